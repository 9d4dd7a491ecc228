"""From what a suit can come to, back to the cards that do it."""

from __future__ import annotations

from collections.abc import Sequence

from openrummy.rearrange.suits import Suit
from openrummy.rearrange.tables import CARDS, LAST

Way = list[tuple[int, int]]
"""(cards in runs, jokers used) for the positions 0 to 14; the jokers of all aces are counted at 14."""


def wish(suit: Suit | None, stops: Sequence[int], takes: Sequence[Sequence[int]]) -> tuple[list[int], Way]:
    """Without jokers: what sets would take at each position if the suit could choose, and the way then."""
    sets, way = [0] * (LAST + 1), [(0, 0)] * (LAST + 1)
    if suit is None:
        return sets, way
    at_stop = dict(zip(stops, takes, strict=True))
    place = 0
    for position in suit.spots:
        ahead, most = suit.best[position + 1], suit.best[position][place][0]
        for taken in at_stop.get(position, (0,)):
            goal = _goal(suit, position, taken, place, ahead, most)
            if goal >= 0:
                sets[position], way[position] = taken, (CARDS[goal & 63], 0)
                place = goal
                break
    return sets, way


def _goal(suit: Suit, position: int, taken: int, place: int, ahead: dict[int, list[int]], most: int) -> int:
    """The place after a position from which the most comes, or -1."""
    for goal, _, value in suit.live(position, taken, place):
        if value + ahead[goal][0] == most:
            return goal
    return -1


def replay(suit: Suit | None, sets: Sequence[int], jokers: int) -> Way:
    """How the best value is reached when sets take sets[p] cards at p and the suit uses so many jokers."""
    way = [(0, 0)] * (LAST + 1)
    if suit is None:
        return way
    layers: list[dict[int, tuple[int, int, int]]] = [{0: (0, 0, 0)}]
    for position in suit.spots:
        merged: dict[int, tuple[int, int, int]] = {}
        ahead = suit.best[position + 1]
        for place, (value, _, _) in layers[-1].items():
            used = place >> 9
            for goal, more, gain in suit.live(position, sets[position], place & 511):
                total = used + more
                most = ahead[goal]
                if 0 <= jokers - total < len(most) and most[jokers - total] >= 0:
                    goal |= total << 9
                    if goal not in merged or value + gain > merged[goal][0]:
                        merged[goal] = (value + gain, place, more)
        layers.append(merged)
    place = max(layers[-1], key=lambda end: layers[-1][end][0])
    for index in range(len(suit.spots) - 1, -1, -1):
        _, before, more = layers[index + 1][place]
        way[suit.spots[index]] = CARDS[place & 63], more
        place = before
    return way
