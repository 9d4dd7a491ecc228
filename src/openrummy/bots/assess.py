"""What a position offers the player on turn: every choice with its value and reasons that hold in his view.

This is the judgement of ``strong``; each kind of hand has a module of its own.
"""

from __future__ import annotations

from collections.abc import Sequence

from openrummy.bots.assess_basic import assess_basic
from openrummy.bots.assess_gin import assess_gin
from openrummy.bots.assess_table import assess_table
from openrummy.bots.reasons import Assessment
from openrummy.errors import Contradiction
from openrummy.events import Event
from openrummy.parts.turn import running
from openrummy.state import MeldingHand, State, TableHand

__all__ = ["assess"]


def assess(view: State, history: Sequence[Event] = ()) -> tuple[Assessment, ...]:
    """Every choice of the player on turn with its value in points, best first: the first is what ``strong`` would play.

    ``history`` is what that player was told, or as much of it as belongs to the hand; without it nothing is concluded
    from what the others threw and refused.

    Raises ``IllegalAction`` (``hand_over``, ``match_over``) where nobody has a choice, ``Contradiction("hidden_hand")``
    for a view in which that player's cards are not seen.
    """
    hand = running(view)
    if hand.hands[hand.turn].hidden:
        raise Contradiction("hidden_hand", seat=view.seats[hand.turn])
    if isinstance(hand, MeldingHand):
        return assess_basic(view, hand)
    if isinstance(hand, TableHand):
        return assess_table(view, hand)
    return assess_gin(view, hand, history)
