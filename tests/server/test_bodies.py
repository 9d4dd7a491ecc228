"""Bodies that never end, and those that are cut off: neither is a fault of the server, neither holds it up."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path
from typing import Any, cast

import msgspec
import pytest

from openrummy.server import app, bodies
from tests.server.inside import BASE, Inside, Standing, inside, opens, standing

FORM = msgspec.json.encode({"ruleset": "gin", "seats": [{}, {"bot": "greedy"}], "name": "ann"})


async def posted(server: Inside, *parts: dict[str, Any], drips: bool = False) -> tuple[int, dict[str, str], bytes]:
    """What is answered to a body that comes in these parts, and then no more, or a byte at a time for ever."""
    scope = server.scope("http", "/api/tables", {"origin": BASE, "content-type": "application/json"})
    waiting, told = list(parts), []

    async def receive() -> dict[str, Any]:
        if waiting:
            return {"type": "http.request", "body": b"", "more_body": True} | waiting.pop(0)
        await asyncio.sleep(0.01 if drips else 3600)
        return {"type": "http.request", "body": b" ", "more_body": True}

    async def tell(message: Any) -> None:
        told.append(message)

    await asyncio.wait_for(server.app(cast("Any", scope | {"method": "POST"}), cast("Any", receive), tell), 60)
    head = {name.decode(): value.decode() for name, value in told[0]["headers"]}
    return told[0]["status"], head, b"".join(one.get("body", b"") for one in told[1:])


@pytest.mark.parametrize("drips", [False, True])
def test_a_body_that_never_ends_is_given_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, drips: bool) -> None:
    monkeypatch.setattr(bodies, "LONGEST", 0.2)

    async def talk() -> None:
        async with inside(tmp_path) as server:
            status, head, body = await posted(server, {"body": FORM[:20]}, drips=drips)
            assert (status, head["connection"]) == (408, "close")
            assert msgspec.json.decode(body)["code"] == "too_slow"
            assert not server.house.desks

    asyncio.run(talk())


def test_a_body_in_parts_is_whole(tmp_path: Path) -> None:
    async def talk() -> None:
        async with inside(tmp_path) as server:
            status, head, _ = await posted(server, {"body": FORM[:9]}, {"body": FORM[9:], "more_body": False})
            assert status == 201
            assert "connection" not in head

    asyncio.run(talk())


@pytest.fixture(scope="module")
def there(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Standing]:
    with standing(tmp_path_factory.mktemp("bodies")) as one:
        yield one


WISH = b'{"type":"act","key":"k","seq":3,"action":"+"}'


@pytest.mark.parametrize(
    ("page", "body"),
    [
        ("wishes", b'{"type":"act","key":"k","seq":"3","action":"+"}'),
        ("wishes", b'{"type":"act","key":"k","seq":3.0,"action":"+"}'),
        ("wishes", b'{"type":"act","key":"k","seq":true,"action":"+"}'),
        ("wishes", b'{"type":"act","key":"k","seq":3,"seq":3,"action":"+"}'),
        ("wishes", b'{"type":"act","key":"k","seq":3,"\\u0073eq":3,"action":"+"}'),
        ("wishes", b'{"type":"resign","type":"act","key":"k","seq":3,"action":"+"}'),
        ("wishes", b'{"type":"act","key":"k","seq":3,"action":"+","more":1}'),
        ("checks", b'{"type":"check","id":"1","action":"+"}'),
        ("checks", b'{"type":"check","id":1,"id":2,"action":"+"}'),
        ("assessments", b'{"type":"assess","id":"1"}'),
        ("seats", b'{"name":"eve","seat":"1"}'),
        ("seats", b'{"name":"eve","beside":"true"}'),
        ("seats", b'{"name":"eve","name":"eva"}'),
        ("/api/tables", FORM.replace(b'"gin"', b'"gin","me":"0"')),
        ("/api/tables", FORM.replace(b"{}", b'{"bot":"","bot":"greedy"}')),
        ("/api/lessons/gin-1", b'{"deeds":[],"deeds":[]}'),
    ],
)
def test_a_body_is_read_as_strictly_as_a_frame(there: Standing, page: str, body: bytes) -> None:
    async def talk(server: Inside) -> None:
        ann = await opens(server, "gin", [""])
        live = server.live(ann.table)
        answer = await ann.ask("POST", page, body)
        assert (answer.status, answer.json()["code"]) == (400, "garbled_message")
        if page in ("wishes", "checks", "assessments"):
            async with ann.socket() as line:
                await line.send(body.decode())
                assert (await ann.until(line, "bye"))["fault"]["code"] == "garbled_message"
        assert not live.keys
        assert (await ann.ask("POST", "wishes", WISH)).status == 422

    there.run(talk)


def test_one_who_hangs_up_is_one_quiet_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    said: list[str] = []
    monkeypatch.setattr(bodies, "log_event", said.append)
    monkeypatch.setattr(app, "log_failure", lambda event, _: said.append(event))

    async def talk() -> None:
        async with inside(tmp_path) as server:
            await posted(server, {"body": FORM[:20]}, {"type": "http.disconnect"})
            assert not server.house.desks

    asyncio.run(talk())
    assert said == ["a request was cut off"]
