"""Proposed melds, checked against the cards they are to be made of (C1-C4)."""

from __future__ import annotations

from openrummy.actions import Proposal
from openrummy.cards import TEXTS, Cards
from openrummy.errors import IllegalAction
from openrummy.melds import Meld, meld


def arrange(cards: Cards, proposal: Proposal, *, high_ace: bool = False) -> tuple[tuple[Meld, ...], Cards]:
    """The melds of a proposal in the order given, and the cards that are left over.

    Raises ``IllegalAction``: ``not_a_set`` and the like (C1-C3), ``card_not_held``, ``card_used_twice`` (C4).
    """
    melds = []
    left = cards
    for placed in proposal:
        one = meld(placed, high_ace)
        for face in one.faces:
            if not left.one >> face & 1:
                if cards.one >> face & 1:
                    raise IllegalAction("card_used_twice", "C4", card=TEXTS[face])
                raise IllegalAction("card_not_held", card=TEXTS[face])
            left = left.minus(face)
        melds.append(one)
    return tuple(melds), left


def laid(masks: tuple[int, ...], cards: Cards) -> tuple[tuple[Meld, ...], Cards]:
    """Melds of a solver's arrangement, and the cards that are left over."""
    used = 0
    for mask in masks:
        used |= mask
    return tuple(map(Meld.of, masks)), Cards(cards.one & ~used)
