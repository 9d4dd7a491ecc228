"""Somebody goes away, in every phase of every game: play goes on, and he has his cards back when he returns."""

from __future__ import annotations

import asyncio
import json

import pytest

from openrummy.automatic import automatic
from openrummy.bots import names_for
from openrummy.game import GAMES
from openrummy.server.desk import Desk
from openrummy.server.driver import due
from openrummy.server.facts import Fact, Gave, Left, Moved, Pledged, Returned, Silent
from openrummy.server.live import AUTO_TURNS, Live
from openrummy.server.messages import (
    Accepted,
    Act,
    Back,
    Missed,
    Refused,
    Welcome,
)
from openrummy.state import Phase
from tests.server.leaving import AFTER, SCENES, Scene, end, facts, house, sit, wise, written
from tests.server.room import Log, Running, opened, tokens, until

__all__ = ["house"]


def test_every_phase_of_every_game_is_among_the_scenes() -> None:
    played = {(scene.rules, scene.phase) for scene in SCENES}
    assert played == {(name, phase) for name, game in GAMES.items() for phase in game.hand.offered}
    assert {scene.phase for scene in SCENES} == set(Phase) - {Phase.RESHUFFLE}
    assert any(scene.empty for scene in SCENES)


@pytest.mark.parametrize("scene", SCENES, ids=str)
def test_somebody_goes_and_comes_back(house: Running, scene: Scene) -> None:
    house.run(goes_and_comes_back(house, scene))


async def goes_and_comes_back(house: Running, scene: Scene) -> None:
    log = written(scene)
    desk, guests = await sit(house, log)
    seat, live = log.live.turn, desk.live
    leaver = guests[seat]
    begin = live.seq
    for guest in guests:
        if guest is not leaver:  # who sits out in three-hand comes back when hands are won (T4)
            guest.play(wise if scene.rules == "three_hand" else tokens)
    await asyncio.sleep(0.01)
    assert live.seq == begin, "nobody is hurried who is here"
    leaver.leave()
    gone_at = desk.away_since[seat]
    assert (first := due(desk, house.room.house.settings, 0.0)) is not None
    assert first.deed == "automatic"
    assert first.at == pytest.approx(gone_at + AFTER)

    def bot_moved() -> bool:
        return any(isinstance(fact, Moved) and fact.seat == seat for fact in after_left(desk, seat))

    assert await until(bot_moved, 15) >= AFTER * 0.9
    check_what_was_played(desk, seat, begin)

    answer = await leaver.come(begin if scene.seats == 2 else -1)
    mine = [seq for seq, fact in enumerate(facts(desk), 1) if seq > begin and is_auto(fact, seat)]
    if isinstance(answer, Missed):
        assert answer.facts[0].seq == begin + 1
        assert list(answer.played) == mine[: len(answer.played)]
    else:
        assert isinstance(answer, Welcome)
        assert [told.seq for told in answer.played] == mine[: len(answer.played)]
        assert all(isinstance(told.fact, Moved) and told.fact.seat == seat for told in answer.played)
    assert len(answer.played) >= len(mine) - 1
    assert isinstance(next(fact for fact in reversed(facts(desk)) if isinstance(fact, Left | Returned)), Returned)
    await until(lambda: leaver.wanted() is not None)
    seen = desk.see(seat)
    if seen.turn == seat:
        assert seen.legal
        assert seen.state is not None
        assert seen.state.hand is not None
        assert not seen.state.hand.hands[seat].hidden, "he has his cards back"
        await leaver.act()
        assert live.people[seat].played == []
    else:
        await leaver.act()
    assert not live.bot_of(seat)
    await end(house, desk, guests)


def is_auto(fact: Fact, seat: int) -> bool:
    return isinstance(fact, Moved) and fact.seat == seat and fact.auto


def after_left(desk: Desk, seat: int) -> list[Fact]:
    told = facts(desk)
    at = next((at for at, fact in enumerate(told) if isinstance(fact, Left) and fact.seat == seat), len(told))
    return told[at:]


def before(desk: Desk, seq: int) -> Live:
    """The table as it was before a fact."""
    told = facts(desk)
    live = Live(desk.live.opened)
    for fact in told[: seq - 1]:
        live.fold(fact)
    return live


def check_what_was_played(desk: Desk, seat: int, begin: int) -> None:
    """Three turns of automatic moves, then a bot; every one of them is said to be played for him."""
    live = before(desk, begin + 1)
    turns = 0
    for fact in facts(desk)[begin:]:
        if isinstance(fact, Left):
            assert fact.seat == seat
            assert turns == AUTO_TURNS
            assert fact.bot == names_for(live.rules.game)[-1]
            return
        assert live.table is not None
        if isinstance(fact, Moved) and fact.seat == seat:
            assert fact.auto
            assert fact.action == str(automatic(live.table.view(seat)))
        elif isinstance(fact, Moved):
            assert not fact.auto
        number, turn = live.table.state.number, live.turn
        live.fold(fact)
        turns += turn == seat and (live.table.turn != seat or live.table.state.number != number)
    raise AssertionError("no bot took the seat")


def test_one_who_is_back_before_a_bot_came_plays_on(house: Running) -> None:
    async def work() -> None:
        log = written(Scene("gin", 2, Phase.DRAW), "1")
        desk, guests = await sit(house, log)
        seat, live = log.live.turn, desk.live
        guests[seat].leave()
        await until(lambda: live.turn == 1 - seat)
        welcome = await guests[seat].come()
        assert [type(told.fact) for told in welcome.played] == [Moved, Moved]
        assert all(told.events for told in welcome.played)
        assert not any(isinstance(fact, Left | Returned) for fact in facts(desk))
        assert live.people[seat].autos == 1
        await guests[1 - seat].act()
        await guests[1 - seat].act()
        await guests[seat].act()
        assert live.people[seat].autos == 0
        assert (await guests[seat].come()).played == ()
        await end(house, desk, guests)

    house.run(work())


def test_one_who_is_away_acts_only_when_he_takes_his_cards_up(house: Running) -> None:
    async def work() -> None:
        log = written(Scene("gin", 2, Phase.DRAW), "2")
        log.add(Left(log.live.turn, "simple"))
        desk = await house.room.table(log)
        seat, live = desk.live.turn, desk.live
        leaver = house.room.guest(desk, seat)  # he has no socket: he asks page by page
        assert leaver.wanted() is None
        act = replace_turn(desk, seat)
        answer = await leaver.ask(act)
        assert isinstance(answer, Refused)
        assert answer.fault.code == "bot_plays"
        assert isinstance(await leaver.ask(Back("b")), Accepted)
        assert isinstance(await leaver.ask(Back("b")), Accepted), "asked twice, done once"
        assert isinstance(answer := await leaver.ask(Back("c")), Refused)
        assert answer.fault.code == "not_away"
        assert not live.bot_of(seat)
        await leaver.act()
        await end(house, desk, [])

    house.run(work())


def replace_turn(desk: Desk, seat: int) -> Act:
    table = desk.live.table
    assert table is not None
    return Act("x", desk.live.seq, tokens(table.view(seat)))


@pytest.mark.parametrize("pledged", [False, True], ids=["before pledging", "after pledging"])
@pytest.mark.parametrize(
    ("rules", "seats"),
    [("gin", 2), ("oklahoma", 2), ("hollywood", 2), ("three_hand", 3), ("basic", 3), ("manipulation", 3)],
)
def test_somebody_goes_during_the_shuffle(house: Running, rules: str, seats: int, pledged: bool) -> None:
    async def work() -> None:
        desk, guests = await sit(house, Log(opened(rules, seats, salt=f"shuffle {pledged}")))
        live, leaver = desk.live, guests[-1]
        await until(lambda: bool(live.deals.by_hand))
        if pledged:
            wish = leaver.wanted()
            assert wish is not None
            await leaver.ask(wish)
        leaver.leave()
        for guest in guests[:-1]:
            guest.play()
        await until(lambda: live.table is not None and live.table.state.hand is not None)
        deal = live.deals.by_hand[1]
        assert deal.silent == {leaver.seat}
        assert sorted(deal.parts) == list(range(seats - 1))
        assert [type(fact) for fact in facts(desk) if isinstance(fact, Pledged | Gave | Silent)].count(Silent) == 1
        assert live.deals.silences[leaver.seat] == 1
        welcome = await leaver.come()
        assert welcome.seen.shuffle.silent == (leaver.seat,), "it is shown"
        assert welcome.seen.shuffle.tag
        await end(house, desk, guests)

    house.run(work())


def test_the_adviser_goes_and_the_captain_plays_on(house: Running) -> None:
    async def work() -> None:
        log = written(Scene("three_hand", 3, Phase.DRAW, 1), "3")
        desk, guests = await sit(house, log)
        box, captain, adviser = guests
        adviser.leave()
        begin = desk.live.seq
        box.play()
        captain.play()
        await until(lambda: desk.live.seq > begin + 8)
        assert not any(isinstance(fact, Left | Silent) for fact in facts(desk)), "nobody waits for him"
        await adviser.come()
        state = desk.see(2).state
        assert state is not None
        assert state.hand is not None
        assert not state.hand.hands[1].hidden, "he sees his captain's cards again (T3)"
        assert state.hand.hands[0].hidden
        await end(house, desk, guests)

    house.run(work())


def test_two_go_and_bots_play_for_both(house: Running) -> None:
    async def work() -> None:
        desk, guests = await sit(house, written(Scene("basic", 4, Phase.DISCARD), "4"))
        guests[1].leave()
        guests[2].leave()
        guests[0].play()
        guests[3].play()
        await until(lambda: all(desk.live.bot_of(seat) for seat in (1, 2)) or desk.live.over)
        assert not desk.live.over
        for seat in (2, 1):
            await guests[seat].come()
            assert not desk.live.bot_of(seat)
        await end(house, desk, guests)

    house.run(work())


def test_what_he_missed_says_nothing_that_is_not_his(house: Running) -> None:
    async def work() -> None:
        desk, guests = await sit(house, written(Scene("gin", 2, Phase.DRAW), "6"))
        seat = desk.live.turn
        guests[1 - seat].play()
        guests[seat].leave()
        await until(lambda: bool(desk.live.bot_of(seat)))
        other = desk.since(1 - seat, -1, False)
        assert isinstance(other, Welcome)
        assert other.played == ()
        welcome = await guests[seat].come()
        drew = [event for told in welcome.played for event in told.events if type(event).__name__ == "Drew"]
        assert all(event.card < 52 for event in drew), "he is told his own cards"
        assert drew
        text = json.dumps(guests[1 - seat].told)
        assert '"type": "told"' in text
        await end(house, desk, guests)

    house.run(work())
