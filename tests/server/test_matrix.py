"""Who may ask for what: every message and every page by every role, as the table here says and no more."""

from __future__ import annotations

import typing
from collections.abc import Iterator
from typing import Any

import pytest
from litestar.routes import HTTPRoute, WebSocketRoute
from msgspec.structs import replace

from openrummy.server import messages
from openrummy.server.app import make_litestar
from openrummy.server.house import hashed
from openrummy.server.settings import Settings
from tests.server.harness import QUICK, send
from tests.server.inside import BASE, Ended, Guest, Inside, Standing, joins, looking, opens, standing

PATIENT = replace(QUICK, leave_after=3600.0, part_wait=60.0)
ROLES = ("host", "seat", "adviser", "spectator", "kicked", "stranger", "other")
"""The one who opened the table, one on turn, the one who sits out, one without a cookie, one whose seat was freed, one
with a secret that is nobody's, one with a seat at another table."""
YES = "yes"
NO_SEAT = "no_seat"


def row(host: str, seat: str, adviser: str, rest: str = NO_SEAT) -> dict[str, str]:
    """What each role is answered; those without a seat are all answered the same."""
    return {"host": host, "seat": seat, "adviser": adviser, **dict.fromkeys(ROLES[3:], rest)}


def same(answer: str) -> dict[str, str]:
    """Everybody is answered the same."""
    return dict.fromkeys(ROLES, answer)


MATCH = {"key": "k", "seq": 2**31}
REQUESTS: dict[str, tuple[dict[str, Any], dict[str, str]]] = {
    "act": ({**MATCH, "action": "+"}, row("not_your_turn", "stale", "not_your_turn")),
    "pledge": ({"key": "k", "hand": 9, "digest": "0" * 64}, row(*["no_part_wanted"] * 3)),
    "give": ({"key": "k", "hand": 9, "part": "0" * 64}, row(*["no_part_wanted"] * 3)),
    "decline": ({"key": "k", "hand": 9}, row(*["no_part_wanted"] * 3)),
    "undo": (MATCH, row(*["no_takebacks"] * 3)),
    "advise": ({"key": "k", "text": "knock"}, row("no_adviser", "no_adviser", YES)),
    "back": ({"key": "k"}, row(*["not_away"] * 3)),
    "fill": ({"key": "k", "seat": 1, "bot": "random"}, row("no_such_seat", "not_host", "not_host")),
    "free": ({"key": "k", "seat": 5}, row("no_such_seat", "not_host", "not_host")),
    "resign": ({"key": "k"}, row(YES, YES, YES)),
    "hello": ({}, same("hello_first")),
    "check": ({"id": 1, "action": "pass"}, row("not_your_turn", YES, "not_your_turn")),
    "assess": ({"id": 1}, row("not_your_turn", YES, "not_your_turn")),
    "say": ({"phrase": "hello"}, row(YES, YES, YES)),
    "mute": ({"seat": 0}, same(YES)),
    "ping": ({"id": 3}, same(YES)),
}
"""Every message over the socket: an example, and who gets what: ``yes``, or the code of the refusal."""
SEATED = {"host": 200, "seat": 200, "adviser": 200, **dict.fromkeys(ROLES[3:], 403)}
REFUSED = SEATED | dict.fromkeys(ROLES[:3], 422)
PAGES: dict[str, tuple[Any, dict[str, int]]] = {
    "GET /api/tables/{table}": (None, dict.fromkeys(ROLES, 200)),
    "GET /api/tables/{table}/since/{seq}": (None, dict.fromkeys(ROLES, 200)),
    "GET /api/tables/{table}/hands/{hand}": (None, dict.fromkeys(ROLES, 200)),
    "GET /api/tables/{table}/record": (None, dict.fromkeys(ROLES, 200)),
    "POST /api/tables/{table}/seats": ({"name": "eve"}, dict.fromkeys(ROLES, 422)),
    "POST /api/tables/{table}/resume": ({"secret": "0" * 32}, dict.fromkeys(ROLES, 403)),
    "POST /api/tables/{table}/links": ({}, SEATED | dict.fromkeys(ROLES[:3], 201)),
    "POST /api/tables/{table}/wishes": (
        {"type": "pledge", "key": "w", "hand": 9, "digest": "0" * 64},
        REFUSED,
    ),
    "POST /api/tables/{table}/checks": ({"type": "check", "id": 1, "action": "pass"}, SEATED),
    "POST /api/tables/{table}/assessments": ({"type": "assess", "id": 1}, SEATED),
    "POST /api/tables/{table}/best": ({}, REFUSED),
    "GET /api/tables/{table}/steps/{seq}": (None, dict.fromkeys(ROLES, 200)),
    "POST /api/tables/{table}/melds": ({"cards": "5h,6h,7h"}, dict.fromkeys(ROLES, 200)),
    "GET /api/tables/{table}/review": (None, REFUSED),
    "POST /api/tables/{table}/rematch": ({}, REFUSED),
    "POST /api/tables/{table}/challenges": (
        {"hand": 1},
        REFUSED,
    ),
    "GET /api/games": (None, dict.fromkeys(ROLES, 200)),
    "GET /api/tables": (None, dict.fromkeys(ROLES, 200)),
    "GET /api/codes/{code}": (None, dict.fromkeys(ROLES, 200)),
    "GET /api/address": (None, dict.fromkeys(ROLES, 200)),
    "GET /api/challenges/{code}": (None, dict.fromkeys(ROLES, 404)),
    "POST /api/challenges/{code}/tables": ({"name": "eve"}, dict.fromkeys(ROLES, 404)),
    "POST /api/replay": ({"text": ""}, dict.fromkeys(ROLES, 422)),
    "POST /api/replay/tables": ({"text": "", "name": "eve", "seat": 0}, dict.fromkeys(ROLES, 422)),
    "POST /api/lessons/{name}": ({"deeds": ["pass"]}, dict.fromkeys(ROLES, 200)),
    "POST /api/lessons/{name}/checks": ({"action": "pass"}, dict.fromkeys(ROLES, 200)),
    "POST /api/lessons/{name}/melds": ({"cards": "5h,6h,7h"}, dict.fromkeys(ROLES, 200)),
    "POST /api/lessons/{name}/steps": ({"seq": 1}, dict.fromkeys(ROLES, 200)),
    "GET /health": (None, dict.fromkeys(ROLES, 200)),
    "GET /schema": (None, dict.fromkeys(ROLES, 200)),
    "GET /schema/{path}": (None, dict.fromkeys(ROLES, 404)),
    "GET /schema/openapi.json": (None, dict.fromkeys(ROLES, 200)),
}
"""Every page, and the status each role gets; POST /api/tables is for everybody, and used by all tests."""


@pytest.fixture(scope="module")
def there(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Standing]:
    with standing(tmp_path_factory.mktemp("matrix"), PATIENT) as one:
        yield one


async def people(server: Inside) -> dict[str, Guest]:
    """Everybody at a table of three-hand in play, where the host is in the box and ``seat`` is on turn."""
    host = await opens(server, "three_hand", ["", ""], roles=[0, 1, 2])
    kicked = await joins(server, host.table, "mallory", 2)
    assert (await host.ask("POST", "wishes", {"type": "free", "key": "f", "seat": 2})).status == 200
    seat, adviser = await joins(server, host.table, "bob", 1), await joins(server, host.table, "cat", 2)
    for who in (host, seat, adviser):
        answer = await who.ask("POST", "wishes", {"type": "decline", "key": "d", "hand": 1})
        assert answer.status == 200, answer.body
    other = await opens(server, "gin", ["random"])
    stranger = looking(host)
    stranger.secret = "ab" * 16
    other.table, other.code = host.table, host.code
    found = {"host": host, "seat": seat, "adviser": adviser, "spectator": looking(host)}
    return {**found, "kicked": kicked, "stranger": stranger, "other": other}


async def answered(guest: Guest, kind: str, example: dict[str, Any]) -> str:
    """What is answered to a message over the socket: ``yes`` or a code."""
    async with guest.socket() as line:
        await guest.until(line, "presence")
        await send(line, type=kind, **example)
        await send(line, type="ping", id=77)
        try:
            while True:
                told = await guest.hear(line)
                if told["type"] == "stale":
                    return "stale"
                fault = told.get("fault") or (told.get("choices") == () and {"code": "none"})
                if fault:
                    return str(fault["code"])
                if told["type"] == "pong" and told["id"] == 77:
                    return YES
        except Ended as end:
            return str(end.code)


def test_every_message_is_in_the_table() -> None:
    assert set(REQUESTS) == {str(kind.__struct_config__.tag) for kind in typing.get_args(messages.Request)}


def test_every_page_is_in_the_table() -> None:
    found: set[str] = set()
    for route in make_litestar(Settings()).routes:
        if isinstance(route, HTTPRoute):
            found |= {f"{method} {route.path_format}" for method in route.methods if method not in ("OPTIONS", "HEAD")}
        else:
            assert isinstance(route, WebSocketRoute)
            assert route.path_format == "/api/tables/{table}/socket"
    alike = {
        "GET /",
        "GET /t/{rest}",
        "GET /join/{rest}",
        "GET /replay",
        "GET /replay/{rest}",
        "GET /review/{rest}",
        "GET /lesson/{rest}",
        "GET /rules",
        "GET /rules/{rest}",
        "GET /strategy/{rest}",
        "GET /books/{kind}/{name}",
        "GET /books/passages",
        "GET /sheet/{name}",
        "GET /assets/{name}",
        "GET /locale/{name}",
    }
    assert found - {"POST /api/tables"} - alike == set(PAGES), "what is alike for everybody is read before any request"


@pytest.mark.parametrize("kind", REQUESTS)
def test_every_message_by_every_role(there: Standing, kind: str) -> None:
    example, expected = REQUESTS[kind]

    async def ask(server: Inside) -> dict[str, str]:
        everybody = await people(server)
        live = server.live(everybody["host"].table)
        found: dict[str, str] = {}
        for role in reversed(ROLES):
            before = live.seq
            asked = {**example, **({"seq": 0} if expected[role] == "stale" else {})}
            found[role] = await answered(everybody[role], kind, asked)
            if kind != "resign" and (kind, role) != ("advise", "adviser"):
                assert live.seq == before, "something was done all the same"
        return found

    found = there.run(ask)
    assert found == expected


@pytest.mark.parametrize("page", PAGES)
def test_every_page_by_every_role(there: Standing, page: str) -> None:
    form, expected = PAGES[page]

    async def ask(server: Inside) -> dict[str, int]:
        everybody = await people(server)
        live = server.live(everybody["host"].table)
        method, path = page.split()
        code = "234567892" if "challenges" in path else everybody["host"].code
        path = path.format(table=live.opened.table, seq=1, hand=0, code=code, path="no", cards="5h,6h,*", name="gin")
        found: dict[str, int] = {}
        for role in ROLES:
            before = live.seq
            answer = await everybody[role].ask(method, path, form)
            found[role] = answer.status
            assert live.seq == before
            assert method == "POST" or not answer.all("set-cookie")
        return found

    assert there.run(ask) == expected


def test_a_private_match_is_not_for_onlookers(there: Standing) -> None:
    async def look(server: Inside) -> None:
        host = await opens(server, "gin", [""], settings={"spectators": False})
        bob = await joins(server, host.table, "bob")
        for path in ("", "since/0", "record"):
            assert (await host.ask("GET", path)).status == 200
            answer = await looking(host).ask("GET", path)
            assert (answer.status, answer.json()["code"]) == (403, "no_spectators")
        with pytest.raises(Ended):
            async with looking(host).socket():
                pass
        async with bob.socket() as line:
            assert (await bob.until(line, "welcome"))["seen"]["viewer"] == 1

    there.run(look)


def test_a_freed_seat_is_nobodys(there: Standing) -> None:
    """Its secret is worth nothing whether it comes by cookie, header or link; who is connected is sent away."""

    async def free(server: Inside) -> None:
        host = await opens(server, "gin", [""])
        bob = await joins(server, host.table, "bob")
        async with bob.socket() as line:
            await bob.until(line, "presence")
            assert (await host.ask("POST", "wishes", {"type": "free", "key": "f", "seat": 1})).status == 200
            assert (await bob.until(line, "bye"))["fault"]["code"] == "seat_freed"
            with pytest.raises(Ended):
                await line.recv()
        await server.house.store.add_token(hashed(bob.secret), bytes.fromhex(bob.table), 1)  # as if never revoked
        assert (await bob.ask("GET", "")).json()["viewer"] == -1
        assert (await bob.ask("POST", "links", {})).status == 403
        assert (await bob.ask("POST", "resume", {"secret": bob.secret})).status == 403

    there.run(free)


def test_the_cookie_speaks_for_the_seat_as_the_header_does(there: Standing) -> None:
    async def look(server: Inside) -> None:
        host = await opens(server, "gin", [""])
        cookie = {"cookie": f"seat-{host.table[:12]}={host.secret}"}
        for scheme in ("http", "https"):
            answer = await server.ask("GET", host.at, None, {"origin": BASE, **cookie}, scheme)
            assert answer.json()["viewer"] == 0

    there.run(look)
