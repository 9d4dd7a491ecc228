"""Several servers' houses in one process, on one store, without sockets: every race can be run on purpose."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from typing import Any

from openrummy.game import ruleset
from openrummy.server.desk import Answer, Desk
from openrummy.server.facts import Seat, TableSettings
from openrummy.server.house import House
from openrummy.server.messages import Fault, Wish
from openrummy.server.metrics import Metrics
from openrummy.server.settings import Settings
from openrummy.store import open_store
from tests.server.ways import PATIENT


class Ear:
    """One who is connected: all that he was told, and why he was sent away."""

    lean = False

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.muted: set[int] = set()
        self.heard: list[dict[str, Any]] = []
        self.fault: Fault | None = None

    def send(self, data: bytes) -> None:
        self.heard.append(json.loads(data))

    def end(self, fault: Fault) -> None:
        self.fault = fault

    def last(self, kind: str) -> dict[str, Any]:
        """The last message of a kind that he was told; an empty one if there is none."""
        return next((one for one in reversed(self.heard) if one["type"] == kind), {})


@asynccontextmanager
async def houses(url: str, settings: Settings = PATIENT) -> AsyncIterator[tuple[House, House]]:
    """Two houses that listen to each other."""
    both = [House(await open_store(url), settings, Metrics()) for _ in range(2)]
    for house in both:
        await house.open()
    try:
        yield both[0], both[1]
    finally:
        for house in both:
            await house.close()


@asynccontextmanager
async def desks(url: str, settings: TableSettings = TableSettings()) -> AsyncIterator[tuple[Desk, Desk]]:  # noqa: B008
    """One table of two people at the desks of two processes that tell each other nothing."""
    stores = [await open_store(url) for _ in range(2)]
    house = House(stores[0], PATIENT, Metrics())
    try:
        desk, _ = await house.open_table(ruleset("gin"), [Seat("ann"), Seat("bob")], 0, settings)
        other = await Desk.load(desk.live.id, stores[1], Metrics())
        assert other is not None
        yield desk, other
    finally:
        house.bots.close()
        for store in stores:
            await store.close()


async def asked(desk: Desk, seat: int, wish: Wish) -> Answer:
    """The one answer to a wish."""
    answers: list[Answer] = []
    await desk.wish(seat, wish, answers.append)
    assert len(answers) == 1
    return answers[0]


async def level(both: Sequence[Desk]) -> None:
    """Both take in what the other wrote."""
    for desk in both:
        async with desk.lock:
            await desk.catch_up()


async def comes(true: Callable[[], bool]) -> None:
    """Waits until it is so."""
    async with asyncio.timeout(60):
        while not true():
            await asyncio.sleep(0.01)
