"""How fast the best play in Manipulation is found, beside HiGHS on the same positions: milliseconds of CPU time.

Run with `python -m bench.rearrange [--matches N] [--each N]`.
The integer programme is the one the tests judge by, once with a column for every meld of the pack and once with those
alone for which there are cards. Its time is that of building and solving it, ours that of the whole answer: play,
table, few moves.
"""

from __future__ import annotations

import argparse
import os
import random
import statistics
import sys
import time
from collections.abc import Iterator, Sequence

from openrummy.cards import JOKER, Cards
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


def row(name: str, positions: Sequence[Position], beside: int) -> str:
    """A line of the table: ours on all positions, and both on every so-manieth."""
    suit_of.cache_clear()  # what an earlier row asked about is forgotten
    ours, nodes = zip(*map(timed, positions), strict=True)
    cells = [f"{statistics.median(ours):.2f} / {percentile(ours, 0.99):.1f} / {max(ours):.1f}"]
    cells.append(f"{statistics.median(nodes):.0f} / {percentile(nodes, 0.99):.0f}")
    ours_there = ours[::beside]
    for trim in (False, True):
        theirs = [programme(position, trim) for position in positions[::beside]]
        median = statistics.median(theirs)
        each = statistics.median(b / a for a, b in zip(ours_there, theirs, strict=True))
        ratios = f"{median / statistics.median(ours_there):.1f} x, {each:.1f} x"
        cells.append(f"{median:.1f} / {percentile(theirs, 0.99):.1f} ({ratios})")
    return f"| {name} | {len(positions)} | {' | '.join(cells)} |"


def jokers(position: Position) -> str:
    """How many jokers lie on the table and are in hand."""
    on_table = sum(card >= DECLARED for one in position.table for card in one.cards)
    return f"{on_table}/{position.hand.count(JOKER)}"


def greeted() -> None:
    """Has HiGHS print its name, which it does once, where it does no harm."""
    sys.stdout.flush()
    kept, nowhere = os.dup(1), os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 1)
    try:
        programme(Position((), Cards(), 1), True)
    finally:
        os.dup2(kept, 1)
        os.close(kept)
        os.close(nowhere)


HEAD = """\
| positions (jokers on the table/in hand) | number | ms median / p99 / most | nodes median / p99 \
| HiGHS, all melds: ms median / p99 (ratio of the medians, median of the ratios) | HiGHS, melds there are cards for |
|---|---|---|---|---|---|"""


def table(matches: int, each: int, kinds: bool) -> Iterator[str]:
    """The lines of the table: self-play of so many hands, with ``kinds`` by jokers too, and so many dense positions."""
    greeted()
    yield HEAD
    for players, packs in ((4, 2), (2, 1)):
        played = [one for seed in range(matches) for one in self_play(seed, players, packs)]
        name = f"self-play, {players} players"
        yield row(name, played, 2)
        for kind in sorted(set(map(jokers, played))) if kinds else ():
            yield row(f"{name}, {kind}", [one for one in played if jokers(one) == kind], 4)
    rng = random.Random(5)
    for cards, hand, on_table, in_hand in DENSE:
        positions = [drawn(rng, 2, cards, hand, on_table, in_hand) for _ in range(each)]
        yield row(f"dense, {cards} on the table, {hand} in hand, {on_table}/{in_hand}", positions, 4)


def main() -> None:
    """Print the timings."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--matches", type=int, default=30, help="hands of self-play of each kind")
    parser.add_argument("--each", type=int, default=100, help="dense positions of each kind")
    given = parser.parse_args()
    for line in table(given.matches, given.each, kinds=True):
        print(line, flush=True)


if __name__ == "__main__":
    main()
