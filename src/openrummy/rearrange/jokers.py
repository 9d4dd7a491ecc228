"""The bound on free jokers: they are handed out to the four suits in the best way."""

from __future__ import annotations

from itertools import product

from openrummy.rearrange.suits import NEVER


class Split:
    """Least losses when so many jokers go to four suits, each with a numbered list of its loss by jokers used.

    Of ``jokers`` free ones ``forced`` must be used; each one that is not costs ``worth``.
    """

    __slots__ = ("_costs", "_ends", "_joined", "_lists", "_numbers", "jokers")

    def __init__(self, jokers: int, forced: int, worth: int) -> None:
        self.jokers = jokers
        self._costs = [(jokers - used) * worth if used >= forced else -NEVER for used in range(jokers + 1)]
        self._lists: list[tuple[int, ...]] = []
        self._numbers: dict[tuple[int, ...], int] = {}
        self._joined: dict[int, tuple[int, int]] = {}
        self._ends: dict[int, int] = {}

    def number(self, losses: tuple[int, ...]) -> int:
        """The number of a list of losses by jokers used."""
        found = self._numbers.get(losses)
        if found is None:
            found = self._numbers[losses] = len(self._lists)
            self._lists.append(losses)
        return found

    def _join(self, one: int, two: int) -> tuple[int, int]:
        """Two lists as one, made relative to its least: (number, that least)."""
        key = one << 30 | two
        found = self._joined.get(key)
        if found is None:
            a, b = self._lists[one], self._lists[two]
            least = [min([a[i] + b[total - i] for i in range(total + 1)]) for total in range(len(a))]
            low = min(least)
            found = self._joined[key] = self.number(tuple([min(loss - low, -NEVER) for loss in least])), low
        return found

    def loss(self, a: int, b: int, c: int, d: int) -> int:
        """The least loss of four numbered lists together."""
        ab, low = self._join(a, b)
        cd, more = self._join(c, d)
        whole, last = self._join(ab, cd)
        end = self._ends.get(whole)
        if end is None:
            end = min([loss + cost for loss, cost in zip(self._lists[whole], self._costs, strict=True)])
            self._ends[whole] = end
        return low + more + last + end

    def best(self, losses: list[tuple[int, ...]]) -> tuple[int, ...]:
        """How many jokers go to each suit."""
        count = len(self._costs)
        return min(
            (given for given in product(range(count), repeat=len(losses)) if sum(given) < count),
            key=lambda given: sum(loss[n] for loss, n in zip(losses, given, strict=True)) + self._costs[sum(given)],
        )
