"""The search group by group: cards that can find no meld are dropped, and those that cannot meet are searched apart.

As in ``groups``, on the cells of a board, so that it runs here and compiled. Masks are those of ``settle``, whose bits
are the places of cells. With jokers, which can stand anywhere, all cards are one group.
"""

from __future__ import annotations

from typing import Final

from openrummy.rearrange.settle import ACES, SUIT, column, settle
from openrummy.rearrange.shares import best_deal, trace
from openrummy.rearrange.tables import LAST, NO_RUN, NO_SET, OLD
from openrummy.rearrange.trellis import CELLS, FULL, GROUPS, SPAN, TRACED, Ints

ALL: Final = -1


def narrow(board: Ints) -> tuple[int, int, int, int]:
    """Drops cards of the hand that cannot be played from ``FULL``, and marks what is never in runs, never in sets.

    Returns masks: what is held still, all cards, where a run can begin, what can lie in sets.
    """
    have = twice = must = must_twice = may = 0
    for at in range(4 * SPAN):
        cell = board[FULL + at]
        if cell and at & SPAN - 1 != LAST:
            bit, laid, held = 1 << at, cell & 7, cell >> 3 & 7
            if laid + held:
                have |= bit
            if laid + held > 1:
                twice |= bit
            if laid:
                must |= bit
            if laid > 1:
                must_twice |= bit
            if held:
                may |= bit
    no_run = no_set = begin = sets = once = 0
    first, going = True, may != 0
    while going:
        found = settle(have, twice, must, must_twice, no_run, no_set)
        twice, no_run, no_set, begin, sets = found.twice, found.no_run, found.no_set, found.begin, found.sets
        once = have & ~must & (found.runs | sets)
        going = False
        if first:
            first, rest = False, may & (once | twice)
            while rest:
                bit = rest & -rest
                rest ^= bit
                if not must & bit and settle(have, twice, must | bit, must_twice, no_run, no_set).twice < 0:
                    have ^= bit
                    twice &= ~bit
                    going = True
                elif twice & bit and settle(have, twice, must | bit, must_twice | bit, no_run, no_set).twice < 0:
                    twice ^= bit
                    going = True
    once &= may
    twice &= may
    for at in range(4 * SPAN):
        cell = board[FULL + at]
        if cell and at & SPAN - 1 != LAST:
            cell = cell & ~0o70 | (once >> at & 1) + (twice >> at & 1) << 3
            if no_run >> at & 1:
                cell |= NO_RUN
            if no_set >> at & 1:
                cell |= NO_SET
            board[FULL + at] = cell
            if at & SPAN - 1 == 1:
                board[FULL + at + LAST - 1] = cell
    return once | twice, have, begin, sets


def part(board: Ints) -> int:
    """Writes the groups that hold a card of the hand; how many. All else can stay as it is."""
    left, have, begin, sets = narrow(board)
    link = begin | begin << 1  # joined to the next of its suit
    wide = have | (have & ACES) << LAST - 1
    count = 0
    while left:
        group, grown = 0, left & -left
        while grown != group:
            group = grown
            grown |= (grown & link) << 1 | grown >> 1 & link
            grown |= (grown & ACES) << LAST - 1 & wide | grown >> LAST - 1 & ACES & have
            ranks = grown & sets
            if ranks:
                ranks |= ranks >> 32
                grown |= column((ranks | ranks >> 16) & SUIT) & sets
        group &= have
        left &= ~group
        board[GROUPS + count] = group
        count += 1
    return count


def is_in(group: int, at: int) -> int:
    """Whether the cell at a place is of a group: 0 or 1."""
    return group >> (at - LAST + 1 if at & SPAN - 1 == LAST else at) & 1


def best_apart(
    board: Ints, jokers: int, forced: int, worth: int, floor: int, near: bool, found: Ints
) -> tuple[int, int]:
    """The best value of the cells in ``FULL`` above the floor, or the floor; and the nodes it took.

    As ``shares.best_deal``; without jokers the floor is nought. With ``near`` the ways by suit and position are written
    to ``found``, but for cells that stay as they are; few table cards move then.
    """
    count = 1
    board[GROUPS] = ALL
    if not jokers:
        count = part(board)
    total, nodes = floor, 0
    for one in range(count):
        group = board[GROUPS + one]
        for at in range(4 * SPAN):
            board[CELLS + at] = board[FULL + at] & (~0 if near else ~OLD) if is_in(group, at) else 0
        value, some = best_deal(board, jokers, forced, worth, floor, near)
        nodes += some
        if value > floor:
            total += value - floor
            if near:
                trace(board, jokers)
                for at in range(4 * SPAN):
                    if is_in(group, at):
                        found[at] = board[TRACED + at]
    return total, nodes
