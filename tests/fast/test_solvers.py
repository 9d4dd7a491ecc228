"""The compiled solvers say what the same source says in Python, and the compiled showdown what ``layoffs`` says."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

pytest.importorskip("numba", reason="Numba is not installed (extra fast)")

from openrummy import layoffs, partition
from openrummy.bots.greedy import _shed
from openrummy.fast import best_discards, cards, deadwoods, knocks, showdown
from openrummy.fast.layout import SCRATCH
from tests.solver import deals

SPACE = np.zeros(SCRATCH, np.int64)


def hands(sizes: range, count: int, seed: int) -> list[int]:
    """Random hands and rich ones, in which melds get into each other's way."""
    rng = Random(seed)
    plain = [sum(1 << face for face in rng.sample(range(52), rng.choice(sizes))) for _ in range(count)]
    return plain + [deals.rich(rng, rng.choice(sizes)) for _ in range(count)]


@pytest.mark.parametrize("sizes", [range(10), range(10, 12), range(12, 20)], ids=["small", "gin", "large"])
def test_deadwood_and_best_discard_of_hands_of_every_size(sizes: range) -> None:
    """C1-C4, G6: five ranks of sets, and more, are only in large hands."""
    given = [hand for hand in hands(sizes, 600, 1) if hand]
    array = np.array(given, np.uint64)
    assert deadwoods(array).tolist() == list(map(partition.deadwood, given))
    assert best_discards(array).tolist() == list(map(partition.best_discard, given))


def test_whole_suits_ranks_and_the_pack() -> None:
    given = [0, partition.PACK, *(partition.SUIT << 13 * suit for suit in range(4))]
    given += [partition.RANK << rank for rank in range(13)] + [partition.PACK ^ 1 << face for face in range(52)]
    assert deadwoods(np.array(given, np.uint64)).tolist() == list(map(partition.deadwood, given))


@pytest.mark.parametrize("limit", [0, 1, 10, 50])
def test_knocks(limit: int) -> None:
    """G6, O1: the mask of all discards that leave no more than the limit."""
    given = hands(range(11, 12), 800, limit)
    found = knocks(np.array(given, np.uint64), limit).tolist()
    assert found == [sum(1 << face for face, _ in partition.knocks(hand, limit)) for hand in given]
    assert sum(map(bool, found)) > 10


def test_a_card_that_may_not_be_thrown() -> None:
    """G5."""
    for hand in hands(range(11, 12), 400, 7):
        bar = hand & -hand
        expected = sum(1 << face for face, _ in partition.knocks(hand, 30, bar))
        assert cards.knock_mask(hand, 30, hand ^ bar) == expected
        assert cards.best_discard(hand, bar) == partition.best_discard(hand, bar)
        least, face = _shed(hand, hand ^ bar)
        assert cards.shed(hand, hand ^ bar) == (1 << face, least)


def test_what_a_knocker_shows() -> None:
    """G7."""
    several = 0
    for hand in hands(range(10, 11), 1_000, 3):
        count = showdown.knock_melds(hand, SPACE)
        assert tuple(SPACE[:count].tolist()) == layoffs.knock_arrangement(hand)
        several += len(partition.arrangements(hand)) > 1
    assert several > 100


def test_what_is_left_after_lay_offs() -> None:
    """G8, chains and melds broken up for them included."""
    rng = Random(4)
    laid = 0
    for _ in range(1_500):
        melds, hand = deals.showdown(rng)
        one, two, three = (*melds, 0, 0)[:3]
        left = showdown.left_after_layoffs(one, two, three, hand, SPACE)
        assert left == layoffs.least_after_layoffs(melds, hand)
        laid += left < partition.deadwood(hand)
    assert laid > 500
