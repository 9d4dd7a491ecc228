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
from openrummy.bots import gin_policy
from openrummy.errors import Contradiction

try:
    import numba
    from numba.core import types as kinds
    from numba.extending import intrinsic, overload_method
except ImportError:
    raise Contradiction("no_numba") from None

__all__ = [
    "compiled",
    "compiled_bare",
    "compiled_lightly",
    "compiled_partition",
    "compiled_source",
    "compiled_within",
    "folder",
    "signed",
    "tidy",
]

F = TypeVar("F", bound=Callable[..., Any])
signed = cast(Callable[[Any], int], np.int64)
"""A word of any kind as a signed one: what compiled code takes for a number."""


def _digest() -> str:
    """What is compiled, and by what, in short: the files with compiled functions, and what they are made of."""
    found = hashlib.sha256(f"{numba.__version__} {np.__version__}".encode())
    here = Path(__file__).parent
    engine = [Path(module.__file__ or "") for module in (partition, gin_policy)]
    engine += sorted(here.parent.joinpath("rearrange").glob("*.py"))
    for path in [*engine, *sorted(here.glob("*.py"))]:
        source = path.read_bytes()
        if path in engine or b"\n@compiled" in source or path.stem in ("compiler", "layout", "search"):
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


def _declare(function: Callable[..., Any], counting: bool = True, **more: Any) -> Any:
    # Said even where it is the default: a function that says nothing has it from the one that calls it.
    options: dict[str, Any] = {"nogil": True, "error_model": "numpy", "_nrt": counting} | more
    path, config = folder(), cast(Any, numba.config)
    if path is None:
        declared = numba.njit(**options)(function)
    else:
        with _kept_in(path):
            declared = numba.njit(cache=True, **options)(function)
    if not config.DISABLE_JIT:  # else a function is compiled again for each number that is written in a call of it
        template = declared.get_call_template
        declared.get_call_template = lambda args, named: template(tuple(map(kinds.unliteral, args)), named)
    return declared


def compiled(function: F) -> F:
    """The function, compiled when it is first called, without the interpreter's lock and kept on the disk."""
    declared: F = _declare(function)
    return declared


def compiled_bare(function: F) -> F:
    """As ``compiled``, for a function that makes no array: who holds those it is given is not counted.

    Counting is an atomic instruction at each call that hands an array on, dearer than most of what is called here.
    """
    declared: F = _declare(function, counting=False)
    return declared


def compiled_within(function: F) -> F:
    """As ``compiled_bare``, for a function that is called at one place: it becomes part of the one that calls it.

    Else both would be made machine code, and again with each that calls that one.
    """
    declared: F = _declare(function, counting=False, inline="always")
    return declared


def compiled_lightly(function: F) -> F:
    """As ``compiled_bare``, with what it calls, and without the costliest passes: for much code with short loops.

    It is compiled in five sixths of the time and is as quick.
    """
    declared, config = _declare(function, counting=False), cast(Any, numba.config)
    if not config.DISABLE_JIT:
        compiling = declared.compile

        def lightly(signature: Any) -> Any:
            before = config.OPT
            config.OPT = type(before)(1)
            try:
                return compiling(signature)
            finally:
                config.OPT = before

        declared.compile = lightly
    return cast(F, declared)


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
    tables = {name: np.array(vars(partition)[name], np.int8) for name in ("_POINTS", "_LEFT", "_SAVED")}
    return compiled_source(partition, PARTITION, tables, compiled)


def compiled_source(
    module: types.ModuleType, names: tuple[str, ...], others: dict[str, Any], declare: Callable[[Any], Any]
) -> dict[str, Any]:
    """These functions of a module, compiled from its source, each after those that it calls.

    They see ``others`` in place of what has these names in the module. ``declare`` is one of those above. The module
    has to be one of those in the digest.
    """
    world: dict[str, Any] = {**vars(module), **others}
    for name in names:
        function = world[name]
        own = types.FunctionType(function.__code__, world, name, function.__defaults__)
        own.__module__ = function.__module__
        world[name] = declare(own)
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
