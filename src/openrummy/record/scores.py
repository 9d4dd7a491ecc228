"""Score lines: the points of a hand that has just ended and, in a game of several columns, how these stand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from openrummy.events import Result
from openrummy.game import game_of
from openrummy.record.headers import number_at, seat_at
from openrummy.record.lines import Line
from openrummy.state import State

__all__ = ["check_score", "points_text", "score_text"]

COLUMNS: Final = "columns"
"""The word before the totals of the columns."""


def points_text(names: Sequence[str], points: Sequence[int]) -> str:
    """``ann 25 bob 0``, for names as records write them."""
    return " ".join(f"{name} {number}" for name, number in zip(names, points, strict=True))


def columns_text(state: State) -> tuple[str, ...]:
    """The totals of each column by seat, ``25-0``, in a game that has several (H1)."""
    columns = game_of(state).match.columns
    return () if columns is None else tuple("-".join(map(str, totals)) for totals in columns(state))


def score_text(names: Sequence[str], state: State, points: Sequence[int]) -> str:
    """``score ann 25 bob 0``, or ``score ann 25 bob 0 columns 25-0 0-0 0-0``; ``state`` is that after the hand."""
    columns = columns_text(state)
    return " ".join(("score", points_text(names, points), *((COLUMNS, *columns) if columns else ())))


def check_score(line: Line, state: State, result: Result) -> None:
    """Raises ``RecordError``: ``garbled``, ``unknown_seat`` or ``wrong_score``. The columns may be left out."""
    words, seats = line.words, state.seats
    cut = words.index(COLUMNS) if COLUMNS in words else len(words)
    seen: set[int] = set()
    for at in range(1, cut, 2):
        seat = seat_at(line, at, words[at], seats)
        if seat in seen or at + 1 == cut:
            raise line.refuse(at, "garbled", expected=f"{words[at]} number")
        if number_at(line, at + 1, words[at + 1]) != result.points[seat]:
            raise line.refuse(at + 1, "wrong_score", expected=result.points[seat])
        seen.add(seat)
    if len(seen) < len(seats):
        raise line.refuse(cut, "garbled", expected=f"{len(seats)} scores")
    if cut == len(words):
        return
    totals = columns_text(state)
    if len(words) - cut - 1 != len(totals) or not totals:
        raise line.refuse(cut, "garbled", expected=" ".join((COLUMNS, *totals)) if totals else f"{len(seats)} scores")
    for at, total in enumerate(totals, cut + 1):
        if words[at] != total:
            raise line.refuse(at, "wrong_score", "H1", expected=total)
