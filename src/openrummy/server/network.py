"""Where the server listens, how others on the network reach it, and that address as a QR code."""

from __future__ import annotations

import errno
import ipaddress
import os
import re
import shutil
import socket
from collections.abc import Mapping
from typing import Final, TextIO

from msgspec import Struct

from openrummy.errors import Contradiction
from openrummy.server.settings import Settings, listening

__all__ = ["Reach", "addresses", "listen", "qr_svg", "qr_text", "reach", "url"]

BACKLOG: Final = 2048
"""Connections that may wait while the server starts or is busy."""
NOWHERE: Final = ("192.0.2.1", 9)
"""An address that nobody has (RFC 5737); asking for the way to it sends nothing."""
VIRTUAL: Final = re.compile(
    r"docker|^br-|veth|virbr|virtual|vbox|vmnet|vmware|hyper-v|wsl|^tun|^tap|tap-|^utun|^wg|wireguard|tailscale|"
    r"^zt|zerotier|^cni|flannel|^lx[cd]|podman",
    re.IGNORECASE,
)
"""Adapters that lead into this computer or a private network of its own, hardly ever to a friend's telephone."""
HOMELY: Final = tuple(map(ipaddress.ip_network, ("192.168.0.0/16", "10.0.0.0/8", "172.16.0.0/12")))
QUIET: Final = 4
"""Modules of quiet zone round a QR code (ISO/IEC 18004)."""
BLOCKS: Final = " ▄▀█"
"""Upper and lower module in one letter: none dark, lower, upper, both."""
BLACK_ON_WHITE: Final = "\x1b[38;5;16;48;5;231m"
PLAIN: Final = "\x1b[0m"


class Reach(Struct, frozen=True):
    """Where to point a browser: on this computer, and on those of others, likeliest first.

    ``alone``: nobody else can reach it, because it was not asked for (and not because there is no network).
    """

    own: str
    friends: tuple[str, ...] = ()
    alone: bool = False


def listen(host: str, port: int) -> socket.socket:
    """A socket that already listens, so that a port is either ours or refused at once (0: any free port).

    Raises ``Contradiction``: ``port_in_use``, ``port_forbidden``, ``host_elsewhere``.
    """
    try:
        found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
        family, _, _, _, address = found[0]
        both = family == socket.AF_INET6 and address[0] == "::" and socket.has_dualstack_ipv6()
        return socket.create_server(address[:2], family=family, backlog=BACKLOG, dualstack_ipv6=both)
    except (OSError, UnicodeError) as error:
        number = error.errno if isinstance(error, OSError) else None
        if number == errno.EADDRINUSE:
            raise Contradiction("port_in_use", host=host, port=str(port)) from None
        if number in (errno.EACCES, errno.EPERM):
            raise Contradiction("port_forbidden", host=host, port=str(port)) from None
        raise Contradiction("host_elsewhere", host=host) from None


def url(host: str, port: int) -> str:
    """The address of a page on this host, as a browser wants it."""
    name = f"[{host}]" if ":" in host else host
    return f"http://{name}/" if port == 80 else f"http://{name}:{port}/"


def reach(settings: Settings, found: tuple[str, ...] | None = None) -> Reach:
    """How a server with these settings is reached; ``found`` are the addresses of this computer (None: look)."""
    host = listening(settings)
    public = (settings.public_url + "/",) if settings.public_url else ()
    try:
        address = ipaddress.ip_address(host)
    except ValueError:
        address = None
    if address is not None and address.is_unspecified:
        mine = addresses() if found is None else found
        return Reach(url("127.0.0.1", settings.port), public or tuple(url(one, settings.port) for one in mine))
    own = url(host, settings.port)
    inside = host == "localhost" if address is None else address.is_loopback
    return Reach(own, public or (() if inside else (own,)), alone=inside and not public)


def addresses() -> tuple[str, ...]:
    """The IPv4 addresses of this computer that others may reach, likeliest first."""
    import ifaddr  # only a server that others may reach

    route = _way_out()
    found = {route: ""} if route else {}
    try:
        for adapter in ifaddr.get_adapters():
            name = str(adapter.nice_name)
            found |= {str(ip.ip): name for ip in adapter.ips if ip.is_IPv4}
    except OSError:
        pass  # the way out is all there is to know then
    mine = [(ipaddress.ip_address(one), name) for one, name in found.items()]
    mine = [(one, name) for one, name in mine if not (one.is_loopback or one.is_unspecified)]

    def unlikely(one: tuple[ipaddress.IPv4Address | ipaddress.IPv6Address, str]) -> tuple[bool, ...]:
        address, name = one
        homely = any(address in network for network in HOMELY)
        return address.is_link_local, bool(VIRTUAL.search(name)), not homely, str(address) != route

    return tuple(str(one) for one, _ in sorted(mine, key=unlikely))


def _way_out() -> str:
    """The address that packets to elsewhere would carry, or nothing where no way leads out."""
    try:
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
            asking.connect(NOWHERE)
            return str(asking.getsockname()[0])
    except OSError:
        return ""


def qr_svg(text: str) -> str:
    """A QR code as an SVG element, black on white, without styles or scripts (a strict CSP lets it pass)."""
    import segno

    code = segno.make(text, error="m", micro=False)
    return code.svg_inline(border=QUIET, dark="#000", light="#fff", omitsize=True, svgclass=None, lineclass=None)


def qr_text(text: str, stream: TextIO, environ: Mapping[str, str] = os.environ, width: int | None = None) -> str | None:
    """A QR code for a terminal, black on white whatever its colours are; None where it cannot be shown there."""
    if not stream.isatty() or environ.get("NO_COLOR") or not _knows_colour(environ):
        return None
    try:
        BLOCKS.encode(getattr(stream, "encoding", None) or "ascii")
    except (UnicodeEncodeError, LookupError):
        return None
    import segno

    rows = [list(row) for row in segno.make(text, error="m", micro=False).matrix_iter(border=QUIET)]
    if len(rows[0]) > (width or shutil.get_terminal_size().columns):
        return None
    if len(rows) % 2:
        rows.append([0] * len(rows[0]))
    lines = []
    for upper, lower in zip(rows[::2], rows[1::2], strict=True):
        blocks = "".join(BLOCKS[2 * bool(up) + bool(low)] for up, low in zip(upper, lower, strict=True))
        lines.append(BLACK_ON_WHITE + blocks + PLAIN)
    return "\n".join(lines)


def _knows_colour(environ: Mapping[str, str]) -> bool:
    if os.name == "nt" and ("WT_SESSION" in environ or "ANSICON" in environ):
        return True
    return environ.get("TERM", "dumb") not in ("dumb", "")
