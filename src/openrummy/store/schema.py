"""The tables as they are now. A change here needs a new file in ``migrations/versions``; a test compares the two."""

from __future__ import annotations

from typing import Final

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    Table,
    Text,
    text,
)

__all__ = ["METADATA", "challenges", "entries", "sayings", "tables", "tokens"]

METADATA: Final = MetaData()

tables: Final = Table(
    "tables",
    METADATA,
    Column("id", LargeBinary, primary_key=True),
    Column("code", Text, nullable=False, unique=True),
    Column("ruleset", Text, nullable=False),
    Column("listed", Boolean, nullable=False),
    Column("status", Text, nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("touched", BigInteger, nullable=False),
    Column("origin", Text, nullable=False),
    Column("last", Integer, nullable=False),  # the highest seq: what an append is compared with, under a lock
    Column("lines", Integer, nullable=False),  # the highest number in the chat
    Index("tables_listed", "status", "created", sqlite_where=text("listed"), postgresql_where=text("listed")),
    Index("tables_origin", "origin", sqlite_where=text("origin <> ''"), postgresql_where=text("origin <> ''")),
)


def _table_id(*, key: bool = False, index: bool = False) -> Column[bytes]:
    return Column(
        "table_id",
        LargeBinary,
        ForeignKey("tables.id", ondelete="CASCADE"),
        primary_key=key,
        nullable=False,
        index=index,
    )


entries: Final = Table(
    "entries",
    METADATA,
    _table_id(key=True),
    Column("seq", Integer, primary_key=True, autoincrement=False),
    Column("at", BigInteger, nullable=False),
    Column("fact", LargeBinary, nullable=False),
    Column("seat", Integer, nullable=False),
    Column("key", Text, nullable=False),
    Column("digest", LargeBinary, nullable=False),
    Index(
        "entries_key",
        "table_id",
        "seat",
        "key",
        unique=True,
        sqlite_where=text("key <> ''"),
        postgresql_where=text("key <> ''"),
    ),
    sqlite_with_rowid=False,
)

sayings: Final = Table(
    "sayings",
    METADATA,
    _table_id(key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("seat", Integer, nullable=False),
    Column("text", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
    sqlite_with_rowid=False,
)

tokens: Final = Table(
    "tokens",
    METADATA,
    Column("token", LargeBinary, primary_key=True),
    _table_id(key=True),
    Column("seat", Integer, nullable=False),
    Index("tokens_seat", "table_id", "seat"),
    sqlite_with_rowid=False,
)

challenges: Final = Table(
    "challenges",
    METADATA,
    Column("code", Text, primary_key=True),
    _table_id(index=True),
    Column("hand", Integer, nullable=False),
)
