"""The store over SQLAlchemy Core, the same for both databases: one thread writes, a few read."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import AsyncIterator, Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, Final, TypeVar

from sqlalchemy import URL, Connection, Engine, Select, select, text

from openrummy.store.backup import copy_to
from openrummy.store.batch import AddToken, Append, Create, Forget, PutChallenge, Revoke, Say
from openrummy.store.contract import Entry, Header, Said
from openrummy.store.engines import READERS, failure, reading, writing
from openrummy.store.failures import BadUrl, Unavailable
from openrummy.store.migrate import migrate
from openrummy.store.nudges import CHANNEL, listen, payload
from openrummy.store.places import Lock, called, file_of, known, private
from openrummy.store.schema import challenges, entries, sayings, tables, tokens
from openrummy.store.writer import Writer

__all__ = ["SqlStore", "opened"]

T = TypeVar("T")

_HEADER: Final = (
    tables.c.id,
    tables.c.code,
    tables.c.ruleset,
    tables.c.listed,
    tables.c.status,
    tables.c.created,
    tables.c.touched,
    tables.c.origin,
)
_ENTRY: Final = (entries.c.seq, entries.c.at, entries.c.fact, entries.c.seat, entries.c.key, entries.c.digest)
_SAID: Final = (sayings.c.number, sayings.c.seat, sayings.c.text, sayings.c.at)


async def opened(url: str, patience: float) -> SqlStore:
    """The store at the URL, locked (SQLite) and migrated; see ``open_store``."""
    place = known(url)
    return await asyncio.get_running_loop().run_in_executor(None, _open, place, patience)


def _open(url: URL, patience: float) -> SqlStore:
    path = file_of(url)
    if path:
        private(path)
    lock = Lock(path) if path else None
    engine = writing(url, patience)
    try:
        with engine.begin() as connection:
            migrate(connection, called(url))
    except Exception as fault:
        if lock:
            lock.release()
        meant = failure(fault, called(url))
        if meant is None:
            raise
        raise meant from fault
    return SqlStore(url, engine, reading(url, patience), lock)


class SqlStore:
    """A ``Store`` on SQLite or PostgreSQL; ``open_store`` makes it."""

    def __init__(self, url: URL, engine: Engine, readers: Engine, lock: Lock | None) -> None:
        self.url = url
        self.writes = engine
        self.reads = readers
        self._lock = lock
        self._name = secrets.token_hex(8)
        self.writer = Writer(engine, called(url))
        self._pool = ThreadPoolExecutor(READERS, thread_name_prefix="store-reader")
        self._closed = False

    async def create(self, header: Header, entries: Sequence[Entry]) -> None:
        await self.writer.do(Create(header, entries))

    async def append(self, table: bytes, entries: Sequence[Entry], status: str | None = None) -> None:
        await self.writer.do(Append(table, entries, status))

    async def load(self, table: bytes, after: int = 0) -> list[Entry]:
        asked = select(*_ENTRY).where(entries.c.table_id == table, entries.c.seq > after).order_by(entries.c.seq)
        return await self._rows(asked, Entry)

    async def header(self, table: bytes) -> Header | None:
        return await self._first(select(*_HEADER).where(tables.c.id == table), Header)

    async def find(self, code: str) -> Header | None:
        return await self._first(select(*_HEADER).where(tables.c.code == code), Header)

    async def listed(self, status: str = "open", limit: int = 100) -> list[Header]:
        asked = select(*_HEADER).where(tables.c.listed, tables.c.status == status)
        return await self._rows(asked.order_by(tables.c.created.desc(), tables.c.id).limit(limit), Header)

    async def made_from(self, origin: str, limit: int = 100) -> list[Header]:
        asked = select(*_HEADER).where(tables.c.origin == origin, tables.c.origin != "")
        return await self._rows(asked.order_by(tables.c.created.desc(), tables.c.id).limit(limit), Header)

    async def add_token(self, token: bytes, table: bytes, seat: int) -> None:
        await self.writer.do(AddToken(table, token, seat))

    async def seat_of(self, token: bytes, table: bytes) -> int | None:
        return await self._first(
            select(tokens.c.seat).where(tokens.c.token == token, tokens.c.table_id == table), lambda seat: int(seat)
        )

    async def revoke(self, table: bytes, seat: int) -> None:
        await self.writer.do(Revoke(table, seat))

    async def say(self, table: bytes, seat: int, text: str, at: int) -> int:
        return int(await self.writer.do(Say(table, seat, text, at)))

    async def said(self, table: bytes, after: int = 0, limit: int = 200) -> list[Said]:
        asked = select(*_SAID).where(sayings.c.table_id == table, sayings.c.number > after)
        return await self._rows(asked.order_by(sayings.c.number).limit(limit), Said)

    async def said_last(self, table: bytes, limit: int) -> list[Said]:
        asked = select(*_SAID).where(sayings.c.table_id == table).order_by(sayings.c.number.desc())
        return (await self._rows(asked.limit(limit), Said))[::-1]

    async def put_challenge(self, code: str, table: bytes, hand: int) -> None:
        await self.writer.do(PutChallenge(table, code, hand))

    async def challenge(self, code: str) -> tuple[bytes, int] | None:
        asked = select(challenges.c.table_id, challenges.c.hand).where(challenges.c.code == code)
        return await self._first(asked, lambda table, hand: (bytes(table), int(hand)))

    async def forget(self, before: int) -> int:
        gone = 0
        while some := int(await self.writer.do(Forget(before))):
            gone += some
        return gone

    async def nudge(self, table: bytes, seq: int) -> None:
        if not file_of(self.url):
            told = {"channel": CHANNEL, "payload": payload(self._name, table, seq)}
            await self._read(lambda connection: connection.execute(_NOTIFY, told))

    async def nudged(self) -> AsyncIterator[tuple[bytes, int]]:
        if not file_of(self.url):
            async for one in listen(self.url, self._name):
                yield one

    async def backup(self, path: Path, *, over: bool = False) -> None:
        own = file_of(self.url)
        if own is None:
            raise BadUrl("backup_elsewhere")
        await asyncio.get_running_loop().run_in_executor(self._pool, lambda: copy_to(own, path, over=over))

    async def check(self) -> None:
        await self._read(lambda connection: connection.execute(select(tables.c.id).limit(1)).all())

    async def close(self) -> None:
        if self._closed:
            return
        self._closed = True
        await self.writer.close()
        await asyncio.get_running_loop().run_in_executor(None, self._shut)

    def _shut(self) -> None:
        self._pool.shutdown(wait=True)
        self.reads.dispose()
        self.writes.dispose()
        if self._lock:
            self._lock.release()

    async def _rows(self, asked: Select[Any], make: Callable[..., T]) -> list[T]:
        return await self._read(lambda connection: [make(*row) for row in connection.execute(asked)])

    async def _first(self, asked: Select[Any], make: Callable[..., T]) -> T | None:
        rows = await self._rows(asked, make)
        return rows[0] if rows else None

    async def _read(self, work: Callable[[Connection], T]) -> T:
        if self._closed:
            raise Unavailable("store_unavailable", reason="closed")
        return await asyncio.get_running_loop().run_in_executor(self._pool, self._on_connection, work)

    def _on_connection(self, work: Callable[[Connection], T]) -> T:
        try:
            with self.reads.connect() as connection:
                return work(connection)
        except Exception as fault:
            meant = failure(fault, called(self.url))
            if meant is None:
                raise
            raise meant from fault


_NOTIFY: Final = text("SELECT pg_notify(:channel, :payload)")
