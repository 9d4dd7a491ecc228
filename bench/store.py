"""Durable appends a second: how many the store does while 1, 16 or 256 tables wait for an answer at a time.

python -m bench.store                       an SQLite file in a folder of its own, and removes it
python -m bench.store --folder PATH         ... on another disk
python -m bench.store postgresql://...      an empty database instead; `--postgres` starts one of the development group
"""

from __future__ import annotations

import argparse
import asyncio
import os
import statistics
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from openrummy.store import Entry, Header, Store, open_store

WAITING: Final = (1, 16, 256)
FACT: Final = b'{"type":"moved","seat":0,"action":"discard 7h","at":1700000000000}' * 3
"""As long as a fact of play is, about 200 bytes."""


async def measure(store: Store, waiting: int, seconds: float) -> tuple[float, float, float, float]:
    """Appends a second, the median and the 99th percentile of the wait in ms, and CPU in microseconds an append."""
    tables = [os.urandom(16) for _ in range(waiting)]
    await asyncio.gather(
        *(store.create(Header(table, table.hex(), "gin", False, "open", 1, 1), []) for table in tables)
    )
    waits: list[float] = []
    end = time.perf_counter() + seconds

    async def play(table: bytes) -> None:
        seq = 0
        while (began := time.perf_counter()) < end:
            seq += 1
            await store.append(table, [Entry(seq, seq, FACT, 0, f"{seq:022}", b"d" * 32)])
            waits.append(time.perf_counter() - began)

    began, spent = time.perf_counter(), time.process_time()
    await asyncio.gather(*map(play, tables))
    passed, spent = time.perf_counter() - began, time.process_time() - spent
    cuts = statistics.quantiles(waits, n=100)
    return len(waits) / passed, cuts[49] * 1e3, cuts[98] * 1e3, spent / len(waits) * 1e6


async def report(url: str, seconds: float) -> None:
    """Prints the figures of one store, a line for each number of tables."""
    store = await open_store(url)
    for waiting in WAITING:
        rate, middle, late, spent = await measure(store, waiting, seconds)
        print(
            f"{url.partition(':')[0]:<12}{waiting:>8}{rate:>12,.0f}{middle:>10.1f}{late:>10.1f}{spent:>10.0f}",
            flush=True,
        )
    await store.close()


def syncs(folder: Path) -> float:
    """Milliseconds that the disk takes for one small write brought to it: what no store can be quicker than."""
    times = []
    with (folder / "probe").open("wb", buffering=0) as file:
        for _ in range(100):
            file.write(b"x" * 4096)
            began = time.perf_counter()
            os.fsync(file.fileno())
            times.append(time.perf_counter() - began)
    return statistics.median(times) * 1e3


def main(args: Sequence[str] | None = None) -> None:
    """Reads the command line and prints the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("url", nargs="?", default="")
    parser.add_argument("--folder", type=Path, default=None)
    parser.add_argument("--seconds", type=float, default=5.0)
    parser.add_argument("--postgres", action="store_true")
    asked = parser.parse_args(args)
    with tempfile.TemporaryDirectory(dir=asked.folder) as folder:
        url = asked.url or f"sqlite:///{folder}/store.db"
        if asked.postgres:
            from tests.databases import a_postgres

            url = a_postgres()
        print(f"one fsync of 4 KiB: {syncs(Path(folder)):.2f} ms")
        print(f"{'store':<12}{'waiting':>8}{'a second':>12}{'p50 ms':>10}{'p99 ms':>10}{'CPU us':>10}")
        asyncio.run(report(url, asked.seconds))


if __name__ == "__main__":
    main()
