"""The least deadwood of a hand, of its discards, and its knocks, against trying everything (C4, G6)."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from openrummy.partition import PACK, best_discard, deadwood, knocks, points
from tests import brute
from tests.solver.deals import cards, mask, rich

FACES = st.integers(min_value=0, max_value=51)


@pytest.mark.parametrize("seed", range(4))
def test_deadwood_is_that_of_brute_force_on_rich_hands_c4_g6(seed: int) -> None:
    rng = Random(seed)
    for _ in range(5_000):
        hand = rich(rng, rng.choice([10, 10, 10, 11]))
        assert deadwood(hand) == brute.deadwood(hand)


def test_deadwood_is_that_of_brute_force_on_ordinary_hands_of_any_size() -> None:
    rng = Random(5)
    for size in range(27):
        for _ in range(30 if size < 18 else 4):
            hand = mask(rng.sample(range(52), size))
            assert deadwood(hand) == brute.deadwood(hand)


def test_deadwood_of_large_rich_hands_with_many_possible_sets() -> None:
    rng = Random(6)
    for _ in range(150):
        hand = rich(rng, rng.randint(14, 20))
        assert deadwood(hand) == brute.deadwood(hand)


def test_the_whole_pack_and_nothing_are_without_deadwood() -> None:
    assert deadwood(PACK) == deadwood(0) == points(0) == 0
    assert deadwood(PACK ^ cards("Kc Kd")) == 0


def test_best_of_eleven_and_knocks_are_the_minimum_over_all_discards_g6() -> None:
    rng = Random(7)
    for _ in range(3_000):
        hand = rich(rng, 11)
        left = brute.discards(hand)
        limit = rng.choice([10, 10, 10, 0, rng.randint(1, 9)])
        assert best_discard(hand) == min(left.values())
        assert knocks(hand, limit) == tuple((face, least) for face, least in left.items() if least <= limit)


def test_barred_cards_are_not_discarded_g5() -> None:
    rng = Random(8)
    for _ in range(500):
        hand = rich(rng, 11)
        held = [face for face in range(52) if hand >> face & 1]
        barred = mask(rng.sample(held, rng.choice([1, 1, 1, 4, 10])) + rng.sample(range(52), 2))
        left = {face: least for face, least in brute.discards(hand).items() if not barred >> face & 1}
        assert knocks(hand, 10, barred) == tuple((face, least) for face, least in left.items() if least <= 10)
        if left:
            assert best_discard(hand, barred) == min(left.values())
        else:
            with pytest.raises(ValueError, match="no card may be discarded"):
                best_discard(hand, barred)


def test_best_discard_of_hands_of_any_size() -> None:
    rng = Random(9)
    for size in range(1, 19):
        for _ in range(20 if size < 14 else 5):
            hand = rich(rng, max(size, 3)) if size > 2 else mask(rng.sample(range(52), size))
            assert best_discard(hand) == min(brute.discards(hand).values())


@pytest.mark.parametrize("limit", [9, 10])
def test_no_one_arrangement_of_eleven_tells_the_knock_g6(limit: int) -> None:
    hand = cards("4s 5s 6s 7s 3c 5c 6c 3d 5d 6d 6h")
    assert best_discard(hand) == 10
    assert knocks(hand, limit) == (((cards("7s").bit_length() - 1, 10),) if limit == 10 else ())


def test_nothing_can_be_thrown_from_three_bare_melds_without_loss_g6() -> None:
    assert best_discard(cards("4h 5h 6h 9c 9d 9s Kc Kd Ks")) == 9
    assert best_discard(cards("4h 5h 6h 7h 9c 9d 9h 9s Kc Kd Kh Ks")) == 0


@given(st.sets(FACES, min_size=1, max_size=20), st.permutations(range(4)))
def test_values_do_not_depend_on_which_suit_is_which(faces: set[int], suits: list[int]) -> None:
    turned = mask([suits[face // 13] * 13 + face % 13 for face in faces])
    assert deadwood(mask(list(faces))) == deadwood(turned)
    assert best_discard(mask(list(faces))) == best_discard(turned)
    assert points(mask(list(faces))) == points(turned)


@given(st.integers(min_value=0, max_value=2**32), st.permutations(range(4)))
def test_rich_hands_do_not_depend_on_which_suit_is_which_either(seed: int, suits: list[int]) -> None:
    hand = rich(Random(seed), 11)
    turned = mask([suits[face // 13] * 13 + face % 13 for face in range(52) if hand >> face & 1])
    assert deadwood(hand) == deadwood(turned)
    assert best_discard(hand) == best_discard(turned)
    assert sorted(left for _, left in knocks(hand, 10)) == sorted(left for _, left in knocks(turned, 10))
