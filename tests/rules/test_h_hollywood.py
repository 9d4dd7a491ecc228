"""H1-H5: three columns, how they close, what they are worth, and the match."""

import pytest
from msgspec.structs import replace

from openrummy.errors import Garbled
from openrummy.events import DealPassed, HandEnded, Line, MatchEnded
from openrummy.game import GAMES, outcome, ruleset, start
from openrummy.options import describe
from openrummy.parts.columns import Column, columns, columns_of
from openrummy.parts.knock import knock_limit
from openrummy.state import Scored
from openrummy.table import Table
from tests.rules.deals import KNOCKER, OTHER, UPCARD
from tests.worlds import NAMES, deal, go, last, refusal, scored, stacked, waiting

Entries = tuple[tuple[int, ...], tuple[int, ...]]


def tally(*wins: tuple[str, int]) -> tuple[Scored, ...]:
    """Scored hands of ann and bob."""
    return tuple(Scored((points, 0), (0,)) if name == "ann" else Scored((0, points), (1,)) for name, points in wins)


def after(*wins: tuple[str, int], rules: str = "hollywood") -> tuple[Column, ...]:
    """The columns after these hands."""
    return columns(tally(*wins), ruleset(rules).options)


def entries(found: tuple[Column, ...]) -> list[Entries]:
    return [(one.entries[0], one.entries[1]) for one in found]


def results(found: tuple[Column, ...]) -> list[tuple[int | None, int]]:
    return [(one.winner, one.result) for one in found]


def test_h1_the_first_win_in_one_column_the_second_in_two_the_third_in_three() -> None:
    """H1."""
    assert entries(after()) == [((), ())] * 3
    assert entries(after(("ann", 12))) == [((12,), ()), ((), ()), ((), ())]
    assert entries(after(("ann", 12), ("ann", 20))) == [((12, 20), ()), ((20,), ()), ((), ())]
    found = after(("ann", 12), ("ann", 20), ("ann", 7), ("ann", 5))
    assert entries(found) == [((12, 20, 7, 5), ()), ((20, 7, 5), ()), ((7, 5), ())]


def test_h1_each_player_climbs_by_himself() -> None:
    """H1."""
    found = after(("ann", 12), ("bob", 9), ("ann", 20), ("bob", 11), ("ann", 7))
    assert entries(found) == [((12, 20, 7), (9, 11)), ((20, 7), (11,)), ((7,), ())]


def test_h1_one_who_is_shut_out_of_a_closed_column_starts_in_the_next_open_one() -> None:
    """H1."""
    wins = [("ann", 32), ("ann", 28), ("ann", 45)]
    assert after(*wins)[0].closed
    found = after(*wins, ("bob", 50))
    assert entries(found) == [((32, 28, 45), ()), ((28, 45), (50,)), ((45,), ())]
    found = after(*wins, ("bob", 50), ("bob", 40))
    assert entries(found)[1:] == [((28, 45), (50, 40)), ((45,), (40,))]


def test_h1_a_hand_worth_nothing_is_an_entry() -> None:
    """H1, G10: an undercut without bonus at equal deadwood is a hand won, a box, and no shutout."""
    found = after(("bob", 0), ("bob", 0), ("ann", 10))
    assert entries(found) == [((10,), (0, 0)), ((), (0,)), ((), ())]
    closed = after(("bob", 0), ("ann", 100))
    assert results(closed)[0] == (0, 100 + 100 + 25 - 0 - 25)


@pytest.mark.parametrize(
    ("rules", "points", "closed"),
    [
        ("hollywood", 99, False),
        ("hollywood", 100, True),
        ("hollywood/target=125", 124, False),
        ("hollywood/target=150", 150, True),
    ],
)
def test_h2_a_column_closes_at_the_target(rules: str, points: int, closed: bool) -> None:
    """H2."""
    found = after(("ann", points), rules=rules)
    assert [one.closed for one in found] == [closed, False, False]


def test_h2_nothing_is_entered_in_a_closed_column() -> None:
    """H2."""
    found = after(("ann", 60), ("ann", 50), ("ann", 40))
    assert entries(found) == [((60, 50), ()), ((50, 40), ()), ((40,), ())]


def test_h2_several_close_at_once() -> None:
    """H2, H3: one hand closes all three; bob has entries in two."""
    found = after(("ann", 10), ("bob", 30), ("ann", 10), ("bob", 30), ("ann", 100))
    assert entries(found) == [((10, 10, 100), (30, 30)), ((10, 100), (30,)), ((100,), ())]
    assert results(found) == [
        (0, 120 + 100 + 3 * 25 - 60 - 2 * 25),
        (0, 110 + 100 + 2 * 25 - 30 - 25),
        (0, 2 * (100 + 100 + 25)),
    ]


@pytest.mark.parametrize(("rules", "times"), [("hollywood", 2), ("hollywood/shutout=off", 1)])
def test_h3_bonuses_and_shutout(rules: str, times: int) -> None:
    """H3: game 100, 25 a box; doubled if the loser has no entry, unless the option is off."""
    found = after(("ann", 60), ("ann", 50), rules=rules)
    assert results(found)[0] == (0, times * (110 + 100 + 50))
    found = after(("bob", 10), ("ann", 60), ("ann", 50), rules=rules)
    assert results(found)[0] == (0, 110 + 100 + 50 - 10 - 25)


def test_h3_a_result_can_be_negative_and_then_counts_for_him() -> None:
    """H3: nine boxes of the loser against one."""
    wins = [("bob", 11)] * 9 + [("ann", 100)]
    assert results(after(*wins))[0] == (0, 225 - 99 - 9 * 25)
    state = replace(start("hollywood", NAMES[:2]), tally=tally(*wins))
    assert outcome(state) == MatchEnded(
        (-99, 0), (), (Line("column", (("number", 1), ("seat", "ann"), ("points", -99))),)
    )


def played(rules: str, *winners: int) -> Table:
    """Hands worth 58, 57 or so that these seats win by a knock."""
    table = waiting(rules, ["", ""])
    for winner in winners:
        hands = (KNOCKER, OTHER) if winner == 0 else (OTHER, KNOCKER)
        deal(table, hands, UPCARD, "2d 3d")
        go(table, "pass pass + !7s show" if table.turn == winner else "pass pass + -2d + !7s show")
    return table


def test_h4_the_match_ends_when_all_three_columns_are_closed() -> None:
    """H4, H2: with a target of 58 ann's first win closes the first column, and every other win one more."""
    table = played("hollywood/target=57", 0)
    assert [one.closed for one in columns_of(table.state)] == [True, False, False]
    assert not table.over
    table = played("hollywood/target=57", 0, 1)
    assert [one.winner for one in columns_of(table.state)] == [0, 1, None]
    assert not table.over
    table = played("hollywood/target=57", 0, 1, 0)
    assert table.over
    first, second, third = (column.result for column in columns_of(table.state))
    ended = last(table, MatchEnded)
    assert (ended.scores, ended.winners) == ((first + third, second), (0,))
    assert [line.code for line in ended.lines] == ["column"] * 3
    assert refusal(table, "+").code == "match_over"


def test_h4_the_larger_sum_wins_though_the_other_won_more_columns() -> None:
    """H4: bob has two columns of negative results."""
    wins = [("ann", 11)] * 9 + [("bob", 100)]
    state = replace(start("hollywood", NAMES[:2]), tally=tally(*wins, ("bob", 100), ("ann", 100)), over=True)
    found = columns_of(state)
    assert [one.winner for one in found] == [1, 1, 0]
    ended = outcome(state)
    assert ended.scores == (found[2].result, found[0].result + found[1].result)
    assert ended.scores[1] < 0 < ended.scores[0]
    assert ended.winners == (0,)


def test_h5_drawn_hands_enter_nothing() -> None:
    """H5, G12: and the same dealer deals again."""
    table = stacked("hollywood", (KNOCKER, OTHER), UPCARD)
    go(table, "pass pass")
    while table.state.number == 1:
        table.play("+")
        table.play(table.legal[0])
    assert scored(table) == ("stock", (0, 0))
    assert not any(isinstance(event, DealPassed) for event in table.events)
    assert table.state.dealer == 1
    assert entries(columns_of(table.state)) == [((), ())] * 3


def test_h5_the_options_of_g14_are_not_offered() -> None:
    """H5, G14; the shutout here is that of H3, and on."""
    assert {field.name for field in describe(GAMES["hollywood"].options)} == {
        *("knock_limit", "gin_bonus", "undercut_bonus", "target", "next_dealer"),
        *("shutout", "ace_upcard", "spade_doubles"),
    }
    for option in ("big_gin=on", "box_bonus=25", "game_bonus=100"):
        with pytest.raises(Garbled, match="unknown_option"):
            ruleset(f"hollywood/{option}")
    assert ruleset("hollywood/shutout=on").id == "hollywood"
    table = go(stacked("hollywood", (KNOCKER, OTHER), UPCARD, "Kh"), "pass pass +")
    assert refusal(table, "!!").rule == "G14"


def test_h5_hollywood_is_for_two() -> None:
    """H5: it is not combined with three-hand."""
    assert (GAMES["hollywood"].fewest, GAMES["hollywood"].most) == (2, 2)
    with pytest.raises(ValueError, match="wrong_seats"):
        Table("hollywood", NAMES[:3])


@pytest.mark.parametrize(("upcard", "limit"), [("4d", 4), ("Ad", 1), ("Kd", 10)])
def test_h5_the_knock_limit_may_be_the_upcards(upcard: str, limit: int) -> None:
    """H5, O1, O2."""
    table = stacked("hollywood/knock_limit=upcard", ("", ""), upcard)
    assert knock_limit(table.state) == limit
    assert knock_limit(stacked("hollywood/knock_limit=7", ("", ""), upcard).state) == 7


def test_h5_a_spade_doubles_what_is_entered() -> None:
    """H5, O3, H1."""
    table = go(
        stacked("hollywood/knock_limit=upcard,spade_doubles=on", (KNOCKER, OTHER), "Qs", "2d"), "pass pass + !7s show"
    )
    assert last(table, HandEnded).result.points == (116, 0)
    assert entries(columns_of(table.state))[0] == ((116,), ())


@pytest.mark.parametrize(("option", "dealer"), [("winner", 0), ("loser", 1), ("alternate", 0)])
def test_h5_all_else_is_gin(option: str, dealer: int) -> None:
    """H, G1: the next dealer as in gin."""
    gin, hollywood = GAMES["gin"], GAMES["hollywood"]
    assert gin.hand == hollywood.hand
    assert played(f"hollywood/next_dealer={option}", 0).state.dealer == dealer


def test_h4_equal_sums_share_the_win() -> None:
    """H4: 450 by a shutout and 190 against 640 by another."""
    wins = [("ann", 100), ("bob", 60), ("bob", 25), ("bob", 60), ("ann", 20), ("ann", 30), ("ann", 100)]
    assert results(after(*wins)) == [(0, 450), (1, 640), (0, 190)]
    ended = outcome(replace(start("hollywood", NAMES[:2]), tally=tally(*wins), over=True))
    assert (ended.scores, ended.winners) == ((640, 640), (0, 1))
