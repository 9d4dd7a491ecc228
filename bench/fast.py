"""How fast the twin of gin is, beside OpenSpiel and RLCard where they are installed.

uv run --extra fast --group peers python -m bench.fast [--rounds 5] [--json FILE]

Three rates are kept apart: whole hands in a loop, a batch of 1,024 lanes with masks and observations whose actions are
picked by the batch, and one match stepped from Python. Process CPU time, the contestants in turn.
"""

from __future__ import annotations

import argparse
import importlib.util
import json
import os
import platform
import random
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Final

import numpy as np

from bench.measure import Figure, rows, text
from bench.solver import hands
from openrummy.fast import Batch, Single, best_discards, deadwoods, knocks, play_hands

OURS: Final = "openrummy"
LANES: Final = 1_024
PEERS: Final = importlib.util.find_spec("pyspiel") is not None and importlib.util.find_spec("rlcard") is not None


def batch_steps(observe: bool, policy: str, count: int) -> Callable[[], int]:
    """Steps of a batch, each with a choice of the policy, mask and, if wanted, observation."""
    batch = Batch(LANES, episode="hand", observe=observe)
    actions = np.zeros(LANES, np.int64)

    def work() -> int:
        for _ in range(count):
            batch.choose(policy, actions)
            batch.step(actions)
        return count * LANES

    return work


def single_steps(count: int) -> Callable[[], int]:
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


def copies(count: int) -> Callable[[], int]:
    """Copies of lanes."""
    batch = Batch(LANES)
    to, source = np.arange(LANES), np.arange(LANES)[::-1].copy()

    def work() -> int:
        for _ in range(count):
            batch.copy(to, source)
        return count * LANES

    return work


def looped(policy: str, count: int) -> Callable[[], int]:
    """Whole hands in a loop."""

    def work() -> int:
        play_hands(count, policy)
        return count

    return work


def peers(steps: bool) -> dict[str, Callable[[], int]]:
    """Random hands, or steps, of the peers, if they are installed."""
    if not PEERS:
        return {}
    from bench import peers as others

    count = others.spiel_steps if steps else others.spiel_random
    found: dict[str, Callable[[], int]] = {
        "OpenSpiel, new state a hand": lambda: count(40, clone=False),
        "OpenSpiel, first state cloned": lambda: count(80, clone=True),
    }
    if not steps:
        found["RLCard"] = lambda: others.rlcard_random(20)
    return found


def simple_peers() -> dict[str, Callable[[], int]]:
    """OpenSpiel's simple bot against itself."""
    if not PEERS:
        return {}
    from bench import peers as others

    return {
        "OpenSpiel's simple bot, new state a hand": lambda: others.spiel_simple(40, clone=False),
        "OpenSpiel's simple bot, first state cloned": lambda: others.spiel_simple(100, clone=True),
    }


def figures() -> list[Figure]:
    """Everything that is measured against the clock."""
    ten = np.array(hands(50_000, 10, 1), np.uint64)
    eleven = np.array(hands(50_000, 11, 2), np.uint64)

    def over(call: Callable[[], object], size: int) -> Callable[[], int]:
        def work() -> int:
            call()
            return size

        return work

    return [
        Figure(
            "Least deadwood of ten cards", "µs", False, "≤ 0.007 µs", {OURS: over(lambda: deadwoods(ten), ten.size)}
        ),
        Figure("Best discard of eleven", "µs", False, "", {OURS: over(lambda: best_discards(eleven), ten.size)}),
        Figure("Knocks of eleven", "µs", False, "", {OURS: over(lambda: knocks(eleven), ten.size)}),
        Figure("Loop, random", "hands/s", True, "≥ 1,000,000", {OURS: looped("random", 200_000), **peers(steps=False)}),
        Figure("Loop, greedy", "hands/s", True, "≥ 400,000", {OURS: looped("greedy", 100_000), **simple_peers()}),
        Figure(
            f"Batch of {LANES}, masks and observations, random",
            "steps/s",
            True,
            "≥ 100 × OpenSpiel, new state",
            {OURS: batch_steps(True, "random", 300), **peers(steps=True)},
        ),
        Figure("The same without observations", "steps/s", True, "", {OURS: batch_steps(False, "random", 300)}),
        Figure("The same, greedy", "steps/s", True, "", {OURS: batch_steps(True, "greedy", 200)}),
        Figure(
            "One match from Python, random",
            "steps/s",
            True,
            "≥ 7 × OpenSpiel, new state",
            {OURS: single_steps(300), **peers(steps=True)},
        ),
        Figure("A lane copied", "µs", False, "", {OURS: copies(50)}),
    ]


def two_threads(rounds: int) -> list[float]:
    """By how much two threads are quicker than one, on the wall clock."""

    def wall(threads: int) -> float:
        began = time.perf_counter()
        play_hands(400_000, "greedy", threads=threads)
        return time.perf_counter() - began

    return [wall(1) / wall(2) for _ in range(rounds)]


def first_call() -> float:
    """CPU seconds of a new process for a first hand in a loop, on a warm cache, less those of an empty one."""

    def spent(code: str) -> float:
        code += "\nimport time; print(time.process_time())"
        return float(subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout)

    call = "from openrummy.fast import play_hands; play_hands(1)"
    spent(call)
    return min(spent(call) for _ in range(3)) - min(spent("") for _ in range(3))


def main() -> None:
    """Measures and prints."""
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--rounds", type=int, default=5)
    options.add_argument("--json", type=Path, metavar="FILE", help="the readings, for other programs")
    chosen = options.parse_args()
    load = os.getloadavg()[0] if hasattr(os, "getloadavg") else 0.0
    print(f"CPython {platform.python_version()}, process CPU time, {chosen.rounds} rounds, load {load:.1f}.\n")
    print("| figure | who | median | spread | ratio | aim |\n|---|---|---|---|---|---|")
    measured = figures()
    for figure in measured:
        figure.run(chosen.rounds)
        print("\n".join(rows(figure)), flush=True)
    first, twice = first_call(), two_threads(chosen.rounds)
    print(f"| First hand of a new process, warm cache | {OURS} | {text(first)} s | | | < 1 s |")
    spread = f"{text(min(twice))} to {text(max(twice))}"
    print(f"| Two threads to one, greedy | {OURS} | {text(statistics.median(twice))} × | {spread} | | ≥ 1.8 × |")
    if not PEERS:
        print("\nOpenSpiel and RLCard are not installed (dependency group peers).")
    if chosen.json:
        found = {one.name: {"unit": one.unit, "readings": one.readings} for one in measured}
        chosen.json.write_text(json.dumps({"figures": found, "first": first, "threads": twice}, indent=2), "utf-8")


if __name__ == "__main__":
    main()
