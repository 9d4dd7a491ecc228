"""The levels of Manipulation: ``beginner``, ``casual`` and ``strong``. Their seeds change nothing.

They differ in what they see on the table and in what they hold back. Every card that is played feeds the table for all,
and one who plays nothing draws three cards: a large hand that goes out at once beats one that is played as it comes.
Measured against ``maximal`` and each other by ``python -m bench.levels``.
"""

from __future__ import annotations

from collections.abc import Sequence

from openrummy.actions import Action, Rearrange
from openrummy.bots.maximal import Maximal, best_play
from openrummy.cards import JOKER, Cards
from openrummy.events import Event
from openrummy.parts.draw import DRAW
from openrummy.parts.lowest import KNOCK_POINTS
from openrummy.parts.suggest import BUDGET, action_of, packs
from openrummy.parts.three_draws import DECLINE, END, KNOCK, table_hand
from openrummy.rearrange import Play, solve
from openrummy.rearrange.simple import simple
from openrummy.state import Phase, State, TableHand

__all__ = ["ManipulationBeginner", "ManipulationCasual", "ManipulationStrong", "ends_hand", "without_jokers"]


class ManipulationBeginner:
    """Leaves the melds of the table whole: lays melds out of the hand, jokers at once, and adds to what lies there.

    Knocks as soon as that is allowed.
    """

    name = "beginner"

    def __init__(self, _seed: int) -> None:
        pass

    def choose(self, view: State, _history: Sequence[Event]) -> Action:
        hand = table_hand(view)
        if hand.phase is Phase.DRAW:
            return DRAW
        own = hand.hands[hand.turn]
        if hand.phase is Phase.CLOSE:
            return KNOCK if own.points <= KNOCK_POINTS else END
        melds = solve((), own, packs=packs(len(view.seats)), budget=BUDGET)
        table, laid = simple((*hand.table, *melds.table), [face for face in melds.left if face != JOKER])
        if not melds.played and not laid:
            return DECLINE
        return Rearrange(tuple(one.cards for one in table))


class ManipulationCasual:
    """Makes the best play of every turn, but keeps jokers for the play that brings a knock or the last card.

    Does not count cards: knocks as soon as that is allowed.
    """

    name = "casual"

    def __init__(self, _seed: int) -> None:
        pass

    def choose(self, view: State, _history: Sequence[Event]) -> Action:
        hand = table_hand(view)
        if hand.phase is Phase.DRAW:
            return DRAW
        if hand.phase is Phase.CLOSE:
            return KNOCK if hand.hands[hand.turn].points <= KNOCK_POINTS else END
        play = best_play(view)
        if JOKER in hand.hands[hand.turn] and not ends_hand(hand, play):
            play = without_jokers(view)
        return action_of(play) if play.played else DECLINE


class ManipulationStrong(Maximal):
    """Holds everything back until one play brings a knock or the last card, or the stock is empty.

    ``reach`` is how many points such a play may leave. Does not knock when it is likely that another hand is as low.
    """

    name = "strong"

    def __init__(self, seed: int, reach: int = KNOCK_POINTS) -> None:
        super().__init__(seed)
        self.reach = reach

    def wants(self, hand: TableHand, play: Play) -> bool:
        return ends_hand(hand, play, self.reach)


def ends_hand(hand: TableHand, play: Play, reach: int = KNOCK_POINTS) -> bool:
    """Whether a play is one to spend everything on: it empties the hand (M14), allows a knock (M13), or is the last."""
    return hand.phase is Phase.LAST or play.left_points <= reach


def without_jokers(view: State) -> Play:
    """The play that leaves the fewest points with all jokers of the hand kept."""
    hand = table_hand(view)
    own = hand.hands[hand.turn]
    rest = Cards.of(face for face in own if face != JOKER)
    return solve(hand.table, rest, packs=packs(len(view.seats)), objective="points", budget=BUDGET)
