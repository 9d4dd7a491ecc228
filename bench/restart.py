"""A restart: how long until a server that was killed answers again, and until people are back at their table.

    python -m bench.restart                    SQLite, with 10 and with 1,000 tables in the store
    python -m bench.restart --tables 5000 --times 9

At one of the tables two people play as fast as they can; then the server is killed, and started again at once. They try
to come back every 20 ms. Times are counted from the start of the process: its worst case is in each row.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import os
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from statistics import median

import httpx
from websockets.exceptions import WebSocketException

from bench.load import MOST, Clock, Place, decode, enter, open_tables, play

LOST = (OSError, WebSocketException, httpx.TransportError)
PAUSE = 0.02
"""Seconds after which one who was not let in tries again."""
PLAYED = 2.0
"""Seconds for which is played before each kill."""


def free_port() -> int:
    """A port that nobody listens on now."""
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return int(one.getsockname()[1])


def start(db: Path, port: int) -> subprocess.Popen[bytes]:
    """A server in a process of its own."""
    flags = [f"--db={db}", f"--port={port}", "--log-level=error", f"--seat-budget={MOST}", f"--address-budget={MOST}"]
    flags += ["--part-wait=0.1", "--leave-after=3600"]
    # as one starts it: compiled modules are kept, whatever is said in the shell of this
    env = {name: text for name, text in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    return subprocess.Popen([sys.executable, "-m", "openrummy", "serve", *flags], stdout=subprocess.DEVNULL, env=env)


async def comes(true: Callable[[], Awaitable[bool]], patience: float = 60.0) -> None:
    """Tries until it is so."""
    async with asyncio.timeout(patience):
        while True:
            with contextlib.suppress(*LOST):
                if await true():
                    return
            await asyncio.sleep(PAUSE)


async def answers(base: str) -> None:
    """Waits for the first answer."""
    async with httpx.AsyncClient(base_url=base) as client:

        async def healthy() -> bool:
            return (await client.get("/health")).status_code == 200

        await comes(healthy)


async def back(base: str, place: Place) -> None:
    """Waits until somebody is at his table again, and sees it."""

    async def welcomed() -> bool:
        line = await enter(base, place, place["table"])
        async for data in line:
            if decode(data).type == "welcome":
                line.transport.abort()
                return True
        return False

    await comes(welcomed)


async def some_play(base: str, places: list[Place], seconds: float) -> int:
    """Both play as fast as they can; how many moves were acknowledged."""
    clock = Clock(0.0)
    clock.on = True
    lines = [await enter(base, place, place["table"]) for place in places]
    tasks = [asyncio.create_task(play(line, place, clock)) for line, place in zip(lines, places, strict=True)]
    await asyncio.sleep(seconds)
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    for line in lines:
        line.transport.abort()
    return len(clock.took)


async def row(folder: Path, tables: int, times: int) -> str:
    """So many restarts with so many tables; one row of the page."""
    db, port = folder / f"{tables}.db", free_port()
    base = f"http://127.0.0.1:{port}"
    process = start(db, port)
    ready: list[float] = []
    returned: list[float] = []
    moves = 0
    try:
        await answers(base)
        places = (await open_tables(base, tables))[0]
        for _ in range(times):
            moves += await some_play(base, places, PLAYED)
            process.send_signal(signal.SIGKILL)
            process.wait()
            began = time.perf_counter()
            process = start(db, port)
            both = asyncio.gather(*(back(base, place) for place in places))
            await answers(base)
            ready.append(time.perf_counter() - began)
            await both
            returned.append(time.perf_counter() - began)
    finally:
        process.kill()
        process.wait()
    figures = (f"{median(some):.2f} | {max(some):.2f}" for some in (ready, returned))
    return f"| {tables} | {moves} | {' | '.join(figures)} |"


async def page(tables: list[int], times: int) -> None:
    """Prints the page."""
    print("| Tables | Moves at one | Ready s | worst | Back at the table s | worst |")
    print("| --- | --- | --- | --- | --- | --- |")
    with tempfile.TemporaryDirectory() as folder:
        for many in tables:
            print(await row(Path(folder), many, times), flush=True)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, nargs="+", default=[10, 1000], help="how many the store has")
    parser.add_argument("--times", type=int, default=5, help="how often it is killed in each row")
    chosen = parser.parse_args()
    asyncio.run(page(chosen.tables, chosen.times))
