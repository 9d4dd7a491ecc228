"""How fast the best play in Manipulation is found, beside HiGHS on the same positions: milliseconds of CPU time.

Run with `python -m bench.rearrange [--matches N] [--each N]`. The integer
programme is the one the tests judge by, once with a
column for every meld of the pack and once with those alone for which there are cards. Its time is that of building
and solving it, ours that of the whole answer: play, table, few moves.
"""

from __future__ import annotations

import argparse
import random
import statistics
import time
from collections.abc import Sequence

from openrummy.cards import JOKER
from openrummy.melds import DECLARED
from openrummy.rearrange import solve
from openrummy.rearrange.suits import suit_of
from tests.rearrange import ilp
from tests.rearrange.positions import Position, drawn, self_play

DENSE = ((20, 10, 0, 0), (40, 15, 0, 0), (70, 20, 0, 0), (40, 15, 1, 0), (40, 15, 0, 2), (70, 20, 2, 0))
"""Table cards, cards in hand, jokers on the table and in hand: two packs."""


def percentile(values: Sequence[float], part: float) -> float:
    """The value below which that part of the values lies."""
    return sorted(values)[min(len(values) - 1, int(len(values) * part))]


def timed(position: Position) -> tuple[float, int]:
    """Milliseconds and nodes of one answer."""
    began = time.process_time()
    play = solve(position.table, position.hand, packs=position.packs)
    return (time.process_time() - began) * 1e3, play.nodes


def programme(position: Position, trim: bool) -> float:
    """Milliseconds of the integer programme."""
    began = time.process_time()
    ilp.most(position.table, position.hand, trim=trim)
    return (time.process_time() - began) * 1e3


def row(name: str, positions: Sequence[Position], beside: int) -> None:
    """Prints a line: ours on all positions, and both on every so-manieth."""
    suit_of.cache_clear()  # what an earlier row asked about is forgotten
    ours, nodes = zip(*map(timed, positions), strict=True)
    cells = [f"{statistics.median(ours):.2f} / {percentile(ours, 0.99):.1f} / {max(ours):.1f}"]
    cells.append(f"{statistics.median(nodes):.0f} / {percentile(nodes, 0.99):.0f}")
    some = positions[::beside]
    ours_there = statistics.median(ours[::beside])
    for trim in (False, True):
        theirs = [programme(position, trim) for position in some]
        median = statistics.median(theirs)
        cells.append(f"{median:.1f} / {percentile(theirs, 0.99):.1f} ({median / ours_there:.1f} x)")
    print(f"| {name} | {len(positions)} | {' | '.join(cells)} |", flush=True)


def jokers(position: Position) -> str:
    """How many jokers lie on the table and are in hand."""
    on_table = sum(card >= DECLARED for one in position.table for card in one.cards)
    return f"{on_table}/{position.hand.count(JOKER)}"


def main() -> None:
    """Print the timings."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--matches", type=int, default=30, help="hands of self-play of each kind")
    parser.add_argument("--each", type=int, default=100, help="dense positions of each kind")
    given = parser.parse_args()
    print("| positions (jokers on the table/in hand) | number | ms median / p99 / most | nodes median / p99 "
          "| HiGHS, all melds: ms median / p99 (ratio of medians) | HiGHS, melds there are cards for |\n"
          "|---|---|---|---|---|---|")  # fmt: skip
    for players, packs in ((4, 2), (2, 1)):
        played = [one for seed in range(given.matches) for one in self_play(seed, players, packs)]
        name = f"self-play, {players} players"
        row(name, played, 10)
        for kind in sorted(set(map(jokers, played))):
            row(f"{name}, {kind}", [one for one in played if jokers(one) == kind], 10)
    rng = random.Random(5)
    for table, hand, on_table, in_hand in DENSE:
        positions = [drawn(rng, 2, table, hand, on_table, in_hand) for _ in range(given.each)]
        row(f"T{table} H{hand} {on_table}/{in_hand}", positions, 4)


if __name__ == "__main__":
    main()
