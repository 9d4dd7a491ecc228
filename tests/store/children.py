"""What the tests run in processes of their own: `python -m tests.store.children NAME ARGUMENT ...`."""

import asyncio
import contextlib
import ctypes
import os
import sys

from openrummy.store import KeyUsed, Stale, Unavailable
from tests.databases import entry, header, opened

T = b"T" * 16


async def count_syncs(url: str) -> None:
    """Prints for each of ten appends how often the log was synced between asking and answer."""
    counted = ctypes.CDLL(os.environ["LD_PRELOAD"]).syncs_of_the_log
    async with opened(url) as store:
        await store.create(header(T), [])
        for seq in range(1, 11):
            before = counted()
            await store.append(T, [entry(seq)])
            print(counted() - before, flush=True)


async def acknowledge(url: str) -> None:
    """Prints the number of every entry once it is acknowledged, for four tables at once, until killed."""
    async with opened(url) as store:

        async def go(table: bytes) -> None:
            for seq in range(1, 100_000):
                await store.append(table, [entry(seq)])
                print(table[0], seq, flush=True)

        tables = [bytes([number]) * 16 for number in range(4)]
        for table in tables:
            await store.create(header(table), [])
        await asyncio.gather(*map(go, tables))


async def race(url: str, name: str, tables: str, turns: str) -> None:
    """At a sign from outside wants the next seq of every table; prints the tables where it got it, a line a turn."""
    async with opened(url) as store:

        async def go(table: bytes, seq: int) -> bool:
            try:
                await store.append(table, [entry(seq, name.encode(), key=f"{name} {seq}", seat=0)])
            except Stale:
                return False
            return True

        for seq in range(int(turns) + 1):
            won = [await go(bytes([number]) * 16, seq) for number in range(int(tables))] if seq else []
            print(*(number for number, mine in enumerate(won) if mine), flush=True)
            await asyncio.to_thread(sys.stdin.readline)


async def small_files(url: str) -> None:
    """Appends until a file may not grow any more, then with the limit lifted; prints what became of each entry."""
    import resource
    import signal

    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    async with opened(url) as store:
        await store.create(header(T), [])
        _, most = resource.getrlimit(resource.RLIMIT_FSIZE)
        resource.setrlimit(resource.RLIMIT_FSIZE, (300_000, most))
        seq, failed = 1, 0
        while failed < 3:
            try:
                await store.append(T, [entry(seq, b"x" * 20_000, seat=0, key=str(seq))])
                print("done", seq, flush=True)
                seq += 1
            except Unavailable:
                print("refused", seq, flush=True)
                failed += 1
        resource.setrlimit(resource.RLIMIT_FSIZE, (most, most))
        with contextlib.suppress(KeyUsed):
            await store.append(T, [entry(seq, b"x" * 20_000, seat=0, key=str(seq))])
            print("done", seq, flush=True)


if __name__ == "__main__":
    asyncio.run({f.__name__: f for f in (count_syncs, acknowledge, race, small_files)}[sys.argv[1]](*sys.argv[2:]))
