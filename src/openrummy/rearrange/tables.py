"""Tables of the rearrangement solver: runs that stand open in a suit, uses of a card, sets that can be dealt.

A suit is read rank by rank. What matters of its runs so far is how many stand open with one card, with two, and with
three or more (n1, n2, n3): such a *state* is a small int; at most four runs stand open (two packs, two jokers).
"""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise
from typing import Final

MOST: Final = 4
"""The most cards that can stand for one face: two real ones and two jokers."""
LAST: Final = 14
"""The position of the high ace; 1 is the low ace, 2 to 13 the other ranks."""
LOW: Final = 1
HIGH: Final = 2
DEAD: Final = 255
"""No state: a run was left with one or two cards."""
WORTH: Final = 7
"""A played card counts its weight << WORTH; what is below counts the table cards that stay as they are."""
KEPT: Final = (1 << WORTH) - 1

STATES: Final = tuple(
    sorted(
        ((n1, n2, n3) for n1 in range(MOST + 1) for n2 in range(MOST + 1 - n1) for n3 in range(MOST + 1 - n1 - n2)),
        key=lambda state: (sum(state), state),
    )
)
"""All states (n1, n2, n3); number 0 is the empty one."""
_NUMBER: Final = {state: number for number, state in enumerate(STATES)}

ONES: Final = bytes(n1 for n1, _, _ in STATES)
TWOS: Final = bytes(n2 for _, n2, _ in STATES)
LONGS: Final = bytes(n3 for _, _, n3 in STATES)
CARDS: Final = bytes(map(sum, STATES))
"""The cards of the last rank that went into runs: each open run ends with one."""


def _next(state: tuple[int, int, int], cards: int) -> int:
    """The state after so many cards of the next rank: short runs go on first, then long ones, the rest begin runs."""
    n1, n2, n3 = state
    spare = cards - n1 - n2
    if spare < 0:
        return DEAD
    kept = min(spare, n3)
    return _NUMBER[spare - kept, n1, n2 + kept]


NEXT: Final = bytes(_next(state, cards) for state in STATES for cards in range(MOST + 1))
"""NEXT[5 * state + cards]: the state after that many cards of the next rank go into runs, or DEAD."""


def _beats(one: tuple[int, int, int], two: tuple[int, int, int]) -> bool:
    """Whether all that can follow the second state can follow the first: its runs are as many and as long, or to spare.

    Only a long run can be to spare, since it can end at once.
    """
    spare = sum(one) - sum(two)
    if one == two or not 0 <= spare <= one[2]:
        return False
    longs = one[2] - spare
    return longs >= two[2] and longs + one[1] >= two[2] + two[1]


BEATS: Final = bytes(_beats(one, two) for one in STATES for two in STATES)
"""BEATS[35 * one + two]: whether the first state is as good as the second whatever comes."""

Steps = tuple[tuple[int, int, int], ...]
"""What may follow a place: (place after it, jokers used, value)."""


OLD: Final = 0o7700
"""The bits of a cell that say where its table cards lie now."""
NO_SET: Final = 1 << 20
"""A cell whose cards never lie in sets."""
NO_RUN: Final = 1 << 21
"""A cell whose cards never lie in runs."""


def cell(must: int, may: int, weight: int, in_runs: int, in_sets: int) -> int:
    """The cards of one face as an int: mandatory, optional, worth of playing one, table cards in runs and in sets."""
    return must | may << 3 | in_runs << 6 | in_sets << 9 | weight << 12


@lru_cache(maxsize=1 << 14)
def uses(cell: int, taken: int, jokers: int) -> Steps:
    """How the cards of a face can be used of which sets take some: (cards in runs, jokers among all, value)."""
    must, may, weight = cell & 7, cell >> 3 & 7, (cell >> 12 & 255) << WORTH
    runs, kept = cell >> 6 & 7, min(taken, cell >> 9 & 7)
    found = []
    most = 0 if cell & NO_RUN else min(must + may + jokers, MOST) - taken
    for cards in range(max(0, must - taken), most + 1):
        extra = cards + taken - must
        same = kept + min(cards, runs)
        for joker in range(max(0, extra - may), min(extra, jokers) + 1):
            found.append((cards, joker, (extra - joker) * weight + same))
    return tuple(found)


@lru_cache(maxsize=1 << 15)
def steps(place: int, cell: int, taken: int, one: int, two: int, jokers: int, ace: int) -> Steps:
    """What may follow a place when sets take some of the cards of a rank; the next two hold one and two of the suit.

    ``ace`` is LOW, HIGH, or 0 for the other ranks. Runs that could not get three cards with all jokers are left out.
    """
    state, low = place & 63, place & ~63
    found = []
    if ace == LOW:
        # So many low runs begin with aces, which are paid for at the high ace.
        most = 0 if cell & NO_RUN else min((cell & 7) + (cell >> 3 & 7) + jokers, MOST)
        for cards in range(most + 1):
            if max(0, cards - one) + max(0, cards - two) <= jokers:
                found.append((NEXT[cards] | cards << 6, 0, 0))
    elif ace == HIGH:
        # No run begins here; all aces, low ones too, are counted.
        for cards, joker, value in uses(cell, taken, jokers) if not ONES[state] else ():
            high = cards - (low >> 6)
            if TWOS[state] <= high <= TWOS[state] + LONGS[state]:
                found.append((NEXT[5 * state + high], joker, value))
    else:
        for cards, joker, value in uses(cell, taken, jokers):
            after = NEXT[5 * state + cards]
            if after != DEAD:
                ones = ONES[after]
                lack = max(0, ones + TWOS[after] - one) + (max(0, ones - two) if ones else 0)
                if not lack or lack + joker <= jokers:
                    found.append((after | low, joker, value))
    return tuple(found)


@lru_cache(maxsize=1 << 15)
def freely(place: int, cell: int, takes: int, one: int, two: int, jokers: int, ace: int) -> Steps:
    """The best steps from a place whatever the sets take, of the numbers that are bits of ``takes``."""
    best: dict[tuple[int, int], int] = {}
    for taken in range(MOST + 1):
        if takes >> taken & 1:
            for goal, joker, value in steps(place, cell, taken, one, two, jokers, ace):
                if value > best.get((goal, joker), -1):
                    best[goal, joker] = value
    return tuple((goal, joker, value) for (goal, joker), value in best.items())


Vectors = tuple[tuple[int, ...], ...]


@lru_cache(maxsize=1 << 12)
def deals(avail: tuple[int, ...], jokers: int) -> tuple[Vectors, Vectors]:
    """All ways (cards a suit) in which cards of one rank can be dealt into sets, none at all first; and what each suit
    can give.

    ``avail`` counts the cards of each suit; up to ``jokers`` more may stand for missing ones. A vector g can be
    dealt exactly when some number of sets G has max(g) <= G <= sum(g) // 3: dealt round, no set holds twins.
    Suits without any card are alike to the sets, so that jokers go to the first of them.
    """
    bare = [suit for suit in range(4) if not avail[suit]]
    found = []
    tops = [min(have + jokers, MOST) for have in avail]
    for a in range(tops[0] + 1):
        for b in range(tops[1] + 1):
            for c in range(tops[2] + 1):
                for d in range(tops[3] + 1):
                    vector = (a, b, c, d)
                    lack = sum(max(0, some - have) for some, have in zip(vector, avail, strict=True))
                    fits = lack <= jokers and 3 * max(vector) <= a + b + c + d
                    if fits and all(vector[one] >= vector[two] for one, two in pairwise(bare)):
                        found.append(vector)
    return tuple(found), tuple([tuple(sorted(set(column))) for column in zip(*found, strict=True)])
