"""Laying off on a knocker's melds (G8): what fits, what is refused, and the opponent's best answer."""

from random import Random

import pytest

from openrummy.layoffs import LayoffError, answer, fits, grow, least_after_layoffs
from openrummy.partition import arrangements, best
from tests import brute
from tests.solver.deals import cards, face, fitting, mask, melds, rich, showdown


def test_the_answer_is_that_of_brute_force_g8() -> None:
    rng = Random(1)
    laid_off, broken = 0, 0
    for number in range(8_000):
        knocker, hand = showdown(rng)
        given = answer(knocker, hand)
        breaks = given.melds not in arrangements(hand)
        if number >= 700 and not breaks:  # later on only the rare ones
            continue
        assert given == brute.answer(knocker, hand)
        assert least_after_layoffs(knocker, hand) == given.deadwood
        assert sum(grow(knocker, given.layoffs)) == sum(knocker) + sum(1 << face for face, _ in given.layoffs)
        laid_off += len(given.layoffs) > 1
        broken += breaks
    # The hands are such that the answer is not trivial.
    assert laid_off > 200
    assert broken > 90


def test_the_answer_to_a_real_knock_is_that_of_brute_force_g8() -> None:
    rng = Random(2)
    for _ in range(300):
        one = rich(rng, 10)
        others = [face for face in range(52) if not one >> face & 1]
        near = [face for face in others if one & 0b11111 << max(face - 2, 0)]
        hand = mask(rng.sample(near if len(near) >= 10 else others, 10))
        knocker = best(one)
        assert answer(knocker, hand) == brute.answer(knocker, hand)


def test_fits_are_the_cards_that_some_sequence_of_lay_offs_reaches_g7_g8() -> None:
    rng = Random(3)
    for _ in range(400):
        knocker, hand = showdown(rng)
        assert fits(knocker, hand) == fitting(knocker, hand)


@pytest.mark.parametrize(
    ("knocker", "outside", "fitting"),
    [
        pytest.param("6h 7h 8h", "4h 5h 9h 3c", "4h 5h 9h", id="G8-chain-down"),
        pytest.param("6h 7h 8h", "4h 3h", "", id="G8-no-chain-over-a-gap"),
        pytest.param("Qs Qd Qc", "Qh Ks Kd", "Qh", id="C1-fourth"),
        pytest.param("Qs Qd Qc Qh", "Ks Kd Kc Kh", "", id="C1-four-is-full"),
        pytest.param("2h 3h 4h", "Ah Kh Qh", "Ah", id="C3-no-corner-below-the-ace"),
        pytest.param("Jc Qc Kc", "Ac Ad 2d Tc 9c", "9c Tc", id="C3-no-corner-above-the-king"),
        pytest.param("Ad 2d 3d", "Kc Qc 4d", "4d", id="C2-not-into-the-suit-before"),
        pytest.param("Ac 2c 3c", "4c 5c 6c 7c 8c 9c Tc Jc Qc Kc", "4c 5c 6c 7c 8c 9c Tc Jc Qc Kc", id="C2-thirteen"),
    ],
)
def test_fits_by_hand(knocker: str, outside: str, fitting: str) -> None:
    assert fits(melds(knocker), cards(outside)) == cards(fitting)


KNOCKER = melds("6s 7s 8s | 9h 9d 9c | 2c 3c 4c")


def layoffs(text: str) -> list[tuple[int, int]]:
    """Lay-offs written `9s>0`."""
    return [(face(one.split(">")[0]), int(one.split(">")[1])) for one in text.split()]


def test_melds_grow_by_lay_offs_in_order_g8() -> None:
    assert grow(KNOCKER, []) == KNOCKER
    assert grow(KNOCKER, layoffs("9s>0 Ts>0 5s>0")) == melds("5s 6s 7s 8s 9s Ts | 9h 9d 9c | 2c 3c 4c")
    assert grow(KNOCKER, layoffs("9s>1 Ac>2")) == melds("6s 7s 8s | 9h 9d 9c 9s | Ac 2c 3c 4c")


@pytest.mark.parametrize(
    ("text", "index"),
    [
        pytest.param("Ts>0", 0, id="G8-gap"),
        pytest.param("Ts>0 9s>0", 0, id="G8-wrong-order"),
        pytest.param("9s>1 Ts>0", 1, id="G8-the-nine-went-to-the-set"),
        pytest.param("9s>0 9s>1", 1, id="G8-card-laid-twice"),
        pytest.param("Ac>2 Kc>2", 1, id="C3-corner"),
        pytest.param("5s>0 8h>1", 1, id="C1-other-rank"),
        pytest.param("9s>0 5s>3", 1, id="G8-no-such-meld"),
        pytest.param("5s>-3", 0, id="G8-negative-meld"),
        pytest.param("7s>0", 0, id="G8-already-in-the-meld"),
    ],
)
def test_the_first_lay_off_that_does_not_fit_is_named(text: str, index: int) -> None:
    with pytest.raises(LayoffError) as refused:
        grow(KNOCKER, layoffs(text))
    assert refused.value.index == index


@pytest.mark.parametrize("number", [-1, 52, 53])
def test_what_is_no_card_of_the_pack_does_not_fit_g8(number: int) -> None:
    with pytest.raises(LayoffError):
        grow(KNOCKER, [(number, 0)])


def test_a_card_of_another_meld_of_the_knocker_is_not_laid_off_again_g8() -> None:
    with pytest.raises(LayoffError):
        grow(melds("6s 7s 8s | 9h 9d 9s"), layoffs("9s>0"))


@pytest.mark.parametrize(
    ("knocker", "hand", "own", "laid", "left"),
    [
        pytest.param(
            "6s 7s 8s | 9h 9d 9c", "9s Ts Kd 2h", "", "9s>0 Ts>0", "Kd 2h", id="G8-only-the-run-lets-ten-follow"
        ),
        pytest.param("9h 9d 9c | 6s 7s 8s", "9s Ts Kd", "", "9s>1 Ts>1", "Kd", id="G8-not-on-the-first-meld"),
        pytest.param("9h 9d 9c | 6s 7s 8s", "9s Kd 2h", "", "9s>0", "Kd 2h", id="G8-among-equals-the-first-meld"),
        pytest.param("6h 7h 8h | Qs Qd Qc", "4h 5h Qh 9h", "", "5h>0 4h>0 9h>0 Qh>1", "", id="G8-order-as-they-fit"),
        pytest.param("6h 7h 8h", "5h 5d 5c Kd", "5c 5d 5h", "", "Kd", id="G8-own-set-kept"),
        pytest.param("9h Th Jh | 9c Tc Jc", "8h 8c 8d 7h 7c", "", "8c>1 7c>1 8h>0 7h>0", "8d", id="G8-own-set-broken"),
        pytest.param("2c 3c 4c", "5c 6c 7c Kd", "5c 6c 7c", "", "Kd", id="G8-equals-the-fewest-lay-offs"),
        pytest.param("3c 4c 5c | 8c 9c Tc", "6c 7c", "", "6c>0 7c>0", "", id="G8-gap-between-two-runs"),
    ],
)
def test_answers_by_hand(knocker: str, hand: str, own: str, laid: str, left: str) -> None:
    given = answer(melds(knocker), cards(hand))
    assert given.melds == (melds(own) if own else ())
    assert given.layoffs == tuple(layoffs(laid))
    assert given.left == cards(left)


def test_without_melds_to_lay_off_on_the_answer_is_the_best_arrangement_g11() -> None:
    rng = Random(4)
    for _ in range(200):
        hand = rich(rng, 10)
        given = answer((), hand)
        assert given.melds == best(hand)
        assert given.layoffs == ()
