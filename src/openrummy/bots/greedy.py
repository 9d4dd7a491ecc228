"""The bot that lowers what it is left with as much as it can at every step, and leaves nothing to chance."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from openrummy.actions import DISCARDS, KNOCKS, Action
from openrummy.bots import basic
from openrummy.bots.hands import BIG_GIN, melds_all
from openrummy.events import Event
from openrummy.partition import RANK, best_discard, deadwood
from openrummy.parts.discard import barred
from openrummy.parts.draw import DRAW, PASS, TAKE
from openrummy.parts.knock import knock_limit
from openrummy.parts.show import SHOW
from openrummy.parts.turn import running
from openrummy.state import Hand, MeldingHand, Phase, State

__all__ = ["Greedy"]

_REFUSALS: Final[dict[Phase, Action]] = {Phase.UPCARD: PASS, Phase.DRAW: DRAW}


class Greedy:
    """Takes the upcard or discard if that leaves less, sheds to the least, ends the hand as soon as it can.

    In gin that is deadwood and a knock: the highest card goes first among equals, then the lowest face. In Basic Rummy
    it melds and lays off all it can and throws high cards (see ``bots.basic``). The seed changes nothing.
    """

    name = "greedy"

    def __init__(self, _seed: int) -> None:
        pass

    def choose(self, view: State, _history: Sequence[Event]) -> Action:
        hand = running(view)
        if isinstance(hand, MeldingHand):
            return _meld(view, hand)
        phase = hand.phase
        if phase is Phase.DISCARD:
            return _throw(view, hand)
        if phase is Phase.SHOW:
            return SHOW
        if phase is Phase.STOCK:
            return DRAW
        one = hand.hands[hand.turn].one
        # Throwing the taken card back (G5) leaves what is held now, so the bar need not be looked at.
        better = best_discard(one | 1 << hand.pile[-1]) < deadwood(one)
        return TAKE if better else _REFUSALS[phase]


def _meld(view: State, hand: MeldingHand) -> Action:
    """The next step of a turn of Basic Rummy."""
    if hand.phase is Phase.DRAW:
        return basic.to_draw(view)
    return basic.plan(basic.turn_of(view), hand.hands[hand.turn].one, barred(hand)).first


def _throw(view: State, hand: Hand) -> Action:
    """Big gin, or the card that leaves least: as a knock where it is low enough, else as a discard."""
    one = hand.hands[hand.turn].one
    free = one & ~barred(hand)
    least, face = _shed(one, free)
    if least == 0 and melds_all(view):
        return BIG_GIN
    return KNOCKS[face] if least <= knock_limit(view) else DISCARDS[face]


def _shed(one: int, free: int) -> tuple[int, int]:
    """The least deadwood after throwing a card of ``free``, and the highest card, lowest face first, that leaves it."""
    whole = deadwood(one)
    least, thrown = 999, 0
    for rank in range(12, -1, -1):
        cards = free & RANK << rank
        if not cards:
            continue
        if whole - (rank + 1 if rank < 10 else 10) >= least:  # a discard takes off its own value at most
            break
        while cards:
            card = cards & -cards
            left = deadwood(one ^ card)
            if left < least:
                least, thrown = left, card
            cards ^= card
    return least, thrown.bit_length() - 1
