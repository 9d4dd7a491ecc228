"""Matches of gin between equals, as tables: what each score is worth, from how hands end (``gin_outcomes``).

Each table is worked out backwards from the end of the match, exactly but for the grid on which scores stand: what is
left of the way to the target, in steps. Points that are no whole number of steps count as the next lower and the next
higher one, with the shares that give them on average.
"""

from __future__ import annotations

import functools
import math
from collections.abc import Iterable, Sequence
from operator import mul
from typing import Any, Final

from openrummy.bots.gin_outcomes import outcomes
from openrummy.parts.columns import BOX_BONUS, COLUMNS, GAME_BONUS
from openrummy.parts.race import next_dealer

__all__ = ["COARSE", "FINE", "column", "next_deals", "parted", "race", "size_of", "step_of", "three"]

FINE: Final = 50
"""Steps to the target."""
COARSE: Final = 16
"""The same with three at a table."""
Row = list[float]


def step_of(target: int, steps: int) -> float:
    """How many points a step is."""
    return max(1.0, target / steps)


def size_of(target: int, steps: int) -> int:
    """How many steps there are to the target."""
    return math.ceil(target / step_of(target, steps))


def parted(points: int, step: float) -> tuple[tuple[int, float], tuple[int, float]]:
    """Points as steps: two numbers of them, each with its share."""
    whole = int(points / step)
    over = points / step - whole
    return (whole, 1 - over), (whole + 1, over)


def next_deals(rule: str, scored: bool, deals: bool) -> bool:
    """Whether a player deals the next hand, by whether he scored and dealt this one (G1)."""
    return next_dealer(rule, 0 if deals else 1, 0 if scored else 1) == 0


@functools.cache
def race(options: Any) -> tuple[list[Row], list[Row]]:
    """The chance to win a match of gin (G1, G13), for one who does not deal the next hand and for one who does.

    By the steps that he has still to make, then those of the other.
    """
    found, size = outcomes(options), size_of(options.target, FINE)
    step = step_of(options.target, FINE)
    first, dealer = _steps(found.first, step, size), _steps(found.dealer, step, size)
    table = tuple([[1.0] * (size + 1), *([0.0] * (size + 1) for _ in range(size))] for _ in range(2))
    for mine in range(1, size + 1):
        for other in range(1, mine + 1):
            known: list[float] = []
            same: list[list[float]] = []
            for deals in (False, True):
                won, lost = (dealer, first) if deals else (first, dealer)
                then, else_ = (next_deals(options.next_dealer, scored, deals) for scored in (True, False))
                # Rows of the other are read from his side.
                known.append(
                    sum(won[1:])
                    - sum(map(mul, won[1:mine], table[not then][other][mine - 1 : 0 : -1]))
                    + sum(map(mul, lost[1:other], table[else_][mine][other - 1 : 0 : -1]))
                )
                stay = [0.0, 0.0]
                stay[deals] += found.drawn
                stay[then] += won[0]
                stay[else_] += lost[0]
                same.append(stay)
            (a, b), (c, d) = same
            scale = (1 - a) * (1 - d) - b * c
            values = (((1 - d) * known[0] + b * known[1]) / scale, ((1 - a) * known[1] + c * known[0]) / scale)
            for deals in (False, True):
                table[deals][mine][other] = values[deals]
                table[not deals][other][mine] = 1 - values[deals]
    return table[0], table[1]


@functools.cache
def column(options: Any) -> list[Row]:
    """What a column of Hollywood brings one player beside what stands in it, less what it brings the other (H1-H3).

    By where each stands: 1 to ``size`` steps to make; ``size`` and 1, 2 or 3 where he has no entry yet and that win
    of his brings the first. Who deals is left out of it, and so is that other columns may close first; a column with
    no entry of the loser brings as many boxes more as usual hands take.
    """
    found, size, step = outcomes(options), size_of(options.target, FINE), step_of(options.target, FINE)
    ends = [
        (points, chance / 2 / (1 - found.drawn)) for kind in (*found.first, *found.dealer) for points, chance in kind
    ]
    won = _steps([ends], step, size)
    gain = sum((points + BOX_BONUS) * chance for points, chance in ends)
    shut = GAME_BONUS + options.target * (1 + BOX_BONUS / (2 * gain - BOX_BONUS)) if options.shutout else 0.0
    table = [[0.0] * (size + COLUMNS + 1) for _ in range(size + COLUMNS + 1)]

    def after_win(one: int, other: int) -> float:
        """What winning the next hand brings one, but for the share of where he stands now."""
        if one > size + 1:
            return -0.5 * table[other][one - 1]
        way = min(one, size)
        closing = GAME_BONUS + (shut if other > size else 0.0)
        value: float = gain + sum(won[way:]) * closing - sum(map(mul, won[1:way], table[other][way - 1 : 0 : -1]))
        return value - (won[0] * table[other][size] if one > size else 0.0)

    for one in range(1, size + COLUMNS + 1):
        for other in range(1, one + 1):
            same = won[0] * ((one <= size) + (other <= size))
            value = (after_win(one, other) - after_win(other, one)) / (1 - same)
            table[one][other], table[other][one] = value, -value
    return table


Three = tuple[float, float, float]


@functools.cache
def three(options: Any) -> list[list[list[Three]]]:
    """The chances of box, captain and the one who sits out to win three-hand gin (T4-T6), by the steps of each to make.

    A hand that scores takes one step at least.
    """
    found, size, step = outcomes(options), size_of(options.target, COARSE), step_of(options.target, COARSE)
    captain, box = (_steps(ends, step, size) for ends in (found.first, found.dealer))
    for steps in (captain, box):
        steps[1] += steps[0]
    ways = range(1, size + 1)
    none: Three = (0.0, 0.0, 0.0)
    table = [[[none] * (size + 1) for _ in range(size + 1)] for _ in range(size + 1)]
    scale = 1 / (1 - found.drawn)
    for total in range(3, 3 * size + 1):
        for boxes in ways:
            for captains in range(max(1, total - boxes - size), min(size, total - boxes - 1) + 1):
                out = total - boxes - captains
                mine, his, third = sum(box[boxes:]), sum(captain[captains:]), 0.0
                for chance, left in zip(box[1:boxes], range(boxes - 1, 0, -1), strict=True):
                    one, two, last = table[left][out][captains]
                    mine, third, his = mine + chance * one, third + chance * two, his + chance * last
                for chance, left in zip(captain[1:captains], range(captains - 1, 0, -1), strict=True):
                    one, two, last = table[left][out][boxes]
                    his, third, mine = his + chance * one, third + chance * two, mine + chance * last
                table[boxes][captains][out] = mine * scale, his * scale, third * scale
    return table


def _steps(kinds: Iterable[Sequence[tuple[int, float]]], step: float, size: int) -> Row:
    """The chances of so many steps; the last are as many or more."""
    found = [0.0] * (size + 1)
    for kind in kinds:
        for points, chance in kind:
            for steps, share in parted(points, step):
                found[min(steps, size)] += chance * share
    return found
