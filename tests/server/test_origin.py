"""A foreign site cannot act, whoever visits it; what every answer carries; cookies; GET changes nothing."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from litestar.routes import HTTPRoute
from msgspec.structs import replace

from openrummy.server.access import own_origin
from openrummy.server.app import make_litestar
from openrummy.server.settings import Settings
from tests.server.harness import QUICK
from tests.server.inside import BASE, HOST, Answer, Ended, Inside, Standing, joins, opens, standing

PATIENT = replace(QUICK, leave_after=3600.0, part_wait=60.0)
OWN = [BASE, BASE.upper().replace("HTTP", "http"), f"http://{HOST.upper()}"]
FOREIGN: list[str | None] = [
    None,
    "",
    "null",
    "http://evil.test",
    f"https://{HOST}",
    f"ws://{HOST}",
    f"ftp://{HOST}",
    f"http://{HOST}:8642",
    f"http://{HOST}:80",
    f"http://{HOST}:",
    f"http://{HOST}.",
    f"http://{HOST}/",
    f"http://{HOST}/page",
    f"http://{HOST}?x",
    f"http://{HOST}#x",
    f"http://{HOST} http://evil.test",
    f"http://evil.test http://{HOST}",
    f"http://user@{HOST}",
    f"http://{HOST}@evil.test",
    f"http://{HOST}:80@evil.test",
    f"http://{HOST}.evil.test",
    f"http://evil{HOST}",
    f"http://evil.test/{HOST}",
    f"http://evil.test#@{HOST}",
    f"http://{HOST}\\@evil.test",
    f"//{HOST}",
    HOST,
    "http://",
    "file://",
    "\xff",
]
UNSAFE = ("POST", "PUT", "DELETE", "PATCH", "TRACE", "CONNECT", "get")


@pytest.fixture(scope="module")
def there(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Standing]:
    with standing(tmp_path_factory.mktemp("origin"), PATIENT) as one:
        yield one


@pytest.mark.parametrize("origin", FOREIGN, ids=repr)
def test_a_foreign_page_can_do_nothing(there: Standing, origin: str | None) -> None:
    """Neither open a table, nor act in the seat whose cookie the browser sends along, nor connect."""

    async def act(server: Inside) -> None:
        ann = await opens(server, "gin", [""])
        bob = await joins(server, ann.table, "bob")
        live = server.live(ann.table)
        before, tables = live.seq, len(server.house.desks)
        headers: Any = {"origin": origin, "cookie": f"seat-{ann.table[:12]}={ann.secret}"}
        for method, page, form in (
            ("POST", "/api/tables", {"ruleset": "gin", "seats": [{}, {}], "name": "eve"}),
            ("POST", f"{ann.at}/wishes", {"type": "resign", "key": "r"}),
            ("POST", f"{ann.at}/resume", {"secret": bob.secret}),
            *((method, ann.at, None) for method in UNSAFE),
        ):
            answer = await server.ask(method, page, form, headers)
            assert (answer.status, answer.json()["code"]) == (403, "foreign_origin")
            assert not answer.all("set-cookie")
        with pytest.raises(Ended) as refused:
            async with server.socket(f"{ann.at}/socket", headers):
                pass
        assert refused.value.code == 1008, "it was accepted first"
        assert live.seq == before
        assert len(server.house.desks) == tables

    there.run(act)


@pytest.mark.parametrize("origin", OWN)
def test_our_own_page_can_act(there: Standing, origin: str) -> None:
    async def act(server: Inside) -> None:
        ann = await opens(server, "gin", [""])
        headers = {"origin": origin, "cookie": f"seat-{ann.table[:12]}={ann.secret}"}
        assert (await server.ask("POST", f"{ann.at}/links", None, headers)).status == 201
        async with server.socket(f"{ann.at}/socket", headers):
            pass

    there.run(act)


@pytest.mark.parametrize(
    ("public", "scheme", "host", "origin", "own"),
    [
        ("https://rummy.example", "http", "127.0.0.1:8642", "https://rummy.example", True),
        ("https://rummy.example", "http", "127.0.0.1:8642", "http://rummy.example", False),
        ("https://rummy.example", "http", "127.0.0.1:8642", "https://rummy.example:8642", False),
        ("https://rummy.example", "http", "127.0.0.1:8642", "http://127.0.0.1:8642", True),
        ("", "https", "rummy.example", "https://rummy.example", True),
        ("", "wss", "rummy.example", "https://rummy.example", True),
        ("", "ws", "rummy.example", "https://rummy.example", False),
        ("", "http", "", "http://", False),
        ("", "http", "[::1]:8642", "http://[::1]:8642", True),
    ],
)
def test_which_origin_is_ours(public: str, scheme: str, host: str, origin: str, own: bool) -> None:
    scope = {"scheme": scheme, "headers": [(b"host", host.encode()), (b"origin", origin.encode())]}
    assert own_origin(scope, Settings(public_url=public)) is own


# --- what every answer carries ---


def policy(answer: Answer) -> dict[str, list[str]]:
    """The content security policy by directive."""
    (text,) = answer.all("content-security-policy")
    return {words[0]: words[1:] for words in (part.split() for part in text.split(";"))}


def test_every_answer_has_the_headers(there: Standing) -> None:
    async def ask(server: Inside) -> list[Answer]:
        ann = await opens(server, "gin", [""])
        json = {"content-type": "application/json"}
        return [
            await server.ask("POST", "/api/tables", {"ruleset": "gin", "seats": [{}, {}], "name": "eve"}),
            await server.ask("GET", ann.at),
            await server.ask("HEAD", ann.at),
            await server.ask("OPTIONS", ann.at),
            await server.ask("GET", f"{ann.at}/record"),
            await server.ask("GET", "/health"),
            await server.ask("GET", "/schema"),
            await server.ask("GET", "/schema/openapi.json"),
            await server.ask("GET", "/schema/none"),
            await server.ask("GET", "/none"),
            await server.ask("GET", "/api/tables/none"),
            await server.ask("GET", "/api/codes/none"),
            await server.ask("GET", f"{ann.at}/since/x"),
            await server.ask("GET", "/../../etc/passwd"),
            await server.ask("POST", ann.at, {}),
            await server.ask("DELETE", ann.at),
            await server.ask("POST", f"{ann.at}/wishes", b"{", json),
            await server.ask("POST", f"{ann.at}/wishes", {"type": "resign", "key": "r"}),
            await server.ask("POST", f"{ann.at}/seats", {"name": "\u202e"}),
            await server.ask("POST", f"{ann.at}/seats", b" " * 70_000, json),
            await server.ask("POST", "/api/tables", {}, {"origin": "null"}),
        ]

    answers = there.run(ask)
    assert {answer.status for answer in answers} >= {200, 201, 400, 403, 404, 405, 413, 422}
    for answer in answers:
        assert answer.all("x-content-type-options") == ["nosniff"]
        assert answer.all("referrer-policy") == ["no-referrer"]
        assert answer.all("cross-origin-resource-policy") == ["same-origin"]
        assert not answer.all("access-control-allow-origin")
        rules = policy(answer)
        assert rules["default-src"] == ["'self'"]
        assert rules["object-src"] == rules["base-uri"] == rules["frame-ancestors"] == ["'none'"]
        assert rules["form-action"] == ["'self'"]
        words = {word for row in rules.values() for word in row}
        assert words <= {"'self'", "'none'", "data:"}, "inline, eval, or from elsewhere"
        for directive in ("script-src", "style-src", "connect-src"):
            assert rules.get(directive, ["'self'"]) == ["'self'"]


# --- cookies ---


@pytest.mark.parametrize("scheme", ["http", "https"])
def test_the_cookie_of_a_seat(there: Standing, scheme: str) -> None:
    """128 bits, out of reach of scripts, for this table only, over https only where it came so."""

    async def ask(server: Inside) -> tuple[Answer, Answer, Answer]:
        form = {"ruleset": "gin", "seats": [{}, {}], "name": "ann"}
        opened = await server.ask("POST", "/api/tables", form, None, scheme)
        page = f"/api/tables/{opened.json()['table']}"
        joined = await server.ask("POST", f"{page}/seats", {"name": "bob"}, None, scheme)
        resumed = await server.ask("POST", f"{page}/resume", {"secret": joined.json()["secret"]}, None, scheme)
        return opened, joined, resumed

    secrets = set()
    for answer in there.run(ask):
        place = answer.json()
        (cookie,) = answer.all("set-cookie")
        pair, *attributes = [part.strip() for part in cookie.split(";")]
        assert pair == f"seat-{place['table'][:12]}={place['secret']}"
        assert len(bytes.fromhex(place["secret"])) == 16
        lower = {one.lower() for one in attributes}
        assert "httponly" in lower
        assert "samesite=lax" in lower or "samesite=strict" in lower
        assert ("secure" in lower) is (scheme == "https")
        assert f"path=/api/tables/{place['table']}" in lower
        assert not any(one.startswith("domain") for one in lower)
        assert answer.all("cache-control") == ["no-store"]
        secrets.add(place["secret"])
    assert len(secrets) == 2


# --- GET and HEAD ---


def test_head_is_get_without_its_body(there: Standing) -> None:
    """Those who watch over servers, and programs that show where a link leads, ask so."""

    async def look(server: Inside) -> None:
        ann = await opens(server, "gin", [""])
        for page, status in (("/", 200), ("/health", 200), (ann.at, 200), (f"/join/{ann.code}", 200), ("/none", 404)):
            whole, head = [await ann.ask(method, page) for method in ("GET", "HEAD")]
            assert (head.status, head.headers, head.body) == (status, whole.headers, b"")
            assert whole.body

    there.run(look)


PAGE = {"rest": "x", "name": "web.ftl", "lang": "en", "kind": "rules"}
"""Parts of the addresses of the page for browsers."""


def test_get_changes_nothing(there: Standing) -> None:
    """Every page that is only looked at, by everybody: no fact, no seat, no cookie, no table."""

    async def look(server: Inside) -> None:
        ann = await opens(server, "gin", [""])
        bob = await joins(server, ann.table, "bob")
        await ann.ask("POST", "wishes", {"type": "decline", "key": "d", "hand": 1})
        await bob.ask("POST", "wishes", {"type": "decline", "key": "d", "hand": 1})
        store, tables = server.house.store, len(server.house.desks)
        await rows(server, ann.table)
        for route in make_litestar(PATIENT).routes:
            if not isinstance(route, HTTPRoute) or "GET" not in route.methods:
                continue
            page = route.path_format.format(table=ann.table, seq=0, hand=0, code=ann.code, path="x", **PAGE)
            for guest in (ann, bob):
                for method in ("GET", "HEAD", "OPTIONS"):
                    before = await rows(server, ann.table), await store.said(bytes.fromhex(ann.table))
                    answer = await guest.ask(method, f"{page}?action=%2B&resign=1")
                    assert answer.status < 500
                    assert not answer.all("set-cookie")
                    assert before == (await rows(server, ann.table), await store.said(bytes.fromhex(ann.table)))
        assert len(server.house.desks) == tables

    there.run(look)


async def rows(server: Inside, table: str) -> int:
    """How many facts the store has of a table."""
    return len(await server.house.store.load(bytes.fromhex(table)))
