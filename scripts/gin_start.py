"""Habits of a strong player of gin, found by hand: ``tune_gin`` sets out from them, ``gin_outcomes`` counts hands."""

from __future__ import annotations

from typing import Final

__all__ = ["START"]

START: Final = {
    "expected": (1.0, 0.3),
    "held": (0.15, -0.36),
    "gin": (17.0, -1.5),
    "low": (4.0, 2.3),
    "feeds": (3.0, 1.1),
    "patience": (2.7, -0.7),
    "upcard": (3.0, 0.0),
    "knock": (14.0, -25.0),
    "knock_left": (-0.9, 0.0),
    "knock_gin": (-100.0, 0.0),
    "threw": (0.59, 0.64, 0.78),
    "refused": (0.72, 0.77, 0.93),
    "took": (1.64, 1.66, 1.34),
    "recall": (99.0,),
    "watches": (1.0,),
    "stake_knock": (0.7, -0.4, 0.1, -0.3),
    "gives": (1.4,),
    "cheap_knock": (6.0, 0.0),
}
