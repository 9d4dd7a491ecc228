"""The first tables: headers, log, chat, secrets of seats, challenges."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def _table_id(*, key: bool = False) -> "sa.Column[bytes]":
    return sa.Column(
        "table_id",
        sa.LargeBinary,
        sa.ForeignKey("tables.id", ondelete="CASCADE"),
        primary_key=key,
        nullable=False,
    )


def upgrade() -> None:
    op.create_table(
        "tables",
        sa.Column("id", sa.LargeBinary, primary_key=True),
        sa.Column("code", sa.Text, nullable=False, unique=True),
        sa.Column("ruleset", sa.Text, nullable=False),
        sa.Column("listed", sa.Boolean, nullable=False),
        sa.Column("status", sa.Text, nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("touched", sa.BigInteger, nullable=False),
        sa.Column("origin", sa.Text, nullable=False),
        sa.Column("last", sa.Integer, nullable=False),
        sa.Column("lines", sa.Integer, nullable=False),
    )
    _index("tables_listed", "tables", ["status", "created"], "listed")
    _index("tables_origin", "tables", ["origin"], "origin <> ''")
    op.create_table(
        "entries",
        _table_id(key=True),
        sa.Column("seq", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("fact", sa.LargeBinary, nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("key", sa.Text, nullable=False),
        sa.Column("digest", sa.LargeBinary, nullable=False),
        sqlite_with_rowid=False,
    )
    _index("entries_key", "entries", ["table_id", "seat", "key"], "key <> ''", unique=True)
    op.create_table(
        "sayings",
        _table_id(key=True),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "tokens",
        sa.Column("token", sa.LargeBinary, primary_key=True),
        _table_id(key=True),
        sa.Column("seat", sa.Integer, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_index("tokens_seat", "tokens", ["table_id", "seat"])
    op.create_table(
        "challenges",
        sa.Column("code", sa.Text, primary_key=True),
        _table_id(),
        sa.Column("hand", sa.Integer, nullable=False),
    )
    op.create_index("ix_challenges_table_id", "challenges", ["table_id"])


def _index(name: str, table: str, columns: list[str], where: str, *, unique: bool = False) -> None:
    only = sa.text(where)
    op.create_index(name, table, columns, unique=unique, sqlite_where=only, postgresql_where=only)
