"""A match of Basic Rummy: the deal passes left (B1), to a target or over a fixed number of hands (B14)."""

from __future__ import annotations

from msgspec.structs import replace

from openrummy.events import DealPassed, Event, MatchEnded, Result
from openrummy.state import State


def close(state: State, _result: Result) -> tuple[Event, ...]:
    """After a hand, dead or not: the end of the match (B14), or the deal passes left (B1, B13)."""
    if _reached(state):
        return (outcome(replace(state, over=True)),)
    return (DealPassed((state.dealer + 1) % len(state.seats)),)


def _reached(state: State) -> bool:
    """Whether the target is reached, or the number of scored hands; a dead hand does not count (B13)."""
    options = state.rules.options
    if options.hands != "off":
        return len(state.tally) >= int(options.hands)
    return max(state.scores) >= int(options.target)


def outcome(state: State) -> MatchEnded:
    """Totals; of a match that is over the highest wins, and equal ones share it (B14)."""
    if not state.over:
        return MatchEnded(state.scores, ())
    most = max(state.scores)
    return MatchEnded(state.scores, tuple(seat for seat, total in enumerate(state.scores) if total == most))
