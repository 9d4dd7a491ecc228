"""What a hand of Manipulation is worth: the fewest points win (M12, M15-M18)."""

from __future__ import annotations

from collections.abc import Sequence

from openrummy.cards import NONE, Cards
from openrummy.events import Line, Reason, Result
from openrummy.state import State

KNOCK_POINTS = 5
"""Points in hand with which one may knock (M13)."""
UNDERCUT = 10
"""Bonus of a winner when another had knocked (M16)."""
ALL_PLAYED = 25
"""Bonus of a winner who played all his cards (M18)."""


def score(points: Sequence[int], knocker: int = NONE, out: int = NONE) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Scores and winners by seat, from the points left in every hand; ``out`` played his last card (M14)."""
    least = min(points)
    winners = [seat for seat, left in enumerate(points) if left == least]
    if knocker in winners and len(winners) > 1:
        winners.remove(knocker)  # the knocker loses ties (M16)
    elif knocker == NONE and len(winners) == len(points):
        winners = []  # nobody knocked and all are equal (M17)
    bonus = UNDERCUT if knocker != NONE and knocker not in winners else ALL_PLAYED if out != NONE else 0
    scores = tuple(sum(points) - least * len(points) + bonus if seat in winners else 0 for seat in range(len(points)))
    return scores, tuple(winners)


def result(state: State, hands: Sequence[Cards], *, knocker: int, out: int) -> Result:
    """The result of a hand whose cards are these."""
    return counted(state.seats, [cards.points for cards in hands], knocker=knocker, out=out)


def counted(seats: Sequence[str], points: Sequence[int], *, knocker: int, out: int) -> Result:
    """The result of a hand in which these players have these points left."""
    scores, winners = score(points, knocker, out)
    lines = [Line("left_in_hand", (("seat", seats[seat]), ("points", left))) for seat, left in enumerate(points)]
    reason: Reason = "stock"
    if out != NONE:
        reason = "out"
        lines.append(Line("out_bonus", (("points", ALL_PLAYED),)))
    elif knocker != NONE:
        reason = "knock" if knocker in winners else "undercut"
        if reason == "undercut":
            lines.append(Line("undercut_bonus", (("points", UNDERCUT),)))
    return Result(reason, scores, winners, tuple(lines))
