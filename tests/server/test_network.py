"""Where the server listens and how it is reached; the address as a QR code; what a reverse proxy may say."""

from __future__ import annotations

import asyncio
import io
import re
import socket
from types import SimpleNamespace
from typing import Any
from xml.etree import ElementTree

import ifaddr
import pytest

from openrummy.errors import Contradiction
from openrummy.server import network
from openrummy.server.network import Reach, addresses, listen, qr_svg, qr_text, reach, url
from openrummy.server.proxy import Forwarded
from openrummy.server.settings import Settings
from openrummy.text import explain

TERMINAL = {"TERM": "xterm-256color"}
HOME = "http://192.168.178.23:8642/"


# Reached at


@pytest.mark.parametrize(
    ("settings", "expected"),
    [
        (Settings(), Reach("http://127.0.0.1:8642/", alone=True)),
        (Settings(host="localhost", port=80), Reach("http://localhost/", alone=True)),
        (Settings(host="::1"), Reach("http://[::1]:8642/", alone=True)),
        (Settings(lan=True), Reach("http://127.0.0.1:8642/", (HOME, "http://10.0.0.7:8642/"))),
        (Settings(host="::"), Reach("http://127.0.0.1:8642/", (HOME, "http://10.0.0.7:8642/"))),
        (Settings(host="192.168.178.23"), Reach(HOME, (HOME,))),
        (
            Settings(public_url="https://rummy.example.org"),
            Reach("http://127.0.0.1:8642/", ("https://rummy.example.org/",)),
        ),
        (
            Settings(lan=True, public_url="https://rummy.example.org"),
            Reach("http://127.0.0.1:8642/", ("https://rummy.example.org/",)),
        ),
    ],
)
def test_who_reaches_it_where(settings: Settings, expected: Reach) -> None:
    assert reach(settings, ("192.168.178.23", "10.0.0.7")) == expected


def test_on_no_network_there_is_no_address_for_friends(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(network, "addresses", tuple)
    assert reach(Settings(lan=True)) == reach(Settings(host="0.0.0.0")) == Reach("http://127.0.0.1:8642/")


def adapters(*names: tuple[str, str]) -> list[Any]:
    return [
        SimpleNamespace(nice_name=name, ips=[SimpleNamespace(ip=ip, is_IPv4=True), SimpleNamespace(is_IPv4=False)])
        for name, ip in names
    ]


def test_the_likeliest_address_is_first(monkeypatch: pytest.MonkeyPatch) -> None:
    """A telephone on the home network: not through the VPN that leads out, nor the container's bridge."""
    found = adapters(
        ("lo", "127.0.0.1"),
        ("docker0", "172.17.0.1"),
        ("VirtualBox Host-Only Ethernet Adapter", "192.168.56.1"),
        ("eth1", "169.254.3.4"),
        ("eth2", "203.0.113.9"),
        ("wlan0", "192.168.178.23"),
        ("tun0", "10.8.0.2"),
        ("eth0", "192.168.1.2"),
    )
    monkeypatch.setattr(ifaddr, "get_adapters", lambda: found)
    monkeypatch.setattr(network, "_way_out", lambda: "10.8.0.2")
    assert addresses()[:3] == ("192.168.178.23", "192.168.1.2", "203.0.113.9")
    assert set(addresses()[3:6]) == {"172.17.0.1", "192.168.56.1", "10.8.0.2"}
    assert addresses()[6:] == ("169.254.3.4",)
    monkeypatch.setattr(network, "_way_out", lambda: "192.168.1.2")
    assert addresses()[0] == "192.168.1.2"


def test_where_adapters_cannot_be_listed_the_way_out_is_known(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail() -> None:
        raise OSError

    monkeypatch.setattr(ifaddr, "get_adapters", fail)
    monkeypatch.setattr(network, "_way_out", lambda: "192.168.1.2")
    assert addresses() == ("192.168.1.2",)
    monkeypatch.setattr(network, "_way_out", lambda: "")
    assert addresses() == ()


def test_this_computer_has_no_loopback_address_for_friends() -> None:
    assert not [one for one in addresses() if one.startswith("127.")]


# Listening


def test_a_port_in_use_is_said_at_once() -> None:
    with listen("127.0.0.1", 0) as first:
        port = first.getsockname()[1]
        with pytest.raises(Contradiction) as caught:
            listen("127.0.0.1", port)
        line = f"Port {port} of 127.0.0.1 is in use; stop what uses it, or choose another with --port."
        assert explain(caught.value) == line
        with socket.create_connection(("127.0.0.1", port)):
            pass  # it listens already


@pytest.mark.parametrize("host", ["198.51.100.77", "a..b", "no-such-host"])
def test_an_address_that_is_not_ours_is_one_clear_line(host: str, monkeypatch: pytest.MonkeyPatch) -> None:
    if host == "no-such-host":
        monkeypatch.setattr(socket, "getaddrinfo", unknown)
    with pytest.raises(Contradiction) as caught:
        listen(host, 0)
    assert explain(caught.value) == f'"{host}" is no address of this computer; choose another with --host.'


def unknown(*_: object, **__: object) -> None:
    raise socket.gaierror(socket.EAI_NONAME, "Name or service not known")


def test_a_port_that_is_not_for_us(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise PermissionError(13, "no")

    monkeypatch.setattr(socket, "create_server", refuse)
    with pytest.raises(Contradiction, match="port_forbidden"):
        listen("127.0.0.1", 80)


def test_an_address_of_ipv6_stands_in_brackets() -> None:
    assert url("fd00::1", 8642) == "http://[fd00::1]:8642/"


# The QR code


class Terminal(io.TextIOWrapper):
    def isatty(self) -> bool:
        return True


def terminal(encoding: str = "utf-8") -> Terminal:
    return Terminal(io.BytesIO(), encoding)


def modules(text: str) -> list[list[bool]]:
    """The modules that a code in a terminal shows, True for dark, after the colours were checked."""
    rows = []
    for line in text.splitlines():
        assert line.startswith("\x1b[38;5;16;48;5;231m")  # black on white, on a dark terminal and a light one
        assert line.endswith("\x1b[0m")
        letters = line.removeprefix("\x1b[38;5;16;48;5;231m").removesuffix("\x1b[0m")
        rows.append([one in "▀█" for one in letters])
        rows.append([one in "▄█" for one in letters])
    return rows


def svg_modules(svg: str) -> set[tuple[int, int]]:
    """The dark modules (row, column) that the path of an SVG draws."""
    dark = set()
    x, y = 0, -0.5
    path = ElementTree.fromstring(svg)[-1].attrib["d"]
    for step, first, second in re.findall(r"([Mmh])(-?[\d.]+)(?: (-?[\d.]+))?", path):
        if step == "h":
            dark |= {(int(y - 0.5), x + at) for at in range(int(first))}
            x += int(first)
        else:
            x = int(first) + (x if step == "m" else 0)
            y = float(second) + (y if step == "m" else 0)
    return dark


def test_terminal_and_page_show_the_same_code() -> None:
    text = qr_text(HOME, terminal(), TERMINAL, 80)
    assert text is not None
    rows = modules(text)
    assert {(y, x) for y, row in enumerate(rows) for x, dark in enumerate(row) if dark} == svg_modules(qr_svg(HOME))
    assert len(rows) >= len(rows[0])
    finder = [row[4:11] for row in rows[4:11]]
    ring = [[max(abs(y - 3), abs(x - 3)) != 2 for x in range(7)] for y in range(7)]
    assert finder == ring
    assert not any(any(row) for row in rows[:4])  # the quiet zone, which scanners need
    assert not any(any([*row[:4], *row[-4:]]) for row in rows)


@pytest.mark.parametrize(
    ("stream", "environ", "width"),
    [
        (io.StringIO(), TERMINAL, 80),
        (terminal("ascii"), TERMINAL, 80),
        (terminal("latin-1"), TERMINAL, 80),
        (terminal(), {"TERM": "dumb"}, 80),
        (terminal(), {}, 80),
        (terminal(), TERMINAL | {"NO_COLOR": "1"}, 80),
        (terminal(), TERMINAL, 30),
    ],
    ids=["no terminal", "ascii", "latin-1", "dumb", "no TERM", "NO_COLOR", "narrow"],
)
def test_where_it_cannot_be_shown_there_is_no_code(stream: Any, environ: dict[str, str], width: int) -> None:
    assert qr_text(HOME, stream, environ, width) is None


def test_the_code_of_a_page_needs_no_script_and_no_style() -> None:
    svg = qr_svg("http://192.168.178.23:8642/?a=1&b=<script>")
    assert ElementTree.fromstring(svg).tag == "svg"
    assert not re.search(r"style|script|class|xlink|http", svg)


# Behind a reverse proxy


def seen(
    headers: list[tuple[bytes, bytes]],
    peer: str | None = "127.0.0.1",
    trusted: tuple[str, ...] = ("127.0.0.1",),
    kind: str = "http",
) -> tuple[str | None, str, str, dict[str, Any]]:
    """Client, scheme and host that an app behind the proxy sees, and the scope itself."""
    found: list[dict[str, Any]] = []

    async def app(scope: Any, _receive: Any, _send: Any) -> None:
        found.append(scope)

    scope = {
        "type": kind,
        "scheme": "ws" if kind == "websocket" else "http",
        "client": (peer, 4711) if peer else None,
        "headers": [(b"host", b"inside:8642"), *headers],
    }
    before = repr(scope)
    asyncio.run(Forwarded(app, trusted)(scope, None, None))  # type: ignore[arg-type]
    assert repr(scope) == before
    hosts = [value.decode() for name, value in found[0]["headers"] if name == b"host"]
    assert len(hosts) == 1
    client = found[0]["client"]
    return client[0] if client else None, found[0]["scheme"], hosts[0], found[0]


FORWARDED = [
    (b"X-Forwarded-For", b"198.51.100.7"),
    (b"x-forwarded-proto", b"https"),
    (b"x-forwarded-host", b"rummy.example.org"),
]


def test_a_trusted_proxy_is_believed() -> None:
    assert seen(FORWARDED)[:3] == ("198.51.100.7", "https", "rummy.example.org")
    assert seen(FORWARDED, kind="websocket")[:3] == ("198.51.100.7", "wss", "rummy.example.org")
    assert seen(FORWARDED, "10.3.2.1", ("10.0.0.0/8",))[0] == "198.51.100.7"
    assert seen(FORWARDED, "::ffff:127.0.0.1")[0] == "198.51.100.7"  # the same one, on a socket of both families


@pytest.mark.parametrize(
    ("peer", "trusted"),
    [("127.0.0.1", ()), ("192.168.1.9", ("127.0.0.1",)), ("10.3.2.1", ("10.3.2.0/32",)), (None, ("127.0.0.1",))],
)
def test_anybody_else_is_not(peer: str | None, trusted: tuple[str, ...]) -> None:
    assert seen(FORWARDED, peer, trusted)[:3] == (peer, "http", "inside:8642")


@pytest.mark.parametrize("trusted", [(), ("127.0.0.1",)])
def test_nobody_behind_it_sees_those_headers(trusted: tuple[str, ...]) -> None:
    headers = seen([*FORWARDED, (b"origin", b"https://rummy.example.org")], trusted=trusted)[3]["headers"]
    assert {name for name, _ in headers} == {b"host", b"origin"}


@pytest.mark.parametrize(
    ("hops", "trusted", "client"),
    [
        ("198.51.100.7", ("127.0.0.1",), "198.51.100.7"),
        ("6.6.6.6, 198.51.100.7", ("127.0.0.1",), "198.51.100.7"),
        ("6.6.6.6, 198.51.100.7, 10.0.0.2", ("127.0.0.1", "10.0.0.2"), "198.51.100.7"),
        ("6.6.6.6, 198.51.100.7, 10.0.0.2", ("127.0.0.1",), "10.0.0.2"),
        ("10.0.0.3, 10.0.0.2", ("127.0.0.1", "10.0.0.0/8"), "10.0.0.3"),
        ("198.51.100.7:5123", ("127.0.0.1",), "198.51.100.7"),
        ("[2001:db8::7]:5123", ("127.0.0.1",), "2001:db8::7"),
        ("2001:db8::7", ("127.0.0.1",), "2001:db8::7"),
        ("198.51.100.7, unknown", ("127.0.0.1",), "127.0.0.1"),
        ("198.51.100.7, unknown, 10.0.0.2", ("127.0.0.1", "10.0.0.2"), "10.0.0.2"),
        ("", ("127.0.0.1",), "127.0.0.1"),
        ("\xff, <b>", ("127.0.0.1",), "127.0.0.1"),
    ],
)
def test_the_client_is_the_first_from_the_right_that_is_not_trusted(
    hops: str, trusted: tuple[str, ...], client: str
) -> None:
    assert seen([(b"x-forwarded-for", hops.encode("latin-1"))], trusted=trusted)[0] == client


def test_hops_on_several_lines_are_one_list() -> None:
    assert seen([(b"x-forwarded-for", b"6.6.6.6"), (b"x-forwarded-for", b"198.51.100.7")])[0] == "198.51.100.7"


@pytest.mark.parametrize(
    ("header", "value", "place", "expected"),
    [
        ("x-forwarded-proto", "http, https", 1, "https"),
        ("x-forwarded-proto", "https, http", 1, "http"),
        ("x-forwarded-proto", "WSS", 1, "https"),
        ("x-forwarded-proto", "javascript", 1, "http"),
        ("x-forwarded-host", "evil.example, rummy.example.org:8443", 2, "rummy.example.org:8443"),
        ("x-forwarded-host", "[2001:db8::7]:8443", 2, "[2001:db8::7]:8443"),
        ("x-forwarded-host", "evil.example/path", 2, "inside:8642"),
        ("x-forwarded-host", "a b", 2, "inside:8642"),
        ("x-forwarded-host", "", 2, "inside:8642"),
    ],
)
def test_scheme_and_host_are_the_last_ones_named(header: str, value: str, place: int, expected: str) -> None:
    assert seen([(header.encode(), value.encode())])[place] == expected


def test_start_and_stop_pass_through() -> None:
    found: list[Any] = []

    async def app(scope: Any, _receive: Any, _send: Any) -> None:
        found.append(scope)

    asyncio.run(Forwarded(app)({"type": "lifespan"}, None, None))  # type: ignore[arg-type]
    assert found == [{"type": "lifespan"}]
