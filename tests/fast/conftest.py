"""One cache of compiled code for all of these tests, filled by one process while the others wait."""

from __future__ import annotations

import contextlib
import importlib.util
import os
from collections.abc import Iterator
from pathlib import Path

import pytest

CACHE = Path(__file__).parents[2] / ".pytest_cache" / "numba"
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


@pytest.fixture(scope="session", autouse=True)
def _compiled() -> None:
    if importlib.util.find_spec("numba") is None:
        return
    with _alone(CACHE / "lock"):
        from openrummy.fast.precompile import precompile

        precompile()
