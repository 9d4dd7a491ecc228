"""What a seat is told of the worth of its own cards and choices, and of the history of a hand."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from typing import Any

import httpx
import pytest

from openrummy.actions import Discard, Knock, Show, parse_action
from openrummy.game import legal, play
from openrummy.layoffs import answer
from openrummy.partition import deadwood
from openrummy.position import parse_position
from openrummy.server.ask import checked
from openrummy.server.live import Live
from openrummy.server.messages import Check
from openrummy.server.seen import see
from openrummy.server.sight import Best
from openrummy.server.worth import best_of, leaves
from openrummy.state import SPECTATOR, Phase
from tests.server.harness import QUICK, Person, Running, join, open_table, serving, wise
from tests.server.room import Log, opened, running


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    with running(tmp_path_factory.mktemp("worth"), QUICK, leave_after=1_000.0) as one:
        yield one


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with serving(tmp_path_factory.mktemp("history"), QUICK) as one:
        yield one


def at(rules: str, seats: int, phase: Phase, salt: str = "worth") -> Log:
    """A match that waits in a phase."""

    def stop(live: Live) -> bool:
        return live.table is not None and live.table.state.hand is not None and live.table.state.hand.phase is phase

    log = Log(opened(rules, seats, salt=salt))
    assert log.until(stop, policy=lambda view: str(wise_action(view)))
    return log


def wise_action(view: Any) -> Any:
    """Knocks when it can, throws what leaves least, takes nothing: hands end and are answered."""
    choices = list(legal(view))
    worth = zip(leaves(view, choices), choices, strict=True)
    thrown = [(left, not isinstance(one, Knock), str(one), one) for left, one in worth if left >= 0]
    return min(thrown)[-1] if thrown else choices[0]


def test_each_choice_that_throws_a_card_says_what_it_leaves() -> None:
    live = at("gin", 2, Phase.DISCARD).live
    assert live.table is not None
    seen = see(live, live.turn)
    hand = live.table.view(live.turn).hand
    assert hand is not None
    assert len(seen.leaves) == len(seen.legal)
    for token, left in zip(seen.legal, seen.leaves, strict=True):
        action = parse_action(token)
        assert isinstance(action, Discard | Knock)
        assert left == deadwood(hand.hands[live.turn].one & ~(1 << action.card))
    assert seen.limit == 10
    other = see(live, 1 - live.turn)
    assert (other.legal, other.leaves, other.limit) == ((), (), 10)
    assert see(live, SPECTATOR).best is None


def test_the_limit_is_that_of_the_upcard_and_a_spade_doubles() -> None:
    for salt in map(str, range(8)):
        live = at("oklahoma/ace_upcard=gin_only,spade_doubles=on", 2, Phase.UPCARD, salt).live
        assert live.table is not None
        assert live.table.state.hand is not None
        upcard = live.table.state.hand.upcard
        assert see(live, 0).limit == (0 if upcard % 13 == 0 else min(10, upcard % 13 + 1))
        assert see(live, 0).doubled is (upcard // 13 == 3)
    assert see(at("basic", 2, Phase.DRAW).live, 0).limit == -1
    assert see(at("gin", 2, Phase.DRAW).live, 0).doubled is False


def test_a_check_shows_what_a_knock_and_the_answer_to_it_would_lay_down(house: Any) -> None:
    async def work() -> None:
        log = at("gin", 2, Phase.SHOW, "knocked")
        desk = await house.room.table(log)
        seat = desk.live.turn
        view = desk.live.table.view(seat)
        found = checked(desk, seat, Check(1, "show"))
        assert found.shown is not None
        best = answer(tuple(one.mask for one in view.hand.table), view.hand.hands[seat].one)
        assert len(found.shown.layoffs) == len(best.layoffs)
        assert found.shown.points == sum(min(10, face % 13 + 1) for face in found.shown.left)
        none = checked(desk, seat, Check(2, "show="))
        assert none.shown is not None
        assert (none.shown.melds, none.shown.layoffs) == ((), ())
        assert none.shown.points >= found.shown.points
        assert checked(desk, 1 - seat, Check(3, "show")).shown is None
        after = play(desk.live.table.state, Show())
        assert after.tally

    house.run(work())


def test_hollywood_is_told_in_three_columns_and_other_games_are_not() -> None:
    log = Log(opened("hollywood", 2, salt="columns"))

    def stop(live: Live) -> bool:
        return live.table is not None and len(live.table.state.tally) == 2

    assert log.until(stop, lambda view: str(wise_action(view)))
    seen = see(log.live, 0)
    assert len(seen.columns) == 3
    assert sum(map(len, seen.columns[0].entries)) == 2
    assert see(at("gin", 2, Phase.DRAW).live, 0).columns == ()


def test_the_history_of_a_hand_is_what_one_was_told(server: Running) -> None:
    async def work() -> None:
        ann = await open_table(server.base, "gin", [""])
        bob = await join(server.base, ann.table, "bob")

        async def sit(who: Person) -> None:
            async with who.socket() as line:
                await who.play(line, wise)

        await asyncio.gather(sit(ann), sit(bob))
        async with httpx.AsyncClient(base_url=server.base, timeout=60) as client:

            async def hand(number: int, who: Any = None) -> Any:
                headers = {} if who is None else {"authorization": f"Bearer {who.secret}"}
                return await client.get(f"/api/tables/{ann.table}/hands/{number}", headers=headers)

            first, second = [(await hand(number, ann)).json() for number in (1, 2)]
            assert first["facts"][-1]["seq"] + 1 == second["facts"][0]["seq"]
            for one in (first, second):
                kinds = [event["type"] for fact in one["facts"] for event in fact["events"]]
                assert kinds.count("dealt") == kinds.count("hand_ended") == 1
                assert all(fact["seen"] is None for fact in one["facts"])
            last = (await hand(0, ann)).json()
            assert (await hand(last["hand"], ann)).json() == last
            dealt = [event for fact in first["facts"] for event in fact["events"] if event["type"] == "dealt"]
            theirs = [event for fact in (await hand(1, bob)).json()["facts"] for event in fact["events"]]
            assert set(dealt[0]["hands"][1]) == {53} != set(dealt[0]["hands"][0])
            assert set(next(one for one in theirs if one["type"] == "dealt")["hands"][0]) == {53}
            looking = [event for fact in (await hand(1)).json()["facts"] for event in fact["events"]]
            assert all(set(cards) == {53} for one in looking if one["type"] == "dealt" for cards in one["hands"])
            missing = await hand(last["hand"] + 1, ann)
            assert (missing.status_code, missing.json()["code"]) == (422, "no_such_hand")

    asyncio.run(work())


def test_where_aces_may_be_high_they_count_15_and_end_runs_B11() -> None:
    def best(rules: str) -> Best:
        place = "ann=Ah,As,2d,4c,5s,7d,8c,9s,Td,Qh,Kh bob=??*10 pile=2c stock=??*30 scores=0,0"
        found = best_of(parse_position(f"{rules} turn=ann phase=discard drawn=As {place}"), 0)
        assert found is not None
        return found

    low, high = best("basic"), best("basic/ace=high_or_low")
    assert (low.melds, low.points) == ((), 67)
    assert [len(meld) for meld in high.melds] == [3]
    assert high.points == 15 + 2 + 4 + 5 + 7 + 8 + 9 + 10
