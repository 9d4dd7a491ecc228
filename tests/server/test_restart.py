"""A server that is stopped or killed and started again: every table is as it was, and no clock has run meanwhile."""

import asyncio
import os
import signal
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from openrummy.server.facts import Moved, decode_fact
from openrummy.store import Entry
from tests.databases import opened
from tests.server.harness import free_port, open_table, ready, start_process
from tests.server.lives import CALM, Lives, living
from tests.server.stubborn import Stubborn, audited
from tests.server.ways import Ways, at_table, committed, dealt, give, on_turn, pledge

DOWN = 0.6
"""Seconds for which the server is down."""
CLOCK = {"kind": "bank", "seconds": 100, "extra": 0}


@pytest.fixture
def lives(tmp_path: Path) -> Iterator[Lives]:
    with living(str(tmp_path / "tables.db")) as one:
        asyncio.run(ready(one.base))
        yield one


async def kept(folder: Path, table: str) -> list[Entry]:
    async with opened(f"sqlite:///{folder / 'tables.db'}") as store:
        return await store.load(bytes.fromhex(table))


async def down(lives: Lives) -> float:
    """Kills the server and starts it again a while later; when it was started."""
    lives.strike()
    lives.bury()
    await asyncio.sleep(DOWN)
    lives.start()
    began = time.monotonic()
    await ready(lives.base)
    return began


def timeless(seen: dict[str, Any]) -> dict[str, Any]:
    return seen | {"seats": [seat | {"time": 0, "here": False} for seat in seen["seats"]]}


async def move(ways: list[Ways], key: str) -> None:
    one, _, seen = await on_turn(ways)
    assert (await one.wish(key, type="act", seq=seen["seq"], action=seen["legal"][-1]))["type"] == "accepted"


def test_no_time_is_lost_on_a_clock(tmp_path: Path, lives: Lives) -> None:
    async def play() -> tuple[list[Stubborn], list[int], list[int], float]:
        async with at_table([lives.base], settings={"clock": CLOCK}) as ways:
            people = [one.person for one in ways]
            await dealt(ways)
            for turn in range(4):
                await asyncio.sleep(0.05)
                await move(ways, f"turn{turn}")
            before = [seat["time"] for seat in (await ways[0].seen())["seats"]]
        began = await down(lives)
        async with at_table([lives.base], people) as ways:
            seen = await ways[0].seen()
        since = (time.monotonic() - began) * 1000
        return people, before, [seat["time"] for seat in seen["seats"]], since

    people, before, after, since = asyncio.run(play())
    lives.strike()
    lives.bury()
    facts = [decode_fact(entry.fact) for entry in asyncio.run(kept(tmp_path, people[0].table))]
    spent = [sum(fact.spent for fact in facts if isinstance(fact, Moved) and fact.seat == seat) for seat in (0, 1)]
    for seat in (0, 1):
        bank = 100_000 - spent[seat]
        assert before[seat] <= bank < 100_000
        assert bank - since <= after[seat] <= bank


def test_everybody_finds_the_table_as_he_left_it(tmp_path: Path, lives: Lives) -> None:
    """Killed before the shuffle, in the midst of it, and while cards are played."""

    async def play() -> list[Stubborn]:
        people: list[Stubborn] = []
        views: list[dict[str, Any]] = []
        steps = (
            lambda ways: ways[0].wish("p", **pledge(ways[0])),
            lambda ways: ways[1].wish("p", **pledge(ways[1])),
            lambda ways: ways[0].wish("g", **give(ways[0])),
            lambda ways: ways[1].wish("g", **give(ways[1])),
            lambda ways: move(ways, "a"),
        )
        for step in steps:
            async with at_table([lives.base], people) as ways:
                people = [one.person for one in ways]
                await committed(ways)
                assert not views or [timeless(await one.seen()) for one in ways] == views
                await step(ways)
                views = [timeless(await one.seen()) for one in ways]
            lives.strike()
            lives.bury()
            lives.start()
            await ready(lives.base)
        return people

    people = asyncio.run(play())
    lives.strike()
    lives.bury()
    audited(people, asyncio.run(kept(tmp_path, people[0].table)))


def test_a_server_that_is_asked_to_stop_has_kept_what_it_accepted(tmp_path: Path) -> None:
    """SIGTERM while people play, and a bot thinks: exit code 0."""
    port, db = free_port(), tmp_path / "tables.db"
    base = f"http://127.0.0.1:{port}"
    process = start_process(str(db), port, **CALM)
    heard = 0

    def answered(_answer: dict[str, Any]) -> None:
        nonlocal heard
        heard += 1
        if heard == 30:
            process.send_signal(signal.SIGTERM)

    async def play() -> list[list[Stubborn]]:
        await ready(base)
        tables = []
        for _ in range(3):
            async with at_table([base], heard_of=answered) as ways:
                tables.append([one.person for one in ways])
        against = await open_table(base, "gin", ["greedy"])
        playing = [asyncio.create_task(one.match()) for people in tables for one in people]
        async with against.socket() as line:
            bot = asyncio.create_task(against.play(line, lambda seen: str(seen["legal"][-1])))
            assert await asyncio.to_thread(process.wait, 60) == 0
        for task in (*playing, bot):
            task.cancel()
        await asyncio.gather(*playing, bot, return_exceptions=True)
        return tables

    try:
        tables = asyncio.run(play())
    finally:
        process.kill()
    for people in tables:
        log = asyncio.run(kept(tmp_path, people[0].table))
        rows = {(entry.seat, entry.key): entry.seq for entry in log if entry.key}
        for person in people:
            for key, answers in person.answers.items():
                assert {answer["seq"] for answer in answers if answer["type"] == "accepted"} == {rows[person.seat, key]}
    assert heard >= 30


def children(pid: int) -> set[int]:
    """The processes that a process has started, and those that they have."""
    own = {int(one) for task in os.scandir(f"/proc/{pid}/task") for one in Path(task, "children").read_text().split()}
    return own.union(*map(children, own))


@pytest.mark.skipif(not Path(f"/proc/self/task/{os.getpid()}/children").exists(), reason="needs /proc of Linux")
def test_the_bots_of_a_killed_server_end_with_it(lives: Lives) -> None:
    async def play() -> set[int]:
        ann = await open_table(lives.base, "gin", ["greedy"], settings={"length": "hand"})
        async with ann.socket() as line:
            await ann.play(line, lambda seen: str(seen["legal"][-1]), moves=2)
        found = children(lives.pid)
        assert found
        lives.strike()
        lives.bury()
        async with asyncio.timeout(60):
            while any(Path(f"/proc/{pid}").exists() for pid in found):
                await asyncio.sleep(0.05)
        return found

    asyncio.run(play())
