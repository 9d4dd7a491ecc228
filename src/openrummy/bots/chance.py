"""Chance for bots: numbers that follow from a seed and a place in the match, not from what was asked before."""

from __future__ import annotations

from typing import Final

__all__ = ["pick"]

_WORD: Final = (1 << 64) - 1
_STEP: Final = 0x9E3779B97F4A7C15


def pick(seed: int, place: int, choices: int) -> int:
    """A number 0 … ``choices`` - 1, the same for the same seed and place, as good as independent for another place.

    SplitMix64 (Steele, Lea and Flood 2014) at ``seed + (place + 1) * step``. A bot's place is how many events it was
    told: a counter inside the bot would make a hint or an undo change its later moves.
    """
    word = (seed + (place + 1) * _STEP) & _WORD
    word = (word ^ word >> 30) * 0xBF58476D1CE4E5B9 & _WORD
    word = (word ^ word >> 27) * 0x94D049BB133111EB & _WORD
    return (word ^ word >> 31) * choices >> 64
