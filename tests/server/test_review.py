"""The review of a match over the server: for one's own seat, after the end, from what one was told."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from openrummy.bots import assess
from openrummy.bots.review import Review
from openrummy.game import legal
from openrummy.record import write_record
from openrummy.server.facts import Moved, Resigned, Seat, Undone
from openrummy.server.judge import TableRefused
from openrummy.server.live import Live
from openrummy.server.replaying import replayed
from openrummy.server.review import reviewed
from openrummy.state import State
from openrummy.wire import decode
from tests.bots.play import turns
from tests.bots.reviewing import review
from tests.server.harness import QUICK
from tests.server.inside import inside, looking, opens
from tests.server.room import Log, Policy, opened, running, tokens
from tests.worlds import ALL


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    with running(tmp_path_factory.mktemp("review"), QUICK, leave_after=1_000.0) as one:
        yield one


def careless(seed: int) -> Policy:
    """One who does anything at all every other time, and else what is best."""
    rng = Random(seed)

    def choose(view: State) -> str:
        return str(rng.choice(list(legal(view))) if rng.random() < 0.5 else assess(view)[0].action)

    return choose


def over(live: Live) -> bool:
    return live.over


def finished(rules: str, seats: int, **more: Any) -> Log:
    """A match that was played carelessly by all."""
    log = Log(opened(rules, seats, salt="review", **more))
    assert log.until(over, careless(3))
    return log


@pytest.mark.parametrize("game", ALL)
def test_it_is_that_of_the_match_as_the_engine_has_it(house: Any, game: str) -> None:
    """What is put together from facts is what follows from the log of moves, for every seat."""
    log = finished(game, 3 if game == "three_hand" else 2, length="hand")

    async def work() -> None:
        desk = await house.room.table(log)
        for seat in range(len(log.live.seats)):
            found = await reviewed(house.room.house, desk, seat)
            assert found == review(desk.live.table, seat)
            assert found is await reviewed(house.room.house, desk, seat), "it is worked out once"
            assert found.choices > 0 or game == "three_hand"

    house.run(work())


@pytest.mark.parametrize(("game", "judge"), [("gin", "greedy"), ("basic", "greedy"), ("manipulation", "maximal")])
def test_the_step_of_a_moment_is_that_of_the_replay(game: str, judge: str) -> None:
    """The link from a review leads to the position in which the choice was made."""
    *_, table = turns(game, ("random", judge), 5, hands=2)
    found = review(table, 0)
    assert found.costly
    for one in (*found.costly, *found.melds, *found.knocks):
        hand = replayed(write_record(table), "match.rummy", 1, one.hand, 0).steps[one.step].state.hand
        assert hand is not None
        assert (hand.turn, hand.table) == (0, one.table)
        assert sorted(hand.hands[0]) == sorted([*sum(one.melds, ()), *one.left])


def test_several_hands_follow_one_another(house: Any) -> None:
    log = finished("gin/target=40", 2)

    async def work() -> None:
        desk = await house.room.table(log)
        found = await reviewed(house.room.house, desk, 0)
        assert desk.live.table.state.number > 1
        assert found == review(desk.live.table, 0)
        assert len({one.hand for one in found.costly}) > 1
        assert found.luck is not None
        assert found.luck.hands == desk.live.table.state.number

    house.run(work())


def test_what_was_taken_back_or_played_for_one_is_left_out(house: Any) -> None:
    log = Log(opened("gin", 2, bots="greedy", salt="undone"))
    log.until(lambda live: live.turn == 0)
    log.add(Moved(0, "<"))
    log.add(Undone(0))
    log.add(Moved(0, "<", auto=True))
    taken = log.live.table
    assert taken is not None
    log.add(Moved(0, tokens(taken.view(0)), auto=True))
    log.add(Resigned(0))

    async def work() -> None:
        found = await reviewed(house.room.house, await house.room.table(log), 0)
        assert (found.choices, found.slips) == (0, 0)

    house.run(work())


def test_not_before_the_end_and_not_without_a_match(house: Any) -> None:
    waiting = Log(replace(opened("gin", 2, salt="open"), seats=(Seat("ann"), Seat())))
    playing = Log(opened("gin", 2, salt="playing"))
    playing.until(lambda live: live.turn >= 0)

    async def work() -> None:
        for log, code in ((waiting, "not_begun"), (playing, "not_over")):
            desk = await house.room.table(log)
            with pytest.raises(TableRefused) as refused:
                await reviewed(house.room.house, desk, 0)
            assert refused.value.code == code

    house.run(work())


def test_it_is_for_the_seat_whose_secret_one_has(tmp_path: Path) -> None:
    async def work() -> None:
        async with inside(tmp_path) as server:
            ann = await opens(server, "gin", ["greedy"])
            answer = await ann.ask("GET", "review")
            assert (answer.status, answer.json()["code"]) == (422, "not_over")
            assert (await ann.ask("POST", "wishes", {"type": "resign", "key": "r"})).status == 200
            answer = await ann.ask("GET", "review")
            assert answer.status == 200
            found = decode(answer.body, Review)
            assert (found.seat, found.choices) == (0, 0)
            answer = await looking(ann).ask("GET", "review")
            assert (answer.status, answer.json()["code"]) == (403, "no_seat")

    asyncio.run(work())
