"""The one socket protocol: a client says hello, then asks; the table tells (``docs/protocol.md``)."""

from __future__ import annotations

import asyncio
from typing import Any, Final

import msgspec
from litestar.connection import WebSocket
from litestar.exceptions import WebSocketDisconnect

from openrummy.errors import RummyError
from openrummy.server.access import Budget
from openrummy.server.ask import assessed, checked
from openrummy.server.desk import Desk
from openrummy.server.house import House
from openrummy.server.messages import (
    Assess,
    Bye,
    Check,
    Fault,
    Hello,
    Mute,
    Ping,
    Pong,
    Refused,
    Request,
    Say,
    Welcome,
)
from openrummy.server.reading import reader
from openrummy.server.seen import fault_of
from openrummy.state import SPECTATOR
from openrummy.wire import encode

__all__ = ["Client"]

MOST_WAITING: Final = 256
"""Messages that may wait for a client; one who reads more slowly is dropped, and may come again."""
PATIENCE: Final = 20.0
"""Seconds for the first message, and for a single send."""
CLOSE: Final = 4000
_requests: Final = reader(Request)


class Client:
    """One connection to one table: a ``Watcher`` of its desk."""

    def __init__(self, house: House, desk: Desk, seat: int, socket: WebSocket[Any, Any, Any]) -> None:
        self.house = house
        self.desk = desk
        self.seat = seat
        self.socket = socket
        self.lean = False
        self.muted: set[int] = set()
        self._queue: asyncio.Queue[bytes | None] = asyncio.Queue()
        self._ended = False

    # --- what the desk calls ---

    def send(self, data: bytes) -> None:
        """Puts a message in the queue; one who lets it grow too long is dropped."""
        if self._ended:
            return
        if self._queue.qsize() >= MOST_WAITING:
            self.house.metrics.dropped.inc()
            self._clear()
            self.end(Fault("too_slow"))
        else:
            self._queue.put_nowait(data)

    def end(self, fault: Fault) -> None:
        """The last message, then the end."""
        if not self._ended:
            self._ended = True
            self._queue.put_nowait(encode(Bye(fault)))
            self._queue.put_nowait(None)

    def _clear(self) -> None:
        while not self._queue.empty():
            self._queue.get_nowait()

    # --- the connection ---

    async def run(self, budget: Budget, address: str, address_budget: Budget) -> None:
        """Serves the connection until either side ends it."""
        self.desk.at_the_door.add(self)
        try:
            await self.socket.accept()
            await self._serve(budget, address, address_budget)
        finally:
            self.desk.at_the_door.discard(self)

    async def _serve(self, budget: Budget, address: str, address_budget: Budget) -> None:
        self.house.metrics.sockets.inc()
        writer = asyncio.create_task(self._write())
        reader = asyncio.create_task(self._read(budget, address, address_budget))
        try:
            await asyncio.wait({reader, writer}, return_when=asyncio.FIRST_COMPLETED)
        finally:
            self.house.part(self.desk, self)
            self.house.metrics.sockets.dec()
            for task in (reader, writer):
                if task is reader or not self._ended:
                    task.cancel()
            results = await asyncio.gather(reader, writer, return_exceptions=True)
        for result in results:
            if isinstance(result, Exception) and not isinstance(result, WebSocketDisconnect | TimeoutError | OSError):
                raise result

    async def _write(self) -> None:
        while (data := await self._queue.get()) is not None:
            async with asyncio.timeout(PATIENCE):
                await self.socket.send_data(data.decode(), mode="text")
        async with asyncio.timeout(PATIENCE):
            await self.socket.close(code=CLOSE)

    async def _read(self, budget: Budget, address: str, address_budget: Budget) -> None:
        hello = False
        who = f"{self.desk.live.opened.table}/{self.seat}/{address if self.seat == SPECTATOR else ''}"
        while not self._ended:
            if hello:
                data = await self.socket.receive_data(mode="text")
            else:
                async with asyncio.timeout(PATIENCE):
                    data = await self.socket.receive_data(mode="text")
            if not (budget.spend(who) and address_budget.spend(address)):
                return self.end(Fault("too_many"))
            try:
                request = _requests.read(data)
            except (msgspec.DecodeError, UnicodeError, RecursionError):
                return self.end(Fault("garbled_message"))
            if isinstance(request, Hello) == hello:
                return self.end(Fault("hello_first"))
            hello = True
            await self._handle(request)
        return None

    async def _handle(self, request: Request) -> None:
        if isinstance(request, Hello):
            await self._hello(request)
        elif isinstance(request, Ping):
            self.send(encode(Pong(request.id, self.desk.live.seq)))
        elif isinstance(request, Check):
            self.send(encode(checked(self.desk, self.seat, request)))
        elif isinstance(request, Assess):
            self.send(encode(await assessed(self.house, self.desk, self.seat, request)))
        elif isinstance(request, Mute):
            (self.muted.add if request.on else self.muted.discard)(request.seat)
        elif isinstance(request, Say):
            try:
                await self.house.say(self.desk, self.seat, request)
            except RummyError as error:
                self.send(encode(Refused("", fault_of(error), self.desk.live.seq)))
        else:
            await self.house.wish(self.desk, self.seat, request, lambda reply: self.send(encode(reply)))

    async def _hello(self, hello: Hello) -> None:
        """First he is one who watches, then he is told where the table stands: nothing falls between the two."""
        self.lean = hello.lean
        async with self.desk.lock:
            if self.seat != SPECTATOR and self.desk.live.people[self.seat].freed:
                return self.end(Fault("seat_freed"))
            found = self.desk.since(self.seat, hello.since, hello.lean)
            if isinstance(found, Welcome) and hello.since >= 0:
                self.house.metrics.resyncs.inc()
            self.send(encode(found))
            self.house.join(self.desk, self)
        for line in await self.house.heard(self.desk):
            self.send(line)
        return await self.house.welcome_back(self.desk, self.seat)
