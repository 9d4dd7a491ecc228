"""Two players, compiled: what they choose on a row."""

from __future__ import annotations

from typing import Any

import numpy as np

from openrummy.fast.cards import best_discard, deadwood, shed
from openrummy.fast.chance import word
from openrummy.fast.compiler import compiled_bare, signed
from openrummy.fast.layout import (
    BIG_GIN,
    CHOICES,
    DISCARD_PHASE,
    DRAW,
    DRAW_PHASE,
    HANDS,
    KEY,
    KNOCK,
    LEGAL,
    PASS,
    PHASE,
    PILE,
    PILES,
    SHOW,
    STOCK_PHASE,
    TAKE,
    TAKEN,
    TURN,
    UPCARD,
    UPCARD_PHASE,
)
from openrummy.fast.moves import limit_of

__all__ = ["at_random", "greedily"]


@compiled_bare
def _nth(mask: int, number: int) -> int:
    """The place of a bit, counted from the lowest."""
    for _ in range(number):
        mask &= mask - 1
    return ((mask & -mask) - 1).bit_count()


@compiled_bare
def at_random(row: Any, at: int) -> int:
    """Any legal action, each equally likely."""
    may, knocks = row[at + LEGAL], row[at + LEGAL + 1]
    choices = may.bit_count() + knocks.bit_count()
    half = signed(word(~row[at + KEY], row[at + CHOICES]) >> np.uint64(32))  # apart from that of the deals
    row[at + CHOICES] += 1
    chosen = half * choices >> 32
    if chosen < may.bit_count():
        place = _nth(may, chosen)
        return place if place < 52 else place - 52 + DRAW
    return KNOCK + _nth(knocks, chosen - may.bit_count())


@compiled_bare
def greedily(row: Any, at: int, rules: Any) -> int:
    """What the bot ``greedy`` plays."""
    phase = row[at + PHASE]
    hand = row[at + HANDS + row[at + TURN]]
    if phase == DISCARD_PHASE:
        taken = row[at + TAKEN]
        card, least = shed(hand, hand if taken < 0 else hand ^ 1 << taken)
        if row[at + LEGAL] >> 56:
            return BIG_GIN
        face = (card - 1).bit_count()
        return KNOCK + face if least <= limit_of(row[at + UPCARD], rules) else face
    if phase in (DRAW_PHASE, UPCARD_PHASE):
        top = row[at + PILE] - 1
        face = row[at + PILES + (top >> 3)] >> ((top & 7) << 3) & 255
        if best_discard(hand | 1 << face, 0) < deadwood(hand):
            return TAKE
        return DRAW if phase == DRAW_PHASE else PASS
    return DRAW if phase == STOCK_PHASE else SHOW
