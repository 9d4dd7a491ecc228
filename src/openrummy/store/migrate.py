"""Brings the tables of a store up to date: Alembic over the numbered files in ``migrations/versions``."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from sqlalchemy import Connection, inspect, text

from openrummy.store.failures import NewerSchema, NotAStore

__all__ = ["known_revisions", "migrate"]

_HOME: Final = Path(__file__).parent / "migrations"
_LOCK: Final = 0x72756D6D79
"""Number of the lock under which PostgreSQL lets one process migrate at a time."""


def known_revisions() -> list[str]:
    """The revisions that this openrummy can read, which the names of their files begin with; it writes the last."""
    return sorted(path.name.partition("_")[0] for path in (_HOME / "versions").glob("[0-9]*.py"))


def migrate(connection: Connection, called: str) -> None:
    """All missing steps, within the transaction of the connection.

    Raises ``NewerSchema`` if a newer openrummy made the tables, ``NotAStore`` if they are somebody else's; ``called``
    names the store in the message.
    """
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(:number)"), {"number": _LOCK})
    known = known_revisions()
    there = inspect(connection)
    if there.has_table("alembic_version"):
        found = connection.execute(text("SELECT version_num FROM alembic_version")).scalars().all()
        for revision in found:
            if revision not in known:
                raise NewerSchema("store_is_newer", file=called, found=revision, known=known[-1])
        if found == known[-1:]:
            return
    elif there.get_table_names():
        raise NotAStore("not_a_store", file=called)
    _upgrade(connection)


def _upgrade(connection: Connection) -> None:
    from alembic import command  # takes as long to import as SQLAlchemy, and is seldom needed
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(_HOME).replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
