"""What processes on one PostgreSQL tell each other: a table has got further. LISTEN and NOTIFY."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from typing import Final

from sqlalchemy import URL

__all__ = ["CHANNEL", "listen", "payload"]

CHANNEL: Final = "openrummy"
_PAUSE: Final = 1.0
"""Seconds until a lost connection is tried again."""


def payload(sender: str, table: bytes, seq: int) -> str:
    """A nudge as text; the sender's name is there so that he does not hear himself."""
    return f"{sender} {table.hex()} {seq}"


async def listen(url: URL, own: str) -> AsyncIterator[tuple[bytes, int]]:
    """Table and seq of every nudge of others, without end; ``(b"", 0)`` whenever listening begins anew."""
    import psycopg

    where = url.set(drivername="postgresql").render_as_string(hide_password=False)
    while True:
        try:
            async with await psycopg.AsyncConnection.connect(where, autocommit=True, connect_timeout=5) as connection:
                await connection.execute(f"LISTEN {CHANNEL}")
                yield b"", 0
                async for heard in connection.notifies():
                    sender, table, seq = heard.payload.split(" ")
                    if sender != own:
                        yield bytes.fromhex(table), int(seq)
        except psycopg.OperationalError:
            await asyncio.sleep(_PAUSE)
