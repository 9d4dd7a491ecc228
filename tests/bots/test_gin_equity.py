"""What is at stake in a hand of gin: the tables against plain recursion over a toy of a hand, and what follows."""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from msgspec.structs import replace

from openrummy import ruleset
from openrummy.bots import gin_equity, gin_tables
from openrummy.bots.gin_equity import stakes
from openrummy.bots.gin_outcomes import Outcomes, outcomes
from openrummy.bots.gin_policy import A_GIN, A_KNOCK, A_LOSS, AN_UNDERCUT
from openrummy.events import HandEnded, Result
from openrummy.game import GAMES, evolve, start
from openrummy.parts.columns import BOX_BONUS, GAME_BONUS, Column, columns, columns_of
from openrummy.parts.race import next_dealer
from openrummy.state import Scored, State

TOY = Outcomes(0.1, (((2, 0.2), (5, 0.1)), ((7, 0.1),), ((1, 0.05),)), (((3, 0.2),), ((7, 0.2),), ((4, 0.05),)))
SEATS = ("ann", "bob", "cat")


@pytest.fixture
def toy(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gin_tables, "outcomes", lambda _options: TOY)


def ends() -> Iterator[tuple[bool, int, float]]:
    """Of a hand that is not drawn: whether who plays first scores, the points, and how likely that is."""
    for first, kinds in ((True, TOY.first), (False, TOY.dealer)):
        for kind in kinds:
            yield from ((first, points, chance / (1 - TOY.drawn)) for points, chance in kind)


def scored(state: State, seat: int, points: int) -> State:
    """After a hand that this seat has won."""
    result = Result("knock", tuple(points if one == seat else 0 for one in range(len(state.seats))), (seat,))
    state = evolve(state, HandEnded(result))
    return evolve(state, *GAMES[state.rules.game].match.close(state, result))


@pytest.mark.parametrize("rule", ["winner", "loser", "alternate"])
@pytest.mark.usefixtures("toy")
def test_the_chance_to_win_a_race_is_that_of_all_ways_it_may_go(rule: str) -> None:
    """G1, G12, G13: a plain recursion over the hands to come, who deals as the game says."""
    options = ruleset(f"gin/target=14,next_dealer={rule}").options

    @functools.cache
    def chance(mine: int, other: int, deals: bool) -> float:
        if mine <= 0 or other <= 0:
            return float(mine <= 0)
        found = 0.0
        for first, points, likely in ends():
            own = first != deals
            then = next_dealer(rule, 0 if deals else 1, 0 if own else 1) == 0
            found += likely * chance(mine - points * own, other - points * (not own), then)
        return found

    table = gin_tables.race.__wrapped__(options)
    for mine in range(1, 15):
        for other in range(1, 15):
            for deals in (False, True):
                assert table[deals][mine][other] == pytest.approx(chance(mine, other, deals))


@pytest.mark.usefixtures("toy")
def test_the_chances_of_three_are_those_of_all_ways_it_may_go() -> None:
    """T2, T4, T5, T6."""
    target = 9

    @functools.cache
    def chances(scores: tuple[int, ...], roles: tuple[int, ...]) -> tuple[float, ...]:
        if max(scores) >= target:
            return tuple(float(score >= target) for score in scores)
        state = replace(start(f"three_hand/target={target}", SEATS, roles=roles), scores=scores)
        found = [0.0] * 3
        for first, points, likely in ends():
            after = scored(state, roles[1] if first else roles[0], points)
            for seat, one in enumerate(chances(after.scores, after.roles)):
                found[seat] += likely * one
        return tuple(found)

    table = gin_tables.three.__wrapped__(ruleset(f"three_hand/target={target}").options)
    for scores in ((0, 0, 0), (8, 0, 0), (3, 5, 1), (0, 8, 2), (7, 7, 8)):
        box, captain, out = (target - score for score in scores)
        assert table[box][captain][out] == pytest.approx(chances(scores, (0, 1, 2)))


@pytest.mark.usefixtures("toy")
def test_what_a_column_brings_is_the_mean_of_its_results() -> None:
    """H1-H3: the first column, from no entry to the end, without a shutout, and who deals left out of it."""
    options = ruleset("hollywood/target=8,shutout=off").options
    table = gin_tables.column.__wrapped__(options)

    def stands(entries: tuple[tuple[int, ...], ...]) -> Column:
        own = [Scored((points, 0), (0,)) for points in entries[0]]
        rival = [Scored((0, points), (1,)) for points in entries[1]]
        tally = rival + own if sum(entries[0]) >= 8 else own + rival  # whoever closes it has the last word
        return columns(tally, options)[0]

    @functools.cache
    def brings(mine: tuple[int, ...], other: tuple[int, ...]) -> float:
        column = stands((mine, other))
        if column.winner is not None:
            return column.result * (1 - 2 * column.winner)
        return sum(
            likely / 2 * (brings(tuple(sorted((*mine, points))), other) + brings(mine, tuple(sorted((*other, points)))))
            for _, points, likely in ends()
        )

    for entries in (((), ()), ((5,), ()), ((2, 5), (4,)), ((), (7,)), ((3,), (1, 1))):
        column = stands(entries)
        places = [8 - total if some else 9 for total, some in zip(column.totals, entries, strict=True)]
        has = [total + BOX_BONUS * len(some) for total, some in zip(column.totals, entries, strict=True)]
        assert has[0] - has[1] + table[places[0]][places[1]] == pytest.approx(brings(*entries))


@pytest.mark.parametrize("shutout", ["on", "off"])
@pytest.mark.usefixtures("toy")
def test_a_column_that_is_not_begun_waits_for_the_wins_before_it(shutout: str) -> None:
    """H1-H3: the win that brings the first entry, the boxes, the game bonus, and what a shutout doubles."""
    options = ruleset(f"hollywood/target=8,shutout={shutout}").options
    table = gin_tables.column.__wrapped__(options)
    usual = sum(points * likely for _, points, likely in ends())
    shut = GAME_BONUS + 8 + BOX_BONUS * 8 / usual if shutout == "on" else 0

    @functools.cache
    def brings(mine: int, other: int) -> float:
        """By places of the table."""
        return sum(likely / 2 * (win(mine, other, points) - win(other, mine, points)) for _, points, likely in ends())

    def win(mine: int, other: int, points: int) -> float:
        if mine > 9:
            return brings(mine - 1, other)
        left = min(mine, 8) - points
        closing = GAME_BONUS + (shut if other > 8 else 0)
        return points + BOX_BONUS + (brings(left, other) if left > 0 else closing)

    for places in ((9, 9), (11, 9), (3, 9), (10, 2), (11, 11), (1, 11), (5, 6)):
        assert table[places[0]][places[1]] == pytest.approx(brings(*places))


@pytest.mark.usefixtures("toy")
def test_after_a_hand_of_three_the_loser_sits_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """T4: whoever won has the box, the third is captain."""
    options = ruleset("three_hand/target=9").options
    table = gin_tables.three.__wrapped__(options)
    monkeypatch.setattr(gin_equity, "three", lambda _options: table)
    monkeypatch.setattr(gin_equity, "_beside", lambda _options, prospect: prospect)
    for role in range(2):
        chance: Any = gin_equity._of_three.__wrapped__(options, (7, 6, 8), role)
        mine, other = (7, 6)[role], (7, 6)[1 - role]
        assert chance(4) == table[mine - 4][8][other][0]
        assert chance(-4) == table[other - 4][8][mine][2]
        assert (chance(7), chance(-7)) == (1, 0)


def at(rules: str, *scores: int) -> Callable[[int, int], tuple[float, ...]]:
    """What is at stake with these scores, seat 0 the dealer."""
    state = replace(start(rules, SEATS[: len(scores)], dealer=0), scores=scores)
    return lambda seat, other: stakes(state, seat, other)


def test_far_from_the_target_a_point_is_a_point() -> None:
    """G13."""
    assert max(map(abs, at("gin/target=5000", 0, 0)(0, 1))) < 2


def test_where_any_win_wins_the_match_its_points_count_for_nothing() -> None:
    """G9-G13: a knock is worth as much as gin, the points of a usual hand."""
    found = outcomes(ruleset("gin").options)
    every = [end for side in found[1:] for kind in side for end in kind]
    usual = sum(points * chance for points, chance in every) / sum(chance for _, chance in every)
    mine = at("gin", 99, 0)(0, 1)
    for place, kind in ((A_KNOCK, 0), (A_GIN, 1)):
        some = [end for side in found[1:] for end in side[kind]]
        own = sum(points * chance for points, chance in some) / sum(chance for _, chance in some)
        assert mine[place] == pytest.approx(usual - own)
    assert mine[A_KNOCK] > 3 > -8 > mine[A_GIN]
    assert at("gin", 0, 99)(0, 1)[AN_UNDERCUT] < -8


def test_what_is_at_stake_for_one_is_so_for_the_other() -> None:
    """The chances of both add up, so a seat that is level and plays first stands as its rival would."""
    state = replace(start("gin/next_dealer=alternate", SEATS[:2], dealer=1), scores=(60, 30))
    mirror = replace(state, scores=(30, 60), dealer=0)
    assert stakes(state, 0, 1) == stakes(mirror, 1, 0)
    assert stakes(state, 1, 0) == stakes(mirror, 0, 1)


def test_in_hollywood_the_one_without_an_entry_needs_any_win() -> None:
    """H1, H3: the other is about to close a column of his alone, which would be doubled."""
    found = []
    for rules in ("hollywood", "hollywood/shutout=off"):
        state = start(rules, SEATS[:2], dealer=0)
        for points in (40, 40, 15):
            state = scored(state, 1, points)
        assert columns_of(state)[0].totals == (0, 95)
        found.append(stakes(state, 0, 1))
        assert found[-1][A_KNOCK] > 0 > found[-1][A_GIN]
    assert found[0][A_KNOCK] > found[1][A_KNOCK]


def test_in_three_hand_gin_the_one_who_sits_out_counts() -> None:
    """T4-T6: whoever loses sits out; with the third near the target it matters less by how much one wins."""
    state = start("three_hand", SEATS, roles=(0, 1, 2))
    alone, pressed = (stakes(replace(state, scores=scores), 0, 1) for scores in ((0, 0, 0), (0, 0, 95)))
    assert pressed[A_LOSS] != pytest.approx(alone[A_LOSS])
    assert stakes(replace(state, scores=(95, 0, 0)), 0, 1)[A_KNOCK] > alone[A_KNOCK]


def test_hands_are_scored_as_the_game_scores_them() -> None:
    """G10, G11, O3: bonuses move every end of their kind; a spade doubles one hand in four."""
    plain, dear = (outcomes(ruleset(text).options) for text in ("gin", "gin/gin_bonus=40"))
    assert [points + 15 for points, _ in plain.first[1]] == [points for points, _ in dear.first[1]]
    assert plain.first[0] == dear.first[0]
    for text in ("gin", "oklahoma/spade_doubles=on", "gin/undercut_bonus=25"):
        found = outcomes(ruleset(text).options)
        assert found.drawn + sum(chance for side in found[1:] for kind in side for _, chance in kind) == pytest.approx(
            1
        )
    once, twice = (outcomes(ruleset(f"oklahoma/spade_doubles={on}").options) for on in ("off", "on"))
    means = [sum(points * chance for points, chance in some.first[0]) for some in (once, twice)]
    assert means[1] == pytest.approx(1.25 * means[0])
