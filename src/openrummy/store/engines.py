"""How the databases are spoken to: durable writes on one connection, reads on others."""

from __future__ import annotations

import sqlite3
from typing import Any, Final

from sqlalchemy import URL, Connection, Engine, create_engine, event
from sqlalchemy.exc import DBAPIError, OperationalError
from sqlalchemy.pool import NullPool, QueuePool

from openrummy.store.failures import NotAStore, StoreError, Unavailable

__all__ = ["READERS", "failure", "reading", "transient", "writing"]

READERS: Final = 4
"""Threads, and connections, that read."""
_RETRY: Final = ("40001", "40P01")
"""SQLSTATE of a transaction that PostgreSQL gave up in favour of another."""


def writing(url: URL, patience: float) -> Engine:
    """For the one connection that writes: what is committed on it is on the disk."""
    engine = create_engine(url, poolclass=NullPool, connect_args=_arguments(url, patience))
    if url.drivername == "sqlite":
        event.listen(engine, "connect", _durable_sqlite)
        event.listen(engine, "begin", _begin_immediate)
    else:
        event.listen(engine, "connect", _durable_postgres(patience))
    return engine


def reading(url: URL, patience: float) -> Engine:
    """For READERS connections that only read."""
    engine = create_engine(
        url,
        poolclass=QueuePool,
        pool_size=READERS,
        max_overflow=0,
        pool_pre_ping=url.drivername != "sqlite",
        isolation_level="AUTOCOMMIT",
        connect_args=_arguments(url, patience),
    )
    if url.drivername == "sqlite":
        event.listen(engine, "connect", _only_read)
    return engine


def _arguments(url: URL, patience: float) -> dict[str, Any]:
    if url.drivername == "sqlite":
        return {"timeout": patience, "check_same_thread": False}
    seconds = max(1, round(patience))
    return {
        "connect_timeout": seconds,
        "keepalives_idle": 10,
        "keepalives_interval": 5,
        "keepalives_count": 3,
        "tcp_user_timeout": 30_000,
    }


def _durable_sqlite(connection: sqlite3.Connection, _record: object) -> None:
    connection.isolation_level = None  # BEGIN is ours: the driver's own comes too late, and not before every statement
    for pragma in (
        "journal_mode=WAL",
        "synchronous=FULL",  # the log is synced at every commit, before it returns
        "fullfsync=ON",  # macOS: through the cache of the drive as well
        "foreign_keys=ON",
        "journal_size_limit=67108864",
    ):
        connection.execute(f"PRAGMA {pragma}")


def _begin_immediate(connection: Connection) -> None:
    connection.exec_driver_sql("BEGIN IMMEDIATE")


def _only_read(connection: sqlite3.Connection, _record: object) -> None:
    connection.execute("PRAGMA query_only=ON")


def _durable_postgres(patience: float) -> Any:
    def settings(connection: Any, _record: object) -> None:
        with connection.cursor() as cursor:
            cursor.execute("SET synchronous_commit TO on")
            # Who has waited for a lock has to see what the other wrote meanwhile.
            cursor.execute("SET default_transaction_isolation TO 'read committed'")
            cursor.execute(f"SET lock_timeout TO {max(1, round(patience * 1000))}")
        connection.commit()

    return settings


def transient(fault: Exception) -> bool:
    """Whether a transaction that failed before its commit may succeed at once on a new connection."""
    if not isinstance(fault, DBAPIError):
        return False
    return fault.connection_invalidated or getattr(fault.orig, "sqlstate", None) in _RETRY


def failure(fault: Exception, called: str, *, unsure: bool = False) -> StoreError | None:
    """What an error of the database means to others; None if it is a mistake of ours."""
    if not isinstance(fault, DBAPIError):
        return None
    cause = fault.orig
    name = getattr(cause, "sqlite_errorname", "")
    if name in ("SQLITE_NOTADB", "SQLITE_CORRUPT"):
        return NotAStore("not_a_store", file=called)
    if isinstance(fault, OperationalError) or fault.connection_invalidated or name.startswith("SQLITE_IOERR"):
        lines = str(cause).strip().splitlines()
        return Unavailable("store_unavailable", reason=lines[0] if lines else type(cause).__name__, unsure=unsure)
    return None
