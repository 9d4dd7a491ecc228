"""Perft: how many sequences of legal actions a position has, for comparing engines count by count.

A sequence counts where it has exactly the wanted length; one that ends the hand earlier does not. Knocks and shows
count once each, with their default arrangement.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from msgspec import Struct

from openrummy.errors import Garbled, RecordError, RummyError
from openrummy.game import decide, evolve, legal
from openrummy.position import parse_position
from openrummy.record.lines import Source, numbered
from openrummy.state import State

__all__ = ["Count", "Line", "perft", "read_perft"]


class Count(Struct, frozen=True):
    """A depth in actions, and how many sequences of that length there are said to be."""

    depth: int
    nodes: int


class Line(Struct, frozen=True):
    """One line of a perft file: its number, the position and the counts to compare with."""

    number: int
    state: State
    counts: tuple[Count, ...]


def perft(state: State, depth: int) -> int:
    """How many sequences of ``depth`` legal actions there are within the present hand."""
    if depth == 0:
        return 1
    actions = legal(state).actions
    if depth == 1:
        return len(actions)
    return sum(perft(evolve(state, *decide(state, action)), depth - 1) for action in actions)


def read_perft(lines: Source, file: str = "") -> Iterator[Line]:
    """The lines of a perft file: ``position ; D1 2 ; D2 24``; lines that are blank or begin with ``#`` are left out.

    Raises ``RecordError``: ``bad_perft``, or as ``parse_position``.
    """
    for line in numbered(lines, file, comments=False):
        number, text = line.number, line.text
        if text.startswith("#"):
            continue
        position, *counts = text.split(" ; ")
        try:
            yield Line(number, parse_position(position), tuple(map(_count, counts)))
        except RummyError as error:
            raise RecordError(
                error.code, error.rule, file=file, line=number, column=1, token=text.strip(), **error.params
            ) from None


def _count(text: str) -> Count:
    found = re.fullmatch(r"\s*D([0-9]{1,2}) ([0-9]{1,18})\s*", text)
    if found is not None:
        return Count(int(found[1]), int(found[2]))
    raise Garbled("bad_perft", text=text.strip())
