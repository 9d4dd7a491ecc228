"""An acknowledgement means: on the disk."""

import asyncio
import os
import shutil
import subprocess
import sys
import threading
from pathlib import Path

import pytest
from sqlalchemy import Connection, event, make_url, text

from tests.databases import entry, header, in_loop, opened
from tests.gates.repo import ROOT
from tests.store.jobs import on_writer

T = b"T" * 16
FULL = 2


def child(name: str, *args: str, **environment: str) -> "subprocess.Popen[str]":
    """One of the programs of `tests.store.children`, running."""
    return subprocess.Popen(
        [sys.executable, "-m", "tests.store.children", name, *args],
        cwd=ROOT,
        env=os.environ | environment,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )


@in_loop
async def test_the_connection_that_writes_waits_for_the_disk(database: str) -> None:
    def settings(connection: Connection) -> list[object]:
        if database.startswith("sqlite"):
            names = ("journal_mode", "synchronous", "foreign_keys", "fullfsync")
            return [connection.execute(text(f"PRAGMA {name}")).scalar() for name in names]
        return [connection.execute(text("SHOW synchronous_commit")).scalar()]

    async with opened(database) as store:
        expected = ["wal", FULL, 1, 1] if database.startswith("sqlite") else ["on"]
        assert await on_writer(store, settings) == expected


@in_loop
async def test_what_is_usual_at_a_database_does_not_count(postgres: str) -> None:
    def loosen(connection: Connection) -> None:
        for usual in ("synchronous_commit TO off", "default_transaction_isolation TO serializable"):
            connection.execute(text(f"ALTER DATABASE {make_url(postgres).database} SET {usual}"))

    def found(connection: Connection) -> list[object]:
        names = ("synchronous_commit", "transaction_isolation")
        return [connection.execute(text(f"SHOW {name}")).scalar() for name in names]

    async with opened(postgres) as store:
        await on_writer(store, loosen)
    async with opened(postgres) as store:
        assert await on_writer(store, found) == ["on", "read committed"]


@in_loop
async def test_nobody_is_told_before_the_commit(database: str) -> None:
    begun, go_on = threading.Event(), threading.Event()

    def committing(_connection: Connection) -> None:
        begun.set()
        assert go_on.wait(30)

    async with opened(database) as store:
        await store.create(header(T), [])
        event.listen(store.writes, "commit", committing)
        task = asyncio.create_task(store.append(T, [entry(1)]))
        assert await asyncio.to_thread(begun.wait, 30)
        await asyncio.sleep(0.05)  # time enough for an answer that comes too early
        assert not task.done()
        assert await store.load(T) == []
        go_on.set()
        await task
        assert await store.load(T) == [entry(1)]


def test_the_log_is_synced_before_every_answer(tmp_path: Path) -> None:
    compiler = shutil.which("gcc")
    if compiler is None or not sys.platform.startswith("linux"):
        pytest.skip("counting syncs needs gcc and Linux")
    shim = tmp_path / "syncs.so"
    source = Path(__file__).parent / "syncs.c"
    subprocess.run([compiler, "-shared", "-fPIC", "-o", shim, source, "-ldl"], check=True)
    counting = child("count_syncs", f"sqlite:///{tmp_path / 'store.db'}", LD_PRELOAD=str(shim))
    out, _ = counting.communicate(timeout=60)
    assert counting.returncode == 0
    counts = [int(line) for line in out.split()]
    assert len(counts) == 10
    assert min(counts) >= 1


@in_loop
async def test_what_was_acknowledged_outlives_a_kill(database: str) -> None:
    running = child("acknowledge", database)
    assert running.stdout is not None
    said = [running.stdout.readline() for _ in range(200)]
    running.kill()
    said += running.communicate(timeout=60)[0].splitlines(keepends=True)
    heard = [tuple(map(int, line.split())) for line in said if line.endswith("\n")]
    async with opened(database) as store:
        for number in range(4):
            log = await store.load(bytes([number]) * 16)
            assert [one.seq for one in log] == list(range(1, len(log) + 1))
            assert len(log) >= max(seq for table, seq in heard if table == number)
