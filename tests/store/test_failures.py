"""Disk full, I/O error, locked, connection lost: said as such, nothing half written, and on it goes by itself."""

import asyncio
import importlib.util
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import create_engine, event, text

from openrummy.store import Unavailable
from openrummy.store.sql import SqlStore
from openrummy.text import explain
from tests.databases import administrator, at, disconnect, entry, header, in_loop, name_of, opened
from tests.store.jobs import on_writer
from tests.store.test_durable import child

T, U = b"T" * 16, b"U" * 16


async def refuses(store: SqlStore, *, unsure: bool = False, times: int = 2) -> None:
    """Every kind of write is refused for now."""
    for _ in range(times):
        met = await asyncio.gather(
            store.append(T, [entry(2, b"x" * 200_000), entry(3)], "over"),
            store.say(T, 0, "x" * 200_000, 1),
            store.create(header(U), [entry(1)]),
            return_exceptions=True,
        )
        assert [type(one) for one in met] == [Unavailable] * 3
        for one in met:
            assert isinstance(one, Unavailable)
            assert one.unsure == unsure
            assert "\n" not in explain(one)


async def is_as_it_was(store: SqlStore) -> None:
    """Nothing of what was refused is there, and it works again."""
    assert await store.load(T) == [entry(1)]
    assert await store.said(T) == []
    assert await store.header(T) == header(T)
    assert await store.header(U) is None
    await store.append(T, [entry(2), entry(3)], "over")
    assert await store.load(T) == [entry(1), entry(2), entry(3)]
    assert await store.say(T, 0, "x", 1) == 1
    await store.create(header(U), [entry(1)])


@in_loop
async def test_a_full_disk(tmp_path: Path) -> None:
    full = True

    def few_pages(connection: sqlite3.Connection, _record: object) -> None:
        if full:
            connection.execute("PRAGMA max_page_count=1")  # at least as many as there are

    async with opened(f"sqlite:///{tmp_path / 'store.db'}") as store:
        await store.create(header(T), [entry(1)])
        event.listen(store.writes, "connect", few_pages)
        await on_writer(store, lambda connection: connection.execute(text("PRAGMA max_page_count=1")))
        await refuses(store)
        with pytest.raises(Unavailable, match="full"):
            await store.append(T, [entry(2, b"x" * 200_000)])
        full = False
        await is_as_it_was(store)


@pytest.mark.skipif(importlib.util.find_spec("resource") is None, reason="no limits of a process on this system")
@in_loop
async def test_a_write_that_fails(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'store.db'}"
    running = child("small_files", url)
    said = running.communicate(timeout=60)[0].split("\n")[:-1]
    assert running.returncode == 0
    done = [int(line.split()[1]) for line in said if line.startswith("done")]
    assert len(said) - len(done) == 3
    assert said[-1].startswith("done")
    assert len(done) > 2
    async with opened(url) as store:
        assert [one.seq for one in await store.load(T)] == done == list(range(1, len(done) + 1))


@in_loop
async def test_a_lock_that_somebody_else_holds(database: str) -> None:
    async with opened(database, patience=0.1) as store:
        await store.create(header(T), [entry(1)])
        other = create_engine(at(database), isolation_level="AUTOCOMMIT")
        with other.connect() as connection:
            if database.startswith("sqlite"):
                connection.execute(text("BEGIN IMMEDIATE"))
            else:
                connection.execute(text("BEGIN"))
                connection.execute(text("LOCK TABLE tables"))
            await refuses(store)
            connection.execute(text("ROLLBACK"))
        other.dispose()
        await is_as_it_was(store)


@in_loop
async def test_a_commit_that_fails(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async with opened(database) as store:
        await store.create(header(T), [entry(1)])

        def failing(_connection: object) -> None:
            raise store.writes.dialect.loaded_dbapi.OperationalError("disk I/O error")

        monkeypatch.setattr(store.writes.dialect, "do_commit", failing)
        await refuses(store, unsure=not database.startswith("sqlite"))
        monkeypatch.undo()
        await is_as_it_was(store)


def at_commit(monkeypatch: pytest.MonkeyPatch, store: SqlStore, before: Callable[[], None], after: bool) -> None:
    """Cuts the connections as the next commit begins, or after it is done and before its answer is there."""
    commit: Callable[[Any], None] = store.writes.dialect.do_commit

    def cut(connection: Any) -> None:
        monkeypatch.undo()
        if after:
            commit(connection)
        before()
        commit(connection)
        connection.execute("SELECT 1")

    monkeypatch.setattr(store.writes.dialect, "do_commit", cut)


@pytest.mark.parametrize("after", [False, True], ids=["before", "after"])
@in_loop
async def test_a_connection_lost_while_committing_leaves_it_open_whether_it_was_written(
    postgres: str, monkeypatch: pytest.MonkeyPatch, after: bool
) -> None:
    async with opened(postgres) as store:
        await store.create(header(T), [entry(1)])
        at_commit(monkeypatch, store, lambda: disconnect(postgres), after)
        with pytest.raises(Unavailable) as refusal:
            await store.append(T, [entry(2), entry(3)])
        assert refusal.value.unsure
        log = await store.load(T)
        assert log == ([entry(1), entry(2), entry(3)] if after else [entry(1)])
        await store.append(T, [entry(len(log) + 1)])


@in_loop
async def test_connections_that_were_cut_meanwhile_are_made_anew(postgres: str) -> None:
    async with opened(postgres) as store:
        await store.create(header(T), [entry(1)])
        assert await store.load(T) == [entry(1)]
        await asyncio.to_thread(disconnect, postgres)
        await is_as_it_was(store)


@in_loop
async def test_a_server_that_lets_nobody_in_for_a_while(postgres: str) -> None:
    def let_in(allowed: bool) -> None:
        with administrator(postgres) as connection:
            connection.execute(text(f"ALTER DATABASE {name_of(postgres)} ALLOW_CONNECTIONS {allowed}"))

    async with opened(postgres) as store:
        await store.create(header(T), [entry(1)])
        let_in(False)
        disconnect(postgres)
        await refuses(store)
        with pytest.raises(Unavailable):
            await store.load(T)
        with pytest.raises(Unavailable):
            await store.check()
        let_in(True)
        await is_as_it_was(store)
