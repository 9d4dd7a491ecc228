"""What sets pay to the suits for cards: prices by which each rank's sets and each suit's runs can be chosen apart.

What suits can come to, each for itself, is too much, since they need not agree on the sets. If sets pay a price for
what they take, the same for the suits and for the deal at that rank, the sum of what each does best for itself is still
a bound; it is lowered here rank by rank, forwards and backwards, until the suits all but agree (a dual of the problem,
as in Globerson and Jaakkola, "Fixing max-product", 2007).
"""

from __future__ import annotations

from openrummy.rearrange.tables import LAST
from openrummy.rearrange.trellis import (
    BACK,
    BEST,
    DEALS,
    ENDS,
    FEWEST,
    FIRSTS,
    FORE,
    GAINS,
    GOALS,
    HEADS,
    LASTS,
    LOST,
    NONE,
    PRICES,
    SPAN,
    STAKES,
    STARTS,
    WAYS,
    WHOLE,
    Ints,
)


def prune(board: Ints, jokers: int) -> bool:
    """Drops edges that lead nowhere, and finds what can be added from each node, by jokers still to use.

    False where nothing leads from some suit's beginning to its end.
    """
    wide = jokers + 1
    for suit in range(4):
        base = SPAN * suit
        for node in range(board[HEADS + base + LAST + 1], board[HEADS + base + LAST + 2]):
            board[BACK + wide * node] = 0
            for more in range(1, wide):
                board[BACK + wide * node + more] = LOST
        for position in range(LAST, 0, -1):
            price = 5 * (base + position)
            alive = False
            for node in range(board[HEADS + base + position], board[HEADS + base + position + 1]):
                at, used = wide * node, board[FEWEST + node]
                for more in range(wide):
                    board[BACK + at + more] = LOST
                kept = board[FIRSTS + node]
                for edge in range(kept, board[LASTS + node]):
                    way = board[WAYS + edge]
                    cost = board[PRICES + price + (way & 7)]
                    if cost > -NONE:
                        continue
                    gain, joker, goal, saved = (
                        board[GAINS + edge] - cost,
                        way >> 3 & 3,
                        wide * board[GOALS + edge],
                        False,
                    )
                    for more in range(joker, wide - used):
                        value = board[BACK + goal + more - joker] + gain
                        if value > NONE:
                            saved = True
                            if value > board[BACK + at + more]:
                                board[BACK + at + more] = value
                    if saved:
                        board[GOALS + kept], board[WAYS + kept], board[GAINS + kept] = (
                            board[GOALS + edge],
                            way,
                            board[GAINS + edge],
                        )
                        kept += 1
                board[LASTS + node] = board[WHOLE + node] = kept
                alive = alive or kept > board[FIRSTS + node]
            if not alive:
                return False
    return True


def ahead(board: Ints, suit: int, position: int, taken: int, jokers: int, share: int) -> None:
    """Carries what leads to the nodes of a suit on by a position, at the prices; ``taken`` is fixed if not negative,
    and then free of charge."""
    wide = jokers + 1
    first, middle, last = (
        board[HEADS + SPAN * suit + position],
        board[HEADS + SPAN * suit + position + 1],
        board[HEADS + SPAN * suit + position + 2],
    )
    for at in range(wide * middle, wide * last):
        board[FORE + at] = LOST
    price = 5 * (SPAN * suit + position)
    for node in range(first, middle):
        at = wide * node
        for edge in range(board[FIRSTS + node], board[LASTS + node]):
            way = board[WAYS + edge]
            some = way & 7
            gain = board[GAINS + edge]
            if taken < 0:
                gain -= board[PRICES + price + some]
            elif some != taken:
                continue
            goal = wide * board[GOALS + edge] + (way >> 3 & 3)
            for used in range(share + 1 - (way >> 3 & 3)):
                value = board[FORE + at + used] + gain
                if value > board[FORE + goal + used]:
                    board[FORE + goal + used] = value


def behind(board: Ints, suit: int, position: int, jokers: int, share: int) -> None:
    """What can be added from the nodes of a suit before a position, at the prices."""
    wide = jokers + 1
    price = 5 * (SPAN * suit + position)
    for node in range(board[HEADS + SPAN * suit + position], board[HEADS + SPAN * suit + position + 1]):
        at = wide * node
        for more in range(wide):
            board[BACK + at + more] = LOST
        for edge in range(board[FIRSTS + node], board[LASTS + node]):
            way = board[WAYS + edge]
            gain, joker, goal = (
                board[GAINS + edge] - board[PRICES + price + (way & 7)],
                way >> 3 & 3,
                wide * board[GOALS + edge],
            )
            for more in range(joker, share + 1):
                value = board[BACK + goal + more - joker] + gain
                if value > board[BACK + at + more]:
                    board[BACK + at + more] = value


def cut(board: Ints, jokers: int, shares: int, slack: int) -> None:
    """Drops edges by which a suit with its share of the jokers comes to ``slack`` less than its most, or to nothing.

    ``BACK`` is right before and afterwards, for the nodes that are left.
    """
    wide = jokers + 1
    for suit in range(4):
        share = shares >> 2 * suit & 3
        node = board[HEADS + SPAN * suit + 1]
        least = board[BACK + wide * node + share] - slack
        board[FORE + wide * node] = 0
        for used in range(1, share + 1):
            board[FORE + wide * node + used] = LOST
        for position in range(1, LAST + 1):
            price = PRICES + 5 * (SPAN * suit + position)
            for node in range(board[HEADS + SPAN * suit + position], board[HEADS + SPAN * suit + position + 1]):
                kept = board[FIRSTS + node]
                for edge in range(kept, board[LASTS + node]):
                    way, goal, gain = board[WAYS + edge], board[GOALS + edge], board[GAINS + edge]
                    most, left = LOST, share - (way >> 3 & 3)
                    for used in range(left + 1):
                        most = max(most, board[FORE + wide * node + used] + board[BACK + wide * goal + left - used])
                    if most + gain - board[price + (way & 7)] > least:
                        board[WAYS + edge], board[WAYS + kept] = board[WAYS + kept], way
                        board[GOALS + edge], board[GOALS + kept] = board[GOALS + kept], goal
                        board[GAINS + edge], board[GAINS + kept] = board[GAINS + kept], gain
                        kept += 1
                board[LASTS + node] = kept
            ahead(board, suit, position, -1, jokers, share)


def by_taken(board: Ints, suit: int, position: int, jokers: int, share: int) -> None:
    """``most[5 * suit + taken]``: what a suit with its share of jokers comes to if sets take so many cards there."""
    wide = jokers + 1
    for taken in range(5 * suit, 5 * suit + 5):
        board[STAKES + taken] = LOST
    for node in range(board[HEADS + SPAN * suit + position], board[HEADS + SPAN * suit + position + 1]):
        at = wide * node
        for edge in range(board[FIRSTS + node], board[LASTS + node]):
            way = board[WAYS + edge]
            to, gain = 5 * suit + (way & 7), board[GAINS + edge]
            left = share - (way >> 3 & 3)
            goal = wide * board[GOALS + edge] + left
            for used in range(left + 1):
                value = board[FORE + at + used] + gain + board[BACK + goal - used]
                if value > board[STAKES + to]:
                    board[STAKES + to] = value


def settle_price(board: Ints, position: int, spare: int, floor: int) -> int:
    """Sets the prices at a position from ``most``, and returns what its sets come to then; LOST where nothing is left.

    ``spare`` is what all else comes to; deals whose bound is not above the floor are dropped.
    """
    for at in range(20):
        board[BEST + at] = LOST
    kept = start = board[STARTS + position]
    for index in range(start, board[ENDS + position]):
        one = board[DEALS + index]
        a, b, c, d = one & 7, 5 + (one >> 3 & 7), 10 + (one >> 6 & 7), 15 + (one >> 9)
        value = board[STAKES + a] + board[STAKES + b] + board[STAKES + c] + board[STAKES + d]
        if value + spare <= floor:
            continue
        board[DEALS + kept] = one
        kept += 1
        if value > board[BEST + a]:
            board[BEST + a] = value
        if value > board[BEST + b]:
            board[BEST + b] = value
        if value > board[BEST + c]:
            board[BEST + c] = value
        if value > board[BEST + d]:
            board[BEST + d] = value
    board[ENDS + position] = kept
    if kept == start:
        return LOST
    for suit in range(4):
        price = 5 * (SPAN * suit + position)
        for taken in range(5):
            value = board[BEST + 5 * suit + taken]
            if value < NONE:
                board[PRICES + price + taken] = -LOST
                board[BEST + 5 * suit + taken] = LOST
            else:
                board[PRICES + price + taken] = board[BEST + 5 * suit + taken] = board[STAKES + 5 * suit + taken] - (
                    value >> 2
                )
    top = LOST
    for index in range(start, kept):
        one = board[DEALS + index]
        value = (
            board[BEST + (one & 7)]
            + board[BEST + 5 + (one >> 3 & 7)]
            + board[BEST + 10 + (one >> 6 & 7)]
            + board[BEST + 15 + (one >> 9)]
        )
        if value > top:
            top = value
    return top
