"""Who is at a table, here or connected to another process, and how time passes for them."""

from __future__ import annotations

import asyncio
import time
from typing import Final, Protocol

from openrummy.server.live import Live
from openrummy.server.messages import Fault, Presence
from openrummy.state import SPECTATOR
from openrummy.wire import encode

__all__ = ["ELSEWHERE", "VISIT", "Room", "Watcher"]

VISIT: Final = 30.0
"""Seconds for which a table stays awake after somebody acted without a socket."""
ELSEWHERE: Final = 25.0
"""Seconds for which it is believed that somebody is connected to another process."""


class Watcher(Protocol):
    """One who is connected to a table: his seat (``SPECTATOR`` without one), and a way to tell him things."""

    seat: int
    lean: bool
    muted: set[int]

    def send(self, data: bytes) -> None:
        """Puts a message in his queue; never waits. One who reads too slowly is dropped."""

    def end(self, fault: Fault) -> None:
        """Ends the connection, and says why."""


class Room:
    """The people at a table: who watches it in this process, who does in others, and whose time runs."""

    def __init__(self, live: Live) -> None:
        self.live = live
        self.watchers: set[Watcher] = set()
        self.at_the_door: set[Watcher] = set()
        """Those who are connected, whether or not they have said hello: the table stays in memory for them."""
        self.changed = asyncio.Event()
        """Something happened: what is due may be something else now."""
        self.turn_began = time.monotonic()
        self.fact_at = time.monotonic()
        self.away_since: dict[int, float] = {seat: time.monotonic() for seat in live.persons}
        self.elsewhere: dict[int, tuple[int, float]] = {}
        """By process the mask of the seats connected to it, and when it said so."""
        self.visited = -VISIT
        """When somebody last acted without a socket."""
        self.parted = self.woke = time.monotonic()
        """When somebody last went, and when somebody came to a table that slept."""

    @property
    def here(self) -> tuple[int, ...]:
        """The seats that are connected, to this process or another."""
        now = time.monotonic()
        mask = self.mask_here
        for other, said_at in self.elsewhere.values():
            if now - said_at < ELSEWHERE:
                mask |= other
        return tuple(seat for seat in range(len(self.live.seats)) if mask >> seat & 1)

    @property
    def mask_here(self) -> int:
        """The mask of the seats that are connected to this process."""
        mask = 0
        for watcher in self.watchers:
            if watcher.seat != SPECTATOR:
                mask |= 1 << watcher.seat
        return mask

    @property
    def awake(self) -> bool:
        """Whether the table goes on: a person of it is here or, where only bots play, one who looks on."""
        if time.monotonic() - self.visited < VISIT:
            return True
        return bool(self.here) or (not self.live.persons and bool(self.watchers))

    def _counts(self, watcher: Watcher) -> bool:
        """Whether the table is awake for this one."""
        return watcher.seat != SPECTATOR or not self.live.persons

    def _asleep_since(self) -> float:
        """Since when nobody is here, while that is so."""
        elsewhere = (said_at + ELSEWHERE for mask, said_at in self.elsewhere.values() if mask)
        return max(self.parted, self.visited + VISIT, *elsewhere)

    def wake(self) -> None:
        """Somebody comes: while all were gone no time has passed, neither on a clock nor for those who are away."""
        if not self.awake:
            self.woke = time.monotonic()
            self.turn_began = self.woke - max(0.0, self._asleep_since() - self.turn_began)
            self.away_since = dict.fromkeys(self.live.persons, self.woke)

    def visit(self) -> None:
        """Somebody acts without a socket."""
        self.wake()
        self.visited = time.monotonic()
        self.changed.set()

    def join(self, watcher: Watcher) -> None:
        """Somebody is connected."""
        if self._counts(watcher):
            self.wake()
        self.watchers.add(watcher)
        self._presence()

    def part(self, watcher: Watcher) -> None:
        """Somebody is gone."""
        self.watchers.discard(watcher)
        if self._counts(watcher):
            self.parted = time.monotonic()
        if watcher.seat != SPECTATOR and watcher.seat not in self.here:
            self.away_since[watcher.seat] = time.monotonic()
        self._presence()

    def heard(self, process: int, mask: int) -> None:
        """Another process said who is connected to it."""
        if mask:
            self.wake()
        before = self.here
        self.elsewhere[process] = (mask, time.monotonic())
        if before != self.here:
            for seat in set(before) - set(self.here):
                self.away_since[seat] = time.monotonic()
            self._presence()

    def forget_silent(self) -> None:
        """Processes that were not heard of for long are gone, and their people with them."""
        now = time.monotonic()
        silent = {process: one for process, one in self.elsewhere.items() if now - one[1] >= ELSEWHERE}
        for process, (mask, said_at) in silent.items():
            del self.elsewhere[process]
            if mask:
                self.parted = max(self.parted, said_at + ELSEWHERE)
            for seat in range(len(self.live.seats)):
                if mask >> seat & 1 and seat not in self.here:
                    self.away_since[seat] = said_at
        if any(mask for mask, _ in silent.values()):
            self._presence()

    def _presence(self) -> None:
        watching = sum(watcher.seat == SPECTATOR for watcher in self.watchers)
        data = encode(Presence(self.here, watching))
        for watcher in list(self.watchers):
            watcher.send(data)
        self.changed.set()

    # --- clocks ---

    def spent(self) -> int:
        """Milliseconds since the one on turn may move; 0 while the match waits for something else."""
        until = time.monotonic() if self.awake else self._asleep_since()
        return max(0, round((until - self.turn_began) * 1000))

    def left(self, seat: int) -> int:
        """What is left on the clock of a seat in milliseconds, -1 without a clock."""
        clock = self.live.settings.clock
        if clock.kind == "none" or not self.live.is_person(seat):
            return -1
        whole = clock.seconds * 1000 if clock.kind == "move" else self.live.people[seat].bank
        return max(0, whole - self.spent()) if self.live.turn == seat else whole
