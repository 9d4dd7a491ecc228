"""Looks for habits of the strong level of gin, and prints them as they stand in gin_levels.toml.

uv run --group tune python -m scripts.tune_gin [--generations 10] [--rows 8] [--pairs 40] [--seed 1]

CMA-ES (the package ``cma``) over when to knock and what the match makes of it, from START, which was found by hand. A
row of weights is worth what it wins, in matches and points, from START on the same deals: by the rules of the public
contest, by the default ones, in Hollywood and in three-hand gin; and by the first two from ``simple`` as well, so that
it is not made for one opponent. What comes out follows from the seed. With the usual settings it plays 33,600 matches:
about a minute and a half of processor time.
"""

from __future__ import annotations

import argparse
import sys
import time
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from typing import Final

import cma
import numpy as np
from numpy.typing import NDArray
from tqdm import tqdm

from openrummy.bots import gin_policy as policy
from openrummy.bots.gin import PLACES, row
from openrummy.fast.contest import Player, contest, player
from openrummy.fast.matches import LEVEL
from openrummy.fast.variants import mirrored
from scripts.gin_start import START

RULES: Final = ("gin/undercut_bonus=25,next_dealer=alternate", "gin")
VARIANTS: Final = ("hollywood", "three_hand")
STEPS: Final = {
    "knock": (3.0, 8.0),
    "knock_left": (0.3, 0.5),
    "knock_gin": (15.0, 20.0),
    "stake_knock": (0.4, 0.4, 0.2, 0.4),
    "stake_gin": (0.4,),
    "stake_low": (0.2,),
    "stake_feeds": (0.2,),
    "cheap_knock": (2.0, 4.0),
}
"""How far the search begins to look about each weight; what is not named stays."""


def worth(weights: NDArray[np.float64], pairs: int, seed: int) -> float:
    """Wins, and a twentieth of the points a hand, against the others; the mean over all that is played."""
    own: Player = (LEVEL, tuple(weights.tolist()))
    start: Player = (LEVEL, row(START))
    found = [
        one.rate + 0.05 * one.margin
        for at, rules in enumerate(RULES)
        for one in (contest(own, other, rules, pairs, seed + (at << 32)) for other in (start, player("simple")))
    ]
    for at, game in enumerate(VARIANTS):
        some = mirrored(game, own, start, pairs // 2, seed + (at << 33))
        found.append(float(some.ahead.mean()) + 0.05 * some.margin)
    return sum(found) / len(found)


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
    options.add_argument("--rows", type=int, default=8, help="of weights in a generation")
    options.add_argument("--pairs", type=int, default=40)
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--jobs", type=int, default=2)
    chosen = options.parse_args()
    start, steps = np.array(row(START)), np.array(row(STEPS))
    free = steps != 0
    settings = {"seed": chosen.seed, "popsize": chosen.rows, "verbose": -9}
    search = cma.CMAEvolutionStrategy(start[free] / steps[free], 0.5, settings)

    def whole(some: NDArray[np.float64]) -> NDArray[np.float64]:
        weights = start.copy()
        weights[free] = some * steps[free]
        return weights

    begun = time.monotonic()
    with ProcessPoolExecutor(chosen.jobs) as pool:
        for generation in tqdm(range(chosen.generations), unit=" generations", disable=None, file=sys.stderr):
            judge = partial(worth, pairs=chosen.pairs, seed=(chosen.seed << 40) + generation * chosen.pairs)
            asked = search.ask()
            values = list(pool.map(judge, map(whole, asked)))
            search.tell(asked, [-value for value in values])
            mean = sum(values) / len(values)
            line = f"# {generation + 1}: mean {mean:.4f}, best {max(values):.4f}, step {search.sigma:.3f}"
            print(line, file=sys.stderr, flush=True)
    print(written(whole(search.mean)))
    print(f"# {time.monotonic() - begun:.0f} s", file=sys.stderr)


if __name__ == "__main__":
    main()
