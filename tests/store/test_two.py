"""Several processes on one PostgreSQL: one winner for every number, and word of what the others did."""

import asyncio
import contextlib

import pytest

from openrummy.store import Stale
from openrummy.store.sql import SqlStore
from tests.databases import disconnect, entry, header, in_loop, opened
from tests.store.test_durable import child

T, U = b"T" * 16, b"U" * 16
TABLES, TURNS = 3, 40


@in_loop
async def test_two_processes_race_for_every_number_and_one_of_them_gets_it(postgres: str) -> None:
    async with opened(postgres) as store:
        for number in range(TABLES):
            await store.create(header(bytes([number]) * 16), [])
        racers = [child("race", postgres, name, str(TABLES), str(TURNS)) for name in ("a", "b")]
        won: dict[tuple[int, int], list[bytes]] = {}
        for seq in range(TURNS + 1):
            for name, racer in zip((b"a", b"b"), racers, strict=True):
                assert racer.stdout is not None
                for number in map(int, racer.stdout.readline().split()):
                    won.setdefault((number, seq), []).append(name)
            for racer in racers:  # both have answered: off they go for the next one
                assert racer.stdin is not None
                racer.stdin.write("go\n")
                racer.stdin.flush()
        for racer in racers:
            racer.communicate(timeout=60)
        assert [racer.returncode for racer in racers] == [0, 0]
        for number in range(TABLES):
            log = await store.load(bytes([number]) * 16)
            assert [one.seq for one in log] == list(range(1, TURNS + 1))
            for one in log:
                assert won.pop((number, one.seq)) == [one.fact]
        assert won == {}


@in_loop
async def test_batches_over_the_same_tables_never_wait_in_a_circle(postgres: str) -> None:
    tables = [bytes([number]) * 16 for number in range(6)]
    async with opened(postgres, patience=20) as one, opened(postgres, patience=20) as two:
        for table in tables:
            await one.create(header(table), [])

        async def talk(store: SqlStore, table: bytes, times: int) -> None:
            for seq in range(1, times + 1):
                with contextlib.suppress(Stale):
                    await store.append(table, [entry(seq)])
                await store.say(table, 0, "x", seq)
                await store.add_token(bytes([seq]) * 32, table, 0)

        orders = ((one, tables), (two, tables[::-1]))
        await asyncio.gather(*(talk(store, table, 15) for store, order in orders for table in order))
        for table in tables:
            assert len(await one.load(table)) == 15
            assert [line.number for line in await two.said(table)] == list(range(1, 31))


@in_loop
async def test_a_nudge_reaches_the_others_and_not_oneself(postgres: str) -> None:
    async with opened(postgres) as one, opened(postgres) as two:
        heard_by_one, heard_by_two = one.nudged(), two.nudged()
        assert await anext(heard_by_one) == (b"", 0)
        assert await anext(heard_by_two) == (b"", 0)
        await one.nudge(T, 7)
        await one.nudge(U, 1)
        assert await anext(heard_by_two) == (T, 7)
        assert await anext(heard_by_two) == (U, 1)
        await two.nudge(T, 8)
        assert await anext(heard_by_one) == (T, 8)
        for listening in (heard_by_one, heard_by_two):
            await listening.aclose()  # type: ignore[attr-defined]


@in_loop
async def test_after_a_lost_connection_the_listener_is_told_to_look_everywhere(
    postgres: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("openrummy.store.nudges._PAUSE", 0.01)
    async with opened(postgres) as one, opened(postgres) as two:
        heard = one.nudged()
        assert await anext(heard) == (b"", 0)
        waiting = asyncio.ensure_future(anext(heard))
        await asyncio.to_thread(disconnect, postgres)
        assert await waiting == (b"", 0)
        await two.nudge(T, 9)
        assert await anext(heard) == (T, 9)
        await heard.aclose()  # type: ignore[attr-defined]


@in_loop
async def test_on_sqlite_there_is_nobody_else(tmp_path: object) -> None:
    async with opened(f"sqlite:///{tmp_path}/store.db") as store:
        await store.nudge(T, 1)
        assert [one async for one in store.nudged()] == []
