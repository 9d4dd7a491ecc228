"""The exact best play in Manipulation, compiled: on arrays of tables and hands, and on those of the engine."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from openrummy.cards import TEXTS, Cards
from openrummy.errors import Contradiction
from openrummy.fast import inputs
from openrummy.fast.compiler import compiled, compiled_lightly
from openrummy.fast.laying import lay
from openrummy.fast.tables import COUNTS, FOUND, MELDS, NO_CARDS, NO_MELD, best, read
from openrummy.melds import DECLARED, Meld
from openrummy.rearrange.play import Play, play_of
from openrummy.rearrange.readings import Objective, readings
from openrummy.rearrange.rebuild import rebuild
from openrummy.rearrange.search import Answer
from openrummy.rearrange.tables import LAST
from openrummy.rearrange.trellis import LENGTH, SPAN

__all__ = ["Rearranged", "best_play", "hand_words", "rearranged", "table_words"]

OBJECTIVES: Final = ("points", "cards")
NO_FACE: Final = 1 << 63
"""What stands for a meld that has a card twice: refused as no meld."""


class Rearranged(NamedTuple):
    """The best play at each of some positions.

    ``values`` (n,) int64: the points that are played, or the cards; 0 is no play. ``played`` (n, 2) uint64 is what of
    the hand goes to the table, as a hand, and ``tables`` (n, 36, 2) uint64 the table then; ``nodes`` (n,) int64 the
    size of each search.
    """

    values: NDArray[np.int64]
    played: NDArray[np.uint64]
    tables: NDArray[np.uint64]
    nodes: NDArray[np.int64]


class _Space(threading.local):
    """The lists of a search, of which each thread needs its own."""

    def __init__(self) -> None:
        self.board = np.zeros(LENGTH, np.int64)
        self.counts = np.zeros(COUNTS, np.int64)
        self.found = np.zeros(FOUND, np.int64)


SPACE: Final = _Space()


@compiled
def _check(tables: Any, hands: Any, packs: int, counts: Any) -> tuple[int, int]:
    """The first position that cannot be, and what is wrong with it."""
    for lane in range(hands.shape[0]):
        wrong = read(tables[lane], hands[lane], packs, counts)
        if wrong:
            return lane, wrong
    return -1, 0


@compiled_lightly
def _solve(
    tables: Any, hands: Any, packs: int, cards: bool, board: Any, counts: Any, found: Any,
    values: Any, played: Any, laid: Any, nodes: Any,
) -> None:  # fmt: skip
    near = laid.shape[0] > 0
    for lane in range(hands.shape[0]):
        read(tables[lane], hands[lane], packs, counts)
        values[lane] = best(board, counts, hands[lane], cards, found, near)
        nodes[lane] = found[FOUND - 1]
        if not near:
            continue
        if values[lane]:
            lay(tables[lane], counts, found, laid[lane], played[lane])
            continue
        for row in range(tables.shape[1]):
            laid[lane, row, 0], laid[lane, row, 1] = tables[lane, row, 0], tables[lane, row, 1]


def rearranged(
    tables: Any, hands: Any, packs: int = 2, objective: Objective = "points", *, values_only: bool = False
) -> Rearranged:
    """The plays that leave the fewest points in each hand, or play the most cards (M4-M12).

    ``tables`` (n, m, 2) uint64 with m up to 36: a row a meld, the faces of its cards as a mask and those of them for
    which a joker stands; rows of noughts are none. ``hands`` (n, 2) uint64: the faces that are held, and those that are
    held twice; bit 52 is the joker. With ``values_only`` no tables are laid. Raises ``Contradiction``: ``wrong_array``,
    ``wrong_number``, ``wrong_row`` (no meld), ``no_card`` (bits that are no cards of a hand), ``too_many_copies``.
    """
    held = inputs.array(
        "hands", hands, np.uint64, (len(hands), 2) if isinstance(hands, np.ndarray) and hands.ndim else (0, 2)
    )
    count = held.shape[0]
    rows = tables.shape[1] if isinstance(tables, np.ndarray) and tables.ndim == 3 else 0
    melds = inputs.array("tables", tables, np.uint64, (count, min(rows, MELDS), 2))
    number = inputs.number("packs", packs, 1, 2)
    cards = inputs.words("objective", objective, OBJECTIVES) == 1
    lane, wrong = _check(melds, held, number, SPACE.counts)
    if wrong:
        kind, at = wrong & 3, wrong >> 2
        if kind == NO_MELD:
            raise Contradiction("wrong_row", at=lane, row=at)
        if kind == NO_CARDS:
            raise Contradiction("no_card", at=lane)
        raise Contradiction("too_many_copies", card=TEXTS[at])
    full = 0 if values_only else count
    found = Rearranged(
        np.zeros(count, np.int64),
        np.zeros((full, 2), np.uint64),
        np.zeros((full, MELDS, 2), np.uint64),
        np.zeros(count, np.int64),
    )
    _solve(
        melds, held, number, cards, SPACE.board, SPACE.counts, SPACE.found,
        found.values, found.played, found.tables, found.nodes,
    )  # fmt: skip
    return found


def best_play(table: Sequence[Meld], hand: Cards, *, packs: int, objective: Objective = "points") -> Play:
    """As ``openrummy.rearrange.solve``: a play of the same value, which need not be the same play.

    Few table cards move. Raises ``Contradiction``: ``too_many_copies``, ``no_card`` (cards that are not seen),
    ``wrong_row``, ``wrong_number``.
    """
    words = table_words(table)
    found = rearranged(words.reshape(1, MELDS, 2), hand_words(hand).reshape(1, 2), packs, objective)
    nodes = int(found.nodes[0])
    if not found.values[0]:
        return play_of(table, hand, table, nodes, True, 0)
    ways: list[int] = SPACE.found.tolist()
    freed = ways[4 * SPAN]
    reading = next(one for one in readings(table, hand, packs) if sum([1 << face for face in one.forced]) == freed)
    answer = Answer()
    for suit in range(4):
        some = ways[SPAN * suit : SPAN * suit + LAST + 1]
        runs = [(way >> 5, way >> 3 & 3) for way in some]
        runs[LAST] = runs[LAST][0] - runs[1][0], runs[LAST][1]
        answer.sets.append([way & 7 for way in some])
        answer.ways.append(runs)
    return play_of(table, hand, rebuild(table, reading, set(range(52)), answer), nodes, True)


def table_words(table: Sequence[Meld], rows: int = MELDS) -> NDArray[np.uint64]:
    """The melds of a table as the rows of ``rearranged``. Raises ``Contradiction("wrong_number")`` for too many."""
    inputs.number("rows", rows, max(1, len(table)), MELDS)
    words = np.zeros((rows, 2), np.uint64)
    for at, one in enumerate(table):
        faces = sum({1 << (card & 63) for card in one.cards})
        words[at, 0] = faces if faces.bit_count() == len(one.cards) else NO_FACE
        words[at, 1] = sum({1 << (card & 63) for card in one.cards if card >= DECLARED})
    return words


def hand_words(hand: Cards) -> NDArray[np.uint64]:
    """A hand as the words of ``rearranged``. Raises ``Contradiction("too_many_copies")`` for three of a kind."""
    return np.array([hand.one, hand.two], np.uint64)
