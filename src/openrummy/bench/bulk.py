"""Gin in arrays, where Numba is installed: three rates kept apart, a loop, a batch and a single match from Python."""

from __future__ import annotations

import random
import time
import tracemalloc
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from typing import Final

import numpy as np

from openrummy.bench import samples
from openrummy.bench.engine import random_peers, simple_peers
from openrummy.bench.measure import OURS, Figure, Work
from openrummy.fast import Batch, Single, best_discards, deadwoods, knocks, play_hands

__all__ = ["bulk_figures", "core_figures", "memory_figures"]

LANES: Final = 1_024
SIZES: Final = (1, 16, 256, 4_096, 65_536, 1_048_576)
"""Lanes at which memory is measured."""


def batch_steps(lanes: int, policy: str, count: int, *, observe: bool) -> Work:
    """Steps of a batch, each with a choice of the policy, mask and, if wanted, observation."""
    batch = Batch(lanes, episode="hand", observe=observe)
    actions = np.zeros(lanes, np.int64)

    def work() -> int:
        for _ in range(count):
            batch.choose(policy, actions)
            batch.step(actions)
        return count * lanes

    return work


def single_steps(count: int) -> Work:
    """Steps of one match from Python, each with a choice from the list of what is legal."""
    single = Single(episode="hand")
    chance = random.Random(1).random

    def work() -> int:
        steps = 0
        for seed in range(count):
            single.reset(seed)
            going = 1
            while going:
                legal = single.legal
                going = single.step(legal[int(chance() * len(legal))])
                steps += 1
        return steps

    return work


def copies(count: int) -> Work:
    """Copies of lanes."""
    batch = Batch(LANES)
    to, source = np.arange(LANES), np.arange(LANES)[::-1].copy()

    def work() -> int:
        for _ in range(count):
            batch.copy(to, source)
        return count * LANES

    return work


def _looped(policy: str, count: int) -> Work:
    def work() -> int:
        play_hands(count, policy)
        return count

    return work


def bulk_figures(quick: bool) -> Iterator[Figure]:
    """Rates of one core."""
    size = 500 if quick else 50_000
    ten = np.array(samples.hands(size, 10, 1), np.uint64)
    eleven = np.array(samples.hands(size, 11, 2), np.uint64)
    times = 1 if quick else 20

    def over(call: Callable[[], object]) -> Work:
        def work() -> int:
            for _ in range(times):
                call()
            return times * size

        return work

    yield Figure("fast", "deadwoods", "ns", {OURS: over(lambda: deadwoods(ten))})
    yield Figure("fast", "best-discards", "ns", {OURS: over(lambda: best_discards(eleven))})
    yield Figure("fast", "knock-masks", "ns", {OURS: over(lambda: knocks(eleven))})
    hands = 100 if quick else 400_000
    yield Figure("fast", "loop-random", "hands/s", {OURS: _looped("random", hands), **random_peers(quick)})
    yield Figure("fast", "loop-greedy", "hands/s", {OURS: _looped("greedy", hands), **simple_peers(quick)})
    count = 2 if quick else 400
    beside = random_peers(quick, steps=True)
    for policy in ("random", "greedy"):
        for observe in (True, False):
            name = f"batch-{policy}" if observe else f"batch-{policy}-blind"
            works: dict[str, Work] = {OURS: batch_steps(LANES, policy, count, observe=observe)}
            if policy == "random" and observe:
                works |= beside
            yield Figure("fast", name, "steps/s", works, {"lanes": LANES})
    yield Figure("fast", "single", "steps/s", {OURS: single_steps(2 if quick else 600), **beside})
    yield Figure("fast", "copy", "ns", {OURS: copies(2 if quick else 200)})


def _wall(threads: int, hands: int) -> float:
    began = time.perf_counter()
    play_hands(hands, "greedy", threads=threads)
    return time.perf_counter() - began


def core_figures(rounds: int, quick: bool) -> Iterator[Figure]:
    """By how much two threads, and two processes, are quicker than one, on the wall clock."""
    hands = 200 if quick else 1_000_000
    two: list[float] = []
    apart: list[float] = []
    with ProcessPoolExecutor(2, mp_context=get_context("spawn")) as pool:
        list(pool.map(_wall, (1, 1), (2, 2)))  # compiled code is loaded
        _wall(1, 2)
        for _ in range(rounds):
            alone = _wall(1, hands)
            two.append(alone / _wall(2, hands))
            began = time.perf_counter()
            list(pool.map(_wall, (1, 1), (hands // 2, hands // 2)))
            apart.append(alone / (time.perf_counter() - began))
    yield Figure("fast", "two-threads", "x", readings={OURS: two})
    yield Figure("fast", "two-processes", "x", readings={OURS: apart})


def memory_figures(quick: bool) -> Iterator[Figure]:
    """Memory of a batch against its lanes."""
    for lanes in SIZES[:2] if quick else SIZES:
        readings: dict[str, list[float]] = {}
        for observe in (True, False):
            tracemalloc.start()
            before = tracemalloc.get_traced_memory()[0]
            batch = Batch(lanes, observe=observe)
            taken = tracemalloc.get_traced_memory()[0] - before
            tracemalloc.stop()
            del batch
            readings["observed" if observe else "blind"] = [taken / 1e6]
        yield Figure("memory", "lanes", "MB", at=lanes, readings=readings)
