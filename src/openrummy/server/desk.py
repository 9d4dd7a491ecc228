"""A table that is being played at: one writer at a time, what is accepted is durable, and all who watch are told."""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import time
from collections.abc import Callable, Sequence
from typing import Final

from msgspec.structs import replace

from openrummy.bots import names_for
from openrummy.errors import RummyError
from openrummy.server.facts import Fact, Freed, Moved, Sat, Undone, decode_fact, encode_fact
from openrummy.server.judge import TooLate, judge
from openrummy.server.live import Live
from openrummy.server.logs import ACCEPTED, REPEATED, log_action
from openrummy.server.messages import (
    Accepted,
    Fault,
    Missed,
    Refused,
    Retry,
    Stale,
    Told,
    UpToDate,
    Welcome,
    Wish,
)
from openrummy.server.metrics import Metrics
from openrummy.server.room import VISIT, Room, Watcher
from openrummy.server.seen import fault_of, see, tell
from openrummy.server.sight import Seen
from openrummy.state import SPECTATOR
from openrummy.store.contract import Entry, Store
from openrummy.store.failures import KeyUsed, StoreError, Unavailable
from openrummy.store.failures import Stale as StaleEntry
from openrummy.wire import encode

__all__ = ["VISIT", "Answer", "Desk", "Watcher", "wall"]

Answer = Accepted | Stale | Refused | Retry
"""What is said to one who wished for something."""
MOST_MISSED: Final = 200
"""One who missed more facts than this gets a fresh view instead."""
MOST_TRIES: Final = 20
"""How often another process may be quicker before a wish is given up as stale."""


def wall() -> int:
    """The time of day in milliseconds since the epoch; for display only."""
    return time.time_ns() // 1_000_000


class Desk(Room):
    """One table in the memory of this process."""

    def __init__(self, live: Live, store: Store, metrics: Metrics) -> None:
        super().__init__(live)
        self.store = store
        self.metrics = metrics
        self.lock = asyncio.Lock()
        self.rematching = asyncio.Lock()
        self.doubt = False
        """The store failed: what it holds is to be looked at before anything is written."""
        self.status = live.status
        self.bots: Callable[[str], Sequence[str]] = names_for
        """Who may be asked to sit down here, by game."""

    @classmethod
    async def load(cls, table: bytes, store: Store, metrics: Metrics) -> Desk | None:
        """The table as the store has it, or None."""
        entries = await store.load(table)
        if not entries:
            return None
        opened = decode_fact(entries[0].fact)
        live = Live(opened)  # type: ignore[arg-type]
        for entry in entries:
            _fold(live, entry)
        header = await store.header(table)
        desk = cls(live, store, metrics)
        desk.status = live.status if header is None else header.status
        return desk

    # --- what is asked ---

    async def wish(self, seat: int, wish: Wish, answer: Callable[[Answer], None]) -> None:
        """Takes a wish; ``answer`` is called before anybody is told. Goes on if the one who asked has gone."""
        await asyncio.shield(asyncio.create_task(self._wish(seat, wish, answer)))

    async def _wish(self, seat: int, wish: Wish, answer: Callable[[Answer], None]) -> None:
        began, seq = time.monotonic(), self.live.seq
        reply = await self._try(seat, wish, answer)
        took = time.monotonic() - began
        if isinstance(reply, Accepted):
            outcome = ACCEPTED if reply.seq > seq else REPEATED
        else:
            outcome = "stale" if isinstance(reply, Stale) else reply.fault.code
        self.metrics.acted(outcome, took)
        kind = str(wish.__struct_config__.tag)
        log_action(table=self.live.id, seat=seat, seq=self.live.seq, kind=kind, outcome=outcome, ms=took * 1000)

    async def _try(self, seat: int, wish: Wish, answer: Callable[[Answer], None]) -> Answer:
        payload = hashlib.sha256(encode(wish)).digest()[:16]
        reply: Answer | None = None
        async with self.lock:
            for _ in range(MOST_TRIES):
                try:
                    if getattr(wish, "seq", 0) > self.live.seq:
                        self.doubt = True  # he has heard of more than this process has
                    await self._certain()
                    reply = self._known(seat, wish.key, payload)
                    if reply is None:
                        fact = self._timed(judge(self.live, seat, wish, self.bots))
                        accepted = Accepted(wish.key, self.live.seq + 1)
                        await self._write(fact, seat, wish.key, payload, lambda: answer(accepted))  # noqa: B023
                        return accepted
                except (KeyUsed, StaleEntry):
                    self.doubt = True  # another process was quicker: the wish is judged again where the table is now
                    continue
                except Unavailable as error:
                    reply = Retry(wish.key, fault_of(error))
                except TooLate:
                    reply = Stale(wish.key, self.live.seq)
                except RummyError as error:
                    reply = Refused(wish.key, fault_of(error), self.live.seq)
                break
        reply = reply or Stale(wish.key, self.live.seq)
        answer(reply)
        return reply

    def _known(self, seat: int, key: str, payload: bytes) -> Answer | None:
        """The answer to a request that was accepted before."""
        known = self.live.keys.get((seat, key))
        if known is None:
            return None
        seq, before = known
        return Accepted(key, seq) if before == payload else Refused(key, Fault("key_reused"), self.live.seq)

    def _timed(self, fact: Fact) -> Fact:
        if isinstance(fact, Moved) and self.live.settings.clock.kind != "none":
            return replace(fact, spent=self.spent())
        return fact

    async def put(self, make: Callable[[], Fact | None], mark: str = "") -> bool:
        """Writes a fact of the house, made under the lock; whether it was written. Raises ``Unavailable``.

        ``mark`` and the number of the fact are its key: what the house, and nobody else, may know of it later.
        """
        return await asyncio.shield(asyncio.create_task(self._put(make, mark)))

    async def _put(self, make: Callable[[], Fact | None], mark: str) -> bool:
        async with self.lock:
            await self._certain()
            fact = make()
            if fact is None:
                return False
            try:
                key = f"{mark}{self.live.seq + 1}" if mark else ""
                await self._write(self._timed(fact), SPECTATOR, key, b"", lambda: None)
            except StaleEntry:
                await self.catch_up()
                return False
            return True

    async def _certain(self) -> None:
        if self.doubt:
            await self.catch_up()

    async def _write(self, fact: Fact, seat: int, key: str, payload: bytes, acknowledge: Callable[[], None]) -> None:
        """Durable first, then part of the table, then acknowledged, then told."""
        entry = Entry(self.live.seq + 1, wall(), encode_fact(fact), seat, key, payload)
        status = self.live.status if self.live.status != self.status else None
        try:
            await self.store.append(self.live.id, [entry], status)
        except Unavailable:
            self.doubt = True
            raise
        self.status = status or self.status
        turn = self.live.turn_seq
        _fold(self.live, entry)
        acknowledge()
        came = fact.seat if isinstance(fact, Sat) else seat
        if came != SPECTATOR:
            self.away_since[came] = time.monotonic()
        self._happened(self.live.turn_seq != turn)
        self.publish(self.live.seq)
        with contextlib.suppress(StoreError):  # it is written and answered, whoever can be told of it
            await self.store.nudge(self.live.id, self.live.seq)

    def _happened(self, moved: bool) -> None:
        self.fact_at = time.monotonic()
        if moved:
            self.turn_began = self.fact_at
        for seat in self.live.persons:
            self.away_since.setdefault(seat, self.fact_at)
        self.changed.set()

    async def catch_up(self) -> None:
        """Takes in what another process wrote, or this one without learning of it. Raises ``Unavailable``."""
        entries = await self.store.load(self.live.id, self.live.seq)
        turn = self.live.turn_seq
        anew = False
        for entry in entries:
            _fold(self.live, entry)
            anew = anew or _untold(self.live, self.live.seq)
            self.publish(self.live.seq, last=entry is entries[-1], anew=anew)
        self.doubt = False
        if entries:
            self._happened(self.live.turn_seq != turn)

    # --- what is told ---

    def publish(self, seq: int, *, last: bool = True, anew: bool = False) -> None:
        """Tells everybody who watches what the fact ``seq`` is to him, the last one with the table if that is new."""
        made: dict[tuple[int, bool], bytes] = {}
        for watcher in list(self.watchers):
            which = watcher.seat, watcher.lean
            data = made.get(which)
            if data is None:
                data = made[which] = encode(self.told(seq, watcher.seat, watcher.lean and not anew, last))
            watcher.send(data)
        self._send_away(self.live.spans[seq - 1].fact)

    def _send_away(self, fact: Fact) -> None:
        """Those who may not be here any more: who sat in a seat that was freed, and onlookers of a private match.

        Those at the door as well: their seat was looked up when they came, and may be somebody else's at their hello.
        """
        private = not self.live.settings.spectators and self.live.table is not None
        for watcher in self.watchers | self.at_the_door:
            if isinstance(fact, Freed) and watcher.seat == fact.seat:
                watcher.end(Fault("seat_freed"))
            elif private and watcher.seat == SPECTATOR != self.live.opened.host:
                watcher.end(Fault("no_spectators"))

    def told(self, seq: int, viewer: int, lean: bool, last: bool = True) -> Told:
        """A fact as a viewer is told it; the last one with the table after it, or at least with its digest."""
        seen = self.see(viewer) if last else None
        told = tell(self.live, seq, viewer, seen)
        return replace(told, seen=None) if lean and not _untold(self.live, seq) else told

    def see(self, viewer: int) -> Seen:
        """The table as a viewer sees it now."""
        return see(self.live, viewer, self.here, self.left)

    def since(self, viewer: int, seq: int, lean: bool) -> Welcome | Missed | UpToDate:
        """What one needs who knows the facts up to ``seq``: nothing, those he missed, or (-1: always) a fresh view."""
        played = () if viewer == SPECTATOR else tuple(self.live.people[viewer].played)
        now = self.live.seq
        missed = range(seq + 1, now + 1)
        anew = seq >= 0 and any(_untold(self.live, one) for one in missed)
        if seq < 0 or seq > now or len(missed) > MOST_MISSED or anew:
            facts = tuple(tell(self.live, one, viewer, None) for one in played)
            return Welcome(self.see(viewer), facts)
        if not missed:
            return UpToDate(now)
        return Missed(tuple(self.told(one, viewer, lean, one == now) for one in missed), played)


def _untold(live: Live, seq: int) -> bool:
    """Whether no events tell what the fact has done: a match is taken back, or begun."""
    return isinstance(live.spans[seq - 1].fact, Undone | Sat)


def _fold(live: Live, entry: Entry) -> None:
    """Takes a row in, with the key under which it was asked for."""
    fact = decode_fact(entry.fact)
    if entry.seq != live.seq + 1:
        raise RuntimeError(f"the log of a table has a hole before {entry.seq}")
    live.fold(fact)
    if entry.key:
        live.keys[entry.seat, entry.key] = entry.seq, entry.digest
