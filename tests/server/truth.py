"""What is really true at a table, and what of it lies open to everyone: for the oracle, written from the rules."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from typing import Any, Final

UNSEEN: Final = 53
JOKER: Final = 52
NO_CARD: Final = -1
SPECTATOR: Final = -1
CARD: Final = re.compile(r"(?<![A-Za-z0-9*?])(?:([A2-9TJQK])([cdhs])(?![A-Za-z0-9])|(\*))")


def cards_in(text: str) -> set[int]:
    """The faces that a text names; a declared joker is a joker."""
    return {
        JOKER if joker else "cdhs".index(suit) * 13 + "A23456789TJQK".index(rank)
        for rank, suit, joker in CARD.findall(text)
    }


def face(placed: int) -> int:
    """The card that lies there: from 64 on it is a joker with what it stands for."""
    return JOKER if placed >= 64 else placed


class Hand:
    """A hand as it really is, and what of it lies open."""

    def __init__(self, hands: Iterable[Iterable[int]], upcard: int, stock: Iterable[int]) -> None:
        self.hands = [Counter(cards) for cards in hands]
        self.taken = [Counter[int]() for _ in self.hands]
        """Cards in a hand that everyone saw go in: taken from the pile."""
        self.shown = [False for _ in self.hands]
        """Whose whole hand is shown."""
        self.stock = list(stock)
        self.pile = [upcard] if upcard != NO_CARD else []
        self.open: set[int] = set(self.pile)
        """Faces that everyone has seen in this hand."""

    def copy(self) -> Hand:
        """The same hand, to go on from."""
        twin = Hand((), NO_CARD, self.stock)
        twin.hands, twin.taken = [one.copy() for one in self.hands], [one.copy() for one in self.taken]
        twin.shown, twin.pile, twin.open = list(self.shown), list(self.pile), set(self.open)
        return twin

    def _goes(self, seat: int, cards: Iterable[int]) -> None:
        for one in cards:
            self.hands[seat][one] -= 1
            assert self.hands[seat][one] >= 0, "the oracle has lost track"
            if self.taken[seat][one]:
                self.taken[seat][one] -= 1
            self.open.add(one)

    def _shows(self, seat: int) -> None:
        self.shown[seat] = True
        self.open |= set(+self.hands[seat])

    def follow(self, event: Any) -> None:
        """Takes an event in."""
        kind = type(event).__name__
        if kind == "Drew":
            assert self.stock.pop(0) == event.card, "the oracle has lost track"
            self.hands[event.seat][event.card] += 1
        elif kind == "Took":
            assert self.pile.pop() == event.card, "the oracle has lost track"
            self.hands[event.seat][event.card] += 1
            self.taken[event.seat][event.card] += 1
        elif kind == "Discarded":
            self._goes(event.seat, [event.card])
            self.pile.append(event.card)
        elif kind == "Knocked":
            if event.card != NO_CARD:
                self._goes(event.seat, [event.card])
                self.pile.append(event.card)
            self._shows(event.seat)
        elif kind == "Showed":
            self._shows(event.seat)
        elif kind == "Melded":
            self._goes(event.seat, map(face, event.meld.cards))
        elif kind == "LaidOff":
            self._goes(event.seat, event.cards)
        elif kind == "Rearranged":
            self._goes(event.seat, event.played)
        elif kind == "HandsShown":
            for seat in range(len(self.hands)):
                self._shows(seat)
        elif kind == "Reshuffled":
            self.pile, self.stock = self.pile[-1:], list(event.stock)

    def may(self, seat: int, sees: bool) -> Counter[int]:
        """The cards of a hand that one may know, who sees that hand or does not."""
        return self.hands[seat] if sees or self.shown[seat] else self.taken[seat]


class Moment:
    """What was true right after a fact: the hand in play, and the one that was in play last."""

    def __init__(self) -> None:
        self.hand: Hand | None = None
        self.last: Hand | None = None
        self.number = 0
        self.captain = self.out = SPECTATOR
        self.over = False
        self.fact: Any = None
        self.events: list[tuple[Any, Hand | None, int, int]] = []
        """The events of the fact, each with the hand after it, and the captain and adviser then."""


def faces_in(value: Any) -> list[int]:
    """The cards in nested lists, as they lie there; no card is none."""
    if isinstance(value, int):
        return [] if value == NO_CARD else [face(value)]
    if isinstance(value, str):
        return sorted(cards_in(value))
    inner = value.values() if isinstance(value, dict) else value
    return [one for some in inner for one in faces_in(some)]


def like(moment: Moment) -> Moment:
    """The same moment, to go on from."""
    twin = Moment()
    twin.__dict__ |= moment.__dict__
    twin.events = []
    twin.last = None if moment.last is None else moment.last.copy()
    twin.hand = None if moment.hand is None else twin.last
    return twin


def step(now: Moment, event: Any) -> None:
    """One event: the roles, the hand, its beginning and its end."""
    kind = type(event).__name__
    if kind == "RolesChanged":
        _, now.captain, now.out = event.roles
    elif kind == "Dealt":
        now.hand = now.last = Hand(event.hands, event.upcard, event.stock)
        now.number = event.number
    elif kind == "HandEnded":
        now.hand = None
    elif now.hand is not None:
        now.hand.follow(event)
