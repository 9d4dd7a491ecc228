"""Two worlds that look the same to a seat give it the same bytes, and a bot in it makes the same move."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import TypeVar

import pytest
from msgspec import Struct
from msgspec.structs import replace

from openrummy.bots import names_for
from openrummy.events import Reshuffled
from openrummy.server.deal import Deals
from openrummy.server.facts import Committed, Fact, Left, Moved, Opened
from openrummy.server.house import hashed
from openrummy.server.live import Live
from openrummy.server.pool import Bots
from openrummy.state import SPECTATOR, Ask, Phase
from openrummy.table import Chance
from tests.bots.test_honesty import hidden_places
from tests.server.harness import QUICK, send
from tests.server.inside import Guest, Inside, inside
from tests.server.room import Log, Room, opened, secret, tokens, until
from tests.server.spied import TOKENS

T = TypeVar("T")
PATIENT = replace(QUICK, leave_after=3600.0)
SECRETS = ("ab" * 16, "cd" * 16, "ef" * 16)
"""Of the seats, the same in both worlds."""
FACES = [f"{rank}{suit}" for suit in "cdhs" for rank in "A23456789TJQK"] + ["*"]
Orders = Mapping[tuple[int, str], bytes]


class Scene(Struct, frozen=True):
    """Where the worlds are compared: somebody is on turn in this phase, at the earliest after so many facts."""

    rules: str
    seats: int
    phase: Phase
    facts: int = 12
    new_stock: bool = False

    def __str__(self) -> str:
        return f"{self.rules}-{self.phase.value}{'-new stock' if self.new_stock else ''}"

    def here(self, live: Live) -> bool:
        """Whether it has come to this."""
        table = live.table
        if table is None or table.state.hand is None or live.seq < self.facts:
            return False
        renewed = any(isinstance(event, Reshuffled) for event in table.events)
        return table.state.hand.phase is self.phase and renewed is self.new_stock


SCENES = [
    Scene("gin", 2, Phase.DISCARD),
    Scene("oklahoma", 2, Phase.DISCARD, 20),
    Scene("hollywood", 2, Phase.DISCARD, 30),
    Scene("three_hand", 3, Phase.DISCARD),
    Scene("basic", 3, Phase.DISCARD),
    Scene("basic", 2, Phase.DISCARD, new_stock=True),
    Scene("manipulation", 3, Phase.MELD),
]


@contextmanager
def dealt(orders: Orders) -> Iterator[None]:
    """Hands that are dealt in these orders, whatever their secrets say; bots think in a thread of this process."""
    order = Deals.order

    def other(self: Deals, ask: Ask) -> bytes | None:
        real = order(self, ask)
        return None if real is None else orders.get((ask.hand, ask.label), real)

    pool = ThreadPoolExecutor(1)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Deals, "order", other)
        patch.setattr(Bots, "_executor", lambda self: pool)  # noqa: ARG005
        yield
    pool.shutdown()


def worlds(scene: Scene) -> tuple[tuple[Log, Orders], tuple[Log, Orders]]:
    """A table, and the same table had the cards that the seat on turn has not seen, and all secrets, been others."""
    one = Log(opened(scene.rules, scene.seats, salt=f"{scene} worlds"))
    assert one.until(scene.here)
    table = one.live.table
    assert table is not None
    orders = {(entry.ask.hand, entry.ask.label): entry.order for entry in table.log if isinstance(entry, Chance)}
    ask, places = hidden_places(table)
    moved = dict(zip(places, Random(str(scene)).sample(places, len(places)), strict=True))
    order = orders[ask.hand, ask.label]
    orders[ask.hand, ask.label] = bytes(order[moved.get(at, at)] for at in range(len(order)))
    first = one.facts[0]
    assert isinstance(first, Opened)
    other = Log(first)
    with dealt(orders):
        for fact in one.facts[1:]:
            other.add(another_secret(fact, one.live.id))
    return (one, {}), (other, orders)


def another_secret(fact: Fact, table: bytes) -> Fact:
    """The same commitment to another secret: only he who breaks SHA-256 could see the difference."""
    return replace(fact, secret=secret(table, fact.hand, 99).hex()) if isinstance(fact, Committed) else fact


async def guest_of(server: Inside, log: Log, seat: int) -> Guest:
    """One with this seat at the table, or (``SPECTATOR``) one who looks on."""
    own = "" if seat == SPECTATOR else SECRETS[seat]
    if own:
        await server.house.store.add_token(hashed(own), log.live.id, seat)
    table = log.live.id.hex()
    return Guest(server, {"table": table, "code": table[:8], "seat": seat, "secret": own})


async def everything(server: Inside, log: Log, viewer: int) -> list[bytes]:
    """Every byte that one is given who looks at all pages, asks for all there is, moves if he may, and is told."""
    guest, now = await guest_of(server, log, viewer), log.live.seq
    for path in (
        "",
        "since/0",
        f"since/{now - 3}",
        f"since/{now}",
        "record",
        "/api/tables",
        f"/api/codes/{guest.code}",
    ):
        await guest.ask("GET", path)
    for action in (*TOKENS, *(f"-{face}" for face in FACES[::4])):
        await guest.ask("POST", "checks", {"type": "check", "id": 1, "action": action})
    await guest.ask("POST", "assessments", {"type": "assess", "id": 1})
    stale = {"type": "act", "key": "s", "seq": 0, "action": TOKENS[3]}
    for wish in (stale, {**stale, "key": "w", "seq": now, "action": "=Ac,Ad,Ah,As,2c"}, {"type": "undo", "key": "u"}):
        await guest.ask("POST", "wishes", wish)
    async with guest.socket(now - 4, lean=True) as line:
        await guest.until(line, "presence")
    async with guest.socket() as line:
        await guest.until(line, "presence")
        await send(line, type="assess", id=2)
        if viewer == log.live.turn:
            assert log.live.table is not None
            action = tokens(log.live.table.view(viewer))
            await send(line, type="act", key="own", seq=now, action=action)
            await guest.until(line, "told")
        await send(line, type="ping", id=3)
        await guest.until(line, "pong")
    return [*guest.raw, *(frame for frames in guest.frames for frame in frames)]


async def told(server: Inside, log: Log, seat: int) -> list[list[bytes]]:
    """What an opponent is given at a look, one who looks on at everything, and last the seat itself, which moves."""
    assert log.live.table is not None
    hand = log.live.table.state.hand
    assert hand is not None
    opponent = next(at for at in hand.players if not hand.eyes[seat] >> at & 1)
    look = (await (await guest_of(server, log, opponent)).ask("GET", "")).raw
    return [[look], await everything(server, log, SPECTATOR), await everything(server, log, seat)]


async def bots_move(server: Inside, log: Log, seat: int) -> list[bytes]:
    """What a bot plays that has taken the seat, while somebody else is at the table."""
    live = server.live(log.live.id.hex())
    other = await guest_of(server, log, (seat + 1) % len(live.seats))
    async with other.socket() as line:
        await other.until(line, "presence")
        await until(lambda: live.seq > log.live.seq)
    return [str(span.fact).encode() for span in live.spans[log.live.seq :] if isinstance(span.fact, Moved)][:1]


def given(folder: Path, world: tuple[Log, Orders], look: Callable[[Inside, Log, int], Awaitable[T]], seat: int) -> T:
    """What comes of a look at the table of a log, on a server of its own."""
    log, orders = world

    async def work() -> T:
        async with inside(folder, PATIENT) as server:
            await Room(server.house, "").table(log)
            return await look(server, log, seat)

    folder.mkdir()
    with dealt(orders):
        return asyncio.run(work())


@pytest.mark.parametrize("scene", SCENES, ids=str)
def test_a_seat_is_given_the_same_bytes_in_both(tmp_path: Path, scene: Scene) -> None:
    one, other = worlds(scene)
    seat = one[0].live.turn
    assert one[0].live.table is not None
    assert other[0].live.table is not None
    assert one[0].live.table.state != other[0].live.table.state, "these are not two worlds"
    here, there = (given(tmp_path / name, world, told, seat) for name, world in (("a", one), ("b", other)))
    for mine, others in zip(here[1:], there[1:], strict=True):
        assert len(mine) > 40
        assert mine == others
    # After a new stock the others hold what they held, and only the order of the stock is another.
    assert (here[0] == there[0]) is scene.new_stock, "nobody sees anything in any world"


@pytest.mark.parametrize("scene", SCENES, ids=str)
def test_a_bot_makes_the_same_move_in_both(tmp_path: Path, scene: Scene) -> None:
    for name in names_for(scene.rules):
        one, other = worlds(scene)
        seat = one[0].live.turn
        for world in (one, other):
            world[0].add(Left(seat, name))
        here, there = (
            given(tmp_path / f"{at}{name}", world, bots_move, seat) for at, world in (("a", one), ("b", other))
        )
        assert len(here) == 1
        assert here == there
