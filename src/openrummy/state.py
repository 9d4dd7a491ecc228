"""The state of a match: frozen structs, one meaning a field. A view is the same types with unseen cards.

Between two hands, before the first and after the last, ``State.hand`` is None: what a hand was is in its events.
"""

from __future__ import annotations

import enum

from msgspec import Struct

from openrummy.cards import NONE, Cards
from openrummy.melds import Meld
from openrummy.options import Ruleset

__all__ = ["SPECTATOR", "Ask", "Hand", "MeldingHand", "Phase", "Scored", "State", "TableHand"]

SPECTATOR = -1
"""The viewer who has no seat: he sees nobody's cards."""


class Phase(enum.Enum):
    """What the player on turn has to decide. The value is its word in a position."""

    UPCARD = "upcard"
    """Take the upcard or pass (G4)."""
    STOCK = "stock"
    """Both have passed: draw from the stock (G4)."""
    DRAW = "draw"
    """Draw from the stock or the discard pile (G3)."""
    RESHUFFLE = "reshuffle"
    """A draw from the empty stock waits for the discards to be shuffled (B12)."""
    DISCARD = "discard"
    """Discard, or knock (G3, G6)."""
    MELD = "meld"
    """Meld, or decline (M3)."""
    CLOSE = "close"
    """Knock, or end the turn (M13)."""
    LAST = "last"
    """The stock is empty: the last chance to meld (M19)."""
    SHOW = "show"
    """The other has knocked: show one's melds and lay-offs (G8)."""

    __hash__ = object.__hash__  # members are single objects, and phases key the tables of every move


class Ask(Struct, frozen=True):
    """Chance that the rules wait for: a shuffled order of ``size`` things under a label of design section 6.

    ``hand`` is the number of the hand it belongs to, from 1.
    """

    label: str
    size: int
    hand: int


class Hand(Struct, frozen=True):
    """One hand while it is played. Lists run by seat; cards of a seat that does not play are none.

    ``players`` and ``eyes`` are as in the event ``Dealt``; ``turn`` is the seat that decides; ``seen`` are the cards of
    each hand that everyone saw go in; ``stock`` has the next card first, ``pile`` the oldest discard first; ``upcard``
    is the card first turned up; ``drawn`` and ``taken`` are what the player on turn drew from the stock or took from
    the pile in this turn (NONE: nothing); ``streak`` counts draws in a row from the pile (B15, G15), ``reshuffles``
    those of this hand (B13); ``table`` are the melds on the table in the order laid.
    """

    players: tuple[int, ...]
    eyes: tuple[int, ...]
    turn: int
    phase: Phase
    hands: tuple[Cards, ...]
    seen: tuple[Cards, ...]
    stock: bytes
    pile: bytes
    upcard: int = NONE
    drawn: int = NONE
    taken: int = NONE
    streak: int = 0
    reshuffles: int = 0
    table: tuple[Meld, ...] = ()


class MeldingHand(Hand, frozen=True):
    """A hand of Basic Rummy.

    ``melded`` and ``laid`` are bit masks of the seats that have melded (B5), or laid anything at all, in this hand;
    ``fresh``: the player on turn had laid nothing before this turn (B10).
    """

    melded: int = 0
    laid: int = 0
    fresh: bool = True


class TableHand(Hand, frozen=True):
    """A hand of Manipulation. ``draws`` counts those of this turn (M3); ``last`` the last turns that are left, this one
    included, NONE before the stock is empty (M19).
    """

    draws: int = 0
    last: int = NONE


class Scored(Struct, frozen=True):
    """A scored hand: its points by seat, and who won it."""

    points: tuple[int, ...]
    winners: tuple[int, ...]


class State(Struct, frozen=True):
    """A match. ``dealer`` deals the present hand or the next one (-1: not yet chosen), ``number`` counts hands dealt,
    ``scores`` are running totals without end bonuses, ``won`` hands won, by seat; ``tally`` are the scored
    hands; ``roles`` are the seats in the box, captain and sitting out, ``draws`` the cards drawn for them (T1).
    """

    rules: Ruleset
    seats: tuple[str, ...]
    dealer: int
    number: int
    scores: tuple[int, ...]
    won: tuple[int, ...]
    hand: Hand | None = None
    over: bool = False
    tally: tuple[Scored, ...] = ()
    roles: tuple[int, ...] = ()
    draws: tuple[tuple[int, ...], ...] = ()

    @property
    def finished(self) -> int:
        """Hands that are over, drawn ones included."""
        return self.number - (self.hand is not None)

    @property
    def turn(self) -> int:
        """The seat that decides, -1 where chance is wanted or the match is over."""
        hand = self.hand
        return -1 if hand is None or hand.phase is Phase.RESHUFFLE else hand.turn
