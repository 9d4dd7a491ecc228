"""The solvers of ``partition``, compiled, on one hand and on arrays of hands."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast

import numpy as np
from numpy.typing import NDArray

from openrummy.fast import inputs
from openrummy.fast.compiler import compiled, compiled_partition, signed
from openrummy.partition import RANK

__all__ = ["best_discard", "best_discards", "deadwood", "deadwoods", "knocks", "points", "shed"]

_SOLVERS = compiled_partition()
points = cast(Callable[[int], int], _SOLVERS["points"])
"""As in ``partition``."""
deadwood = cast(Callable[[int], int], _SOLVERS["deadwood"])
"""As in ``partition``."""
best_discard = cast(Callable[[int, int], int], _SOLVERS["best_discard"])
"""As in ``partition``; both arguments have to be given."""
_with_sets = cast(Callable[[int, int], int], _SOLVERS["_deadwood_with_sets"])
_choices = cast(Callable[[int, int], int], _SOLVERS["_choices"])
_after_sets = cast(Callable[[int, int, int], int], _SOLVERS["_after_sets"])
_POINTS, _LEFT = _SOLVERS["_POINTS"], _SOLVERS["_LEFT"]


def _best_sheds() -> NDArray[np.int16]:
    """For each lane what one discard takes off at most, in 64ths, and the highest rank that does, in quarters."""
    lanes = np.arange(_LEFT.size)
    found = np.zeros(_LEFT.size, np.int16)
    for rank in range(13):
        takes_off = _LEFT - _LEFT[lanes & ~(1 << rank)]
        found = np.maximum(found, np.where(lanes >> rank & 1, 64 * takes_off.astype(np.int16) + 4 * rank, 0))
    return found.astype(np.int16)


_SHED = _best_sheds()


@compiled
def knock_mask(hand: int, limit: int, free: int) -> int:
    """The cards of ``free`` whose discard leaves at most ``limit`` points, as a mask (G6)."""
    need = deadwood(hand) - limit
    if need > 10:  # no discard takes off more than its own value
        return 0
    found = 0
    lowest = max(need - 1, 0)  # the lowest rank that is worth enough
    cards = free & (8191 >> lowest << lowest) * RANK
    while cards:
        card = cards & -cards
        cards ^= card
        if deadwood(hand ^ card) <= limit:
            found |= card
    return found


@compiled
def _shed_by_card(hand: int, free: int) -> tuple[int, int]:
    """``shed``, card by card."""
    least = best_discard(hand, hand & ~free)
    whole = deadwood(hand)
    for rank in range(12, -1, -1):
        if whole - min(rank + 1, 10) > least:  # a discard takes off its own value at most
            break
        cards = free & RANK << rank
        while cards:
            card = cards & -cards
            cards ^= card
            if deadwood(hand ^ card) == least:
                return card, least
    return 0, least


@compiled
def shed(hand: int, free: int) -> tuple[int, int]:
    """The card (a mask) of ``free`` that leaves least, the highest and then the first by face, and what it leaves."""
    c, d, h, s = hand & 8191, hand >> 13 & 8191, hand >> 26 & 8191, hand >> 39 & 8191
    ranks = c & d & (h | s) | h & s & (c | d)
    if ranks.bit_count() > 4:
        return _shed_by_card(hand, free)
    least, best = 999, 0
    for choice in range(_choices(hand, ranks) if ranks else 1):
        if ranks:
            cards = _after_sets(hand, ranks, choice)
            c, d, h, s = cards & 8191, cards >> 13 & 8191, cards >> 26 & 8191, cards >> 39 & 8191
        # What takes off most, then the highest rank, then the first suit.
        one = max(_SHED[c] + 3, _SHED[d] + 2, _SHED[h] + 1, _SHED[s] + 0)
        left = _LEFT[c] + _LEFT[d] + _LEFT[h] + _LEFT[s] - (one >> 6)
        if left < least:
            least, best = left, one & 63
        elif left == least:
            best = max(best, one & 63)
    card = 1 << 13 * (3 - (best & 3)) + (best >> 2)
    # With nothing left a card out of a meld may do as well, which no lane tells.
    return (card, least) if least and card & free else _shed_by_card(hand, free)


@compiled
def _deadwoods(hands: NDArray[np.uint64], out: NDArray[np.int64]) -> None:
    """Blocks of hands, runs first: the few with sets are done apart, so that the many go without a branch."""
    late = np.empty(256, np.int64)
    for start in range(0, hands.size, 256):
        some = 0
        for at in range(start, min(start + 256, hands.size)):
            hand = signed(hands[at])
            low = hand & 0x3FFFFFF
            high = hand >> 26 & 0x3FFFFFF
            out[at] = _LEFT[low & 8191] + _LEFT[low >> 13] + _LEFT[high & 8191] + _LEFT[high >> 13]
            either, both = low | high, low & high
            late[some] = at
            some += (both & either >> 13 | both >> 13 & either) != 0
        for one in range(some):
            at = late[one]
            hand = signed(hands[at])
            low, high = hand & 0x3FFFFFF, hand >> 26
            either, both = low | high, low & high
            left = _with_sets(hand, both & either >> 13 | both >> 13 & either)
            if left < out[at]:
                out[at] = left


@compiled
def _best_discards(hands: NDArray[np.uint64], out: NDArray[np.int64]) -> None:
    for at in range(hands.size):
        out[at] = best_discard(signed(hands[at]), 0)


@compiled
def _knocks(hands: NDArray[np.uint64], limit: int, out: NDArray[np.uint64]) -> None:
    for at in range(hands.size):
        hand = signed(hands[at])
        out[at] = knock_mask(hand, limit, hand)


def deadwoods(hands: Any) -> NDArray[np.int64]:
    """The least deadwood of each hand of an array of masks, ``uint64`` in one dimension (G6).

    Raises ``Contradiction``: ``wrong_array``, ``no_card`` (bits beyond the pack).
    """
    given = inputs.masks(hands, 0)
    out = np.empty(given.size, np.int64)
    _deadwoods(given, out)
    return out


def best_discards(hands: Any) -> NDArray[np.int64]:
    """The least deadwood that one discard can leave, for each hand of an array as in ``deadwoods``.

    Raises ``Contradiction``: as ``deadwoods``, and ``no_discard`` for a hand without cards.
    """
    given = inputs.masks(hands, 1)
    out = np.empty(given.size, np.int64)
    _best_discards(given, out)
    return out


def knocks(hands: Any, limit: int = 10) -> NDArray[np.uint64]:
    """For each hand of an array as in ``deadwoods`` the mask of discards that leave at most ``limit`` points (G6).

    Raises ``Contradiction``: as ``deadwoods``, and ``wrong_number``.
    """
    given = inputs.masks(hands, 0)
    out = np.empty(given.size, np.uint64)
    _knocks(given, inputs.number("limit", limit, 0, 400), out)
    return out
