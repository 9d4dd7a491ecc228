"""The tables of this process: opened, found again, driven while somebody is there, let go when nobody is."""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import os
import secrets
import time
from collections import Counter
from collections.abc import Callable, Sequence
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from openrummy.errors import Contradiction, RummyError
from openrummy.game import start
from openrummy.options import Ruleset
from openrummy.server.desk import Answer, Desk, Watcher, wall
from openrummy.server.driver import Driver
from openrummy.server.facts import Opened, Rematched, Returned, Sat, Seat, TableSettings, encode_fact
from openrummy.server.judge import TableRefused
from openrummy.server.live import Live
from openrummy.server.messages import Accepted, Chatted, Free, Say, Wish
from openrummy.server.metrics import Metrics
from openrummy.server.names import check_name, check_words, likeness
from openrummy.server.opening import with_bot_names
from openrummy.server.pool import Bots
from openrummy.server.settings import Settings
from openrummy.state import SPECTATOR
from openrummy.store.contract import Entry, Header, Said, Store
from openrummy.store.failures import CodeTaken, StoreError
from openrummy.wire import encode

__all__ = ["PHRASES", "House", "Place", "hashed"]

LETTERS: Final = "23456789abcdefghjkmnpqrstuvwxyz"
"""Of which codes are made: nothing that is taken for something else when it is read aloud."""
CODE: Final = 8
SECRET: Final = 16
"""Bytes of a seat's secret: 128 bits."""


PHRASES: Final = ("hello", "good_luck", "well_played", "nice_move", "oops", "one_moment", "thanks", "bye")
"""Quick phrases: the catalogues have ``phrase-<code>``."""
PHRASE: Final = "\x1f"
"""Before a phrase in the chat of the store; free words never hold this sign."""
AGAIN: Final = "~again-"
"""Before the number of a fact by which somebody sat down where he sat in the match before: no client has such keys."""
MOST_LINES: Final = 50
SPEAK: Final = 10.0
"""Seconds after which other processes are told again who is connected here."""
ASKS: Final = 1 << 7
"""Beside the mask of those who are connected: the others are to say who is with them."""
SAID: Final = -(1 << 40)
"""Numbers below this one tell other processes of a line of chat."""


class Place(Struct, frozen=True):
    """A seat that was taken, with the secret that proves it: 32 hex digits, shown this once.

    ``table`` is the table's id, ``code`` its invite code; ``seat`` is -1 for the host of a table of bots.
    """

    table: str
    code: str
    seat: int
    name: str
    secret: str


def hashed(secret: str) -> bytes:
    """What the store keeps of a seat's secret."""
    return hashlib.sha256(secret.encode()).digest()


class House:
    """All tables of this process, over one store."""

    def __init__(self, store: Store, settings: Settings, metrics: Metrics) -> None:
        self.store = store
        self.settings = settings
        self.metrics = metrics
        self.bots = Bots(settings.bot_workers, metrics, settings.bots)
        self.desks: dict[bytes, Desk] = {}
        self.process = int.from_bytes(os.urandom(3))
        self._drivers: dict[bytes, asyncio.Task[None]] = {}
        self._loading: dict[bytes, asyncio.Future[Desk | None]] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._last_seen: dict[bytes, float] = {}

    async def open(self) -> None:
        """Begins to listen to other processes, and to let go of tables at which nobody is."""
        for work in (self._listen(), self._sweep(), self._speak(), self.bots.invited.open()):
            task = asyncio.create_task(work)
            self._tasks.add(task)

    async def close(self) -> None:
        """Ends everything; what was accepted is durable already."""
        tasks = [*self._tasks, *self._drivers.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        for desk in self.desks.values():
            async with desk.lock:  # a write that is under way is finished
                pass
        self.bots.close()
        await self.store.close()

    # --- tables ---

    async def open_table(
        self,
        rules: Ruleset,
        seats: Sequence[Seat],
        host: int,
        table_settings: TableSettings,
        *,
        dealer: int = -1,
        roles: Sequence[int] = (),
        again: str = "",
        origin: str = "",
    ) -> tuple[Desk, Header]:
        """A new table. Raises as ``openrummy.start``, ``Garbled("bad_person")``, ``TableRefused``."""
        taken: list[Seat] = []
        for seat in seats:
            if seat.bot:
                known = self.bots.invited.names_for(rules.game)
                if seat.bot not in known:
                    raise TableRefused("no_such_bot", bot=seat.bot, expected=" ".join(known))
                taken.append(seat)
            else:
                taken.append(Seat(check_name(seat.name)) if seat.name else Seat())
        people = Counter(likeness(seat.name) for seat in taken if seat.name)
        if twice := next((seat.name for seat in taken if people[likeness(seat.name)] > 1), ""):
            raise Contradiction("same_name", seats=twice)
        named = with_bot_names(taken)
        names = [seat.name or f"?{at}" for at, seat in enumerate(named)]
        start(rules, names, dealer, tuple(roles))
        if table_settings.chat is None:
            table_settings = replace(table_settings, chat=not table_settings.listed)
        table = secrets.token_bytes(16)
        opened = Opened(table.hex(), rules.id, named, host, table_settings, tuple(roles), dealer, again)
        now = wall()
        while True:
            code = "".join(secrets.choice(LETTERS) for _ in range(CODE))
            status = "open" if any(not seat.name for seat in named) else "playing"
            header = Header(table, code, rules.id, table_settings.listed, status, now, now, origin)
            try:
                await self.store.create(header, [Entry(1, now, encode_fact(opened))])
                break
            except CodeTaken:
                continue
        desk = await self.desk(table)
        assert desk is not None
        return desk, header

    async def desk(self, table: bytes) -> Desk | None:
        """The table, from memory or from the store; None if there is none."""
        self._last_seen[table] = time.monotonic()
        desk = self.desks.get(table)
        if desk is not None:
            return desk
        loading = self._loading.get(table)
        if loading is None:
            loading = self._loading[table] = asyncio.ensure_future(Desk.load(table, self.store, self.metrics))
            loading.add_done_callback(lambda _: self._loading.pop(table, None))
        desk = await asyncio.shield(loading)
        if desk is None:
            self._last_seen.pop(table, None)
            return None
        desk = self.desks.setdefault(table, desk)
        desk.bots = self.bots.invited.names_for
        async with desk.lock:  # the word of what another process wrote while it was loaded found no table here
            await desk.catch_up()
        return desk

    async def seat_down(self, desk: Desk, name: str, seat: int, *, again: bool = False) -> Place:
        """A person takes an open seat (SPECTATOR: the first one), ``again``: that of the match before.

        Raises ``TableRefused``, ``Garbled``.
        """
        name = check_name(name)
        taken = -1

        def make() -> Sat | None:
            nonlocal taken
            live = desk.live
            free = live.open_seats
            if not free or (seat != SPECTATOR and seat not in free):
                raise TableRefused("seat_taken")
            if any(likeness(one.name) == likeness(name) for one in live.seats):
                raise Contradiction("same_name", seats=name)
            taken = free[0] if seat == SPECTATOR else seat
            return Sat(taken, name)

        for _ in range(len(desk.live.seats) + 1):
            for one in desk.live.open_seats:
                if desk.live.people[one].freed:  # the one before may not share the seat, whatever was cut off then
                    await self.store.revoke(desk.live.id, one)
            if await desk.put(make, AGAIN if again else ""):
                return await self.give_secret(desk, taken)
        raise TableRefused("seat_taken")

    async def give_secret(self, desk: Desk, seat: int) -> Place:
        """A further secret for a seat: for the one who took it, or for another device of his."""
        secret = secrets.token_hex(SECRET)
        await self.store.add_token(hashed(secret), desk.live.id, seat)
        header = await self.store.header(desk.live.id)
        name = "" if seat == SPECTATOR else desk.live.seats[seat].name
        return Place(desk.live.opened.table, "" if header is None else header.code, seat, name, secret)

    async def rematch(self, desk: Desk, seat: int) -> Place:
        """Another match of the same people with the same rules; who asks first opens the table, the others sit down."""
        live = desk.live
        if not live.over:
            raise TableRefused("not_over")
        async with desk.rematching:
            if not live.rematch:
                seats = [Seat() if live.is_person(at) else one for at, one in enumerate(live.seats)]
                private = replace(live.settings, listed=False)  # the seats are kept for those who played
                again, _ = await self.open_table(live.rules, seats, seat, private)
                await desk.put(lambda: None if live.rematch else Rematched(again.live.opened.table))
            other = await self.desk(bytes.fromhex(live.rematch))
            assert other is not None
            name = live.seats[seat].name
            if _sat_again(other.live, seat):  # he asks once more
                return await self.give_secret(other, seat)
            return await self.seat_down(other, name, seat, again=True)

    async def wish(self, desk: Desk, seat: int, wish: Wish, answer: Callable[[Answer], None]) -> None:
        """Takes a wish (``Desk.wish``), and revokes the secrets of a seat that was freed."""
        accepted = False

        def heard(reply: Answer) -> None:
            nonlocal accepted
            accepted = isinstance(reply, Accepted)
            answer(reply)

        await desk.wish(seat, wish, heard)
        if accepted and isinstance(wish, Free):
            await self.store.revoke(desk.live.id, wish.seat)

    # --- what is said, beside the log ---

    async def say(self, desk: Desk, seat: int, said: Say) -> None:
        """A phrase, or free words where the table allows them. Raises ``TableRefused``, ``Garbled``, ``StoreError``."""
        if seat == SPECTATOR or desk.live.people[seat].gone:
            raise TableRefused("no_seat")
        if said.phrase:
            if said.phrase not in PHRASES or said.text:
                raise TableRefused("no_such_phrase", phrase=said.phrase, expected=" ".join(PHRASES))
            line = PHRASE + said.phrase
        else:
            if not desk.live.settings.chat:
                raise TableRefused("no_chat")
            line = check_words(said.text)
        number = await self.store.say(desk.live.id, seat, line, wall())
        self._spread(desk, Said(number, seat, line, 0))
        await self._nudge(desk, SAID - number)

    async def heard(self, desk: Desk) -> list[bytes]:
        """What was said last at a table, as messages."""
        try:
            return [_chatted(line) for line in await self.store.said_last(desk.live.id, MOST_LINES)]
        except StoreError:
            return []

    def _spread(self, desk: Desk, line: Said) -> None:
        data = _chatted(line)
        for watcher in list(desk.watchers):
            if line.seat not in watcher.muted:
                watcher.send(data)

    # --- who is here ---

    def join(self, desk: Desk, watcher: Watcher) -> None:
        """Somebody is connected: the table wakes up."""
        asks = ASKS if not desk.watchers else 0
        desk.join(watcher)
        self._drive(desk)
        self._tell_others(desk, asks)

    def part(self, desk: Desk, watcher: Watcher) -> None:
        """Somebody is gone."""
        desk.part(watcher)
        self._last_seen[desk.live.id] = time.monotonic()
        self._tell_others(desk)

    def touch(self, desk: Desk) -> None:
        """Somebody acts without a socket: what the house has to do about it is done all the same."""
        self._last_seen[desk.live.id] = time.monotonic()
        if not desk.here:
            desk.visit()
            self._drive(desk)

    async def welcome_back(self, desk: Desk, seat: int) -> None:
        """A person is here again: the bot that played for him hands him the cards."""
        if seat == SPECTATOR or not desk.live.people[seat].bot or desk.live.people[seat].gone or desk.live.over:
            return

        def make() -> Returned | None:
            person = desk.live.people[seat]
            return Returned(seat) if person.bot and not person.gone and not desk.live.over else None

        with contextlib.suppress(StoreError):
            await desk.put(make)

    def _drive(self, desk: Desk) -> None:
        task = self._drivers.get(desk.live.id)
        if task is None or task.done():
            task = asyncio.create_task(Driver(desk, self.bots, self.settings).run())
            self._drivers[desk.live.id] = task

    def _tell_others(self, desk: Desk, asks: int = 0) -> None:
        task = asyncio.create_task(self._nudge(desk, -1 - (self.process << 8 | asks | desk.mask_here)))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _nudge(self, desk: Desk, number: int) -> None:
        with contextlib.suppress(StoreError):
            await self.store.nudge(desk.live.id, number)

    async def _listen(self) -> None:
        """What other processes say: a table has moved on; or, below 0, who is connected there, or what was said."""
        async for table, seq in self.store.nudged():
            for desk in [self.desks.get(table)] if table else list(self.desks.values()):
                if desk is None:
                    continue
                if seq < SAID:
                    with contextlib.suppress(StoreError):
                        for line in await self.store.said(desk.live.id, SAID - seq - 1, 1):
                            self._spread(desk, line)
                elif seq < 0:
                    process, said = divmod(-1 - seq, 256)
                    if process != self.process:
                        desk.heard(process, said & ~ASKS)
                        if said & ASKS and desk.mask_here:
                            self._tell_others(desk)
                elif not table or seq > desk.live.seq:
                    with contextlib.suppress(RummyError):
                        async with desk.lock:
                            await desk.catch_up()

    async def _speak(self) -> None:
        """Says again who is connected here: who has not been heard of for a while counts as gone."""
        while True:
            await asyncio.sleep(SPEAK)
            for desk in list(self.desks.values()):
                desk.forget_silent()
                if desk.mask_here:
                    self._tell_others(desk)

    async def _sweep(self) -> None:
        """Lets go of tables at which nobody was for a while, and forgets those that nobody has touched for long."""
        while True:
            await asyncio.sleep(min(60.0, self.settings.sleep_after))
            now = time.monotonic()
            for table, desk in list(self.desks.items()):
                idle = now - self._last_seen.get(table, 0.0)
                busy = desk.watchers or desk.at_the_door or desk.lock.locked()
                if not busy and idle > self.settings.sleep_after:
                    self._let_go(table)
            with contextlib.suppress(StoreError):
                await self.store.forget(wall() - self.settings.keep_days * 86_400_000)

    def _let_go(self, table: bytes) -> None:
        task = self._drivers.pop(table, None)
        if task is not None:
            task.cancel()
        self.desks.pop(table, None)
        self._last_seen.pop(table, None)


def _sat_again(live: Live, seat: int) -> bool:
    """Whether a seat belongs to the one who had it in the match before: its name alone could be anybody's."""
    if seat == SPECTATOR:
        return True
    sat = (at for at, span in enumerate(live.spans, 1) if isinstance(span.fact, Sat) and span.fact.seat == seat)
    mine = (SPECTATOR, f"{AGAIN}{max(sat, default=0)}") in live.keys
    return mine and bool(live.seats[seat].name) and not live.people[seat].gone


def _chatted(line: Said) -> bytes:
    phrase = line.text.removeprefix(PHRASE) if line.text.startswith(PHRASE) else ""
    return encode(Chatted(line.number, line.seat, "" if phrase else line.text, phrase))
