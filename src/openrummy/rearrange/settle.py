"""What must lie in runs, what in sets, and which cards of the hand cannot be played at all: told by masks alone.

Masks have sixteen bits a suit: bits 1 to 13 are ace to king; where runs are looked for the ace is shown at 14 as well.
All that is said here holds in every table that may be left (M4), so that nothing is lost by taking it for granted.
"""

from __future__ import annotations

from typing import Final, NamedTuple

BIT: Final = tuple(1 << 16 * (face // 13) + face % 13 + 1 for face in range(52))
"""The mask of a face."""
ACES: Final = 1 << 1 | 1 << 17 | 1 << 33 | 1 << 49
SUIT: Final = 0x3FFE


class Settled(NamedTuple):
    """Masks of faces: ``twice`` can be laid twice, single ones of ``no_run`` and ``no_set`` never lie in such a meld.

    ``begin``: a run can begin here; ``runs`` and ``sets`` can lie in one.
    """

    twice: int
    no_run: int
    no_set: int
    begin: int
    runs: int
    sets: int


def column(ranks: int) -> int:
    """All faces of the ranks of a mask of one suit."""
    ranks |= ranks << 16
    return ranks | ranks << 32


def settle(have: int, twice: int, must: int, must_twice: int, no_run: int = 0, no_set: int = 0) -> Settled:
    """What follows when all of ``must`` is laid, and ``must_twice`` twice, out of ``have`` and a second of ``twice``.

    All are -1 where that cannot be. A face with one card that must lie in a run makes no set, and the other way
    round; a second card that finds no second meld is left out of account. Over and over, until nothing new follows,
    from the ``no_run`` and ``no_set`` that are known.
    """
    while True:
        wide = have & ~no_run
        wide |= (wide & ACES) << 13
        begin = wide & wide >> 1 & wide >> 2
        first, middle, last = begin, begin << 1, begin << 2  # a window of three begins here, or one or two before
        runs = first | middle | last
        runs |= runs >> 13 & ACES
        left = have & ~no_set
        c, d, h, s = left & SUIT, left >> 16 & SUIT, left >> 32 & SUIT, left >> 48 & SUIT
        sets = column(c & d & (h | s) | h & s & (c | d)) & left
        full = c & d & h & s
        if must & ~(runs | sets):
            return Settled(-1, -1, -1, -1, -1, -1)
        to_run, to_set = must & ~sets, must & ~runs
        can_twice = 0
        if twice:
            # Two windows that share a card, and what else they share is there twice.
            wide = twice & ~no_run
            wide |= (wide & ACES) << 13
            after, before = wide >> 1, wide << 1
            runs_twice = first & last | first & after & (middle | wide >> 2)
            runs_twice = wide & (runs_twice | middle & before & (last | after) | last & before & wide << 2)
            runs_twice |= (runs_twice | last & first << 13) >> 13 & ACES & wide
            # Two sets of a rank take six cards.
            left = twice & ~no_set
            c, d, h, s = left & SUIT, left >> 16 & SUIT, left >> 32 & SUIT, left >> 48 & SUIT
            pair = c & d | h & s | (c | d) & (h | s)
            sets_twice = column(full & pair | c & d & (h | s) | h & s & (c | d)) & left
            can_twice = twice & (runs_twice | sets_twice | runs & sets)
            if must_twice & ~can_twice:
                return Settled(-1, -1, -1, -1, -1, -1)
            to_run |= must_twice & ~sets_twice
            to_set |= must_twice & ~runs_twice
        inner = to_run & ~ACES
        after = inner & first & ~last  # what follows is in every window
        before = inner & last & ~first
        to_run |= after << 1 | (after & ~middle) << 2 | before >> 1 | (before & ~middle) >> 2
        both = inner & middle & ~first & ~last
        to_run |= both << 1 | both >> 1
        to_run |= to_run >> 13 & ACES
        alone = to_set & ~column(full)
        if alone:
            alone |= alone >> 32
            to_set |= column((alone | alone >> 16) & SUIT) & sets
        single = have & ~can_twice
        now = can_twice, no_run | to_set & single, no_set | to_run & single
        if now == (twice, no_run, no_set):
            return Settled(twice, no_run, no_set, begin, runs, sets)
        must |= (to_run | to_set) & have
        twice, no_run, no_set = now
