"""How fast the gin solvers are: nanoseconds a hand, process CPU time, median of several rounds.

Run with `python bench/solver.py`. Hands are random, not chosen: ten or eleven cards off a shuffled pack.
"""

import random
import statistics
import time
from collections.abc import Callable, Sequence
from typing import TypeVar

from openrummy.layoffs import answer, knock_arrangement
from openrummy.partition import arrangements, best, best_discard, deadwood, knocks

ROUNDS = 7

T = TypeVar("T")


def hands(n: int, cards: int, seed: int) -> list[int]:
    """Return `n` random hands of `cards` cards, as masks, the same for the same seed."""
    rng = random.Random(seed)
    return [sum(1 << face for face in rng.sample(range(52), cards)) for _ in range(n)]


def showdowns(n: int, seed: int) -> list[tuple[tuple[int, ...], int]]:
    """Return `n` pairs of a knocker's melds, laid out of random cards, and ten random cards of the opponent.

    The knocker is dealt 22 cards and shows the melds among them, so that most showdowns have something to lay off on.
    """
    rng = random.Random(seed)
    pairs: list[tuple[tuple[int, ...], int]] = []
    while len(pairs) < n:
        faces = rng.sample(range(52), 32)
        melds = best(sum(1 << face for face in faces[10:]))[:3]
        if melds:
            pairs.append((melds, sum(1 << face for face in faces[:10])))
    return pairs


def nanoseconds(call: Callable[[T], object], given: Sequence[T]) -> float:
    """Return the median over the rounds of the time one call takes, the loop included."""
    rounds = []
    for _ in range(ROUNDS):
        start = time.process_time_ns()
        for one in given:
            call(one)
        rounds.append((time.process_time_ns() - start) / len(given))
    return statistics.median(rounds)


def main() -> None:
    """Print the timings."""
    ten, eleven = hands(20_000, 10, 1), hands(20_000, 11, 2)
    near = [hand for hand in hands(200_000, 11, 3) if deadwood(hand) <= 20]
    shown = showdowns(2_000, 4)
    rows = [
        ("deadwood, 10 cards", nanoseconds(deadwood, ten)),
        ("deadwood, 11 cards", nanoseconds(deadwood, eleven)),
        ("best_discard, 11 cards", nanoseconds(best_discard, eleven)),
        ("knocks, 11 cards", nanoseconds(lambda hand: knocks(hand, 10), eleven)),
        ("knocks, 11 cards, deadwood 20 or less", nanoseconds(lambda hand: knocks(hand, 10), near)),
        ("best, 10 cards", nanoseconds(best, ten[:2_000])),
        ("arrangements, 10 cards", nanoseconds(arrangements, ten[:2_000])),
        ("knock_arrangement, 10 cards", nanoseconds(knock_arrangement, ten[:2_000])),
        ("answer, 10 cards", nanoseconds(lambda pair: answer(*pair), shown)),
    ]
    for name, figure in rows:
        print(f"{name:40}{figure:12,.0f} ns")


if __name__ == "__main__":
    main()
