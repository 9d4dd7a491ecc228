"""What is said about discards of gin beside their deadwood: outs that are kept, and melds that they could give away."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations

from openrummy.bots.gin_policy import makers
from openrummy.bots.reasons import Reason, reason
from openrummy.cards import POINTS, TEXTS
from openrummy.melds import Meld
from openrummy.partition import RANK, best_discard, deadwood, is_meld

__all__ = ["draws_to", "gives", "outs", "outs_of"]


def outs(ten: int, unseen: int) -> int:
    """Mask of the unseen cards that would make a meld with two cards of ten and lower their deadwood."""
    now, found = deadwood(ten), 0
    left = makers(ten) & unseen
    while left:
        card = left & -left
        left ^= card
        if best_discard(ten | card, card) < now:
            found |= card
    return found


def outs_of(face: int, counts: Mapping[int, int], lefts: Mapping[int, int]) -> tuple[Reason, ...]:
    """How many outs a discard keeps, and how many fewer that is than with one that leaves no more deadwood.

    ``counts`` and ``lefts`` are the outs and the deadwood after each discard.
    """
    found = []
    if counts[face]:
        found.append(reason("outs", cards=counts[face]))
    other = max((one for one in counts if lefts[one] <= lefts[face]), key=lambda one: (counts[one], -lefts[one], -one))
    if counts[other] > counts[face]:
        found.append(reason("fewer_outs", cards=counts[other] - counts[face], than=TEXTS[other]))
    return tuple(found)


def draws_to(ten: int, unseen: int, limit: int) -> Iterator[Reason]:
    """How many unseen cards would bring gin with the next draw, and how many a knock where none is in reach yet."""
    whole, least, fitting = deadwood(ten), best_discard(ten), makers(ten)
    gins = lows = 0
    for face in (face for face in range(52) if unseen >> face & 1):
        # A card that fits nowhere is thrown again, or another goes for it.
        after = best_discard(ten | 1 << face) if fitting >> face & 1 else min(whole, least + POINTS[face])
        gins += after == 0
        lows += 0 < after <= limit
    if gins and whole:
        yield reason("draws_gin", cards=gins)
    if lows and whole > limit:
        yield reason("draws_knock", cards=lows)


def gives(face: int, known: int, unseen: int) -> tuple[Reason, ...]:
    """What the other could do with a discard: ``known`` are cards that he was seen to take and has still.

    A meld that he could make of it with at least one of these and no card that is seen elsewhere (``feeds``; of
    several the one with most of these), or that there is no such meld at all, known cards or not (``safe``).
    """
    best, most, possible = 0, 0, False
    for two in _partners(face):
        if two & ~(known | unseen):
            continue
        possible = True
        count = (two & known).bit_count()
        if count > most:
            best, most = two, count
    if best:
        return (reason("feeds", card=TEXTS[face], meld=str(Meld.of(best | 1 << face)), cards=most),)
    return () if possible else (reason("safe", card=TEXTS[face]),)


def _partners(face: int) -> Iterator[int]:
    """The pairs of cards that make a meld of three with a card."""
    rank = face % 13
    near = RANK << rank | sum(1 << face + step for step in (-2, -1, 1, 2) if 0 <= rank + step < 13)
    cards = [one for one in range(52) if near >> one & 1 and one != face]
    for first, second in combinations(cards, 2):
        two = 1 << first | 1 << second
        if is_meld(two | 1 << face):
            yield two
