"""Discarding: one card face up closes the turn (G3), but never the card just taken from the pile (G5)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from msgspec.structs import replace

from openrummy.actions import DISCARDS, Action, Discard
from openrummy.cards import JOKER, NONE, TEXTS
from openrummy.errors import IllegalAction
from openrummy.events import Discarded
from openrummy.parts.turn import after, put, require_held, running, swap, wrong_phase
from openrummy.state import Hand, Phase, State

LANE: Final = 8191


def _lane(suit: int) -> tuple[tuple[Action, ...], ...]:
    """For every set of ranks of one suit the discards of these cards, by rank."""
    rows: list[tuple[Action, ...]] = [()]
    for face in range(13 * suit, 13 * suit + 13):
        rows += [(*row, DISCARDS[face]) for row in rows]
    return tuple(rows)


_LANES: Final = tuple(map(_lane, range(4)))
_CLUBS, _DIAMONDS, _HEARTS, _SPADES = _LANES


def discards(one: int) -> tuple[Action, ...]:
    """The discards of every face in a mask, by face."""
    return (
        _CLUBS[one & LANE]
        + _DIAMONDS[one >> 13 & LANE]
        + _HEARTS[one >> 26 & LANE]
        + _SPADES[one >> 39 & LANE]
        + ((DISCARDS[JOKER],) if one >> JOKER else ())
    )


def barred(hand: Hand) -> int:
    """Mask of the card that may not be discarded this turn: the one taken, unless a second copy is held (G5)."""
    taken = hand.taken
    if taken == NONE or hand.hands[hand.turn].two >> taken & 1:
        return 0
    return 1 << taken


def discarding(rule: str) -> Callable[[State, Discard], tuple[Discarded]]:
    """The decision to discard a card; ``rule`` is the game's name for the bar on the card just taken (B4, G5)."""

    def discard(state: State, action: Discard) -> tuple[Discarded]:
        hand = running(state)
        if hand.phase is not Phase.DISCARD:
            wrong_phase(hand, str(action))
        require_discardable(hand, action.card, rule)
        return (Discarded(hand.turn, action.card),)

    return discard


def require_discardable(hand: Hand, card: int, rule: str) -> None:
    """Raises ``IllegalAction``: ``card_not_held``, or ``throw_back`` for the card just taken (B4, G5)."""
    cards = require_held(hand, card)
    if card == hand.taken and not cards.two >> card & 1:
        raise IllegalAction("throw_back", rule, card=TEXTS[card])


def discarded(state: State, event: Discarded) -> State:
    """The card goes to the pile and the next player draws."""
    hand = state.hand
    assert hand is not None
    seat = event.seat
    seen = hand.seen[seat]
    left = seen.less(event.card)
    return put(
        state,
        replace(
            hand,
            turn=after(hand, seat),
            phase=Phase.DRAW,
            hands=swap(hand.hands, seat, hand.hands[seat].minus(event.card)),
            seen=hand.seen if left is seen else swap(hand.seen, seat, left),
            pile=hand.pile + bytes((event.card,)),
            drawn=NONE,
            taken=NONE,
        ),
    )
