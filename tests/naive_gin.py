"""A second gin, written as plainly as the rules read and sharing nothing with the engine, to count sequences with."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from tests import brute


@dataclass(frozen=True)
class Naive:
    """The hand of the player to move comes first in ``hands``; ``phase`` is the word of a position."""

    phase: str
    hands: tuple[frozenset[int], frozenset[int]]
    stock: tuple[int, ...]
    pile: tuple[int, ...]
    limit: int
    first: bool
    taken: int = -1
    streak: int = 0
    big_gin: bool = False

    def after(self) -> Iterator[Naive | None]:
        """What each choice leads to; None where it ends the hand."""
        mine, other = self.hands
        if self.phase == "upcard":
            yield self.take()
            turned = replace(self, hands=(other, mine), first=not self.first)
            yield turned if self.first else replace(turned, phase="stock")
        elif self.phase == "stock":
            yield self.draw()
        elif self.phase == "draw":
            yield self.draw()
            yield self.take()
        elif self.phase == "show":
            yield None
        else:
            yield from self.discards()

    def take(self) -> Naive:
        """Take the top of the pile (G3, G4)."""
        mine, other = self.hands
        card = self.pile[-1]
        hands = (mine | {card}, other)
        return replace(self, phase="discard", hands=hands, pile=self.pile[:-1], taken=card, streak=self.streak + 1)

    def draw(self) -> Naive:
        """Draw from the stock (G3)."""
        mine, other = self.hands
        hands = (mine | {self.stock[0]}, other)
        return replace(self, phase="discard", hands=hands, stock=self.stock[1:], streak=0)

    def discards(self) -> Iterator[Naive | None]:
        """Discard or knock with any card but the one taken (G3, G5, G6, G12, G14, G15)."""
        mine, other = self.hands
        leaves = brute.discards(sum(1 << card for card in mine))
        for card in mine - {self.taken}:
            over = len(self.stock) == 2 or self.streak >= 40
            hands = (other, mine - {card})
            turned = replace(self, phase="draw", hands=hands, pile=(*self.pile, card), taken=-1, first=not self.first)
            yield None if over else turned
            if leaves[card] == 0:
                yield None
            elif leaves[card] <= self.limit:
                yield replace(turned, phase="show")
        if self.big_gin and brute.deadwood(sum(1 << card for card in mine)) == 0:
            yield None


def count(state: Naive | None, depth: int) -> int:
    """Sequences of exactly ``depth`` choices."""
    if depth == 0:
        return 1
    return 0 if state is None else sum(count(next_one, depth - 1) for next_one in state.after())
