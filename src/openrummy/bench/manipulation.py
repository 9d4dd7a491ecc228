"""The best play in Manipulation beside two integer programmes and rummikub-solver, on the same positions.

A reading is the CPU time of one position. Ours is the whole answer (play, new table, few moves), theirs a value alone.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import islice
from typing import Final

from openrummy.bench import peers
from openrummy.bench.measure import CLOCK, COMPILED, OURS, Figure
from openrummy.bench.positions import Position, drawn, self_play
from openrummy.bench.programmes import cp_sat, most, quiet, rummikub
from openrummy.cards import JOKER
from openrummy.melds import DECLARED
from openrummy.rearrange import solve
from openrummy.rearrange.suits import suit_of

__all__ = ["position_figures", "size_figures"]

Solver = Callable[[Position], Callable[[], object]]
"""Is given a position beforehand, and returns what is timed."""
PLAYED: Final = ((4, 2, 400), (2, 1, 300))
"""Players, packs, positions of self-play."""
DENSE: Final = ((20, 10, 0, 0), (40, 15, 0, 0), (70, 20, 0, 0), (40, 15, 1, 0), (40, 15, 0, 2), (70, 20, 2, 0))
"""Table cards, cards in hand, jokers on the table and in hand: two packs."""
EACH: Final = 50
"""Dense positions of a kind."""
TABLES: Final = tuple(range(10, 90, 10))
HANDS: Final = tuple(range(5, 35, 5))
HELD: Final = 12
LAID: Final = 40
TURN: Final = 25
"""Positions that a solver is asked about before it is the next one's turn."""
POINTS: Final = 15
"""Cards in hand where the table grows, cards on the table where the hand grows, positions at each size."""


def _compiled() -> Solver:
    """Ours on arrays, of one position each, that are made beforehand."""
    from openrummy.fast.rearranging import hand_words, rearranged, table_words

    def given(position: Position) -> Callable[[], object]:
        table, hand = table_words(position.table)[None], hand_words(position.hand)[None]
        return lambda: rearranged(table, hand, position.packs)

    return given


def solvers() -> dict[str, Solver]:
    """Ours, in Python and compiled, and what is installed beside it."""
    found: dict[str, Solver] = {OURS: lambda given: partial(solve, given.table, given.hand, packs=given.packs)}
    if peers.has("numba"):
        found[COMPILED] = _compiled()
    if peers.has("highspy"):
        quiet()
        found["highspy"] = lambda given: partial(most, given.table, given.hand)
    if peers.has("ortools"):
        found["ortools"] = lambda given: partial(most, given.table, given.hand, maximise=cp_sat)
    if peers.has("rummikub-solver"):
        found["rummikub-solver"] = lambda given: partial(rummikub, given)
    return found


def _is_rummikub(position: Position) -> bool:
    """Whether the table could lie in Rummikub: no joker, no ace above a king."""
    faces = [[card % 13 for card in one.cards if card < DECLARED] for one in position.table]
    whole = all(len(ranks) == len(one.cards) for ranks, one in zip(faces, position.table, strict=True))
    return whole and JOKER not in position.hand and not any({0, 12} <= set(ranks) for ranks in faces)


def _timed(figure: Figure, positions: Sequence[Position]) -> Figure:
    """Asks each solver about some positions, then the next one. Rummikub's is asked where all could be of its game.

    Not position by position: each would pay for what the others have left in the caches of the processor.
    """
    suit_of.cache_clear()  # what was asked before is forgotten
    asked = solvers()
    if not all(map(_is_rummikub, positions)):
        asked.pop("rummikub-solver", None)
    for solver in asked.values():  # libraries are loaded and models made
        solver(positions[0])()
    for first in range(0, len(positions), TURN):
        for who, solver in asked.items():
            for position in positions[first : first + TURN]:
                work = solver(position)
                began = CLOCK()
                work()
                figure.readings.setdefault(who, []).append(1e3 * (CLOCK() - began))
    return figure


def _dense(
    rng: random.Random, count: int, table: int, hand: int, on_table: int = 0, in_hand: int = 0, *, rummikub_too: bool
) -> list[Position]:
    found: list[Position] = []
    while len(found) < count:
        position = drawn(rng, 2, table, hand, on_table, in_hand)
        if _is_rummikub(position) or not rummikub_too:
            found.append(position)
    return found


def position_figures(quick: bool) -> Iterator[Figure]:
    """Positions of self-play, and dense ones drawn at random."""
    for players, packs, wanted in PLAYED:
        count = 6 if quick else wanted
        reached = (one for seed in range(count) for one in self_play(seed, players, packs))
        positions = list(islice(reached, count))
        yield _timed(Figure("manipulation", "self-play", "ms", about={"players": players, "packs": packs}), positions)
    rng = random.Random(5)
    for table, hand, on_table, in_hand in DENSE[:1] if quick else DENSE:
        dense = _dense(rng, 2 if quick else EACH, table, hand, on_table, in_hand, rummikub_too=False)
        about = {"table": table, "hand": hand, "onTable": on_table, "inHand": in_hand}
        yield _timed(Figure("manipulation", "dense", "ms", about=about), dense)


def size_figures(quick: bool) -> Iterator[Figure]:
    """Time against the cards on the table, and against the cards in hand: two packs, no jokers, no high aces."""
    rng = random.Random(7)
    count = 1 if quick else POINTS
    for table in TABLES[:2] if quick else TABLES:
        positions = _dense(rng, count, table, HELD, rummikub_too=True)
        yield _timed(Figure("sizes", "table-size", "ms", about={"hand": HELD}, at=table), positions)
    for hand in HANDS[:2] if quick else HANDS:
        positions = _dense(rng, count, LAID, hand, rummikub_too=True)
        yield _timed(Figure("sizes", "hand-size", "ms", about={"table": LAID}, at=hand), positions)
