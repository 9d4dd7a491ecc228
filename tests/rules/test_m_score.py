"""M15-M18, M21, M22: who wins a hand of Manipulation, what he scores, and the end of the match."""

import pytest
from msgspec.structs import replace

from openrummy.cards import NONE
from openrummy.events import DealPassed, HandEnded, Line, MatchEnded
from openrummy.game import outcome, start
from openrummy.options import ManipulationOptions
from openrummy.parts.lowest import score
from openrummy.table import Table
from tests.rules.deals_table import endgame
from tests.worlds import NAMES, go, last, scored

FREE = "manipulation/target=9999"


@pytest.mark.parametrize(
    ("left", "knocker", "out", "scores", "winners"),
    [
        ((2, 14, 30), 0, NONE, (40, 0, 0), (0,)),
        ((5, 3, 40), 0, NONE, (0, 2 + 37 + 10, 0), (1,)),
        ((3, 3, 20, 31), 0, NONE, (0, 17 + 28 + 10, 0, 0), (1,)),
        ((3, 3, 3, 20), 0, NONE, (0, 27, 27, 0), (1, 2)),
        ((5, 5), 1, NONE, (10, 0), (0,)),
        ((4, 4, 4), 2, NONE, (10, 10, 0), (0, 1)),
        ((5, 2, 2, 30), 0, NONE, (0, 3 + 28 + 10, 3 + 28 + 10, 0), (1, 2)),
        ((0, 12, 33), NONE, 0, (12 + 33 + 25, 0, 0), (0,)),
        ((22, 22, 60), NONE, NONE, (38, 38, 0), (0, 1)),
        ((31, 31), NONE, NONE, (0, 0), ()),
        ((7, 7, 7, 7, 7), NONE, NONE, (0,) * 5, ()),
        ((7, 7, 7, 7, 8), NONE, NONE, (1, 1, 1, 1, 0), (0, 1, 2, 3)),
        ((9, 30), NONE, NONE, (21, 0), (0,)),
    ],
    ids=[
        *("M15-knocker", "M16-undercut", "M16-worked-one", "M16-worked-two", "M16-tie-of-two", "M16-all-tie"),
        *(
            "M16-two-below-the-knocker",
            "M18-out",
            "M17-two-share",
            "M17-two-equal",
            "M17-five-equal",
            "M17-four-of-five",
        ),
        "M15-no-knock-no-bonus",
    ],
)
def test_m15_m16_m17_m18_scores(
    left: tuple[int, ...], knocker: int, out: int, scores: tuple[int, ...], winners: tuple[int, ...]
) -> None:
    """M15-M18, with the two worked examples of M22."""
    assert score(left, knocker, out) == (scores, winners)


def knocked(hands: list[str], rules: str = FREE) -> Table:
    """Ann draws three deuces and aces worth 4, has what she has besides, and knocks."""
    return go(endgame(hands, "Ad Ah 2s", rules=rules), "+ pass + pass + !")


def test_m15_the_fewest_points_win_the_hand() -> None:
    """M15: the knocker scores the difference against everybody."""
    table = knocked(["Ac", "Kd 4c", "Qh 2c 9s"])
    assert scored(table) == ("knock", (14 - 5 + 21 - 5, 0, 0))
    result = last(table, HandEnded).result
    assert result.winners == (0,)
    assert result.lines == (
        Line("left_in_hand", (("seat", "ann"), ("points", 5))),
        Line("left_in_hand", (("seat", "bob"), ("points", 14))),
        Line("left_in_hand", (("seat", "cat"), ("points", 21))),
    )


def test_m16_an_undercut() -> None:
    """M16: a winner who did not knock gets ten more."""
    table = knocked(["Ac", "3c", "Qh 2c 9s"])
    assert scored(table) == ("undercut", (0, 2 + 18 + 10, 0))
    assert table.state.won == (0, 1, 0)
    assert last(table, HandEnded).result.lines[-1] == Line("undercut_bonus", (("points", 10),))


def test_m16_the_knocker_loses_ties() -> None:
    """M16: all of those others win, each with the ten; he does not."""
    table = knocked(["Ac", "5c", "Qh 2c 9s", "4c As"])
    assert scored(table) == ("undercut", (0, 26, 0, 26))
    assert table.state.won == (0, 1, 0, 1)


def test_m17_several_share_the_lowest_total_without_a_knock() -> None:
    """M17: nothing against equals, no bonus, and for each it is a hand won."""
    table = go(endgame(["Ac 2d", "Td 3c", "Qh 2c Ad"], "Ks", rules=FREE), "+ pass end pass pass pass")
    assert scored(table) == ("stock", (0, 0, 0))
    assert last(table, HandEnded).result.winners == ()
    assert table.state.won == (0, 0, 0)
    assert last(table, DealPassed).dealer == 0, "nobody won, and the deal passes all the same (M2)"
    table = go(endgame(["Ac 3d", "Td 3c", "Qh 2c Ad"], "Ks", rules=FREE), "+ pass end pass pass pass")
    assert scored(table) == ("stock", (0, 1, 1))
    assert (table.state.won, last(table, HandEnded).result.winners) == ((0, 1, 1), (1, 2))


def test_m18_all_cards_played() -> None:
    """M18: 25 more."""
    table = go(endgame(["4h 5h", "Td 3c", "*"], "6h 2s", rules=FREE), "+ ~4h,5h,6h")
    assert scored(table) == ("out", (13 + 25 + 25, 0, 0))
    assert last(table, HandEnded).result.lines[-1] == Line("out_bonus", (("points", 25),))


@pytest.mark.parametrize(("target", "over"), [(30, True), (31, False)])
def test_m21_the_match_ends_after_the_hand_that_reaches_the_target(target: int, over: bool) -> None:
    """M21: the undercut of thirty points, bonus included."""
    table = knocked(["Ac", "3c", "Qh 2c 9s"], f"manipulation/target={target}")
    assert table.over is over
    if over:
        assert last(table, MatchEnded) == MatchEnded(
            (0, 30 + 100 + 25, 0),
            (1,),
            (
                Line("target_bonus", (("seat", "bob"), ("points", 100))),
                Line("box_bonus", (("seat", "bob"), ("won", 1), ("points", 25))),
            ),
        )
    else:
        assert outcome(table.state) == MatchEnded((0, 30, 0), ())


def test_m21_the_default_target_is_sixty() -> None:
    """M21."""
    assert ManipulationOptions().target == 60


@pytest.mark.parametrize(
    ("totals", "won", "final", "winners"),
    [
        ((61, 40), (2, 1), (211, 65), (0,)),
        ((62, 75, 10), (4, 1, 0), (262, 200, 10), (0,)),
        ((60, 59), (1, 7), (185, 234), (1,)),
        ((85, 60, 0), (1, 2, 0), (210, 210, 0), (0, 1)),
        ((60, 0), (1, 0), (185, 0), (0,)),
    ],
    ids=[
        "M22-one",
        "M22-two-over",
        "M22-who-did-not-reach-it-may-win",
        "M22-equal-totals-share",
        "M21-exactly",
    ],
)
def test_m22_end_bonuses(
    totals: tuple[int, ...], won: tuple[int, ...], final: tuple[int, ...], winners: tuple[int, ...]
) -> None:
    """M22: 100 for each at or over the target, 25 for each hand won; the highest total wins."""
    state = start("manipulation", NAMES[: len(totals)])
    over = replace(state, scores=totals, won=won, over=True)
    ended = outcome(over)
    assert (ended.scores, ended.winners) == (final, winners)
    assert outcome(replace(over, over=False)) == MatchEnded(totals, ())


def test_m22_two_reach_the_target_in_one_hand() -> None:
    """M21, M22: both share the hand, and the match."""
    table = knocked(["Ac", "5c", "Qh 2c 9s", "4c As"], "manipulation/target=26")
    ended = last(table, MatchEnded)
    assert (ended.scores, ended.winners) == ((0, 151, 0, 151), (1, 3))
