"""Behind nginx and Caddy, set up as docs/operations.md says: the page, sockets, cookies, origins, addresses."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import socket
from collections.abc import Iterator
from typing import Any

import httpx
import pytest

from tests.server.harness import Person, free_port, ready, start_process, wise
from tests.server.proxies import NAME, Proxy, asked, connection, program, proxy, trusting

BUDGET = 100
"""Requests of an address in a minute."""
FORM = {"ruleset": "gin/target=10", "seats": [{}, {"bot": "simple"}], "name": "ann"}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[int, tuple[int, int]]]:
    """A server that is set up for a proxy: its port, and those where the proxies are to listen, one after the other."""
    behind, ports = free_port(), (free_port(), free_port())
    db = str(tmp_path_factory.mktemp("behind") / "tables.db")
    flags: dict[str, str | float] = {
        "trusted_proxies": "127.0.0.1",
        "metrics": True,
        "address_budget": BUDGET,
        "bot_delay": 0,
    }
    process = start_process(db, behind, public_url=f"https://{NAME}:{ports[1]}", **flags)
    try:
        asyncio.run(ready(f"http://127.0.0.1:{behind}"))
        yield behind, ports
    finally:
        process.terminate()
        process.wait(60)


@pytest.fixture(scope="module", params=["nginx", "caddy"])
def one(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory, server: tuple[int, tuple[int, int]]
) -> Iterator[Proxy]:
    """A proxy, and its name known on this machine."""
    program(request.param)
    known = socket.getaddrinfo

    def found(host: Any, *rest: Any, **more: Any) -> Any:
        return known("127.0.0.1" if host in (NAME, NAME.encode()) else host, *rest, **more)

    with pytest.MonkeyPatch.context() as patch, proxy(request.param, tmp_path_factory.mktemp("front"), *server) as it:
        patch.setattr(socket, "getaddrinfo", found)
        yield it


def logged(one: Proxy) -> str:
    """Everything that the proxy has written down."""
    return "".join(log.read_text("utf-8") for log in one.folder.glob("*.log"))


def test_a_match_is_played(one: Proxy) -> None:
    """By socket, from the first fact to the last; the cookie is for https alone, and no log has the code of a table."""

    async def play() -> Person:
        async with httpx.AsyncClient(base_url=one.base, verify=trusting(one.folder), timeout=60) as client:
            page = await client.get("/")
            assert "content-security-policy" in page.headers
            assert "<html" in page.text
            answer = await client.post("/api/tables", json=FORM, headers={"origin": one.base})
            assert answer.status_code == 201
            assert "; secure" in answer.headers["set-cookie"].lower()
            ann = Person(one.base, answer.json())
            table = await client.get(f"/t/{ann.code}")
            assert table.headers["content-security-policy"] == page.headers["content-security-policy"]
            assert "<html" in table.text
            ann.tls = trusting(one.folder)
        async with ann.socket() as line:
            await ann.play(line, wise)
        return ann

    ann = asyncio.run(play())
    assert ann.seen is not None
    assert ann.seen["status"] == "over"
    assert ann.table not in logged(one)
    assert ann.code not in logged(one)


@pytest.mark.parametrize("origin", [None, "null", "https://evil.test", f"https://{NAME}", f"http://{NAME}"])
def test_a_foreign_page_can_do_nothing(one: Proxy, origin: str | None) -> None:
    headers = {"origin": origin} if origin else {}
    with contextlib.closing(connection(one)) as line:
        assert asked(line, "/api/tables", headers, "POST").status == 403
    upgrade = {"connection": "Upgrade", "upgrade": "websocket", "sec-websocket-version": "13"}
    key = {"sec-websocket-key": "AAAAAAAAAAAAAAAAAAAAAA=="}
    with contextlib.closing(connection(one)) as line:
        assert asked(line, f"/api/tables/{'0' * 32}/socket", headers | upgrade | key).status == 403


def test_metrics_are_kept_from_the_internet(one: Proxy, server: tuple[int, tuple[int, int]]) -> None:
    assert httpx.get(f"http://127.0.0.1:{server[0]}/metrics", timeout=60).status_code == 200
    with contextlib.closing(connection(one)) as line:
        assert asked(line, "/metrics").status == 404


def test_plain_http_leads_to_the_same_page_over_tls(one: Proxy) -> None:
    with contextlib.closing(connection(one, plain=True)) as line:
        answer = asked(line, "/t/k7m2p9xq?x=1")
    assert answer.status in (301, 308)
    assert answer.headers["location"] == f"https://{NAME}/t/k7m2p9xq?x=1"


def test_nobody_chooses_his_address(one: Proxy) -> None:
    """The requests of one address are counted as such, whoever it says that it was passed on for."""
    with contextlib.closing(connection(one, {"nginx": "127.0.0.2", "caddy": "127.0.0.3"}[one.kind])) as line:
        for at in itertools.count():
            forged = f"198.51.100.{at % 250}"
            answer = asked(line, "/api/games", {"x-forwarded-for": forged, "forwarded": f"for={forged}"})
            if answer.status == 429:
                break
            assert answer.status == 200
            assert at < 4 * BUDGET, "it fills up again, but not as quickly as this"
    with contextlib.closing(connection(one, "127.0.0.4")) as line:
        assert asked(line, "/api/games").status == 200
