"""What has happened: a closed union of facts. ``evolve`` folds them into a state; chance appears in events only.

Which field of which event is hidden from whom stands in one table, in ``redact.py``.
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from openrummy.cards import Cards
from openrummy.melds import Meld

__all__ = [
    "DealPassed",
    "DealerChosen",
    "Dealt",
    "Declined",
    "Discarded",
    "Drew",
    "Event",
    "HandEnded",
    "HandsShown",
    "Knocked",
    "LaidOff",
    "Line",
    "MatchEnded",
    "Melded",
    "Passed",
    "Rearranged",
    "Reason",
    "Reshuffled",
    "Result",
    "RolesChanged",
    "RolesDrawn",
    "Showed",
    "StockWanted",
    "Took",
    "TurnEnded",
]


class DealerChosen(Struct, frozen=True):
    """Chance (or the table) has named the first dealer (G1)."""

    dealer: int


class Dealt(Struct, frozen=True):
    """A hand is dealt (G2).

    ``players`` are the seats that play it, in the order of play; ``eyes`` has for every seat the bit mask of the
    seats whose cards it may see (T3); ``hands`` are by seat; ``upcard`` is NONE in a game without one; ``stock`` is
    the face-down pile, next card first.
    """

    number: int
    dealer: int
    players: tuple[int, ...]
    eyes: tuple[int, ...]
    hands: tuple[Cards, ...]
    upcard: int
    stock: bytes


class Passed(Struct, frozen=True):
    """A player refused the upcard (G4)."""

    seat: int


class Drew(Struct, frozen=True, gc=False):
    """A player drew the top of the stock (G3)."""

    seat: int
    card: int


class Took(Struct, frozen=True, gc=False):
    """A player took the top of the discard pile, before everyone's eyes (G3)."""

    seat: int
    card: int


class StockWanted(Struct, frozen=True):
    """A player wants to draw from the empty stock: the discards are to be shuffled (B12)."""

    seat: int


class Reshuffled(Struct, frozen=True):
    """All discards but the top one became the new stock, next card first (B12)."""

    stock: bytes


class Discarded(Struct, frozen=True, gc=False):
    """A player discarded face up and his turn is over (G3)."""

    seat: int
    card: int


class Knocked(Struct, frozen=True):
    """A player knocked and showed his cards (G6, G7): ``left`` is his deadwood.

    ``card`` is the discard, NONE for big gin (G14).
    """

    seat: int
    card: int
    melds: tuple[Meld, ...]
    left: Cards


class Showed(Struct, frozen=True):
    """The opponent showed his cards (G8, G11): ``layoffs`` are (face, number of the knocker's meld, from 1)."""

    seat: int
    melds: tuple[Meld, ...]
    layoffs: tuple[tuple[int, int], ...]
    left: Cards


class Melded(Struct, frozen=True):
    """A player laid a meld on the table (B3)."""

    seat: int
    meld: Meld


class LaidOff(Struct, frozen=True):
    """A player laid off cards on a table meld, numbered from 1 (B5)."""

    seat: int
    cards: tuple[int, ...]
    number: int


class Declined(Struct, frozen=True):
    """A player declined to meld after a draw, or in his last turn (M3, M19)."""

    seat: int


class Rearranged(Struct, frozen=True):
    """A player played cards of his hand and left this table (M4)."""

    seat: int
    played: Cards
    table: tuple[Meld, ...]


class TurnEnded(Struct, frozen=True):
    """A player ended his turn without a knock (M13).

    ``last`` turns are left where the stock is empty (M19), else NONE.
    """

    seat: int
    last: int


class HandsShown(Struct, frozen=True):
    """A hand is scored: the cards that are left in all hands are shown, by seat (B9, M15)."""

    hands: tuple[Cards, ...]


class RolesDrawn(Struct, frozen=True):
    """Each of these seats drew a card for the roles (T1)."""

    seats: tuple[int, ...]
    cards: tuple[int, ...]


class RolesChanged(Struct, frozen=True):
    """Who is in the box, captain and sitting out from now on (T1, T4)."""

    roles: tuple[int, ...]


class Line(Struct, frozen=True):
    """One line of the explanation of a score: a code with its facts, for the catalogues (``line-<code>``)."""

    code: str
    facts: tuple[tuple[str, int | str], ...] = ()


Reason = Literal["knock", "undercut", "gin", "big_gin", "out", "rummy", "stock", "forty"]
"""Why a hand ended: by a knock, by going out, because the stock ran out (G12, B13, M19), or after forty draws in a row
from the discard pile (G15, B15).
"""


class Result(Struct, frozen=True):
    """The outcome of a hand: points by seat, who won it (nobody in a drawn hand), and the lines that explain it."""

    reason: Reason
    points: tuple[int, ...]
    winners: tuple[int, ...]
    lines: tuple[Line, ...] = ()


class HandEnded(Struct, frozen=True):
    """A hand is over and its points are written."""

    result: Result


class DealPassed(Struct, frozen=True):
    """Who deals the next hand (G1)."""

    dealer: int


class MatchEnded(Struct, frozen=True):
    """The match is over; ``scores`` with end bonuses (G14)."""

    scores: tuple[int, ...]
    winners: tuple[int, ...]
    lines: tuple[Line, ...] = ()


Event = (
    DealerChosen
    | Dealt
    | Passed
    | Drew
    | Took
    | StockWanted
    | Melded
    | LaidOff
    | Declined
    | Rearranged
    | TurnEnded
    | HandsShown
    | RolesDrawn
    | RolesChanged
    | Reshuffled
    | Discarded
    | Knocked
    | Showed
    | HandEnded
    | DealPassed
    | MatchEnded
)
