"""Load on a server: durable moves a second, how long an answer takes, memory per table and per socket.

    python -m bench.load                       the whole page, SQLite
    python -m bench.load --db postgresql://…   the same on PostgreSQL
    python -m bench.load --tables 500 --seconds 20 --idle 10000

The server and the clients run on this machine and share its processors. A move counts from the moment a client sends it
until the server acknowledges it, which it does once the move is durable.
"""

from __future__ import annotations

import argparse
import asyncio
import itertools
import json
import os
import resource
import secrets
import socket
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.typing import Origin

MOST = 1_000_000


class Shuffle(msgspec.Struct):
    """What a client needs to know of a shuffle."""

    hand: int
    pledging: list[int]
    giving: list[int]


class Seen(msgspec.Struct):
    """What a client needs to know of a table."""

    seq: int
    turn: int
    status: str
    legal: list[str]
    shuffle: Shuffle | None


class Message(msgspec.Struct):
    """What a client needs to know of a message."""

    type: str
    key: str = ""
    seen: Seen | None = None


decode = msgspec.json.Decoder(Message).decode


class Server:
    """A server in a process of its own."""

    def __init__(self, db: str, folder: Path) -> None:
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            port = probe.getsockname()[1]
        self.base = f"http://127.0.0.1:{port}"
        flags = [f"--db={db or folder / 'tables.db'}", f"--port={port}", "--log-level=warning", "--bot-delay=0"]
        flags += [f"--seat-budget={MOST}", f"--address-budget={10 * MOST}", "--part-wait=1", "--sleep-after=3600"]
        flags += [f"--address-sockets={MOST}"]
        self.process = subprocess.Popen([sys.executable, "-m", "openrummy", "serve", *flags], stdout=subprocess.DEVNULL)

    async def ready(self) -> None:
        """Waits for the first answer."""
        async with httpx.AsyncClient(base_url=self.base) as client:
            for _ in range(1000):
                try:
                    if (await client.get("/health")).status_code == 200:
                        return
                except httpx.TransportError:
                    await asyncio.sleep(0.02)
        raise SystemExit("the server does not answer")

    def memory(self) -> float:
        """Its resident memory in MB."""
        for line in Path(f"/proc/{self.process.pid}/status").read_text().splitlines():
            if line.startswith("VmRSS:"):
                return int(line.split()[1]) / 1024
        raise SystemExit("no figure for the memory of the server")

    def processor(self) -> float:
        """Its seconds of processor time so far."""
        ticks = Path(f"/proc/{self.process.pid}/stat").read_text().rsplit(")", 1)[1].split()
        return (int(ticks[11]) + int(ticks[12])) / os.sysconf("SC_CLK_TCK")

    def stop(self) -> None:
        """Ends it."""
        self.process.terminate()
        self.process.wait(30)


Place = dict[str, Any]


async def open_tables(base: str, count: int) -> list[list[Place]]:
    """So many gin tables for two people; the places of each."""
    limits = httpx.Limits(max_connections=32)
    form = {"ruleset": "gin/target=100000", "seats": [{}, {}], "name": "ann"}
    gate = asyncio.Semaphore(32)
    async with httpx.AsyncClient(base_url=base, headers={"origin": base}, limits=limits, timeout=60) as client:

        async def one() -> list[Place]:
            async with gate:
                ann = (await client.post("/api/tables", json=form)).json()
                bob = (await client.post(f"/api/tables/{ann['table']}/seats", json={"name": "bob"})).json()
                return [ann, bob]

        return list(await asyncio.gather(*(one() for _ in range(count))))


async def enter(base: str, place: Place | None, table: str) -> ClientConnection:
    """A connection to a table, hello said; without a place one looks on."""
    headers = {"authorization": f"Bearer {place['secret']}"} if place else {}
    address = f"{base.replace('http', 'ws', 1)}/api/tables/{table}/socket"
    line = await connect(
        address, origin=Origin(base), additional_headers=headers, compression=None, ping_interval=None, max_queue=None
    )
    await line.send('{"type":"hello"}')
    return line


class Clock:
    """The moves of all clients: when they may be sent, and how long the answers took."""

    def __init__(self, pause: float) -> None:
        self.pause = pause
        self.took: list[float] = []
        self.on = False
        self.refused = 0


async def play(line: ClientConnection, place: Place, clock: Clock) -> None:
    """Plays the first choice at every turn, ``pause`` seconds after the one before, without a part of the shuffle."""
    sent: dict[str, float] = {}
    keys = itertools.count()
    chosen = -1
    me: int = place["seat"]
    declined: set[int] = set()
    async for data in line:
        message = decode(data)
        if message.type == "accepted" and message.key in sent:
            began = sent.pop(message.key)
            if clock.on:
                clock.took.append(time.perf_counter() - began)
        elif message.type in ("stale", "refused", "retry", "bye"):
            clock.refused += 1
        seen = message.seen
        if seen is None:
            continue
        shuffle = seen.shuffle
        if shuffle and me in (*shuffle.pledging, *shuffle.giving) and shuffle.hand not in declined:
            declined.add(shuffle.hand)
            await line.send(json.dumps({"type": "decline", "key": f"d{shuffle.hand}", "hand": shuffle.hand}))
        elif seen.turn == me and seen.legal and seen.seq > chosen:
            chosen = seen.seq
            if clock.pause:
                await asyncio.sleep(clock.pause * (0.5 + secrets.randbelow(1000) / 1000))
            key = f"m{next(keys)}"
            sent[key] = time.perf_counter()
            action = "+" if "+" in seen.legal else seen.legal[0]
            await line.send(json.dumps({"type": "act", "key": key, "seq": seen.seq, "action": action}))


async def drain(line: ClientConnection) -> None:
    """Reads what comes."""
    async for _ in line:
        pass


def quantile(values: list[float], part: float) -> float:
    """A quantile in milliseconds."""
    ordered = sorted(values)
    return 1000 * ordered[min(len(ordered) - 1, int(len(ordered) * part))] if ordered else float("nan")


async def busy(server: Server, tables: int, pause: float, seconds: float, idle: int) -> str:
    """So many tables in play, and so many sockets of onlookers at others; one row of the page."""
    places = await open_tables(server.base, tables)
    quiet = await open_tables(server.base, max(1, idle // 50)) if idle else []
    lines, tasks = [], []
    for at in range(idle):
        line = await enter(server.base, None, quiet[at % len(quiet)][0]["table"])
        lines.append(line)
        tasks.append(asyncio.create_task(drain(line)))
    clock = Clock(pause)
    for place in itertools.chain.from_iterable(places):
        line = await enter(server.base, place, place["table"])
        lines.append(line)
        tasks.append(asyncio.create_task(play(line, place, clock)))
    await asyncio.sleep(3)
    clock.on, began, cpu = True, time.perf_counter(), server.processor()
    await asyncio.sleep(seconds)
    clock.on = False
    spent, cpu = time.perf_counter() - began, server.processor() - cpu
    for task in tasks:
        task.cancel()
    row = (
        f"| {tables} | {len(lines)} | {len(clock.took) / spent:.0f} | {quantile(clock.took, 0.5):.1f} | "
        f"{quantile(clock.took, 0.99):.1f} | {100 * cpu / spent:.0f} % | {server.memory():.0f} | {clock.refused} |"
    )
    await asyncio.gather(*tasks, return_exceptions=True)
    for line in lines:
        line.transport.abort()
    return row


async def memory(server: Server, sockets: int) -> list[str]:
    """What an idle table and an idle socket cost, and how that grows."""
    rows = []
    before, made = server.memory(), 0
    start = before
    for many in (10, 100, 1000):
        places = await open_tables(server.base, many - made)
        rows.append(f"| {many} tables | {server.memory():.1f} | {1024 * (server.memory() - start) / many:.1f} |")
        made = many
    before = server.memory()
    lines = [await enter(server.base, None, places[at % len(places)][0]["table"]) for at in range(sockets)]
    tasks = [asyncio.create_task(drain(line)) for line in lines]
    await asyncio.sleep(1)
    rows.append(
        f"| and {sockets} sockets | {server.memory():.1f} | {1024 * (server.memory() - before) / sockets:.1f} |"
    )
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    for line in lines:
        line.transport.abort()
    return rows


async def page(options: argparse.Namespace) -> None:
    """Prints the page."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    del soft

    async def with_server(work: Any) -> Any:
        with tempfile.TemporaryDirectory() as folder:
            server = Server(options.db, Path(folder))
            try:
                await server.ready()
                return await work(server)
            finally:
                server.stop()

    print("| Tables in play | Sockets | Durable moves/s | p50 ms | p99 ms | Processor | Memory MB | Refused |")
    print("| --- | --- | --- | --- | --- | --- | --- | --- |")
    runs = [(options.tables, 1.0, options.idle)] if options.tables else [(500, 1.0, 0), (500, 1.0, 2000), (100, 0.0, 0)]
    for tables, pause, idle in runs:
        print(await with_server(lambda one: busy(one, tables, pause, options.seconds, idle)), flush=True)  # noqa: B023
    if not options.tables:
        print("\n| Idle | Memory MB | KB each |\n| --- | --- | --- |")
        print("\n".join(await with_server(lambda one: memory(one, 1000))))


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--db", default="", help="PostgreSQL to use; without it SQLite in a temporary folder")
    parser.add_argument("--tables", type=int, default=0, help="tables in play; without it the rows of the page")
    parser.add_argument("--seconds", type=float, default=10.0, help="how long is measured")
    parser.add_argument("--idle", type=int, default=0, help="sockets that only look on, at other tables")
    asyncio.run(page(parser.parse_args()))
