"""Secrecy: the table of secrets is complete, and two worlds that look the same to a seat give it the same bytes."""

from __future__ import annotations

import typing
from collections.abc import Sequence
from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import fields, replace

from openrummy import events
from openrummy.cards import NONE, UNKNOWN, Cards
from openrummy.errors import IllegalAction
from openrummy.events import (
    Dealt,
    Discarded,
    Drew,
    Event,
    HandsShown,
    Knocked,
    LaidOff,
    Melded,
    Rearranged,
    Reshuffled,
    Showed,
)
from openrummy.game import check, decide, evolve, legal
from openrummy.redact import SECRETS, Secret, redact, view
from openrummy.state import SPECTATOR, Hand, State
from openrummy.table import Chance, Move
from tests.laws.test_views import TRIED
from tests.worlds import Plan, examples, plans, played

PUBLIC: dict[type[Any], set[str]] = {
    events.DealerChosen: {"dealer"},
    events.Dealt: {"number", "dealer", "players", "eyes", "upcard"},
    events.Passed: {"seat"},
    events.Drew: {"seat"},
    events.Took: {"seat", "card"},
    events.StockWanted: {"seat"},
    events.Reshuffled: set(),
    events.Discarded: {"seat", "card"},
    events.Knocked: {"seat", "card", "melds", "left"},
    events.Showed: {"seat", "melds", "layoffs", "left"},
    events.Melded: {"seat", "meld"},
    events.LaidOff: {"seat", "cards", "number"},
    events.Declined: {"seat"},
    events.Rearranged: {"seat", "played", "table"},
    events.TurnEnded: {"seat", "last"},
    events.HandsShown: {"hands"},
    events.RolesDrawn: {"seats", "cards"},
    events.RolesChanged: {"roles"},
    events.HandEnded: {"result"},
    events.DealPassed: {"dealer"},
    events.MatchEnded: {"scores", "winners", "lines"},
}
"""What everybody may know of each event. A new field is a decision: it is written here or in the table of secrets."""


@pytest.mark.parametrize("kind", typing.get_args(Event), ids=lambda kind: kind.__name__)
def test_every_field_of_every_event_is_public_or_secret(kind: type[Any]) -> None:
    secret = set(SECRETS[kind])
    assert secret | PUBLIC[kind] == {field.name for field in fields(kind)}
    assert not secret & PUBLIC[kind]


def test_the_table_of_secrets_holds_events_and_nothing_else() -> None:
    assert set(SECRETS) == set(PUBLIC) == set(typing.get_args(Event))
    own = [kind for kind in vars(events).values() if getattr(kind, "__module__", "") == events.__name__]
    assert set(own) - {events.Line, events.Result} == set(SECRETS), "a fact that is not in the union"


def test_each_kind_of_secret_hides() -> None:
    assert {secret for row in SECRETS.values() for secret in row.values()} == set(Secret)
    hands = (Cards.parse("As 2s"), Cards.parse("Kd"), Cards())
    dealt = Dealt(1, 0, (1, 0), (1, 3, 0), hands, 7, bytes([3, 4]))
    assert redact(dealt, 0b010).hands == (Cards(hidden=2), Cards.parse("Kd"), Cards())
    assert redact(dealt, 0).hands == (Cards(hidden=2), Cards(hidden=1), Cards())
    assert redact(dealt, 0b111).stock == bytes([UNKNOWN] * 2), "nobody knows the order of the stock"
    assert redact(Reshuffled(bytes([1, 2, 3])), 0b111) == Reshuffled(bytes([UNKNOWN] * 3))
    assert redact(Drew(1, 9), 0b101) == Drew(1, UNKNOWN)
    assert redact(Drew(1, 9), 0b010) == Drew(1, 9)


class Slot:
    """The place of a hidden card; ``known`` once the viewer has seen the card that lies there."""

    def __init__(self, face: int) -> None:
        self.face = face
        self.known = False


class Hidden:
    """What is hidden from a viewer in a world, followed through the events of that world until ``stop``.

    All slots that stay hidden may be filled in any other way without the viewer noticing.
    """

    def __init__(self, hand: Hand, sees: int) -> None:
        self.sees = sees
        self.taken = NONE
        self.stock = [Slot(face) for face in hand.stock]
        self.hands = [
            [] if sees >> seat & 1 else [Slot(face) for face in _less(cards, hand.seen[seat])]
            for seat, cards in enumerate(hand.hands)
        ]
        self.drawn_from = 0
        self.slots = [*self.stock, *(slot for some in self.hands for slot in some)]

    def follow(self, hand: Hand, event: Event) -> None:
        """Marks what the viewer sees by this event; ``hand`` is the hand before it."""
        if isinstance(event, Drew):
            slot = self.stock[self.drawn_from]
            self.drawn_from += 1
            if self.sees >> event.seat & 1:
                slot.known = True
            else:
                self.hands[event.seat].append(slot)
        elif isinstance(event, Discarded | Knocked) and not self.sees >> event.seat & 1 and event.card != NONE:
            # A card that was seen to come in goes out again, unless only a second copy made the discard legal.
            if event.card not in hand.seen[event.seat] or event.card == hand.taken:
                self._played(event.seat, event.card)
        elif isinstance(event, Melded | LaidOff | Rearranged) and not self.sees >> event.seat & 1:
            for face in _played_by(event):
                if face not in hand.seen[event.seat]:  # where cards are taken there is one pack: seen is seen
                    self._played(event.seat, face)
        if isinstance(event, Knocked | Showed):
            self._shown(event.seat)
        if isinstance(event, HandsShown):
            for seat in range(len(event.hands)):
                self._shown(seat)

    def _played(self, seat: int, face: int) -> None:
        """A hidden card of this face is seen by all as it leaves the hand; of two copies it may be the one seen."""
        slot = next((slot for slot in self.hands[seat] if slot.face == face), None)
        if slot is not None:
            slot.known = True
            self.hands[seat].remove(slot)

    def _shown(self, seat: int) -> None:
        for slot in self.hands[seat]:
            slot.known = True

    def other_world(self, hand: Hand, rng: Random) -> Hand:
        """The hand at the start, with the hidden cards changed about."""
        free = [slot for slot in self.slots if not slot.known]
        faces = [slot.face for slot in free]
        rng.shuffle(faces)
        filled = {id(slot): face for slot, face in zip(free, faces, strict=True)}
        at_start = iter(filled.get(id(slot), slot.face) for slot in self.slots)
        stock = bytes(next(at_start) for _ in hand.stock)
        hands = []
        for seat, cards in enumerate(hand.hands):
            unseen = 0 if self.sees >> seat & 1 else len(cards) - len(hand.seen[seat])
            new = hand.seen[seat] if unseen else cards
            for _ in range(unseen):
                new = new.plus(next(at_start))
            hands.append(new)
        return replace(hand, stock=stock, hands=tuple(hands))


def _played_by(event: Melded | LaidOff | Rearranged) -> tuple[int, ...]:
    """The cards that go from a hand to the table."""
    if isinstance(event, Melded):
        return event.meld.faces
    return event.cards if isinstance(event, LaidOff) else tuple(event.played)


def _less(cards: Cards, seen: Cards) -> list[int]:
    for face in seen:
        cards = cards.minus(face)
    return list(cards)


def trace(state: State, viewer: int, tokens: Sequence[Move], sees: int) -> list[bytes]:
    """Every byte a viewer is given while these moves are played: view, listed actions, answers, redacted events."""
    given: list[bytes] = []
    for move in tokens:
        seen = view(state, viewer)
        given += [msgspec.json.encode(seen), repr(seen).encode()]
        if sees >> move.seat & 1:
            given.append(repr(legal(seen).actions).encode())
            given += [repr(_answer(world, action)).encode() for action in TRIED[::5] for world in (state, seen)]
        for event in decide(state, move.action):
            told = redact(event, sees)
            given += [msgspec.json.encode(told), repr(told).encode()]
            state = evolve(state, event)
    return given


def _answer(state: State, action: Any) -> object:
    try:
        check(state, action)
    except IllegalAction as refused:
        return refused
    return None


def same_bytes(plan: Plan, seed: int, viewer: int) -> bool:
    """Asserts that part of a hand of this match looks the same in another world; whether that world really differs."""
    rng = Random(seed)
    match = played(plan)
    log = match.log
    first = rng.choice([at for at, entry in enumerate(log) if isinstance(entry, Move)])
    moves = [entry for entry in log[first : _end(log, first, rng)] if isinstance(entry, Move)]
    match.rewind(first)
    start = match.state
    hand = start.hand
    assert hand is not None
    sees = 0 if viewer == SPECTATOR else hand.eyes[viewer]
    hidden = Hidden(hand, sees)
    state = start
    for move in moves:
        for event in decide(state, move.action):
            if state.hand is not None:
                hidden.follow(state.hand, event)
            state = evolve(state, event)
    other = replace(start, hand=hidden.other_world(hand, rng))
    assert trace(other, viewer, moves, sees) == trace(start, viewer, moves, sees)
    return other != start


def _end(log: Sequence[Move | Chance], first: int, rng: Random) -> int:
    """Where to stop: at the next chance, which ends the hand or gives a new stock, or before."""
    last = first
    while last < len(log) and isinstance(log[last], Move) and rng.random() < 0.97:
        last += 1
    return last


@examples(0.8)
@given(plans("gin", "oklahoma", hands=2), st.integers(0, 9999), st.sampled_from([0, 1, SPECTATOR]))
def test_two_worlds_that_look_the_same_give_the_same_bytes_in_gin(plan: Plan, seed: int, viewer: int) -> None:
    same_bytes(plan, seed, viewer)


@examples(0.8)
@given(plans("basic", "hollywood", "three_hand", hands=2), st.integers(0, 9999), st.integers(SPECTATOR, 5))
def test_two_worlds_that_look_the_same_give_the_same_bytes_in_basic_hollywood_and_three_hand(
    plan: Plan, seed: int, viewer: int
) -> None:
    same_bytes(plan, seed, min(viewer, plan.seats - 1))


@examples(0.08)
@given(plans("manipulation", hands=1), st.integers(0, 9999), st.integers(SPECTATOR, 4))
def test_two_worlds_that_look_the_same_give_the_same_bytes_in_manipulation(plan: Plan, seed: int, viewer: int) -> None:
    same_bytes(plan, seed, min(viewer, plan.seats - 1))


@examples(0.4)
@given(plans("toy", hands=2), st.integers(0, 9999), st.sampled_from([0, 1, 2, 3, SPECTATOR]))
def test_two_worlds_that_look_the_same_give_the_same_bytes_in_the_toy(plan: Plan, seed: int, viewer: int) -> None:
    same_bytes(plan, seed, viewer)


@pytest.mark.parametrize(
    ("game", "seats", "most"), [("gin", 2, 30), ("basic", 4, 30), ("three_hand", 3, 30), ("manipulation", 3, 6)]
)
def test_the_other_worlds_are_other_worlds(game: str, seats: int, most: int) -> None:
    different = [
        same_bytes(Plan(game, seed, rich=True, hands=1, seats=seats), seed, seed % seats) for seed in range(most)
    ]
    assert sum(different) > 0.8 * most
