"""What can become of a table besides play: moves taken back, matches given up, seats freed and filled."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from typing import Any

import pytest
from msgspec.structs import replace

from openrummy.actions import Draw, parse_action
from openrummy.bots import names_for
from openrummy.errors import RummyError
from openrummy.server.desk import Desk
from openrummy.server.facts import Clock, Fact, Freed, Gave, Left, Moved, Opened, Revealed, Sat, Seat, Undone
from openrummy.server.house import hashed
from openrummy.server.live import Live
from openrummy.server.messages import (
    Accepted,
    Fill,
    Free,
    Refused,
    Resign,
    Stale,
    Undo,
    Welcome,
)
from openrummy.state import Phase
from tests.server.harness import QUICK
from tests.server.room import Guest, Log, Running, opened, running, tokens, until


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with running(tmp_path_factory.mktemp("life"), QUICK, leave_after=1_000.0, part_wait=0.05) as one:
        yield one


async def sit(house: Running, log: Log, *seats: int) -> tuple[Desk, list[Guest]]:
    """The people of a table, all of them unless some are named; they have come."""
    desk = await house.room.table(log)
    guests = [house.room.guest(desk, seat) for seat in seats or desk.live.persons]
    for guest in guests:
        await guest.come()
    return desk, guests


def at(phase: Phase, seat: int = 0, moves: int = 0) -> Any:
    """Whether somebody is to decide in a phase, after so many facts."""

    def stop(live: Live) -> bool:
        hand = None if live.table is None else live.table.state.hand
        return hand is not None and hand.phase is phase and live.turn == seat and live.seq > moves

    return stop


async def refused(guest: Guest, wish: Any) -> str:
    """The code with which a wish is refused; asserts that it has become no fact."""
    answer = await guest.ask(wish)
    assert isinstance(answer, Refused), answer
    assert (guest.seat, wish.key) not in guest.desk.live.keys
    return answer.fault.code


def facts(desk: Desk) -> list[Fact]:
    return [span.fact for span in desk.live.spans]


# --- undo ---


def against_the_computer(salt: str, **more: Any) -> Log:
    log = Log(opened("gin", 2, bots="greedy", salt=salt, **more))
    assert log.until(at(Phase.DRAW, 0, 8))
    return log


def test_what_showed_no_card_is_taken_back_and_the_rest_is_not(house: Running) -> None:
    async def work() -> None:
        log = Log(opened("gin", 2, bots="greedy", salt="undo", dealer=1))
        assert log.until(at(Phase.UPCARD))
        desk, (ann,) = await sit(house, log)
        assert desk.live.table is not None
        before, digest = desk.live.table.state, desk.see(0).digest
        assert await refused(ann, Undo("u0", desk.live.seq)) == "nothing_to_undo"
        house.room.house._drivers[desk.live.id].cancel()  # the computer thinks for a while
        await ann.ask(act(ann, "<"))
        assert isinstance(await ann.ask(Undo("u1", desk.live.seq)), Accepted)
        assert desk.live.table.state == before
        assert desk.see(0).digest == digest
        assert isinstance(facts(desk)[-1], Undone)
        assert await ann.ask(Undo("u1", desk.live.seq - 1)) == Accepted("u1", desk.live.seq), "asked twice, done once"
        ann.leave()

    house.run(work())


def act(guest: Guest, token: str) -> Any:
    from openrummy.server.messages import Act

    return Act(f"t{guest.desk.live.seq}", guest.desk.live.seq, token)


def test_nothing_is_taken_back_behind_a_card_that_was_seen(house: Running) -> None:
    async def work() -> None:
        desk, (ann,) = await sit(house, against_the_computer("seen"))
        await ann.ask(act(ann, str(Draw())))
        assert await refused(ann, Undo("u", desk.live.seq)) == "seen_since"
        ann.leave()

    house.run(work())


def test_an_undo_that_was_chosen_before_the_last_move_comes_too_late(house: Running) -> None:
    async def work() -> None:
        desk, (ann,) = await sit(house, against_the_computer("late"))
        seq = desk.live.seq
        await ann.ask(act(ann, str(Draw())))
        assert isinstance(await ann.ask(Undo("u", seq)), Stale)
        ann.leave()

    house.run(work())


@pytest.mark.parametrize(
    "log",
    [
        pytest.param(lambda: against_the_computer("clock", clock=Clock("move", 60)), id="clock"),
        pytest.param(lambda: against_the_computer("forbidden", takebacks=False), id="forbidden"),
        pytest.param(lambda: friends(), id="friends"),
    ],
)
def test_takebacks_are_for_one_against_the_computer_without_a_clock(house: Running, log: Any) -> None:
    async def work() -> None:
        desk, guests = await sit(house, log())
        ann = guests[0]
        house.room.house._drivers[desk.live.id].cancel()
        await ann.ask(act(ann, "<"))
        assert not desk.see(0).undo
        assert await refused(ann, Undo("u", desk.live.seq)) == "no_takebacks"
        for guest in guests:
            guest.leave()

    house.run(work())


def friends(salt: str = "") -> Log:
    log = Log(opened("gin", 2, salt=salt))
    assert log.until(at(Phase.DRAW, 0, 8))
    return log


def test_nothing_is_taken_back_for_one_for_whom_a_bot_plays(house: Running) -> None:
    async def work() -> None:
        log = against_the_computer("left")
        log.add(Moved(0, "<"))
        log.add(Left(0, "simple"))
        desk = await house.room.table(log)
        assert await refused(house.room.guest(desk, 0), Undo("u", desk.live.seq)) == "no_takebacks"

    house.run(work())


def test_a_hand_whose_secret_was_shown_is_not_played_again(house: Running) -> None:
    # After his own last discard the hand is drawn (G12) and, at such a table, its deal is shown: he may not go back.
    log = Log(opened("gin", 2, bots="greedy", salt="revealed", dealer=0, reveal="hand"))
    assert log.until(lambda live: live.table is not None and live.table.state.finished == 1)
    last = log.facts[-1]
    if isinstance(last, Moved) and last.seat != 0:
        log = Log(opened("gin", 2, bots="greedy", salt="revealed", dealer=1, reveal="hand"))
        assert log.until(lambda live: live.table is not None and live.table.state.finished == 1)
        last = log.facts[-1]
    assert isinstance(last, Moved)
    assert last.seat == 0
    log.add(Revealed(1, log.live.deals.by_hand[1].secret))

    async def work() -> None:
        desk = await house.room.table(log)
        assert await refused(house.room.guest(desk, 0), Undo("u", desk.live.seq)) == "seen_since"

    house.run(work())


def test_one_who_returns_is_not_told_of_moves_that_were_taken_back(house: Running) -> None:
    async def work() -> None:
        log = against_the_computer("returned")
        log.add(Moved(0, "<", auto=True))
        desk = await house.room.table(log)
        ann = house.room.guest(desk, 0)
        assert isinstance(await ann.ask(Undo("u", desk.live.seq)), Accepted)
        welcome = desk.since(0, -1, False)
        assert isinstance(welcome, Welcome)
        assert welcome.played == ()

    house.run(work())


# --- giving up ---


def test_between_two_who_gives_up_has_lost(house: Running) -> None:
    async def work() -> None:
        desk, (ann, bob) = await sit(house, friends("resign"))
        assert isinstance(await bob.ask(Resign("r")), Accepted)
        seen = desk.see(0)
        assert (seen.status, seen.loser) == ("over", 1)
        assert await refused(ann, act(ann, str(Draw()))) == "table_over"
        assert await refused(ann, Resign("r2")) == "table_over"
        await until(lambda: isinstance(facts(desk)[-1], Revealed))
        header = await house.room.house.store.header(desk.live.id)
        assert header is not None
        ann.leave()
        bob.leave()

    house.run(work())


@pytest.mark.parametrize(("rules", "seats"), [("basic", 3), ("three_hand", 3), ("manipulation", 4), ("basic", 6)])
def test_among_more_a_bot_plays_on(house: Running, rules: str, seats: int) -> None:
    async def work() -> None:
        log = Log(opened(rules, seats, salt="resign"))
        assert log.until(lambda live: live.turn == 1)
        desk, guests = await sit(house, log)
        assert isinstance(await guests[1].ask(Resign("r")), Accepted)
        assert desk.see(0).status == "playing"
        begin = desk.live.seq
        await until(lambda: any(isinstance(fact, Moved) and fact.seat == 1 and fact.auto for fact in facts(desk)))
        assert desk.see(0).seats[1].gone
        assert desk.see(0).seats[1].bot == names_for(desk.live.rules.game)[-1]
        assert await refused(guests[1], Resign("again")) == "seat_given_up"
        guests[1].leave()
        await guests[1].come()
        assert desk.live.bot_of(1), "he does not come back"
        assert desk.live.seq > begin
        for guest in guests:
            guest.leave()

    house.run(work())


# --- seats are freed and filled ---


def empty(salt: str) -> Opened:
    """A table of ann at which two seats are free."""
    whole = opened("basic", 3, salt=salt)
    return replace(whole, seats=(whole.seats[0], Seat(), Seat()))


def test_before_the_match_a_freed_seat_is_open_again(house: Running) -> None:
    async def work() -> None:
        desk = await house.room.table(Log(empty("freed")))
        inside = house.room.house
        place = await inside.seat_down(desk, "bob", -1)
        assert place.seat == 1
        ann, bob = house.room.guest(desk, 0), house.room.guest(desk, 1)
        await ann.come()
        await bob.come()
        assert await refused(bob, Free("f", 0)) == "not_host"
        assert await refused(ann, Free("f0", 0)) == "no_such_seat"
        assert await refused(ann, Free("f2", 2)) == "no_such_seat"
        assert isinstance(await ann.ask(Free("f1", 1)), Accepted)
        assert bob.ended is not None
        assert bob.ended.code == "seat_freed"
        assert await inside.store.seat_of(hashed(place.secret), desk.live.id) is None, "his secret is worth nothing"
        assert desk.see(0).seats[1].name == ""
        other = await inside.seat_down(desk, "cat", 1)
        assert (other.seat, other.name) == (1, "cat")
        ann.leave()

    house.run(work())


def test_in_the_match_a_bot_plays_in_a_freed_seat(house: Running) -> None:
    async def work() -> None:
        log = Log(opened("basic", 3, salt="freed in the match"))
        assert log.until(lambda live: live.turn == 1)
        desk, (ann, bob, cat) = await sit(house, log)
        place = await house.room.house.give_secret(desk, 1)
        assert await refused(cat, Free("f", 1)) == "not_host"
        assert isinstance(await ann.ask(Free("f", 1)), Accepted)
        assert bob.ended is not None
        assert await house.room.house.store.seat_of(hashed(place.secret), desk.live.id) is None
        assert isinstance(await ann.ask(Free("f", 1)), Accepted), "asked twice, done once"
        assert sum(isinstance(fact, Freed) for fact in facts(desk)) == 1
        assert await refused(ann, Free("g", 1)) == "seat_given_up"
        await until(lambda: any(isinstance(fact, Moved) and fact.seat == 1 and fact.auto for fact in facts(desk)))
        ann.leave()
        cat.leave()

    house.run(work())


def test_the_host_fills_up_with_bots_and_the_match_begins(house: Running) -> None:
    async def work() -> None:
        desk = await house.room.table(Log(empty("fill")))
        ann = house.room.guest(desk, 0)
        await ann.come()
        assert await refused(ann, Fill("b", 1, "nobody")) == "no_such_bot"
        assert await refused(ann, Fill("c", 0, "greedy")) == "no_such_seat"
        assert isinstance(await ann.ask(Fill("d", 1, "greedy")), Accepted)
        assert desk.see(0).status == "open"
        assert isinstance(await ann.ask(Fill("e", 2, "greedy")), Accepted)
        assert [seat.name for seat in desk.live.seats] == ["ann", "greedy", "greedy 2"]
        assert desk.see(0).status == "playing"
        assert await refused(ann, Fill("g", 2, "greedy")) == "no_such_seat"
        ann.play()
        await until(lambda: any(isinstance(fact, Gave) for fact in facts(desk)))
        with pytest.raises(RummyError, match="seat_taken"):
            await house.room.house.seat_down(desk, "bob", -1)
        ann.leave()

    house.run(work())


def test_nobody_has_the_name_of_another_and_a_seat_is_taken_once(house: Running) -> None:
    async def work() -> None:
        desk = await house.room.table(Log(empty("names")))
        inside = house.room.house
        for name in ("ann", "ANN", "", " ", "a" * 25, "a\u202eb", "a\x00b"):
            with pytest.raises(RummyError):
                await inside.seat_down(desk, name, -1)
        took = await asyncio.gather(
            *(inside.seat_down(desk, name, 1) for name in ("bob", "cat", "dan")), return_exceptions=True
        )
        assert sum(not isinstance(one, BaseException) for one in took) == 1
        assert sum(isinstance(fact, Sat) for fact in facts(desk)) == 1

    house.run(work())


def test_the_automatic_moves_of_these_tests_are_actions() -> None:
    log = friends("words")
    assert log.live.table is not None
    assert parse_action(tokens(log.live.table.view(0))) == Draw()
