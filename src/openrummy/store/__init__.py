"""The event log on SQLite or PostgreSQL: it knows bytes, no facts. SQLAlchemy is imported when a store is opened."""

from __future__ import annotations

from openrummy.store.contract import Entry, Header, Said, Store
from openrummy.store.failures import (
    BadUrl,
    CodeTaken,
    Exists,
    Gone,
    InUse,
    KeyUsed,
    NewerSchema,
    NotAStore,
    Stale,
    StoreError,
    Unavailable,
)

__all__ = [
    "BadUrl",
    "CodeTaken",
    "Entry",
    "Exists",
    "Gone",
    "Header",
    "InUse",
    "KeyUsed",
    "NewerSchema",
    "NotAStore",
    "Said",
    "Stale",
    "Store",
    "StoreError",
    "Unavailable",
    "open_store",
]


async def open_store(url: str, *, patience: float = 5.0) -> Store:
    """Opens the store at ``sqlite:///path`` or ``postgresql://...``, makes or migrates its tables.

    ``patience``: seconds that a write waits for a lock that somebody else holds. Raises ``BadUrl``, ``InUse``,
    ``NewerSchema``, ``NotAStore`` and ``Unavailable``.
    """
    from openrummy.store.sql import opened

    return await opened(url, patience)
