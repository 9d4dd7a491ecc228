"""Which jokers of a position are free, and what each answer leaves to decide (M8-M10)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal

from openrummy.cards import JOKER, POINTS, TEXTS, Cards
from openrummy.errors import Contradiction
from openrummy.melds import DECLARED, Meld

Objective = Literal["points", "cards"]

WEIGHTS: Final = {"points": POINTS, "cards": (1,) * len(POINTS)}
"""What it is worth to play a card, by face."""


class Reading:
    """A table and a hand when it is settled which of the table's jokers keep their declarations.

    By face: ``real`` table cards, ``pinned`` jokers (which count as that card), ``forced`` cards of the hand that
    free a joker and must be played, and ``may``, the other cards of the hand. ``freed`` jokers of the table must be
    laid somewhere, ``jokers`` of the hand may be.
    """

    __slots__ = ("forced", "freed", "jokers", "may", "pinned", "real")

    def __init__(self, real: dict[int, int], may: dict[int, int], jokers: int) -> None:
        self.real, self.may, self.jokers = real, may, jokers
        self.pinned: dict[int, int] = {}
        self.forced: list[int] = []
        self.freed = 0


def readings(table: Sequence[Meld], hand: Cards, packs: int) -> list[Reading]:
    """All readings of a position, at most four (M8-M10).

    A table joker declared X is free where a real X lies on the table. Where X is only in hand, it is free if that X
    is played, and keeps its declaration if it is not: two readings. Where there is no X it keeps it.
    Cards of the hand that are not seen are left alone. Raises ``Contradiction("too_many_copies")`` for more cards than
    the packs have.
    """
    real: dict[int, int] = {}
    declared: list[int] = []
    for one in table:
        for card in one.cards:
            if card >= DECLARED:
                declared.append(card - DECLARED)
            else:
                real[card] = real.get(card, 0) + 1
    may: dict[int, int] = {}
    ones, twos = hand.one, hand.two
    while ones:
        low = ones & -ones
        ones ^= low
        face = low.bit_length() - 1
        count = may[face] = 2 if twos & low else 1
        if count + real.get(face, 0) > packs:
            raise Contradiction("too_many_copies", card=TEXTS[face])
    if real and max(real.values()) > packs:
        raise Contradiction("too_many_copies", card=TEXTS[max(real, key=lambda face: real[face])])
    jokers = may.pop(JOKER, 0)
    if len(declared) + jokers > packs:
        raise Contradiction("too_many_copies", card=TEXTS[JOKER])
    first = Reading(real, may, jokers)
    found = [first]
    for face in dict.fromkeys(declared):
        count = declared.count(face)
        for reading in found[:]:
            if face in real:
                reading.freed += count
                continue
            if face in may:
                free = Reading(real, dict(reading.may), reading.jokers)
                free.pinned, free.freed = dict(reading.pinned), reading.freed + count
                free.forced = [*reading.forced, face]
                free.may[face] -= 1
                found.append(free)
                reading.may = {other: n for other, n in reading.may.items() if other != face}
            reading.pinned[face] = count
    return found


def old_places(table: Sequence[Meld]) -> tuple[dict[int, int], dict[int, int]]:
    """How many cards stand for each face in runs, and in sets."""
    runs: dict[int, int] = {}
    sets: dict[int, int] = {}
    for one in table:
        where = sets if one.kind == "set" else runs
        for card in one.cards:
            where[card & 63] = where.get(card & 63, 0) + 1
    return runs, sets
