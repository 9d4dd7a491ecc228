"""What is at stake in a hand of gin: what each of its ends is worth to the match beside the points that it scores.

A point is worth most where it decides, and nothing beyond the target. So the ends of a hand are weighed by the chance
to win the match after them (``gin_tables``):

- Gin and Oklahoma (G1, G13): by what each has still to make and who deals.
- Hollywood: by the sum of what the columns bring on average, boxes, game bonus and shutout included (H1-H4).
- Three-hand gin (T4-T6): by what box, captain and the one who sits out have still to make, and who is what then.

Scores only are looked at, so nothing here depends on a card.
"""

from __future__ import annotations

import functools
import math
from collections.abc import Callable, Sequence
from typing import Any, Final

from openrummy.bots.gin_outcomes import KINDS, outcomes
from openrummy.bots.gin_policy import A_GIN, A_KNOCK, A_LOSS, AN_UNDERCUT, ENDS
from openrummy.bots.gin_tables import COARSE, FINE, column, next_deals, parted, race, size_of, step_of, three
from openrummy.options import HollywoodOptions, ThreeHandOptions
from openrummy.parts.columns import BOX_BONUS, Column, columns
from openrummy.state import Scored, State

__all__ = ["stakes", "stakes_in_race"]

MOST: Final = 40.0
"""No end counts as worth more than this beside its points: where all is decided, nothing is at stake."""
PIECES: Final = 5
"""Of the ends of one kind, each counted by its mean."""
APART: Final = (60.0, 110.0)
"""How far the final sum of the columns is from what is expected, and how much more for each that is open; points."""
Prospect = Callable[[int], float]
"""The chance to win the match after making so many points, or after the other has made them (less than nothing)."""


def stakes(state: State, seat: int, other: int) -> tuple[float, ...]:
    """What the ends of the next hand, or the one in play, against ``other`` are worth to a seat beside their points.

    In points, in the order of ``gin_policy``; of a state or a view.
    """
    options = state.rules.options
    if isinstance(options, HollywoodOptions):
        return _in_columns(options, state.tally, seat)
    if isinstance(options, ThreeHandOptions):
        ways = tuple(_way(options.target, state.scores[one], COARSE) for one in state.roles)
        return _of_three(options, ways, state.roles.index(seat))
    mine, his = (_way(options.target, state.scores[one], FINE) for one in (seat, other))
    return stakes_in_race(options, mine, his, seat == state.dealer)


def _way(target: int, score: int, steps: int) -> int:
    return math.ceil((target - score) / step_of(target, steps))


@functools.cache
def stakes_in_race(options: Any, mine: int, other: int, deals: bool) -> tuple[float, ...]:
    """The stakes of gin and Oklahoma, by the steps that one and the other have still to make, and whether one deals."""
    table, step = race(options), step_of(options.target, FINE)

    def prospect(points: int) -> float:
        scored = points > 0
        row = table[next_deals(options.next_dealer, scored, deals)]
        return sum(
            share * (row[max(mine - steps, 0)][other] if scored else row[mine][max(other - steps, 0)])
            for steps, share in parted(abs(points), step)
        )

    return _beside(options, prospect)


@functools.lru_cache(4096)
def _in_columns(options: HollywoodOptions, tally: tuple[Scored, ...], seat: int) -> tuple[float, ...]:
    def prospect(points: int) -> float:
        winner = seat if points > 0 else 1 - seat
        scored = Scored(tuple(abs(points) if one == winner else 0 for one in range(2)), (winner,))
        return _chance_in_columns(columns((*tally, scored), options), options, seat)

    return _beside(options, prospect)


def _chance_in_columns(found: Sequence[Column], options: HollywoodOptions, seat: int) -> float:
    """The chance that the columns sum up to more than nothing for a seat."""
    table, step, size = column(options), step_of(options.target, FINE), size_of(options.target, FINE)
    lead, open_columns, without = 0.0, 0, [0, 0]
    for one in found:
        if one.winner is not None:
            lead += one.result if one.winner == seat else -one.result
            continue
        open_columns += 1
        places = []
        for who in range(2):
            entries, total = one.entries[who], one.totals[who]
            without[who] += not entries
            places.append(math.ceil((options.target - total) / step) if entries else size + without[who])
            lead += (1 if who == seat else -1) * (total + BOX_BONUS * len(entries))
        lead += table[places[seat]][places[1 - seat]]
    if not open_columns:
        return (lead > 0) + (lead == 0) / 2
    return 0.5 + 0.5 * math.tanh(lead / (APART[0] + APART[1] * open_columns) / 2)


@functools.lru_cache(4096)
def _of_three(options: ThreeHandOptions, ways: tuple[int, ...], role: int) -> tuple[float, ...]:
    """The stakes of the box (role 0) or the captain (1), by the steps that these and the third have still to make."""
    table, step = three(options), step_of(options.target, COARSE)

    def prospect(points: int) -> float:
        winner = role if points > 0 else 1 - role
        way, other, out = ways[winner], ways[1 - winner], ways[2]
        found = 0.0
        for steps, share in parted(abs(points), step):
            if steps >= way:
                found += share * (winner == role)
            else:  # who scored has the box, who sat out is captain (T4)
                found += share * table[way - steps][out][other][0 if winner == role else 2]
        return found

    return _beside(options, prospect)


def _beside(options: Any, prospect: Prospect) -> tuple[float, ...]:
    """What the ends of a hand are worth beside their points, where what a point is worth on average makes the scale."""
    won, lost = [], []
    for pieces in _pieces(options):
        won.append(sum(share * prospect(round(points)) for points, share in pieces))
        lost.append(sum(share * prospect(-round(points)) for points, share in pieces))
    counts = [sum(share for _, share in pieces) for pieces in _pieces(options)]
    points = [sum(points * share for points, share in pieces) for pieces in _pieces(options)]
    total = sum(counts)
    slope = (sum(won) - sum(lost)) / (2 * sum(points))
    if slope < 1e-7:
        return (0.0,) * ENDS
    middle = (sum(won) + sum(lost)) / (2 * total)

    def more(value: float, scored: float, share: float) -> float:
        return max(-MOST, min(MOST, (value / share - middle) / slope - scored / share)) if share else 0.0

    found = [0.0] * ENDS
    knock, gin, undercut = range(len(KINDS))
    found[A_KNOCK] = more(won[knock], points[knock], counts[knock])
    found[A_GIN] = more(won[gin], points[gin], counts[gin])
    found[AN_UNDERCUT] = more(lost[undercut], -points[undercut], counts[undercut])
    both = (lost[knock] + lost[gin], -points[knock] - points[gin], counts[knock] + counts[gin])
    found[A_LOSS] = more(*both)
    return tuple(found)


@functools.cache
def _pieces(options: Any) -> tuple[tuple[tuple[float, float], ...], ...]:
    """The ends of each kind, whoever scores, in pieces: the mean of their points, and how often they come."""
    found = outcomes(options)
    return tuple(_parts((*one, *other)) for one, other in zip(found.first, found.dealer, strict=True))


def _parts(chances: Sequence[tuple[int, float]]) -> tuple[tuple[float, float], ...]:
    whole = sum(chance for _, chance in chances)
    sums = [0.0] * PIECES
    before = 0.0
    for points, chance in sorted(chances):
        end = before + chance
        for at in range(PIECES):  # what of it falls within this piece
            low, high = whole * at / PIECES, whole * (at + 1) / PIECES
            sums[at] += points * max(0.0, min(end, high) - max(before, low))
        before = end
    return tuple((total * PIECES / whole, whole / PIECES) for total in sums) if whole else ()
