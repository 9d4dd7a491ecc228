"""How many sockets an address may have open: else a single one could take all the memory there is."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager

__all__ = ["Doors"]


class Doors:
    """The open sockets by address, those at the door among them."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._open: Counter[str] = Counter()

    @contextmanager
    def opened(self, address: str) -> Iterator[bool]:
        """Whether one more may be open at this address; if so, it counts as long as the block runs."""
        if self._open[address] >= self._most:
            yield False
            return
        self._open[address] += 1
        try:
            yield True
        finally:
            self._open[address] -= 1
            if not self._open[address]:
                del self._open[address]
