"""The new table of a play in Manipulation, in words, out of what the search found."""

from __future__ import annotations

from typing import Any

from openrummy.cards import JOKER
from openrummy.fast.compiler import compiled_bare, compiled_within, signed
from openrummy.fast.tables import IN_RUNS, IN_SETS, JOKERS, LEFT, LOW_RUNS, REAL, STAND, SUIT, is_meld
from openrummy.rearrange.tables import LAST
from openrummy.rearrange.trellis import SPAN

__all__ = ["lay"]


@compiled_within
def _jokers(counts: Any, found: Any, freed: int) -> None:
    """Counts the jokers to be laid by face, those that keep their declaration included."""
    for face in range(JOKER):
        kept = counts[STAND + face] and not counts[REAL + face] and not freed >> face & 1
        counts[JOKERS + face] = counts[STAND + face] if kept else 0
        at = SPAN * (face // 13) + face % 13 + 1
        if face % 13 == 0:
            at += 13  # the jokers of all aces are counted at the high one
        counts[JOKERS + face] += found[at] >> 3 & 3


@compiled_within
def _runs(found: Any, suit: int, table: Any, counts: Any, laid: Any, row: int) -> int:
    """Lays the runs of a suit: the old ones where they take the same cards."""
    same = True
    for rank in range(13):
        some = found[SPAN * suit + rank + 1] >> 5
        if not rank:
            some = found[SPAN * suit + LAST] >> 5  # low aces and high ones
        same = same and some == counts[IN_RUNS + 13 * suit + rank]
    # With other low aces the same counts would mean other runs.
    if same and counts[LOW_RUNS + suit] == found[SPAN * suit + 1] >> 5:
        for at in range(table.shape[0]):
            faces = signed(table[at, 0])
            if faces and is_meld(faces) == 2 and faces & SUIT << 13 * suit:
                laid[row, 0] = faces
                row += 1
        return row
    # The shortest of the open runs go on first; open ones are kept by their beginnings, longest first.
    a = b = c = d = 0
    for position in range(1, LAST + 2):
        need = 0
        if position <= LAST:
            need = found[SPAN * suit + position] >> 5
            if position == LAST:
                need -= found[SPAN * suit + 1] >> 5
        going = (a > 0) + (b > 0) + (c > 0) + (d > 0)
        while going > need:
            first = a
            a, b, c, d = b, c, d, 0
            going -= 1
            last = position - 1
            if last - first == LAST - 1:
                # A run from the low ace to the high one is two (C3).
                laid[row, 0] = 127 << 13 * suit
                row += 1
                first = 8
            ranks = (1 << last) - (1 << first - 1)
            laid[row, 0] = (ranks & SUIT | ranks >> 13) << 13 * suit
            row += 1
        while going < need:
            if going == 0:
                a = position
            elif going == 1:
                b = position
            elif going == 2:
                c = position
            else:
                d = position
            going += 1
    return row


@compiled_within
def _sets(found: Any, rank: int, table: Any, counts: Any, laid: Any, row: int) -> int:
    """Lays the sets of a rank: the old ones where they take the same cards."""
    at = rank + 1 if rank else LAST
    same, whole = True, 0
    for suit in range(4):
        some = found[SPAN * suit + at] & 7
        whole += some
        same = same and some == counts[IN_SETS + 13 * suit + rank]
    if not whole:
        return row
    if same:
        for one in range(table.shape[0]):
            faces = signed(table[one, 0])
            if faces >> rank & 1 | faces >> 13 + rank & 1 | faces >> 26 + rank & 1 and is_meld(faces) == 1:
                laid[row, 0] = faces
                row += 1
        return row
    many = whole // 3
    for one in range(many):
        laid[row + one, 0] = 0
    place = 0
    for suit in range(4):
        for _ in range(found[SPAN * suit + at] & 7):
            laid[row + place % many, 0] = signed(laid[row + place % many, 0]) | 1 << 13 * suit + rank
            place += 1
    return row + many


@compiled_bare
def lay(table: Any, counts: Any, found: Any, laid: Any, played: Any) -> None:
    """Lays the new table, and writes what of the hand is played, as a hand."""
    _jokers(counts, found, found[4 * SPAN])
    row = 0
    for suit in range(4):
        row = _runs(found, suit, table, counts, laid, row)
    for rank in range(13):
        row = _sets(found, rank, table, counts, laid, row)
    for face in range(JOKER):
        counts[LEFT + face] = counts[JOKERS + face]
    one = two = jokers = 0
    for at in range(row):
        faces, stands = signed(laid[at, 0]), 0
        while faces:
            low = faces & -faces
            faces ^= low
            face = (low - 1).bit_count()
            if counts[LEFT + face]:
                counts[LEFT + face] -= 1
                stands |= low
                jokers += 1
            else:
                counts[REAL + face] -= 1
        laid[at, 1] = stands
    for face in range(JOKER):
        one |= (counts[REAL + face] < 0) << face
        two |= (counts[REAL + face] < -1) << face
        jokers -= counts[STAND + face]
    played[0] = one | (jokers > 0) << JOKER
    played[1] = two | (jokers > 1) << JOKER
    for at in range(row, laid.shape[0]):
        laid[at, 0] = laid[at, 1] = 0
