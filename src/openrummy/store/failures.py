"""What can go wrong with the store, as codes with parameters; the words stand in ``locale/*/store.ftl``."""

from __future__ import annotations

from typing import Any

from openrummy.errors import RummyError

__all__ = [
    "BadUrl",
    "CodeTaken",
    "Exists",
    "Gone",
    "InUse",
    "KeyUsed",
    "NewerSchema",
    "NotAStore",
    "Stale",
    "StoreError",
    "Unavailable",
]


class StoreError(RummyError):
    """Anything that the store refuses or cannot do."""


class Stale(StoreError):
    """An entry has a seq that is taken, or one that would leave a hole; nothing was written."""


class KeyUsed(StoreError):
    """This seat's key is in the table's log already: the request was accepted before; nothing was written."""


class CodeTaken(StoreError):
    """Another table (or challenge) has this code, or this id; nothing was written."""


class Gone(StoreError):
    """There is no such table: it was forgotten, or never made."""


class Unavailable(StoreError):
    """Disk full, I/O error, locked, or the connection was lost; may be tried again.

    Nothing was written, unless ``unsure`` (the connection was lost while the database was committing): then either
    all of it was or nothing, and ``load`` says which.
    """

    def __init__(self, code: str, rule: str | None = None, **params: Any) -> None:
        super().__init__(code, rule, **params)
        self.unsure = bool(params.get("unsure", False))


class NewerSchema(StoreError):
    """The store was written by a newer openrummy; it is left as it is."""


class InUse(StoreError):
    """Another process has this SQLite file open as its store."""


class BadUrl(StoreError):
    """This names no database that we know, or its driver is not installed."""


class Exists(StoreError):
    """A file is there already, and it was not said that it may be written over."""


class NotAStore(StoreError):
    """The file is missing, damaged, or no store of ours."""
