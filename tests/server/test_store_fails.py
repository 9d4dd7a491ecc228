"""The store cannot write: a wish is answered with ``retry``, nothing has happened, and on it goes by itself."""

import asyncio
import contextlib
import functools
import importlib.util
import sqlite3
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

import openrummy.server.app
from openrummy.store import Unavailable, open_store
from openrummy.store.sql import SqlStore
from tests.databases import disconnect, opened, postgres
from tests.server.harness import Running, serving
from tests.server.stubborn import Stubborn, audited
from tests.server.ways import PATIENT, Ways, at_table, dealt, on_turn

__all__ = ["postgres"]

Trouble = Callable[[Running, Path], contextlib.AbstractContextManager[None]]
WISH = "wish"


def store_of(server: Running) -> SqlStore:
    store = server.house.store
    assert isinstance(store, SqlStore)
    return store


@contextlib.contextmanager
def full(_server: Running, file: Path) -> Iterator[None]:
    """No file may grow any more, until the end of the block."""
    import resource

    kept = resource.getrlimit(resource.RLIMIT_FSIZE)
    log = file.with_name(f"{file.name}-wal")
    resource.setrlimit(resource.RLIMIT_FSIZE, (log.stat().st_size, kept[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, kept)


@contextlib.contextmanager
def locked(_server: Running, file: Path) -> Iterator[None]:
    """Somebody else is writing, until the end of the block."""
    with contextlib.closing(sqlite3.connect(file, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        yield
        other.execute("ROLLBACK")


@contextlib.contextmanager
def broken(server: Running, _file: Path) -> Iterator[None]:
    """Every commit fails, until the end of the block."""
    with pytest.MonkeyPatch.context() as patch:

        def failing(_connection: object) -> None:
            raise sqlite3.OperationalError("disk I/O error")

        patch.setattr(store_of(server).writes.dialect, "do_commit", failing)
        yield


NO_LIMITS = pytest.mark.skipif(importlib.util.find_spec("resource") is None, reason="no limits of a process here")


@pytest.mark.parametrize("trouble", [pytest.param(full, marks=NO_LIMITS), locked, broken])
def test_what_cannot_be_written_has_not_happened(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, trouble: Trouble
) -> None:
    impatient = functools.partial(open_store, patience=0.05)
    monkeypatch.setattr(openrummy.server.app, "open_store", impatient)
    file = tmp_path / "tables.db"

    async def play(server: Running) -> list[Stubborn]:
        async with at_table([server.base]) as ways:
            await dealt(ways)
            one, other, seen = await on_turn(ways)
            wish = {"type": "act", "seq": seen["seq"], "action": seen["legal"][-1]}
            for person in ways:
                await person.heard(0)
                await person.heard(1)
            with trouble(server, file):
                for way in (0, 1, 2):
                    answer = await one.wish(WISH, way, **wish)
                    assert (answer["type"], answer["key"]) == ("retry", WISH)
                    assert answer["fault"]["code"] == "store_unavailable"
                await troubled(ways, server.base)
                assert await one.heard(0) == await one.heard(1) == []
                assert await other.heard(0) == await other.heard(1) == []
                assert await one.seen() == seen
            answer = await one.ask(WISH)
            assert (answer["type"], answer["seq"]) == ("accepted", seen["seq"] + 1)
            for way in (0, 1):
                told = await other.until(way, type="told")
                assert (told["seq"], told["fact"]["type"]) == (seen["seq"] + 1, "moved")
            return [person.person for person in ways]

    with serving(tmp_path, PATIENT) as server:
        people = asyncio.run(play(server))
    log = asyncio.run(kept(f"sqlite:///{file}", people[0].table))
    assert len(log) == 8
    audited(people, log)


async def kept(url: str, table: str) -> list[Any]:
    async with opened(url) as store:
        return await store.load(bytes.fromhex(table))


async def troubled(ways: list[Ways], base: str) -> None:
    """Whatever else is to be written is refused as well, and looking still works."""
    one = ways[0]
    form = {"ruleset": "gin", "seats": [{}, {}], "name": "ann"}
    answer = await one.client.post(f"{base}/api/tables", json=form, headers={"origin": base})
    assert (answer.status_code, answer.json()["code"]) == (503, "store_unavailable")
    answer = await one.client.post(f"{one.page}links", headers=one.headers)
    assert (answer.status_code, answer.json()["code"]) == (503, "store_unavailable")
    await one.lines[0].send('{"type":"say","phrase":"hello"}')
    assert (await one.until(0, type="refused"))["fault"]["code"] == "store_unavailable"
    assert (await one.client.get(f"{base}/health")).status_code == 200


@pytest.mark.parametrize("after", [False, True], ids=["before", "after"])
def test_a_commit_of_which_nobody_knows_whether_it_was_done(
    postgres: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, after: bool
) -> None:
    async def play(server: Running) -> list[Stubborn]:
        async with at_table([server.base]) as ways:
            await dealt(ways)
            one, other, seen = await on_turn(ways)
            await other.heard()
            dialect = store_of(server).writes.dialect
            commit: Callable[[Any], None] = dialect.do_commit

            def cut(connection: Any) -> None:
                monkeypatch.setattr(dialect, "do_commit", commit)
                if after:
                    commit(connection)
                disconnect(postgres)
                commit(connection)
                connection.execute("SELECT 1")

            monkeypatch.setattr(dialect, "do_commit", cut)
            answer = await one.wish(WISH, type="act", seq=seen["seq"], action=seen["legal"][-1])
            assert (answer["type"], answer["fault"]["code"]) == ("retry", "store_unavailable")
            assert await other.heard() == []
            for way in (0, 1, 2):
                answer = await one.ask(WISH, way)
                assert (answer["type"], answer["seq"]) == ("accepted", seen["seq"] + 1)
            assert (await other.until(type="told"))["seq"] == seen["seq"] + 1
            return [person.person for person in ways]

    with serving(tmp_path, PATIENT, postgres) as server:
        people = asyncio.run(play(server))
    audited(people, asyncio.run(kept(postgres, people[0].table)))


def test_a_fact_that_was_written_is_accepted_even_if_no_other_process_can_be_told(
    postgres: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def play(server: Running) -> list[Stubborn]:
        async with at_table([server.base]) as ways:
            await dealt(ways)
            one, other, seen = await on_turn(ways)

            async def deaf(_table: bytes, _seq: int) -> None:
                raise Unavailable("store_unavailable", reason="deaf")

            monkeypatch.setattr(server.house.store, "nudge", deaf)
            for way in (0, 2):
                await one.wish(f"{WISH}{way}", way, type="act", seq=seen["seq"], action=seen["legal"][-1])
                seen = await one.seen()
                if seen["turn"] != one.person.seat:
                    break
            assert not [message for message in await one.heard() if message["type"] == "retry"]
            assert (await other.seen())["seq"] == seen["seq"]
            return [person.person for person in ways]

    with serving(tmp_path, PATIENT, postgres) as server:
        people = asyncio.run(play(server))
    audited(people, asyncio.run(kept(postgres, people[0].table)))
