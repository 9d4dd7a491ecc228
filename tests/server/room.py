"""A house in the loop of the test: tables whose log is written up to any point, and people without a network."""

from __future__ import annotations

import asyncio
import hashlib
import json
import time
from collections.abc import AsyncIterator, Callable, Coroutine, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from typing import Any, Final, TypeVar

from msgspec.structs import replace

from openrummy.automatic import automatic
from openrummy.server.desk import Desk
from openrummy.server.facts import Committed, Fact, Moved, Opened, Seat, TableSettings, encode_fact
from openrummy.server.house import House
from openrummy.server.live import Live
from openrummy.server.messages import (
    Accepted,
    Act,
    Fault,
    Give,
    Pledge,
    Wish,
)
from openrummy.server.metrics import Metrics
from openrummy.server.settings import Settings
from openrummy.shuffle import commitment, seat_commitment
from openrummy.state import State
from openrummy.store import open_store
from openrummy.store.contract import Entry, Header
from tests.server.harness import QUICK

T = TypeVar("T")
NAMES: Final = ("ann", "bob", "cat", "dan", "eve", "fay")
Policy = Callable[[State], str]
Stop = Callable[[Live], bool]


def tokens(view: State) -> str:
    """The automatic move, as a token."""
    return str(automatic(view))


def secret(table: bytes, hand: int, number: int = 0) -> bytes:
    """The secret of a house that is the same every time."""
    return b"".join(hashlib.sha512(b"%d %d %d " % (number, hand, half) + table).digest() for half in (0, 1))


class Log:
    """A table that is written down without a server: its facts so far, and what they come to.

    Its deals follow from ``number``; people give no parts.
    """

    def __init__(self, opened: Opened, number: int = 0) -> None:
        self.number = number
        self.facts: list[Fact] = [opened]
        self.live = Live(opened)
        self.live.fold(opened)

    def add(self, fact: Fact) -> None:
        """The next fact."""
        self.live.fold(fact)
        self.facts.append(fact)

    def commit(self, asked: Sequence[int] = ()) -> None:
        """The house fixes its secret for the hand that is wanted."""
        wanted = self.live.wanted
        assert wanted is not None
        kept = secret(self.live.id, wanted.hand, self.number)
        self.add(Committed(wanted.hand, commitment(self.live.id, wanted.hand, kept).hex(), kept.hex(), tuple(asked)))

    def until(self, stop: Stop, policy: Policy = tokens, most: int = 2000) -> bool:
        """Plays on until ``stop``; whether it came to that. Nobody moves once it has."""
        for _ in range(most):
            if stop(self.live):
                return True
            if self.live.over:
                return False
            if self.live.wanted is not None:
                self.commit()
                continue
            seat, table = self.live.turn, self.live.table
            assert table is not None
            self.add(Moved(seat, policy(table.view(seat))))
        return False


def opened(
    ruleset: str, seats: int, *, bots: str = "", number: int = 0, dealer: int = 0, salt: str = "", **more: Any
) -> Opened:
    """The first fact of a table of people (the first of whom is the host), or of one person and ``bots``.

    The same words give the same table, with the same id.
    """
    rest = tuple(Seat(f"{bots} {at}", bots) if bots else Seat(NAMES[at]) for at in range(1, seats))
    table = hashlib.sha256(f"{ruleset} {seats} {number} {salt}".encode()).hexdigest()[:32]
    roles = more.pop("roles", (0, 1, 2) if ruleset.startswith("three_hand") else ())
    return Opened(
        table,
        ruleset,
        (Seat("ann"), *rest),
        0,
        TableSettings(**more),
        roles,
        -1 if roles else dealer,
    )


class Guest:
    """A person at a table, without a network: a watcher who keeps what he is told, and may play by a policy."""

    def __init__(self, room: Room, desk: Desk, seat: int, lean: bool = False) -> None:
        self.room = room
        self.desk = desk
        self.seat = seat
        self.lean = lean
        self.muted: set[int] = set()
        self.told: list[dict[str, Any]] = []
        self.ended: Fault | None = None
        self.here = False
        self._task: asyncio.Task[None] | None = None

    def send(self, data: bytes) -> None:
        self.told.append(json.loads(data))

    def end(self, fault: Fault) -> None:
        self.ended = fault
        self.leave()

    async def come(self, since: int = -1) -> Any:
        """Says hello as the socket does; what he is answered."""
        async with self.desk.lock:
            found = self.desk.since(self.seat, since, self.lean)
            self.room.house.join(self.desk, self)
        self.here = True
        await self.room.house.welcome_back(self.desk, self.seat)
        return found

    def leave(self) -> None:
        """The connection is gone."""
        self.stop()
        if self.here:
            self.here = False
            self.room.house.part(self.desk, self)

    def stop(self) -> None:
        """Plays no more."""
        if self._task is not None:
            self._task.cancel()
            self._task = None

    def play(self, policy: Policy = tokens) -> None:
        """Plays on by himself from now on, shuffles too."""
        self._task = asyncio.create_task(self._play(policy))

    async def _play(self, policy: Policy) -> None:
        live = self.desk.live
        while not live.over:
            wish = self.wanted(policy)
            if wish is None:
                await asyncio.sleep(0.002)
            else:
                answer = await self.ask(wish)
                if not isinstance(answer, Accepted):
                    await asyncio.sleep(0.02)

    def wanted(self, policy: Policy = tokens) -> Wish | None:
        """What is to do for him now."""
        live = self.desk.live
        if live.deals.by_hand:
            deal = live.deals.by_hand[max(live.deals.by_hand)]
            part = hashlib.sha256(b"part %d %d" % (deal.hand, self.seat)).digest()
            if self.seat in deal.pledging:
                digest = seat_commitment(live.id, deal.hand, self.seat, part).hex()
                return Pledge(f"p{deal.hand}", deal.hand, digest)
            if self.seat in deal.giving:
                return Give(f"g{deal.hand}", deal.hand, part.hex())
        if live.turn != self.seat or live.bot_of(self.seat) or live.table is None:
            return None
        return Act(f"a{live.seq}-{self.seat}", live.seq, policy(live.table.view(self.seat)))

    async def ask(self, wish: Wish) -> Any:
        """What is answered to a wish."""
        replies: list[Any] = []
        await self.room.house.wish(self.desk, self.seat, wish, replies.append)
        return replies[0]

    async def act(self, policy: Policy = tokens) -> None:
        """One move of his own, which is accepted."""
        wish = self.wanted(policy)
        assert wish is not None
        answer = await self.ask(wish)
        assert isinstance(answer, Accepted), answer


class Room:
    """A house over a store in a folder."""

    def __init__(self, house: House, url: str) -> None:
        self.house = house
        self.url = url

    async def table(self, log: Log) -> Desk:
        """The table of a log that is put into the store as it is."""
        live = log.live
        now = time.time_ns() // 1_000_000
        entries = [Entry(at, now, encode_fact(fact)) for at, fact in enumerate(log.facts, 1)]
        code = live.id.hex()[:8]
        await self.house.store.create(
            Header(live.id, code, live.rules.id, live.settings.listed, live.status, now, now), entries
        )
        return await self.desk(live.id)

    async def desk(self, table: bytes) -> Desk:
        """The table as the house has it, from memory or from the store."""
        desk = await self.house.desk(table)
        assert desk is not None
        return desk

    def guest(self, desk: Desk, seat: int, lean: bool = False) -> Guest:
        """Somebody at the table; he has not come yet."""
        return Guest(self, desk, seat, lean)


@asynccontextmanager
async def room(folder: Path, settings: Settings = QUICK, **more: Any) -> AsyncIterator[Room]:
    """A house, as long as the block runs."""
    url = f"sqlite:///{(folder / 'room.db').as_posix()}"
    house = House(await open_store(url), replace(settings, **more), Metrics())
    await house.open()
    try:
        yield Room(house, url)
    finally:
        await house.close()


class Running:
    """A house that is there for several tests; its loop runs while one of them does."""

    def __init__(self, runner: asyncio.Runner, inside: Room) -> None:
        self.runner = runner
        self.room = inside

    def run(self, work: Coroutine[Any, Any, T]) -> T:
        """What comes of a test."""
        return self.runner.run(work)


@contextmanager
def running(folder: Path, settings: Settings = QUICK, **more: Any) -> Iterator[Running]:
    """The same without a loop around it."""
    with asyncio.Runner() as runner:
        context = room(folder, settings, **more)
        inside = runner.run(context.__aenter__())
        try:
            yield Running(runner, inside)
        finally:
            runner.run(context.__aexit__(None, None, None))


async def until(true: Callable[[], bool], patience: float = 60.0) -> float:
    """Waits until something is so; the seconds it took."""
    began = time.monotonic()
    while not true():
        if time.monotonic() - began > patience:
            raise TimeoutError
        await asyncio.sleep(0.002)
    return time.monotonic() - began
