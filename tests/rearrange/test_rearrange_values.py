"""The solver's value is the best there is: against an integer programme, and against trying everything."""

import random
from collections.abc import Iterator

import pytest

from openrummy.cards import JOKER, POINTS, Cards
from openrummy.errors import Contradiction
from openrummy.melds import melds_text, parse_melds
from openrummy.rearrange import solve
from openrummy.rearrange.readings import Objective
from tests.rearrange import brute, ilp
from tests.rearrange.checker import faults_of_play
from tests.rearrange.positions import Position, drawn, self_play

OBJECTIVES: tuple[Objective, Objective] = ("points", "cards")
JOKERS = ((1, 0, 0), (1, 1, 0), (1, 0, 1), (2, 0, 0), (2, 1, 0), (2, 2, 0), (2, 0, 1), (2, 1, 1), (2, 0, 2))
"""Packs, jokers on the table, jokers in hand."""


def random_positions(count: int, seed: int) -> Iterator[Position]:
    """Random positions, one kind of jokers after the other."""
    rng = random.Random(seed)
    for number in range(count):
        packs, on_table, in_hand = JOKERS[number % len(JOKERS)]
        dense = in_hand == 2
        table, hand = rng.choice((0, 6, 12, 20, 30) if dense else (6, 12, 25, 40)), rng.choice((2, 5, 8, 12))
        yield drawn(rng, packs, table, hand, on_table, in_hand)


def played_positions(count: int, seed: int) -> Iterator[Position]:
    """Positions out of self-play, four players with two packs and two with one."""
    found = 0
    while found < count:
        for players, packs in ((4, 2), (2, 1)):
            for position in self_play(seed, players, packs):
                if position.table and found < count:
                    found += 1
                    yield position
        seed += 1


def worse(position: Position, objective: Objective) -> str:
    """Empty, or how the solver fails at a position: its play is not legal, or not worth what the programme finds."""
    table, hand, packs = position
    play = solve(table, hand, packs=packs, objective=objective)
    value = hand.points - play.left_points if objective == "points" else len(play.played)
    best = ilp.most(table, hand, objective)
    faults = faults_of_play(table, hand, play)
    if faults or value != best or not play.optimal:
        return f"{melds_text(table)} # {hand} packs={packs} {objective}: {value}, best {best} {faults}"
    return ""


@pytest.mark.parametrize("objective", OBJECTIVES)
def test_random_positions_equal_an_integer_programme(objective: Objective) -> None:
    """M4-M12."""
    assert [bad for one in random_positions(117, 1 + len(objective)) if (bad := worse(one, objective))] == []


@pytest.mark.parametrize("objective", OBJECTIVES)
def test_self_play_equals_an_integer_programme(objective: Objective) -> None:
    """M4-M12."""
    assert [bad for one in played_positions(50, len(objective)) if (bad := worse(one, objective))] == []


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(10))
@pytest.mark.parametrize("objective", OBJECTIVES)
def test_many_positions_equal_an_integer_programme(objective: Objective, seed: int) -> None:
    """M4-M12."""
    positions = [*random_positions(117, 100 + seed), *played_positions(50, 100 * (seed + 1))]
    assert [bad for one in positions if (bad := worse(one, objective))] == []


def test_small_positions_equal_trying_everything() -> None:
    """M4-M12: the table and the hand come from few ranks, so that much is possible."""
    rng = random.Random(3)
    legal = 0
    for number in range(140):
        packs, on_table, in_hand = JOKERS[number % len(JOKERS)]
        table = drawn(rng, packs, rng.choice((0, 3, 6)), 0, on_table, 0).table
        near = sorted(
            {(card + step) % 52 for one in table for card in (c & 63 for c in one.cards) for step in (-1, 0, 1, 13)}
        )
        left = {face: packs - sum(one.cards.count(face) for one in table) for face in range(52)}
        pool = [face for face in near or range(0, 52, 4) for _ in range(left[face])]
        hand = Cards.of([*rng.sample(pool, min(4, len(pool))), *[JOKER] * in_hand])
        for objective in OBJECTIVES:
            play = solve(table, hand, packs=packs, objective=objective)
            assert faults_of_play(table, hand, play) == []
            weights = POINTS if objective == "points" else (1,) * len(POINTS)
            value = sum(weights[face] for face in play.played)
            assert value == brute.most(table, hand, weights), f"{melds_text(table)} # {hand}"
            legal += value > 0
    assert legal > 120


def test_a_real_card_in_hand_frees_two_jokers_or_stays_there() -> None:
    """M10: playing the seven frees both jokers; where that does not pay they keep standing for it."""
    table = parse_melds("7c 7d *7s | 5s 6s *7s")
    freed = solve(table, Cards.parse("7s Kc Kd 9h"), packs=2)
    assert freed.left == Cards.parse("9h")
    kept = solve(table, Cards.parse("7s 4s 3s 7h"), packs=2)
    assert kept.left == Cards()


def test_a_card_of_hand_frees_a_joker_only_when_it_is_played() -> None:
    """M10: the queen of hand cannot lie anywhere once its joker is gone, so the joker stays."""
    table = parse_melds("Ts Js *Qs")
    assert solve(table, Cards.parse("Ks 2d"), packs=1).left == Cards.parse("2d")
    assert not solve(parse_melds("5h *6h 7h"), Cards.parse("2c 9d"), packs=1).played


@pytest.mark.parametrize(
    ("table", "hand", "left"),
    [
        pytest.param("8c 8d *8s", "8s 6c 7c 6d 7d Kh Kd", "6c 6d 7c 7d", id="M10-the-card-that-frees-is-played"),
        pytest.param(
            "4c *4h 4s | 5s 6s 7s 8s", "Ah 3d 4h 5c 2d 3c Ks", "Ah 3d 4h Ks|Ah 2d 3d Ks", id="M10-or-the-joker-stays"
        ),
        pytest.param("Kc Kd *Kh", "Kh Ks", "Kh|Ks", id="M9-the-freed-joker-finds-no-meld"),
        pytest.param("Kc Kd *Kh | 5c 5d 5h 5s", "Kh Ks 9c", "9c Kh|9c Ks", id="M9-nor-in-a-full-set"),
        pytest.param("5h 6h *7h", "5c 6c 2d", "2d 5c 6c", id="M8-no-real-card-no-freedom"),
        pytest.param("5h 6h *7h 8h 9h", "7c 7d 7s 2c", "2c", id="M8-the-joker-stays-in-the-middle"),
    ],
)
def test_what_a_freed_joker_asks(table: str, hand: str, left: str) -> None:
    """M8-M10: the real card must be played and the joker must lie somewhere."""
    position = Position(parse_melds(table), Cards.parse(hand), 1)
    assert [worse(position, objective) for objective in OBJECTIVES] == ["", ""]
    assert solve(position.table, position.hand, packs=1).left in [Cards.parse(one) for one in left.split("|")]


def test_a_whole_suit_and_its_second_ace_are_two_runs() -> None:
    """C2, C3: a run has at most thirteen cards and never an ace at both ends."""
    hand = Cards.parse("Ac 2c 3c 4c 5c 6c 7c 8c 9c Tc Jc Qc Kc Ac")
    play = solve((), hand, packs=2)
    assert faults_of_play((), hand, play) == []
    assert not play.left


def test_objectives_differ() -> None:
    """M12: two cards of few points, or one of many."""
    table = parse_melds("3h 4h 5h")
    hand = Cards.parse("Ah 2h 2c 2d Kc Kd *")
    points, cards = (solve(table, hand, packs=1, objective=objective) for objective in OBJECTIVES)
    assert points.left_points <= cards.left_points
    assert len(cards.played) >= len(points.played)


def test_too_many_copies_are_refused() -> None:
    table = parse_melds("3h 4h 5h")
    with pytest.raises(Contradiction, match="too_many_copies"):
        solve(table, Cards.parse("3h"), packs=1)
    with pytest.raises(Contradiction, match="too_many_copies"):
        solve(parse_melds("3h 4h *5h"), Cards.parse("*"), packs=1)
    with pytest.raises(Contradiction, match="too_many_copies"):
        solve(parse_melds("3h 4h *5h | *6c 7c 8c"), Cards.parse("9c"), packs=1)


def test_a_budget_gives_a_legal_play_and_says_that_it_is_not_proven() -> None:
    """M4: with ever more nodes the play gets no worse in the end, and with enough it is the best."""
    rng = random.Random(8)
    unproven = 0
    for _ in range(6):
        table, hand, packs = drawn(rng, 2, 35, 12, 0, 2)
        best = solve(table, hand, packs=packs)
        for budget in (0, 1, 10, 30, 100, best.nodes * 4):
            play = solve(table, hand, packs=packs, budget=budget)
            assert faults_of_play(table, hand, play) == []
            assert play.nodes <= budget
            assert play.left_points >= best.left_points
            assert play.left_points == best.left_points or not play.optimal
            unproven += not play.optimal
        assert play.optimal
        assert play.left_points == best.left_points
    assert unproven > 10
