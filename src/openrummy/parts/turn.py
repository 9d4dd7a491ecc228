"""Small things every part needs: whose turn, which phase, one hand or one pile replaced."""

from __future__ import annotations

from typing import NoReturn

from msgspec.structs import replace

from openrummy.cards import Cards, face_text
from openrummy.errors import IllegalAction
from openrummy.state import Hand, State


def running(state: State) -> Hand:
    """The hand in play. Raises ``IllegalAction``: ``match_over`` or ``hand_over``."""
    hand = state.hand
    if hand is None:
        raise IllegalAction("match_over" if state.over else "hand_over")
    return hand


def wrong_phase(hand: Hand, wanted: str, rule: str | None = None) -> NoReturn:
    """Raises ``IllegalAction("wrong_phase")``; where no rule is given the game names that of the phase."""
    raise IllegalAction("wrong_phase", rule, phase=hand.phase.value, action=wanted)


def require_held(hand: Hand, card: int) -> Cards:
    """The cards of the player on turn, which hold this one. Raises ``IllegalAction("card_not_held")``."""
    cards = hand.hands[hand.turn]
    if card < 0 or not cards.one >> card & 1:
        raise IllegalAction("card_not_held", card=face_text(card))
    return cards


def after(hand: Hand, seat: int) -> int:
    """The next player in the order of play."""
    players = hand.players
    return players[(players.index(seat) + 1) % len(players)]


def swap(cards: tuple[Cards, ...], seat: int, new: Cards) -> tuple[Cards, ...]:
    """The cards of all seats with those of one seat replaced."""
    if len(cards) == 2:  # the usual table, in a third of the time
        return (cards[0], new) if seat else (new, cards[1])
    return (*cards[:seat], new, *cards[seat + 1 :])


def put(state: State, hand: Hand) -> State:
    """The state with this hand in play."""
    return replace(state, hand=hand)
