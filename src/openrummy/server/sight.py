"""What one viewer sees of a table, and what of his cards lies or would lie where: data, no messages of their own."""

from __future__ import annotations

from msgspec import Struct

from openrummy.events import MatchEnded
from openrummy.parts.columns import Column
from openrummy.server.facts import TableSettings
from openrummy.state import State

__all__ = ["Awaited", "Best", "Laid", "SeatSeen", "Seen"]


class SeatSeen(Struct, frozen=True):
    """A seat as everyone sees it.

    ``bot``: who plays there, if no person does; ``person``: whether it belongs to one; ``here``: he is connected;
    ``gone``: he does not come back; ``parts``: whether he is still asked for parts of the shuffle; ``time``: what is
    left on his clock (ms), -1 without one.
    """

    name: str
    person: bool
    bot: str
    here: bool
    gone: bool
    parts: bool
    time: int


class Awaited(Struct, frozen=True):
    """The shuffle of the hand that is played or awaited: who still has to commit himself, or to show his part.

    ``tag`` are six hex digits for friends to compare, once everything is in; ``silent`` the seats that gave nothing.
    """

    hand: int
    commit: str
    asked: tuple[int, ...]
    pledging: tuple[int, ...]
    giving: tuple[int, ...]
    silent: tuple[int, ...]
    tag: str


class Best(Struct, frozen=True):
    """The hand one sees, arranged as well as can be: melds, the cards left over (faces), and their points."""

    seat: int
    melds: tuple[tuple[int, ...], ...]
    left: tuple[int, ...]
    points: int


class Laid(Struct, frozen=True):
    """What is laid on the table: melds, the cards beside them (faces) and their points; and lay-offs (G8).

    A lay-off is a face and the number of the meld of the other, from 1.
    """

    melds: tuple[tuple[int, ...], ...]
    left: tuple[int, ...]
    points: int
    layoffs: tuple[tuple[int, int], ...] = ()


class Seen(Struct, frozen=True):
    """The whole table as one viewer sees it: built from his view, never from the state.

    ``viewer`` is a seat or -1; ``legal`` the tokens of one's choices (in Manipulation those that are listed);
    ``leaves`` the points left in hand after each of those that throws a card, -1 for the others; ``limit`` what one may
    knock with, -1 where there is no such thing, and ``doubled`` whether the hand counts twice (O3); ``undo`` whether
    something may be taken back; ``outcome`` the scores as they stand, ``columns`` those of Hollywood (H1).
    """

    seq: int
    viewer: int
    table: str
    ruleset: str
    status: str
    host: int
    settings: TableSettings
    seats: tuple[SeatSeen, ...]
    turn: int
    state: State | None
    digest: str
    legal: tuple[str, ...]
    leaves: tuple[int, ...]
    best: Best | None
    limit: int
    doubled: bool
    shuffle: Awaited | None
    undo: bool
    outcome: MatchEnded | None
    columns: tuple[Column, ...]
    rematch: str
    loser: int
