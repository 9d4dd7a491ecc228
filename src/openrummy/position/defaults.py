"""What a position does not say because it is obvious; writer and reader share it."""

from __future__ import annotations

from openrummy.cards import NONE, Cards
from openrummy.events import Dealt
from openrummy.game import game_of
from openrummy.spec import Seating
from openrummy.state import Hand, Phase, State


def kind(state: State) -> type[Hand]:
    """The class of a hand of this game: that of one that is dealt to nobody."""
    nobody = Dealt(0, 0, (0,), (), (), NONE, b"")
    hand = game_of(state).hand.evolve[Dealt](state, nobody).hand
    assert hand is not None
    return type(hand)


def dealer(roles: tuple[int, ...], otherwise: int) -> int:
    """Who is in the box deals (T2)."""
    return roles[0] if roles else otherwise


def seating(state: State) -> Seating:
    """Who plays, and whose cards a seat sees: as the game has it for this dealer and these roles.

    Nobody plays where a game needs roles and there are none.
    """
    game = game_of(state)
    if game.has_roles and not state.roles:
        return (), tuple(1 << seat for seat in range(len(state.seats)))
    return game.match.seating(state)


def upcard(pile: bytes) -> int:
    """The oldest card of the pile."""
    return pile[0] if pile else NONE


def streak(taken: int) -> int:
    """A card that was just taken from the pile is the first."""
    return int(taken != NONE)


def seen(seat: int, cards: Cards, turn: int, phase: Phase, taken: int) -> Cards:
    """The card just taken from the pile, if it is held; after a knock, all that the knocker has left."""
    if phase is Phase.SHOW:
        return Cards() if seat == turn else cards
    return Cards() if seat != turn or taken == NONE or taken not in cards else Cards().plus(taken)


def draws(drawn: int) -> int:
    """Who has drawn has drawn once (M3)."""
    return int(drawn != NONE)


def fresh(laid: int, turn: int) -> bool:
    """Who has laid nothing in this hand has laid nothing before this turn (B10)."""
    return not laid >> turn & 1
