"""Whole hands in a loop, compiled: a hand stays in the machine's registers from the deal to its score.

The rules are those of ``moves``, written out for two players who do nothing but what the loop is for. Every action can
be written to a trace, by which the tests play the same hands in the engine.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from openrummy.fast.cards import _LEFT, _POINTS, deadwood, knock_mask, shed
from openrummy.fast.chance import key_of, shuffle, shuffle_on, word
from openrummy.fast.compiler import compiled_bare, signed
from openrummy.fast.layout import (
    BIG_BONUS,
    BIG_GIN,
    DECK,
    DRAW,
    FORTY,
    KNOCK,
    OUT_OF_STOCK,
    PASS,
    SCRATCH,
    SHOW,
    TAKE,
)
from openrummy.fast.moves import LAST_STOCK, LONGEST_STREAK, limit_of, settle
from openrummy.fast.showdown import knock_melds, left_after_layoffs

__all__ = ["ACTED", "POINTS", "SPACE", "TOTALS", "greedy_hands", "random_hands"]

# What is added up: six reasons, then these.
POINTS: Final = 6  # two words, by seat
ACTED: Final = 8
TOTALS: Final = 9

_END: Final = 52 - LAST_STOCK  # where the pack stands when the hand is drawn
_EARLY: Final = 32  # cards that are shuffled at first where a hand is short
_PILE: Final = SCRATCH  # the pile, behind the words for working
_SLOTS: Final = SCRATCH + 40  # the cards in hand in any order, eleven places a seat
SPACE: Final = 256
_IN: Final = 255  # a place that went through this mask is in the space, as the compiler sees: it looks no further


@compiled_bare
def _note(trace: Any, place: int, action: int) -> int:
    """Writes an action to the trace if there is room, and returns the next place."""
    if place < trace.size:
        trace[place] = action
    return place + 1


@compiled_bare
def _showdown(hand: int, left: int, other: int, upcard: int, rules: Any, space: Any) -> tuple[int, bool, int]:
    """The end of a hand after a knock with these ten cards and their deadwood: why, to the knocker or not, how much."""
    if left == 0:
        return settle(upcard, rules, 0, deadwood(other), False)
    count = knock_melds(hand, space)
    one = space[0] if count > 0 else 0
    two = space[1] if count > 1 else 0
    three = space[2] if count > 2 else 0
    return settle(upcard, rules, left, left_after_layoffs(one, two, three, other, space), False)


@compiled_bare
def _deal(key: int, space: Any, size: int) -> tuple[int, int, int]:
    """Shuffles ``size`` cards and deals: two hands, of which the first plays first, and the number of the next word."""
    count = shuffle(key, 1, space, DECK, size)
    mine, other = 0, 0
    for place in range(10):
        one, two = space[DECK + 2 * place], space[DECK + 2 * place + 1]
        mine |= 1 << one
        other |= 1 << two
        space[_SLOTS + place], space[_SLOTS + 11 + place] = one, two
    space[_PILE] = space[DECK + 20]
    return mine, other, count


@compiled_bare
def _nth(mask: int, number: int) -> int:
    """The place of a bit, counted from the lowest."""
    for _ in range(number):
        mask &= mask - 1
    return ((mask & -mask) - 1).bit_count()


@compiled_bare
def random_hands(first: Any, hands: int, rules: Any, space: Any, totals: Any, trace: Any) -> None:
    """Hands of the seeds from ``first`` on, in which any legal action is as likely as another; seat 0 plays first.

    ``space`` has ``SPACE`` words for working, ``totals`` is added to, and ``trace`` gets the actions as far as it goes.
    """
    for number in range(hands):
        key = key_of(first + np.uint64(number))
        mine, other, count = _deal(key, space, _END)
        upcard = space[DECK + 20]
        limit = limit_of(upcard, rules)
        at, piled, streak, seat, acted, mays = 21, 1, 0, 0, 0, 2
        reason, to_knocker, won = FORTY, True, 0
        while True:
            chance = word(key, count)
            count += 1
            takes = signed(chance & np.uint64(1))
            if mays:  # the upcard is on offer (G4), to the first, then to the other
                mays -= 1
                if not takes:
                    acted = _note(trace, acted, PASS)
                    mine, other, seat = other, mine, 1 - seat
                    if mays:
                        continue
                    takes = 0
                    chance = word(key, count)
                    count += 1
            # The pile's top or the next of the pack, without a branch that nobody can foresee.
            face = space[(_PILE + piled - 1 if takes else DECK + at) & _IN]
            acted = _note(trace, acted, TAKE if takes else DRAW)
            mays = 0
            piled -= takes
            at += 1 - takes
            streak = (streak + 1) * takes
            mine |= 1 << face
            slots = _SLOTS + 11 * seat
            space[slots + 10 & _IN] = face
            free = 11 - takes
            low, high = mine & 0x3FFFFFF, mine >> 26 & 0x3FFFFFF
            left = _LEFT[low & 8191] + _LEFT[low >> 13] + _LEFT[high & 8191] + _LEFT[high >> 13]
            both, either = low & high, low | high
            sets = both & either >> 13 | both >> 13 & either
            knocks = 0
            # Sets take off at most what their cards are worth: rarely enough for a knock, and then it is looked at.
            if left - 3 * _POINTS[sets] - _POINTS[both & both >> 13] <= limit + 10:
                knocks = knock_mask(mine, limit, mine ^ takes << face)
            half = signed(chance >> np.uint64(32))
            if knocks:
                more = knocks.bit_count()
                big = rules[BIG_BONUS] != 0 and deadwood(mine) == 0
                chosen = half * (free + more + big) >> 32
                if chosen == free + more:
                    acted = _note(trace, acted, BIG_GIN)
                    reason, to_knocker, won = settle(upcard, rules, 0, deadwood(other), True)
                    break
                if chosen >= free:
                    face = _nth(knocks, chosen - free)
                    acted = _note(trace, acted, KNOCK + face)
                    mine ^= 1 << face
                    left = deadwood(mine)
                    if left:
                        acted = _note(trace, acted, SHOW)
                    reason, to_knocker, won = _showdown(mine, left, other, upcard, rules, space)
                    break
            else:
                chosen = half * free >> 32
            face = space[slots + chosen & _IN]
            space[slots + chosen & _IN] = space[slots + 10 & _IN]
            acted = _note(trace, acted, face)
            space[_PILE + piled & _IN] = face
            piled += 1
            mine ^= 1 << face
            if at >= _END or streak >= LONGEST_STREAK:
                reason = OUT_OF_STOCK if at >= _END else FORTY
                break
            mine, other, seat = other, mine, 1 - seat
        totals[reason] += 1
        totals[POINTS + (seat if to_knocker else 1 - seat)] += won
        totals[ACTED] += acted


@compiled_bare
def greedy_hands(first: Any, hands: int, rules: Any, space: Any, totals: Any, trace: Any) -> None:
    """The same between two of the bot ``greedy``."""
    for number in range(hands):
        key = key_of(first + np.uint64(number))
        mine, other, count = _deal(key, space, _EARLY)
        upcard = space[DECK + 20]
        limit = limit_of(upcard, rules)
        at, piled, streak, seat, acted, mays = 21, 1, 0, 0, 0, 2
        left, others = deadwood(mine), deadwood(other)
        reason, to_knocker, won = FORTY, True, 0
        while True:
            face = space[_PILE + piled - 1 & _IN]
            card, least = 0, left
            if mays >= 0:  # where the top itself is what to shed, nothing is gained, and it is not taken (G5)
                card, least = shed(mine | 1 << face, mine | 1 << face)
            if least < left:
                acted = _note(trace, acted, TAKE)
                piled -= 1
                streak += 1
                mays = 0
                mine |= 1 << face
            elif mays > 0:
                acted = _note(trace, acted, PASS)
                mays -= 1
                if not mays:
                    mays = -1
                mine, other, left, others, seat = other, mine, others, left, 1 - seat
                continue
            else:
                if at == _EARLY:  # the rest is shuffled for the few that draw so many
                    shuffle_on(key, count, space, DECK, _EARLY, _END)
                face = space[DECK + at & _IN]
                acted = _note(trace, acted, DRAW)
                at += 1
                streak = 0
                mays = 0
                mine |= 1 << face
                card, least = shed(mine, mine)
            left = least
            face = (card - 1).bit_count()
            if left == 0 and rules[BIG_BONUS] and deadwood(mine) == 0:
                acted = _note(trace, acted, BIG_GIN)
                reason, to_knocker, won = settle(upcard, rules, 0, others, True)
                break
            mine ^= card
            if left <= limit:
                acted = _note(trace, acted, KNOCK + face)
                if left:
                    acted = _note(trace, acted, SHOW)
                reason, to_knocker, won = _showdown(mine, left, other, upcard, rules, space)
                break
            acted = _note(trace, acted, face)
            space[_PILE + piled & _IN] = face
            piled += 1
            if at >= _END or streak >= LONGEST_STREAK:
                reason = OUT_OF_STOCK if at >= _END else FORTY
                break
            mine, other, left, others, seat = other, mine, others, left, 1 - seat
        totals[reason] += 1
        totals[POINTS + (seat if to_knocker else 1 - seat)] += won
        totals[ACTED] += acted
