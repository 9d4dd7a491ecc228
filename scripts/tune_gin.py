"""Looks for the habits of the strong level of gin, and prints them as they stand in gin_levels.toml.

python -m scripts.tune_gin [--generations 10] [--pairs 80] [--seed 1]

CMA-ES (``evolution``) over the weights of ``bots.gin_policy``, from START, which was found by hand. A row of weights is
worth what it wins, in matches and points, from three others on the same deals: ``simple``, the row that the search set
out from, and that row when it knocks as soon as it can. So it is not made for one opponent. The rules are those of the
public contest and the default ones. Every tenth generation the second and third are changed for the best so far. What
comes out follows from the seed. With the usual settings it plays 153,600 matches: 1 to 2 minutes on two idle cores.
"""

from __future__ import annotations

import argparse
import sys
import time
from typing import Final

import numpy as np
from numpy.typing import NDArray
from tqdm import tqdm

from openrummy.bots import gin_policy as policy
from openrummy.bots.gin import PLACES, row
from openrummy.fast.contest import Player, contest
from openrummy.fast.matches import LEVEL, SIMPLE
from scripts.evolution import Evolution

RULES: Final = ("gin/undercut_bonus=25,next_dealer=alternate", "gin")
ROWS: Final = 16
START: Final = {
    "expected": (1.0, 0.3),
    "held": (0.15, -0.36),
    "gin": (17.0, -1.5),
    "low": (4.0, 2.3),
    "feeds": (3.0, 1.1),
    "patience": (2.7, -0.7),
    "upcard": (3.0, 0.0),
    "knock": (14.0, -25.0),
    "knock_left": (-0.9, 0.0),
    "knock_gin": (-100.0, 0.0),
    "threw": (0.59, 0.64, 0.78),
    "refused": (0.72, 0.77, 0.93),
    "took": (1.64, 1.66, 1.34),
    "recall": (99.0,),
    "watches": (1.0,),
    "near_low": (1.3,),
    "gives": (1.4,),
    "cheap_knock": (6.0, 0.0),
}
STEPS: Final = {
    "expected": (0.0, 0.2),
    "held": (0.1, 0.2),
    "gin": (4.0, 6.0),
    "low": (2.0, 3.0),
    "feeds": (1.0, 1.5),
    "patience": (0.7, 1.2),
    "upcard": (0.7, 0.0),
    "knock": (4.0, 10.0),
    "knock_left": (0.4, 0.6),
    "knock_gin": (15.0, 20.0),
    "knock_taken": (1.0, 1.5),
    "knock_lower": (0.6, 0.0),
    "threw": (0.1, 0.1, 0.1),
    "refused": (0.1, 0.1, 0.1),
    "took": (0.15, 0.15, 0.15),
    "near_gin": (4.0,),
    "near_low": (3.0,),
    "near_knock": (8.0,),
    "far_knock": (4.0,),
    "gives": (0.4,),
    "cheap_knock": (3.0, 5.0),
    "cheap_left": (0.3,),
    "cheap_gin": (4.0,),
    "cheap_low": (3.0,),
    "cheap_held": (0.1,),
}
"""How far the search begins to look about each weight; what is not named, or 0, stays."""


def hasty(weights: NDArray[np.float64]) -> Player:
    """The same player, who knocks as soon as he can."""
    found = weights.copy()
    found[policy.KNOCK] = 1000.0
    found[policy.KNOCK + 1 : policy.KNOCK_LOWER + 2] = 0.0
    return LEVEL, tuple(found.tolist())


def worth(weights: NDArray[np.float64], best: NDArray[np.float64], pairs: int, seed: int) -> float:
    """Wins, and a twentieth of the points a hand, against the three others."""
    own: Player = (LEVEL, tuple(weights.tolist()))
    others: tuple[Player, ...] = (
        (SIMPLE, own[1]),
        (LEVEL, tuple(best.tolist())),
        hasty(best),
    )
    found = [
        contest(own, other, rules, pairs, seed + (at << 32), threads=2)
        for rules in RULES
        for at, other in enumerate(others)
    ]
    return sum(one.rate + 0.05 * one.margin for one in found)


def written(weights: NDArray[np.float64]) -> str:
    """The weights as a section of gin_levels.toml."""
    ends = [*list(PLACES.values())[1:], policy.WEIGHTS]
    lines = ["[strong]"]
    for (name, at), end in zip(PLACES.items(), ends, strict=True):
        values = [round(value, 2) + 0.0 for value in weights[at:end].tolist()]
        if any(values):
            lines.append(f"{name} = {values}")
    return "\n".join(lines)


def main() -> None:
    """Searches, and prints what it found."""
    options = argparse.ArgumentParser(description="Tunes the strong level of gin.")
    options.add_argument("--generations", type=int, default=10)
    options.add_argument("--pairs", type=int, default=80)
    options.add_argument("--seed", type=int, default=1)
    chosen = options.parse_args()
    start, steps = np.array(row(START)), np.array(row(STEPS))
    free = steps != 0
    search = Evolution(start[free] / steps[free], 0.5, ROWS, chosen.seed)

    def whole(some: NDArray[np.float64]) -> NDArray[np.float64]:
        weights = start.copy()
        weights[free] = some * steps[free]
        beliefs = slice(policy.THREW, policy.TOOK + 3)
        weights[beliefs] = np.maximum(weights[beliefs], 0.05)
        return weights

    best = start
    begun = time.process_time()
    for generation in tqdm(range(chosen.generations), unit=" generations", disable=None, file=sys.stderr):
        seed = (chosen.seed << 40) + generation * chosen.pairs
        scores = [worth(whole(some), best, chosen.pairs, seed) for some in search.ask()]
        search.tell(np.array(scores))
        if generation % 10 == 9:
            best = whole(search.mean)
        print(f"# {generation + 1}: {max(scores):.3f}, step {search.step:.3f}", file=sys.stderr, flush=True)
    print(written(whole(search.mean)))
    print(f"# {time.process_time() - begun:.0f} s of processor time", file=sys.stderr)


if __name__ == "__main__":
    main()
