"""Two people on one device: both seats in one cookie, and each request says for which it speaks."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from typing import Any

import httpx
import pytest
from websockets.asyncio.client import connect

from tests.server.harness import QUICK, Running, send, serving


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with serving(tmp_path_factory.mktemp("device"), QUICK) as one:
        yield one


async def two_seats(device: httpx.AsyncClient, ruleset: str = "gin/target=1") -> str:
    ann = (await device.post("/api/tables", json={"ruleset": ruleset, "seats": [{}, {}], "name": "ann"})).json()
    bob = await device.post(f"/api/tables/{ann['table']}/seats", json={"name": "bob", "beside": True})
    assert (bob.status_code, bob.json()["seat"]) == (201, 1)
    return str(ann["table"])


def test_each_request_says_for_which_seat_it_speaks(server: Running) -> None:
    async def work() -> None:
        async with httpx.AsyncClient(base_url=server.base, headers={"origin": server.base}, timeout=60) as device:
            table = await two_seats(device)

            async def viewer(query: str) -> Any:
                return (await device.get(f"/api/tables/{table}/{query}")).json()["viewer"]

            assert [await viewer(query) for query in ("", "?as=0", "?as=1", "?as=2", "?as=x")] == [0, 0, 1, -1, -1]
            refused = await device.post(f"/api/tables/{table}/links?as=2")
            assert (refused.status_code, refused.json()["code"]) == (403, "no_seat")
            assert (await device.post(f"/api/tables/{table}/links?as=1")).json()["seat"] == 1
            cookie = "; ".join(f"{name}={value}" for name, value in device.cookies.items())
            address = f"{server.base.replace('http', 'ws')}/api/tables/{table}/socket"
            for seat in (0, 1):
                headers = {"origin": server.base, "cookie": cookie}
                async with connect(f"{address}?as={seat}", additional_headers=headers) as line:
                    await send(line, type="hello", since=-1)
                    assert json.loads(await line.recv())["seen"]["viewer"] == seat

    asyncio.run(work())


def test_those_who_share_a_device_sit_down_as_the_table_is_opened_or_there_is_none(server: Running) -> None:
    async def work() -> None:
        async with httpx.AsyncClient(base_url=server.base, headers={"origin": server.base}, timeout=60) as device:
            before = len(server.house.desks)
            form = {"ruleset": "gin", "seats": [{}, {"name": "ANN"}], "name": "ann"}
            refused = await device.post("/api/tables", json=form)
            assert (refused.status_code, refused.json()["code"]) == (422, "same_name")
            assert len(server.house.desks) == before, "a table stays behind"
            form["seats"] = [{}, {"name": "bob"}]
            table = (await device.post("/api/tables", json=form)).json()["table"]
            for seat in (0, 1):
                seen = (await device.get(f"/api/tables/{table}/?as={seat}")).json()
                assert (seen["viewer"], seen["status"]) == (seat, "playing")
                assert [one["name"] for one in seen["seats"]] == ["ann", "bob"]

    asyncio.run(work())


def test_without_beside_the_device_has_the_new_seat_only(server: Running) -> None:
    async def work() -> None:
        async with httpx.AsyncClient(base_url=server.base, headers={"origin": server.base}, timeout=60) as device:
            form = {"ruleset": "gin", "seats": [{}, {}], "name": "ann"}
            table = (await device.post("/api/tables", json=form)).json()["table"]
            await device.post(f"/api/tables/{table}/seats", json={"name": "bob"})
            assert (await device.get(f"/api/tables/{table}/?as=0")).json()["viewer"] == -1
            assert (await device.get(f"/api/tables/{table}/")).json()["viewer"] == 1

    asyncio.run(work())


def test_a_rematch_is_for_both(server: Running) -> None:
    async def work() -> None:
        async with httpx.AsyncClient(base_url=server.base, headers={"origin": server.base}, timeout=60) as device:
            table = await two_seats(device)
            for hand in range(1, 2):
                for seat in (0, 1):
                    wish = {"type": "decline", "key": f"d{hand}", "hand": hand}
                    await device.post(f"/api/tables/{table}/wishes?as={seat}", json=wish)
            assert (
                await device.post(f"/api/tables/{table}/wishes?as=1", json={"type": "resign", "key": "r"})
            ).is_success
            again = (await device.post(f"/api/tables/{table}/rematch")).json()
            assert again["table"] != table
            for seat, name in enumerate(("ann", "bob")):
                seen = (await device.get(f"/api/tables/{again['table']}/?as={seat}")).json()
                assert (seen["viewer"], seen["seats"][seat]["name"]) == (seat, name)

    asyncio.run(work())
