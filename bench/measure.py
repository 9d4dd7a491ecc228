"""How a figure is measured: process CPU time, the contestants in turn within one run, medians and ratios."""

from __future__ import annotations

import gc
import statistics
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

Work = Callable[[], int]
"""Does some work and returns how many units it did."""


@dataclass
class Figure:
    """One measured thing: what it is, its unit, who was measured, and what was aimed at (in that unit)."""

    name: str
    unit: str
    per_second: bool
    aim: str
    works: Mapping[str, Work]
    readings: dict[str, list[float]] = field(default_factory=dict)

    def run(self, rounds: int) -> None:
        """Measures every contestant in turn, ``rounds`` times, after one warm-up each."""
        for work in self.works.values():
            work()
        self.readings = {who: [] for who in self.works}
        for _ in range(rounds):
            for who, work in self.works.items():
                gc.collect()
                began = time.process_time()
                units = work()
                spent = time.process_time() - began
                self.readings[who].append(units / spent if self.per_second else spent / units * 1e6)

    def median(self, who: str) -> float:
        """The middle reading, in units a second or in microseconds a unit."""
        return statistics.median(self.readings[who])

    def spread(self, who: str) -> tuple[float, float]:
        """The lowest and the highest reading."""
        return min(self.readings[who]), max(self.readings[who])

    def ratio(self, ours: str, peer: str) -> float:
        """How many times better ours is than the peer: the median of the ratios pair by pair."""
        pairs = zip(self.readings[ours], self.readings[peer], strict=True)
        return statistics.median(a / b if self.per_second else b / a for a, b in pairs)


def text(value: float) -> str:
    """A number with three significant figures."""
    return f"{value:,.0f}" if value >= 100 else f"{value:.3g}"


def rows(figure: Figure) -> list[str]:
    """The Markdown rows of a figure: the first contestant is ours."""
    ours = next(iter(figure.works))
    made = []
    for who in figure.works:
        low, high = figure.spread(who)
        ratio = "" if who == ours else f"{figure.ratio(ours, who):.2f}"
        made.append(
            f"| {figure.name if who == ours else ''} | {who} | {text(figure.median(who))} {figure.unit} "
            f"| {text(low)} to {text(high)} | {ratio} | {figure.aim if who == ours else ''} |"
        )
    return made
