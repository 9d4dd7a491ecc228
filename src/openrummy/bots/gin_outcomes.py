"""How hands of gin between two strong players end, as ``scripts/gin_outcomes.py`` counted, in points of any rules."""

from __future__ import annotations

import functools
from importlib import resources
from typing import Any, Final, NamedTuple

import msgspec
from msgspec import Struct

from openrummy.parts.gin_score import score

__all__ = ["KINDS", "Chances", "Outcomes", "outcomes"]

KINDS: Final = ("knock", "gin", "undercut")
Chances = tuple[tuple[int, float], ...]
"""Points, each with its chance."""
_SPADES: Final = 0.25
"""How often the upcard is a spade (O3)."""


class Outcomes(NamedTuple):
    """Chances of the ends of a hand, by kind: those in which who plays first scores, then those of the dealer."""

    drawn: float
    first: tuple[Chances, ...]
    dealer: tuple[Chances, ...]


class _Counts(Struct, frozen=True, forbid_unknown_fields=True):
    """A section of the file."""

    hands: int
    drawn: int
    first_knock: tuple[int, ...]
    first_undercut: tuple[int, ...]
    first_gin: tuple[int, ...]
    dealer_knock: tuple[int, ...]
    dealer_undercut: tuple[int, ...]
    dealer_gin: tuple[int, ...]


@functools.cache
def outcomes(options: Any) -> Outcomes:
    """What to expect of a hand by the options of gin or a variant (G10, G11, G16, O1, O3).

    It is taken from the hands whose rules are nearest: the limit 10 or the upcard's, a bonus of 10 or 25.
    """
    limit = "upcard" if options.knock_limit == "upcard" else "fixed"
    counts = _read()[f"{limit}_{10 if options.undercut_bonus < 18 else 25}"]
    sides = tuple(
        tuple(_chances(options, kind, getattr(counts, f"{side}_{kind}"), counts.hands) for kind in KINDS)
        for side in ("first", "dealer")
    )
    return Outcomes(counts.drawn / counts.hands, *sides)


@functools.cache
def _read() -> dict[str, _Counts]:
    text = resources.files("openrummy.bots").joinpath("gin_outcomes.toml").read_text("utf-8")
    return msgspec.toml.decode(text, type=dict[str, _Counts])


def _chances(options: Any, kind: str, counts: tuple[int, ...], hands: int) -> Chances:
    found = []
    for more, count in enumerate(counts):
        if count:
            points, doubled = (_points(options, kind, more, doubled) for doubled in (False, True))
            if options.spade_doubles:
                found.append((points, (1 - _SPADES) * count / hands))
                found.append((doubled, _SPADES * count / hands))
            else:
                found.append((points, count / hands))
    return tuple(found)


def _points(options: Any, kind: str, more: int, doubled: bool) -> int:
    """What a hand scores where the deadwoods are so far apart (G9-G11)."""
    mine, other = {"knock": (1, 1 + more), "gin": (0, more), "undercut": (1 + more, 1)}[kind]
    return score(options, mine, other, doubled=doubled).points
