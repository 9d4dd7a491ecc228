"""What people write down of a hand that was played with real cards. Players go by name; these are the file's words."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

__all__ = ["MOST", "Count", "Drawn", "Entry", "Knock", "Out"]

MOST = 999
"""No hand is worth more points than this; what is larger is a slip of the pen."""
Points = Annotated[int, Meta(ge=0, le=MOST)]


class Drawn(Struct, frozen=True, tag="drawn", forbid_unknown_fields=True, omit_defaults=True):
    """A hand that nobody wins: drawn in gin (G12, G15), dead in Basic Rummy (B13, B15)."""

    upcard: str = ""


class Knock(Struct, frozen=True, tag="knock", forbid_unknown_fields=True, omit_defaults=True):
    """A hand of gin: the deadwood of both, the other's after his lay-offs (G6-G11); ``big``: big gin (G14)."""

    knocker: str
    deadwood: Points
    other: Points
    big: bool = False
    upcard: str = ""


class Out(Struct, frozen=True, tag="out", forbid_unknown_fields=True, omit_defaults=True):
    """A hand of Basic Rummy: who went out, and the points that each of the others held (B9, B10)."""

    winner: str
    left: dict[str, Points]
    rummy: bool = False


class Count(Struct, frozen=True, tag="count", forbid_unknown_fields=True, omit_defaults=True):
    """A hand of Manipulation: the points in every hand, who knocked, or who played all his cards (M13-M18)."""

    points: dict[str, Points]
    knocker: str = ""
    out: str = ""


Entry = Drawn | Knock | Out | Count
