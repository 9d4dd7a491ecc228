"""Prints docs/strength.md with its figures of gin made anew.

uv run python -m bench.strength_page [--matches 10000] [--others 4000] [--engine 40] [--seed 1] [--threads 2]

Matches of gin and Oklahoma are played by the compiled twin (``openrummy.fast``), in which the levels make the moves
that they make in the engine, as the tests show; those of the other variants, and the time of a move, by the engine in
an arena. Every deal sequence is played from all seats. About 4 minutes of processor time.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import Final

from tqdm import tqdm

from openrummy.arena.report import interval
from openrummy.arena.run import run
from openrummy.fast.contest import contest, player

PAGE: Final = Path(__file__).resolve().parent.parent / "docs" / "strength.md"
BEGIN: Final = "<!-- figures of gin: bench.strength_page -->\n"
END: Final = "<!-- end of the figures -->\n"
CONTEST: Final = "gin/undercut_bonus=25,next_dealer=alternate"
PAIRS: Final = (("strong", "casual"), ("casual", "beginner"))
LINES: Final = (
    (CONTEST, "strong", "simple"),
    (CONTEST, "strong", "greedy"),
    (CONTEST, "casual", "simple"),
    (CONTEST, "beginner", "simple"),
    *((rules, *pair) for rules in (CONTEST, "gin", "oklahoma") for pair in PAIRS),
    ("gin", "strong", "simple"),
    ("oklahoma", "strong", "simple"),
)
ENGINE: Final = (
    (CONTEST, "strong", "simple"),
    *(("hollywood", *pair) for pair in PAIRS),
    *(("three_hand", *pair) for pair in PAIRS),
)
HEAD: Final = "| rules | bot | against | matches | won (95 %) | points a hand |"


def _share(rate: float, low: float, high: float) -> str:
    return f"{100 * rate:.1f} % ({100 * low:.1f} to {100 * high:.1f})"


def twin(rules: str, one: str, other: str, matches: int, seed: int, threads: int) -> str:
    """A row of matches of the twin."""
    found = contest(player(one), player(other), rules, matches // 2, seed, threads)
    share = _share(*interval([(won / 2, won / 2) for won in found.pairs[:, 0].tolist()]))
    return f"| `{rules}` | {one} | {other} | {2 * len(found.pairs):,} | {share} | {found.margin:+.2f} |"


def engine(rules: str, one: str, other: str, matches: int, seed: int) -> str:
    """A row of matches of the engine, with the time of a move; with three at a table the other sits there twice."""
    report = run(rules, (one, other), matches, seed)
    bot = report.bots[0]
    pair = report.pairs[0]
    share = _share(pair.rate, *pair.ci95)
    times = f"{bot.ms_median:.2f} / {bot.ms_p99:.2f}"
    return f"| `{rules}` | {one} | {other} | {pair.matches:,} | {share} | {pair.margin:+.2f} | {times} |"


def main() -> None:
    """Prints the page."""
    options = argparse.ArgumentParser(description="Prints docs/strength.md with new figures of gin.")
    options.add_argument("--matches", type=int, default=10_000, help="by the rules of the public contest")
    options.add_argument("--others", type=int, default=4_000, help="by other rules")
    options.add_argument("--engine", type=int, default=40, help="in the engine")
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--threads", type=int, default=2)
    chosen = options.parse_args()
    rows = [HEAD, "|---|---|---|---|---|---|"]
    for rules, one, other in tqdm(LINES, disable=None, file=sys.stderr):
        matches = chosen.matches if rules == CONTEST else chosen.others
        rows.append(twin(rules, one, other, matches, chosen.seed, chosen.threads))
    rows += ["", HEAD + " ms a move: median / 99 % |", "|---|---|---|---|---|---|---|"]
    rows += [engine(*line, chosen.engine, chosen.seed) for line in tqdm(ENGINE, disable=None, file=sys.stderr)]
    before, _, rest = PAGE.read_text("utf-8").partition(BEGIN)
    sys.stdout.write(before + BEGIN + "\n" + "\n".join(rows) + "\n\n" + END + rest.partition(END)[2])


if __name__ == "__main__":
    main()
