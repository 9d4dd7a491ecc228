"""The bot of Manipulation that makes the best play of every turn, as if there were no other."""

from __future__ import annotations

import functools
from collections.abc import Sequence
from fractions import Fraction
from math import comb
from typing import Final

from openrummy.actions import Action
from openrummy.cards import POINTS, Cards
from openrummy.events import Event
from openrummy.games.manipulation import pack
from openrummy.parts.draw import DRAW
from openrummy.parts.lowest import KNOCK_POINTS
from openrummy.parts.suggest import BUDGET, action_of, packs
from openrummy.parts.three_draws import DECLINE, END, KNOCK, table_hand
from openrummy.rearrange import Play, solve
from openrummy.state import Phase, State, TableHand

__all__ = ["Maximal", "best_play", "lowest_chance"]

ENOUGH: Final = Fraction(1, 2)
"""A knock that is less likely than this to find the lowest hand is left alone."""


class Maximal:
    """Plays the most points it can with every chance to meld, declines where nothing fits, and knocks when it can.

    It does not knock when it is likely that another hand is as low. The seed changes nothing.
    """

    name = "maximal"

    def __init__(self, _seed: int) -> None:
        pass

    def choose(self, view: State, _history: Sequence[Event]) -> Action:
        hand = table_hand(view)
        if hand.phase is Phase.DRAW:
            return DRAW
        if hand.phase is Phase.CLOSE:
            points = hand.hands[hand.turn].points
            return KNOCK if points <= KNOCK_POINTS and lowest_chance(view) >= ENOUGH else END
        play = best_play(view)
        return action_of(play) if play.played and self.wants(hand, play) else DECLINE

    def wants(self, _hand: TableHand, _play: Play) -> bool:
        """Whether it makes the best play of its turn."""
        return True


def best_play(view: State) -> Play:
    """The play that leaves the player on turn the fewest points (exact within the budget of the suggestions)."""
    hand = table_hand(view)
    return solve(hand.table, hand.hands[hand.turn], packs=packs(len(view.seats)), objective="points", budget=BUDGET)


def lowest_chance(view: State) -> Fraction:
    """How likely every other hand has more points than that of the player on turn (M15, M16), as if they were random.

    Each other hand is taken to be drawn from the unseen cards by itself; equal points count as lost to a knocker.
    """
    hand = table_hand(view)
    own = hand.hands[hand.turn]
    low = [0] * (own.points + 1)
    unseen = 0
    for face, count in _unseen(view).items():
        unseen += count
        if POINTS[face] <= own.points:
            low[POINTS[face]] += count
    chance = Fraction(1)
    for seat in hand.players:
        if seat != hand.turn:
            chance *= 1 - _as_low(tuple(low), unseen, len(hand.hands[seat]))
    return chance


def _unseen(view: State) -> dict[int, int]:
    """How many copies of each face the player on turn does not see."""
    hand = table_hand(view)
    left: dict[int, int] = {}
    for face in pack(len(view.seats)):
        left[face] = left.get(face, 0) + 1
    for cards in (hand.hands[hand.turn], *(Cards.of(one.faces) for one in hand.table)):
        for face in cards:
            left[face] -= 1
    return left


@functools.cache
def _as_low(low: tuple[int, ...], unseen: int, size: int) -> Fraction:
    """How likely ``size`` of the unseen cards have few enough points; ``low[p]`` cards are worth p, the others more."""
    limit = len(low) - 1
    ways = {(0, 0): 1}
    for worth in range(1, limit + 1):
        after: dict[tuple[int, int], int] = {}
        for (cards, points), count in ways.items():
            for more in range(low[worth] + 1):
                if points + more * worth <= limit:
                    key = cards + more, points + more * worth
                    after[key] = after.get(key, 0) + count * comb(low[worth], more)
        ways = after
    return Fraction(sum(count for (cards, _), count in ways.items() if cards == size), comb(unseen, size))
