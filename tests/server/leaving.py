"""Where somebody goes away: scenes in every phase of every game, and the tables at which it has come to them."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator

import pytest
from msgspec import Struct

from openrummy.bots import make, names_for
from openrummy.server.desk import Desk
from openrummy.server.facts import Fact
from openrummy.server.live import Live
from openrummy.state import Phase, State
from tests.server.harness import QUICK
from tests.server.room import Guest, Log, Running, opened, running, tokens

AFTER = 0.06
"""Seconds after which somebody counts as gone."""
PART = 0.5
"""Seconds that a part of the shuffle is waited for: those who are here need a little, on a busy computer."""


class Scene(Struct, frozen=True):
    """Where somebody goes: in a phase of a game that he is to decide; ``seat`` -1: whoever comes to it first."""

    rules: str
    seats: int
    phase: Phase
    seat: int = -1
    empty: bool = False
    """The stock is empty, so that his draw asks for a reshuffle (B12)."""

    def __str__(self) -> str:
        return f"{self.rules}-{self.phase.value}{'-empty' if self.empty else ''}{self.seat if self.seat >= 0 else ''}"

    def here(self, live: Live) -> bool:
        """Whether it has come to this."""
        hand = None if live.table is None else live.table.state.hand
        if hand is None or hand.phase is not self.phase or (self.empty and hand.stock):
            return False
        return self.seat in (-1, live.turn)


def scenes() -> Iterator[Scene]:
    for rules in ("gin", "oklahoma", "hollywood"):
        for phase in (Phase.STOCK, Phase.DRAW, Phase.DISCARD, Phase.SHOW):
            yield Scene(rules, 2, phase)
        for seat in (0, 1):
            yield Scene(rules, 2, Phase.UPCARD, seat)
    for phase in (Phase.UPCARD, Phase.DRAW, Phase.DISCARD, Phase.SHOW):
        for seat in (0, 1):  # the box and the captain; the seat that sits out is never asked
            yield Scene("three_hand", 3, phase, seat)
    yield Scene("three_hand", 3, Phase.STOCK)
    yield Scene("basic", 3, Phase.DRAW)
    yield Scene("basic", 2, Phase.DRAW, empty=True)
    yield Scene("basic", 4, Phase.DISCARD)
    for phase in (Phase.DRAW, Phase.MELD, Phase.CLOSE, Phase.LAST):
        yield Scene("manipulation", 2, phase)
    yield Scene("manipulation", 4, Phase.MELD)


SCENES = list(scenes())


def wise(view: State) -> str:
    """What the best of the bots does, so that somebody knocks."""
    return str(make(names_for(view.rules.game)[-1], 1, view.rules.game).choose(view, ()))


def written(scene: Scene, salt: str = "") -> Log:
    """A log that ends where the scene begins."""
    for number in range(40):
        log = Log(opened(f"{scene.rules}/target=5000", scene.seats, number=number, salt=f"{scene} {salt}"), number)
        if log.until(scene.here, wise if scene.phase is Phase.SHOW else tokens):
            return log
    raise AssertionError(f"it never comes to {scene}")


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with running(tmp_path_factory.mktemp("leavers"), QUICK, leave_after=AFTER, part_wait=PART) as one:
        yield one


def facts(desk: Desk) -> list[Fact]:
    return [span.fact for span in desk.live.spans]


async def sit(house: Running, log: Log) -> tuple[Desk, list[Guest]]:
    desk = await house.room.table(log)
    guests = [house.room.guest(desk, seat) for seat in range(len(desk.live.seats))]
    for guest in guests:
        await guest.come()
    return desk, guests


async def end(house: Running, desk: Desk, guests: list[Guest]) -> None:
    for guest in guests:
        guest.leave()
    house.room.house._let_go(desk.live.id)
    await asyncio.sleep(0)
