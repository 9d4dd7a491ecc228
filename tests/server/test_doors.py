"""An address has only so many sockets open at a time; one more is refused before the upgrade, with its reason."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus
from websockets.typing import Origin

from openrummy.server.doors import Doors
from tests.server.harness import QUICK, Person, open_table, serving

MOST = 3


@asynccontextmanager
async def line_of(who: Person, origin: str = "", address: str = "127.0.0.1") -> AsyncIterator[Any]:
    """His connection from an address."""
    at = f"{who.base.replace('http', 'ws', 1)}/api/tables/{who.table}/socket"
    async with connect(at, origin=Origin(origin or who.base), proxy=None, local_addr=(address, 0)) as line:
        yield line


async def refused(who: Person, **more: str) -> tuple[int, Any]:
    """How his connection is refused: the status and the reason."""
    with pytest.raises(InvalidStatus) as found:
        async with line_of(who, **more):
            pass
    assert found.value.response.headers["x-content-type-options"] == "nosniff"
    return found.value.response.status_code, json.loads(found.value.response.body or b"{}")["code"]


def test_one_socket_too_many_is_refused_with_its_reason(tmp_path: Path) -> None:
    async def talk(base: str) -> None:
        ann = await open_table(base, "gin", [""])
        async with AsyncExitStack() as lines:
            for _ in range(MOST - 1):
                await lines.enter_async_context(line_of(ann))
            async with line_of(ann):
                assert await refused(ann) == (429, "too_many_sockets")
                async with line_of(ann, address="127.0.0.2"):
                    pass
            while True:  # what has gone makes room, as soon as the server knows
                try:
                    await lines.enter_async_context(line_of(ann))
                    break
                except InvalidStatus:
                    await asyncio.sleep(0.01)
            assert await refused(ann) == (429, "too_many_sockets")

    with serving(tmp_path, replace(QUICK, address_sockets=MOST)) as server:
        asyncio.run(asyncio.wait_for(talk(server.base), 60))


def test_what_was_refused_takes_no_room(tmp_path: Path) -> None:
    async def talk(base: str) -> None:
        ann = await open_table(base, "gin", [""])
        stranger = Person(base, {"table": "0" * 32, "code": "", "seat": -1, "secret": ""})
        for _ in range(MOST + 1):
            assert await refused(ann, origin="http://evil.test") == (403, "foreign_origin")
            with pytest.raises(InvalidStatus):
                async with line_of(stranger):
                    pass
        async with line_of(ann):
            pass

    with serving(tmp_path, replace(QUICK, address_sockets=MOST)) as server:
        asyncio.run(asyncio.wait_for(talk(server.base), 60))


def test_of_those_who_have_gone_nothing_is_kept() -> None:
    doors = Doors(1)
    with doors.opened("ann") as first, doors.opened("ann") as second, doors.opened("bob") as other:
        assert (first, second, other) == (True, False, True)
    with suppress(ValueError), doors.opened("ann") as again:
        assert again
        raise ValueError
    assert not doors._open
