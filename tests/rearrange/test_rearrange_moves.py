"""Few table cards move, and the steps lead from the old table to the new one."""

import random
from collections import Counter
from collections.abc import Sequence
from itertools import permutations

import pytest

from openrummy.cards import JOKER, Cards
from openrummy.melds import DECLARED, Meld, canonical, melds_text, parse_melds
from openrummy.rearrange import Step, moved, solve, steps
from tests.rearrange import ilp
from tests.rearrange.positions import drawn
from tests.rearrange.test_rearrange_values import played_positions, random_positions


def least_moved(old: Sequence[Meld], new: Sequence[Meld]) -> int:
    """The measure by trying every matching."""
    few, many = sorted((old, new), key=len)
    best = max(
        sum((Counter(one.faces) & Counter(two.faces)).total() for one, two in zip(few, some, strict=True))
        for some in permutations(many, len(few))
    )
    return sum(map(len, old)) - best


@pytest.mark.parametrize(
    ("old", "new", "count"),
    [
        ("4h 5h 6h", "4h 5h 6h 7h", 0),
        ("4c 5c 6c 7c | 7h 7d 7s", "4c 5c 6c | 7c 7d 7s | 7h 8h 9h", 2),
        ("4c 5c 6c | 4d 5d 6d | 4h 5h 6h", "4c 4d 4h 4s | 5c 5d 5h | 6c 6d 6h 6s", 6),
        ("5h 6h *7h", "5h 6h 7h *8h", 0),
        ("3c 4c 5c 6c 7c 8c", "3c 4c 5c | 6c 7c 8c", 3),
    ],
)
def test_moved(old: str, new: str, count: int) -> None:
    assert moved(parse_melds(old), parse_melds(new)) == count


def test_moved_is_the_best_matching() -> None:
    rng = random.Random(6)
    for _ in range(120):
        # Two tables of one pool of few ranks, so that most melds share cards with several others.
        old, new = (
            [
                one
                for one in drawn(rng, 2, 60, 0).table
                if all(card & 63 < 20 or (card & 63) % 13 < 3 for card in one.cards)
            ][:5]
            for _ in range(2)
        )
        if old and new:
            assert moved(old, new) == least_moved(old, new)


def test_few_cards_move() -> None:
    """Within half a card of the fewest on average, for tables of up to forty cards without jokers."""
    rng = random.Random(4)
    positions = [drawn(rng, rng.choice((1, 2)), rng.choice((12, 24, 36)), 9) for _ in range(36)]
    more: list[int] = []
    for table, hand, packs in [*positions, *played_positions(40, 30)]:
        if JOKER not in hand and max((card for one in table for card in one.cards), default=0) < DECLARED:
            play = solve(table, hand, packs=packs)
            if play.played:
                more.append(play.moved - ilp.fewest_moved(table, hand, hand.points - play.left_points))
    assert len(more) > 40
    assert min(more) == 0
    assert sum(more) / len(more) < 0.5


def walked(old: Sequence[Meld], way: Sequence[Step]) -> tuple[list[list[int]], list[int]]:
    """The table after the steps, and what was laid from the hand; each step is checked as it is taken."""
    table = [list(one.cards) for one in old]
    laid: list[int] = []
    for step in way:
        assert step.cards
        while len(table) < step.target:
            table.append([])
        if step.code == "declare":
            was, now = step.cards
            assert min(was, now) >= DECLARED
            assert step.source == step.target
            table[step.target - 1].remove(was)
            table[step.target - 1].append(now)
            continue
        assert (step.code == "lay") == (step.source == 0)
        assert step.source != step.target
        for card in step.cards:
            if step.code == "lay":
                laid.append(JOKER if card >= DECLARED else card)
            else:
                table[step.source - 1].remove(card)
            table[step.target - 1].append(card)
    return table, laid


def test_steps_lead_to_the_new_table() -> None:
    """M4, M8-M10: no card appears or is lost, and a joker whose card is nowhere real is not declared anew."""
    for table, hand, packs in [*random_positions(90, 11), *played_positions(60, 50)]:
        play = solve(table, hand, packs=packs)
        way = steps(table, play.table)
        after, laid = walked(table, way)
        assert sorted(sorted(one) for one in after if one) == sorted(sorted(one.cards) for one in play.table)
        assert Cards.of(laid) == play.played
        real = {card for one in play.table for card in one.cards if card < DECLARED}
        assert all(step.cards[0] - DECLARED in real for step in way if step.code == "declare")
        assert sum(len(step.cards) for step in way if step.code == "move") == play.moved, melds_text(table)


@pytest.mark.parametrize(
    ("old", "new", "way"),
    [
        ("4h 5h 6h", "4h 5h 6h 7h", [("lay", "7h", 0, 1)]),
        (
            "4c 5c 6c 7c | 7h 7d 7s",
            "4c 5c 6c | 7c 7d 7s | 7h 8h 9h",
            [("move", "7c", 1, 2), ("move", "7h", 2, 3), ("lay", "8h 9h", 0, 3)],
        ),
        ("5h 6h *7h", "5h 6h 7h *8h", [("lay", "7h", 0, 1), ("declare", "*7h *8h", 1, 1)]),
        (
            "Ts Js *Qs",
            "Ts Js Qs | Kc Kd *Ks",
            [("lay", "Qs", 0, 1), ("move", "*Qs", 1, 2), ("lay", "Kc Kd", 0, 2), ("declare", "*Qs *Ks", 2, 2)],
        ),
        (
            "8d 8h *8c | 5s 6s *7s",
            "5s 6s 7s | *8c 9c Tc | 8d 8h *8s",
            [
                ("lay", "7s", 0, 2),
                ("move", "*8c", 1, 3),
                ("lay", "9c Tc", 0, 3),
                ("move", "*7s", 2, 1),
                ("declare", "*7s *8s", 1, 1),
            ],
        ),
        ("5s 6s 7s", "5s 6s 7s *8s", [("lay", "*8s", 0, 1)]),
        ("", "4h 5h 6h", [("lay", "4h 5h 6h", 0, 1)]),
    ],
)
def test_steps(old: str, new: str, way: list[tuple[str, str, int, int]]) -> None:
    """M9: a freed joker goes elsewhere and is declared anew there."""
    found = steps(parse_melds(old), canonical(parse_melds(new)))
    assert [
        (step.code, " ".join(str_placed(card) for card in step.cards), step.source, step.target) for step in found
    ] == way


def str_placed(card: int) -> str:
    return melds_text([Meld("run", (card,))])
