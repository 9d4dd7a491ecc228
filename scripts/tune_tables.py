"""Looks for better habits of ``strong`` in Basic Rummy and Manipulation, one number at a time.

uv run python scripts/tune_tables.py basic [--deals 1000] [--rounds 2] [--seed 1]

A number is changed up and down, and the change stays if the bot with it scores more, per hand of two players, against
the present one and against the baseline (``greedy``, ``maximal``), all on the same deals and from both seats. Prints
every trial, what is kept and the CPU time. On one quiet core a round of 1,000 deals takes about 45 minutes for Basic
Rummy and 10 for Manipulation.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable, Iterator
from functools import partial

from openrummy.arena.match import Deals, play
from openrummy.arena.report import mean
from openrummy.bots import Bot, make
from openrummy.bots.basic_strong import WEIGHTS, BasicStrong, Weights
from openrummy.bots.manipulation_levels import ManipulationStrong
from openrummy.game import ruleset
from openrummy.parts.lowest import KNOCK_POINTS

Maker = Callable[[], Bot]
"""Makes a bot for one hand."""


def margin(game: str, one: Maker, other: Maker, deals: int, seed: int) -> tuple[float, float]:
    """Points per hand by which a bot is ahead of another, and half the width of the 95 % interval over deals."""
    rules = ruleset(game)
    found = []
    for deal in range(deals):
        cards = Deals(seed * 1_000_000 + deal)
        first = play(rules, [one(), other()], cards, "hand").points
        second = play(rules, [other(), one()], cards, "hand").points
        found.append((float(first[0] - first[1] + second[1] - second[0]), 2))
    value, half = mean(found)
    return value, half or 0.0


def changes(weights: Weights) -> Iterator[Weights]:
    """Weights with one number changed."""
    for name, value in weights._asdict().items():
        if name == "wait":
            for at in range(len(value)):
                for step in (-1, 1):
                    yield weights._replace(wait=(*value[:at], value[at] + step, *value[at + 1 :]))
        elif name != "crowd":  # of no account between two
            for factor in (0.5, 1.5):
                yield weights._replace(**{name: round(value * factor, 3)})


def tune_basic(deals: int, rounds: int, seed: int) -> None:
    """Prints weights for Basic Rummy."""
    best = WEIGHTS
    for turn in range(rounds):
        for trial in changes(best):
            now, new = partial(BasicStrong, 0, best), partial(BasicStrong, 0, trial)
            ahead, half = margin("basic", new, now, deals, seed + turn)
            gain = ahead
            for bot, sign in ((new, 1), (now, -1)):
                gain += sign * margin("basic", bot, partial(make, "greedy", 0, "basic"), deals, seed + turn)[0]
            print(f"{ahead:+.2f} ± {half:.2f} ahead, {gain:+.2f} with greedy: {trial}", flush=True)
            if ahead > half and gain > 0:
                best = trial
    print(best)


def tune_manipulation(deals: int, seed: int) -> None:
    """Prints how many points a play of ``strong`` had best leave at the most."""
    usual = partial(ManipulationStrong, 0)
    for reach in (0, 2, KNOCK_POINTS, 10, 15, 30):
        new = partial(ManipulationStrong, 0, reach)
        ahead, half = margin("manipulation", new, usual, deals, seed)
        other, wide = margin("manipulation", new, partial(make, "maximal", 0, "manipulation"), deals, seed)
        print(f"{reach:3}: {ahead:+.2f} ± {half:.2f} ahead, {other:+.2f} ± {wide:.2f} to maximal", flush=True)


def main() -> None:
    """Prints what was tried and found."""
    options = argparse.ArgumentParser(description="Habits of strong in Basic Rummy and Manipulation.")
    options.add_argument("game", choices=("basic", "manipulation"))
    options.add_argument("--deals", type=int, default=1000)
    options.add_argument("--rounds", type=int, default=2)
    options.add_argument("--seed", type=int, default=1)
    chosen = options.parse_args()
    begun = time.process_time()
    if chosen.game == "basic":
        tune_basic(chosen.deals, chosen.rounds, chosen.seed)
    else:
        tune_manipulation(chosen.deals, chosen.seed)
    print(f"{time.process_time() - begun:.0f} s of CPU time")


if __name__ == "__main__":
    main()
