"""Mirrored matches of gin between two players, by the thousand: who wins, and by how much."""

from __future__ import annotations

import functools
from concurrent.futures import ThreadPoolExecutor
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from openrummy.bots.gin import weights_of
from openrummy.bots.gin_equity import stakes_in_race
from openrummy.bots.gin_policy import ENDS, WEIGHTS
from openrummy.bots.gin_tables import FINE, size_of, step_of
from openrummy.fast import inputs
from openrummy.fast.matches import GREEDY, LEVEL, SIMPLE, play_matches, room
from openrummy.options import GinOptions, Ruleset

__all__ = ["Contest", "Player", "contest", "player"]

Player = tuple[int, tuple[float, ...]]
"""A kind of ``matches``, and the weights of a level."""
_OTHERS: Final = {"simple": SIMPLE, "greedy": GREEDY}


class Contest(NamedTuple):
    """What came of mirrored matches, a row for each pair: matches won by the first, his points, the other's, hands."""

    pairs: NDArray[np.float64]

    @property
    def rate(self) -> float:
        """The share of matches that the first won."""
        return float(self.pairs[:, 0].mean()) / 2

    @property
    def hands(self) -> int:
        """Hands played in all."""
        return int(self.pairs[:, 3].sum())

    @property
    def margin(self) -> float:
        """Points a hand by which the first was ahead."""
        return float(self.pairs[:, 1].sum() - self.pairs[:, 2].sum()) / self.hands


def player(name: str) -> Player:
    """A player by the name of its bot: ``simple``, ``greedy`` or a level of gin. Raises ``KeyError`` for another."""
    if name in _OTHERS:
        return _OTHERS[name], (0.0,) * WEIGHTS
    return LEVEL, weights_of(name)


@functools.cache
def stakes_of(options: GinOptions) -> tuple[NDArray[np.float64], float]:
    """What is at stake (see ``gin_equity``) by whether one deals and both ways to the target; and a step, in points."""
    size = size_of(options.target, FINE)
    found = np.zeros((2, size + 1, size + 1, ENDS))
    for deals in range(2):
        for mine in range(1, size + 1):
            for other in range(1, size + 1):
                found[deals, mine, other] = stakes_in_race(options, mine, other, deals == 1)
    return found, step_of(options.target, FINE)


def contest(
    first: Player, second: Player, rules: Ruleset | str, pairs: int, seed: int = 0, threads: int = 1
) -> Contest:
    """Plays ``pairs`` pairs of matches: the same deals twice, with the places exchanged.

    The deals of a pair follow from its number and ``seed``; the same on any number of threads. Raises as
    ``play_hands``.
    """
    rules, words = inputs.rules_of(rules)
    stakes, step = stakes_of(rules.options)
    found = np.zeros((inputs.number("pairs", pairs, 1, 1 << 24), 4))
    kinds = np.array([first[0], second[0]], np.int64)
    weights = np.array([first[1], second[1]], np.float64)
    untold = np.zeros(0, np.uint8)

    def part(number: int) -> None:
        begin, end = pairs * number // threads, pairs * (number + 1) // threads
        seats = (np.zeros(2, np.int64), np.zeros((2, WEIGHTS)), np.zeros((2, ENDS)), np.zeros(2, np.int64))
        own = (room(), seats, untold)
        play_matches(np.uint64(seed + begin), end - begin, words, kinds, weights, stakes, step, *own, found[begin:end])

    if threads == 1:
        part(0)
    else:
        with ThreadPoolExecutor(threads) as pool:
            list(pool.map(part, range(threads)))
    return Contest(found)
