"""Prices moved all at once towards a goal, where moving them one by one is stuck.

A step looks what the suits and what the sets would take at the prices, and makes what only the suits take dearer, what
only the sets take cheaper: a subgradient of the dual, with Polyak's step to the value that is to be proven. Steps that
would go back and forth are bent by the ones before (Camerini, Fratta and Maffioli, "On improving relaxation methods by
modified gradient techniques", 1975): without that it takes several times as many.
"""

from __future__ import annotations

from typing import Final

from openrummy.rearrange.prices import behind
from openrummy.rearrange.tables import LAST
from openrummy.rearrange.trellis import (
    BACK,
    CHOSEN,
    DEALS,
    ENDS,
    FIRSTS,
    GAINS,
    GOALS,
    HEADS,
    LASTS,
    LEANS,
    LOST,
    NONE,
    PRICES,
    SAVED,
    SPAN,
    STARTS,
    TOPS,
    TRACED,
    WAYS,
    Ints,
)

TAGS: Final = 5 * 4 * SPAN
"""The number of prices."""
FINE: Final = 10
"""Where prices are going is told in parts of 1 << FINE."""


def dearest(board: Ints) -> int:
    """Finds the deal at each position for which sets pay most; returns what they come to together."""
    total = 0
    for position in range(2, LAST + 1):
        if board[ENDS + position] > board[STARTS + position]:
            a, top, which = PRICES + 5 * position, LOST, 0
            b, c, d = a + 5 * SPAN, a + 10 * SPAN, a + 15 * SPAN
            for index in range(board[STARTS + position], board[ENDS + position]):
                one = board[DEALS + index]
                value = board[a + (one & 7)] + board[b + (one >> 3 & 7)]
                value += board[c + (one >> 6 & 7)] + board[d + (one >> 9)]
                if value > top:
                    top, which = value, one
            board[TOPS + position], board[CHOSEN + position] = top, which
            total += top
    return total


def walk(board: Ints, suit: int, jokers: int, share: int) -> None:
    """Finds what sets take in the best way of a suit at the prices, by what ``BACK`` says."""
    wide = jokers + 1
    node, left = board[HEADS + SPAN * suit + 1], share
    for position in range(1, LAST + 1):
        price = PRICES + 5 * (SPAN * suit + position)
        most = board[BACK + wide * node + left]
        for edge in range(board[FIRSTS + node], board[LASTS + node]):
            way = board[WAYS + edge]
            after = left - (way >> 3 & 3)
            if after < 0:
                continue
            value = board[BACK + wide * board[GOALS + edge] + after] + board[GAINS + edge]
            if value - board[price + (way & 7)] == most:
                board[TRACED + SPAN * suit + position] = way & 7
                node, left = board[GOALS + edge], after
                break


def lean(board: Ints) -> int:
    """Bends where the prices are going by what suits and sets would take now; its square, or 0 where they agree."""
    apart = along = square = 0
    for at in range(LEANS, LEANS + TAGS):
        square += board[at] * board[at]
    for turn in range(2):
        for suit in range(4):
            for position in range(2, LAST + 1):
                if board[ENDS + position] > board[STARTS + position]:
                    at = LEANS + 5 * (SPAN * suit + position)
                    want, give = board[TRACED + SPAN * suit + position], board[CHOSEN + position] >> 3 * suit & 7
                    if want == give:
                        continue
                    if turn:
                        board[at + want] += 1 << FINE
                        board[at + give] -= 1 << FINE
                    else:
                        apart += 1
                        along += board[at + want] - board[at + give] << FINE
        if not turn:
            for at in range(LEANS, LEANS + TAGS):
                board[at] = board[at] * (-3 * along) // (2 * square) if along < 0 else 0
    square = 0
    for at in range(LEANS, LEANS + TAGS):
        square += board[at] * board[at]
    return square if apart else 0


def agree(board: Ints, jokers: int, shares: int, goal: int, times: int) -> int:
    """Lowers the bound towards the goal in so many steps; returns it, LOST where some suit comes to nothing.

    ``BACK`` is right before and afterwards.
    """
    least = -LOST
    for at in range(LEANS, LEANS + TAGS):
        board[at] = 0
    for turn in range(times + 1):
        bound = dearest(board)
        for suit in range(4):
            bound += board[BACK + (jokers + 1) * board[HEADS + SPAN * suit + 1] + (shares >> 2 * suit & 3)]
        if bound < NONE:
            return LOST
        if bound < least:
            least = bound
            for at in range(TAGS):
                board[SAVED + at] = board[PRICES + at]
        if bound <= goal or turn == times:
            break
        for suit in range(4):
            walk(board, suit, jokers, shares >> 2 * suit & 3)
        square = lean(board)
        if not square:
            break
        for suit in range(4):
            changed = 0
            for at in range(5 * SPAN * suit, 5 * SPAN * suit + 5 * SPAN):
                if board[LEANS + at]:
                    board[PRICES + at] += (bound - goal << FINE) * board[LEANS + at] // square
                    changed = at
            for position in range(changed // 5 - SPAN * suit, 0, -1):
                behind(board, suit, position, jokers, shares >> 2 * suit & 3)
    if bound > least:
        for at in range(TAGS):
            board[PRICES + at] = board[SAVED + at]
        dearest(board)
        for suit in range(4):
            for position in range(LAST, 0, -1):
                behind(board, suit, position, jokers, shares >> 2 * suit & 3)
    return least
