"""A bot for gin in thirty lines: a program that reads and writes JSON, one object a line (docs/bots.md).

openrummy arena gin "cmd:python3 examples/bot.py" random
"""

import json
import sys
from typing import Any


def company(face: int, mine: list[int]) -> int:
    """How many cards could make a meld with this one; face = suit * 13 + rank, ranks from ace (0) to king (12)."""
    return sum(
        one != face and (one % 13 == face % 13 or (one // 13 == face // 13 and abs(one - face) < 3)) for one in mine
    )


def choose(view: dict[str, Any], legal: list[str]) -> str:
    """Knocks when it may, takes a card that goes with two of its own, and throws the loneliest, highest card."""
    hand = view["hand"]
    mine = hand["hands"][hand["turn"]]
    knocks = [token for token in legal if token[0] == "!"]
    lonely = sorted(mine, key=lambda face: (company(face, mine), -(face % 13)))
    thrown = ["-" + "A23456789TJQK"[face % 13] + "cdhs"[face // 13] for face in lonely]
    takes = ["<"] if "<" in legal and company(hand["pile"][-1], mine) > 1 else []
    return next(token for token in [*knocks, *takes, *thrown, "+", "pass", "show"] if token in legal)


for message in map(json.loads, sys.stdin):
    if message["type"] == "hello":
        games = ["gin", "oklahoma", "hollywood", "three_hand"]
        print(json.dumps({"type": "hello", "name": "example", "games": games}), flush=True)
    elif message["type"] == "choose":
        token = choose(message["view"], message["legal"])
        print(json.dumps({"type": "play", "id": message["id"], "action": token}), flush=True)
