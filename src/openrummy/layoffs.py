"""Exact solvers for the end of a gin hand: how the knocker shows, what fits on his melds, and how the other answers.

Cards are int masks as in `partition`; a knocker's melds are numbered from 0 in the order given.
"""

from collections.abc import Sequence
from typing import NamedTuple

from openrummy.partition import PACK, RANK, arrangements, best, deadwood, is_meld, is_set, meld_key, points

_KINGS = RANK << 12


class LayoffError(ValueError):
    """A lay-off that does not fit; `index` is its place in the sequence of lay-offs."""

    def __init__(self, index: int) -> None:
        super().__init__(index)
        self.index = index


class Answer(NamedTuple):
    """How the opponent shows his hand: his melds, his lay-offs as (face, knocker's meld), and what is left of it."""

    melds: tuple[int, ...]
    layoffs: tuple[tuple[int, int], ...]
    left: int
    deadwood: int


def _chains(meld: int, outside: int) -> list[list[int]]:
    """Return the ways in which a meld can grow by cards of `outside`, each as masks that grow card by card.

    The ways do not stand in each other's way: a set of three has one of one card, a run has one for each end.
    """
    if is_set(meld):
        fourth = RANK << (meld.bit_length() - 1) % 13 & outside & ~meld
        return [[fourth]] if fourth else []
    ways = []
    for down in (True, False):
        chain: list[int] = []
        card = meld & -meld if down else 1 << meld.bit_length() - 1
        # No step from ace to king or back: it would leave the suit.
        while not card & (RANK if down else _KINGS):
            card = card >> 1 if down else card << 1
            if not card & outside:
                break
            chain.append(chain[-1] | card if chain else card)
        if chain:
            ways.append(chain)
    return ways


def fits(melds: Sequence[int], outside: int) -> int:
    """Return the cards of `outside` that could be laid off on these melds, chains included (G7, G8).

    All of them could be laid off together: the fourth card of a set goes on a run instead where a chain needs it.
    """
    found = 0
    for meld in melds:
        for chain in _chains(meld, outside):
            found |= chain[-1]
    return found


def knock_arrangement(hand: int) -> tuple[int, ...]:
    """Return the melds a knocker shows by default (G7).

    The least deadwood; among those the arrangement on which the fewest distinct cards outside his hand could be laid
    off, chains included; then the first in canonical order.
    """
    outside = PACK & ~hand
    return min(arrangements(hand), key=lambda melds: fits(melds, outside).bit_count())


def grow(melds: Sequence[int], layoffs: Sequence[tuple[int, int]]) -> tuple[int, ...]:
    """Return the melds after lay-offs, each (face, number of the meld from 0), made in the order given (G8).

    Raises LayoffError with the index of the first lay-off whose card is on the table already, whose meld does not
    exist, or which does not fit.
    """
    grown = list(melds)
    table = 0
    for meld in melds:
        table |= meld
    for index, (face, at) in enumerate(layoffs):
        if not (0 <= face < 52 and 0 <= at < len(grown)):
            raise LayoffError(index)
        card = 1 << face
        if table & card or not is_meld(grown[at] | card):
            raise LayoffError(index)
        grown[at] |= card
        table |= card
    return tuple(grown)


def _choices(knocker: Sequence[int], hand: int) -> set[int]:
    """Return every group of cards of `hand` that can be laid off together, none at all included."""
    groups = {0}
    for meld in knocker:
        for chain in _chains(meld, hand):
            groups |= {group | laid for group in groups for laid in chain}
    return groups


def _in_order(knocker: Sequence[int], cards: int) -> tuple[tuple[int, int], ...]:
    """Return lay-offs of all of `cards`, in the order in which they fit, by rank, suit and meld among equals."""
    melds, order = list(knocker), []
    by_rank = [suit * 13 + rank for rank in range(13) for suit in range(4) if cards >> suit * 13 + rank & 1]
    while cards:
        face, at = next(
            (face, at)
            for face in by_rank
            if cards >> face & 1
            for at in range(len(melds))
            if is_meld(melds[at] | 1 << face) and _all_fit(melds, at, face, cards)
        )
        melds[at] |= 1 << face
        cards ^= 1 << face
        order.append((face, at))
    return tuple(order)


def _all_fit(melds: Sequence[int], at: int, face: int, cards: int) -> bool:
    """Tell whether the rest of `cards` can still be laid off once `face` lies on the meld numbered `at`."""
    rest = cards & ~(1 << face)
    return fits([meld | (number == at) << face for number, meld in enumerate(melds)], rest) == rest


def least_after_layoffs(knocker: Sequence[int], hand: int) -> int:
    """Return the least deadwood, in points, that the opponent can have after lay-offs on the knocker's melds (G8).

    Against gin nothing may be laid off: pass no melds.
    """
    return min(deadwood(hand & ~laid) for laid in _choices(knocker, hand))


def answer(knocker: Sequence[int], hand: int) -> Answer:
    """Return the opponent's default arrangement and lay-offs on the knocker's melds (G8).

    The least deadwood after lay-offs, melds of his own broken up where that is better; among equals the fewest
    lay-offs, then the first in canonical order of his own melds, then of the lay-offs.
    Against gin nothing may be laid off: pass no melds.
    """
    least, groups = 999, [0]
    for laid in _choices(knocker, hand):
        left = deadwood(hand & ~laid)
        if left < least:
            least, groups = left, [laid]
        elif left == least:
            groups.append(laid)
    # With the same melds the same cards are laid off: two different groups could go together and leave less.
    melds, laid = min(
        ((best(hand & ~laid), laid) for laid in groups),
        key=lambda shown: (shown[1].bit_count(), [meld_key(meld) for meld in shown[0]]),
    )
    rest = hand & ~laid
    for meld in melds:
        rest ^= meld
    return Answer(melds, _in_order(knocker, laid), rest, points(rest))
