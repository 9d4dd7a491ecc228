"""What a record comes to: the state after so many actions, and the summary that the command line prints."""

from __future__ import annotations

from typing import Any

from openrummy.errors import Garbled
from openrummy.game import decide, evolve, outcome, supply
from openrummy.record.reader import Record
from openrummy.state import State
from openrummy.table import Move

__all__ = ["replay", "summary"]


def replay(record: Record, until: int | None = None) -> State:
    """The state after ``until`` actions and the chance that follows them; all of them where it is None or more.

    Raises ``Garbled("bad_number")`` where it is negative.
    """
    if until is not None and until < 0:
        raise Garbled("bad_number", text=str(until), expected="0-")
    table = record.table
    state = table.first
    for entry in table.log:
        if isinstance(entry, Move):
            if until == 0:
                break
            until = None if until is None else until - 1
            events = decide(state, entry.action)
        else:
            events = supply(state, entry.order)
        state = evolve(state, *events)
    return state


def summary(state: State) -> dict[str, Any]:
    """What JSON says of a match: ``ruleset``, ``scores`` by name, ``winners``, finished ``hands``.

    The scores have the end bonuses in them once the match is over, and there are no winners before.
    """
    end = outcome(state)
    return {
        "ruleset": state.rules.id,
        "scores": dict(zip(state.seats, end.scores, strict=True)),
        "winners": [state.seats[seat] for seat in end.winners],
        "hands": state.finished,
    }
