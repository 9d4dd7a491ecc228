"""Bodies that never end, and those that are cut off: neither is a fault of the server, neither holds it up."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any, cast

import msgspec
import pytest

from openrummy.server import app, bodies
from tests.server.inside import BASE, Inside, inside

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

    await asyncio.wait_for(server.app(cast("Any", scope | {"method": "POST"}), cast("Any", receive), tell), 20)
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
