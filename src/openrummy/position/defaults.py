"""What a position does not say because it is obvious; writer and reader share it."""

from __future__ import annotations

from openrummy.cards import NONE, Cards
from openrummy.state import Phase


def players(seats: int, dealer: int) -> tuple[int, ...]:
    """All seats in order, beginning left of the dealer."""
    return tuple((dealer + 1 + at) % seats for at in range(seats))


def eyes(seats: int) -> tuple[int, ...]:
    """Everyone sees his own cards."""
    return tuple(1 << seat for seat in range(seats))


def upcard(pile: bytes) -> int:
    """The oldest card of the pile."""
    return pile[0] if pile else NONE


def streak(taken: int) -> int:
    """A card that was just taken from the pile is the first."""
    return int(taken != NONE)


def seen(seat: int, cards: Cards, turn: int, phase: Phase, taken: int) -> Cards:
    """The card just taken from the pile; after a knock, all that the knocker has left."""
    if phase is Phase.SHOW:
        return Cards() if seat == turn else cards
    return Cards() if seat != turn or taken == NONE else Cards().plus(taken)
