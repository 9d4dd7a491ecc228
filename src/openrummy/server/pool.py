"""The bots of the server: they think in processes of their own, and never see more than the view of their seat."""

from __future__ import annotations

import asyncio
import functools
import hashlib
import multiprocessing
import os
import threading
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import Final, TypeVar

from openrummy.actions import Action
from openrummy.automatic import automatic
from openrummy.bots import make
from openrummy.bots.guard import sensible
from openrummy.events import Event
from openrummy.game import check
from openrummy.server.invited import Invited
from openrummy.server.judge import TableRefused
from openrummy.server.logs import log_failure
from openrummy.server.metrics import Metrics
from openrummy.state import State

__all__ = ["Bots", "seed_of"]

T = TypeVar("T")
LONGEST_THOUGHT: Final = 20.0
"""Seconds after which a bot counts as failed."""


def seed_of(table: bytes, seat: int) -> int:
    """The seed of the bot in a seat: other tables, other choices among equals."""
    return int.from_bytes(hashlib.sha256(b"bot" + table + bytes((seat,))).digest()[:8], "big")


def _choose(name: str, seed: int, view: State, history: Sequence[Event]) -> Action:
    """What a bot chooses; runs in a process of the pool."""
    return make(name, seed, view.rules.game).choose(view, history)


def _end_with_server() -> None:
    """Lets a process of the pool end when the server was killed; else it would wait for work for ever."""
    server = multiprocessing.parent_process()
    assert server is not None

    def watch() -> None:
        server.join()
        os._exit(0)

    threading.Thread(target=watch, daemon=True).start()


class Bots:
    """The pool: ``workers`` processes, made when the first bot is asked; and the programs that the host has invited."""

    def __init__(self, workers: int, metrics: Metrics, invited: Sequence[str] = ()) -> None:
        self.invited = Invited(invited, workers, lambda error: log_failure("a program did not start", error))
        self._workers = workers
        self._metrics = metrics
        self._pool: ProcessPoolExecutor | None = None

    def _executor(self) -> ProcessPoolExecutor:
        if self._pool is None:
            spawn = multiprocessing.get_context("spawn")
            self._pool = ProcessPoolExecutor(self._workers, spawn, initializer=_end_with_server)
        return self._pool

    async def choose(self, name: str, table: bytes, seat: int, view: State, history: Sequence[Event]) -> Action:
        """What the bot of a seat chooses; a bot that fails is replaced by a sensible move, and that is logged."""
        began = time.monotonic()
        try:
            seed = seed_of(table, seat)
            if self.invited.has(name):
                action = await self.invited.choose(name, seed, view, history)
            else:
                action = await self._work(functools.partial(_choose, name, seed, view, history))
            check(view, action)
        except Exception as error:  # whatever a bot may do, the table goes on
            self._failed(table, seat, error)
        else:
            self._metrics.bot_seconds.observe(time.monotonic() - began)
            return action
        try:
            return await self._work(functools.partial(sensible, view))
        except Exception as error:  # nor can it be assessed
            self._failed(table, seat, error)
            return automatic(view)

    async def run(self, work: Callable[[State], T], view: State) -> T:
        """Anything else that needs a view only. Raises as ``work``."""
        return await self.work(functools.partial(work, view))

    async def work(self, work: Callable[[], T]) -> T:
        """Anything else. Raises what it raises, and ``TableRefused("too_busy")``."""
        try:
            return await self._work(work)
        except (BrokenProcessPool, TimeoutError):
            raise TableRefused("too_busy") from None

    async def _work(self, work: Callable[[], T]) -> T:
        """What comes of work in a process of the pool. Raises what it raises, ``BrokenProcessPool``, ``TimeoutError``.

        A worker that died, or thinks too long, takes the pool with it, so that nobody waits behind him.
        """
        pool = self._executor()
        try:
            async with asyncio.timeout(LONGEST_THOUGHT):
                return await asyncio.wrap_future(pool.submit(work))
        except (BrokenProcessPool, TimeoutError):
            self._forget(pool)
            raise
        except asyncio.CancelledError:
            task = asyncio.current_task()
            if task is not None and task.cancelling():
                raise
            raise BrokenProcessPool from None  # it was the pool that ended, before the work began

    def _failed(self, table: bytes, seat: int, error: BaseException) -> None:
        self._metrics.bot_failures.inc()
        log_failure("a bot failed", error, table=table, seat=seat)

    def _forget(self, pool: ProcessPoolExecutor) -> None:
        """The next move gets a new pool; this one may be another already."""
        if self._pool is pool:
            self._pool = None
        workers = list((pool._processes or {}).values())
        pool.shutdown(wait=False, cancel_futures=True)
        for worker in workers:  # nothing else ends one that thinks for ever
            worker.kill()

    def close(self) -> None:
        """Ends the workers and the programs."""
        self.invited.close()
        if self._pool is not None:
            self._forget(self._pool)
