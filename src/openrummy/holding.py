"""How the cards of a hand fall into melds, for the eye: the best melds in it, and what is left."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from openrummy.cards import HIGH_ACE, JOKER, POINTS, Cards
from openrummy.partition import PACK, best

__all__ = ["grouped"]

Faces = tuple[int, ...]


def grouped(cards: Cards, *, high_ace: bool = False) -> tuple[tuple[Faces, ...], Faces]:
    """The melds of real cards that leave the fewest points, each in order, and the cards left in the order of a hand.

    A second copy of a card and a joker are never in one of these melds. An ace that may be high counts
    15 (B11).
    """
    one = cards.one & PACK
    choices = [(*high, *map(_faces, best(_without(one, high)))) for high in (_high_runs(one) if high_ace else ((),))]
    ace = HIGH_ACE if high_ace else POINTS[0]
    melds = max(choices, key=lambda melds: sum(POINTS[face] if face % 13 else ace for one in melds for face in one))
    left = Counter(cards) - Counter(face for one in melds for face in one)
    return melds, tuple(sorted(left.elements(), key=lambda face: (face >= JOKER, face % 13, face)))


def _high_runs(one: int, suit: int = 0) -> Iterator[tuple[Faces, ...]]:
    """Every choice of runs that end in a high ace, at most one a suit; the empty one first."""
    if suit == 4:
        yield ()
        return
    yield from _high_runs(one, suit + 1)
    ranks = [0]
    for rank in range(12, 0, -1):
        if not (one >> 13 * suit & 1 and one >> (13 * suit + rank) & 1):
            break
        ranks.insert(0, rank)
        if len(ranks) >= 3:
            run = tuple(13 * suit + one_rank for one_rank in ranks)
            yield from ((run, *others) for others in _high_runs(one, suit + 1))


def _without(one: int, melds: tuple[Faces, ...]) -> int:
    for meld in melds:
        for face in meld:
            one &= ~(1 << face)
    return one


def _faces(mask: int) -> Faces:
    return tuple(face for face in range(JOKER) if mask >> face & 1)
