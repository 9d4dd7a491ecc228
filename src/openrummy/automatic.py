"""The automatic move: what is played for a seat whose player does not answer (design section 3).

It draws from the stock, discards the drawn card, declines, ends, and shows by default; it neither knocks nor melds, so
that a player who comes back still has these choices.
"""

from __future__ import annotations

from typing import Final

from openrummy.actions import Action, Discard, Draw, EndTurn, Pass, Show
from openrummy.cards import POINTS
from openrummy.game import legal
from openrummy.partition import PACK, deadwood
from openrummy.parts.turn import running, wrong_phase
from openrummy.state import Hand, Phase, State

__all__ = ["automatic"]

PATIENCE: Final = 3
"""New stocks of a hand after which one draws from the pile, if that may be: where a table has set no limit to new
stocks (B13), forty such draws in a row end the hand (B15)."""

_ALWAYS: Final[dict[Phase, Action]] = {
    Phase.UPCARD: Pass(),
    Phase.STOCK: Draw(),
    Phase.MELD: Pass(),
    Phase.LAST: Pass(),
    Phase.CLOSE: EndTurn(),
    Phase.SHOW: Show(),
}
"""Phases in which one answer is always legal."""


def automatic(view: State) -> Action:
    """The automatic move of the seat on turn, from its view; it is legal, and a hand in which all play so ends.

    Raises ``IllegalAction``: ``match_over``, ``hand_over``, or ``wrong_phase`` while chance is wanted;
    ``Contradiction`` (``hidden_hand``) for a view in which the cards of the seat on turn are not seen.
    """
    hand = running(view)
    if hand.phase in _ALWAYS:
        return _ALWAYS[hand.phase]
    offered = legal(view)
    if not offered:
        wrong_phase(hand, "automatic")
    if hand.phase is Phase.DRAW:
        return offered[-1 if hand.reshuffles > PATIENCE else 0]
    return _thrown(hand, [action for action in offered if isinstance(action, Discard)])


def _thrown(hand: Hand, discards: list[Discard]) -> Discard:
    """The drawn card; where it is gone or one was taken, the dearest of the cards that leave the least deadwood."""
    drawn = Discard(hand.drawn)
    if drawn in discards:
        return drawn
    one = hand.hands[hand.turn].one
    return min(discards, key=lambda action: (deadwood((one & ~(1 << action.card)) & PACK), -POINTS[action.card]))
