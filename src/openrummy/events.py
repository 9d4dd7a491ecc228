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
    "Discarded",
    "Drew",
    "Event",
    "HandEnded",
    "Knocked",
    "Line",
    "MatchEnded",
    "Passed",
    "Reason",
    "Reshuffled",
    "Result",
    "Showed",
    "StockWanted",
    "Took",
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


class Line(Struct, frozen=True):
    """One line of the explanation of a score: a code with its facts, for the catalogues (``line-<code>``)."""

    code: str
    facts: tuple[tuple[str, int | str], ...] = ()


Reason = Literal["knock", "undercut", "gin", "big_gin", "stock", "forty"]
"""Why a hand ended: scored, or drawn with the stock at two (G12) or after forty draws from the pile (G15)."""


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
    | Reshuffled
    | Discarded
    | Knocked
    | Showed
    | HandEnded
    | DealPassed
    | MatchEnded
)
