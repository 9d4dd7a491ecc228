"""The head of a request as it comes in: one that is never whole holds no connection open, and fills no memory.

uvicorn gives up a connection that is silent after an answer, but not one that never asked, or that has begun to.
"""

from __future__ import annotations

import asyncio
from typing import Any, Final

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

__all__ = ["MOST", "PATIENCE", "Heads"]

PATIENCE: Final = 30.0
"""Seconds in which the head of a request has to be here, from the connection or the last answer on."""
MOST: Final = 65_536
"""Bytes of a head: far more than browsers and proxies send."""


class Heads(HttpToolsProtocol):
    """uvicorn's protocol for HTTP, which ends a connection on which no request arrives."""

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self._late: asyncio.TimerHandle | None = None
        self._length = 0

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Somebody is there; now he has to ask."""
        super().connection_made(transport)
        self._awaited()

    def data_received(self, data: bytes) -> None:
        """Some more of a request."""
        super().data_received(data)
        if self._late is not None:
            self._length += len(data)
            if self._length > MOST:
                self.transport.close()

    def on_headers_complete(self) -> None:
        """The head is whole."""
        self._heard()
        super().on_headers_complete()

    def on_response_complete(self) -> None:
        """The answer has gone; if no further request waits for its turn, the next one has to come."""
        super().on_response_complete()
        if self.cycle.response_complete and not self.transport.is_closing():
            self._heard()
            self._awaited()

    def connection_lost(self, exc: Exception | None) -> None:
        """Nobody is there any more."""
        self._heard()
        super().connection_lost(exc)

    def _awaited(self) -> None:
        self._late, self._length = self.loop.call_later(PATIENCE, self.transport.close), 0

    def _heard(self) -> None:
        if self._late is not None:
            self._late.cancel()
            self._late = None
