"""The compiled best play in Manipulation: worth what the one in Python finds, and legal (M4-M12)."""

from __future__ import annotations

import random
from collections.abc import Sequence

import numpy as np
import pytest

pytest.importorskip("numba", reason="Numba is not installed (extra fast)")

from openrummy.cards import JOKER, POINTS, Cards
from openrummy.errors import Contradiction
from openrummy.fast import Rearranged, best_play, hand_words, rearranged, table_words
from openrummy.fast.rearranging import SPACE
from openrummy.fast.search import SOURCES
from openrummy.melds import DECLARED, Meld, meld, melds_text, parse_melds
from openrummy.rearrange import moved, solve
from openrummy.rearrange.apart import best_apart
from openrummy.rearrange.dive import UNIT
from openrummy.rearrange.readings import Objective
from openrummy.rearrange.trellis import ANSWER, BOUNDS, FULL, GROUPS, LEANS, LENGTH, PRICES, SPAN, STAKES, WHOLE
from tests.rearrange import brute, ilp
from tests.rearrange.checker import faults, faults_of_play
from tests.rearrange.positions import Position, drawn
from tests.rearrange.test_rearrange_cases import Case, handed
from tests.rearrange.test_rearrange_values import OBJECTIVES, played_positions, random_positions


def melds_of(rows: list[list[int]]) -> list[Meld]:
    """The melds of a table in words."""
    return [
        meld([face + DECLARED * (jokers >> face & 1) for face in range(52) if faces >> face & 1], True)
        for faces, jokers in rows
        if faces
    ]


def cards_of(one: int, two: int) -> Cards:
    """The cards of a hand in words."""
    return Cards(one, two, 0)


def asked(positions: Sequence[Position], packs: int, objective: Objective) -> Rearranged:
    """All positions at once."""
    tables = np.stack([table_words(one.table) for one in positions])
    hands = np.stack([hand_words(one.hand) for one in positions])
    return rearranged(tables, hands, packs, objective)


def worse(positions: Sequence[Position], objective: Objective) -> list[str]:
    """Positions at which the value is not that of the solver in Python, or the table is not legal or not worth it."""
    found: list[str] = []
    for packs in (1, 2):
        some = [one for one in positions if one.packs == packs]
        if not some:
            continue
        answers = asked(some, packs, objective)
        for at, one in enumerate(some):
            play = solve(one.table, one.hand, packs=packs, objective=objective)
            best = one.hand.points - play.left_points if objective == "points" else len(play.played)
            value, played = int(answers.values[at]), cards_of(*answers.played[at].tolist())
            table = melds_of(answers.tables[at].tolist())
            wrong = faults(one.table, one.hand, table) if value else []
            if value == 0 and sorted(map(str, table)) != sorted(map(str, one.table)):
                wrong.append("M4 a table changed without a play")
            if value != (played.points if objective == "points" else len(played)):
                wrong.append("value")
            if cards_of_melds(table) != sorted([*cards_of_melds(one.table), *played]):
                wrong.append("played")
            if value != best or wrong:
                found.append(f"{melds_text(one.table)} # {one.hand} packs={packs} {objective}: {value}, {best} {wrong}")
    return found


def cards_of_melds(melds: Sequence[Meld]) -> list[int]:
    """All cards of some melds."""
    return sorted(face for one in melds for face in one.faces)


@pytest.mark.parametrize("objective", OBJECTIVES)
def test_positions_of_all_kinds(objective: Objective) -> None:
    """M4-M12."""
    positions = [*random_positions(90, 40 + len(objective)), *played_positions(110, 2 + len(objective))]
    assert worse(positions, objective) == []


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(10))
@pytest.mark.parametrize("objective", OBJECTIVES)
def test_many_positions(objective: Objective, seed: int) -> None:
    """M4-M12."""
    positions = [*random_positions(300, 500 + seed), *played_positions(700, 1000 * (seed + 1))]
    assert worse(positions, objective) == []


@pytest.mark.parametrize("case", handed("rearrange.json"))
def test_best_play(case: Case) -> None:
    table, hand = parse_melds(case["table"], high_ace=True), Cards.parse(case["hand"])
    play = best_play(table, hand, packs=case["decks"])
    assert faults_of_play(table, hand, play) == []
    assert (play.left_points, bool(play.played), play.optimal) == (case["left_points"], case["legal"], True)


def test_dense_positions_with_two_jokers_equal_an_integer_programme() -> None:
    """M8-M10."""
    rng = random.Random(31)
    positions = [drawn(rng, 2, *kind) for kind in ((40, 15, 0, 2), (70, 20, 2, 0), (40, 15, 1, 1)) for _ in range(4)]
    for objective in OBJECTIVES:
        values = asked(positions, 2, objective).values.tolist()
        assert values == [ilp.most(one.table, one.hand, objective) for one in positions]


def test_small_positions_equal_trying_everything() -> None:
    """M4-M12."""
    rng = random.Random(13)
    positions: list[Position] = []
    for number in range(80):
        table = drawn(rng, 2, rng.choice((0, 3, 6)), 0, number % 3, 0).table
        near = {(card + step) % 52 for one in table for card in (c & 63 for c in one.cards) for step in (-1, 0, 1, 13)}
        pool = [
            face
            for face in sorted(near)
            for _ in range(2 - sum(card & 63 == face for one in table for card in one.cards))
        ]
        held = rng.sample(pool, min(4, len(pool)))
        jokers = 2 - sum(card >= DECLARED for one in table for card in one.cards)
        positions.append(Position(table, Cards.of([*held, *[JOKER] * rng.randrange(jokers + 1)]), 2))
    values = asked(positions, 2, "points").values.tolist()
    assert values == [brute.most(one.table, one.hand, POINTS) for one in positions]
    assert sum(map(bool, values)) > 30


def test_values_alone_are_the_same() -> None:
    some = [one for one in played_positions(60, 9) if one.packs == 2]
    tables, hands = np.stack([table_words(one.table) for one in some]), np.stack([hand_words(one.hand) for one in some])
    alone = rearranged(tables, hands, values_only=True)
    assert alone.values.tolist() == rearranged(tables, hands).values.tolist()
    assert alone.tables.size == alone.played.size == 0


def test_few_cards_move() -> None:
    """Within 0.3 cards of the fewest on average, for tables of up to forty cards without jokers."""
    rng = random.Random(14)
    positions = [drawn(rng, rng.choice((1, 2)), rng.choice((12, 24, 36)), 9) for _ in range(24)]
    more: list[int] = []
    for table, hand, packs in [*positions, *played_positions(36, 30)]:
        if JOKER not in hand and max((card for one in table for card in one.cards), default=0) < DECLARED:
            play = best_play(table, hand, packs=packs)
            assert faults_of_play(table, hand, play) == []
            assert play.moved == moved(table, play.table)
            if play.played:
                more.append(play.moved - ilp.fewest_moved(table, hand, hand.points - play.left_points))
    assert len(more) > 25
    assert sum(more) / len(more) <= 0.3


def test_no_position_at_all() -> None:
    assert rearranged(np.zeros((0, 3, 2), np.uint64), np.zeros((0, 2), np.uint64)).values.size == 0
    assert rearranged(np.zeros((1, 0, 2), np.uint64), np.zeros((1, 2), np.uint64)).values.tolist() == [0]


def test_what_the_engine_refuses_is_refused() -> None:
    with pytest.raises(Contradiction, match="too_many_copies"):
        best_play(parse_melds("3h 4h 5h"), Cards.parse("3h"), packs=1)
    with pytest.raises(Contradiction, match="too_many_copies"):
        best_play(parse_melds("3h 4h *5h"), Cards.parse("*"), packs=1)
    with pytest.raises(Contradiction, match="wrong_row"):
        best_play([Meld("run", (3, 3, 4))], Cards.parse("Kh"), packs=2)


def test_the_search_runs_as_it_stands_and_compiled() -> None:
    """One source: the same value, nodes and deal, in Python and in machine code."""
    searched = 0
    for table, hand, packs in played_positions(70, 77):
        if JOKER in hand or any(card >= DECLARED for one in table for card in one.cards):
            continue
        found = rearranged(table_words(table)[None], hand_words(hand)[None], packs, values_only=True)
        plain = [0] * LENGTH
        plain[FULL:GROUPS] = SPACE.board[FULL:GROUPS].tolist()
        value, nodes = best_apart(plain, 0, 0, 25 * UNIT, 0, False, [0] * 4 * SPAN)
        assert (value // UNIT, nodes) == (found.values[0], found.nodes[0])
        # Where nothing is searched the answer is that of the position before.
        assert not nodes or plain[ANSWER:BOUNDS] == SPACE.board[ANSWER:BOUNDS].tolist()
        searched += nodes > 0
    assert searched > 10


def test_a_search_over_jokers_runs_as_it_stands_and_compiled() -> None:
    """One source, at positions where prices are moved together and edges are cut."""
    rng = random.Random(5)
    long = 0
    for number in range(28):
        table, hand, packs = drawn(rng, 2, 40, 15, 0, 2)
        found = rearranged(table_words(table)[None], hand_words(hand)[None], packs, values_only=True)
        if number not in (6, 12, 27):  # few, since Python takes a second for each
            continue
        plain = [0] * LENGTH
        plain[FULL:GROUPS] = SPACE.board[FULL:GROUPS].tolist()
        value, nodes = best_apart(plain, 2, 0, 25 * UNIT, 0, False, [0] * 4 * SPAN)
        assert (value // UNIT, nodes) == (found.values[0], found.nodes[0])
        assert plain[ANSWER:BOUNDS] == SPACE.board[ANSWER:BOUNDS].tolist()
        assert plain[PRICES:STAKES] == SPACE.board[PRICES:STAKES].tolist()
        long += any(plain[LEANS:WHOLE])
    assert long


def test_a_name_is_one_thing_in_all_that_is_compiled() -> None:
    """The sources see the constants of each other."""
    constants: dict[str, object] = {}
    for module, _ in SOURCES:
        for name, value in vars(module).items():
            if name.isupper():
                assert constants.setdefault(name, value) == value, f"{module.__name__}.{name}"
