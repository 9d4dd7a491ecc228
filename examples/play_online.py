"""Plays gin at an openrummy server: against its computer, or with a friend whose table has this invite code.

python examples/play_online.py http://127.0.0.1:8642 [CODE]
"""

import json
import secrets
import sys
import urllib.request
from typing import Any

from websockets.sync.client import connect
from websockets.typing import Origin

from openrummy.bots import assess
from openrummy.shuffle import seat_commitment
from openrummy.state import State
from openrummy.wire import decode


def ask(base: str, page: str, form: dict[str, Any] | None = None) -> dict[str, Any]:
    """A page of the server; with a form, what it answers to that."""
    data = None if form is None else json.dumps(form).encode()
    headers = {"Origin": base, "Content-Type": "application/json"}
    with urllib.request.urlopen(urllib.request.Request(base + page, data, headers)) as answer:
        return dict(json.load(answer))


def play(base: str, code: str = "", name: str = "script") -> dict[str, Any]:
    """Sits down, plays the best-assessed action at every turn, and returns the table as it is at the end."""
    gin = {"ruleset": "gin/target=25", "seats": [{}, {"bot": "simple"}], "name": name}
    table = ask(base, f"/api/codes/{code}")["table"] if code else ""
    seat = ask(base, f"/api/tables/{table}/seats", {"name": name}) if code else ask(base, "/api/tables", gin)
    address = f"ws{base.removeprefix('http')}/api/tables/{seat['table']}/socket"
    me: dict[str, str] = {"Authorization": "Bearer " + seat["secret"]}
    parts: dict[int, bytes] = {}  # ours of the shuffle of each hand, new every time
    with connect(address, origin=Origin(base), additional_headers=me) as line:
        line.send(json.dumps({"type": "hello"}))
        for message in map(json.loads, line):
            seen, key = message.get("seen"), secrets.token_hex(8)
            if not seen:
                continue
            if seen["status"] == "over":
                return dict(seen)
            deal = seen["shuffle"] or {"hand": 0, "pledging": [], "giving": []}
            part = parts.setdefault(deal["hand"], secrets.token_bytes(32))
            if seat["seat"] in deal["pledging"]:  # first its commitment, then, when all are committed, the part itself
                digest = seat_commitment(bytes.fromhex(seat["table"]), deal["hand"], seat["seat"], part).hex()
                line.send(json.dumps({"type": "pledge", "key": key, "hand": deal["hand"], "digest": digest}))
            elif seat["seat"] in deal["giving"]:
                line.send(json.dumps({"type": "give", "key": key, "hand": deal["hand"], "part": part.hex()}))
            elif seen["legal"]:
                best = assess(decode(json.dumps(seen["state"]), State))[0].action
                line.send(json.dumps({"type": "act", "key": key, "seq": seen["seq"], "action": str(best)}))
    raise SystemExit("the server ended the connection")


if __name__ == "__main__":
    print(play(*sys.argv[1:])["outcome"])
