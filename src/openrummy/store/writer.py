"""The one thread of a process that writes: takes all that waits, one transaction for it, then wakes who waited."""

from __future__ import annotations

import asyncio
import contextlib
import queue
import threading
from collections import defaultdict
from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from sqlalchemy import Connection, Engine

from openrummy.store.batch import Job, carry_out
from openrummy.store.engines import failure, transient
from openrummy.store.failures import Unavailable

__all__ = ["Writer"]

_MOST: Final = 256
"""Jobs in one transaction."""


class _Waiting(NamedTuple):
    job: Job
    loop: asyncio.AbstractEventLoop
    answer: asyncio.Future[Any]


class Writer:
    """Group commit: a job is done when the transaction that it was in is on the disk."""

    def __init__(self, engine: Engine, called: str) -> None:
        self._engine = engine
        self._called = called
        self._connection: Connection | None = None
        self._queue: queue.SimpleQueue[_Waiting | None] = queue.SimpleQueue()
        self._closed = False
        self._thread = threading.Thread(target=self._work, name="store-writer", daemon=True)
        self._thread.start()

    async def do(self, job: Job) -> Any:
        """What the job gives once it is durable; raises what it met, or ``Unavailable``.

        The job is carried out even if the waiting is cancelled.
        """
        if self._closed:
            raise Unavailable("store_unavailable", reason="closed")
        loop = asyncio.get_running_loop()
        answer: asyncio.Future[Any] = loop.create_future()
        self._queue.put(_Waiting(job, loop, answer))
        return await answer

    async def close(self) -> None:
        """Writes what waits, then ends the thread."""
        if not self._closed:
            self._closed = True
            self._queue.put(None)
        await asyncio.get_running_loop().run_in_executor(None, self._thread.join)

    def _work(self) -> None:
        going = True
        while going:
            waiting = [self._queue.get()]
            while len(waiting) < _MOST and waiting[-1] is not None:
                try:
                    waiting.append(self._queue.get_nowait())
                except queue.Empty:
                    break
            going = waiting[-1] is not None
            taken = [one for one in waiting if one is not None]
            if taken:
                _wake(taken, self._settle([one.job for one in taken]))
        self._let_go()

    def _settle(self, jobs: Sequence[Job]) -> list[Any]:
        """For each job what it gives or the error that it met."""
        try:
            return self._commit(jobs)
        except Exception as fault:
            known = fault if isinstance(fault, Unavailable) else failure(fault, self._called)
            if known is not None:
                return [known] * len(jobs)
            if len(jobs) > 1:  # one of them cannot be written at all; the others do not suffer for it
                return [given for job in jobs for given in self._settle([job])]
            return [fault] * len(jobs)

    def _commit(self, jobs: Sequence[Job], *, again: bool = True) -> list[Any]:
        committing = False
        try:
            if self._connection is None:
                self._connection = self._engine.connect()
            transaction = self._connection.begin()
            given = carry_out(self._connection, jobs)
            committing = True
            transaction.commit()
            return given
        except Exception as fault:
            self._let_go()
            if not committing and again and transient(fault):
                return self._commit(jobs, again=False)
            known = failure(fault, self._called, unsure=committing and self._engine.dialect.name != "sqlite")
            if known is not None:
                raise known from fault
            raise

    def _let_go(self) -> None:
        """Ends the connection, and with it any transaction; the next batch makes a new one."""
        connection, self._connection = self._connection, None
        if connection is not None:
            with contextlib.suppress(Exception):
                connection.invalidate()
            with contextlib.suppress(Exception):
                connection.close()


def _wake(waiting: Sequence[_Waiting], given: Sequence[Any]) -> None:
    """Hands out the answers, with one call to each event loop."""
    parts: defaultdict[asyncio.AbstractEventLoop, list[tuple[asyncio.Future[Any], Any]]] = defaultdict(list)
    for one, value in zip(waiting, given, strict=True):
        parts[one.loop].append((one.answer, value))
    for loop, answers in parts.items():
        with contextlib.suppress(RuntimeError):  # the loop is closed: nobody waits any longer
            loop.call_soon_threadsafe(_answer, answers)


def _answer(answers: Sequence[tuple[asyncio.Future[Any], Any]]) -> None:
    for answer, value in answers:
        if answer.done():  # the waiting was cancelled
            continue
        if isinstance(value, BaseException):
            answer.set_exception(value)
        else:
            answer.set_result(value)
