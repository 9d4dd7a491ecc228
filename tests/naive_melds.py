"""A second Basic Rummy and a second Manipulation, written as plainly as the rules read, to count sequences with."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache
from itertools import combinations

from tests import brute

Cards = frozenset[int]
JOKER = 52


def worth(cards: Cards) -> int:
    """Ace 1, 2-10 their number, court cards 10, a joker 25."""
    return sum(25 if card == JOKER else brute.worth([(card % 13, 0)]) for card in cards)


@cache
def is_meld(cards: Cards, high: bool) -> bool:
    """C1-C3 for cards as numbers."""
    pairs = [(card % 13, card // 13) for card in cards]
    if brute.is_meld(frozenset(pairs)):
        return True
    above = frozenset((rank or 13, suit) for rank, suit in pairs)
    return high and len({suit for _, suit in pairs}) == 1 and brute.is_meld(above)


@dataclass(frozen=True)
class Basic:
    """The player to move comes first in ``hands`` and ``melded``; ``table`` are the melds as laid."""

    phase: str
    hands: tuple[Cards, ...]
    stock: tuple[int, ...]
    pile: tuple[int, ...]
    table: tuple[Cards, ...]
    melded: tuple[bool, ...]
    high: bool
    needs_meld: bool
    final_discard: bool
    dead_when_empty: bool
    taken: int = -1
    streak: int = 0

    def after(self) -> Iterator[Basic | None]:
        """What each choice leads to; None where it ends the hand."""
        mine, *others = self.hands
        if self.phase == "draw":
            hands = (mine | {self.stock[0]}, *others)
            yield replace(self, phase="discard", hands=hands, stock=self.stock[1:], streak=0, taken=-1)
            top = self.pile[-1]
            hands = (mine | {top}, *others)
            yield replace(self, phase="discard", hands=hands, pile=self.pile[:-1], taken=top, streak=self.streak + 1)
            return
        for card in mine - {self.taken}:
            left = mine - {card}
            over = not left or self.streak >= 40 or (self.dead_when_empty and not self.stock)
            turned = replace(
                self,
                phase="draw",
                hands=(*others, left),
                melded=(*self.melded[1:], self.melded[0]),
                pile=(*self.pile, card),
                taken=-1,
            )
            yield None if over else turned
        for size in range(1, len(mine) + 1):
            for some in combinations(sorted(mine), size):
                yield from self.plays(frozenset(some))

    def plays(self, cards: Cards) -> Iterator[Basic | None]:
        """These cards as a meld, and on each meld of the table (B3, B5-B8)."""
        left = self.hands[0] - cards
        if left == {self.taken} or (self.final_discard and not left):
            return
        hands = (left, *self.hands[1:])
        if is_meld(cards, self.high):
            played = replace(self, hands=hands, table=(*self.table, cards), melded=(True, *self.melded[1:]))
            yield played if left else None
        for at, meld in enumerate(self.table):
            if is_meld(meld | cards, self.high) and (self.melded[0] or not self.needs_meld):
                table = (*self.table[:at], meld | cards, *self.table[at + 1 :])
                yield replace(self, hands=hands, table=table) if left else None


@dataclass(frozen=True)
class Table:
    """One pack. ``table`` are placed cards (a joker that stands for a card: 64 more); ``last`` as many last turns.

    How the table lies is nothing to the next player, who may rebuild it: what counts is that it can lie in melds.
    """

    phase: str
    hands: tuple[Cards, ...]
    stock: tuple[int, ...]
    table: Cards
    draws: int = 0
    last: int = -1

    def after(self) -> Iterator[Table | None]:
        """What each choice leads to that is offered: of new tables the best in points and the best in cards."""
        mine, *others = self.hands
        if self.phase == "draw":
            hands = (mine | {self.stock[0]}, *others)
            phase = "close" if self.draws == 2 else "meld"
            yield replace(self, phase=phase, hands=hands, stock=self.stock[1:], draws=self.draws + 1)
        elif self.phase == "close":
            yield self.turned()
            if worth(mine) <= 5:
                yield None
        else:
            if self.phase == "last":
                yield self.turned()
            else:
                yield replace(self, phase="draw" if self.stock else "close")
            for left, table in set(self.best()):
                played = replace(self, phase="close", hands=(left, *others), table=table)
                if not left:
                    yield None
                else:
                    yield played.turned() if self.phase == "last" else played

    def turned(self) -> Table | None:
        """The next player's turn, into the last turns once the stock is empty (M19)."""
        mine, *others = self.hands
        last = self.last - 1 if self.last > 0 else -1 if self.stock else len(self.hands)
        if last == 0:
            return None
        return replace(self, phase="draw" if last < 0 else "last", hands=(*others, mine), draws=0, last=last)

    def best(self) -> Iterator[tuple[Cards, Cards]]:
        """The new table that leaves the fewest points, and the one that leaves the fewest cards (M4-M12).

        Raises ``ValueError`` where it is not the only one: then it is a matter of taste which is offered.
        """
        found = list(_tables(self.table, self.hands[0]))
        for value in (worth, len):
            least = min((value(left) for left, _ in found), default=0)
            ways = [way for way in found if value(way[0]) == least]
            if len(ways) > 1:
                raise ValueError("a tie")
            yield from ways


@cache
def _tables(old: Cards, mine: Cards) -> frozenset[tuple[Cards, Cards]]:
    """Every legal new table with what it leaves in the hand."""
    found: set[tuple[Cards, Cards]] = set()
    for size in range(1, len(mine) + 1):
        for some in combinations(sorted(mine), size):
            for stands in _readings(old, some):
                if in_melds(stands):
                    found.add((mine - set(some), stands))
    return frozenset(found)


def _readings(old: Cards, played: tuple[int, ...]) -> Iterator[Cards]:
    """The placed cards of the new table, in every way its one joker may be declared (M8-M10)."""
    real = {card for card in (*old, *played) if card < JOKER}
    jokers = [card for card in (*old, *played) if card >= JOKER]
    if not jokers:
        yield frozenset(real)
    elif jokers[0] > JOKER and jokers[0] - 64 not in real:
        yield frozenset({*real, jokers[0]})
    else:
        yield from (frozenset({*real, 64 + face}) for face in range(52))


@cache
def in_melds(cards: Cards) -> bool:
    """Whether all these placed cards can lie in melds, the ace high or low."""
    if not cards:
        return True
    first = min(cards)
    near = [card for card in cards - {first} if _near(first % 64, card % 64)]
    for size in range(2, len(near) + 1):
        for more in combinations(near, size):
            meld = frozenset({first, *more})
            faces = frozenset(card % 64 for card in meld)
            if len(faces) == size + 1 and is_meld(faces, True) and in_melds(cards - meld):
                return True
    return False


def _near(one: int, other: int) -> bool:
    """Whether two cards can lie in one meld at all."""
    return one % 13 == other % 13 or one // 13 == other // 13


def count(state: Basic | Table | None, depth: int) -> int:
    """Sequences of exactly ``depth`` choices."""
    if depth == 0:
        return 1
    return 0 if state is None else sum(count(next_one, depth - 1) for next_one in state.after())
