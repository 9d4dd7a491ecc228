"""Which cards hang together: what the search has to ask, and what it need not.

Masks are those of ``settle``.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from openrummy.rearrange.readings import WEIGHTS, Objective, Reading
from openrummy.rearrange.settle import ACES, BIT, SUIT, Settled, column, settle
from openrummy.rearrange.tables import LAST, NO_RUN, NO_SET, cell

_FACE: Final = {bit.bit_length() - 1: face for face, bit in enumerate(BIT)}


def faces_of(mask: int) -> list[int]:
    """The faces of a mask."""
    faces = []
    while mask:
        low = mask & -mask
        faces.append(_FACE[low.bit_length() - 1])
        mask ^= low
    return faces


class Groups:
    """The cards of a reading, and how they fall into groups that melds can join.

    ``held`` are the faces of the hand that may find a meld, each as often as it may. With free jokers that is all of
    them, and all cards are one group.
    """

    __slots__ = ("_have", "_must", "_must_twice", "_reading", "_settled", "_twice", "held")

    def __init__(self, reading: Reading) -> None:
        self._reading = reading
        must = twice = 0
        for some in (reading.real, reading.pinned):
            for face, count in some.items():
                bit = BIT[face]
                if count > 1:
                    twice |= bit
                must |= bit
        for face in reading.forced:
            must |= BIT[face]
        self._must = have = must
        self._must_twice = twice
        for face, count in reading.may.items():
            if count:
                bit = BIT[face]
                if count > 1 or must & bit:
                    twice |= bit
                have |= bit
        self._have, self._twice = have, twice
        self._settled: Settled | None = None
        if reading.freed or reading.jokers:
            self.held = [face for face, count in reading.may.items() for _ in range(count)]
        else:
            self._settle()

    def _settle(self) -> None:
        """Finds what follows from the table, and what of the hand is of use then."""
        found = settle(self._have, self._twice, self._must, self._must_twice)
        self._settled, self._twice = found, found.twice
        once, twice = self._have & ~self._must & (found.runs | found.sets), found.twice
        self.held = held = []
        for face, count in self._reading.may.items():
            bit = BIT[face]
            if count and once & bit:
                held.append(face)
            if count and twice & bit:
                held.append(face)

    def refute(self, laid: Sequence[int]) -> None:
        """Drops cards of the hand that cannot be played; those that some play lays need not be asked about."""
        found = self._settled
        if found is None:
            return
        have, twice, must, must_twice = self._have, self._twice, self._must, self._must_twice
        no_run, no_set = found.no_run, found.no_set
        for face in dict.fromkeys(self.held):
            bit = BIT[face]
            once = laid.count(face)
            if not once and not must & bit and settle(have, twice, must | bit, must_twice, no_run, no_set).twice < 0:
                have ^= bit
                twice &= ~bit
            elif (
                twice & bit
                and once + bool(must & bit) < 2
                and settle(have, twice, must | bit, must_twice | bit, no_run, no_set).twice < 0
            ):
                twice ^= bit
        if have != self._have or twice != self._twice:
            self._have, self._twice = have, twice
            self._settle()

    def masks(self) -> Iterator[int]:
        """The groups that hold a card of the hand; what lies on the table and in no group can stay as it is."""
        have, found = self._have, self._settled
        if found is None:
            yield have
            return
        columns = found.sets
        link = found.begin | found.begin << 1  # joined to the next of its suit
        wide = have | (have & ACES) << 13
        left = 0
        for face in self.held:
            left |= BIT[face]
        while left:
            group, grown = 0, left & -left
            while grown != group:
                group = grown
                grown |= (grown & link) << 1 | grown >> 1 & link
                grown |= (grown & ACES) << 13 & wide | grown >> 13 & ACES & have
                ranks = grown & columns
                if ranks:
                    ranks |= ranks >> 32
                    grown |= column((ranks | ranks >> 16) & SUIT) & columns
            group &= have
            left &= ~group
            yield group

    def cells(self, group: int, old: tuple[dict[int, int], dict[int, int]], objective: Objective) -> list[list[int]]:
        """The cells of a group for the search: cells[suit][position], the ace at 1 and at 14.

        ``old``: how many cards stand for each face in runs and in sets now.
        """
        reading = self._reading
        real, pinned, forced = reading.real, reading.pinned, reading.forced
        runs, sets = old
        weights = WEIGHTS[objective]
        found = [[0] * (LAST + 1) for _ in range(4)]
        settled = self._settled
        no_run, no_set = (settled.no_run, settled.no_set) if settled else (0, 0)
        held: dict[int, int] = {}
        for face in self.held:
            held[face] = held.get(face, 0) + 1
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
            some = cell(must, held.get(face, 0), weights[face], runs.get(face, 0), sets.get(face, 0))
            if no_set & low:
                some |= NO_SET
            if no_run & low:
                some |= NO_RUN
            found[at >> 4][at & 15] = some
        for lane in found:
            lane[LAST] = lane[1]
        if settled is None:
            for suit, lane in enumerate(found):
                for rank in range(13):
                    if not lane[rank + 1]:
                        lane[rank + 1] = cell(0, 0, weights[13 * suit + rank], 0, 0)
                lane[LAST] = lane[1]
        return found
