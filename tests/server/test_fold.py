"""A table is the fold of its facts: after every one of them a fresh process comes to what the server told everybody."""

import asyncio
import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import httpx
import pytest

from openrummy.actions import Action
from openrummy.bots import make
from openrummy.events import Event
from openrummy.server.pool import Bots, seed_of
from openrummy.state import State
from tests.databases import database
from tests.gates.repo import ROOT
from tests.server.folding import fingerprint
from tests.server.harness import Person, first, join, onlooker, open_table, send, serving, wise

__all__ = ["database"]

GAMES = [("gin", 2), ("oklahoma", 2), ("hollywood", 2), ("three_hand", 3), ("basic", 3), ("manipulation", 2)]
KINDS = {
    "Opened",
    "Sat",
    "Committed",
    "Pledged",
    "Gave",
    "Silent",
    "Moved",
    "Undone",
    "Freed",
    "Left",
    "Returned",
    "Resigned",
    "Advised",
    "Revealed",
}


async def choose(_: Bots, name: str, table: bytes, seat: int, view: State, history: Sequence[Event]) -> Action:
    """What the bot of a seat chooses, here and now."""
    return make(name, seed_of(table, seat), view.rules.game).choose(view, history)


async def watched(people: list[Person], task: Any) -> list[Person]:
    """Does something at a table while somebody looks on; all who were told."""
    looker = onlooker(people[0])

    async def look() -> None:
        async with looker.socket() as line:
            while True:
                await looker.hear(line)

    looking = asyncio.create_task(look())
    try:
        await task
    finally:
        looking.cancel()
    return [*people, looker]


async def friends(base: str, game: str, seats: int) -> list[Person]:
    """One hand of friends; the last of them gives no part to the shuffle, and an adviser says something."""
    people = [await open_table(base, game, [""] * (seats - 1), settings={"length": "hand"})]
    people += [await join(base, people[0].table, f"friend{at}") for at in range(1, seats)]
    people[-1].gives = False

    async def sit(who: Person) -> None:
        async with who.socket() as line:
            if game == "three_hand":
                while not (who.seen and who.seen["state"] and who.seen["state"]["hand"]):
                    await who.shuffles(line)
                    await who.hear(line)
                await send(line, type="advise", key="advice", text="good evening")  # granted to him who sits out
            await who.play(line, wise)

    return await watched(people, asyncio.gather(*map(sit, people)))


async def alone(base: str) -> list[Person]:
    """Against a bot: something is taken back, then the match is given up."""
    ann = await open_table(base, "gin", ["greedy"])

    async def play() -> None:
        async with ann.socket() as line:
            await ann.play(line, lambda seen: next(one for one in seen["legal"] if one == "<"), moves=1)
            assert ann.seen
            await send(line, type="undo", key="undo", seq=ann.seen["seq"])  # nothing was told since
            await ann.until(line, "accepted")
            await send(line, type="resign", key="resign")
            while ann.seen["status"] != "over":
                await ann.hear(line)

    return await watched([ann], play())


async def left(base: str) -> list[Person]:
    """Two go away, and a bot plays for them: one comes back, the seat of the other is freed."""
    people = [await open_table(base, "basic", ["", ""], settings={"length": "hand"})]
    people += [await join(base, people[0].table, f"friend{at}") for at in range(1, 3)]

    async def sit(who: Person) -> None:
        async with who.socket() as line:
            if who.seat:
                await who.play(line, wise, moves=2)
                return
            await who.until(line, "welcome")
            while not all(seat["bot"] for seat in (who.seen or {})["seats"][1:]):
                assert who.seen
                await who.play(line, first, moves=1)

    async def back() -> None:
        await asyncio.gather(*map(sit, people))
        ann, bob, _ = people
        async with bob.socket() as line, httpx.AsyncClient(verify=False, timeout=60) as client:
            address = f"{base}/api/tables/{ann.table}/wishes"
            free = {"type": "free", "key": "free", "seat": 2}
            assert (await client.post(address, json=free, headers=ann.headers)).status_code == 200
            async with ann.socket() as other:
                await asyncio.gather(bob.play(line, wise), ann.play(other, wise))

    return await watched(people, back())


def folded(url: str, tables: list[str], seed: str) -> str:
    """What a fresh process says of the tables; only one at a time may have the store open."""
    return subprocess.run(
        [sys.executable, "-m", "tests.server.folding", url, *tables],
        cwd=ROOT,
        env={**os.environ, "PYTHONHASHSEED": seed},
        stdout=subprocess.PIPE,
        text=True,
        check=True,
    ).stdout


def test_after_every_fact_a_fresh_process_sees_what_everybody_was_told(
    database: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Bots, "choose", choose)

    async def play(base: str) -> list[list[Person]]:
        return await asyncio.gather(*(friends(base, *game) for game in GAMES), alone(base), left(base))

    with serving(tmp_path, db=database) as server:
        played = asyncio.run(play(server.base))
    tables = [people[0].table for people in played]
    one, other = (folded(database, tables, seed) for seed in ("1", "2"))
    assert one == other
    lines = [line.split() for line in one.splitlines()]
    found = {(table, int(seq), int(viewer)): number for table, _, seq, viewer, number in lines}
    told = {
        (person.table, seen["seq"], person.seat): fingerprint(seen)
        for people in played
        for person in people
        for message in person.heard
        for seen in [message.get("seen")]
        if seen
    }
    assert {key for key, number in told.items() if found[key] != number} == set()
    assert len(told) > 0.5 * len(found)
    assert {kind for _, kind, *_ in lines} >= KINDS
