"""What one suit can come to from each place at each position, if it could choose what sets take.

Positions 1 to 14 are the low ace, 2 to king, and the high ace; all aces are settled at 14. A *place* is
state + 64 * aces begun low + 512 * jokers used.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from openrummy.rearrange.tables import HIGH, LAST, LOW, NO_RUN, Steps, freely, steps

NEVER: Final = -1 << 40
_ACE: Final = (0, LOW, *[0] * 12, HIGH)


class Suit:
    """One suit: ``cells`` are its faces (see ``tables.cell``) at the positions 1 to 14, the ace twice.

    ``takes[position]`` has the numbers of cards that sets may take there as bits. ``spots`` are the positions that
    are read. ``best[position][place]`` (jokers left out) is the most that can be added from there, by jokers still to
    use. ``alive`` keeps what ``live`` has found, by (position << 3 | taken) << 9 | place.
    """

    __slots__ = ("_ahead", "_gaps", "_takes", "alive", "best", "cells", "jokers", "spots")

    def __init__(self, cells: tuple[int, ...], jokers: int, takes: tuple[int, ...]) -> None:
        self.cells, self.jokers, self._takes = cells, jokers, takes
        have = [(cell & 7) + (cell >> 3 & 7) for cell in cells]
        # Without jokers a position without cards is passed over; the next one begins afresh.
        self.spots = [position for position in range(1, LAST + 1) if jokers or have[position]]
        self._gaps = [True, *[not (jokers or some) for some in have]]
        # How many cards the next two ranks hold, the jokers, and the ace: what a step depends on besides.
        have = [0 if cell & NO_RUN else some for cell, some in zip(cells, have, strict=True)]
        have += (0, 0)
        self._ahead = [(have[at + 1], have[at + 2], jokers, _ACE[at]) for at in range(LAST + 1)]
        self.alive: dict[int, Steps] = {}
        self.best = self._backward()

    def live(self, position: int, taken: int, place: int) -> Steps:
        """What may follow a place (jokers left out) and can be saved: (place after the position, jokers, value)."""
        ahead = self.best[position + 1]
        before = place & ~63 if self._gaps[position] else place
        ways = steps(before, self.cells[position], taken, *self._ahead[position])
        for goal, _, _ in ways:
            if goal not in ahead:
                ways = tuple([one for one in ways if one[0] in ahead])
                break
        self.alive[(position << 3 | taken) << 9 | place] = ways
        return ways

    def _backward(self) -> list[dict[int, list[int]]]:
        """For each position and each place that can be saved: the most to be added, by jokers still to use.

        A position that is passed over shares the dictionary of the next one.
        """
        jokers, spots, cells, gaps, ahead_of = self.jokers, self.spots, self.cells, self._gaps, self._ahead
        layer = {0: 0}  # place: the fewest jokers that lead to it
        layers: list[dict[int, tuple[int, Steps]]] = []
        for position in spots:
            known: dict[int, tuple[int, Steps]] = {}
            after: dict[int, int] = {}
            taken, cell, others = self._takes[position], cells[position], ahead_of[position]
            for place, used in layer.items():
                ways = freely(place & ~63 if gaps[position] else place, cell, taken, *others)
                known[place] = used, ways
                if not jokers:
                    for goal, _, _ in ways:
                        after[goal] = 0
                    continue
                for goal, more, _ in ways:
                    more += used
                    if more <= jokers and more < after.get(goal, 9):
                        after[goal] = more
            layer = after
            layers.append(known)
        here = {place: [0] + [NEVER] * jokers for place in layer}
        best = [here] * (LAST + 2)
        for index in range(len(spots) - 1, -1, -1):
            ahead, here = here, {}
            for place, (used, ways) in layers[index].items():
                if not jokers:
                    top = NEVER
                    for goal, _, value in ways:
                        if goal in ahead:
                            value += ahead[goal][0]
                            if value > top:
                                top = value
                    if top >= 0:
                        here[place] = [top]
                    continue
                most = [NEVER] * (jokers - used + 1)
                for goal, more, value in ways:
                    tail = ahead.get(goal)
                    if tail is not None:
                        for left in range(more, min(more + len(tail), len(most))):
                            total = tail[left - more] + value
                            if total > most[left]:
                                most[left] = total
                if max(most) >= 0:
                    here[place] = most
            for at in range(spots[index - 1] + 1 if index else 0, spots[index] + 1):
                best[at] = here
        return best


# The suits that the last drawn card does not touch are asked about again in the same turn.
suit_of = lru_cache(maxsize=512)(Suit)
