"""No order is likelier than another: exact counts over an ideal source, and the limits of rejection."""

from collections import defaultdict
from collections.abc import Callable
from fractions import Fraction
from math import factorial

import pytest

from openrummy import shuffle
from openrummy.shuffle import below_words, permute

TOP = 2**64


def outcomes(draw: Callable[[Callable[[int], int]], bytes]) -> dict[bytes, Fraction]:
    """The exact chance of everything ``draw(below)`` can return, by walking through all answers of ``below``."""
    chances: dict[bytes, Fraction] = defaultdict(Fraction)
    answers: list[int] = []
    while True:
        sizes: list[int] = []

        def below(m: int, sizes: list[int] = sizes) -> int:
            sizes.append(m)
            if len(sizes) > len(answers):
                answers.append(0)
            return answers[len(sizes) - 1]

        result = draw(below)
        chance = Fraction(1)
        for m in sizes:
            chance /= m
        chances[result] += chance
        while answers and answers[-1] == sizes[len(answers) - 1] - 1:
            answers.pop()
        if not answers:
            return chances
        answers[-1] += 1


@pytest.mark.parametrize("n", range(7))
def test_every_order_has_exactly_the_same_chance(n: int) -> None:
    chances = outcomes(lambda below: permute(n, below))
    assert len(chances) == factorial(n)
    assert {sum(chances.values()), *chances.values()} == {Fraction(1), Fraction(1, factorial(n))}
    assert all(sorted(drawn) == list(range(n)) for drawn in chances)


def test_the_walk_finds_a_bias() -> None:
    def biased(below: Callable[[int], int]) -> bytes:
        pack = [0, 1, 2]
        for top in (2, 1):
            other = below(3)
            pack[top], pack[other] = pack[other], pack[top]
        return bytes(pack)

    assert len(set(outcomes(biased).values())) > 1


@pytest.mark.parametrize(
    "m", [1, 2, 3, 5, 6, 7, 10, 51, 52, 53, 104, 105, 106, 255, 256, 2**32 + 1, 2**63, 2**63 + 1, TOP]
)
def test_the_last_accepted_and_the_first_rejected_word(m: int) -> None:
    limit = TOP - TOP % m
    source = iter([limit - 1, limit - m, 0])
    assert [below_words(source, m) for _ in range(3)] == [m - 1, 0, 0]
    if limit < TOP:
        source = iter([limit, TOP - 1, limit, 4 % m, 99])
        assert below_words(source, m) == 4 % m
        assert next(source) == 99


@pytest.mark.parametrize("m", [-1, 0, TOP + 1])
def test_a_size_without_numbers_is_refused(m: int) -> None:
    with pytest.raises(ValueError, match=str(m)):
        below_words(iter([0]), m)


def test_a_deal_rejects_words_as_well(monkeypatch: pytest.MonkeyPatch) -> None:
    # 2^64 is 1 more than a multiple of 3, so that the highest word alone is rejected where three cards are left.
    source = iter([TOP - 1, TOP - 1, TOP - 2, TOP - 1])
    monkeypatch.setattr(shuffle, "words", lambda *_: source)
    assert list(shuffle.order(bytes(128), bytes(64), shuffle.DEAL, 3)) == [0, 1, 2]
    assert list(source) == []


def test_more_things_than_a_byte_counts_are_refused() -> None:
    assert sorted(permute(256, lambda m: m - 1)) == list(range(256))
    with pytest.raises(ValueError, match="256"):
        permute(257, lambda m: m - 1)
