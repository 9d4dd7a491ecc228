"""A program for the tests of outside bots: it plays what is legal, or fails in the way that it is told to."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from random import Random
from typing import Any

GAMES = ["gin", "oklahoma", "hollywood", "three_hand", "basic", "manipulation"]


def say(message: dict[str, Any]) -> None:
    print(json.dumps(message), flush=True)


def play(message: dict[str, Any], action: str) -> None:
    say({"type": "play", "id": message["id"], "action": action})


def fail(way: str, message: dict[str, Any]) -> None:
    """What it does in place of its third choice."""
    if way == "hangs":
        time.sleep(1000)
    elif way == "hangs with a child":
        subprocess.run([sys.executable, "-c", "import time; time.sleep(1000)"], check=False)
    elif way == "crashes":
        print("first line", file=sys.stderr)
        raise ZeroDivisionError("no way out")
    elif way == "leaves":
        sys.exit(0)
    elif way == "garbage":
        print("I take the seven", flush=True)
    elif way == "no json of ours":
        say({"type": "move", "action": "+"})
    elif way == "no token":
        play(message, "take it")
    elif way == "other id":
        say({"type": "play", "id": message["id"] + 7, "action": message["legal"][0]})
    elif way == "long line":
        print("x" * 200_000, flush=True)
    elif way == "not text":
        os.write(1, b"\xff\xfe\n")
    elif way == "floods":
        while True:
            say({"type": "play", "id": -1, "action": "+"})
    elif way == "illegal":
        play(message, "!!=Ac,Ac,Ac")
    elif way == "twice":
        play(message, message["legal"][0])
        play(message, message["legal"][0])


def main(way: str) -> None:
    """Speaks the protocol until its input ends."""
    if way == "says nothing":
        time.sleep(1000)
    if way == "never reads":
        say({"type": "hello", "name": "deaf", "games": GAMES})
        time.sleep(1000)
    luck, asked, begun = Random(), 0, 0
    for line in sys.stdin:
        message = json.loads(line)
        if message["type"] == "hello":
            say({"type": "hello", "name": "strange", "games": GAMES[:1] if way == "gin alone" else GAMES})
        elif message["type"] == "match":
            begun, asked = begun + 1, 0
            luck.seed(message["seed"])
        elif message["type"] == "choose":
            asked += 1
            if way == "remembers" and begun > 1:
                play(message, message["legal"][-1])
            elif asked == 3 and way not in ("plays", "gin alone", "remembers"):
                fail(way, message)
            else:
                play(message, luck.choice(message["legal"]))


if __name__ == "__main__":
    main(sys.argv[1])
