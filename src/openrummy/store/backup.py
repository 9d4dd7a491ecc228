"""A store as one file: taken while play goes on, and put back. SQLite only; PostgreSQL has tools of its own."""

from __future__ import annotations

import asyncio
import contextlib
import os
import secrets
import sqlite3
from collections.abc import Iterator
from pathlib import Path

from openrummy.store.failures import BadUrl, Exists, NewerSchema, NotAStore, StoreError, Unavailable
from openrummy.store.migrate import known_revisions
from openrummy.store.places import Lock, file_of, known, private

__all__ = ["backup", "copy_to", "restore"]


async def backup(url: str, path: Path, *, over: bool = False) -> None:
    """Writes the store at ``url``, in use or not, to the file ``path``.

    The copy is the store as it was at one moment, and is there whole or not at all. Raises ``Exists`` unless ``over``
    and what is there is a file, ``BadUrl`` for PostgreSQL, ``NotAStore``, ``Unavailable``.
    """
    own = _file(url)
    await asyncio.get_running_loop().run_in_executor(None, lambda: copy_to(own, path, over=over))


async def restore(path: Path, into: str, *, over: bool = False) -> None:
    """Makes the store at the URL ``into`` what the backup in the file ``path`` is.

    Raises ``Exists`` where a store is already unless ``over``, ``InUse``, ``BadUrl``, ``NotAStore``, ``NewerSchema``
    and ``Unavailable``; then the old store is as it was.
    """
    target = _file(into)
    await asyncio.get_running_loop().run_in_executor(None, lambda: _restore(path, target, over=over))


def _file(url: str) -> Path:
    path = file_of(known(url))
    if path is None:
        raise BadUrl("backup_elsewhere")
    return path


def copy_to(source: Path, path: Path, *, over: bool = False) -> None:
    """The backup, on the calling thread."""
    if path.exists() and (not over or not path.is_file() or path.samefile(source)):
        raise Exists("store_exists", file=str(path))  # the copy takes its place: that of a device nothing may take
    beside = path.with_name(f"{path.name}.{secrets.token_hex(4)}.part")
    try:
        _checked(source)
        private(beside)
        _pour(source, beside)
        _sound(beside, source)
        _sync(beside)
        os.replace(beside, path)
        _sync(path.parent)
    except OSError as fault:
        raise Unavailable("store_unavailable", reason=fault.strerror or str(fault)) from fault
    finally:
        with contextlib.suppress(OSError):
            beside.unlink(missing_ok=True)


def _restore(path: Path, target: Path, *, over: bool) -> None:
    revision = _checked(path)
    known_here = known_revisions()
    if revision not in known_here:
        raise NewerSchema("store_is_newer", file=str(path), found=revision, known=known_here[-1])
    if target.exists() and (not over or path.samefile(target)):
        raise Exists("store_exists", file=str(target))
    _sound(path, path)
    lock = Lock(target)
    new = not target.exists()
    try:
        private(target)
        _pour(path, target)  # into the old one, if there is one: a transaction of SQLite, so all of it or nothing
        new = False
    finally:
        if new:
            target.unlink(missing_ok=True)
        lock.release()


def _pour(source: Path, target: Path) -> None:
    """All pages of one database into another, as of one moment."""
    try:
        with _open(source, "ro") as old, _open(target, "rw") as new:
            old.backup(new)  # all at once: a reader among others, so nobody who writes has to wait
            new.execute("PRAGMA journal_mode=DELETE")  # one file, without a log beside it
    except sqlite3.Error as fault:
        raise _meant(fault, source) from fault


def _sound(path: Path, called: Path) -> None:
    """Raises ``NotAStore`` if the database is damaged."""
    try:
        with _open(path, "ro") as connection:
            if connection.execute("PRAGMA quick_check").fetchone() != ("ok",):
                raise NotAStore("not_a_store", file=str(called))
    except sqlite3.Error as fault:
        raise _meant(fault, called) from fault


def _checked(path: Path) -> str:
    """The revision of the store in the file; raises ``NotAStore``."""
    if not path.is_file():
        raise NotAStore("not_a_store", file=str(path))
    try:
        with _open(path, "ro") as connection:
            row = connection.execute("SELECT version_num FROM alembic_version").fetchone()
            connection.execute("SELECT id FROM tables LIMIT 1").fetchone()
    except sqlite3.Error as fault:
        raise _meant(fault, path) from fault
    if row is None:
        raise NotAStore("not_a_store", file=str(path))
    return str(row[0])


@contextlib.contextmanager
def _open(path: Path, mode: str) -> Iterator[sqlite3.Connection]:
    connection = sqlite3.connect(f"{path.absolute().as_uri()}?mode={mode}", uri=True, isolation_level=None)
    try:
        connection.execute("PRAGMA synchronous=FULL")
        yield connection
    finally:
        connection.close()


def _meant(fault: sqlite3.Error, path: Path) -> StoreError:
    name = getattr(fault, "sqlite_errorname", "")
    if name in ("SQLITE_NOTADB", "SQLITE_CORRUPT") or "no such table" in str(fault):
        return NotAStore("not_a_store", file=str(path))
    return Unavailable("store_unavailable", reason=str(fault))


def _sync(path: Path) -> None:
    """What was written to the file, or the names in the folder, is on the disk."""
    if path.is_dir() and os.name != "posix":
        return
    handle = os.open(path, os.O_RDONLY if path.is_dir() else os.O_RDWR)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
