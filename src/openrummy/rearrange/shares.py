"""The best deal of the sets with the best share-out of the jokers: each way to share them is a search of its own."""

from __future__ import annotations

from typing import Final

from openrummy.rearrange.agree import agree
from openrummy.rearrange.dive import SCALE, SHIFT, UNIT, dive, fit, whole
from openrummy.rearrange.prices import behind, cut, prune
from openrummy.rearrange.tables import LAST
from openrummy.rearrange.trellis import (
    ANSWER,
    BACK,
    CHOSEN,
    FIRSTS,
    GAINS,
    GOALS,
    HEADS,
    LASTS,
    LOST,
    PRICES,
    SPAN,
    SPLITS,
    STAKES,
    TRACED,
    WAYS,
    WHOLE,
    Ints,
    deal_columns,
    lay_out,
)

TIES: Final = 200
"""So many nodes are looked at for a play of the same value that leaves old melds as they are."""
FIRST: Final = 100
GROWTH: Final = 4
"""The nodes of the first dive, and how many times as many each further one has."""
STEPS: Final = 30
ROUNDS: Final = 2
"""Before a further dive prices are moved together so often, and then one by one; so many times in turn."""


def restore(board: Ints) -> None:
    """Back to all edges."""
    for node in range(board[HEADS + 3 * SPAN + LAST + 2]):
        board[LASTS + node] = board[WHOLE + node]


def renew(board: Ints, jokers: int, shares: int) -> None:
    """Back to no prices and all deals and edges."""
    restore(board)
    for at in range(PRICES, STAKES):
        board[at] = 0  # the tops as well
    deal_columns(board, jokers)
    for position in range(LAST, 0, -1):
        for suit in range(4):
            behind(board, suit, position, jokers, shares >> 2 * suit & 3)


def best_deal(board: Ints, jokers: int, forced: int, worth: int, floor: int, near: bool) -> tuple[int, int]:
    """The best value above the floor, or the floor; and the nodes it took.

    Values and floor are multiples of ``UNIT``; a joker beyond the ``forced`` ones is worth ``worth``. Where there is a
    value above the floor, ``ANSWER`` has the deal by position and, first, how many jokers each suit has. With ``near``,
    where the cells say how they lie, it is one of those that move few cards.
    """
    nodes = count = 0
    for at in range(SPAN):
        board[CHOSEN + at] = board[ANSWER + at] = 0
    for at in range(PRICES, STAKES):
        board[at] = 0
    deal_columns(board, jokers)
    if not lay_out(board, jokers, SHIFT) or not prune(board, jokers):
        return floor, 0
    # The ways to share out the jokers, those with the highest bounds first.
    for shares in range(1 << 8 if jokers else 1):
        used = (shares & 3) + (shares >> 2 & 3) + (shares >> 4 & 3) + (shares >> 6)
        if forced <= used <= jokers:
            bound = whole(board, BACK, 1, jokers, shares) + (used - forced) * worth
            if bound >= floor + UNIT:
                at = SPLITS + 2 * count
                while at > SPLITS and board[at - 2] < bound:
                    board[at], board[at + 1] = board[at - 2], board[at - 1]
                    at -= 2
                board[at], board[at + 1] = bound, shares
                count += 1
    least, fits, last, some = floor, 0, -1, FIRST
    while count:  # all are looked into a little before any is for long: what one finds spares the others work
        left = 0
        for turn in range(count):
            top, shares = board[SPLITS + 2 * turn], board[SPLITS + 2 * turn + 1]
            used = (shares & 3) + (shares >> 2 & 3) + (shares >> 4 & 3) + (shares >> 6)
            spare = (used - forced) * worth
            goal = floor + UNIT - 1 - spare
            if top - spare <= goal:
                continue
            stuck = shares == last and some > FIRST * GROWTH  # its prices stand, and are as good as they get
            if shares != last:
                if fits:
                    renew(board, jokers, shares)
                if jokers:
                    cut(board, jokers, shares, whole(board, BACK, 1, jokers, shares) - goal)
            last = shares
            bound = fit(board, jokers, shares, goal)
            fits += 1
            for _ in range(0 if stuck or some == FIRST else ROUNDS):
                if bound > goal:
                    bound = agree(board, jokers, shares, goal, STEPS)
                if bound > goal:
                    bound = fit(board, jokers, shares, goal)
            if bound <= goal:
                continue
            if some > FIRST:
                cut(board, jokers, shares, bound - goal)
            goal, proven, taken = dive(board, jokers, shares, goal, UNIT, some)
            nodes += taken
            floor = max(floor, goal - UNIT + 1 + spare)
            if not proven:
                at = SPLITS + 2 * left
                while at > SPLITS and board[at - 2] < bound + spare:
                    board[at], board[at + 1] = board[at - 2], board[at - 1]
                    at -= 2
                board[at], board[at + 1] = bound + spare, shares
                left += 1
        count = left
        some *= GROWTH
    if near and floor > least:
        # Of the plays worth as much one that leaves old melds as they are.
        goal, shares = board[ANSWER + LAST + 1] | (1 << SCALE) - 1, board[ANSWER]
        bound = goal + 1
        if fits > 1:
            renew(board, jokers, shares)
            cut(board, jokers, shares, whole(board, BACK, 1, jokers, shares) - goal)
            bound = fit(board, jokers, shares, goal)
        if bound > goal:
            _, _, taken = dive(board, jokers, shares, goal, 1 << SCALE, TIES)
            nodes += taken
    return floor, nodes


def trace(board: Ints, jokers: int) -> None:
    """Finds how the suits do best with the deal of ``answer``: ``found`` has the way at each position of each suit."""
    wide = jokers + 1
    restore(board)
    for suit in range(4):
        for position in range(LAST, 0, -1):
            price = 5 * (SPAN * suit + position)
            for taken in range(5):
                board[PRICES + price + taken] = 0 if taken == board[ANSWER + position] >> 3 * suit & 7 else -LOST
            behind(board, suit, position, jokers, board[ANSWER] >> 2 * suit & 3)
        node, left = board[HEADS + SPAN * suit + 1], board[ANSWER] >> 2 * suit & 3
        for position in range(1, LAST + 1):
            for edge in range(board[FIRSTS + node], board[LASTS + node]):
                way = board[WAYS + edge]
                joker = way >> 3 & 3
                if way & 7 == board[ANSWER + position] >> 3 * suit & 7 and joker <= left:
                    after = wide * board[GOALS + edge] + left - joker
                    if board[BACK + after] + board[GAINS + edge] == board[BACK + wide * node + left]:
                        board[TRACED + SPAN * suit + position] = way
                        node = board[GOALS + edge]
                        left -= joker
                        break
