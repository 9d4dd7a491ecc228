"""A match of Manipulation: the deal passes left (M2), to a target (M21), with bonuses for all (M22)."""

from __future__ import annotations

from msgspec.structs import replace

from openrummy.events import DealPassed, Event, Line, MatchEnded, Result
from openrummy.state import State

TARGET_BONUS = 100
"""For each player at or over the target when the match ends (M22)."""
HAND_BONUS = 25
"""For each hand won (M22)."""


def close(state: State, _result: Result) -> tuple[Event, ...]:
    """After a hand: the end of the match (M21), or the deal passes left (M2)."""
    if max(state.scores) >= state.rules.options.target:
        return (outcome(replace(state, over=True)),)
    return (DealPassed((state.dealer + 1) % len(state.seats)),)


def outcome(state: State) -> MatchEnded:
    """Totals; of a match that is over with the bonuses, the highest wins and equal ones share it (M22)."""
    if not state.over:
        return MatchEnded(state.scores, ())
    scores, lines = list(state.scores), []
    for seat, name in enumerate(state.seats):
        if state.scores[seat] >= state.rules.options.target:
            scores[seat] += TARGET_BONUS
            lines.append(Line("target_bonus", (("seat", name), ("points", TARGET_BONUS))))
        if state.won[seat]:
            bonus = HAND_BONUS * state.won[seat]
            scores[seat] += bonus
            lines.append(Line("box_bonus", (("seat", name), ("won", state.won[seat]), ("points", bonus))))
    most = max(scores)
    winners = tuple(seat for seat, total in enumerate(scores) if total == most)
    return MatchEnded(tuple(scores), winners, tuple(lines))
