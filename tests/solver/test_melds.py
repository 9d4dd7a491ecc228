"""What a meld is (C1-C3), and the canonical order of melds."""

from itertools import combinations
from random import Random

import pytest

from openrummy.partition import PACK, canonical, is_meld, is_run, is_set, meld_key, points
from tests import brute
from tests.solver.deals import cards, mask, melds


def test_all_groups_of_up_to_three_cards_c1_c2() -> None:
    known = {brute.mask_of(meld) for meld in brute.MELDS}
    for size in range(4):
        for faces in combinations(range(52), size):
            assert is_meld(mask(faces)) == (mask(faces) in known)


def test_every_meld_and_its_neighbours_one_card_away_c1_c2_c3() -> None:
    known = {brute.mask_of(meld) for meld in brute.MELDS}
    assert len(known) == 13 * 5 + 4 * 66
    for meld in known:
        assert is_meld(meld)
        assert is_set(meld) != is_run(meld)
        for face in range(52):
            other = meld ^ 1 << face
            assert is_meld(other) == (other in known)


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        pytest.param("Qd Kd Ad", None, id="C3-ace-not-high"),
        pytest.param("Kh Ah 2h", None, id="C3-no-corner"),
        pytest.param("Qc Kc Ad", None, id="C2-king-of-clubs-then-ace-of-diamonds"),
        pytest.param("Kc Ad 2d 3d", None, id="C2-ends-in-the-next-suit"),
        pytest.param("As 2s 3s", "run", id="C3-ace-low"),
        pytest.param("Ac 2c 3c 4c 5c 6c 7c 8c 9c Tc Jc Qc Kc", "run", id="C2-thirteen"),
        pytest.param("4s 5s 7s", None, id="C2-gap"),
        pytest.param("9c 9d 9h 9s", "set", id="C1-four"),
        pytest.param("9c 9d", None, id="C1-pair"),
        pytest.param("", None, id="C1-nothing"),
    ],
)
def test_kind_of_meld(text: str, kind: str | None) -> None:
    assert (is_set(cards(text)), is_run(cards(text))) == (kind == "set", kind == "run")


def test_canonical_order_by_rank_then_suit_the_shorter_first() -> None:
    ordered = melds("As 2s 3s | 2d 3d 4d | 3c 3d 3h | 3c 3d 3h 3s | 3c 4c 5c | 3c 4c 5c 6c | 3h 4h 5h")
    shuffled = list(ordered)
    Random(1).shuffle(shuffled)
    assert canonical(shuffled) == ordered
    assert canonical(()) == ()


def test_meld_key_sorts_all_melds_as_their_cards_are_written() -> None:
    assert sorted(map(brute.mask_of, brute.MELDS), key=meld_key) == list(map(brute.mask_of, brute.MELDS))


def test_points_are_those_of_the_cards() -> None:
    rng = Random(2)
    for size in range(53):
        faces = rng.sample(range(52), size)
        assert points(mask(faces)) == sum(min(face % 13 + 1, 10) for face in faces)
    assert points(PACK) == 340
