"""The baseline of the public gin contest (Neller, EAAI 2021), against which gin programs are measured."""

from __future__ import annotations

from collections.abc import Sequence

from openrummy.actions import DISCARDS, KNOCKS, Action
from openrummy.bots.chance import pick
from openrummy.bots.hands import BIG_GIN, forms_meld, least_discards, legal_knocks, melds_all
from openrummy.cards import NONE
from openrummy.events import Dealt, Discarded, Drew, Event, Took
from openrummy.parts.discard import barred
from openrummy.parts.draw import DRAW, PASS, TAKE
from openrummy.parts.show import SHOW
from openrummy.parts.turn import running
from openrummy.state import Hand, Phase, State

__all__ = ["Simple", "exchanged"]


class Simple:
    """Takes the discard only if it forms a meld with cards held, sheds to the least deadwood, knocks when it can.

    Ties are broken at random. It never exchanges the same two cards twice in a hand, either way round, unless every
    other discard is barred too. It pays no heed to the other player.
    """

    name = "simple"

    def __init__(self, seed: int) -> None:
        self._seed = seed

    def choose(self, view: State, history: Sequence[Event]) -> Action:
        hand = running(view)
        phase = hand.phase
        if phase is Phase.DISCARD:
            return self._throw(view, hand, history)
        if phase is Phase.SHOW:
            return SHOW
        if phase is Phase.STOCK:
            return DRAW
        if forms_meld(hand.hands[hand.turn].one, hand.pile[-1]):
            return TAKE
        return PASS if phase is Phase.UPCARD else DRAW

    def _throw(self, view: State, hand: Hand, history: Sequence[Event]) -> Action:
        found = legal_knocks(view)
        if found is not None:
            return BIG_GIN if melds_all(view) else KNOCKS[self._one_of(found[1], history)]
        one = hand.hands[hand.turn].one
        bars = barred(hand)
        if hand.taken != NONE:  # a card off the stock was never exchanged before
            again = exchanged(history, hand.turn, hand.taken)
            if one & ~bars & ~again:
                bars |= again
        return DISCARDS[self._one_of(least_discards(one, bars)[1], history)]

    def _one_of(self, cards: list[int], history: Sequence[Event]) -> int:
        return cards[pick(self._seed, len(history), len(cards))] if len(cards) > 1 else cards[0]


def exchanged(history: Sequence[Event], seat: int, card: int) -> int:
    """Mask of the cards that a seat has exchanged for this card, or this card for them, earlier in the hand."""
    found, thrown = 0, NONE
    for at in range(len(history) - 1, -1, -1):
        event = history[at]
        if isinstance(event, Dealt):
            break
        if isinstance(event, Discarded):
            if event.seat == seat:
                thrown = event.card
        elif isinstance(event, Drew | Took) and event.seat == seat and thrown != NONE:
            if event.card == card:
                found |= 1 << thrown
            elif thrown == card:
                found |= 1 << event.card
            thrown = NONE
    return found
