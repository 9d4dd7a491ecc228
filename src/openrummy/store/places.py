"""Where a store is: reads its URL, and keeps a second process away from an SQLite file."""

from __future__ import annotations

import contextlib
import importlib.util
import os
import sqlite3
from pathlib import Path
from typing import Final

from sqlalchemy import URL, make_url
from sqlalchemy.exc import ArgumentError

from openrummy.store.failures import BadUrl, InUse, NotAStore, Unavailable

__all__ = ["POSTGRES", "Lock", "called", "file_of", "known", "private"]

POSTGRES: Final = "postgresql+psycopg"


def known(url: str) -> URL:
    """The URL with its driver; raises ``BadUrl`` for anything but an SQLite file or PostgreSQL, without passwords."""
    scheme = url.partition(":")[0]
    try:
        found = make_url(url)
    except (ArgumentError, ValueError):
        raise BadUrl("bad_store_url", text=scheme) from None
    if found.drivername == "sqlite" and found.database not in (None, "", ":memory:") and not found.query:
        return found
    if found.drivername in ("postgres", "postgresql", POSTGRES):
        if importlib.util.find_spec("psycopg") is None:
            raise BadUrl("no_postgres_driver")
        return found.set(drivername=POSTGRES)
    raise BadUrl("bad_store_url", text=scheme)


def file_of(url: URL) -> Path | None:
    """The file of an SQLite store."""
    return Path(url.database or "") if url.drivername == "sqlite" else None


def called(url: URL) -> str:
    """The name of a store in a message: its file, or its URL without the password."""
    path = file_of(url)
    return str(path) if path else url.set(drivername="postgresql").render_as_string(hide_password=True)


def private(path: Path) -> None:
    """Makes the file, and its folder, if need be: for nobody else's eyes, since secrets of deals stand in it."""
    try:
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        with contextlib.suppress(FileExistsError):
            # A file that is there is not opened: closing it would end the locks that SQLite holds on it here.
            os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_RDWR, 0o600))
    except OSError as fault:
        raise Unavailable("store_unavailable", reason=fault.strerror or str(fault)) from None
    if path.is_dir():
        raise NotAStore("not_a_store", file=str(path))


class Lock:
    """Held as long as a process uses an SQLite store: an SQLite file beside it, locked by SQLite's own means.

    So it works wherever SQLite does, and the system lets go of it when the process dies. Raises ``InUse``.
    """

    def __init__(self, path: Path) -> None:
        beside = path.with_name(path.name + ".lock")
        private(beside)
        self._held = sqlite3.connect(beside, timeout=0, isolation_level=None, check_same_thread=False)
        try:
            self._held.execute("BEGIN EXCLUSIVE")
        except sqlite3.OperationalError as fault:
            self._held.close()
            if "locked" in str(fault):
                raise InUse("store_in_use", file=str(path)) from None
            raise Unavailable("store_unavailable", reason=str(fault)) from None
        except sqlite3.DatabaseError:
            self._held.close()
            raise NotAStore("not_a_store", file=str(beside)) from None

    def release(self) -> None:
        """Lets the next one in."""
        self._held.close()
