"""The search for the best way to deal the sets, rank by rank, on a board with prices: deepest first, best first.

With good prices the first way down is mostly the best one and its bound proves it.
"""

from __future__ import annotations

from typing import Final

from openrummy.rearrange.prices import ahead, behind, by_taken, settle_price
from openrummy.rearrange.tables import LAST, WORTH
from openrummy.rearrange.trellis import (
    ANSWER,
    BACK,
    BOUNDS,
    CHOSEN,
    DEALS,
    ENDS,
    FORE,
    HEADS,
    LOST,
    MEMO,
    NONE,
    SEEN,
    SPAN,
    STAKES,
    STARTS,
    TOPS,
    Ints,
)

SCALE: Final = 6
"""Values have so many bits more than they need, so that prices can be parts of them."""
SHIFT: Final = WORTH + SCALE
UNIT: Final = 1 << SHIFT
"""A point, or a card, in the values of the search; all that stays as it is comes to less."""
WORD: Final = (1 << 62) - 1
"""Keys have so many bits, in Python as in machine code."""
SHORT: Final = 16
"""A dive of so few nodes is over before it could meet itself."""


def whole(board: Ints, of: int, position: int, jokers: int, shares: int) -> int:
    """What ``FORE`` or ``BACK`` says for the first nodes at a position, when each suit has its share of the jokers."""
    value = 0
    for suit in range(4):
        value += board[of + (jokers + 1) * board[HEADS + SPAN * suit + position] + (shares >> 2 * suit & 3)]
    return value


def start(board: Ints, jokers: int) -> None:
    """What leads to the first nodes: nothing, and no joker."""
    for suit in range(4):
        at = (jokers + 1) * board[HEADS + SPAN * suit + 1]
        board[FORE + at] = 0
        for used in range(1, jokers + 1):
            board[FORE + at + used] = LOST


def sweep(board: Ints, jokers: int, shares: int, floor: int, forth: bool) -> int:
    """Lowers the bound by new prices at each position in turn; returns it, LOST where nothing above the floor is left.

    What leads to the nodes is right afterwards, or what can be added from them (not ``forth``).
    """
    rest = 0
    for position in range(2, LAST + 1):
        rest += board[TOPS + position]
    if forth:
        start(board, jokers)
    for step in range(1, LAST + 1):
        position = step if forth else LAST + 1 - step
        if board[ENDS + position] > board[STARTS + position]:
            for suit in range(4):
                by_taken(board, suit, position, jokers, shares >> 2 * suit & 3)
            rest -= board[TOPS + position]
            top = settle_price(board, position, rest, floor)
            if top < NONE:
                return LOST
            board[TOPS + position] = top
            rest += top
        for suit in range(4):
            if forth:
                ahead(board, suit, position, -1, jokers, shares >> 2 * suit & 3)
            else:
                behind(board, suit, position, jokers, shares >> 2 * suit & 3)
    if forth:
        return rest + whole(board, FORE, LAST + 1, jokers, shares)
    return rest + whole(board, BACK, 1, jokers, shares)


def fit(board: Ints, jokers: int, shares: int, floor: int) -> int:
    """Lowers the bound forwards and backwards; as ``sweep``, for a dive."""
    bound = floor + 1
    for forth in (True, False):
        if bound > floor:
            bound = sweep(board, jokers, shares, floor, forth)
    return bound


def is_known(board: Ints, position: int, jokers: int) -> bool:
    """Whether a dive has been where what leads to the nodes differs by as much from each to each, and is no less.

    Nothing better can come from here then. Places are told by two keys of 62 bits.
    """
    wide, total = jokers + 1, 0
    one = two = board[SEEN + 3 * MEMO] << 4 | position
    for suit in range(4):
        first, last = wide * board[HEADS + SPAN * suit + position], wide * board[HEADS + SPAN * suit + position + 1]
        top = LOST
        for at in range(first, last):
            if board[FORE + at] > top:
                top = board[FORE + at]
        total += top
        for at in range(first, last):
            step = board[FORE + at] - top if board[FORE + at] > NONE else -1 << 40
            one = (one ^ step) * 0x2545F4914F6CDD1D & WORD
            one ^= one >> 29
            two = (two + step) * 0x369DEA0F31A53F85 & WORD
            two ^= two >> 32
    at = 3 * (one & MEMO - 1)
    if board[SEEN + at] == one and board[SEEN + at + 1] == two and board[SEEN + at + 2] >= total:
        return True
    board[SEEN + at], board[SEEN + at + 1], board[SEEN + at + 2] = one, two, total
    return False


def dive(board: Ints, jokers: int, shares: int, floor: int, unit: int, budget: int) -> tuple[int, bool, int]:
    """The highest with the best value above the floor that is as good to the ``unit``, or else the floor; whether it is
    proven; and the nodes it took."""
    board[SEEN + 3 * MEMO] += 1
    start(board, jokers)
    first = 1
    while first <= LAST and board[ENDS + first] <= board[STARTS + first]:
        for suit in range(4):
            ahead(board, suit, first, board[CHOSEN + first], jokers, shares >> 2 * suit & 3)  # which is no deal
        first += 1
    rest = 0
    for position in range(first + 1, LAST + 1):
        rest += board[TOPS + position]
    position, fresh, nodes = first, True, 0
    while position >= first:
        if position > LAST:
            value = whole(board, FORE, LAST + 1, jokers, shares)
            if value > floor:
                floor = value | unit - 1
                board[ANSWER + LAST + 1] = value
                for at in range(2, LAST + 1):
                    board[ANSWER + at] = board[CHOSEN + at]
                board[ANSWER] = shares
        else:
            known = fresh and nodes >= SHORT and is_known(board, position, jokers)
            if fresh and not known:
                for suit in range(4):
                    by_taken(board, suit, position, jokers, shares >> 2 * suit & 3)
            top, where = floor, -1
            for index in range(board[STARTS + position], board[STARTS + position] if known else board[ENDS + position]):
                if fresh:
                    one = board[DEALS + index]
                    board[BOUNDS + index] = rest + board[STAKES + (one & 7)] + board[STAKES + 5 + (one >> 3 & 7)]
                    board[BOUNDS + index] += board[STAKES + 10 + (one >> 6 & 7)] + board[STAKES + 15 + (one >> 9)]
                if board[BOUNDS + index] > top:
                    top, where = board[BOUNDS + index], index
            if where >= 0:
                if nodes >= budget:
                    return floor, False, nodes
                nodes += 1
                board[BOUNDS + where] = LOST
                before, one = board[CHOSEN + position], board[DEALS + where]
                board[CHOSEN + position] = one
                stop = position + 1
                while stop <= LAST and board[ENDS + stop] <= board[STARTS + stop]:
                    stop += 1
                for suit in range(4):
                    # Suits that give as many as in the deal before stand as they did.
                    if fresh or (before ^ one) >> 3 * suit & 7:
                        share = shares >> 2 * suit & 3
                        for step in range(position, stop):
                            ahead(board, suit, step, board[CHOSEN + step] >> 3 * suit & 7, jokers, share)
                position = stop
                if position <= LAST:
                    rest -= board[TOPS + position]
                fresh = True
                continue
        # Back to the stop before.
        if position <= LAST:
            rest += board[TOPS + position]
        position -= 1
        while position >= first and board[ENDS + position] <= board[STARTS + position]:
            position -= 1
        fresh = False
    return floor, True, nodes
