"""Who does the tasks of an arena: this process, some on this machine, or a cluster; in any order, all of them."""

from __future__ import annotations

import contextlib
import logging
import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Generator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from typing import TypeVar

from openrummy.bots.program import end_all
from openrummy.errors import Contradiction

__all__ = ["here", "in_processes", "on_cluster"]

T = TypeVar("T")
R = TypeVar("R")


def here(work: Callable[[T], R], tasks: Sequence[T]) -> Generator[R, None, None]:
    """One after the other."""
    for task in tasks:
        yield work(task)


def in_processes(work: Callable[[T], R], tasks: Sequence[T], jobs: int) -> Generator[R, None, None]:
    """So many at a time, each in a process; they end with this one, whatever it dies of."""
    spawn = multiprocessing.get_context("spawn")
    pool = ProcessPoolExecutor(min(jobs, len(tasks)), spawn, initializer=_as_worker)
    try:
        for future in as_completed([pool.submit(work, task) for task in tasks]):
            yield future.result()
    except BaseException:
        for worker in list((pool._processes or {}).values()):  # their tasks may take minutes
            worker.terminate()
        raise
    finally:
        pool.shutdown(cancel_futures=True)


def _as_worker() -> None:
    """Ctrl-C is for the process that waits; it ends the workers, and they the programs that they have started."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, _terminated)
    parent = multiprocessing.parent_process()
    assert parent is not None

    def watch() -> None:
        parent.join()
        with contextlib.suppress(Exception):
            end_all()
        os._exit(1)

    threading.Thread(target=watch, daemon=True).start()


def _terminated(number: int, _frame: object) -> None:
    """Ends the programs, and then as if the signal had not been caught."""
    end_all()
    signal.signal(number, signal.SIG_DFL)
    signal.raise_signal(number)


def on_cluster(work: Callable[[T], R], tasks: Sequence[T]) -> Generator[R, None, None]:
    """On a Ray cluster: that of ``RAY_ADDRESS``, or one that runs on this machine, or one of its own.

    Raises ``ImportError`` without the extra ``cluster``, ``Contradiction("no_cluster")`` where there is none to be had.
    """
    # Under uv, Ray would have an environment made for every worker, and hang; it looks when it is imported.
    os.environ.setdefault("RAY_ENABLE_UV_RUN_RUNTIME_ENV", "0")
    import ray

    ours = not ray.is_initialized()
    if ours:
        try:
            ray.init(log_to_driver=False, logging_level=logging.ERROR)
        except Exception as error:  # of many kinds
            ray.shutdown()
            raise Contradiction("no_cluster", why=str(error)) from None
    try:
        remote = ray.remote(work)
        waiting = [remote.remote(task) for task in tasks]
        while waiting:
            ready, waiting = ray.wait(waiting)
            yield from ray.get(ready)
    finally:
        if ours:
            ray.shutdown()
