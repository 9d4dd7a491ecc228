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


def columns(tally: Sequence[Scored], options: HollywoodOptions) -> tuple[Column, ...]:
    """The three columns after these scored hands (H1-H3)."""
    found = [Column(((), ()))] * COLUMNS
    for scored in tally:
        (winner,) = scored.winners
        first = True
        for at, column in enumerate(found):
            if column.closed or not (column.entries[winner] or first):
                continue
            first = first and bool(column.entries[winner])
            found[at] = _entered(column, winner, scored.points[winner], options)
    return tuple(found)


def _entered(column: Column, winner: int, points: int, options: HollywoodOptions) -> Column:
    """The column with one entry more, closed if that reaches the target (H1-H3)."""
    entries = tuple((*one, points) if seat == winner else one for seat, one in enumerate(column.entries))
    if sum(entries[winner]) < options.target:
        return Column(entries)
    mine, other = entries[winner], entries[1 - winner]
    result = sum(mine) + GAME_BONUS + BOX_BONUS * len(mine) - sum(other) - BOX_BONUS * len(other)
    return Column(entries, winner, 2 * result if options.shutout and not other else result)


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
    return (DealPassed(next_dealer(state, result.winners[0])),)


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
