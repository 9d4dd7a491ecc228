"""A server in the loop of the test, and clients that keep every byte that reached them: headers, bodies, frames."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Callable, Coroutine, Iterator, Mapping
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from typing import Any, TypeVar, cast

import msgspec
from litestar.types import ASGIApp
from msgspec import Struct
from msgspec.structs import replace
from websockets.asyncio.client import ClientConnection

from openrummy.server.access import Guard
from openrummy.server.house import House
from openrummy.server.live import Live
from openrummy.server.settings import Settings
from tests.server.harness import QUICK, Person, litestar_of, send

T = TypeVar("T")
HOST = "rummy.test"
BASE = f"http://{HOST}"


class Ended(Exception):
    """The server has ended a connection, or refused it: ``code`` is that of the close, or the status."""

    def __init__(self, code: int) -> None:
        super().__init__(code)
        self.code = code


class Answer(Struct, frozen=True):
    """The answer to a request, as it left the app."""

    status: int
    headers: tuple[tuple[str, str], ...]
    body: bytes

    def all(self, name: str) -> list[str]:
        """Every header of a name."""
        return [value for key, value in self.headers if key.lower() == name]

    def json(self) -> Any:
        """The body as JSON."""
        return json.loads(self.body)

    @property
    def raw(self) -> bytes:
        """Everything that was sent."""
        return f"{self.status} {self.headers}".encode() + self.body


class Inside:
    """The server: its app with the guard around it, asked without a network."""

    def __init__(self, app: ASGIApp, house: House) -> None:
        self.app = app
        self.house = house

    def live(self, table: str) -> Live:
        """A table as it stands: the truth."""
        return self.house.desks[bytes.fromhex(table)].live

    def scope(self, kind: str, path: str, headers: Mapping[str, str], scheme: str = "") -> dict[str, Any]:
        """What a web server hands to the app for a request."""
        path, _, query = path.partition("?")
        sent = {"host": HOST, **{name.lower(): value for name, value in headers.items()}}
        return {
            "type": kind,
            "asgi": {"version": "3.0", "spec_version": "2.4"},
            "http_version": "1.1",
            "scheme": scheme or ("http" if kind == "http" else "ws"),
            "path": path,
            "raw_path": path.encode(),
            "root_path": "",
            "query_string": query.encode(),
            "headers": [(name.encode("latin-1"), value.encode("latin-1")) for name, value in sent.items()],
            "client": ("127.0.0.1", 1),
            "server": (HOST, 80),
            "subprotocols": [],
            "extensions": {},
            "state": {},
        }

    async def ask(
        self, method: str, path: str, form: Any = None, headers: Mapping[str, str] | None = None, scheme: str = ""
    ) -> Answer:
        """A request; ``form`` is sent as JSON, bytes as they are. A POST comes from our own page unless it says not."""
        body = b"" if form is None else form if isinstance(form, bytes) else json.dumps(form).encode()
        given = {"origin": f"{scheme or 'http'}://{HOST}", **(headers or {})}
        given = {name: value for name, value in given.items() if value is not None}
        if body:
            given = {"content-type": "application/json", "content-length": str(len(body)), **given}
        scope = self.scope("http", path, given, scheme) | {"method": method}
        parts: list[dict[str, Any]] = []
        unread = [body]

        async def receive() -> dict[str, Any]:
            if unread:
                return {"type": "http.request", "body": unread.pop(), "more_body": False}
            await asyncio.sleep(3600)
            return {"type": "http.disconnect"}

        async def tell(message: Any) -> None:
            parts.append(message)

        await self.app(cast("Any", scope), cast("Any", receive), tell)
        head = tuple((name.decode("latin-1"), value.decode("latin-1")) for name, value in parts[0]["headers"])
        return Answer(parts[0]["status"], head, b"".join(part.get("body", b"") for part in parts[1:]))

    @asynccontextmanager
    async def socket(self, path: str, headers: Mapping[str, str] | None = None) -> AsyncIterator[Line]:
        """A connection; raises ``Ended`` where it is refused."""
        line = Line()
        given = {"origin": BASE, **(headers or {})}
        scope = self.scope("websocket", path, {name: value for name, value in given.items() if value is not None})
        task = asyncio.create_task(cast("Any", self.app)(scope, line.inbox.get, line.take))
        line.inbox.put_nowait({"type": "websocket.connect"})
        try:
            await line.accepted()
            yield line
        finally:
            line.inbox.put_nowait({"type": "websocket.disconnect", "code": 1000})
            await task


class Line:
    """A socket as its client has it: ``heard`` is every byte that came."""

    def __init__(self) -> None:
        self.inbox: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self.outbox: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self.heard: list[bytes] = []
        self.closed = 0

    async def take(self, message: Any) -> None:
        """What the app sends."""
        self.outbox.put_nowait(message)

    async def accepted(self) -> None:
        """Waits for the answer to the upgrade."""
        first = await self.outbox.get()
        if first["type"] != "websocket.accept":
            raise Ended(first.get("code") or first.get("status", 0))

    async def send(self, text: str) -> None:
        """Sends a frame."""
        self.inbox.put_nowait({"type": "websocket.receive", "text": text})

    async def recv(self) -> str:
        """The next frame. Raises ``Ended``."""
        message = await self.outbox.get()
        if message["type"] == "websocket.close":
            self.closed = message.get("code", 1000)
            raise Ended(self.closed)
        text: str = message.get("text") or message["bytes"].decode()
        self.heard.append(text.encode())
        return text


class Guest(Person):
    """One who plays over a socket inside; ``raw`` is what reached him outside of the ``frames``."""

    def __init__(self, server: Inside, place: dict[str, Any]) -> None:
        super().__init__(BASE, place)
        self.server = server
        self.raw: list[bytes] = []
        self.frames: list[list[bytes]] = []
        """The frames of every connection he had, as they came."""

    @property
    def at(self) -> str:
        """The address of his table."""
        return f"/api/tables/{self.table}"

    async def ask(self, method: str, path: str, form: Any = None, **headers: str) -> Answer:
        """A request of his, about his table or (with an address from the root) anything."""
        path = path if path.startswith("/") else f"{self.at}/{path}"
        answer = await self.server.ask(method, path, form, self.headers | headers)
        self.raw.append(answer.raw)
        return answer

    async def hear(self, line: ClientConnection, patience: float | None = 60.0) -> dict[str, Any]:
        """The next message; what it shows of the table is kept, and every byte is in ``frames``."""
        message: dict[str, Any] = msgspec.json.decode(await asyncio.wait_for(line.recv(), patience))
        last = (message["facts"] or [{}])[-1] if "facts" in message else message
        self.seen = last.get("seen") or self.seen
        return message

    @asynccontextmanager
    async def socket(self, since: int = -1, lean: bool = False) -> AsyncIterator[ClientConnection]:
        """His connection, hello said."""
        async with self.server.socket(f"{self.at}/socket", self.headers) as line:
            self.frames.append(line.heard)
            await send(cast("ClientConnection", line), type="hello", since=since, lean=lean)
            yield cast("ClientConnection", line)


@asynccontextmanager
async def inside(folder: Path, settings: Settings = QUICK) -> AsyncIterator[Inside]:
    """A server with its store in a folder, in this loop, as long as the block runs."""
    settings = replace(settings, db=str(folder / "tables.db"))
    with litestar_of(settings) as litestar:
        async with litestar.lifespan():
            yield Inside(Guard(cast("ASGIApp", litestar), settings), litestar.state.house)


class Standing:
    """A server that is there for several tests, each with tables of its own; its loop runs while one of them does."""

    def __init__(self, runner: asyncio.Runner, server: Inside) -> None:
        self.runner = runner
        self.server = server

    def run(self, work: Callable[[Inside], Coroutine[Any, Any, T]]) -> T:
        """What comes of a test."""
        return self.runner.run(work(self.server))


@contextmanager
def standing(folder: Path, settings: Settings = QUICK) -> Iterator[Standing]:
    """The same server without a loop around it."""
    with asyncio.Runner() as runner:
        started: asyncio.Future[Inside] = runner.get_loop().create_future()
        stop = asyncio.Event()

        async def serve() -> None:  # begun and ended in one task, as the server wants it
            async with inside(folder, settings) as server:
                started.set_result(server)
                await stop.wait()

        async def begin() -> asyncio.Task[None]:
            serving = asyncio.create_task(serve())
            either: set[asyncio.Future[Any]] = {serving, started}
            await asyncio.wait(either, return_when=asyncio.FIRST_COMPLETED)
            return serving

        serving = runner.run(begin())

        async def end() -> None:
            stop.set()
            await serving

        try:
            yield Standing(runner, started.result())
        finally:
            runner.run(end())


async def opens(server: Inside, ruleset: str, bots: list[str], name: str = "ann", **more: Any) -> Guest:
    """Opens a table and sits in its first seat."""
    form = {"ruleset": ruleset, "seats": [{}, *({"bot": bot} for bot in bots)], "name": name, **more}
    answer = await server.ask("POST", "/api/tables", form)
    assert answer.status == 201, answer.body
    return Guest(server, answer.json())


async def joins(server: Inside, table: str, name: str, seat: int = -1) -> Guest:
    """Takes a seat."""
    answer = await server.ask("POST", f"/api/tables/{table}/seats", {"name": name, "seat": seat})
    assert answer.status == 201, answer.body
    return Guest(server, answer.json())


def looking(guest: Guest) -> Guest:
    """One who looks on at the same table, without a seat."""
    return Guest(guest.server, {"table": guest.table, "code": guest.code, "seat": -1, "secret": ""})
