"""What a log folds to, worked out by a process of its own: `python -m tests.server.folding URL TABLE ...`."""

from __future__ import annotations

import asyncio
import hashlib
import json
import sys
from typing import Any

from openrummy.server.facts import decode_fact
from openrummy.server.live import Live
from openrummy.server.seen import see
from openrummy.state import SPECTATOR
from openrummy.wire import encode
from tests.databases import opened


def fingerprint(seen: dict[str, Any]) -> str:
    """A number for all that is seen, apart from who is connected just now."""
    seats = [seat | {"here": False} for seat in seen["seats"]]
    return hashlib.sha256(json.dumps(seen | {"seats": seats}, sort_keys=True).encode()).hexdigest()[:16]


async def fold(url: str, *tables: str) -> None:
    """Prints for every fact of the tables a line for each viewer: table, kind, seq, viewer, fingerprint."""
    async with opened(url) as store:
        logs = {table: await store.load(bytes.fromhex(table)) for table in tables}
    for table, log in logs.items():
        live = Live(decode_fact(log[0].fact))  # type: ignore[arg-type]
        for entry in log:
            fact = decode_fact(entry.fact)
            live.fold(fact)
            for viewer in (SPECTATOR, *range(len(live.seats))):
                print(table, type(fact).__name__, live.seq, viewer, fingerprint(json.loads(encode(see(live, viewer)))))


if __name__ == "__main__":
    asyncio.run(fold(*sys.argv[1:]))
