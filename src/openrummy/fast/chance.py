"""Chance for bulk play: the words of a counter, mixed as in splitmix64.

Quick, the same on every machine and in any order of lanes, and not for real deals: a seed has 64 bits where a pack has
226, and who sees cards could work it out. Deals between people come from ``openrummy.shuffle``.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from openrummy.fast.compiler import compiled_bare, signed

__all__ = ["key_of", "shuffle", "shuffle_on", "word"]

_GOLDEN: Final = np.uint64(0x9E3779B97F4A7C15)
_FIRST: Final = np.uint64(0xBF58476D1CE4E5B9)
_SECOND: Final = np.uint64(0x94D049BB133111EB)
_OTHER: Final = np.uint64(0xD1342543DE82EF95)
_27, _30, _31, _32 = np.uint64(27), np.uint64(30), np.uint64(31), np.uint64(32)
_HALF: Final = np.uint64(0xFFFFFFFF)


@compiled_bare
def word(key: int, count: int) -> Any:
    """The word numbered ``count`` of the chance under a key: 64 bits, unsigned."""
    mixed = np.uint64(key) + np.uint64(count) * _GOLDEN
    mixed = (mixed ^ mixed >> _30) * _FIRST
    mixed = (mixed ^ mixed >> _27) * _SECOND
    return mixed ^ mixed >> _31


@compiled_bare
def key_of(seed: Any) -> int:
    """The key of a seed of 64 bits: neighbours have nothing in common."""
    return signed(word(signed(np.uint64(seed) * _OTHER), 1))


@compiled_bare
def shuffle_on(key: int, count: int, pack: Any, first: int, begin: int, end: int) -> int:
    """Goes on with a shuffle from the place ``begin`` to ``end``, even numbers; returns the number of the next word.

    A bound is met by a product of 32 bits, so that no card is favoured by more than one in 80 million.
    """
    for at in range(begin, end, 2):
        both = word(key, count)
        count += 1
        one = at + signed((both & _HALF) * np.uint64(52 - at) >> _32)
        pack[first + at], pack[first + one] = pack[first + one], pack[first + at]
        two = at + 1 + signed((both >> _32) * np.uint64(51 - at) >> _32)
        pack[first + at + 1], pack[first + two] = pack[first + two], pack[first + at + 1]
    return count


@compiled_bare
def shuffle(key: int, count: int, pack: Any, first: int, size: int) -> int:
    """Puts 52 faces into ``pack`` from ``first`` on, of which the first ``size`` (an even number) are shuffled.

    Returns the number of the next word. The first cards are the same whatever the size: ``shuffle_on`` may go on.
    """
    for at in range(52):
        pack[first + at] = at
    return shuffle_on(key, count, pack, first, 0, size)
