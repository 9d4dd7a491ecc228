"""What a new process costs, and what a running match takes."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import tracemalloc
from collections.abc import Iterator

from openrummy import Table
from openrummy.bench import peers
from openrummy.bench.measure import OURS, Figure
from openrummy.bench.samples import SEATS, greedy_match
from openrummy.bots import make

__all__ = ["process_figures"]


def _spent(code: str, bytecode: str) -> float:
    """CPU seconds of a new process, from its first line on. Bytecode goes to a folder where none is kept elsewhere."""
    code = f"import time; began = time.process_time()\n{code}\nprint(time.process_time() - began)"
    own = {**os.environ}
    if sys.dont_write_bytecode:
        own |= {"PYTHONPYCACHEPREFIX": bytecode, "PYTHONDONTWRITEBYTECODE": ""}
    return float(
        subprocess.run([sys.executable, "-c", code], env=own, capture_output=True, text=True, check=True).stdout
    )


def running_match_bytes(count: int) -> float:
    """Memory that one more running match takes: tables stopped in the middle of a greedy match."""
    lengths = [len(greedy_match(seed).log) // 2 for seed in range(count)]
    players = [make("greedy", seat) for seat in range(2)]
    tracemalloc.start()
    before = tracemalloc.get_traced_memory()[0]
    kept = []
    for seed, length in enumerate(lengths):
        table = Table("gin", SEATS, seed=seed)
        while len(table.log) < length:
            table.play(players[table.turn].choose(table.view(table.turn), ()))
        kept.append(table)
    taken = tracemalloc.get_traced_memory()[0] - before
    tracemalloc.stop()
    return taken / len(kept)


def process_figures(rounds: int, quick: bool) -> Iterator[Figure]:
    """Imports, the first call of bulk play on a warm cache, and memory."""
    codes = {"import": "import openrummy"}
    if peers.has("numba"):
        codes["import-numba"] = "import numba"
        codes["first-call"] = "from openrummy.fast import play_hands; play_hands(1)"
    with tempfile.TemporaryDirectory() as bytecode:
        for name, code in codes.items():
            _spent(code, bytecode)  # bytecode is written, and what Numba compiles is kept
            readings = [1e3 * _spent(code, bytecode) for _ in range(rounds)]
            yield Figure("process", name, "ms", readings={OURS: readings})
    size = running_match_bytes(2 if quick else 50) / 1000
    yield Figure("process", "running-match", "kB", readings={OURS: [size]})
