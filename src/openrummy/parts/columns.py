"""Hollywood scoring: one hand entered in up to three columns (rules H)."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from openrummy.events import DealPassed, Event, Line, MatchEnded, Result
from openrummy.options import HollywoodOptions
from openrummy.parts.race import next_dealer
from openrummy.state import Scored, State

COLUMNS = 3
GAME_BONUS = 100
"""To the winner of a column (H3)."""
BOX_BONUS = 25
"""To each player, for each entry he has in a column that closes (H3)."""


class Column(Struct, frozen=True):
    """One of three games: the entries of each player, and, once it is closed, its winner and what he gets for it."""

    entries: tuple[tuple[int, ...], ...]
    winner: int | None = None
    result: int = 0

    @property
    def closed(self) -> bool:
        """Whether somebody has reached the target (H2)."""
        return self.winner is not None

    @property
    def totals(self) -> tuple[int, ...]:
        """The sum of each player's entries."""
        return tuple(map(sum, self.entries))


class _Open:
    """A column while its entries are written: one hand takes one step, however many there were."""

    def __init__(self) -> None:
        self.entries: tuple[list[int], list[int]] = ([], [])
        self.totals = [0, 0]
        self.winner: int | None = None

    def enter(self, winner: int, points: int, target: int) -> None:
        """One entry more; the column is closed if that reaches the target (H2)."""
        self.entries[winner].append(points)
        self.totals[winner] += points
        if self.totals[winner] >= target:
            self.winner = winner

    def column(self, options: HollywoodOptions) -> Column:
        """As it stands, with the result of one that is closed (H3)."""
        entries = tuple(map(tuple, self.entries))
        if self.winner is None:
            return Column(entries)
        mine, other = entries[self.winner], entries[1 - self.winner]
        result = sum(mine) + GAME_BONUS + BOX_BONUS * len(mine) - sum(other) - BOX_BONUS * len(other)
        return Column(entries, self.winner, 2 * result if options.shutout and not other else result)


def columns(tally: Sequence[Scored], options: HollywoodOptions) -> tuple[Column, ...]:
    """The three columns after these scored hands (H1-H3)."""
    found = [_Open() for _ in range(COLUMNS)]
    target = options.target
    for scored in tally:
        (winner,) = scored.winners
        first = True
        for column in found:
            if column.winner is not None or not (column.entries[winner] or first):
                continue
            first = first and bool(column.entries[winner])
            column.enter(winner, scored.points[winner], target)
    return tuple(column.column(options) for column in found)


def columns_of(state: State) -> tuple[Column, ...]:
    """The columns of a match as they stand."""
    return columns(state.tally, state.rules.options)


def totals(state: State) -> tuple[tuple[int, ...], ...]:
    """The sum of each player's entries in each column, without bonuses."""
    return tuple(column.totals for column in columns_of(state))


def close(state: State, result: Result) -> tuple[Event, ...]:
    """After a scored hand: the end of the match when all columns are closed (H4), or the deal passes (G1)."""
    if not result.winners:
        return ()
    if all(column.closed for column in columns_of(state)):
        return (outcome(replace(state, over=True)),)
    return (DealPassed(next_dealer(state.rules.options.next_dealer, state.dealer, result.winners[0])),)


def outcome(state: State) -> MatchEnded:
    """The sum of the results of the closed columns; the larger wins, equal sums share it (H4)."""
    scores = [0] * len(state.seats)
    lines: list[Line] = []
    for number, column in enumerate(columns_of(state), 1):
        if column.winner is not None:
            scores[column.winner] += column.result
            facts = (("number", number), ("seat", state.seats[column.winner]), ("points", column.result))
            lines.append(Line("column", facts))
    most = max(scores)
    winners = tuple(seat for seat, total in enumerate(scores) if total == most) if state.over else ()
    return MatchEnded(tuple(scores), winners, tuple(lines))
