"""How the levels of Basic Rummy and Manipulation stand to each other: every deal is played from all seats.

uv run python -m bench.levels [--matches 2000] [--seed 1] [--jobs 2] [--only basic] [--unit match]

The first bot sits once at a table of the second, on every seat in turn. Its share of the wins has a 95 % interval over
deals; at a table of n its fair share is 1/n. On two quiet cores 2,000 matches of every line take about two hours,
2,000 hands (`--unit hand`) ten minutes.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from typing import Final

from tqdm import tqdm

from openrummy.arena.run import run

LINES: Final = (
    ("basic", 2, "casual", "beginner"),
    ("basic", 2, "greedy", "casual"),
    ("basic", 2, "strong", "casual"),
    ("basic", 2, "strong", "greedy"),
    ("basic", 3, "strong", "greedy"),
    ("basic", 4, "strong", "greedy"),
    ("basic", 4, "casual", "beginner"),
    ("basic", 6, "strong", "greedy"),
    ("manipulation", 2, "casual", "beginner"),
    ("manipulation", 2, "casual", "maximal"),
    ("manipulation", 2, "strong", "casual"),
    ("manipulation", 2, "strong", "maximal"),
    ("manipulation", 4, "casual", "beginner"),
    ("manipulation", 4, "casual", "maximal"),
    ("manipulation", 4, "strong", "casual"),
    ("manipulation", 4, "strong", "maximal"),
)
HEAD: Final = (
    f"{'game':14}{'table':>6}  {'bot':10}{'against':10}{'share %  (95 %)':>24}{'points/hand':>13}"
    f"{'ms median':>11}{'p99':>8}"
)


def line(game: str, players: int, names: Sequence[str], matches: int, seed: int, jobs: int, unit: str) -> str:
    """A row of figures."""
    one, other = names
    seated = (one, *[other] * (players - 1))
    with tqdm(total=matches, desc=f"{game} {one}", disable=None, leave=False, file=sys.stderr) as bar:
        found = run(game, seated, matches, seed, jobs, bar.update, players, unit="hand" if unit == "hand" else "match")
    bot, rival = found.bots[0], found.bots[1]
    low, high = bot.ci95
    share = f"{100 * bot.rate:.1f} ({100 * low:.1f} to {100 * high:.1f})"
    margin = bot.points_per_hand - rival.points_per_hand
    return f"{game:14}{players:6}  {one:10}{other:10}{share:>24}{margin:+13.2f}{bot.ms_median:11.2f}{bot.ms_p99:8.1f}"


def main() -> None:
    """Prints the table."""
    options = argparse.ArgumentParser(description="The levels of Basic Rummy and Manipulation.")
    options.add_argument("--matches", type=int, default=2000)
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--jobs", type=int, default=2)
    options.add_argument("--only", choices=("basic", "manipulation"))
    options.add_argument("--unit", choices=("match", "hand"), default="match")
    chosen = options.parse_args()
    print(f"{chosen.matches:,} of unit {chosen.unit} a line, seed {chosen.seed}")
    print(HEAD)
    for game, players, *names in LINES:
        if chosen.only in (None, game):
            print(line(game, players, names, chosen.matches, chosen.seed, chosen.jobs, chosen.unit), flush=True)


if __name__ == "__main__":
    main()
