"""One cache of compiled code for all tests that use it, filled by one process while the others wait."""

from __future__ import annotations

import contextlib
import gc
import importlib.util
import os
from collections.abc import Iterator
from pathlib import Path

import pytest

CACHE = Path(__file__).parents[1] / ".pytest_cache" / "numba"
os.environ["NUMBA_CACHE_DIR"] = str(CACHE)


@contextlib.contextmanager
def _alone(path: Path) -> Iterator[None]:
    try:
        import fcntl
    except ImportError:  # Windows: each process may compile for itself
        yield
        return
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    with path.open("w") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield


@pytest.fixture(scope="session")
def compiled() -> None:
    """For whatever calls compiled code: two processes that compile at the same time forget what the other has kept."""
    if importlib.util.find_spec("numba") is None:
        return
    with _alone(CACHE / "lock"):
        from openrummy.fast.precompile import precompile

        gc.disable()  # what compiling makes mostly stays: to look through it again and again is for nothing
        try:
            precompile()
        finally:
            gc.enable()
