"""What can be played when old melds lend cards: a card of the hand at a time, with the fewest cards that move."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from openrummy.melds import DECLARED, Meld
from openrummy.rearrange.simple import ends_of, grown, is_run

Cards = tuple[int, ...]
Plan = dict[int, list[Cards]]
"""By the place of a meld: what it becomes."""
Wish = tuple[int, int, tuple[int, ...], Cards]
"""How many cards are to be lent, the place of the meld that grows or -1, the faces that come to it, the meld then."""


class Lender:
    """Melds of a table, and the faces of the hand that found no place in them.

    ``lay`` plays some of these; what is found first is taken. Jokers stay where they are. ``laid`` are the faces it
    has laid, ``lent`` counts the cards that melds gave.
    """

    def __init__(self, melds: Sequence[Meld], left: Sequence[int]) -> None:
        self._melds = [one.cards for one in melds]
        self._left = list(left)
        self.laid: list[int] = []
        self.lent = 0
        self._look()

    def melds(self) -> list[Meld]:
        """The melds as they are now."""
        return [Meld("run" if is_run(cards) else "set", cards) for cards in self._melds]

    def lay(self) -> None:
        """Plays what can be played."""
        going = True
        while going and self._left:
            going = False
            for face in sorted(self._left, key=lambda face: -(face % 13)):
                if self._play(face):
                    going = True
                    break

    def _look(self) -> None:
        self._where: dict[int, list[int]] = {}
        self._ends: dict[int, list[int]] = {}
        for at, cards in enumerate(self._melds):
            for card in cards:
                if card < DECLARED:
                    self._where.setdefault(card, []).append(at)
            for face in ends_of(cards):
                self._ends.setdefault(face, []).append(at)

    def _play(self, face: int) -> bool:
        """Plays a face if it can."""
        for at in self._ends.get(face, ()):
            self._apply({at: [grown(self._melds[at], face)]}, [face], 0)
            return True
        for at in self._where.get(face, ()):
            cards = self._melds[at]
            place = cards.index(face)
            if is_run(cards) and 2 <= place < len(cards) - 2:
                self._apply({at: [cards[: place + 1], cards[place:]]}, [face], min(place, len(cards) - place - 1))
                return True
        self._left.remove(face)
        wishes = self._wishes(face)
        for deep in (False, True):
            for _, at, needs, new in wishes:
                plan: Plan = {} if at < 0 else {at: [new]}
                own: list[int] = []
                if self._gather(needs, plan, own, deep):
                    lent = len(plan) - (at >= 0)  # each of the others gives one card
                    if at < 0:
                        plan[at] = [new]
                    self._left.append(face)
                    self._apply(plan, [face, *own], lent)
                    return True
        self._left.append(face)
        return False

    def _wishes(self, face: int) -> list[Wish]:
        """What would place a face, where all it takes is somewhere; first what takes least from the table."""
        rank, low = face % 13, face - face % 13
        spots = [*range(low, low + 13), low]
        found: list[tuple[int, tuple[int, ...], Cards]] = []
        # A run grows by the card between and then by the face.
        near = (low + 1, low + 12) if not rank else [spots[at] for at in (rank - 1, rank + 1) if 0 < at < 13]
        for other in near:
            for at in self._ends.get(other, ()):
                new = grown(self._melds[at], other)
                if is_run(new) and face in ends_of(new):
                    found.append((at, (other,), grown(new, face)))
        suits = [other for other in range(rank, 52, 13) if other != face]
        for one, two in combinations(suits, 2):
            found.append((-1, (one, two), tuple(sorted((one, two, face)))))
        for begin in range(max(0, rank - 2), min(rank, 11) + 1) if rank else (0, 11):
            window = tuple(spots[begin : begin + 3])
            found.append((-1, tuple([other for other in window if other != face]), window))
        wishes = []
        for at, needs, new in found:
            lent = [other for other in needs if other not in self._left]
            if self._where.keys() >= set(lent):
                wishes.append((len(lent), at, needs, new))
        wishes.sort()
        return wishes

    def _gather(self, needs: Sequence[int], plan: Plan, own: list[int], deep: bool) -> bool:
        """Finds faces, each in the hand or in a meld that can spare it, or can when it gets another (``deep``)."""
        if not needs:
            return True
        face, rest = needs[0], needs[1:]
        if self._left.count(face) > own.count(face):
            own.append(face)
            if self._gather(rest, plan, own, deep):
                return True
            own.pop()
        for at in self._where.get(face, ()):
            if at in plan:
                continue
            cards = self._melds[at]
            parts = _without(cards, face)
            if parts:
                plan[at] = parts
                if self._gather(rest, plan, own, deep):
                    return True
                del plan[at]
            elif deep:
                for more in ends_of(cards):
                    parts = _without(grown(cards, more), face)
                    if parts:
                        plan[at] = parts
                        if self._gather((more, *rest), plan, own, False):
                            return True
                        del plan[at]
        return False

    def _apply(self, plan: Plan, own: Sequence[int], lent: int) -> None:
        for at, parts in plan.items():
            if at >= 0:
                self._melds[at] = parts[0]
                parts = parts[1:]
            self._melds += parts
        for face in own:
            self._left.remove(face)
        self.laid += own
        self.lent += lent
        self._look()


def _without(cards: Cards, face: int) -> list[Cards]:
    """A meld without one of its cards, in one or two melds; none if it cannot spare it."""
    place = cards.index(face)
    if not is_run(cards):
        return [cards[:place] + cards[place + 1 :]] if len(cards) > 3 else []
    parts = [part for part in (cards[:place], cards[place + 1 :]) if part]
    return parts if min(map(len, parts)) > 2 else []
