"""Small questions about a gin hand that several bots ask. Hands are masks as in ``partition``."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from openrummy.actions import Action, BigGin
from openrummy.partition import RANK, deadwood, knocks
from openrummy.parts.discard import barred
from openrummy.parts.knock import knock_limit
from openrummy.parts.turn import running
from openrummy.state import State

__all__ = ["BIG_GIN", "forms_meld", "high_first", "least_discards", "legal_knocks", "melds_all"]

BIG_GIN: Final[Action] = BigGin()

# By the five cards of a suit around a card, two below to two above: whether two of them make a run with it.
_RUN: Final = bytes(seen & 3 == 3 or seen & 10 == 10 or seen & 24 == 24 for seen in range(32))


def forms_meld(one: int, face: int) -> bool:
    """Whether a card makes a set or a run with cards of a hand that does not hold it (C1-C3)."""
    rank = face % 13
    if (one >> rank & RANK).bit_count() >= 2:
        return True
    lane = one >> face - rank & 8191
    return bool(_RUN[lane << 2 >> rank & 31])


def high_first(face: int) -> tuple[int, int]:
    """Key that sorts cards by rank, highest first, then by face."""
    return -(face % 13), face


def least_discards(one: int, bars: int) -> tuple[int, list[int]]:
    """The least deadwood one discard can leave, and the cards that leave it; cards of ``bars`` may not go (G5)."""
    least, cards = 999, []
    free = one & ~bars
    while free:
        card = free & -free
        free ^= card
        left = deadwood(one ^ card)
        if left < least:
            least, cards = left, [card]
        elif left == least:
            cards.append(card)
    return least, [card.bit_length() - 1 for card in cards]


def legal_knocks(view: State) -> tuple[int, list[int]] | None:
    """The least deadwood of a legal knock and the discards that reach it (G6, O1); None where no knock is legal."""
    hand = running(view)
    return _least(knocks(hand.hands[hand.turn].one, knock_limit(view), barred(hand)))


def _least(found: Iterable[tuple[int, int]]) -> tuple[int, list[int]] | None:
    least = min((left for _, left in found), default=None)
    return None if least is None else (least, [face for face, left in found if left == least])


def melds_all(view: State) -> bool:
    """Whether big gin is played and can be declared (G14)."""
    hand = running(view)
    return bool(view.rules.options.big_gin) and deadwood(hand.hands[hand.turn].one) == 0
