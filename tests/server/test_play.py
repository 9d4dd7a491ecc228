"""A match over the wire, from opening a table to the record with its proofs."""

import asyncio
from pathlib import Path

import httpx
import pytest

from openrummy import read_records, verify
from tests.server.harness import Person, join, open_table, serving, wise

GAMES = [
    ("gin/target=10", 2),
    ("oklahoma/target=5", 2),
    ("hollywood/target=3", 2),
    ("three_hand/target=10", 3),
    ("basic/target=20", 3),
    ("manipulation/target=5", 3),
]


@pytest.mark.parametrize(("ruleset", "seats"), GAMES)
def test_friends_play_a_match_and_check_its_deals(tmp_path: Path, ruleset: str, seats: int) -> None:
    async def match(base: str) -> str:
        people = [await open_table(base, ruleset, [""] * (seats - 1))]
        people += [await join(base, people[0].table, f"friend{at}") for at in range(1, seats)]

        async def sit(who: Person) -> None:
            async with who.socket() as line:
                await who.play(line, wise)

        await asyncio.gather(*map(sit, people))
        async with httpx.AsyncClient(base_url=base, headers=people[0].headers, verify=False, timeout=60) as client:
            while True:
                record = (await client.get(f"/api/tables/{people[0].table}/record")).text
                if "sealed" not in record:
                    return record

    with serving(tmp_path) as server:
        record = asyncio.run(match(server.base))
    (read,) = read_records(record)
    verdict = verify(read)
    assert read.table.over
    assert verdict.proved == tuple(range(1, len(read.hands) + 1))
    assert not verdict.silent
