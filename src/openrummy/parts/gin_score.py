"""What a gin hand is worth: difference, undercut, gin and big gin (G9-G11, G14), doubled by a spade (O3)."""

from __future__ import annotations

from msgspec import Struct

from openrummy.events import Line, Reason, Result
from openrummy.options import GinOptions


class GinScore(Struct, frozen=True):
    """Points of one hand: whether the knocker scores them, and the lines that explain them."""

    reason: Reason
    to_knocker: bool
    points: int
    lines: tuple[Line, ...]


def score(
    options: GinOptions, knocker: int, opponent: int, *, big_gin: bool = False, doubled: bool = False
) -> GinScore:
    """The score of two deadwoods, the opponent's after his lay-offs (points)."""
    reason: Reason
    if big_gin or knocker == 0:
        reason = "big_gin" if big_gin else "gin"
        bonus = BIG_GIN if big_gin else options.gin_bonus
        base, extra, to_knocker = opponent, bonus, True
    elif knocker < opponent:
        reason = "knock"
        base, extra, to_knocker = opponent - knocker, 0, True
    else:
        reason = "undercut"
        base, extra, to_knocker = knocker - opponent, options.undercut_bonus, False
    total = base + extra
    lines = [Line("difference", (("more", max(knocker, opponent)), ("less", min(knocker, opponent)), ("points", base)))]
    if reason != "knock":
        lines.append(Line(f"{reason}_bonus", (("points", extra),)))
    if doubled:
        lines.append(Line("doubled", (("points", total), ("twice", 2 * total))))
        total *= 2
    return GinScore(reason, to_knocker, total, tuple(lines))


BIG_GIN = 31
"""Bonus of big gin, in place of the gin bonus (G14)."""


def result(seats: int, knocker: int, opponent: int, hand: GinScore) -> Result:
    """The result of a scored hand between two of the seats."""
    winner = knocker if hand.to_knocker else opponent
    points = tuple(hand.points if seat == winner else 0 for seat in range(seats))
    return Result(hand.reason, points, (winner,), hand.lines)


def drawn(seats: int, reason: Reason) -> Result:
    """The result of a hand that nobody wins (G12, G15)."""
    return Result(reason, (0,) * seats, ())
