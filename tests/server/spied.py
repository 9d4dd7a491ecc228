"""Matches with everybody present who could learn something; the oracle judges every byte that reached them."""

from __future__ import annotations

import asyncio
import functools
import json
import re
from collections.abc import Coroutine, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any, TypeVar

import pytest
from msgspec import Struct
from msgspec.structs import replace

from openrummy.events import Event
from openrummy.parts import suggest
from openrummy.rearrange import solve
from openrummy.server.facts import Fact
from openrummy.server.live import Live
from openrummy.server.pool import Bots
from openrummy.state import State
from openrummy.wire import decode
from tests.players import choose
from tests.server.harness import QUICK, send
from tests.server.inside import Answer, Ended, Guest, Inside, inside, joins, looking, opens
from tests.server.oracle import Leak, Oracle
from tests.temper import TEMPERS

T = TypeVar("T")
PATIENT = replace(QUICK, leave_after=3600.0)
"""Nobody plays for those who have gone: what is judged at the end stands still."""
NAMES = ("ann", "bob", "cat", "dan", "eve")
PLACE = {"table", "code", "seat", "name", "secret"}
LISTED = {"table", "code", "ruleset", "names", "open", "waits"}
FOUND = {"table", "status", "ruleset"}
WORDS = "+ < pass -7s -Kd =5s,5c,5d 6h>1 !9c show=4c,4d,4s;8s>1 ~4h,5h,6h/8s,8d,8c ! end"
TOKENS = tuple(WORDS.split())


class Scene(Struct, frozen=True):
    """A match to be judged: rules, seats, how many hands are played at most, what is chosen at random."""

    rules: str
    seats: int
    hands: int = 3
    seed: int = 0
    kicked: bool = False
    curious: float = 0.04
    bots: tuple[str, ...] = ()
    reveal: str = "match"
    spectators: bool = True
    tempers: tuple[int, ...] = (1, 1, 1, 1, 0, 2, 3, 4)
    """Of whom the players are drawn; most are quick."""


@contextmanager
def oracles() -> Iterator[dict[str, Oracle]]:
    """The truth of every table, as it happens; bots think in a thread of this process, and nobody solves one table of
    Manipulation twice.
    """
    truth: dict[str, Oracle] = {}
    fold = Live.fold
    pool = ThreadPoolExecutor(1)

    def followed(self: Live, fact: Fact) -> tuple[Event, ...]:
        events = fold(self, fact)
        oracle = truth.setdefault(self.opened.table, Oracle(self.opened))
        kept = 0 if self.table is None else len(self.table.events) - len(events)
        oracle.add(fact, kept, events, self.over)
        return events

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Live, "fold", followed)
        patch.setattr(suggest, "solve", functools.lru_cache(maxsize=64)(solve))
        patch.setattr(Bots, "_executor", lambda self: pool)  # noqa: ARG005
        yield truth
    pool.shutdown()


class Spies:
    """All who are at a table: the seats, one who looks on, one with a secret of his own making."""

    def __init__(self, scene: Scene, oracle: Oracle, seats: list[Guest], rng: Random) -> None:
        self.scene = scene
        self.oracle = oracle
        self.seats = seats
        self.rng = rng
        self.onlooker = looking(seats[0])
        self.stranger = looking(seats[0])
        self.stranger.secret = "00" * 16
        self.asked = 0
        self.heard = 0
        """Frames that were judged."""
        for guest in seats:
            oracle.tokens[guest.secret] = {guest.seat}

    @property
    def all(self) -> list[Guest]:
        """Everybody."""
        return [*self.seats, self.onlooker, self.stranger]

    def judge(self, guest: Guest, answer: Answer, asked: str = "") -> None:
        """An answer over HTTP."""
        seq = self.seats[0].server.live(guest.table).seq
        self.oracle.raw(answer.raw, guest.seat, seq)
        if answer.all("content-type")[0].startswith("text/plain"):
            return self.oracle.record(answer.body.decode(), guest.seat, seq)
        told = answer.json()
        rows = told if isinstance(told, list) else [told]
        for row in rows:
            if set(row) == {"hand", "facts"}:
                self.oracle.history(row, guest.seat)
            elif "type" in row or "viewer" in row:
                self.oracle.message(json.dumps(row), guest.seat, asked, seq)
            elif answer.status >= 400:
                self.oracle.message(json.dumps({"type": "bye", "fault": row}), guest.seat, asked, seq)
            elif set(row) not in (PLACE, LISTED, FOUND):
                raise Leak(f"unheard-of fields {set(row)}")
        return None

    async def ask(self, guest: Guest, method: str, path: str, form: Any = None) -> Answer:
        """A request, and what the oracle says of its answer."""
        answer = await guest.ask(method, path, form)
        self.asked += 1
        self.judge(guest, answer, json.dumps(form))
        return answer

    async def pry(self, guest: Guest, legal: list[str]) -> None:
        """Everything that one may ask for, wherever it is allowed or not."""
        rng, key = self.rng, f"k{self.asked}"
        seq = guest.server.live(guest.table).seq
        since = f"since/{rng.randrange(seq + 1)}"
        for path in ("", since, "record", "hands/0", "/api/tables", f"/api/codes/{guest.code}", "no"):
            await self.ask(guest, "GET", path)
        for token in (rng.choice(TOKENS), rng.choice(legal), "~" * 40):
            await self.ask(guest, "POST", "checks", {"type": "check", "id": 1, "action": token})
        if guest.seat < 0 or rng.random() < 0.2:
            await self.ask(guest, "POST", "assessments", {"type": "assess", "id": 1})
        wish: dict[str, Any] = {"type": "act", "key": key, "seq": seq, "action": rng.choice(TOKENS[3:])}
        if guest.server.live(guest.table).turn != guest.seat:
            await self.ask(guest, "POST", "wishes", wish)
        await self.ask(guest, "POST", "wishes", {**wish, "key": f"{key}s", "seq": 0})
        await self.ask(guest, "POST", "wishes", {"type": "advise", "key": f"{key}a", "text": "my dear captain"})
        await self.ask(guest, "POST", "wishes", {"type": "give", "key": f"{key}g", "hand": 1, "part": "ab" * 32})
        await self.ask(guest, "POST", "resume", {"secret": "11" * 16})
        await self.ask(guest, "POST", "rematch", {})

    async def look_on(self) -> None:
        """The one without a seat hears all that he is told, until he is cancelled."""
        try:
            async with self.onlooker.socket(lean=bool(self.scene.seed % 2)) as line:
                while True:  # after the match nothing comes, however long the others pry
                    await self.onlooker.hear(line, None)
        except Ended:
            assert not self.scene.spectators, "an onlooker was sent away"

    async def sit(self, guest: Guest) -> None:
        """Plays in a seat, and now and then lets somebody pry while nothing moves."""
        temper = TEMPERS[self.rng.choice(self.scene.tempers)]
        acted = 0
        async with guest.socket() as line:
            while True:
                seen = guest.seen or {}
                state = seen.get("state")
                if seen.get("status") == "over" or (state and state["number"] > self.scene.hands):
                    return
                waits = seen and not await guest.shuffles(line) and seen["turn"] == guest.seat
                if waits and seen["legal"] and seen["seq"] > acted:
                    acted = seen["seq"]
                    await self.meddle(guest, seen)
                    view = decode(json.dumps(state), State)
                    action = str(choose(self.rng, view, temper))
                    await send(line, type="act", key=f"m{acted}", seq=seen["seq"], action=action)
                try:
                    await guest.hear(line)
                except Ended:
                    assert guest.seat in self.oracle.freed
                    return

    async def meddle(self, guest: Guest, seen: dict[str, Any]) -> None:
        """While it is his turn nothing moves: somebody pries; and once the host frees the last seat."""
        rng = self.rng
        if rng.random() < self.scene.curious:
            await self.pry(rng.choice(self.all), seen["legal"])
        if self.scene.bots and rng.random() < 0.1:
            await self.ask(guest, "POST", "wishes", {"type": "undo", "key": f"u{self.asked}", "seq": seen["seq"]})
        if self.scene.kicked and guest.seat == 0 and rng.random() < 0.3 and not self.oracle.freed:
            last = self.seats[-1]
            answer = await self.ask(guest, "POST", "wishes", {"type": "free", "key": "free", "seat": last.seat})
            assert answer.status == 200
            for one in (last, guest):
                await self.pry(one, seen["legal"])

    def frames(self) -> None:
        """What the oracle says of all frames."""
        for guest in self.all:
            for frames in guest.frames:
                at = 1
                for frame in frames:
                    said = [int(one) for one in re.findall(rb'"seq":(\d+)', frame)]
                    at = max([at, *said])
                    asked = WORDS if b"refused" in frame else ""
                    self.oracle.message(frame, guest.seat, asked, at)
                    self.heard += 1


async def play(server: Inside, truth: dict[str, Oracle], scene: Scene) -> Spies:
    """A match, and the judgement on all that was told in it."""
    rng = Random(scene.seed)
    people = scene.seats - len(scene.bots)
    settings = {"reveal": scene.reveal, "spectators": scene.spectators, "listed": bool(scene.seed % 2)}
    first = await opens(server, scene.rules, [*[""] * (people - 1), *scene.bots], settings=settings)
    seats = [first, *[await joins(server, first.table, NAMES[at]) for at in range(1, people)]]
    spies = Spies(scene, truth[first.table], seats, rng)
    onlooker = asyncio.create_task(spies.look_on())
    await together(*(spies.sit(guest) for guest in seats))
    for guest in spies.all:
        await spies.pry(guest, ["+"])
    onlooker.cancel()
    await asyncio.gather(onlooker, return_exceptions=True)
    if onlooker.done() and not onlooker.cancelled() and onlooker.exception():
        raise AssertionError from onlooker.exception()
    spies.frames()
    return spies


async def together(*works: Coroutine[Any, Any, T]) -> list[T]:
    """All of these at the same time; when one fails the others are given up, and it is raised."""
    tasks = [asyncio.create_task(work) for work in works]
    try:
        await asyncio.wait(tasks, return_when=asyncio.FIRST_EXCEPTION)
        failed = [task for task in tasks if task.done() and task.exception()]
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
    return [task.result() for task in failed or tasks]


async def judged(folder: Path, scenes: list[Scene]) -> list[Spies]:
    """These matches at the same time on one server. Raises ``Leak``."""
    failed: BaseException | None = None
    spies: list[Spies] = []
    with oracles() as truth:
        async with inside(folder, PATIENT) as server:
            try:
                spies = await together(*(play(server, truth, scene) for scene in scenes))
            except Exception as error:
                failed = error
    if failed is not None:
        raise failed
    return spies
