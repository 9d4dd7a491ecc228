"""The problem of the best play in one flat list of ints: what each suit can do, rank by rank, and what sets can.

A *node* is a state of the runs of a suit before a position, an *edge* a way to use its cards there. All of it is plain
ints in a list that is given, so that the same functions run here and compiled (``openrummy.fast``).
"""

from __future__ import annotations

from collections.abc import MutableSequence
from itertools import accumulate, product
from typing import Final

from openrummy.rearrange.tables import (
    DEAD,
    LAST,
    LONGS,
    MOST,
    NEXT,
    NO_RUN,
    NO_SET,
    ONES,
    STATES,
    TWOS,
)

Ints = MutableSequence[int]

COUNT: Final = len(STATES)
"""A place is a state + ``COUNT`` * the low aces with which runs have begun."""
LOST: Final = -1 << 44
"""The value of what cannot be; whatever is below ``NONE`` is as good as that."""
NONE: Final = -1 << 40
SPAN: Final = 16
"""Positions 1 to 14 and what comes before and after them."""
NODES: Final = 4 * 15 * COUNT * 5
EDGES: Final = NODES * 27
"""No board has more: two copies of a face and two jokers can be used in 27 ways."""
MEMO: Final = 1 << 14
"""So many places are kept."""


def _vectors() -> tuple[int, ...]:
    """All ways (cards a suit, three bits each) to deal cards of one rank into sets, as in ``tables.deals``."""
    found = [some for some in product(range(MOST + 1), repeat=4) if 3 * max(some) <= sum(some)]
    found.sort(key=lambda some: (max(some), some))
    return tuple(a | b << 3 | c << 6 | d << 9 for a, b, c, d in found)


VECTORS: Final = _vectors()


def _fitting() -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The vectors for so many cards a suit, up to two of each, and where those for a + 3b + 9c + 27d begin."""
    found: list[int] = []
    begins = [0]
    for d, c, b, a in product(range(3), repeat=4):
        found += [v for v in VECTORS if v & 7 <= a and v >> 3 & 7 <= b and v >> 6 & 7 <= c and v >> 9 <= d]
        begins.append(len(found))
    return tuple(found), tuple(begins)


FITTING, FITTING_FROM = _fitting()
(
    CELLS, FULL, GROUPS, HEADS, PLACES, FEWEST, FIRSTS, LASTS, GOALS, WAYS, GAINS, STARTS, ENDS, DEALS, FORE, BACK,
    PRICES, TOPS, STAKES, BEST, CHOSEN, ANSWER, BOUNDS, SPOTS, TRACED, SEEN, SPLITS, SAVED, LEANS, WHOLE, LENGTH,
) = accumulate((
    0, 5 * SPAN, 4 * SPAN, 4 * SPAN, 5 * SPAN, NODES, NODES, NODES, NODES, EDGES, EDGES, EDGES, SPAN, SPAN,
    SPAN * len(VECTORS), 3 * NODES, 3 * NODES, 5 * 4 * SPAN, SPAN, 20, 20, SPAN, SPAN, SPAN * len(VECTORS), 8 * COUNT,
    4 * SPAN, 3 * MEMO + 1, 32, 5 * 4 * SPAN, 5 * 4 * SPAN, NODES,
))  # fmt: skip
"""Where each part of a *board* begins, the one list of a problem and of the search in it, and how long it is.

``CELLS + SPAN * suit + position`` is as in ``tables.cell``; ``FULL`` keeps the cells of all groups,
``GROUPS`` what is in each. Nodes of a suit before a position are
``HEADS + SPAN * suit + position`` up to the next head; ``PLACES``, ``FEWEST`` (jokers that lead there), ``FIRSTS`` and
``LASTS`` are theirs; ``WHOLE`` are the lasts before edges were cut for one way to share out the jokers. Edges have
``GOALS``, ``WAYS`` (cards in sets, jokers << 3, cards in runs << 5) and ``GAINS``.
``DEALS`` from those of ``STARTS + position`` to ``ENDS + position`` are the ways to deal sets there.

``FORE`` and ``BACK`` say by node, and by jokers used, the most that leads there and the most that can be added.
``PRICES + 5 * (SPAN * suit + position) + taken`` is what sets pay, ``TOPS + position`` what sets come to by that;
``STAKES`` and ``BEST`` are what is at stake at one position, ``BOUNDS`` those of the deals. ``CHOSEN`` is the deal
that is being tried by position, ``ANSWER`` the best so far, ``TRACED`` the ways by suit and position then. ``SEEN``
keeps places that were seen, ``SPLITS`` ways to share out jokers, ``SPOTS`` finds nodes by state. ``SAVED`` are the
best prices so far, ``LEANS`` where they are going.
"""


def deal_columns(board: Ints, jokers: int) -> None:
    """Lists the ways to deal sets at each position."""
    end = 0
    for position in range(2, LAST + 1):
        board[STARTS + position] = end
        a, b, c, d = (
            board[CELLS + position],
            board[CELLS + SPAN + position],
            board[CELLS + 2 * SPAN + position],
            board[CELLS + 3 * SPAN + position],
        )
        a = 0 if a & NO_SET else (a & 7) + (a >> 3 & 7)
        b = 0 if b & NO_SET else (b & 7) + (b >> 3 & 7)
        c = 0 if c & NO_SET else (c & 7) + (c >> 3 & 7)
        d = 0 if d & NO_SET else (d & 7) + (d >> 3 & 7)
        if (a > 0) + (b > 0) + (c > 0) + (d > 0) + jokers > 2:
            if not jokers:
                fits = a + 3 * b + 9 * c + 27 * d
                for index in range(FITTING_FROM[fits], FITTING_FROM[fits + 1]):
                    board[DEALS + end] = FITTING[index]
                    end += 1
            for index in range(len(VECTORS) if jokers else 0):
                one = VECTORS[index]
                e, f, g, h = one & 7, one >> 3 & 7, one >> 6 & 7, one >> 9
                if max(e - a, 0) + max(f - b, 0) + max(g - c, 0) + max(h - d, 0) > jokers:
                    continue
                # Suits without a card are alike to the sets: jokers go to the first of them.
                last = 9
                if not a:
                    last = e
                if not b:
                    if f > last:
                        continue
                    last = f
                if not c:
                    if g > last:
                        continue
                    last = g
                if not d and h > last:
                    continue
                board[DEALS + end] = one
                end += 1
            if end == board[STARTS + position] + 1:
                end -= 1  # nothing but no set at all
        board[ENDS + position] = end


def waiting(board: Ints, at: int) -> int:
    """How many cards of a cell can go on with runs."""
    cell = board[CELLS + at]
    return 0 if cell & NO_RUN else (cell & 7) + (cell >> 3 & 7)


def follow(place: int, cards: int, position: int, one: int, two: int) -> tuple[int, int]:
    """The place after so many cards of a position go into runs, or ``DEAD``; and how many jokers its runs will want.

    ``one`` and ``two`` are the cards that wait at the next two positions.
    """
    state, low = place % COUNT, place // COUNT
    if position == LAST:
        # No run begins here; all aces, low ones too, are counted.
        high = cards - low
        fits = not ONES[state] and TWOS[state] <= high <= TWOS[state] + LONGS[state]
        return (0 if fits else DEAD), 0
    after = NEXT[5 * state + cards]
    if after == DEAD:
        return DEAD, 0
    ones = ONES[after]
    lack = max(0, ones + TWOS[after] - one) + (max(0, ones - two) if ones else 0)
    return after + COUNT * (cards if position == 1 else low), lack


def lay_out(board: Ints, jokers: int, shift: int) -> bool:
    """Lays out nodes and edges of all suits; False where some suit cannot use all it must.

    A played card is worth its weight << ``shift``, one that stays in a set or a run is worth 1 << ``shift`` - 7, if
    the cells say where cards lie. Low aces are paid for at the high one.
    """
    node = edge = 0
    for suit in range(4):
        base = SPAN * suit
        board[HEADS + base + 1] = node
        board[PLACES + node] = board[FEWEST + node] = 0
        node += 1
        for position in range(1, LAST + 1):
            fresh = node  # the first node after this position
            board[HEADS + base + position + 1] = fresh
            cell = board[CELLS + base + position]
            must, may = cell & 7, cell >> 3 & 7
            pays = cell >> 6 if position > 1 else 0
            whole = min(must + may + jokers, MOST)
            to_runs = 0 if cell & NO_RUN else whole
            takes = 1
            for index in range(board[STARTS + position], board[ENDS + position]):
                takes |= 1 << (board[DEALS + index] >> 3 * suit & 7)
            one, two = waiting(board, base + position + 1), waiting(board, base + position + 2)
            for here in range(board[HEADS + base + position], fresh):
                used = board[FEWEST + here]
                board[FIRSTS + here] = edge
                for taken in range(5):
                    if not takes >> taken & 1:
                        continue
                    for cards in range(max(0, must - taken) if position > 1 else 0, max(to_runs - taken, 0) + 1):
                        after, lack = follow(board[PLACES + here], cards, position, one, two)
                        extra = cards + taken - must
                        least, many = max(0, extra - may), min(extra, jokers - used)
                        if position == 1:
                            least = many = 0
                        if lack:
                            many = min(many, jokers - lack)
                        if after == DEAD or many < least or cards + taken > whole:
                            continue
                        goal = board[SPOTS + after]
                        if goal < fresh or goal >= node or board[PLACES + goal] != after:
                            goal = board[SPOTS + after] = node
                            board[PLACES + node], board[FEWEST + node] = after, used + least
                            node += 1
                        elif used + least < board[FEWEST + goal]:
                            board[FEWEST + goal] = used + least
                        same = min(taken, pays >> 3 & 7) + min(cards, pays & 7) << shift - 7
                        for joker in range(least, many + 1):
                            board[GOALS + edge] = goal
                            board[WAYS + edge] = taken | joker << 3 | cards << 5
                            board[GAINS + edge] = same + ((extra - joker) * (pays >> 6 & 255) << shift)
                            edge += 1
                board[LASTS + here] = edge
        board[HEADS + base + LAST + 2] = node
        if board[HEADS + base + LAST + 1] == node:
            return False
    return True
