"""Jobs for the writer that only tests have: one that holds it up, one that speaks to the database itself."""

import asyncio
import contextlib
import threading
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import Connection

from openrummy.store.batch import Batch
from openrummy.store.sql import SqlStore


@dataclass
class Do:
    """Calls something with the connection that writes, within its transaction."""

    work: Callable[[Connection], Any]
    table: bytes = b""

    def run(self, batch: Batch) -> Any:
        return self.work(batch.connection)


@dataclass
class Hold:
    """Keeps the writer busy until it is let go."""

    table: bytes = b""
    begun: threading.Event = field(default_factory=threading.Event)
    over: threading.Event = field(default_factory=threading.Event)

    def run(self, _batch: Batch) -> None:
        self.begun.set()
        assert self.over.wait(30)


async def on_writer(store: SqlStore, work: Callable[[Connection], Any]) -> Any:
    """What the work gives, done by the writer on its connection."""
    return await store.writer.do(Do(work))


@contextlib.asynccontextmanager
async def held(store: SqlStore, table: bytes = b"") -> AsyncIterator[None]:
    """Until the end of the block nothing is written, and the table is locked; then what was asked for, all at once."""
    hold = Hold(table)
    holding = asyncio.create_task(store.writer.do(hold))
    assert await asyncio.to_thread(hold.begun.wait, 30)
    try:
        yield
        await asyncio.sleep(0)  # those who were started get as far as asking
    finally:
        hold.over.set()
    await holding
