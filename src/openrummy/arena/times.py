"""How long moves took: counts by length, fine enough for a median and coarse enough to keep."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

__all__ = ["Times", "add", "merged", "quantile"]

Times = dict[int, int]
"""How many moves fall into each step; steps are a sixteenth of an octave of nanoseconds wide."""
FINE: Final = 4
"""Bits behind the first that tell steps apart."""


def add(times: Times, nanoseconds: int) -> None:
    """Counts one move."""
    shift = max(nanoseconds.bit_length() - FINE - 1, 0)
    step = (shift << FINE) + (nanoseconds >> shift)
    times[step] = times.get(step, 0) + 1


def merged(some: Iterable[Times]) -> Times:
    """The counts of all together."""
    total: Times = {}
    for times in some:
        for step, count in times.items():
            total[step] = total.get(step, 0) + count
    return total


def quantile(times: Times, share: float) -> float:
    """The length in nanoseconds that this share of the moves does not exceed, exact to 3 %; 0 where there is none."""
    wanted = share * sum(times.values())
    seen = 0
    for step in sorted(times):
        seen += times[step]
        if seen >= wanted:
            shift = max((step >> FINE) - 1, 0)
            low = (step - (shift << FINE)) << shift
            return low + ((1 << shift) - 1) / 2
    return 0.0
