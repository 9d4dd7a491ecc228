"""What the store keeps and what it promises; without any database, so that it is quick to import."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from pathlib import Path
from typing import Protocol

import msgspec

__all__ = ["Entry", "Header", "Said", "Store"]


class Entry(msgspec.Struct, frozen=True):
    """One row of a table's log: ``fact`` is JSON, opaque here; ``at`` in milliseconds since the epoch, for display.

    ``seat`` is who asked for it (-1: the house), ``key`` the idempotency key of the request ("" for the house) and
    ``digest`` the hash of what was asked under that key.
    """

    seq: int
    at: int
    fact: bytes
    seat: int = -1
    key: str = ""
    digest: bytes = b""


class Header(msgspec.Struct, frozen=True):
    """What a lobby or a restart needs to know of a table without folding its log.

    ``table`` has 16 bytes, ``code`` is the invite code, ``status`` one of ``open``, ``playing`` and ``over``;
    ``created`` and ``touched`` (of the last fact) are milliseconds since the epoch; ``origin`` is the challenge that
    the table was made from.
    """

    table: bytes
    code: str
    ruleset: str
    listed: bool
    status: str
    created: int
    touched: int
    origin: str = ""


class Said(msgspec.Struct, frozen=True):
    """One line of a table's chat, numbered from 1; ``at`` in milliseconds since the epoch."""

    number: int
    seat: int
    text: str
    at: int


class Store(Protocol):
    """The event log of all tables, and the little that stands beside it.

    What a method wrote is durable when it returns. Any method may raise ``Unavailable``. Once asked for, a write is
    carried out even if nobody waits for it any more (its task was cancelled).
    """

    async def create(self, header: Header, entries: Sequence[Entry]) -> None:
        """Makes a table with the first entries of its log; raises ``CodeTaken``, or ``Stale`` unless from 1"""

    async def append(self, table: bytes, entries: Sequence[Entry], status: str | None = None) -> None:
        """Adds all of the entries or none, and the new status; raises ``KeyUsed``, ``Stale`` or ``Gone``.

        A key that was used is said before a seq that is stale: the request was accepted once, and its answer stands.
        """

    async def load(self, table: bytes, after: int = 0) -> list[Entry]:
        """The entries of the table with a seq above ``after``, in order; none if there is no such table."""

    async def header(self, table: bytes) -> Header | None:
        """The table with this id."""

    async def find(self, code: str) -> Header | None:
        """The table with this invite code."""

    async def listed(self, status: str = "open", limit: int = 100) -> list[Header]:
        """The tables that the lobby shows, newest first."""

    async def made_from(self, origin: str, limit: int = 100) -> list[Header]:
        """The tables made from a challenge, newest first."""

    async def add_token(self, token: bytes, table: bytes, seat: int) -> None:
        """Lets the hash of a secret stand for a seat; twice is once. Raises ``Gone``."""

    async def seat_of(self, token: bytes, table: bytes) -> int | None:
        """The seat that the hash of a secret stands for at this table."""

    async def revoke(self, table: bytes, seat: int) -> None:
        """No secret stands for this seat any longer."""

    async def say(self, table: bytes, seat: int, text: str, at: int) -> int:
        """Adds a line to the chat of a table and returns its number; raises ``Gone``."""

    async def said(self, table: bytes, after: int = 0, limit: int = 200) -> list[Said]:
        """The lines numbered above ``after``, in order, the first ``limit`` of them."""

    async def said_last(self, table: bytes, limit: int) -> list[Said]:
        """The last ``limit`` lines, in order."""

    async def put_challenge(self, code: str, table: bytes, hand: int) -> None:
        """Lets a code stand for a hand of a table; raises ``CodeTaken`` or ``Gone``."""

    async def challenge(self, code: str) -> tuple[bytes, int] | None:
        """The table and hand that a challenge code stands for."""

    async def forget(self, before: int) -> int:
        """Removes the tables not touched since (milliseconds) with all that belongs to them; returns how many."""

    async def nudge(self, table: bytes, seq: int) -> None:
        """Tells the other processes on this store that a table has got as far as ``seq``."""

    def nudged(self) -> AsyncIterator[tuple[bytes, int]]:
        """What other processes told with ``nudge``, without end; on SQLite, where there is none, it ends at once.

        ``(b"", 0)`` comes whenever listening begins (at first, and after a lost connection): what was told before
        may have been missed, so every table that matters is to be looked at.
        """

    async def backup(self, path: Path, *, over: bool = False) -> None:
        """Writes the store as it stands to one file while play goes on; raises ``Exists`` unless ``over``.

        PostgreSQL has tools of its own for it: ``BadUrl``.
        """

    async def check(self) -> None:
        """Returns if the store can be read; for the health page."""

    async def close(self) -> None:
        """Writes what waits, then lets go of the database; closing twice is closing once."""
