"""Hands and matches of gin between two players, compiled, by the thousand: for tuning and for counting strength.

A player is a kind (a level of ``bots.gin_policy`` by its weights, ``simple`` or ``greedy``) and decides on what his
seat sees. Every action can be written to a trace, by which the tests play the same hands in the engine.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, cast

import numpy as np
from numpy.typing import NDArray

from openrummy.bots import gin_policy
from openrummy.bots.gin_policy import (
    A_DISCARD,
    A_REFUSAL,
    A_TAKING,
    CHEAP,
    ENDS,
    LIMIT,
    PLACES,
    RECALL,
    STAKES,
    THREW,
    TURN,
    WATCHES,
)
from openrummy.fast.cards import best_discard, deadwood, shed
from openrummy.fast.chance import key_of, shuffle, word
from openrummy.fast.compiler import compiled_bare, compiled_source, signed
from openrummy.fast.layout import (
    BIG_BONUS,
    BIG_GIN,
    DECK,
    DRAW,
    FORTY,
    KNOCK,
    NEXT,
    OUT_OF_STOCK,
    PASS,
    SCRATCH,
    SHOW,
    TAKE,
    TARGET,
    UNDERCUT_BONUS,
)
from openrummy.fast.loops import _note, _nth, _showdown
from openrummy.fast.moves import LAST_STOCK, LONGEST_STREAK, limit_of, settle
from openrummy.partition import PACK

__all__ = ["GREEDY", "LEVEL", "SIMPLE", "play_hand", "play_matches", "room"]

LEVEL: Final = 0
SIMPLE: Final = 1
GREEDY: Final = 2

_FUNCTIONS: Final = (
    "heed",
    "spread",
    "makers",
    "_pretty",
    "cost",
    "danger",
    "thrown",
    "pick_discard",
    "takes",
    "would_knock",
    "cheapness",
)
_POLICY = compiled_source(gin_policy, _FUNCTIONS, {"best_discard": best_discard, "deadwood": deadwood}, compiled_bare)
makers = cast(Callable[[int], int], _POLICY["makers"])
heed = _POLICY["heed"]
spread = _POLICY["spread"]
pick_discard = _POLICY["pick_discard"]
takes = _POLICY["takes"]
would_knock = _POLICY["would_knock"]
cheapness = _POLICY["cheapness"]

_PILE: Final = SCRATCH
_END: Final = 52 - LAST_STOCK
SPACE: Final = SCRATCH + 64
_LAST_CHANCE: Final = 1 << 40
"""Words of chance from here on are for ties of ``simple``, apart from those of the deals."""

Room = tuple[NDArray[Any], ...]


def room() -> Room:
    """The arrays that ``play_hand`` works in; each thread needs its own. Compiled code that makes none is small."""
    return (
        np.zeros(SPACE, np.int64),
        np.zeros(2, np.int64),  # the hand of each player
        np.zeros(2, np.int64),  # cards that were seen to go into it
        np.zeros((2, 52), np.int64),  # what ``simple`` threw for what
        np.zeros((2, 52)),  # what each believes of the other's hand
        np.zeros((2, 9)),
        np.zeros(52),
        np.zeros(PLACES),
    )


@compiled_bare
def _least(hand: int, free: int) -> tuple[int, int]:
    """The least deadwood one discard of ``free`` leaves, and the cards that leave it."""
    least, cards = 999, 0
    while free:
        card = free & -free
        free ^= card
        left = deadwood(hand ^ card)
        if left < least:
            least, cards = left, card
        elif left == least:
            cards |= card
    return least, cards


@compiled_bare
def _unseen(mine: int, known: int, space: Any, piled: int, recall: float) -> int:
    """What a player has not seen, or does not remember to have seen."""
    seen = mine | known
    for at in range(max(0, piled - int(recall)), piled):
        seen |= 1 << space[_PILE + at]
    return PACK & ~seen


@compiled_bare
def play_hand(
    key: int, number: int, stakes: Any, rules: Any, kinds: Any, weights: Any, own: Room, trace: Any
) -> tuple[int, int, int, int]:
    """One hand with the pack at ``DECK`` in the first array of a ``room``; player 0 plays first.

    ``kinds`` and the rows of ``stakes`` (see ``gin_policy``) and ``weights`` are by player. Returns why it ended, who
    scores (-1 nobody), how much, and how many actions there were.
    """
    space, hands, known, exchanged, likely, factors, chance, place = own
    for seat in range(2):
        hands[seat] = known[seat] = 0
        for at in range(52):
            exchanged[seat, at] = 0
            likely[seat, at] = 1.0
        for at in range(9):
            factors[seat, at] = weights[seat, THREW + at]
    for at in range(10):
        hands[0] |= 1 << space[DECK + 2 * at]
        hands[1] |= 1 << space[DECK + 2 * at + 1]
    upcard = space[DECK + 20]
    space[_PILE] = upcard
    limit = limit_of(upcard, rules)
    place[LIMIT], place[CHEAP] = limit, cheapness(rules[UNDERCUT_BONUS])
    at, piled, streak, seat, acted, mays = 21, 1, 0, 0, 0, 2
    stock_only = False
    while True:
        mine, other = hands[seat], 1 - seat
        face = space[_PILE + piled - 1]
        row = weights[seat]
        place[TURN] = (at - 21) / 29.0
        for end in range(ENDS):
            place[STAKES + end] = stakes[seat, end]
        level = kinds[seat] == LEVEL
        watched, unseen = 0, 0
        if level:
            watched = known[other] if row[WATCHES] != 0 else 0
            unseen = _unseen(mine, watched, space, piled, row[RECALL])
        taking = False
        if not stock_only:
            if level:
                spread(likely[seat], unseen, watched, 10 - watched.bit_count(), chance)
                taking = takes(mine, face, mays > 0, chance, unseen, place, row)
            elif kinds[seat] == SIMPLE:
                taking = makers(mine) >> face & 1 == 1
            else:
                taking = best_discard(mine | 1 << face, 0) < deadwood(mine)
        if not taking and not stock_only:
            heed(likely[other], factors[other], A_REFUSAL, face)
        if mays > 0 and not taking:
            acted = _note(trace, acted, PASS)
            mays -= 1
            stock_only = mays == 0
            seat = other
            continue
        mays = 0
        stock_only = False
        taken = 0
        if taking:
            acted = _note(trace, acted, TAKE)
            piled -= 1
            streak += 1
            taken = 1 << face
            known[seat] |= taken
            heed(likely[other], factors[other], A_TAKING, face)
        else:
            acted = _note(trace, acted, DRAW)
            face = space[DECK + at]
            at += 1
            streak = 0
        got = face
        mine |= 1 << face
        free = mine ^ taken
        place[TURN] = (at - 21) / 29.0
        knocking = False
        if rules[BIG_BONUS] and deadwood(mine) == 0 and best_discard(mine, taken) == 0:
            acted = _note(trace, acted, BIG_GIN)
            reason, _, won = settle(upcard, rules, 0, deadwood(hands[other]), True)
            return reason, seat, won, acted
        if level:
            least, cards = _least(mine, free)
            unseen = _unseen(mine, watched, space, piled, row[RECALL])
            spread(likely[seat], unseen, watched, 10 - watched.bit_count(), chance)
            if least <= limit:
                face = 63 - _leading(cards)
                knocking = would_knock(mine ^ 1 << face, least, watched, chance, unseen, place, row)
            if not knocking:
                face, _ = pick_discard(mine, free, chance, unseen, place, row)
        elif kinds[seat] == SIMPLE:
            least, cards = _least(mine, free)
            knocking = least <= limit
            if not knocking and taken:
                again = exchanged[seat, got]
                if free & ~again:
                    least, cards = _least(mine, free & ~again)
            half = signed(word(key, _LAST_CHANCE + (number << 16) + acted) >> np.uint64(32))
            face = _nth(cards, half * cards.bit_count() >> 32)
            exchanged[seat, got] |= 1 << face
            exchanged[seat, face] |= 1 << got
        else:
            card, least = shed(mine, free)
            knocking = least <= limit
            face = (card - 1).bit_count()
        mine ^= 1 << face
        if knocking:
            acted = _note(trace, acted, KNOCK + face)
            if least:
                acted = _note(trace, acted, SHOW)
            reason, to_knocker, won = _showdown(mine, least, hands[other], upcard, rules, space)
            return reason, seat if to_knocker else other, won, acted
        acted = _note(trace, acted, face)
        hands[seat] = mine
        known[seat] &= ~(1 << face)
        heed(likely[other], factors[other], A_DISCARD, face)
        space[_PILE + piled] = face
        piled += 1
        if at >= _END or streak >= LONGEST_STREAK:
            return (OUT_OF_STOCK if at >= _END else FORTY), -1, 0, acted
        seat = other


@compiled_bare
def _leading(mask: int) -> int:
    """How many bits stand before the highest one of a word of 64."""
    count = 0
    while mask < 1 << 62 and count < 63:
        mask <<= 1
        count += 1
    return count + 1


@compiled_bare
def play_matches(
    first: Any,
    pairs: int,
    rules: Any,
    kinds: Any,
    weights: Any,
    stakes: Any,
    step: float,
    own: Room,
    seats: Room,
    trace: Any,
    out: Any,
) -> None:
    """Mirrored matches: two for every seed from ``first`` on, with the same deals and the players' places exchanged.

    ``stakes`` are by whether one deals, one's way to the target and the other's, in steps of so many points. ``own`` is
    a ``room``; ``seats`` are four arrays to work in: the kind, weights and stakes by place in a hand, and the score by
    seat. Adds to ``out``, a row for each pair: matches won by player 0, his points, those of the other, hands.
    """
    space = own[0]
    two, rows, at_stake, scores = seats
    for number in range(pairs):
        key = key_of(first + np.uint64(number))
        for mirror in range(2):
            scores[0] = scores[1] = 0
            dealer, count = 0, 1
            for hand in range(1000):
                count = shuffle(key, count, space, DECK, 52)
                for place in range(2):
                    # Player of the seat that plays first, then of the dealer's.
                    player = (1 - dealer if place == 0 else dealer) ^ mirror
                    two[place] = kinds[player]
                    for at in range(weights.shape[1]):
                        rows[place, at] = weights[player, at]
                    mine = int(np.ceil((rules[TARGET] - scores[player ^ mirror]) / step))
                    other = int(np.ceil((rules[TARGET] - scores[1 - (player ^ mirror)]) / step))
                    for end in range(ENDS):
                        at_stake[place, end] = stakes[place, mine, other, end]
                _, winner, won, _ = play_hand(key, hand, at_stake, rules, two, rows, own, trace)
                if winner < 0:
                    out[number, 3] += 1
                    continue
                seat = 1 - dealer if winner == 0 else dealer
                scores[seat] += won
                out[number, 3] += 1
                out[number, 1 + (seat ^ mirror)] += won
                if scores[seat] >= rules[TARGET]:
                    out[number, 0] += 1 if seat ^ mirror == 0 else 0
                    break
                other = 1 - seat if rules[NEXT] == 1 else 1 - dealer  # who deals next, but for the winner (G1)
                dealer = seat if rules[NEXT] == 0 else other
