"""A table: a match in play with its log and its source of chance. The one mutable thing of the engine.

The log holds what was put in (moves and chance); the events follow from it, so that a match can be folded again from
any prefix.
"""

from __future__ import annotations

import functools
from collections.abc import Iterable, Sequence
from typing import Protocol, overload

from msgspec import Struct

from openrummy.actions import Action, parse_action
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
    Showed,
)
from openrummy.game import Legal, ask, check, decide, evolve, legal, start, supply
from openrummy.options import Ruleset
from openrummy.redact import redact, view
from openrummy.shuffle import local_proof
from openrummy.state import SPECTATOR, Ask, State

__all__ = ["Chance", "History", "Move", "Seeded", "Source", "Table"]


class Move(Struct, frozen=True, gc=False):
    """An action of a seat; ``auto`` if it was played for him."""

    seat: int
    action: Action
    auto: bool = False


_move = functools.lru_cache(maxsize=2048)(Move)
"""Logs share their moves: most of a match is draws and discards that were made before."""


class Chance(Struct, frozen=True):
    """Chance that was supplied: the order of what was asked for."""

    ask: Ask
    order: bytes


class Source(Protocol):
    """Where chance comes from: a seed, a proof, a record or a test."""

    def order(self, ask: Ask) -> bytes | None:
        """A permutation of ``range(ask.size)``, or None as long as it is not known."""

    def origin(self, hand: int) -> str | None:
        """How a record names the chance of a hand (``seed 7``, ``proof …``); None: the whole pack is written."""


class Seeded(Struct, frozen=True):
    """Chance of local play: every order follows from the seed, 0 to 2**64 - 1 (design section 6)."""

    seed: int

    def order(self, ask: Ask) -> bytes:
        return local_proof(self.seed, ask.hand).order(ask.label, ask.size)

    def origin(self, hand: int) -> str | None:  # noqa: ARG002
        return f"seed {self.seed}"


class History(Sequence[Event]):
    """The events of a table as a viewer was told them; redacted when looked at."""

    __slots__ = ("_events", "_eyes", "_stop", "viewer")

    def __init__(self, events: list[Event], eyes: list[tuple[int, ...]], viewer: int) -> None:
        self._events = events
        self._eyes = eyes
        self._stop = len(events)
        self.viewer = viewer

    def __len__(self) -> int:
        return self._stop

    @overload
    def __getitem__(self, at: int) -> Event: ...
    @overload
    def __getitem__(self, at: slice) -> Sequence[Event]: ...
    def __getitem__(self, at: int | slice) -> Event | Sequence[Event]:
        if isinstance(at, slice):
            return [self._told(one) for one in range(*at.indices(self._stop))]
        if not -self._stop <= at < self._stop:
            raise IndexError(at)
        return self._told(at % self._stop)

    def _told(self, at: int) -> Event:
        return redact(self._events[at], 0 if self.viewer == SPECTATOR else self._eyes[at][self.viewer])


class Table:
    """A match in play: ``state``, the ``log`` of moves and chance, the ``events`` that followed.

    ``Table("gin", ["ann", "bob"], seed=7)`` deals at once; without a seed or source it waits for ``supply``. Raises as
    ``openrummy.start``.
    """

    def __init__(
        self,
        rules: Ruleset | str,
        seats: Sequence[str],
        *,
        seed: int | None = None,
        source: Source | None = None,
        dealer: int = -1,
        roles: Sequence[int] = (),
    ) -> None:
        self.first = start(rules, tuple(seats), dealer, roles)
        """The match before anything happened."""
        self.source = Seeded(seed) if seed is not None else source
        self.state: State = self.first
        self.log: list[Move | Chance] = []
        self.events: list[Event] = []
        self._eyes: list[tuple[int, ...]] = []
        self._blind = (0,) * len(seats)
        self.draw()

    @property
    def seats(self) -> tuple[str, ...]:
        """Names by seat."""
        return self.state.seats

    @property
    def turn(self) -> int:
        """The seat that decides, or -1."""
        return self.state.turn

    @property
    def over(self) -> bool:
        """Whether the match is over."""
        return self.state.over

    @property
    def chosen_dealer(self) -> int:
        """The first dealer if the table chose him, -1 if chance did."""
        return -1 if self.first.roles else self.first.dealer

    @property
    def chosen_roles(self) -> tuple[int, ...]:
        """The seats in the box, captain and sitting out at first if the table chose them, none if chance did (T1)."""
        return self.first.roles

    @property
    def legal(self) -> Legal:
        """What the player on turn may do."""
        return legal(self.state)

    def view(self, viewer: int) -> State:
        """What a seat (or ``SPECTATOR``) sees."""
        return view(self.state, viewer)

    def history(self, viewer: int) -> History:
        """What a seat (or ``SPECTATOR``) was told so far."""
        return History(self.events, self._eyes, viewer)

    def play(self, action: Action | str, seat: int | None = None, *, auto: bool = False) -> tuple[Event, ...]:
        """The events of an action (or its token) of the player on turn, and of the chance that follows it.

        Raises ``Garbled`` or ``IllegalAction``; nothing has changed then.
        """
        if isinstance(action, str):
            action = parse_action(action)
        turn = self.state.turn
        if seat is not None and seat != turn and turn >= 0:
            check(self.state, action, seat)
        events = decide(self.state, action)
        self.log.append(_move(turn, action, auto))
        before = len(self.events)
        self._fold(events)
        self.draw()
        return tuple(self.events[before:])

    def supply(self, order: bytes) -> tuple[Event, ...]:
        """The events of the chance the table waits for and what follows. Raises ``Contradiction("wrong_order")``."""
        before = len(self.events)
        self._supply(order)
        self.draw()
        return tuple(self.events[before:])

    def _supply(self, order: bytes) -> None:
        wanted = ask(self.state)
        events = supply(self.state, order)
        assert wanted is not None
        self.log.append(Chance(wanted, order))
        self._fold(events)

    def rewind(self, length: int) -> None:
        """Folds the match again from the first ``length`` entries of the log; the rest is forgotten."""
        kept = self.log[:length]
        self.state = self.first
        self.log, self.events, self._eyes = [], [], []
        for entry in kept:
            events = decide(self.state, entry.action) if isinstance(entry, Move) else supply(self.state, entry.order)
            self.log.append(entry)
            self._fold(events)

    def undo(self, seat: int) -> int:
        """Takes back to the last choice of a seat, if nothing was told to it since; the entries taken back.

        Raises ``IllegalAction("nothing_to_undo")`` where there is no choice of this seat, ``seen_since`` where a hidden
        card was seen since the choice, or ``chosen_since`` where another ``seat`` had one, which tells of its hand.
        """
        at = self.undoable(seat)
        taken = len(self.log) - at
        self.rewind(at)
        return taken

    def undoable(self, seat: int) -> int:
        """The entry of the log that ``undo`` goes back to: a choice of the seat. Raises as ``undo``."""
        state = self.first
        states: list[State] = []
        revealed: list[bool] = []
        for entry in self.log:
            states.append(state)
            shown = False
            for event in decide(state, entry.action) if isinstance(entry, Move) else supply(state, entry.order):
                shown = shown or reveals(state, event, seat)
                state = evolve(state, event)
            revealed.append(shown)
        seen, other = False, SPECTATOR
        for at in reversed(range(len(self.log))):
            entry = self.log[at]
            seen = seen or revealed[at]
            if not isinstance(entry, Move) or (entry.seat != seat and (seen or other != SPECTATOR)):
                continue
            if len(legal(states[at])) == 1:  # what had to be done tells nothing, and is taken back with the rest
                continue
            if entry.seat != seat:
                other = entry.seat
            elif seen:
                raise IllegalAction("seen_since")
            elif other != SPECTATOR:
                raise IllegalAction("chosen_since", seat=self.seats[other])
            else:
                return at
        raise IllegalAction("nothing_to_undo")

    def _fold(self, events: Iterable[Event]) -> None:
        for event in events:
            hand = self.state.hand
            eyes = event.eyes if isinstance(event, Dealt) else self._blind if hand is None else hand.eyes
            self.events.append(event)
            self._eyes.append(eyes)
            self.state = evolve(self.state, event)

    def draw(self) -> None:
        """Supplies chance as long as the source knows it."""
        while self.source is not None and (wanted := ask(self.state)) is not None:
            order = self.source.order(wanted)
            if order is None:
                return
            self._supply(order)


def reveals(state: State, event: Event, seat: int) -> bool:
    """Whether an event lets a seat see a card that it had not seen: what can no longer be taken back."""
    if isinstance(event, Dealt | Knocked | Showed | HandsShown):
        return True
    hand = state.hand
    if hand is None:
        return False
    if isinstance(event, Melded | LaidOff | Rearranged):
        return not hand.eyes[seat] >> event.seat & 1
    if isinstance(event, Drew):
        return bool(hand.eyes[seat] >> event.seat & 1)
    if isinstance(event, Discarded):
        return not hand.eyes[seat] >> event.seat & 1 and event.card not in hand.seen[event.seat]
    return False
