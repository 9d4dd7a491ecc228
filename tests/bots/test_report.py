"""The figures of an arena: counted by hand, and intervals that hold what they promise."""

from __future__ import annotations

from itertools import combinations
from math import ceil
from random import Random

import pytest

from openrummy.arena import table
from openrummy.arena.report import Game, interval, mean, report
from openrummy.arena.times import Times, add, merged, quantile
from openrummy.text import Catalogue


def game(deal: int, winner: int, points: tuple[int, int], bots: tuple[int, int] = (0, 1), hands: int = 2) -> Game:
    """A match that the first (0), the second (1) or neither (-1) of two bots won."""
    return Game(deal, bots, (winner == 0, winner == 1), points, hands, points, (10, 20), (5_000_000, 40_000_000))


GAMES = [game(0, 0, (100, 30)), game(0, 0, (110, 0)), game(1, 0, (100, 90), hands=4), game(1, 1, (20, 100), hands=4)]


def test_counts() -> None:
    found = report("gin", 2, "match", 4, 7, ["a", "b"], GAMES)
    first, second = found.bots
    assert (first.name, first.matches, first.wins, first.ties, first.rate) == ("a", 4, 3, 0, 0.75)
    assert (second.name, second.matches, second.wins, second.ties, second.rate) == ("b", 4, 1, 0, 0.25)
    assert (first.points_per_hand, second.points_per_hand) == (330 / 12, 220 / 12)
    assert (first.ms_per_move, second.ms_per_move) == (0.5, 2.0)
    assert first.ci95 == pytest.approx((1 - second.ci95[1], 1 - second.ci95[0]))
    (pair,) = found.pairs
    assert (pair.bot, pair.against, pair.wins, pair.hands, pair.margin) == ("a", "b", 3, 12, 110 / 12)


def test_ties_count_half_and_several_bots_are_told_apart() -> None:
    games = [game(0, -1, (0, 0)), game(0, 0, (9, 0)), game(0, 1, (0, 9), (0, 2)), game(0, 1, (0, 9), (1, 2))]
    found = report("gin", 2, "hand", 2, 7, ["a", "a", "b"], games)
    assert [bot.name for bot in found.bots] == ["a", "a#2", "b"]
    assert [(bot.matches, bot.wins, bot.ties, bot.rate) for bot in found.bots] == [
        (3, 1, 1, 0.5),
        (3, 0, 1, pytest.approx(1 / 6)),
        (2, 2, 0, 1),
    ]
    assert [(pair.bot, pair.against, pair.matches) for pair in found.pairs] == [
        ("a", "a#2", 2),
        ("a", "b", 1),
        ("a#2", "b", 1),
    ]
    assert found.pairs[1].margin95 is None


def large(deal: int, winners: str, totals: tuple[int, ...]) -> Game:
    """A match of bots 0, 1 and 2; ``winners`` has a mark for each."""
    won = tuple(mark == "w" for mark in winners)
    return Game(deal, (0, 1, 2), won, totals, 2, totals, (1, 1, 1), (0, 0, 0))


def test_shared_wins_count_their_share_M22_B14_H4() -> None:
    """One alone counts 1, two who share 1/2, three 1/3; where nobody won all share."""
    games = [
        large(0, "w--", (9, 5, 5)),
        large(0, "ww-", (9, 9, 1)),
        large(1, "www", (4, 4, 4)),
        large(1, "---", (1, 2, 3)),
    ]
    found = report("manipulation", 3, "match", 4, 7, ["a", "b", "c"], games)
    assert [(bot.matches, bot.wins, bot.ties) for bot in found.bots] == [(4, 1, 3), (4, 0, 3), (4, 0, 2)]
    assert [bot.rate for bot in found.bots] == pytest.approx(
        [(1 + 1 / 2 + 2 / 3) / 4, (1 / 2 + 2 / 3) / 4, (2 / 3) / 4]
    )
    assert sum(bot.rate for bot in found.bots) == pytest.approx(1)
    # a is ahead of b once and level thrice; c is behind b in the shared win only.
    assert [(pair.wins, pair.ties, pair.rate) for pair in found.pairs] == [(1, 3, 0.625), (2, 2, 0.75), (1, 3, 0.625)]


def test_of_two_who_did_not_win_the_higher_total_is_ahead() -> None:
    """End bonuses count in the total (G14, M22), and the winner is ahead whatever the totals are."""
    game = large(0, "-w-", (9, 2, 5))
    assert [game.ahead(*two) for two in ((0, 1), (0, 2), (1, 2), (2, 0))] == [0, 1, 1, 0]


@pytest.mark.parametrize(
    ("players", "bots", "title"),
    [
        (2, 3, "basic: 4 matches for each pair of bots, seed 7"),
        (3, 3, "basic: 4 matches of 3 bots, seed 7"),
        (3, 4, "basic: 4 matches for each 3 of the bots, seed 7"),
    ],
)
def test_the_title_says_who_meets_whom(players: int, bots: int, title: str) -> None:
    lineups = combinations(range(bots), players)
    each = tuple(range(players))
    games = [Game(0, some, tuple(at == 0 for at in each), each, 1, each, each, each) for some in lineups]
    lines = table(report("basic", players, "match", 4, 7, [str(at) for at in range(bots)], games), Catalogue())
    assert lines[0] == title
    assert ("ahead" in "".join(lines)) == (players > 2)


def test_the_keys_are_those_of_the_contract() -> None:
    facts = report("gin", 2, "match", 4, 7, ["a", "b"], GAMES).facts()
    assert list(facts) == ["bots", "times"]
    assert [list(one) for one in facts["times"]] == [["name", "median", "p99"]] * 2
    assert [list(bot) for bot in facts["bots"]] == [
        ["name", "matches", "wins", "rate", "ci95", "points_per_hand", "ms_per_move"]
    ] * 2
    more = report(
        "gin", 2, "match", 1, 7, ["a", "b", "c"], [game(0, 0, (9, 0), pair) for pair in ((0, 1), (0, 2), (1, 2))]
    )
    assert [(pair["bot"], pair["against"]) for pair in more.facts()["pairs"]] == [("a", "b"), ("a", "c"), ("b", "c")]
    assert [pair["better"] for pair in more.facts()["pairs"]] == [None] * 3, "one match shows nothing"


def test_independent_matches_have_the_interval_of_wilson() -> None:
    """8 of 10 (Wilson 1927): 0.490 to 0.943; none of 20: 0 to 0.161."""
    rate, low, high = interval([[1.0]] * 8 + [[0.0]] * 2)
    assert rate == 0.8
    assert (low, high) == pytest.approx((0.490, 0.943), abs=0.015)  # nine degrees of freedom in place of ten
    assert interval([[0.0, 0.0]] * 10) == pytest.approx((0, 0, 0.1611), abs=1e-4)


def test_equal_bots_that_share_every_pair_are_known_to_be_equal() -> None:
    """Over matches the interval would be 0.45 to 0.55."""
    _, low, high = interval([[1.0, 0.0]] * 200)
    assert 0.485 < low < high < 0.515
    _, low, high = interval([[1.0, 0.0]] * 2)
    assert high - low > 0.5  # two deals prove nothing


@pytest.mark.parametrize(("swing", "deals"), [(0.0, 40), (0.4, 40), (0.4, 400), (-0.3, 100)])
def test_the_interval_holds_the_truth_in_19_of_20_arenas(swing: float, deals: int) -> None:
    """``swing`` is what the cards of a deal give one seating and take from the other (negative: give both)."""
    rng = Random(deals)
    held = 0
    for _ in range(600):
        found = []
        for _ in range(deals):
            luck = rng.choice((-1, 1)) * abs(swing)
            turned = luck if swing < 0 else -luck
            found.append([float(rng.random() < 0.55 + luck), float(rng.random() < 0.55 + turned)])
        _, low, high = interval(found)
        held += low <= 0.55 <= high
    assert 0.925 <= held / 600 <= 0.99


def test_the_mean_of_points_is_that_of_hands_and_its_interval_that_of_deals() -> None:
    value, half = mean([(10, 2), (-4, 2), (6, 2)])
    assert value == 2
    assert half == pytest.approx(1.96 * (3 / 2 * (36 + 64 + 4) / 36) ** 0.5, abs=1e-3)


def test_the_table_of_results() -> None:
    times: list[Times] = [{}, {}]
    for thought in (*[1_000_000] * 98, 5_000_000, 9_000_000):
        add(times[0], thought)
        add(times[1], 2 * thought)
    found = report("gin", 2, "match", 4, 7, ["first", "b"], GAMES, dict(enumerate(times)))
    lines = table(found, Catalogue())
    assert lines[0] == "gin: 4 matches for each pair of bots, seed 7"
    assert lines[2].split() == [
        "bot",
        "matches",
        "wins",
        "win",
        "rate",
        "95",
        "%",
        "interval",
        "points/hand",
        "ms/move",
        "99",
        "%",
    ]
    assert lines[3].split()[:5] == ["first", "4", "3", "75.0", "%"]
    points, median, slow = map(float, lines[4].split()[-3:])
    assert (points, median, slow) == pytest.approx((18.33, 2, 10), rel=0.03)
    assert lines[7].startswith("first – b")
    assert "+9.17 ± " in lines[7]
    assert lines[7].endswith("no difference shown")
    assert len({len(line) for line in lines[2:5]}) == 1


@pytest.mark.parametrize(
    ("wins", "better", "word"), [(90, True, "better"), (10, False, "worse"), (55, None, "no difference shown")]
)
def test_a_difference_within_the_interval_is_called_none(wins: int, better: bool | None, word: str) -> None:
    games = [game(deal, int(deal >= wins), (9, 3)) for deal in range(100)]
    found = report("gin", 2, "match", 100, 7, ["a", "b"], games)
    low, high = found.pairs[0].ci95
    assert found.pairs[0].better is better
    assert (low <= 0.5 <= high) == (better is None)
    assert table(found, Catalogue())[-1].endswith(word)


def test_one_that_failed_is_behind_all_who_did_not() -> None:
    """Also where its cards would have won, and among those who did not win either."""
    games = [
        Game(
            0,
            (0, 1, 2),
            (False, True, False),
            (50, 40, 10),
            1,
            (50, 40, 10),
            (1, 1, 1),
            (0, 0, 0),
            (True, False, False),
        )
    ]
    found = report("basic", 3, "match", 1, 7, ["a", "b", "c"], games)
    met = {(pair.bot, pair.against): pair.rate for pair in found.pairs}
    assert met == {("a", "b"): 0, ("a", "c"): 0, ("b", "c"): 1}
    assert [bot.faults for bot in found.bots] == [1, 0, 0]
    assert "a failed and so lost one match." in table(found, Catalogue())


@pytest.mark.parametrize("share", [0.01, 0.5, 0.99, 1.0])
def test_times_are_kept_to_three_per_cent(share: float) -> None:
    rng = Random(4)
    thoughts = sorted(int(10 ** rng.uniform(0, 11)) for _ in range(999))
    times: Times = {}
    for thought in thoughts:
        add(times, thought)
    exact = thoughts[max(ceil(share * 999) - 1, 0)]
    assert quantile(times, share) == pytest.approx(exact, rel=0.032)
    assert quantile(merged([times, times, {}]), share) == quantile(times, share)


def test_no_time_is_none() -> None:
    assert quantile({}, 0.5) == 0
