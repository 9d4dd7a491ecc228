"""What the player on turn sees, packed into ten words: from a row, and from a view of the engine, bit for bit.

| word | |
|---|---|
| 0 | his hand, a mask |
| 1 | cards of the other's hand that everyone saw go in, or, when he has knocked, his deadwood |
| 2 | cards of his own hand that everyone saw go in |
| 3 | the discard pile, a mask |
| 4-6 | the knocker's melds in the order laid, masks |
| 7 | bits 0-2 phase (upcard, stock, draw, discard, show), 3-8 top of the pile, 9-14 upcard, 15-20 card drawn or taken in this turn, 21 whether it was taken, 22-27 cards in the stock, 28-33 draws in a row from the pile, 34-37 knock limit, 38 whether he deals; 63 for no card |
| 8 | scores, his in the lower half |
| 9 | hands won, his in the lower half |

Of the order of the pile it has the top only. All words are zero where nobody is on turn.
"""  # noqa: E501

from __future__ import annotations

from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from openrummy.cards import NONE
from openrummy.errors import Contradiction
from openrummy.fast.compiler import compiled_bare
from openrummy.fast.layout import (
    DEALER,
    DRAWN,
    DRAWS,
    HANDS,
    MELDS,
    NO_HAND,
    OBSERVED,
    PHASE,
    PILE,
    PILED,
    PILES,
    SCORES,
    SEEN,
    STOCKED,
    STREAK,
    TAKEN,
    TURN,
    UPCARD,
    WON,
)
from openrummy.fast.moves import limit_of
from openrummy.parts.knock import knock_limit
from openrummy.state import Phase, State

__all__ = ["PHASES", "observe", "write"]

PHASES: Final = (Phase.UPCARD, Phase.STOCK, Phase.DRAW, Phase.DISCARD, Phase.SHOW)
"""The phases by their numbers."""


@compiled_bare
def write(row: Any, at: int, rules: Any, out: Any, lane: int) -> None:
    """Writes what the player on turn sees to ``out[lane]``."""
    if row[at + PHASE] == NO_HAND:
        for word in range(OBSERVED):
            out[lane, word] = 0
        return
    seat = row[at + TURN]
    other = 1 - seat
    out[lane, 0] = row[at + HANDS + seat]
    out[lane, 1] = row[at + SEEN + other]
    out[lane, 2] = row[at + SEEN + seat]
    out[lane, 3] = row[at + PILED]
    for meld in range(3):
        out[lane, 4 + meld] = row[at + MELDS + meld]
    size = row[at + PILE]
    top = row[at + PILES + (size - 1 >> 3)] >> ((size - 1 & 7) << 3) & 255 if size else 63
    card = row[at + DRAWN] & row[at + TAKEN] & 63  # one of them is -1
    packed = row[at + PHASE] | top << 3 | row[at + UPCARD] << 9 | card << 15 | STOCKED - row[at + DRAWS] << 22
    packed |= row[at + STREAK] << 28 | limit_of(row[at + UPCARD], rules) << 34
    packed |= (1 << 21 if row[at + TAKEN] >= 0 else 0) | (1 << 38 if row[at + DEALER] == seat else 0)
    out[lane, 7] = packed
    out[lane, 8] = row[at + SCORES + seat] | row[at + SCORES + other] << 32
    out[lane, 9] = row[at + WON + seat] | row[at + WON + other] << 32


def observe(view: State) -> NDArray[np.uint64]:
    """The observation of the player on turn from his view (or from a state), the same as a batch writes.

    Raises ``Contradiction``: ``no_hand``, ``hidden_hand``.
    """
    hand = view.hand
    if hand is None or len(view.seats) != 2:
        raise Contradiction("no_hand")
    mine, other = hand.turn, 1 - hand.turn
    if hand.hands[mine].hidden:
        raise Contradiction("hidden_hand", seat=view.seats[mine])
    pile = 0
    for face in hand.pile:
        pile |= 1 << face
    melds = [meld.mask for meld in hand.table[:3]]
    packed = PHASES.index(hand.phase) | (hand.pile[-1] if hand.pile else 63) << 3 | hand.upcard << 9
    packed |= (hand.drawn & hand.taken & 63) << 15 | (hand.taken != NONE) << 21 | len(hand.stock) << 22
    packed |= hand.streak << 28 | knock_limit(view) << 34 | (view.dealer == mine) << 38
    words = [hand.hands[mine].one, hand.seen[other].one, hand.seen[mine].one, pile]
    words += [*melds, *[0] * (3 - len(melds)), packed]
    words += [view.scores[mine] | view.scores[other] << 32, view.won[mine] | view.won[other] << 32]
    return np.array(words, np.uint64)
