"""The best play by trying everything, for tables of a few cards: no ranks, no bounds, no programme."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations, product

from openrummy.cards import JOKER, Cards
from openrummy.melds import DECLARED, Meld


def all_melds() -> list[tuple[int, ...]]:
    """Sets, and runs of three to five cards (a longer one is two of these)."""
    sets = [
        tuple(13 * suit + rank for suit in suits)
        for rank in range(13)
        for size in (3, 4)
        for suits in combinations(range(4), size)
    ]
    order = [*range(13), 0]
    runs = [
        tuple(13 * suit + rank for rank in order[low : low + size])
        for suit in range(4)
        for size in (3, 4, 5)
        for low in range(15 - size)
    ]
    return sets + runs


MELDS = all_melds()
WITH = [[one for one in MELDS if face in one] for face in range(52)]


def can_lie(cards: Counter[int], jokers: int) -> bool:
    """Whether all these cards, and so many jokers that may stand for anything, can lie in melds."""
    face = min((face for face, count in cards.items() if count), default=-1)
    if face < 0:
        return jokers == 0
    for one in WITH[face]:
        # Some card of the meld is real (three jokers there are not); each other one is real or a joker.
        for real in product((True, False), repeat=len(one)):
            if not real[one.index(face)] or len(one) - sum(real) > jokers:
                continue
            if all(cards[card] for card, is_real in zip(one, real, strict=True) if is_real):
                rest = cards - Counter(card for card, is_real in zip(one, real, strict=True) if is_real)
                if can_lie(rest, jokers - (len(one) - sum(real))):
                    return True
    return False


def plays(hand: Cards) -> Iterator[Counter[int]]:
    """Every choice of cards of the hand but none."""
    counts = sorted(Counter(hand).items())
    for chosen in product(*(range(count + 1) for _, count in counts)):
        if any(chosen):
            yield Counter({face: n for (face, _), n in zip(counts, chosen, strict=True)})


def most(table: Sequence[Meld], hand: Cards, weights: Sequence[int]) -> int:
    """The most that can be played, by the weight of each face; 0 is no play (M4, M10)."""
    best = 0
    for played in plays(hand):
        value = sum(weights[face] * count for face, count in played.items())
        if value <= best:
            continue
        cards = Counter(card for one in table for card in one.cards if card < DECLARED) + played
        free = cards.pop(JOKER, 0)
        real = set(cards)
        for one in table:
            for card in one.cards:
                if card >= DECLARED:
                    if card - DECLARED in real:
                        free += 1
                    else:
                        cards[card - DECLARED] += 1
        if can_lie(cards, free):
            best = value
    return best
