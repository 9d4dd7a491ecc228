"""Who may ask at all: where a request comes from, which seat it speaks for, and how many it may make."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, cast

from litestar.connection import ASGIConnection
from litestar.datastructures import Cookie
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from openrummy.server.bodies import patient
from openrummy.server.doors import Doors
from openrummy.server.messages import Fault
from openrummy.server.settings import Settings
from openrummy.wire import encode

__all__ = ["Budget", "Guard", "bearer", "cookie_name", "own_origin", "seat_cookie"]

SAFE: Final = frozenset({"GET", "HEAD", "OPTIONS"})
"""These change nothing, so anybody may ask from anywhere; what is answered is not shown to a foreign page."""
HEADERS: Final[tuple[tuple[bytes, bytes], ...]] = (
    (
        b"content-security-policy",
        b"default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none'; form-action 'self'; "
        b"frame-ancestors 'none'",
    ),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
)
"""No script, style or frame but our own; addresses hold codes, so nobody is told where one came from."""

Connection = ASGIConnection[Any, Any, Any, Any]


def own_origin(scope: Mapping[str, Any], settings: Settings) -> bool:
    """Whether the request says that it comes from a page of this server: its Origin is where it was sent to."""
    headers = dict(scope["headers"])
    origin = headers.get(b"origin", b"").decode("latin-1")
    if not origin or origin == "null":
        return False
    if settings.public_url and origin == settings.public_url:
        return True
    host = headers.get(b"host", b"").decode("latin-1").lower()
    scheme = "https" if scope["scheme"] in ("https", "wss") else "http"
    return bool(host) and origin.lower() == f"{scheme}://{host}"  # as a whole: nothing is read out of it


class Guard:
    """ASGI middleware: a foreign site cannot act, whoever visits it; an address has only so many sockets; and every
    answer carries our headers.
    """

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self.app = app
        self.settings = settings
        self.doors = Doors(settings.address_sockets)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message["headers"], *HEADERS]
            await send(message)

        seen = cast("Mapping[str, Any]", scope)
        upgrade = seen["type"] == "websocket"
        if seen["type"] == "lifespan":
            return await self.app(scope, receive, send)
        if (upgrade or seen["method"] not in SAFE) and not own_origin(seen, self.settings):
            fault = Fault("foreign_origin")
            return await (_refuse_socket(seen, receive, send, fault, 403) if upgrade else _refuse(with_headers, fault))
        if upgrade:
            with self.doors.opened(seen["client"][0] if seen.get("client") else "") as let_in:
                if let_in:
                    return await self.app(scope, receive, send)
            return await _refuse_socket(seen, receive, send, Fault("too_many_sockets"), 429)
        if seen["method"] == "HEAD":
            return await self.app(cast("Scope", {**seen, "method": "GET"}), receive, _headless(with_headers))
        if seen["method"] not in SAFE:
            receive = patient(receive)
        return await self.app(scope, receive, with_headers)


def _headless(send: Send) -> Send:
    """What is sent, without the bodies: a HEAD is answered as the GET would be."""

    async def told(message: Message) -> None:
        if message["type"] == "http.response.body":
            message["body"] = b""
        await send(message)

    return told


async def _refuse_socket(scope: Mapping[str, Any], receive: Receive, send: Send, fault: Fault, status: int) -> None:
    """Refuses the upgrade, with a reason where the web server can send one; else closing it before means 403."""
    await receive()
    if "websocket.http.response" not in scope.get("extensions", {}):
        return await send({"type": "websocket.close", "code": 1008, "reason": ""})
    body, headers = _told(fault)
    await send({"type": "websocket.http.response.start", "status": status, "headers": [*headers, *HEADERS]})
    return await send({"type": "websocket.http.response.body", "body": body, "more_body": False})


def _told(fault: Fault) -> tuple[bytes, list[tuple[bytes, bytes]]]:
    """A refusal as a body, and the headers that belong to it."""
    body = encode(fault)
    return body, [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]


async def _refuse(send: Send, fault: Fault) -> None:
    body, headers = _told(fault)
    await send({"type": "http.response.start", "status": 403, "headers": headers})
    await send({"type": "http.response.body", "body": body, "more_body": False})


class Budget:
    """How many requests a minute a seat or an address may make, at once or spread out.

    A bucket for everybody, which fills up again evenly; one number a bucket: when it will be full (the generic cell
    rate algorithm). Of those that are full nothing is kept.
    """

    def __init__(self, per_minute: int, now: Callable[[], float] = time.monotonic) -> None:
        self._each = 60.0 / per_minute
        self._now = now
        self._full_at: dict[str, float] = {}
        self._swept = now()

    def spend(self, who: str) -> bool:
        """Whether there is something left; if so, it is less then."""
        now = self._now()
        if now - self._swept > 60.0:
            self._full_at = {one: at for one, at in self._full_at.items() if at > now}
            self._swept = now
        full_at = max(self._full_at.get(who, now), now) + self._each
        if full_at - now > 60.0:
            return False
        self._full_at[who] = full_at
        return True


MOST_SEATS: Final = 6
"""Nobody has more seats at a table."""


def cookie_name(table: str) -> str:
    """The cookie that holds the secrets of this device's seats at a table, most often one."""
    return f"seat-{table[:12]}"


def seat_cookie(table: str, secrets: Sequence[str], secure: bool, days: int) -> Cookie:
    """The cookie itself: out of reach of scripts, sent to this table only."""
    return Cookie(
        key=cookie_name(table),
        value=".".join(secrets[:MOST_SEATS]),
        path=f"/api/tables/{table}",
        max_age=days * 86_400,
        httponly=True,
        samesite="lax",
        secure=secure,
    )


def bearer(connection: Connection, table: str) -> list[str]:
    """The secrets that a request brings: in its cookie, or (a program, one) in its Authorization header."""
    header = connection.headers.get("authorization", "")
    if header.startswith("Bearer "):
        return [header.removeprefix("Bearer ").strip()]
    return [one for one in connection.cookies.get(cookie_name(table), "").split(".")[:MOST_SEATS] if one]
