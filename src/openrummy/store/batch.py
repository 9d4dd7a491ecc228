"""One transaction for many jobs: what each of them may do is decided under a lock, then all is written in bulk.

The heads of all tables of a batch are read and locked first, in the order of their ids, so that two processes never
wait for each other in a circle. From then on nothing a job wants can fail for reasons of its own without its being
known before anything of it is written; so a refused job leaves no trace, and the others of its batch go on.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from operator import attrgetter
from typing import Any, Final, Protocol

from sqlalchemy import Connection, bindparam, func, insert, select, tuple_, update
from sqlalchemy.dialects import postgresql, sqlite

from openrummy.store.contract import Entry, Header
from openrummy.store.failures import CodeTaken, Gone, KeyUsed, Stale, StoreError
from openrummy.store.schema import challenges, entries, sayings, tables, tokens

__all__ = ["AddToken", "Append", "Batch", "Create", "Forget", "Job", "PutChallenge", "Revoke", "Say", "carry_out"]

_AT_ONCE: Final = 200
"""Tables that are forgotten in one go; the writing of others waits for it."""


@dataclass
class Head:
    """What is known of a table while it is locked."""

    last: int
    lines: int


class Job(Protocol):
    """Something to be written at one table. ``run`` gives what the caller gets, or raises before it wrote anything."""

    @property
    def table(self) -> bytes: ...

    def run(self, batch: Batch) -> Any: ...


class Batch:
    """The jobs of one transaction: the heads of their tables, the keys they use, and the rows not yet written."""

    def __init__(self, connection: Connection, jobs: Sequence[Job]) -> None:
        self.connection = connection
        self._heads = {
            row.id: Head(row.last, row.lines)
            for row in connection.execute(_HEADS, {"ids": sorted({job.table for job in jobs})})
        }
        wanted = {
            (job.table, entry.seat, entry.key)
            for job in jobs
            if isinstance(job, Append)
            for entry in job.entries
            if entry.key
        }
        self._keys = set(map(tuple, connection.execute(_KEYS, {"keys": sorted(wanted)}))) if wanted else set()
        self._rows: list[dict[str, Any]] = []
        self._heads_to_write: list[dict[str, Any]] = []

    def head(self, table: bytes) -> Head:
        """The head of a table; raises ``Gone``."""
        found = self._heads.get(table)
        if found is None:
            raise Gone("table_gone")
        return found

    def begin(self, table: bytes, new: Sequence[Entry]) -> None:
        """The entries of a table that this batch has made."""
        self._heads[table] = Head(len(new), 0)
        self._put(table, new)

    def add(self, table: bytes, new: Sequence[Entry], status: str | None) -> None:
        """The entries, to be written with those of others; raises ``KeyUsed``, ``Stale`` or ``Gone``."""
        head = self.head(table)
        used = {(table, *key) for key in keys_of(new)}
        if used & self._keys:
            raise KeyUsed("key_used")
        following(new, head.last)
        self._put(table, new)
        head.last += len(new)
        touched = new[-1].at if new else None
        self._heads_to_write.append({"of": table, "to": head.last, "at": touched, "becomes": status})

    def _put(self, table: bytes, new: Sequence[Entry]) -> None:
        self._keys |= {(table, entry.seat, entry.key) for entry in new if entry.key}
        self._rows += [
            {
                "table_id": table,
                "seq": entry.seq,
                "at": entry.at,
                "fact": entry.fact,
                "seat": entry.seat,
                "key": entry.key,
                "digest": entry.digest,
            }
            for entry in new
        ]

    def flush(self) -> None:
        """Writes the rows that were added so far."""
        if self._heads_to_write:
            self.connection.execute(_UPDATE_HEAD, self._heads_to_write)
        if self._rows:
            self.connection.execute(_INSERT_ENTRY, self._rows)
        self._rows, self._heads_to_write = [], []

    def insert_new(self, into: Any, row: dict[str, Any]) -> bool:
        """Whether the row is new; one with the same id or code is left alone."""
        dialect = postgresql if self.connection.dialect.name == "postgresql" else sqlite
        asked = dialect.insert(into).on_conflict_do_nothing().execution_options(preserve_rowcount=True)
        return self.connection.execute(asked, row).rowcount == 1


def keys_of(new: Iterable[Entry]) -> set[tuple[int, str]]:
    """Seat and key of the entries that have one; raises ``KeyUsed`` if two have the same."""
    keys = [(entry.seat, entry.key) for entry in new if entry.key]
    if len(keys) != len(set(keys)):
        raise KeyUsed("key_used")
    return set(keys)


def following(new: Iterable[Entry], last: int) -> None:
    """Raises ``Stale`` unless the entries are numbered from ``last + 1`` without holes."""
    for seq, entry in enumerate(new, last + 1):
        if entry.seq != seq:
            raise Stale("stale_entry", seq=entry.seq, expected=seq)


def carry_out(connection: Connection, jobs: Sequence[Job]) -> list[Any]:
    """Does the jobs within the transaction of the connection: for each what it gives, or the ``StoreError`` it met."""
    ordered = sorted(range(len(jobs)), key=lambda index: jobs[index].table)
    given: list[Any] = [None] * len(jobs)
    batch = Batch(connection, jobs)
    for index in ordered:
        try:
            given[index] = jobs[index].run(batch)
        except StoreError as refusal:
            given[index] = refusal
    batch.flush()
    return given


@dataclass(frozen=True)
class Append:
    """Entries, and a status, for a table."""

    table: bytes
    entries: Sequence[Entry]
    status: str | None

    def run(self, batch: Batch) -> None:
        batch.add(self.table, self.entries, self.status)


@dataclass(frozen=True)
class Create:
    """A table and its first entries."""

    header: Header
    entries: Sequence[Entry]

    @property
    def table(self) -> bytes:
        return self.header.table

    def run(self, batch: Batch) -> None:
        following(self.entries, 0)
        keys_of(self.entries)
        values = attrgetter(*_HEADER)(self.header)
        row = {"id": self.table, "last": len(self.entries), "lines": 0, **dict(zip(_HEADER, values, strict=True))}
        if not batch.insert_new(tables, row):
            raise CodeTaken("code_taken", text=self.header.code)
        batch.begin(self.table, self.entries)


@dataclass(frozen=True)
class AddToken:
    """A secret's hash for a seat."""

    table: bytes
    token: bytes
    seat: int

    def run(self, batch: Batch) -> None:
        batch.head(self.table)
        batch.insert_new(tokens, {"token": self.token, "table_id": self.table, "seat": self.seat})


@dataclass(frozen=True)
class Revoke:
    """No secret for this seat any more."""

    table: bytes
    seat: int

    def run(self, batch: Batch) -> None:
        batch.connection.execute(tokens.delete().where(tokens.c.table_id == self.table, tokens.c.seat == self.seat))


@dataclass(frozen=True)
class Say:
    """A line of chat."""

    table: bytes
    seat: int
    text: str
    at: int

    def run(self, batch: Batch) -> int:
        head = batch.head(self.table)
        number = head.lines + 1
        row = {"table_id": self.table, "number": number, "seat": self.seat, "text": self.text, "at": self.at}
        batch.connection.execute(insert(sayings), row)
        batch.connection.execute(update(tables).where(tables.c.id == self.table).values(lines=number))
        head.lines = number
        return number


@dataclass(frozen=True)
class PutChallenge:
    """A code for a hand."""

    table: bytes
    code: str
    hand: int

    def run(self, batch: Batch) -> None:
        batch.head(self.table)
        if not batch.insert_new(challenges, {"code": self.code, "table_id": self.table, "hand": self.hand}):
            raise CodeTaken("code_taken", text=self.code)


@dataclass(frozen=True)
class Forget:
    """Some of the tables not touched since ``before``; gives how many. Comes after all other jobs of its batch."""

    before: int
    table: bytes = b"\xff" * 17

    def run(self, batch: Batch) -> int:
        batch.flush()  # else what is added in this batch could belong to a table that is gone
        old = (
            select(tables.c.id)
            .where(tables.c.touched < self.before)
            .limit(_AT_ONCE)
            .with_for_update(skip_locked=True)  # a table that another process writes to is not an old one
        )
        return batch.connection.execute(tables.delete().where(tables.c.id.in_(old))).rowcount


_HEADER: Final = ("code", "ruleset", "listed", "status", "created", "touched", "origin")
_HEADS: Final = (
    select(tables.c.id, tables.c.last, tables.c.lines)
    .where(tables.c.id.in_(bindparam("ids", expanding=True)))
    .order_by(tables.c.id)
    .with_for_update(key_share=True)
)
_KEYS: Final = select(entries.c.table_id, entries.c.seat, entries.c.key).where(
    tuple_(entries.c.table_id, entries.c.seat, entries.c.key).in_(bindparam("keys", expanding=True))
)
_INSERT_ENTRY: Final = insert(entries)
_UPDATE_HEAD: Final = (
    update(tables)
    .where(tables.c.id == bindparam("of"))
    .values(
        last=bindparam("to"),
        touched=func.coalesce(bindparam("at", type_=tables.c.touched.type), tables.c.touched),
        status=func.coalesce(bindparam("becomes", type_=tables.c.status.type), tables.c.status),
    )
)
