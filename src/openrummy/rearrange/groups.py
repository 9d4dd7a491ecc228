"""Which cards hang together, and which can lie in sets only or in runs only: what the search need not ask.

Masks have sixteen bits a suit: bits 1 to 13 are ace to king; where runs are looked for the ace is shown at 14 as well.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from openrummy.rearrange.readings import WEIGHTS, Objective, Reading
from openrummy.rearrange.tables import LAST, NO_RUN, NO_SET, cell

BIT: Final = tuple(1 << 16 * (face // 13) + face % 13 + 1 for face in range(52))
"""The mask of a face."""
_FACE: Final = {bit.bit_length() - 1: face for face, bit in enumerate(BIT)}
_ACES: Final = 1 << 1 | 1 << 17 | 1 << 33 | 1 << 49
_SUIT: Final = 0x3FFE


def faces_of(mask: int) -> list[int]:
    """The faces of a mask."""
    faces = []
    while mask:
        low = mask & -mask
        faces.append(_FACE[low.bit_length() - 1])
        mask ^= low
    return faces


class Groups:
    """The groups of a reading: masks of cards that melds can join and that hold a card of the hand.

    With free jokers all cards are one group. What lies on the table and in no group can stay as it is.
    """

    __slots__ = ("_have", "_link", "_reading", "_runs", "_sets", "masks", "no_run", "no_set")

    def __init__(self, reading: Reading) -> None:
        self._reading = reading
        must = twice = hand = 0
        for some in (reading.real, reading.pinned):
            for face, count in some.items():
                bit = BIT[face]
                if count > 1 or must & bit:
                    twice |= bit
                must |= bit
        for face in reading.forced:
            must |= BIT[face]
        for face, count in reading.may.items():
            if count:
                bit = BIT[face]
                if count > 1 or must & bit:
                    twice |= bit
                hand |= bit
        self._have = must | hand
        self.no_run = self.no_set = 0
        if reading.freed or reading.jokers:
            self.masks = [self._have]
        else:
            self._settle(must, self._have & ~twice)
            self.masks = list(self._groups(hand))

    def _settle(self, must: int, single: int) -> None:
        """Finds what must lie in runs or in sets, since all cards of the table must lie somewhere, over and over.

        A face with one card (in ``single``) that must lie in a run makes no set there, and the other way round.
        """
        have = self._have
        while True:
            wide = have & ~self.no_run
            wide |= (wide & _ACES) << 13
            begin = wide & wide >> 1 & wide >> 2
            first, middle, last = begin, begin << 1, begin << 2  # a window of three begins here, or one or two before
            runs = first | middle | last
            runs |= runs >> 13 & _ACES
            left = have & ~self.no_set
            c, d, h, s = left & _SUIT, left >> 16 & _SUIT, left >> 32 & _SUIT, left >> 48 & _SUIT
            ranks = c & d & (h | s) | h & s & (c | d)
            sets = (ranks | ranks << 16 | ranks << 32 | ranks << 48) & left
            to_run = must & ~sets
            inner = to_run & ~_ACES
            after = inner & first & ~last  # what follows is in every window
            before = inner & last & ~first
            to_run |= after << 1 | (after & ~middle) << 2 | before >> 1 | (before & ~middle) >> 2
            both = inner & middle & ~first & ~last
            to_run |= both << 1 | both >> 1
            to_run |= to_run >> 13 & _ACES
            to_set = must & ~runs
            full = c & d & h & s
            alone = to_set & ~(full | full << 16 | full << 32 | full << 48)
            if alone:
                alone |= alone >> 32
                alone = (alone | alone >> 16) & _SUIT
                alone |= (alone << 32 | alone << 16) | alone << 48
                to_set |= alone & sets
            no_set, no_run = self.no_set | to_run & single, self.no_run | to_set & single
            if (no_set, no_run) == (self.no_set, self.no_run):
                break
            self.no_set, self.no_run = no_set, no_run
        self._link = begin | begin << 1  # joined to the next of its suit
        self._runs, self._sets = runs, sets

    def _groups(self, hand: int) -> Iterator[int]:
        have, link, columns = self._have, self._link, self._sets
        wide = have | (have & _ACES) << 13
        left = hand & (columns | self._runs)
        while left:
            group, grown = 0, left & -left
            while grown != group:
                group = grown
                grown |= (grown & link) << 1 | grown >> 1 & link
                grown |= (grown & _ACES) << 13 & wide | grown >> 13 & _ACES & have
                ranks = grown & columns
                if ranks:
                    ranks |= ranks >> 32
                    ranks = (ranks | ranks >> 16) & _SUIT
                    grown |= (ranks | ranks << 16 | ranks << 32 | ranks << 48) & columns
            group &= have
            left &= ~group
            yield group

    def cells(self, group: int, old: tuple[dict[int, int], dict[int, int]], objective: Objective) -> list[list[int]]:
        """The cells of a group for the search: cells[suit][position], the ace at 1 and at 14.

        ``old``: how many cards stand for each face in runs and in sets now.
        """
        reading = self._reading
        real, pinned, may, forced = reading.real, reading.pinned, reading.may, reading.forced
        runs, sets = old
        weights = WEIGHTS[objective]
        found = [[0] * (LAST + 1) for _ in range(4)]
        bits = group
        while bits:
            low = bits & -bits
            bits ^= low
            at = low.bit_length() - 1
            face = _FACE[at]
            must = real.get(face, 0)
            if pinned:
                must += pinned.get(face, 0)
            if face in forced:
                must += 1
            some = must | may.get(face, 0) << 3 | runs.get(face, 0) << 6 | sets.get(face, 0) << 9 | weights[face] << 12
            if self.no_set & low:
                some |= NO_SET
            if self.no_run & low:
                some |= NO_RUN
            found[at >> 4][at & 15] = some
        for lane in found:
            lane[LAST] = lane[1]
        if reading.freed or reading.jokers:
            for suit, lane in enumerate(found):
                for rank in range(13):
                    if not lane[rank + 1]:
                        lane[rank + 1] = cell(0, 0, weights[13 * suit + rank], 0, 0)
                lane[LAST] = lane[1]
        return found
