"""All arrangements with the least deadwood, the first of them, and the one a knocker shows (C4, G7)."""

from random import Random

import pytest

from openrummy.layoffs import knock_arrangement
from openrummy.partition import arrangements, best, deadwood, points
from tests import brute
from tests.solver.deals import cards, melds, rich


def test_arrangements_are_all_those_of_brute_force_in_order_c4() -> None:
    rng = Random(1)
    for _ in range(1_000):
        hand = rich(rng, rng.choice([9, 10, 10, 11]))
        assert arrangements(hand) == brute.arrangements(hand)


def test_best_is_the_first_of_them() -> None:
    rng = Random(2)
    for _ in range(2_000):
        hand = rich(rng, rng.choice([10, 11, 12]))
        assert best(hand) == arrangements(hand)[0]


@pytest.mark.parametrize(
    ("hand", "expected"),
    [
        pytest.param(
            "4s 5s 6s 7s 8s 9s Kd",
            ["4s 5s 6s | 7s 8s 9s", "4s 5s 6s 7s 8s 9s"],
            id="C2-long-run-split",
        ),
        pytest.param(
            "9c 9d 9h 9s 7s 8s Kd",
            ["7s 8s 9s | 9c 9d 9h"],
            id="C4-four-as-three-and-one",
        ),
        pytest.param("2c 4d 6h", [""], id="C4-no-meld"),
        pytest.param("Jc Qc Kc Ad 2d 3d 4d", ["Ad 2d 3d 4d | Jc Qc Kc"], id="C2-no-run-into-the-next-suit"),
        pytest.param("9c Tc Jc Qc Kc Ad 2d 3d 4d", ["Ad 2d 3d 4d | 9c Tc Jc Qc Kc"], id="C2-no-queen-king-next-ace"),
        pytest.param(
            "4c 5c 6c 4d 5d 6d 4h 5h 6h",
            ["4c 4d 4h | 5c 5d 5h | 6c 6d 6h", "4c 5c 6c | 4d 5d 6d | 4h 5h 6h"],
            id="C4-square",
        ),
    ],
)
def test_arrangements_by_hand(hand: str, expected: list[str]) -> None:
    assert arrangements(cards(hand)) == tuple(melds(one) if one else () for one in expected)


def test_a_best_hand_of_many_cards_is_found_without_listing_them_all() -> None:
    hand = cards("Ac 2c 3c 4c 5c 6c 7c 8c 9c Tc Ad 2d 3d 4d 5d 6d 7d Ah 2h 3h 4h 5h 6h 7h Ks")
    laid = best(hand)
    assert points(hand) - sum(map(points, laid)) == deadwood(hand) == 10


def test_the_knocker_shows_what_brute_force_says_g7() -> None:
    rng = Random(3)
    for _ in range(600):
        hand = rich(rng, 10)
        assert knock_arrangement(hand) == brute.knock_arrangement(hand)


@pytest.mark.parametrize(
    ("hand", "expected"),
    [
        pytest.param("5c 5d 5h 5s 6s 7s 8s Kd Qc 2h", "5c 5d 5h 5s | 6s 7s 8s", id="G7-fits-before-order"),
        pytest.param("4c 5c 6c 4d 5d 6d 4h 5h 6h As", "4c 4d 4h | 5c 5d 5h | 6c 6d 6h", id="G7-sets-take-three"),
        pytest.param("4c 5c 6c 7c 8c 9c 2d 2h 2s Kd", "2d 2h 2s | 4c 5c 6c | 7c 8c 9c", id="G7-equals-by-order"),
        pytest.param("8c 9c Tc 8d 8h 2s 3s 4s Kd Qd", "2s 3s 4s | 8c 9c Tc", id="G7-deadwood-before-fits"),
        pytest.param("Jc Qc Kc Tc Td Th 2d 2h 2s 2c", "2c 2d 2h 2s | Tc Td Th | Jc Qc Kc", id="G7-chains-count"),
    ],
)
def test_the_knocker_leaves_few_cards_to_lay_off(hand: str, expected: str) -> None:
    assert knock_arrangement(cards(hand)) == melds(expected)
