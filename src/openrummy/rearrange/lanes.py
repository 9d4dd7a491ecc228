"""One suit of the rearrangement problem, read rank by rank: what it can still come to, whatever the sets take.

A *belief* is a list of places (see ``suits``) with the best value that leads to each, given what the sets have taken
so far: all choices but those of the sets stay open in it. The most it can still come to is an upper bound that is
exact at the end. Beliefs are numbered; values in them are relative to that.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterable, Sequence
from itertools import pairwise
from typing import Final

from openrummy.rearrange.suits import NEVER, Suit, suit_of
from openrummy.rearrange.tables import BEATS, LAST

LEAST: Final = NEVER >> 1
BITS: Final = 20
"""The number of a belief has so many bits."""
LOSS: Final = 4 * BITS
"""A row entry is loss << LOSS | the belief that follows, << BITS * suit: entries of four suits can be added."""
LOST: Final = 1 << LOSS + 40
"""The entry of what cannot be."""

Belief = list[tuple[int, int]]


class Lane:
    """One suit: ``cells`` are its faces (see ``tables.cell``) at the positions 1 to 14, the ace twice.

    ``stops`` are the positions at which sets are possible, ascending, 14 for the aces; ``takes[i]`` are the numbers
    of cards sets may take at stop i. ``mark`` numbers lists of losses by jokers used, for the bound on the jokers.

    ``suit`` is None for a suit without cards. ``start`` is the first belief, ``top`` the most the suit can come to. By
    belief: ``deficits``, the losses by jokers used in all; ``marks``, their numbers; ``rows``, see ``row``.
    """

    __slots__ = ("_alive", "_beliefs", "_best", "_between", "_ids", "_jokers", "_live", "_mark", "_shift",
                 "deficits", "marks", "rows", "start", "stops", "suit", "takes", "top")  # fmt: skip

    def __init__(
        self,
        cells: Sequence[int],
        jokers: int,
        stops: Sequence[int],
        takes: Sequence[Sequence[int]],
        suit: int,
        mark: Callable[[tuple[int, ...]], int],
    ) -> None:
        self._jokers, self.stops, self.takes, self._mark = jokers, stops, takes, mark
        self._shift = BITS * suit
        self.suit: Suit | None
        self.rows: list[list[int] | None]
        if not (jokers or any(cells)):
            # A suit without cards takes no part: one belief a stop, and nothing to lose.
            self.suit = None
            self.start = self.top = 0
            self.rows = [[number + 1 << self._shift] for number in range(len(stops))]
            self.deficits: list[tuple[int, ...]] = [(0,)] * (len(stops) + 1)
            self.marks = [0] * (len(stops) + 1)
            return
        bits = [1] * (LAST + 1)
        for stop, some in zip(stops, takes, strict=True):
            bits[stop] = sum([1 << taken for taken in some])
        self.suit = suit_of(tuple(cells), jokers, tuple(bits))
        self._best, self._alive, self._live, spots = self.suit.best, self.suit.alive, self.suit.live, self.suit.spots
        # The spots from a stop to the next; last, those before the first stop.
        firsts = [bisect_left(spots, stop) for stop in stops]
        firsts.append(len(spots))
        self._between = [spots[first:end] for first, end in pairwise(firsts)]
        self._between.append(spots[: firsts[0]])
        self._ids: dict[int | tuple[int | tuple[int, int], ...], int] = {}
        self._beliefs: list[Belief] = []
        self.deficits = []
        self.marks = []
        self.rows = []
        self.start, self.top = self._advance([(0, 0)], self._between[-1], 0, stops[0] if stops else LAST + 1)

    def _advance(
        self, belief: Iterable[tuple[int, int]], spots: Sequence[int], taken: int, until: int
    ) -> tuple[int, int]:
        """The belief after sets took so many cards at the first spot and none at the others: its number and top.

        The top is the most it can come to; the number is -1 where it can come to nothing.
        """
        jokers, live, get = self._jokers, self._live, self._alive.get
        for at in spots:
            merged: dict[int, int] = {}
            base = (at << 3 | taken) << 9
            for place, value in belief:
                steps = get(base | place & 511)
                if steps is None:
                    steps = live(at, taken, place & 511)
                used = place >> 9
                for goal, more, gain in steps:
                    more += used
                    if more <= jokers:
                        goal |= more << 9
                        gain += value
                        if gain > merged.get(goal, NEVER):
                            merged[goal] = gain
            belief = merged.items()
            taken = 0
        return self._number(until, belief)

    def _advance_one(self, place: int, value: int, spots: Sequence[int], taken: int, until: int) -> tuple[int, int]:
        """The same for a belief of one place, without jokers; mostly one place follows."""
        live, get = self._live, self._alive.get
        for index, at in enumerate(spots):
            steps = get((at << 3 | taken) << 9 | place)
            if steps is None:
                steps = live(at, taken, place)
            if len(steps) != 1:
                if not steps:
                    return -1, 0
                return self._advance([(place, value)], spots[index:], taken, until)
            place, _, gain = steps[0]
            value += gain
            taken = 0
        return self._number_one(until, place, value)

    def _number_one(self, position: int, place: int, value: int) -> tuple[int, int]:
        """The number and the top of a belief of one place, without jokers: its relative value is that of the place."""
        most = self._best[position][place][0]
        number = self._ids.get(position << 9 | place)
        if number is None:
            number = self._ids[position << 9 | place] = self._new([(place, -most)], (0,))
        return number, value + most

    def _number(self, position: int, belief: Iterable[tuple[int, int]]) -> tuple[int, int]:
        """The number of a belief and the most it can come to; (-1, 0) where it can come to nothing."""
        ahead, jokers = self._best[position], self._jokers
        some = list(belief)
        if len(some) > 1:
            some = _unbeaten(some)
        if len(some) == 1 and not jokers:
            return self._number_one(position, *some[0])
        if not jokers:
            top = NEVER
            for place, value in some:
                value += ahead[place][0]
                if value > top:
                    top = value
            if not some:
                return -1, 0
            totals = [top]
        else:
            totals = [NEVER] * (jokers + 1)
            alive: Belief = []
            for place, value in some:
                used = place >> 9
                saved = False
                for more in ahead[place & 511]:
                    if used > jokers:
                        break
                    if more >= 0:
                        saved = True
                        if value + more > totals[used]:
                            totals[used] = value + more
                    used += 1
                if saved:
                    alive.append((place, value))
            if not alive:
                return -1, 0
            some = alive
            top = max(totals)
        some.sort()
        key: tuple[int | tuple[int, int], ...] = (position, *[(place, value - top) for place, value in some])
        number = self._ids.get(key)
        if number is None:
            losses = tuple([top - total if total > LEAST else -NEVER for total in totals])
            number = self._ids[key] = self._new([(place, value - top) for place, value in some], losses)
        return number, top

    def _new(self, belief: Belief, losses: tuple[int, ...]) -> int:
        """Gives a belief its number."""
        self._beliefs.append(belief)
        self.deficits.append(losses)
        self.marks.append(self._mark(losses) if self._jokers else 0)
        self.rows.append(None)
        return len(self.rows) - 1

    def row(self, belief: int, stop: int) -> list[int]:
        """By the number of cards sets take at a stop: the loss and the belief that follows, as one int (see LOSS)."""
        position = self.stops[stop]
        until = self.stops[stop + 1] if stop + 1 < len(self.stops) else LAST + 1
        takes = self.takes[stop]
        entries = [LOST] * (takes[-1] + 1)
        self.rows[belief] = entries
        some = self._beliefs[belief]
        if self._best[position] is self._best[until]:
            # No card of the suit between the stops: the same belief, one stop on.
            entries[0] = self._new(some, self.deficits[belief]) << self._shift
            return entries
        spots = self._between[stop]
        single = not self._jokers and len(some) == 1
        for taken in takes:
            if single:
                after, top = self._advance_one(*some[0], spots, taken, until)
            else:
                after, top = self._advance(some, spots, taken, until)
            if after >= 0:
                entries[taken] = -top << LOSS | after << self._shift
        return entries


def _unbeaten(belief: Belief) -> Belief:
    """A belief without places to which another one, with as many aces and jokers used, is as good whatever comes."""
    left: Belief = []
    for place, value in belief:
        state = place & 63
        for other, worth in belief:
            if worth >= value and BEATS[35 * (other & 63) + state] and (other ^ place) < 64:
                break
        else:
            left.append((place, value))
    return left
