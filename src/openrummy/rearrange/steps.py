"""The way from the old table to the new one, as short steps a person can follow."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import permutations
from typing import Literal

from msgspec import Struct

from openrummy.melds import DECLARED, Meld
from openrummy.rearrange.moves import match

HAND = 0
"""The source of cards that come from the hand."""


class Step(Struct, frozen=True, gc=False):
    """One step: placed cards that go from one place to another.

    ``move``: cards of meld ``source`` go to meld ``target``; ``lay``: cards of the hand (source 0) go there;
    ``declare``: the joker ``cards[0]`` of the target stands for another card from now on, as ``cards[1]``. Melds of
    the old table are numbered from 1 in the order given; numbers beyond them are new melds. A joker moves as what it
    was declared to be. Between the steps melds may be incomplete: the table is judged when all is done (M4).
    """

    code: Literal["move", "lay", "declare"]
    cards: tuple[int, ...]
    source: int
    target: int


def steps(old: Sequence[Meld], new: Sequence[Meld]) -> tuple[Step, ...]:
    """The way from one table to another that has all its cards and some of the hand.

    Old melds go on as those new ones with which they share most. New melds are made one after the other, in the order
    given: first what comes from the table, largest parts first, then what comes from the hand, then its jokers.
    """
    goes_on = {b: a for a, b in match(old, new)}
    fresh = iter(range(len(old), len(old) + len(new)))
    homes = [goes_on[b] if b in goes_on else next(fresh) for b in range(len(new))]
    spare = [_real(one) for one in old]
    lacks = [_real(one) for one in new]
    for b, a in goes_on.items():
        spare[a], lacks[b] = spare[a] - lacks[b], lacks[b] - spare[a]
    jokers = _jokers(old, new, homes)
    found: list[Step] = []
    for b, home in enumerate(homes):
        coming = [(*joker, card) for joker, (end, card) in jokers if end == b]
        sources = {a for a, _, _ in coming if a not in (HAND - 1, home)}
        wanted = lacks[b]
        parts: list[tuple[int, Counter[int]]] = []
        while wanted:
            a = max(range(len(old)), key=lambda a: ((spare[a] & wanted).total(), a in sources, -a), default=-1)
            part = spare[a] & wanted if old else Counter[int]()
            if not part:
                break
            parts.append((a, part))
            spare[a], wanted = spare[a] - part, wanted - part
        parts += [(a, Counter()) for a in sorted(sources - {a for a, _ in parts})]
        for a, part in parts:
            cards = [*part.elements(), *(card for at, card, _ in coming if at == a and a != home)]
            found.append(Step("move", _in_order(cards), a + 1, home + 1))
        laid = [*wanted.elements(), *(card for at, _, card in coming if at < 0)]
        if laid:
            found.append(Step("lay", _in_order(laid), HAND, home + 1))
        found += [
            Step("declare", (was, card), home + 1, home + 1) for at, was, card in coming if at >= 0 and was != card
        ]
    return tuple(found)


def _real(one: Meld) -> Counter[int]:
    return Counter(card for card in one.cards if card < DECLARED)


def _in_order(cards: Sequence[int]) -> tuple[int, ...]:
    return tuple(sorted(cards, key=lambda card: ((card & 63) % 13, (card & 63) // 13, card)))


Joker = tuple[int, int]
"""A meld's place and a placed card; place -1 is the hand."""


def _jokers(old: Sequence[Meld], new: Sequence[Meld], homes: Sequence[int]) -> list[tuple[Joker, Joker]]:
    """Which joker becomes which: those that must keep their declaration do (M10), and then few move or change."""
    have: list[Joker] = [(a, card) for a, one in enumerate(old) for card in one.cards if card >= DECLARED]
    ends: list[Joker] = [(b, card) for b, one in enumerate(new) for card in one.cards if card >= DECLARED]
    have += [(HAND - 1, -1)] * (len(ends) - len(have))
    real = {card for one in new for card in one.cards if card < DECLARED}

    def effort(order: Iterable[Joker]) -> int:
        total = 0
        for (a, was), (b, card) in zip(have, order, strict=True):
            if a >= 0:
                stuck = was - DECLARED not in real
                total += (100 if stuck else 1) * (was != card) + 2 * (homes[b] != a)
        return total

    return list(zip(have, min(permutations(ends), key=effort), strict=True))
