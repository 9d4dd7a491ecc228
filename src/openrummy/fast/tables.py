"""Tables and hands of Manipulation in words, read and laid by compiled code.

A table is rows of two words, a row a meld: the faces of its cards as a mask, and those of them for which a joker
stands; a row of noughts is none. A hand has two words: the faces that are held, and those that are held twice; bit 52
is the joker.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from openrummy.cards import JOKER, POINTS
from openrummy.fast.compiler import compiled_bare, compiled_within, signed
from openrummy.fast.search import best_apart
from openrummy.partition import PACK
from openrummy.rearrange.dive import UNIT
from openrummy.rearrange.tables import LAST
from openrummy.rearrange.trellis import FULL, SPAN

__all__ = ["COUNTS", "FOUND", "MELDS", "best", "is_meld", "read"]

MELDS: Final = 36
"""As many melds as two packs can lie in, and one."""
SUIT: Final = 8191
HELD: Final = (1 << JOKER + 1) - 1
REAL, STAND, MAY, IN_RUNS, IN_SETS, JOKERS, LEFT, LOW_RUNS = 0, 52, 104, 156, 208, 260, 312, 364
"""Counts by face: real cards on the table, jokers there, cards held; cards in runs, in sets; jokers to be laid; by suit
the runs that begin with an ace."""
COUNTS: Final = 368
FOUND: Final = 4 * SPAN + 2
"""The ways by suit and position; the faces whose jokers the hand frees, as a mask; the nodes."""
NO_MELD, NO_CARDS, TOO_MANY = 1, 2, 3
"""What can be wrong: a row that is no meld, bits that are no cards, more cards than the packs have."""

_POINTS = np.array(POINTS, np.int64)


@compiled_bare
def is_meld(faces: int) -> int:
    """1 for a set, 2 for a run, 0 for neither (C1-C3)."""
    c, d, h, s = faces & SUIT, faces >> 13 & SUIT, faces >> 26 & SUIT, faces >> 39 & SUIT
    ranks = c | d | h | s
    if not ranks & ranks - 1:
        return int((c > 0) + (d > 0) + (h > 0) + (s > 0) > 2)
    if (c > 0) + (d > 0) + (h > 0) + (s > 0) > 1:
        return 0
    if ranks & 1 and not ranks & 2:
        ranks = ranks ^ 1 | 1 << 13  # a high ace
    low = ranks & -ranks
    some = ranks // low
    return 2 if some > 3 and not some & some + 1 else 0


@compiled_bare
def read(table: Any, hand: Any, packs: int, counts: Any) -> int:
    """Counts the cards of a table and a hand; 0, or what is wrong and with which row or face (<< 2)."""
    for at in range(COUNTS):
        counts[at] = 0
    jokers = 0
    for row in range(table.shape[0]):
        faces, stands = signed(table[row, 0]), signed(table[row, 1])
        if not faces | stands:
            continue
        kind = 0 if (faces & ~PACK) | (stands & ~faces) else is_meld(faces)
        if not kind:
            return NO_MELD | row << 2
        where = IN_SETS if kind == 1 else IN_RUNS
        for suit in range(4 if kind == 2 else 0):
            counts[LOW_RUNS + suit] += faces >> 13 * suit & 3 == 3
        while faces:
            low = faces & -faces
            faces ^= low
            face = (low - 1).bit_count()
            counts[where + face] += 1
            if stands & low:
                counts[STAND + face] += 1
                jokers += 1
            else:
                counts[REAL + face] += 1
    one, two = signed(hand[0]), signed(hand[1])
    if (one & ~HELD) | (two & ~one):
        return NO_CARDS
    for face in range(JOKER):
        counts[MAY + face] = (one >> face & 1) + (two >> face & 1)
        if counts[MAY + face] + counts[REAL + face] > packs:
            return TOO_MANY | face << 2
    if jokers + (one >> JOKER & 1) + (two >> JOKER & 1) > packs:
        return TOO_MANY | JOKER << 2
    return 0


@compiled_bare
def _fill(board: Any, counts: Any, asked: int, freed: int, cards: bool, wild: bool) -> None:
    """The cells of a reading: jokers for ``asked`` faces (a mask) are free if the face is in ``freed``, else pinned."""
    for face in range(JOKER):
        must, may = counts[REAL + face], counts[MAY + face]
        if counts[STAND + face] and not must:
            if freed >> face & 1:
                must, may = 1, may - 1
            else:
                must = counts[STAND + face]
                may = 0 if asked >> face & 1 else may
        cell = 0
        if must + may or wild:
            cell = must | may << 3 | counts[IN_RUNS + face] << 6 | counts[IN_SETS + face] << 9
            cell |= (1 if cards else _POINTS[face]) << 12
        at = FULL + SPAN * (face // 13) + face % 13 + 1
        board[at] = cell
        if face % 13 == 0:
            board[at + LAST - 1] = cell


@compiled_bare
def _stay(counts: Any, found: Any) -> None:
    """The ways of table cards that stay where they are."""
    for face in range(JOKER):
        at = SPAN * (face // 13) + face % 13 + 1
        way = counts[IN_SETS + face] | counts[IN_RUNS + face] << 5
        if face % 13 == 0:
            found[at + LAST - 1] = way
            way = counts[LOW_RUNS + face // 13] << 5
        found[at] = way


@compiled_within
def best(board: Any, counts: Any, hand: Any, cards: bool, found: Any, near: bool) -> int:
    """The most that can be played, and for it the way of each suit at each position, and the jokers by face.

    ``found`` has the ways and then the faces freed by cards of the hand (a mask), the nodes of the search.
    """
    worth = 1 if cards else _POINTS[JOKER]
    held = (signed(hand[0]) >> JOKER & 1) + (signed(hand[1]) >> JOKER & 1)
    asked = free = 0
    for face in range(JOKER):
        if counts[STAND + face]:
            if counts[REAL + face]:
                free += counts[STAND + face]
            elif counts[MAY + face]:
                asked |= 1 << face
    top = freed = nodes = 0
    while True:
        base, forced = 0, free
        rest = freed
        while rest:
            low = rest & -rest
            rest ^= low
            face = (low - 1).bit_count()
            base += 1 if cards else _POINTS[face]
            forced += counts[STAND + face]
        jokers, floor = forced + held, (top - base) * UNIT
        _fill(board, counts, asked, freed, cards, jokers > 0)
        if near and not jokers:
            _stay(counts, found)
        value, some = best_apart(board, jokers, forced, worth * UNIT, floor, near, found)
        nodes += some
        if value > floor:
            top = base + value // UNIT
            found[4 * SPAN] = freed
        # The next choice of the faces that are asked about.
        freed = (freed | ~asked) + 1 & asked
        if not freed:
            break
    found[4 * SPAN + 1] = nodes
    return top
