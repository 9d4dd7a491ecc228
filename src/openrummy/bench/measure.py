"""How a figure is measured: process CPU time, the contestants in turn within one run, medians and ratios."""

from __future__ import annotations

import gc
import statistics
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

__all__ = ["CLOCK", "COMPILED", "MORE", "OURS", "Figure", "Work", "percentile"]

Work = Callable[[], int]
"""Does some work and returns how many units it did."""
CLOCK: Final = time.process_time
OURS: Final = "openrummy"
COMPILED: Final = "openrummy-compiled"
MORE: Final = ("hands/s", "steps/s", "matches/s", "x")
"""Units of which more is better."""
_SMALL: Final = {"us": 1e6, "ns": 1e9, "ms": 1e3, "s": 1.0}


def percentile(values: Sequence[float], part: float) -> float:
    """The value below which that part of the values lies."""
    return sorted(values)[min(len(values) - 1, int(len(values) * part))]


@dataclass
class Figure:
    """One measured thing: its group and name, its unit, and who is measured.

    ``at`` is the size that it was measured at, where it is a point of a line. ``readings`` are in the unit, one a round
    or one a position, the same for all contestants.
    """

    group: str
    name: str
    unit: str
    works: Mapping[str, Work] = field(default_factory=dict)
    about: Mapping[str, str | int] = field(default_factory=dict)
    at: int | None = None
    readings: dict[str, list[float]] = field(default_factory=dict)

    def run(self, rounds: int) -> None:
        """Measures every contestant in turn, ``rounds`` times, after one warm-up each."""
        for work in self.works.values():
            work()
        for _ in range(rounds):
            for who, work in self.works.items():
                gc.collect()
                began = CLOCK()
                units = work()
                spent = max(CLOCK() - began, 1e-9)
                reading = units / spent if self.unit in MORE else spent / units * _SMALL[self.unit]
                self.readings.setdefault(who, []).append(reading)

    def ratio(self, peer: str) -> float | None:
        """How many times better ours is than the peer: the median of the ratios pair by pair."""
        if peer == OURS or OURS not in self.readings:
            return None
        pairs = [(a, b) for a, b in zip(self.readings[OURS], self.readings[peer], strict=True) if a > 0 and b > 0]
        ratios = [a / b if self.unit in MORE else b / a for a, b in pairs]
        return statistics.median(ratios) if ratios else None

    def facts(self) -> dict[str, Any]:
        """Everything, as JSON has it."""
        found = []
        for who, readings in self.readings.items():
            found.append(
                {
                    "who": who,
                    "median": statistics.median(readings),
                    "low": min(readings),
                    "high": max(readings),
                    "p99": percentile(readings, 0.99),
                    "ratio": self.ratio(who),
                    "readings": [float(f"{reading:.4g}") for reading in readings],
                }
            )
        return {
            "group": self.group,
            "figure": self.name,
            "about": dict(self.about),
            "unit": self.unit,
            "at": self.at,
            "measured": found,
        }
