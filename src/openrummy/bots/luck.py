"""How much luck there was in the cards that a seat was dealt and drew, counted from what it could know then.

A card from the stock is held against all that could have come: the mean over every card that might be in the stock, as
far as the seat had seen, each as likely as any other. What counts is the least that can be left in hand after the best
use of the card: deadwood, or points, where one that an unseen card would make a meld with another counts half. What
others throw is their choice, and not counted.
Manipulation is left out: there a card is worth what the whole table can be made into with it, and fifty best plays
for every draw are too many.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from types import MappingProxyType
from typing import Final

from msgspec import Struct

from openrummy.bots.basic import Turn, faces, most, plan, turn_of
from openrummy.events import Dealt, Drew, Event, Reshuffled
from openrummy.partition import PACK, best_discard, deadwood
from openrummy.parts.lay import high_ace
from openrummy.state import Hand, MeldingHand, State, TableHand

__all__ = ["AVERAGES", "Fortune", "Luck", "dealt_points"]

AVERAGES: Final = MappingProxyType(
    {
        ("gin", 10): 56.58,
        ("basic", 10): 37.87,
        ("basic", 7): 31.37,
        ("basic", 6): 28.53,
        ("basic_high", 10): 43.38,
        ("basic_high", 7): 36.05,
        ("basic_high", 6): 32.81,
    }
)
"""Points of a hand as it is dealt, on average: by kind (``gin``, ``basic`` with the ace low, ``basic_high`` with it
high as well) and by the number of cards. Measured, and printed, by ``python -m bench.dealt``.
"""


class Luck(Struct, frozen=True):
    """Points fewer in hand than on average (positive: good luck): by ``hands`` as they were dealt, by ``draws``."""

    hands: int = 0
    dealt: float = 0.0
    draws: int = 0
    drawn: float = 0.0

    def plus(self, other: Luck) -> Luck:
        """Both together."""
        return Luck(
            self.hands + other.hands,
            self.dealt + other.dealt,
            self.draws + other.draws,
            self.drawn + other.drawn,
        )


class Fortune:
    """Counts the luck of a seat in one hand, from its view before each event that it was told."""

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.luck: Luck | None = None
        self._could = 0
        """The cards that may be in the stock, those aside that were seen since."""

    def hear(self, view: State, event: Event, after: State) -> None:
        """Takes in an event: what is seen before it, and after it."""
        hand = view.hand
        if isinstance(event, Dealt):
            self._deal(after, event)
        elif isinstance(event, Reshuffled) and hand is not None:
            self._could = sum(1 << face for face in hand.pile[:-1])
        elif isinstance(event, Drew) and event.seat == self.seat and self.luck is not None:
            assert hand is not None
            self.luck = self.luck.plus(Luck(draws=1, drawn=self._draw(view, hand, event.card)))

    def _deal(self, view: State, event: Dealt) -> None:
        hand = view.hand
        if hand is None or isinstance(hand, TableHand) or self.seat not in event.players:
            return
        self._could = _unseen(hand)
        kind, one = _kind(view), hand.hands[self.seat].one
        average = AVERAGES[kind, one.bit_count()]
        self.luck = Luck(hands=1, dealt=average - dealt_points(kind, one, hand.upcard))

    def _draw(self, view: State, hand: Hand, drawn: int) -> float:
        left = _left_with(view, hand)
        values = {face: left(face) for face in faces(self._could & _unseen(hand))}
        return sum(values.values()) / len(values) - values[drawn]


def _kind(view: State) -> str:
    """Which of ``AVERAGES`` are those of the hand that is seen."""
    if not isinstance(view.hand, MeldingHand):
        return "gin"
    return "basic_high" if high_ace(view) else "basic"


def dealt_points(kind: str, one: int, upcard: int) -> float:
    """What a hand (a mask) is worth as it is dealt: what is left beside its best melds, as ``Fortune`` counts it.

    ``kind`` as in ``AVERAGES``; ``upcard`` is a face.
    """
    if kind == "gin":
        return float(deadwood(one))
    unseen = PACK & ~(one | 1 << upcard)
    turn = Turn((), high_ace=kind == "basic_high", opened=True, keeps_one=False, unseen=unseen)
    return turn.weight(most(turn, one).rest) / 2


def _left_with(view: State, hand: Hand) -> Callable[[int], float]:
    """What is left in hand at the least after drawing a card, for the player on turn."""
    one = hand.hands[hand.turn].one
    if not isinstance(hand, MeldingHand):
        return lambda face: float(best_discard(one | 1 << face))
    turn = turn_of(view)

    def left(face: int) -> float:
        return plan(turn._replace(unseen=turn.unseen & ~(1 << face)), one | 1 << face, 0).weight / 2

    return left


def _unseen(hand: Hand) -> int:
    """The cards of one pack that do not lie open and are in no hand that is seen."""
    seen = 0
    for cards in hand.hands:
        seen |= cards.one
    for face in _open(hand):
        seen |= 1 << face
    return PACK & ~seen


def _open(hand: Hand) -> Iterator[int]:
    yield from hand.pile
    for meld in hand.table:
        yield from meld.cards
