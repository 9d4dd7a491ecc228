"""What is said and asked at a table beside the moves: phrases, words, advice, drafts, hints; and who may look on."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from typing import Any

import pytest
from msgspec.structs import replace

from openrummy.errors import RummyError
from openrummy.events import RolesDrawn
from openrummy.server.ask import assessed, checked
from openrummy.server.desk import Desk
from openrummy.server.facts import Advised, Seat
from openrummy.server.house import PHRASES
from openrummy.server.live import Live
from openrummy.server.messages import (
    Accepted,
    Advise,
    Assess,
    Check,
    Refused,
    Say,
)
from openrummy.state import SPECTATOR, Phase
from tests.server.harness import QUICK
from tests.server.room import Guest, Log, Running, opened, running


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with running(tmp_path_factory.mktemp("talk"), QUICK, leave_after=1_000.0, part_wait=0.05) as one:
        yield one


async def sit(house: Running, log: Log, *seats: int) -> tuple[Desk, list[Guest]]:
    desk = await house.room.table(log)
    guests = [house.room.guest(desk, seat) for seat in seats or range(len(desk.live.seats))]
    for guest in guests:
        await guest.come()
    return desk, guests


def started(rules: str, seats: int, salt: str, phase: Phase = Phase.DRAW, **more: Any) -> Log:
    log = Log(opened(rules, seats, salt=salt, **more))

    def stop(live: Live) -> bool:
        return live.table is not None and live.table.state.hand is not None and live.table.state.hand.phase is phase

    assert log.until(stop)
    return log


def heard(guest: Guest) -> list[tuple[int, str, str]]:
    return [(one["seat"], one["text"], one["phrase"]) for one in guest.told if one["type"] == "chatted"]


def go(*guests: Guest) -> None:
    for guest in guests:
        guest.leave()


# --- chat ---


def test_phrases_and_free_words_reach_everybody_but_those_who_mute(house: Running) -> None:
    async def work() -> None:
        desk, (ann, bob, eve) = await sit(house, started("gin", 2, "chat", chat=True), 0, 1, SPECTATOR)
        inside = house.room.house
        for phrase in PHRASES:
            await inside.say(desk, 0, Say(phrase=phrase))
        bob.muted.add(0)
        await inside.say(desk, 0, Say("Grüße \U0001f469\u200d\U0001f373"))
        bob.muted.discard(0)
        await inside.say(desk, 1, Say("so?"))
        phrases = [(0, "", phrase) for phrase in PHRASES]
        assert heard(ann) == [*phrases, (0, "Grüße \U0001f469\u200d\U0001f373", ""), (1, "so?", "")]
        assert heard(eve) == heard(ann)
        assert heard(bob) == [*phrases, (1, "so?", "")]
        assert desk.live.seq == len(desk.live.spans), "it is beside the log"
        assert len(await inside.heard(desk)) == len(phrases) + 2, "one who comes later hears it as well"
        go(ann, bob, eve)

    house.run(work())


@pytest.mark.parametrize(
    "text", ["", " ", "\n", "a\x00b", "a\x1fb", "a\u202eb", "a\u2066b", "\ud800", "e" + "\u0301" * 9]
)
def test_words_that_cannot_be_read_are_refused(house: Running, text: str) -> None:
    async def work() -> None:
        desk = await house.room.table(started("gin", 2, f"bad {text!r}", chat=True))
        with pytest.raises(RummyError, match="bad_words"):
            await house.room.house.say(desk, 0, Say(text))
        assert await house.room.house.heard(desk) == []

    house.run(work())


def test_where_free_words_are_off_phrases_are_left(house: Running) -> None:
    async def work() -> None:
        desk = await house.room.table(started("gin", 2, "off", chat=False))
        inside = house.room.house
        with pytest.raises(RummyError, match="no_chat"):
            await inside.say(desk, 0, Say("hello"))
        with pytest.raises(RummyError, match="no_such_phrase"):
            await inside.say(desk, 0, Say(phrase="insult"))
        with pytest.raises(RummyError, match="no_such_phrase"):
            await inside.say(desk, 0, Say("and more", phrase="hello"))
        with pytest.raises(RummyError, match="no_seat"):
            await inside.say(desk, SPECTATOR, Say(phrase="hello"))
        await inside.say(desk, 1, Say(phrase="hello"))
        assert len(await inside.heard(desk)) == 1

    house.run(work())


@pytest.mark.parametrize(
    ("listed", "asked", "allowed"),
    [(False, None, True), (True, None, False), (True, True, True), (False, False, False), (True, False, False)],
)
def test_a_listed_table_has_free_words_only_if_they_are_asked_for(
    house: Running, listed: bool, asked: bool | None, allowed: bool
) -> None:
    async def work() -> None:
        first = opened("gin", 2, listed=listed, chat=asked)
        desk, _ = await house.room.house.open_table(Live(first).rules, [Seat("ann"), Seat()], 0, first.settings)
        assert desk.see(0).settings.chat is allowed

    house.run(work())


# --- advice (T3) ---


def test_advice_is_for_the_captain_alone(house: Running) -> None:
    async def work() -> None:
        log = started("three_hand", 3, "advice")
        desk, (box, captain, adviser, eve) = await sit(house, log, 0, 1, 2, SPECTATOR)
        assert isinstance(await adviser.ask(Advise("a", "keep the kings")), Accepted)
        words = [
            [one["fact"]["text"] for one in who.told if one["type"] == "told"] for who in (box, captain, adviser, eve)
        ]
        assert words == [[""], ["keep the kings"], ["keep the kings"], [""]]
        for who in (box, eve):
            assert "kings" not in json.dumps(who.told)
            missed = desk.since(who.seat, desk.live.seq - 1, False)
            assert missed.facts[0].fact == Advised(2, "")  # type: ignore[union-attr]
        for who in (box, captain):
            answer = await who.ask(Advise("b", "no"))
            assert isinstance(answer, Refused)
            assert answer.fault.code == "no_adviser"
        answer = await adviser.ask(Advise("c", "a\x00"))
        assert isinstance(answer, Refused)
        assert answer.fault.code == "bad_words"
        go(box, captain, adviser, eve)

    house.run(work())


def test_in_other_games_nobody_advises(house: Running) -> None:
    async def work() -> None:
        desk, (ann, bob) = await sit(house, started("gin", 2, "none"))
        answer = await ann.ask(Advise("a", "so"))
        assert isinstance(answer, Refused)
        assert answer.fault.code == "no_adviser"
        go(ann, bob)
        assert desk.live.seq == len(desk.live.spans)

    house.run(work())


def test_roles_are_those_that_were_chosen_or_drawn_for() -> None:
    chosen = Log(opened("three_hand", 3, roles=(2, 0, 1), salt="chosen"))
    drawn = Log(opened("three_hand", 3, roles=(), salt="drawn", dealer=-1))
    for log in (chosen, drawn):
        assert log.until(lambda live: live.turn >= 0)
        assert log.live.table is not None
        assert log.live.table.state.hand is not None
    assert chosen.live.table is not None
    assert chosen.live.table.state.roles == (2, 0, 1)
    assert drawn.live.table is not None
    assert sorted(drawn.live.table.state.roles) == [0, 1, 2]
    assert any(isinstance(event, RolesDrawn) for event in drawn.live.table.events), "each has drawn a card (T1)"


# --- drafts and hints ---


def test_a_draft_is_looked_at_and_changes_nothing(house: Running) -> None:
    async def work() -> None:
        desk, guests = await sit(house, started("manipulation", 2, "draft", Phase.MELD))
        seat, other = desk.live.turn, 1 - desk.live.turn
        before = desk.live.seq, desk.see(seat).digest
        bad = checked(desk, seat, Check(7, "~4h,5h,6h/9c,9d,2s/Kc,Kd"))
        assert (bad.id, len(bad.melds)) == (7, 3)
        assert bad.fault is not None
        assert [one is None for one in bad.melds][1:] == [False, False], "every meld has its own fault"
        assert {one.code for one in bad.melds if one is not None}
        passed = checked(desk, seat, Check(8, "pass"))
        assert passed.fault is None
        late = checked(desk, other, Check(9, "pass"))
        assert late.fault is not None
        assert late.fault.code == "not_your_turn"
        spied = checked(desk, other, Check(10, "~4h,5h,6h"))
        assert spied.fault is not None
        assert spied.fault.code == "not_your_turn", "nothing is said of the other's cards"
        garbled = checked(desk, seat, Check(11, "~~~"))
        assert garbled.fault is not None
        looking = checked(desk, SPECTATOR, Check(12, "pass"))
        assert looking.fault is not None
        assert looking.fault.code == "no_seat"
        assert (desk.live.seq, desk.see(seat).digest) == before
        go(*guests)

    house.run(work())


@pytest.mark.parametrize("allowed", [True, False])
def test_hints_are_given_where_the_table_allows_them(house: Running, allowed: bool) -> None:
    async def work() -> None:
        desk, guests = await sit(house, started("gin", 2, f"hints {allowed}", hints=allowed))
        seat = desk.live.turn
        mine = await assessed(house.room.house, desk, seat, Assess(3))
        if allowed:
            assert mine.fault is None
            assert {str(one.action) for one in mine.choices} == set(desk.see(seat).legal)
            other = await assessed(house.room.house, desk, 1 - seat, Assess(4))
            assert other.fault is not None
            assert other.fault.code == "not_your_turn"
        else:
            assert mine.choices == ()
            assert mine.fault is not None
            assert mine.fault.code == "no_hints"
        go(*guests)

    house.run(work())


# --- who looks on ---


def test_one_seat_has_two_sockets_and_both_see_the_same(house: Running) -> None:
    async def work() -> None:
        desk, (ann, again, bob) = await sit(house, started("gin", 2, "twice"), 0, 0, 1)
        await (ann if desk.live.turn == 0 else bob).act()
        told = [[one for one in who.told if one["type"] == "told"] for who in (ann, again, bob)]
        assert told[0] == told[1] != told[2]
        ann.leave()
        assert 0 in desk.here, "he is still here with the other"
        again.leave()
        assert 0 not in desk.here
        bob.leave()

    house.run(work())


@pytest.mark.parametrize("allowed", [True, False])
def test_onlookers_go_when_a_private_match_begins(house: Running, allowed: bool) -> None:
    async def work() -> None:
        first = opened("gin", 2, salt=f"private {allowed}", spectators=allowed)
        desk = await house.room.table(Log(replace(first, seats=(first.seats[0], Seat()))))
        eve = house.room.guest(desk, SPECTATOR)
        await eve.come()
        await house.room.house.seat_down(desk, "bob", 1)
        await asyncio.sleep(0)
        assert (eve.ended is None) is allowed
        if eve.ended is not None:
            assert eve.ended.code == "no_spectators"
        go(eve)

    house.run(work())
