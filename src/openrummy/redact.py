"""Secrecy: one function, and one table that says which field of which event is hidden from whom."""

from __future__ import annotations

import enum
from typing import Any, Final, TypeVar

from msgspec.structs import replace

from openrummy.cards import NONE, UNKNOWN, Cards
from openrummy.events import (
    DealerChosen,
    DealPassed,
    Dealt,
    Declined,
    Discarded,
    Drew,
    Event,
    HandEnded,
    HandsShown,
    Knocked,
    LaidOff,
    MatchEnded,
    Melded,
    Passed,
    Rearranged,
    Reshuffled,
    RolesChanged,
    RolesDrawn,
    Showed,
    StockWanted,
    Took,
    TurnEnded,
)
from openrummy.state import SPECTATOR, Hand, State

__all__ = ["SECRETS", "Secret", "eyes", "redact", "view"]


class Secret(enum.Enum):
    """Who may see a field."""

    OWNER = "owner"
    """A card: those who see the cards of the event's seat."""
    EACH = "each"
    """Cards by seat: each as those who see that seat's cards."""
    NOBODY = "nobody"
    """Faces in order: nobody at all; only how many there are is known."""


SECRETS: Final[dict[type[Any], dict[str, Secret]]] = {
    DealerChosen: {},
    Dealt: {"hands": Secret.EACH, "stock": Secret.NOBODY},
    Passed: {},
    Drew: {"card": Secret.OWNER},
    Took: {},
    StockWanted: {},
    Reshuffled: {"stock": Secret.NOBODY},
    Discarded: {},
    Knocked: {},
    Showed: {},
    HandEnded: {},
    Melded: {},
    LaidOff: {},
    Declined: {},
    Rearranged: {},
    TurnEnded: {},
    HandsShown: {},
    RolesDrawn: {},
    RolesChanged: {},
    DealPassed: {},
    MatchEnded: {},
}
"""For every type of event the fields that are not for everyone. A type that is missing here fails a test."""

E = TypeVar("E", bound=Event)


def eyes(state: State, event: Event | None, viewer: int) -> int:
    """Bit mask of the seats whose cards a viewer sees when this event happens (T3); none for a spectator."""
    if viewer == SPECTATOR:
        return 0
    if isinstance(event, Dealt):
        return event.eyes[viewer]
    return 0 if state.hand is None else state.hand.eyes[viewer]


def redact(event: E, seen: int) -> E:
    """The event as it is told to one who sees the cards of the seats in the mask ``seen``."""
    secrets = SECRETS[type(event)]
    if not secrets:
        return event
    told: dict[str, Any] = {}
    for field, secret in secrets.items():
        value = getattr(event, field)
        if secret is Secret.NOBODY:
            told[field] = hide_order(value)
        elif secret is Secret.EACH:
            told[field] = tuple(
                cards if seen >> seat & 1 else Cards(hidden=len(cards)) for seat, cards in enumerate(value)
            )
        elif not seen >> getattr(event, "seat") & 1:  # noqa: B009
            told[field] = UNKNOWN
    return replace(event, **told) if told else event


def hide_order(faces: bytes) -> bytes:
    """As many unseen cards."""
    return bytes((UNKNOWN,)) * len(faces)


def view(state: State, viewer: int) -> State:
    """The state as a seat (or ``SPECTATOR``) sees it; folding the redacted events gives the same."""
    hand = state.hand
    if hand is None:
        return state
    return replace(state, hand=_view_hand(hand, 0 if viewer == SPECTATOR else hand.eyes[viewer]))


def _view_hand(hand: Hand, seen: int) -> Hand:
    hands = []  # a plain loop: bots ask for a view at every move
    for seat, cards in enumerate(hand.hands):
        if not seen >> seat & 1:
            known = hand.seen[seat]
            cards = Cards(known.one, known.two, len(cards) - len(known))
        hands.append(cards)
    drawn = hand.drawn if hand.drawn == NONE or seen >> hand.turn & 1 else UNKNOWN
    return replace(hand, hands=tuple(hands), stock=hide_order(hand.stock), drawn=drawn)
