"""Clocks: none, so many seconds a move, or a bank. Who runs out is played for; nothing runs while nobody could play."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from openrummy.server import desk as desk_module
from openrummy.server import driver as driver_module
from openrummy.server import house as house_module
from openrummy.server import room as room_module
from openrummy.server.desk import Desk
from openrummy.server.facts import Clock, Left, Moved
from openrummy.server.live import AUTO_TURNS
from openrummy.server.messages import Accepted, Back
from tests.server.harness import QUICK
from tests.server.room import Guest, Log, Room, opened, room, until

MOVE = Clock("move", 30)
BANK = Clock("bank", 100, 5)


class Hands:
    """The hands of the clock: they stand still until they are turned, however busy the machine is."""

    def __init__(self) -> None:
        self.now = time.monotonic()

    def monotonic(self) -> float:
        return self.now

    def time_ns(self) -> int:
        return time.time_ns()

    def turn(self, seconds: float, *desks: Desk) -> None:
        """So much time passes at once."""
        self.now += seconds
        for desk in desks:
            desk.changed.set()


@pytest.fixture
def hands(monkeypatch: pytest.MonkeyPatch) -> Hands:
    turned = Hands()
    for module in (desk_module, driver_module, house_module, room_module):
        monkeypatch.setattr(module, "time", turned)
    return turned


def begun(clock: Clock, seats: int = 2, rules: str = "gin") -> Log:
    """A table with a clock, at the first draw of somebody."""
    log = Log(opened(rules, seats, clock=clock))
    assert log.until(lambda live: live.turn >= 0 and live.table is not None and live.seq > 4)
    return log


@asynccontextmanager
async def seated(folder: Path, clock: Clock, log: Log | None = None) -> AsyncIterator[tuple[Room, Desk, list[Guest]]]:
    async with room(folder, QUICK, leave_after=10_000.0) as here:
        desk = await here.table(log or begun(clock))
        guests = [here.guest(desk, seat) for seat in range(len(desk.live.seats))]
        for guest in guests:
            await guest.come()
        yield here, desk, guests
        for guest in guests:
            guest.leave()


def moves(desk: Desk) -> list[Moved]:
    return [span.fact for span in desk.live.spans if isinstance(span.fact, Moved)]


def test_without_a_clock_nobody_is_hurried(tmp_path: Path, hands: Hands) -> None:
    async def work() -> None:
        async with seated(tmp_path, Clock()) as (_, desk, _guests):
            before = desk.live.seq
            hands.turn(5_000, desk)
            await asyncio.sleep(0.05)
            assert desk.live.seq == before
            assert [seat.time for seat in desk.see(0).seats] == [-1, -1]
            assert all(move.spent == 0 for move in moves(desk))

    asyncio.run(work())


def test_time_a_move_runs_out_and_begins_again_with_the_next(tmp_path: Path, hands: Hands) -> None:
    async def work() -> None:
        async with seated(tmp_path, MOVE) as (_, desk, guests):
            seat, before = desk.live.turn, desk.live.seq
            assert [one.time for one in desk.see(0).seats][1 - seat] == 30_000
            hands.turn(29, desk)
            await asyncio.sleep(0.05)
            assert desk.live.seq == before
            assert 0 < desk.see(1).seats[seat].time <= 1_000, "the view shows what is left"
            hands.turn(1.1, desk)
            await until(lambda: desk.live.seq > before)
            assert moves(desk)[-1].auto
            assert moves(desk)[-1].seat == seat
            assert moves(desk)[-1].spent >= 30_000
            assert 29_000 < desk.left(desk.live.turn) <= 30_000
            hands.turn(20, desk)
            await guests[desk.live.turn].act()
            assert not moves(desk)[-1].auto
            assert 20_000 <= moves(desk)[-1].spent < 25_000
            assert 29_000 < desk.left(desk.live.turn) <= 30_000

    asyncio.run(work())


def test_three_turns_in_a_row_that_ran_out_bring_a_bot_and_he_may_take_over_again(tmp_path: Path, hands: Hands) -> None:
    async def work() -> None:
        async with seated(tmp_path, MOVE) as (_, desk, guests):
            seat, live = desk.live.turn, desk.live
            for _ in range(40):
                if live.bot_of(seat):
                    break
                before = live.seq
                if live.turn == seat:
                    hands.turn(30.5, desk)
                    await until(lambda before=before: live.seq > before)  # type: ignore[misc]
                else:
                    await guests[1 - seat].act()
            assert live.people[seat].autos == AUTO_TURNS
            assert isinstance(live.spans[-1].fact, Left | Moved)
            while live.turn != 1 - seat:
                await asyncio.sleep(0.01)
            answer = await guests[seat].ask(Back("back"))
            assert isinstance(answer, Accepted), "he was here all the time"
            assert (live.people[seat].autos, live.bot_of(seat)) == (0, "")
            assert live.people[seat].played

    asyncio.run(work())


def test_an_own_move_between_them_begins_the_count_anew(tmp_path: Path, hands: Hands) -> None:
    async def work() -> None:
        async with seated(tmp_path, MOVE) as (_, desk, guests):
            seat, live, own = desk.live.turn, desk.live, 0
            while own < 2:
                before = live.seq
                if live.turn == seat and live.people[seat].autos == AUTO_TURNS - 1:
                    await guests[seat].act()
                    own += 1
                    assert live.people[seat].autos == 0
                elif live.turn == seat:
                    hands.turn(30.5, desk)
                    await until(lambda before=before: live.seq > before)  # type: ignore[misc]
                else:
                    await guests[1 - seat].act()
            assert not live.bot_of(seat)

    asyncio.run(work())


def test_a_bank_is_charged_gets_its_extra_and_rests_while_others_move(tmp_path: Path, hands: Hands) -> None:
    async def work() -> None:
        async with seated(tmp_path, BANK) as (_, desk, guests):
            live, seat = desk.live, desk.live.turn
            rest = [live.people[at].bank for at in (0, 1)]
            hands.turn(40, desk)
            assert desk.left(seat) == pytest.approx(rest[seat] - 40_000, abs=2_000)
            assert desk.left(1 - seat) == rest[1 - seat], "it rests while the other thinks"
            await guests[seat].act()
            assert live.people[seat].bank == rest[seat] - moves(desk)[-1].spent + 5_000
            assert moves(desk)[-1].spent >= 40_000
            assert live.people[1 - seat].bank == rest[1 - seat]
            while live.turn == seat:
                await guests[seat].act()
            kept = live.people[seat].bank
            hands.turn(30, desk)
            assert desk.left(seat) == kept
            assert desk.see(seat).seats[seat].time == kept

    asyncio.run(work())


def test_an_empty_bank_is_played_for(tmp_path: Path, hands: Hands) -> None:
    async def work() -> None:
        async with seated(tmp_path, BANK) as (_, desk, _guests):
            live, seat, before = desk.live, desk.live.turn, desk.live.seq
            hands.turn(live.people[seat].bank / 1000 + 0.1, desk)
            await until(lambda: live.seq > before)
            assert moves(desk)[-1].auto
            assert live.people[seat].bank == 5_000, "only what comes back with a move is left"

    asyncio.run(work())


def test_no_time_runs_while_the_match_waits_for_the_shuffle(tmp_path: Path, hands: Hands) -> None:
    async def work() -> None:
        async with seated(tmp_path, BANK, Log(opened("gin", 2, clock=BANK))) as (_, desk, guests):
            await until(lambda: bool(desk.live.deals.by_hand))
            hands.now += 50
            assert [desk.left(seat) for seat in (0, 1)] == [100_000, 100_000]
            for _ in range(2):
                for guest in guests:
                    wish = guest.wanted()
                    if wish is not None and desk.live.turn < 0:
                        await guest.ask(wish)
            await until(lambda: desk.live.turn >= 0)
            assert desk.left(desk.live.turn) > 95_000

    asyncio.run(work())


@pytest.mark.parametrize("clock", [MOVE, BANK], ids=["move", "bank"])
def test_no_time_runs_while_the_table_sleeps_or_the_server_is_down(tmp_path: Path, hands: Hands, clock: Clock) -> None:
    async def work() -> None:
        log = begun(clock)
        async with seated(tmp_path, clock, log) as (here, desk, guests):
            live, seat, before = desk.live, desk.live.turn, desk.live.seq
            hands.turn(10, desk)
            left = desk.left(seat)
            for guest in guests:
                guest.leave()
            hands.turn(5_000, desk)
            await asyncio.sleep(0.03)
            onlooker = here.guest(desk, -1)
            await onlooker.come()
            hands.turn(50, desk)
            onlooker.leave()
            assert desk.left(seat) == pytest.approx(left, abs=500), "nor in the view of one who only looks at the page"
            await guests[seat].come()
            assert desk.left(seat) == pytest.approx(left, abs=500)
            await asyncio.sleep(0.03)
            assert live.seq == before
        hands.turn(5_000)
        async with room(tmp_path, QUICK, leave_after=10_000.0) as again:
            desk = await again.desk(log.live.id)
            hands.turn(5_000)
            guest = again.guest(desk, seat)
            await guest.come()
            await asyncio.sleep(0.03)
            assert desk.live.seq == before
            assert desk.left(seat) >= left - 500, "no clock loses time"
            guest.leave()

    asyncio.run(work())


@pytest.mark.usefixtures("hands")
def test_bots_have_no_clock(tmp_path: Path) -> None:
    async def work() -> None:
        log = Log(opened("gin", 2, bots="greedy", clock=MOVE))
        log.until(lambda live: live.turn == 0 and live.seq > 5)
        async with room(tmp_path, QUICK) as here:
            desk = await here.table(log)
            assert [seat.time for seat in desk.see(0).seats] == [30_000, -1]

    asyncio.run(work())
