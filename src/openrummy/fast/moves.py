"""The rules of a hand of gin on a row: what may be done, and what it does. ``decide`` and ``evolve`` in one step.

``row`` is an array of words, ``at`` where the row begins in it; ``rules`` and ``space`` as in ``layout``. Nothing is
checked here: an action has to be one of those that ``offer`` has written to ``LEGAL``.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from openrummy.fast.cards import deadwood, knock_mask, points
from openrummy.fast.chance import shuffle, word
from openrummy.fast.compiler import compiled_bare, signed
from openrummy.fast.layout import (
    ACE,
    BIG,
    BIG_BONUS,
    BIG_GIN,
    BOX,
    COUNT,
    DEALER,
    DECK,
    DISCARD_PHASE,
    DOUBLES,
    DRAW,
    DRAW_PHASE,
    DRAWN,
    DRAWS,
    FORTY,
    GAINS,
    GAME,
    GIN,
    GIN_BONUS,
    HANDS,
    KEY,
    KNOCK,
    KNOCKED,
    LEGAL,
    LIMIT,
    MELDS,
    NEXT,
    NO_HAND,
    NOBODY,
    NUMBER,
    OUT_OF_STOCK,
    OVER,
    PASS,
    PHASE,
    PILE,
    PILED,
    PILES,
    REASON,
    SCORES,
    SEEN,
    SHOW,
    SHOW_PHASE,
    SHUTOUT,
    STOCK,
    STOCK_PHASE,
    STOCKED,
    STREAK,
    TAKE,
    TAKEN,
    TARGET,
    TURN,
    UNDERCUT,
    UNDERCUT_BONUS,
    UPCARD,
    UPCARD_PHASE,
    WIDTH,
    WON,
)
from openrummy.fast.showdown import knock_melds, left_after_layoffs

__all__ = ["begin", "deal", "limit_of", "offer", "open_hand", "play", "settle"]

LAST_STOCK: Final = 2
LONGEST_STREAK: Final = 40
SPADES: Final = 39
_MAY_DRAW: Final = 1 << 52
_MAY_TAKE: Final = 1 << 53
_MAY_PASS: Final = 1 << 54
_MAY_SHOW: Final = 1 << 55
_MAY_BIG_GIN: Final = 1 << 56


@compiled_bare
def limit_of(upcard: int, rules: Any) -> int:
    """The knock limit of a hand (G6, G16, O1, O2)."""
    if rules[LIMIT] >= 0:
        return rules[LIMIT]  # type: ignore[no-any-return]
    rank = upcard % 13
    return rules[ACE] if rank == 0 else min(rank + 1, 10)


@compiled_bare
def offer(row: Any, at: int, rules: Any) -> None:
    """Writes what the player on turn may do."""
    phase = row[at + PHASE]
    may, knocks = 0, 0
    if phase == DISCARD_PHASE:
        hand = row[at + HANDS + row[at + TURN]]
        taken = row[at + TAKEN]
        free = hand if taken < 0 else hand ^ 1 << taken
        knocks = knock_mask(hand, limit_of(row[at + UPCARD], rules), free)
        may = free
        if knocks and rules[BIG_BONUS] and deadwood(hand) == 0:
            may |= _MAY_BIG_GIN
    elif phase == DRAW_PHASE:
        may = _MAY_DRAW | _MAY_TAKE
    elif phase == UPCARD_PHASE:
        may = _MAY_TAKE | _MAY_PASS
    elif phase == STOCK_PHASE:
        may = _MAY_DRAW
    elif phase == SHOW_PHASE:
        may = _MAY_SHOW
    row[at + LEGAL] = may
    row[at + LEGAL + 1] = knocks


@compiled_bare
def _put(row: Any, first: int, place: int, face: int) -> None:
    """Writes a face to a list of bytes that begins with the word ``first``."""
    shift = (place & 7) << 3
    row[first + (place >> 3)] = row[first + (place >> 3)] & ~(255 << shift) | face << shift


@compiled_bare
def _get(row: Any, first: int, place: int) -> int:
    """Reads a face of a list of bytes that begins with the word ``first``."""
    return row[first + (place >> 3)] >> ((place & 7) << 3) & 255  # type: ignore[no-any-return]


@compiled_bare
def open_hand(row: Any, at: int, rules: Any, pack: Any, first: int) -> None:
    """Deals a pack, top first, from the place ``first`` of the array ``pack`` on (G2)."""
    dealer = row[at + DEALER]
    mine, other = 0, 0
    for place in range(0, 20, 2):
        mine |= 1 << pack[first + place]
        other |= 1 << pack[first + place + 1]
    row[at + HANDS + 1 - dealer] = mine
    row[at + HANDS + dealer] = other
    for place in (SEEN, SEEN + 1, MELDS, MELDS + 1, MELDS + 2, DRAWS, STREAK):
        row[at + place] = 0
    for place in range(4):
        row[at + STOCK + place] = 0
        row[at + PILES + place] = 0
    upcard = pack[first + 20]
    for place in range(STOCKED):
        row[at + STOCK + (place >> 3)] |= pack[first + 21 + place] << ((place & 7) << 3)
    row[at + PILES] = upcard
    row[at + PILED] = 1 << upcard
    row[at + PILE] = 1
    row[at + UPCARD] = upcard
    row[at + DRAWN] = NOBODY
    row[at + TAKEN] = NOBODY
    row[at + TURN] = 1 - dealer
    row[at + PHASE] = UPCARD_PHASE
    row[at + NUMBER] += 1
    offer(row, at, rules)


@compiled_bare
def deal(row: Any, at: int, rules: Any, space: Any) -> None:
    """Deals the next hand by the chance of the row."""
    row[at + COUNT] = shuffle(row[at + KEY], row[at + COUNT], space, DECK, 52)
    open_hand(row, at, rules, space, DECK)


@compiled_bare
def begin(row: Any, at: int, key: int, dealer: int) -> None:
    """A new match under a key, before its first deal; for ``dealer`` -1 chance decides (G1)."""
    for place in range(WIDTH):
        row[at + place] = 0
    row[at + KEY] = key
    row[at + COUNT] = 1
    row[at + DEALER] = dealer if dealer >= 0 else signed(word(key, 0) >> np.uint64(63))
    row[at + PHASE] = NO_HAND


@compiled_bare
def _end(row: Any, at: int, rules: Any, reason: int, winner: int, won: int) -> None:
    """Ends the hand: points are written, and the match ends or the deal passes (G1, G12, G13, G14)."""
    row[at + PHASE] = NO_HAND
    row[at + REASON] = reason
    row[at + GAINS] = 0
    row[at + GAINS + 1] = 0
    row[at + LEGAL] = 0
    row[at + LEGAL + 1] = 0
    if winner < 0:
        return
    other = 1 - winner
    row[at + GAINS + winner] = won
    row[at + SCORES + winner] += won
    row[at + WON + winner] += 1
    score = row[at + SCORES + winner]
    if score < rules[TARGET]:
        if rules[NEXT] == 2:
            row[at + DEALER] = 1 - row[at + DEALER]
        else:
            row[at + DEALER] = winner if rules[NEXT] == 0 else other
        return
    row[at + OVER] = 1
    row[at + GAINS] += rules[BOX] * row[at + WON]
    row[at + GAINS + 1] += rules[BOX] * row[at + WON + 1]
    row[at + GAINS + winner] += rules[GAME]
    if rules[SHUTOUT] and row[at + WON + other] == 0:
        mine = score + rules[BOX] * row[at + WON + winner] + rules[GAME]
        row[at + GAINS + winner] += mine - row[at + SCORES + other]


@compiled_bare
def settle(upcard: int, rules: Any, mine: int, other: int, big: bool) -> tuple[int, bool, int]:
    """Why a hand ends, whether the knocker scores, and how much (G9-G11, G14, O3).

    Of two deadwoods, the opponent's after his lay-offs.
    """
    to_knocker = True
    if big or mine == 0:
        reason = BIG if big else GIN
        won = other + (rules[BIG_BONUS] if big else rules[GIN_BONUS])
    elif mine < other:
        reason = KNOCKED
        won = other - mine
    else:
        reason = UNDERCUT
        won = mine - other + rules[UNDERCUT_BONUS]
        to_knocker = False
    if rules[DOUBLES] and upcard >= SPADES:
        won *= 2
    return reason, to_knocker, won


@compiled_bare
def _score(row: Any, at: int, rules: Any, knocker: int, mine: int, other: int, big: bool) -> None:
    """Scores two deadwoods and ends the hand."""
    reason, to_knocker, won = settle(row[at + UPCARD], rules, mine, other, big)
    _end(row, at, rules, reason, knocker if to_knocker else 1 - knocker, won)


@compiled_bare
def _drew(row: Any, at: int, seat: int, face: int) -> None:
    """A card goes to the hand, which has to discard."""
    row[at + HANDS + seat] |= 1 << face
    row[at + PHASE] = DISCARD_PHASE


@compiled_bare
def _discard(row: Any, at: int, seat: int, face: int) -> None:
    """A card goes from the hand to the pile, and the other is on turn."""
    card = 1 << face
    row[at + HANDS + seat] ^= card
    row[at + SEEN + seat] &= ~card
    row[at + PILED] |= card
    _put(row, at + PILES, row[at + PILE], face)
    row[at + PILE] += 1
    row[at + DRAWN] = NOBODY
    row[at + TAKEN] = NOBODY
    row[at + TURN] = 1 - seat


@compiled_bare
def _knock(row: Any, at: int, rules: Any, seat: int, space: Any) -> None:
    """The knocker shows; with gin the hand is scored, else the other is to show (G7, G8, G11)."""
    hand = row[at + HANDS + seat]
    left = deadwood(hand)
    if left == 0:
        _score(row, at, rules, seat, 0, deadwood(row[at + HANDS + 1 - seat]), False)
        return
    count = knock_melds(hand, space)
    for meld in range(count):
        row[at + MELDS + meld] = space[meld]
        hand ^= space[meld]
    row[at + HANDS + seat] = hand
    row[at + SEEN + seat] = hand
    row[at + PHASE] = SHOW_PHASE


@compiled_bare
def play(row: Any, at: int, rules: Any, action: int, space: Any) -> bool:
    """Does what the player on turn may do; whether that ended the hand."""
    seat = row[at + TURN]
    if action < KNOCK:
        _discard(row, at, seat, action)
        if row[at + DRAWS] >= STOCKED - LAST_STOCK:
            _end(row, at, rules, OUT_OF_STOCK, -1, 0)
            return True
        if row[at + STREAK] >= LONGEST_STREAK:
            _end(row, at, rules, FORTY, -1, 0)
            return True
        row[at + PHASE] = DRAW_PHASE
    elif action == DRAW:
        face = _get(row, at + STOCK, row[at + DRAWS])
        row[at + DRAWS] += 1
        row[at + DRAWN] = face
        row[at + STREAK] = 0
        _drew(row, at, seat, face)
    elif action == TAKE:
        row[at + PILE] -= 1
        face = _get(row, at + PILES, row[at + PILE])
        row[at + PILED] ^= 1 << face
        row[at + SEEN + seat] |= 1 << face
        row[at + TAKEN] = face
        row[at + STREAK] += 1
        _drew(row, at, seat, face)
    elif action < DRAW:
        _discard(row, at, seat, action - KNOCK)
        _knock(row, at, rules, seat, space)
    elif action == PASS:
        row[at + TURN] = 1 - seat
        if seat == row[at + DEALER]:
            row[at + PHASE] = STOCK_PHASE
    elif action == SHOW:
        left = left_after_layoffs(
            row[at + MELDS], row[at + MELDS + 1], row[at + MELDS + 2], row[at + HANDS + seat], space
        )
        _score(row, at, rules, 1 - seat, points(row[at + HANDS + 1 - seat]), left, False)
    elif action == BIG_GIN:
        _score(row, at, rules, seat, 0, deadwood(row[at + HANDS + 1 - seat]), True)
    if row[at + PHASE] == NO_HAND:
        return True
    offer(row, at, rules)
    return False
