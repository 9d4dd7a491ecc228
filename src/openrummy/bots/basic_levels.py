"""The levels ``beginner`` and ``casual`` of Basic Rummy; ``strong`` is in ``basic_strong``. Seeds change nothing."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from openrummy.actions import DISCARDS, Action, Lay
from openrummy.bots.basic import Turn, faces, melding, melds_of, plan, turn_of, useful, worn_out
from openrummy.bots.hands import forms_meld
from openrummy.events import Event
from openrummy.partition import PACK
from openrummy.parts.discard import barred
from openrummy.parts.draw import DRAW, TAKE, drawing
from openrummy.state import MeldingHand, Phase, State

__all__ = ["BasicBeginner", "BasicCasual"]

REMEMBERED: Final = 3
"""Discards from the top of the pile that ``casual`` has in mind."""


class BasicBeginner:
    """Looks at its own hand only: takes a discard for a meld, lays every meld at once, and keeps pictures and pairs.

    Lays off only when it has no meld to lay and the card is not one of a pair, and never thinks of lay-offs when it
    draws. Of loose cards the lowest goes first, for pictures are pretty; a pair is kept whether it can still grow or
    not.
    """

    name = "beginner"

    def __init__(self, _seed: int) -> None:
        pass

    def choose(self, view: State, _history: Sequence[Event]) -> Action:
        hand, turn = melding(view), turn_of(view)
        one = hand.hands[hand.turn].one
        if hand.phase is Phase.DRAW:
            if worn_out(hand) or len(drawing(view)) == 1:
                return TAKE
            return TAKE if forms_meld(one, hand.pile[-1]) else DRAW
        bars = barred(hand)
        out = plan(turn, one, bars)
        if not out.rest and (out.thrown is None or not out.actions):
            return out.first
        loose = one & ~_paired(turn, one)
        for action in out.actions:
            if isinstance(action, Lay) or all(loose >> face & 1 for face in action.cards):
                return action
        return DISCARDS[min(faces(one & ~bars), key=lambda face: (not loose >> face & 1, face % 13, face))]


class BasicCasual:
    """Melds and lays off all it can and throws high cards, as ``greedy`` does, with the last few discards in mind.

    A pair that waits for a card long gone is kept all the same, and a discard is taken only if it goes on the table.
    """

    name = "casual"

    def __init__(self, _seed: int) -> None:
        pass

    def choose(self, view: State, _history: Sequence[Event]) -> Action:
        hand = melding(view)
        turn = turn_of(view)
        one = hand.hands[hand.turn].one
        turn = turn._replace(unseen=_in_mind(hand, one))
        if hand.phase is Phase.DRAW:
            if worn_out(hand) or len(drawing(view)) == 1:
                return TAKE
            top = hand.pile[-1]
            after = plan(turn, one | 1 << top, 1 << top)
            played = any(top in action.cards for action in after.actions)
            return TAKE if played and useful(turn, one, top) else DRAW
        return plan(turn, one, barred(hand)).first


def _paired(turn: Turn, one: int) -> int:
    """The cards of a hand that lie in a pair or a meld, whether a third can still come or not."""
    found = 0
    for two, _ in turn._replace(unseen=PACK).pairs(one):
        found |= two
    for mask, _ in melds_of(one, turn.high_ace):
        found |= mask
    return found


def _in_mind(hand: MeldingHand, one: int) -> int:
    """The cards that a forgetful player takes to be unseen."""
    seen = one
    for face in hand.pile[-REMEMBERED:]:
        seen |= 1 << face
    for meld in hand.table:
        seen |= meld.mask
    return PACK & ~seen
