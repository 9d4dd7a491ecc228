"""The ways from a person to a table: sockets and HTTP. What was asked under a key can be sent again on any of them."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from typing import Any, Final

import httpx
from msgspec.structs import replace
from websockets.asyncio.client import ClientConnection

from openrummy.shuffle import seat_commitment
from tests.server.harness import QUICK
from tests.server.stubborn import Stubborn, seated

PATIENT: Final = replace(QUICK, part_wait=60.0, leave_after=600.0)
"""Nobody is played for, however slow the computer is."""
STATUS: Final = {"accepted": 200, "stale": 409, "refused": 422, "retry": 503}

Answer = dict[str, Any]


class Ways:
    """One person with two sockets (ways 0 and 1) and HTTP (way 2)."""

    def __init__(self, person: Stubborn, client: httpx.AsyncClient, lines: list[ClientConnection]) -> None:
        self.person = person
        self.base = person.base
        self.client = client
        self.lines = lines

    async def ask(self, key: str, way: int = 0) -> Answer:
        """Sends what was once asked under the key; the answer."""
        person, text = self.person, self.person.asked[key]
        if way == len(self.lines):
            reply = await self.client.post(f"{self.page}wishes", content=text, headers=self.headers)
            answer: Answer = reply.json()
            assert reply.status_code == STATUS[answer["type"]]
        else:
            await self.lines[way].send(text)
            answer = await self.until(way, key=key)
        if answer["type"] != "retry":
            person.answers[key].append(answer)
        return answer

    async def wish(self, key: str, way: int = 0, **wish: Any) -> Answer:
        """Asks for something under a new key."""
        self.person.asked[key] = json.dumps({"key": key, **wish})
        return await self.ask(key, way)

    async def until(self, way: int = 0, **fields: Any) -> Answer:
        """The next message on a socket that has these fields."""
        while True:
            message: Answer = json.loads(await asyncio.wait_for(self.lines[way].recv(), 60))
            if fields.items() <= message.items():
                return message

    async def heard(self, way: int = 0) -> list[Answer]:
        """Everything that was told on a socket until now: a ping is answered after it."""
        await self.lines[way].send('{"type":"ping","id":77}')
        told: list[Answer] = []
        while not told or told[-1]["type"] != "pong":
            told.append(json.loads(await asyncio.wait_for(self.lines[way].recv(), 60)))
        return told[:-1]

    @property
    def page(self) -> str:
        return f"{self.base}/api/tables/{self.person.table}/"

    @property
    def headers(self) -> dict[str, str]:
        return self.person.headers | {"origin": self.base}

    async def seen(self) -> dict[str, Any]:
        """The table as it is now, to him."""
        seen: dict[str, Any] = (await self.client.get(self.page, headers=self.headers)).json()
        return seen


@asynccontextmanager
async def at_table(bases: Sequence[str], people: Sequence[Stubborn] = (), **more: Any) -> AsyncIterator[list[Ways]]:
    """The two people of a table of gin, each at an address; a new table unless they have one."""
    async with AsyncExitStack() as stack:
        client = await stack.enter_async_context(httpx.AsyncClient(verify=False, timeout=60))
        people = people or await seated(client, bases, "gin", 2, **more)
        for at, person in enumerate(people):
            person.base = bases[at % len(bases)]
        lines = [[await stack.enter_async_context(one.socket()) for _ in range(2)] for one in people]
        ways = [Ways(person, client, two) for person, two in zip(people, lines, strict=True)]
        for one in ways:
            for way in range(2):
                assert (await one.until(way, type="welcome"))["seen"]["viewer"] == one.person.seat
        yield ways


async def committed(ways: Sequence[Ways]) -> None:
    """Waits until the house has committed itself to the first hand."""
    for one in ways:
        while not (await one.seen())["shuffle"]:
            await asyncio.sleep(0.01)


def pledge(one: Ways) -> dict[str, Any]:
    """The wish that commits a person to his part of the first hand."""
    part = one.person.parts.setdefault(1, bytes([one.person.seat]) * 32)
    digest = seat_commitment(bytes.fromhex(one.person.table), 1, one.person.seat, part).hex()
    return {"type": "pledge", "hand": 1, "digest": digest}


def give(one: Ways) -> dict[str, Any]:
    """The wish that shows it."""
    return {"type": "give", "hand": 1, "part": one.person.parts[1].hex()}


async def dealt(ways: Sequence[Ways]) -> None:
    """Both give their parts to the shuffle of the first hand."""
    await committed(ways)
    for one in ways:
        assert (await one.wish("pledge", **pledge(one)))["type"] == "accepted"
    for one in ways:
        assert (await one.wish("give", **give(one)))["type"] == "accepted"


async def on_turn(ways: Sequence[Ways]) -> tuple[Ways, Ways, dict[str, Any]]:
    """Who decides, the other, and what the first of them sees."""
    seen = await ways[0].seen()
    turn = int(seen["turn"])
    return ways[turn], ways[1 - turn], seen if turn == 0 else await ways[1].seen()
