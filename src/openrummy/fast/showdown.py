"""The end of a hand, compiled: what a knocker shows, and what the other is left with (G7, G8).

The same answers as in ``layoffs``, without recursion or lists, for hands of ten and eleven cards. Work is done in the
caller's array ``space`` of ``SCRATCH`` words.
"""

from __future__ import annotations

from typing import Any, Final

from openrummy.fast.cards import deadwood, points
from openrummy.fast.compiler import compiled_bare
from openrummy.fast.layout import CHAINS, FOUND, LENGTHS
from openrummy.partition import PACK, RANK

__all__ = ["knock_melds", "left_after_layoffs"]

_KINGS: Final = RANK << 12
_RUN_LOW: Final = 0x7FF * RANK
_LONGEST: Final = 10  # cards that a chain can have


@compiled_bare
def _reach(meld: int, outside: int) -> int:
    """The cards of ``outside`` that could be laid off on one meld, chains included."""
    low = meld & -meld
    if not meld & low << 1:  # a set
        column = low | low << 13 | low << 26 | low << 39 | low >> 13 | low >> 26 | low >> 39
        return column & outside & ~meld
    found = 0
    card = low
    while not card & RANK:
        card >>= 1
        if not card & outside:
            break
        found |= card
    card = meld
    while card & card - 1:
        card &= card - 1
    while not card & _KINGS:
        card <<= 1
        if not card & outside:
            break
        found |= card
    return found


@compiled_bare
def _list_melds(hand: int, space: Any) -> int:
    """Lists the melds in a hand in canonical order from ``FOUND`` on, and returns the place behind the last."""
    end = FOUND
    lows = hand & hand >> 1 & hand >> 2 & _RUN_LOW
    low, high = hand & 0x3FFFFFF, hand >> 26
    both, either = low & high, low | high
    ranks = (both & either >> 13 | both >> 13 & either) & 8191
    starts = (lows | lows >> 13 | lows >> 26 | lows >> 39) & 8191 | ranks
    while starts:
        rank = starts & -starts
        starts ^= rank
        held = hand & rank * RANK
        for suit in range(4):
            card = rank << 13 * suit
            if not hand & card:
                continue
            if ranks & rank:
                rest = held & ~(card | card - 1)  # of the other suits of this rank those that follow
                one = rest & -rest
                two = (rest ^ one) & -(rest ^ one)
                three = rest ^ one ^ two
                if two:
                    space[end] = card | one | two
                    end += 1
                if three:
                    space[end] = card | one | two | three
                    space[end + 1] = card | one | three
                    space[end + 2] = card | two | three
                    end += 3
            if lows & card:
                run, top = card * 7, card << 2
                while run & hand == run:
                    space[end] = run
                    end += 1
                    if top & _KINGS:
                        break
                    top <<= 1
                    run |= top
    return end


@compiled_bare
def knock_melds(hand: int, space: Any) -> int:
    """Puts the melds that a knocker shows by default into the first words of ``space`` and returns how many (G7).

    The least deadwood; of these what the fewest cards of others fit on; then the first in canonical order.
    """
    least = deadwood(hand)
    if points(hand) == least:
        return 0
    outside = PACK & ~hand
    end = _list_melds(hand, space)
    fewest, count = 99, 0
    for i in range(FOUND, end):
        rest = hand ^ space[i]
        if deadwood(rest) != least:
            continue
        reach = _reach(space[i], outside)
        if points(rest) == least:
            if reach.bit_count() < fewest:
                fewest, count = reach.bit_count(), 1
                space[0] = space[i]
            continue
        for j in range(i + 1, end):
            if space[j] & rest != space[j] or deadwood(rest ^ space[j]) != least:
                continue
            last = rest ^ space[j]
            wider = reach | _reach(space[j], outside)
            if points(last) == least:
                if wider.bit_count() < fewest:
                    fewest, count = wider.bit_count(), 2
                    space[0], space[1] = space[i], space[j]
                continue
            for k in range(j + 1, end):
                if space[k] & last != space[k] or points(last ^ space[k]) != least:
                    continue
                widest = wider | _reach(space[k], outside)
                if widest.bit_count() < fewest:
                    fewest, count = widest.bit_count(), 3
                    space[0], space[1], space[2] = space[i], space[j], space[k]
    return count


@compiled_bare
def _list_chain(space: Any, chains: int, card: int, end: int, down: bool, hand: int) -> int:
    """Lists the cards of ``hand`` that continue a run from its end ``card``; returns how many chains there are now."""
    length, laid = 0, 0
    while not card & end:
        card = card >> 1 if down else card << 1
        if not card & hand:
            break
        laid |= card
        space[CHAINS + _LONGEST * chains + length] = laid
        length += 1
    if not length:
        return chains
    space[LENGTHS + chains] = length
    return chains + 1


@compiled_bare
def left_after_layoffs(one: int, two: int, three: int, hand: int, space: Any) -> int:
    """The least points that an opponent is left with after lay-offs on these melds, 0 where there is none (G8)."""
    if (
        not (_reach(one, hand) if one else 0)
        | (_reach(two, hand) if two else 0)
        | (_reach(three, hand) if three else 0)
    ):
        return deadwood(hand)
    chains, ways = 0, 1
    for meld in (one, two, three):
        if not meld:
            continue
        low = meld & -meld
        if not meld & low << 1:
            fourth = _reach(meld, hand)
            if fourth:
                space[CHAINS + _LONGEST * chains], space[LENGTHS + chains] = fourth, 1
                chains += 1
            continue
        top = meld
        while top & top - 1:
            top &= top - 1
        chains = _list_chain(space, chains, low, RANK, True, hand)
        chains = _list_chain(space, chains, top, _KINGS, False, hand)
    for chain in range(chains):
        ways *= space[LENGTHS + chain] + 1
    least = 999
    for way in range(ways):
        laid, digits = 0, way
        for chain in range(chains):
            base = space[LENGTHS + chain] + 1
            length = digits % base
            digits //= base
            if length:
                laid |= space[CHAINS + _LONGEST * chain + length - 1]
        left = deadwood(hand & ~laid)
        if left < least:
            least = left
    return least
