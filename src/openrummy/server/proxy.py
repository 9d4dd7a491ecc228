"""What a reverse proxy says of a request, believed only of proxies that are trusted.

uvicorn's own middleware leaves the host out, which the Origin check needs, and takes one hop of a list of schemes; so
all three headers are read here, by one rule.
"""

from __future__ import annotations

import ipaddress
import re
from collections.abc import Iterable
from typing import Any, Final, cast

from litestar.types import ASGIApp, Receive, Scope, Send

__all__ = ["Forwarded"]

FOR: Final = b"x-forwarded-for"
PROTO: Final = b"x-forwarded-proto"
AT: Final = b"x-forwarded-host"
NAMES: Final = (FOR, PROTO, AT)
SCHEMES: Final = {"http": ("http", "ws"), "ws": ("http", "ws"), "https": ("https", "wss"), "wss": ("https", "wss")}
"""A scheme as forwarded: of a request, of a socket."""
HOST: Final = re.compile(r"(?:[A-Za-z0-9.-]{1,253}|\[[0-9A-Fa-f:.]{2,45}\])(?::[0-9]{1,5})?")

Address = ipaddress.IPv4Address | ipaddress.IPv6Address


class Forwarded:
    """ASGI middleware: client, scheme and host as trusted proxies say; nobody behind it sees those headers.

    ``trusted`` are addresses or networks. The client is the first address from the right that is not trusted; scheme
    and host are the last ones named, since anything before them may come from the client. Raises ``ValueError`` for
    what is no network.
    """

    def __init__(self, app: ASGIApp, trusted: Iterable[str] = ()) -> None:
        self.app = app
        self._trusted = [ipaddress.ip_network(one, strict=False) for one in trusted]

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] in ("http", "websocket"):
            scope = cast("Scope", self._seen(cast("dict[str, Any]", scope)))
        await self.app(scope, receive, send)

    def _seen(self, scope: dict[str, Any]) -> dict[str, Any]:
        headers: list[tuple[bytes, bytes]] = [(name.lower(), value) for name, value in scope["headers"]]
        kept = [one for one in headers if one[0] not in NAMES]
        seen = {**scope, "headers": kept}
        peer = _address(scope["client"][0]) if scope.get("client") else None
        if peer is None or not self._trusts(peer):
            return seen
        client = self._client(_listed(headers, FOR))
        if client is not None:
            seen["client"] = (str(client), 0)
        scheme = SCHEMES.get(_listed(headers, PROTO)[-1].lower())
        if scheme is not None:
            seen["scheme"] = scheme[scope["type"] == "websocket"]
        host = _listed(headers, AT)[-1]
        if HOST.fullmatch(host):
            seen["headers"] = [one for one in kept if one[0] != b"host"] + [(b"host", host.encode("ascii"))]
        return seen

    def _trusts(self, address: Address) -> bool:
        return any(address in network for network in self._trusted)

    def _client(self, hops: list[str]) -> Address | None:
        """The outermost address that a trusted proxy vouches for, or None where none is named."""
        found = None
        for hop in reversed(hops):
            address = _address(hop)
            if address is None:
                break
            found = address
            if not self._trusts(address):
                break
        return found


def _listed(headers: list[tuple[bytes, bytes]], name: bytes) -> list[str]:
    """The values of a header in their order, over all its lines; one empty value where there is none."""
    text = b",".join(value for one, value in headers if one == name).decode("latin-1")
    return [one.strip() for one in text.split(",")]


def _address(text: str) -> Address | None:
    """An address, with a port or without; an IPv4 address in the clothes of IPv6 is what it is."""
    bare = text.strip()
    if bare.startswith("["):
        bare = bare[1:].partition("]")[0]
    elif bare.count(":") == 1:
        bare = bare.partition(":")[0]
    try:
        found = ipaddress.ip_address(bare)
    except ValueError:
        return None
    mapped = found.ipv4_mapped if isinstance(found, ipaddress.IPv6Address) else None
    return mapped or found
