"""A real server on a free port of this machine, and clients that speak its protocol; for the tests of the server."""

from __future__ import annotations

import asyncio
import json
import secrets
import socket
import ssl
import subprocess
import sys
import threading
import time
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import ExitStack, asynccontextmanager, contextmanager
from pathlib import Path
from typing import Any

import httpx
import uvicorn
from litestar import Litestar
from msgspec.structs import replace
from websockets.asyncio.client import ClientConnection, connect
from websockets.typing import Origin

from openrummy.bots import make, names_for
from openrummy.server.access import Guard
from openrummy.server.app import make_litestar, start_of
from openrummy.server.heads import Heads
from openrummy.server.house import House
from openrummy.server.settings import Settings
from openrummy.shuffle import seat_commitment
from openrummy.state import State
from openrummy.wire import decode

QUICK = Settings(
    bot_delay=0.0, part_wait=0.4, leave_after=0.2, sleep_after=60.0, seat_budget=1_000_000, address_budget=1_000_000
)
"""Settings for tests: nobody waits, and nobody is told that he asks too often."""

Seen = dict[str, Any]
Choose = Callable[[Seen], str]


class Running:
    """A server that runs in a thread of this process: its address, its app, its house."""

    def __init__(self, base: str, app: Litestar) -> None:
        self.base = base
        self.app = app

    @property
    def house(self) -> House:
        """The tables; look, but do not touch from another thread."""
        house: House = self.app.state.house
        return house


_apps: dict[Settings, list[Litestar]] = {}


@contextmanager
def litestar_of(settings: Settings) -> Iterator[Litestar]:
    """A server that has not started; to make one takes longer than most tests, so one that has stopped serves again."""
    free = _apps.setdefault(replace(settings, db="", port=0), [])
    app = free.pop() if free else make_litestar(settings)
    for name, value in start_of(settings).items():
        setattr(app.state, name, value)
    yield app
    free.append(app)  # not where it has failed


@contextmanager
def serving(folder: Path, settings: Settings = QUICK, db: str = "") -> Iterator[Running]:
    """A server with its store in a folder (or at ``db``), as long as the block runs."""
    with socket.socket() as listener, ExitStack() as start:
        listener.bind(("127.0.0.1", 0))
        listener.listen(256)
        port = listener.getsockname()[1]
        settings = replace(settings, port=port, db=db or str(folder / "tables.db"))
        app = start.enter_context(litestar_of(settings))
        config = uvicorn.Config(
            Guard(app, settings),
            http=Heads,
            ws="websockets-sansio",
            ws_max_size=settings.frame_limit,
            lifespan="on",
            log_config=None,
            access_log=False,
            timeout_graceful_shutdown=1,
        )
        server = uvicorn.Server(config)
        thread = threading.Thread(target=server.run, kwargs={"sockets": [listener]}, daemon=True)
        thread.start()
        while not server.started:
            if not thread.is_alive():
                raise RuntimeError("the server did not start")
            time.sleep(0.01)
        try:
            yield Running(f"http://127.0.0.1:{port}", app)
        finally:
            server.should_exit = True
            thread.join(60)


def free_port() -> int:
    """A port that nobody listens on now."""
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        port: int = one.getsockname()[1]
        return port


def start_process(db: str, port: int, **flags: str | float) -> subprocess.Popen[bytes]:
    """A server in a process of its own; ``await ready(base)`` waits for it."""
    named = {f"--{name.replace('_', '-')}": value for name, value in flags.items()}
    words = [name if value is True else f"{name}={value}" for name, value in named.items()]
    command = [sys.executable, "-m", "openrummy", "serve", f"--db={db}", f"--port={port}", *words]
    return subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


async def ready(base: str, patience: float = 60.0) -> float:
    """Waits until the server answers; the seconds it took."""
    began = time.monotonic()
    async with httpx.AsyncClient(base_url=base, verify=False, timeout=60) as client:
        while time.monotonic() - began < patience:
            try:
                if (await client.get("/health")).status_code == 200:
                    return time.monotonic() - began
            except httpx.TransportError:
                pass
            await asyncio.sleep(0.02)
    raise TimeoutError(f"no answer from {base}")


class Person:
    """One who plays over the protocol: his seat, his secret, what he was told."""

    def __init__(self, base: str, place: dict[str, Any]) -> None:
        self.base = base
        self.table: str = place["table"]
        self.code: str = place["code"]
        self.seat: int = place["seat"]
        self.secret: str = place["secret"]
        self.seen: Seen | None = None
        self.heard: list[dict[str, Any]] = []
        """Every message, in order."""
        self.tls: ssl.SSLContext | None = None
        """Whom he trusts, at an address of https."""
        self.gives = True
        """Whether he gives a part to the shuffle."""
        self.parts: dict[int, bytes] = {}
        self._asked: set[tuple[str, int]] = set()

    @property
    def headers(self) -> dict[str, str]:
        """What a request of his brings along."""
        return {"origin": self.base, **({"authorization": f"Bearer {self.secret}"} if self.secret else {})}

    @asynccontextmanager
    async def socket(self, since: int = -1, lean: bool = False) -> AsyncIterator[ClientConnection]:
        """His connection, hello said."""
        address = f"{self.base.replace('http', 'ws', 1)}/api/tables/{self.table}/socket"
        headers = {"authorization": f"Bearer {self.secret}"} if self.secret else {}
        async with connect(
            address,
            origin=Origin(self.base),
            additional_headers=headers,
            max_size=2**22,
            proxy=None,
            ssl=self.tls,
            compression=None,  # most of the time would go there
            open_timeout=60,
            ping_interval=None,  # a busy machine may be slow to answer
        ) as line:
            await send(line, type="hello", since=since, lean=lean)
            yield line

    async def hear(self, line: ClientConnection, patience: float | None = 60.0) -> dict[str, Any]:
        """The next message; what it shows of the table is kept."""
        message: dict[str, Any] = json.loads(await asyncio.wait_for(line.recv(), patience))
        self.heard.append(message)
        seen = (
            message.get("seen") or (message["facts"] or [{}])[-1].get("seen")
            if "facts" in message
            else message.get("seen")
        )
        if seen:
            self.seen = seen
        return message

    async def until(self, line: ClientConnection, kind: str, patience: float | None = 60.0) -> dict[str, Any]:
        """The next message of a kind."""
        while True:
            message = await self.hear(line, patience)
            if message["type"] == kind:
                return message

    async def shuffles(self, line: ClientConnection) -> bool:
        """Gives his part to the shuffle if it is wanted now; whether he did anything."""
        shuffle = (self.seen or {}).get("shuffle")
        if not shuffle:
            return False
        hand = shuffle["hand"]
        stage = "pledge" if self.seat in shuffle["pledging"] else "give" if self.seat in shuffle["giving"] else ""
        if not stage or (stage, hand) in self._asked:
            return False
        self._asked.add((stage, hand))
        if not self.gives:
            await send(line, type="decline", key=f"d{hand}", hand=hand)
        elif stage == "pledge":
            self.parts[hand] = secrets.token_bytes(32)
            digest = seat_commitment(bytes.fromhex(self.table), hand, self.seat, self.parts[hand]).hex()
            await send(line, type="pledge", key=f"p{hand}", hand=hand, digest=digest)
        else:
            await send(line, type="give", key=f"g{hand}", hand=hand, part=self.parts[hand].hex())
        return True

    async def play(self, line: ClientConnection, choose: Choose, moves: int = 10**9) -> int:
        """Plays on until the match is over or he has made so many moves; how many he made."""
        made, acted = 0, -1
        while True:
            seen = self.seen
            if seen and seen["status"] == "over":
                return made
            if (
                seen
                and not await self.shuffles(line)
                and seen["legal"]
                and seen["turn"] == self.seat
                and seen["seq"] > acted
            ):
                if made == moves:
                    return made
                acted, made = seen["seq"], made + 1
                key = secrets.token_hex(6)
                await send(line, type="act", key=key, seq=seen["seq"], action=choose(seen))
            await self.hear(line)


async def send(line: ClientConnection, **message: Any) -> None:
    """Sends a message."""
    await line.send(json.dumps(message))


def first(seen: Seen) -> str:
    """The first choice that is offered."""
    choice: str = seen["legal"][0]
    return choice


def last(seen: Seen) -> str:
    """The last choice that is offered: a knock wherever there is one."""
    choice: str = seen["legal"][-1]
    return choice


def wise(seen: Seen) -> str:
    """What the computer would do: matches end soon."""
    view = decode(json.dumps(seen["state"]), State)
    return str(make(names_for(view.rules.game)[-1], 1).choose(view, ()))


async def open_table(base: str, ruleset: str, bots: list[str], name: str = "ann", **more: Any) -> Person:
    """Opens a table in whose first seat one sits; ``bots`` by name, an empty one is a seat for a friend."""
    form = {"ruleset": ruleset, "seats": [{}, *({"bot": bot} for bot in bots)], "name": name, **more}
    async with httpx.AsyncClient(base_url=base, headers={"origin": base}, verify=False, timeout=60) as client:
        answer = await client.post("/api/tables", json=form)
    assert answer.status_code == 201, answer.text
    return Person(base, answer.json())


async def join(base: str, table: str, name: str, seat: int = -1) -> Person:
    """Takes a seat at a table."""
    async with httpx.AsyncClient(base_url=base, headers={"origin": base}, verify=False, timeout=60) as client:
        answer = await client.post(f"/api/tables/{table}/seats", json={"name": name, "seat": seat})
    assert answer.status_code == 201, answer.text
    return Person(base, answer.json())


def onlooker(person: Person) -> Person:
    """One who looks on at the same table, without a seat."""
    return Person(person.base, {"table": person.table, "code": person.code, "seat": -1, "secret": ""})
