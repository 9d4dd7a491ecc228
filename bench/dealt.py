"""What a hand is worth as it is dealt, on average: the figures of ``openrummy.bots.luck.AVERAGES``, from random hands.

python -m bench.dealt [--hands 250000] [--seed 1]
"""

from __future__ import annotations

import argparse
import math
from random import Random
from typing import Final

from tqdm import tqdm

from openrummy.bots.luck import AVERAGES, dealt_points

FACES: Final = range(52)


def mean_of(kind: str, cards: int, hands: int, seed: int) -> tuple[float, float]:
    """The mean points of so many random hands and upcards, and its standard error."""
    rng = Random(f"{kind} {cards} {seed}")
    total = squares = 0.0
    for _ in tqdm(range(hands), desc=f"{kind} {cards}", disable=None):
        *dealt, upcard = rng.sample(FACES, cards + 1)
        points = dealt_points(kind, sum([1 << face for face in dealt]), upcard)
        total += points
        squares += points * points
    mean = total / hands
    return mean, math.sqrt(max(0.0, squares / hands - mean * mean) / hands)


def main() -> None:
    """Prints a line for every kind of deal."""
    reader = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    reader.add_argument("--hands", type=int, default=250_000)
    reader.add_argument("--seed", type=int, default=1)
    asked = reader.parse_args()
    for kind, cards in AVERAGES:
        mean, error = mean_of(kind, cards, asked.hands, asked.seed)
        print(f"{kind} {cards}: {mean:.3f} +- {error:.3f}")


if __name__ == "__main__":
    main()
