"""Beginner, casual and strong in Manipulation: what they see, what they hold back, and their order (M3-M19)."""

from __future__ import annotations

import pytest

from openrummy import Phase, State, check
from openrummy.actions import Rearrange
from openrummy.arena.run import run
from openrummy.bots import make
from openrummy.bots.manipulation_levels import ManipulationStrong, without_jokers
from openrummy.cards import JOKER, NONE
from openrummy.events import HandEnded
from tests.bots.play import Company
from tests.bots.test_maximal import position

LEVELS = ("beginner", "casual", "strong")


def first(view: State, level: str) -> str:
    """The token of what a level does."""
    return str(make(level, 0, "manipulation").choose(view, ()))


@pytest.mark.parametrize(
    ("held", "table", "phase", "token"),
    [
        ("4c 5c 6c Ks Qd", "", "meld", "pass"),
        ("4c 5c 6c 2d 3s", "", "meld", "~4c,5c,6c"),
        ("4c 5c 6c 2d 4s", "", "meld", "pass"),
        ("4c 5c 6c", "", "meld", "~4c,5c,6c"),
        ("4c 5c 6c Ks Qd", "", "last", "~4c,5c,6c"),
        ("7c Ks Qd", "4c 5c 6c", "meld", "pass"),
        ("7c 2d", "4c 5c 6c", "meld", "~4c,5c,6c,7c"),
    ],
    ids=["holds", "M13-five", "M13-six", "M14", "M19", "holds-a-lay-off", "M13"],
)
def test_strong_holds_its_cards_until_one_play_ends_it(held: str, table: str, phase: str, token: str) -> None:
    view = position(held, table=table, phase=phase, last=2 if phase == "last" else NONE)
    assert first(view, "strong") == token


def test_how_much_a_play_may_leave_is_a_habit_M13() -> None:
    view = position("4c 5c 6c 2d 4s")
    assert str(ManipulationStrong(0, 6).choose(view, ())) == "~4c,5c,6c"
    assert str(ManipulationStrong(0, 5).choose(view, ())) == "pass"


@pytest.mark.parametrize(
    ("held", "level", "token"),
    [
        ("4c 5c Ks Qd *", "beginner", "~"),
        ("4c 5c Ks Qd *", "casual", "pass"),
        ("4c 5c 6c Ks Qd *", "casual", "~4c,5c,6c"),
        ("4c 5c 2d *", "casual", "~"),
        ("4c 5c 2d *", "strong", "~"),
    ],
    ids=["at-once", "kept", "kept-beside-a-meld", "M13-spent", "M13-spent-by-strong"],
)
def test_jokers_are_spent_late_but_by_beginners(held: str, level: str, token: str) -> None:
    done = first(position(held), level)
    assert done.startswith(token) if token == "~" else done == token
    if token == "~":
        assert "*" in done


def test_the_best_play_without_jokers_keeps_them_M8() -> None:
    view = position("4c 5c 6c Ks Kd *")
    play = without_jokers(view)
    assert JOKER not in play.played
    assert str(play.played) == "4c 5c 6c"


@pytest.mark.parametrize(
    ("held", "table", "beginner"),
    [
        ("7c Ks Qd", "4c 5c 6c", "~4c,5c,6c,7c"),
        ("5c 5d Ks Qd", "3h 4h 5h 6h", "pass"),
        ("5c 5d Ks Qd", "3h 4h 5h", "pass"),
        ("5c 5d 5s Ks", "3h 4h 5h", "~3h,4h,5h/5c,5d,5s"),
    ],
    ids=["M4-adds", "M4-borrows-nothing", "M4-breaks-nothing", "M4-lays"],
)
def test_the_beginner_leaves_melds_whole(held: str, table: str, beginner: str) -> None:
    assert first(position(held, table=table), "beginner") == beginner


def test_casual_borrows_from_the_table_M4() -> None:
    assert first(position("6c 6d Ks Qd", table="3h 4h 5h 6h"), "casual") == "~3h,4h,5h/6c,6d,6h"


@pytest.mark.parametrize(
    ("level", "others", "token"),
    [("beginner", (1, 1), "!"), ("casual", (1, 1), "!"), ("strong", (1, 1), "end"), ("strong", (9, 9), "!")],
)
def test_strong_alone_counts_before_it_knocks_M13_M16(level: str, others: tuple[int, ...], token: str) -> None:
    assert first(position("2c 3d", phase="close", others=others), level) == token
    assert first(position("2c 4d", phase="close", others=others), level) == "end"


@pytest.mark.parametrize(
    ("rules", "players"), [("manipulation", 2), ("manipulation/knock_in_last_turns=on", 2), ("manipulation", 5)]
)
def test_levels_play_to_the_end_M3_M19(rules: str, players: int) -> None:
    """Each level is asked at every third choice as well, whoever plays there."""
    names = ("strong", "beginner", "casual", "maximal", "beginner")[:players]
    for number, table in enumerate(Company(rules, names, 3, rich=False, most=400).turns(hands=1)):
        view = table.view(table.turn)
        assert view.hand is not None
        level = LEVELS[number % 3]
        action = make(level, 1, "manipulation").choose(view, ())
        check(view, action)
        assert action == make(level, 2, "manipulation").choose(view, table.history(table.turn))
        assert isinstance(action, Rearrange) <= (view.hand.phase in (Phase.MELD, Phase.LAST))
        last = table
    assert sum(isinstance(event, HandEnded) for event in last.events) == 1


@pytest.mark.parametrize(
    ("one", "other", "players", "least"),
    [
        ("casual", "beginner", 2, 0.58),
        ("strong", "casual", 2, 0.58),
        ("strong", "maximal", 2, 0.58),
        ("strong", "maximal", 3, 0.5),
    ],
)
def test_each_level_beats_the_one_below(one: str, other: str, players: int, least: float) -> None:
    """On few hands, from a seed; ``bench.levels`` has the figures with intervals."""
    found = run("manipulation", (one, *[other] * (players - 1)), 6, 2, players=players, unit="hand")
    assert found.bots[0].rate >= least
