"""A wire that fails: a TCP proxy that drops, stalls and cuts, and a lean client that folds the events it is told."""

from __future__ import annotations

import asyncio
import json
import secrets
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from random import Random
from typing import Any, Final

from websockets.asyncio.client import ClientConnection
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidMessage

from openrummy import evolve
from openrummy.events import Event
from openrummy.state import State
from openrummy.wire import decode, digest
from tests.server.harness import Choose, Person, send

FAULTS: Final = ("drop", "stall", "cut")
LOST: Final = (ConnectionClosed, InvalidHandshake, InvalidMessage, OSError, TimeoutError, EOFError)


class Proxy:
    """Between clients and the server; ``rate`` is the chance that a piece of data meets a fault."""

    def __init__(self, port: int, rng: Random, rate: float) -> None:
        self.port = port
        self.rng = rng
        self.rate = rate
        self.faults = dict.fromkeys(FAULTS, 0)
        self.base = ""
        self._tasks: set[asyncio.Task[None]] = set()

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """One connection."""
        try:
            there = await asyncio.open_connection("127.0.0.1", self.port)
        except OSError:
            writer.close()
            return
        pipes = {asyncio.create_task(self._pipe(reader, there[1])), asyncio.create_task(self._pipe(there[0], writer))}
        self._tasks |= pipes
        await asyncio.wait(pipes, return_when=asyncio.FIRST_COMPLETED)
        for pipe in pipes:
            pipe.cancel()
        await asyncio.gather(*pipes, return_exceptions=True)
        self._tasks -= pipes
        for one in (writer, there[1]):
            one.transport.abort()

    async def _pipe(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        first = True  # the upgrade itself, in both directions, gets through: it is what comes after that matters
        while data := await reader.read(65_536):
            fault = "" if first or self.rng.random() >= self.rate else self.rng.choice(FAULTS)
            first = False
            if fault:
                self.faults[fault] += 1
            if fault == "drop":
                return
            if fault == "stall":
                await asyncio.sleep(0.03)
            if fault == "cut":
                writer.write(data[: max(1, self.rng.randrange(len(data)))])
                await writer.drain()
                return
            writer.write(data)
            await writer.drain()


@asynccontextmanager
async def between(base: str, seed: int, rate: float) -> AsyncIterator[Proxy]:
    """A proxy before a server, as long as the block runs."""
    proxy = Proxy(int(base.rpartition(":")[2]), Random(seed), rate)
    listener = await asyncio.start_server(proxy.serve, "127.0.0.1", 0)
    proxy.base = f"http://127.0.0.1:{listener.sockets[0].getsockname()[1]}"
    async with listener:
        yield proxy


class Lean:
    """A client that is told events alone, and folds them himself; he comes again whenever the wire fails."""

    def __init__(self, person: Person) -> None:
        self.person = person
        self.seq = -1
        self.state: State | None = None
        self.over = False
        self.compared = self.resyncs = self.repeated = self.lost = 0
        self.turn_seq = 0
        self.acted = -1
        self._open: tuple[str, dict[str, Any]] | None = None
        self._parts: dict[int, bytes] = {}

    async def play(self, choose: Choose) -> None:
        """Plays until the match is over, through as many connections as it takes."""
        while not self.over:
            try:
                async with self.person.socket(self.seq, lean=True) as line:
                    if self._open is not None:  # the answer was lost: the same request with the same key
                        self.repeated += 1
                        await send(line, **self._open[1])
                    while not self.over:
                        await self._hear(json.loads(await asyncio.wait_for(line.recv(), 2.0)))
                        await self._move(line, choose)
            except LOST:
                self.lost += 1

    async def _hear(self, message: dict[str, Any]) -> None:
        kind = message["type"]
        if kind == "welcome":
            self.resyncs += self.seq >= 0
            self._take(message["seen"])
        elif kind == "missed":
            for told in message["facts"]:
                self._fold(told)
        elif kind == "told":
            self._fold(message)
        elif kind in ("accepted", "stale", "refused") and self._open is not None and message["key"] == self._open[0]:
            assert kind != "refused", message
            self._open = None
            if kind == "stale":
                self.acted = -1

    def _take(self, seen: dict[str, Any]) -> None:
        self.seq = seen["seq"]
        self.person.seen = seen
        self.state = None if seen["state"] is None else decode(json.dumps(seen["state"]), State)
        assert seen["digest"] == ("" if self.state is None else digest(self.state))
        self.over = seen["status"] == "over"

    def _fold(self, told: dict[str, Any]) -> None:
        """The next fact: the view after its events has the digest that the server's view has."""
        if told["seq"] <= self.seq:
            return
        assert told["seq"] == self.seq + 1, "nothing is left out"
        self.seq = told["seq"]
        if told["seen"] is not None:
            self._take(told["seen"])
            return
        events: list[Event] = [decode(json.dumps(event), Event) for event in told["events"]]
        if self.state is not None and events:
            self.state = evolve(self.state, *events)
        if told["digest"]:
            assert self.state is not None
            assert digest(self.state) == told["digest"]
            self.compared += 1
        fact = told["fact"]
        self.over = (self.state is not None and self.state.over) or fact["type"] == "revealed"

    async def _move(self, line: ClientConnection, choose: Choose) -> None:
        if self._open is not None or self.over or self.state is None:
            return
        if self.state.turn == self.person.seat and self.acted < self.seq:
            self.acted = self.seq
            key = secrets.token_hex(6)
            seen = {"state": json.loads(_json(self.state)), "legal": []}
            request = {"type": "act", "key": key, "seq": self.seq, "action": choose(seen)}
            self._open = key, request
            await send(line, **request)


def _json(state: State) -> bytes:
    from openrummy.wire import encode

    return encode(state)
