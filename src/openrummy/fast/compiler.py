"""Numba, as this package uses it: loaded here alone, with a cache folder that is ours and never out of date.

Numba looks only at the file of a function to see whether its cache is stale, not at the functions that it calls. So the
folder is named by a digest of all sources that are compiled: whatever changes, another folder is used.
"""

from __future__ import annotations

import functools
import hashlib
import os
import shutil
import stat
import tempfile
import types
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, Final, TypeVar, cast

import numpy as np
import platformdirs

from openrummy import partition
from openrummy.errors import Contradiction

try:
    import numba
    from numba.core import types as kinds
    from numba.extending import intrinsic, overload_method
except ImportError:
    raise Contradiction("no_numba") from None

__all__ = ["compiled", "compiled_partition", "folder", "signed", "tidy"]

F = TypeVar("F", bound=Callable[..., Any])
signed = cast(Callable[[Any], int], np.int64)
"""A word of any kind as a signed one: what compiled code takes for a number."""


def _digest() -> str:
    """What is compiled, and by what, in short: the files with compiled functions, and what they are made of."""
    found = hashlib.sha256(f"{numba.__version__} {np.__version__}".encode())
    for path in [Path(partition.__file__), *sorted(Path(__file__).parent.glob("*.py"))]:
        source = path.read_bytes()
        if b"\n@compiled" in source or path.stem in ("compiler", "layout", "partition"):
            found.update(source)
    return found.hexdigest()[:16]


def _ours(path: Path) -> bool:
    """Whether code may be loaded from a folder: it is ours, nobody else writes to it, and we do."""
    try:
        path.mkdir(mode=0o700, parents=True, exist_ok=True)
        found = path.stat()
    except OSError:
        return False
    if hasattr(os, "getuid") and (found.st_uid != os.getuid() or found.st_mode & (stat.S_IWGRP | stat.S_IWOTH)):
        return False
    return os.access(path, os.W_OK | os.X_OK)


@functools.cache
def folder() -> Path | None:
    """Where compiled code is kept: in the cache of the user, else in the folder for temporary files, else nowhere.

    Numba's own variable ``NUMBA_CACHE_DIR`` goes before both.
    """
    user = os.getuid() if hasattr(os, "getuid") else ""
    given = os.environ.get("NUMBA_CACHE_DIR")
    tried = [Path(given)] if given else []
    tried.append(platformdirs.user_cache_path("openrummy", appauthor=False))
    with suppress(OSError):  # no folder for temporary files at all
        tried.append(Path(tempfile.gettempdir(), f"openrummy-{user}"))
    name = f"fast-{_digest()}"
    return next((path / name for path in tried if _ours(path) and _ours(path / name)), None)


def tidy() -> int:
    """Removes what was compiled from sources that are no longer these; how many folders that were."""
    kept = folder()
    if kept is None:
        return 0
    old = [path for path in kept.parent.glob("fast-*") if path != kept]
    for path in old:
        shutil.rmtree(path, ignore_errors=True)
    return len(old)


@contextmanager
def _kept_in(path: Path) -> Iterator[None]:
    """Numba chooses where to keep a function when it is declared: ours go to our folder, those of others do not."""
    config: Any = numba.config
    before = config.CACHE_DIR
    config.CACHE_DIR = str(path)
    try:
        yield
    finally:
        config.CACHE_DIR = before


def _declare(function: Callable[..., Any]) -> Any:
    path = folder()
    if path is None:
        return numba.njit(nogil=True, error_model="numpy")(function)
    with _kept_in(path):
        return numba.njit(cache=True, nogil=True, error_model="numpy")(function)


def compiled(function: F) -> F:
    """The function, compiled when it is first called, without the interpreter's lock and kept on the disk."""
    declared: F = _declare(function)
    return declared


@intrinsic
def _population(_context: Any, _number: Any) -> Any:
    """The instruction that counts bits."""

    def generate(_target: Any, builder: Any, _signature: Any, given: Any) -> Any:
        return builder.ctpop(given[0])

    return kinds.int64(kinds.int64), generate


_ones: Any = _population


@overload_method(kinds.Integer, "bit_count")
def _bit_count(_number: Any) -> Any:
    """``int.bit_count``, which Numba does not know."""

    def count(_number: Any) -> Any:
        return _ones(np.int64(_number))

    return count


def compiled_partition() -> dict[str, Any]:
    """The functions of ``partition``, compiled from its source; its tables become arrays of signed bytes."""
    world: dict[str, Any] = dict(vars(partition))
    for table in ("_POINTS", "_LEFT", "_SAVED"):
        world[table] = np.frombuffer(world[table], np.int8)
    for name in PARTITION:
        function = world[name]
        own = types.FunctionType(function.__code__, world, name, function.__defaults__)
        own.__module__ = function.__module__
        world[name] = _declare(own)
    return world


PARTITION: Final = (
    "points",
    "_choices",
    "_after_sets",
    "_deadwood_by_rank",
    "_deadwood_with_sets",
    "deadwood",
    "_least_of_discards",
    "best_discard",
)
"""What is compiled of ``partition``, each after those that it calls."""
