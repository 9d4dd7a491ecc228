"""Whole hands by the million, on as many cores as wanted."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from openrummy.fast import inputs, layout, loops
from openrummy.fast.batch import POLICIES
from openrummy.options import Ruleset

__all__ = ["Totals", "play_hands", "traced"]


class Totals(Struct, frozen=True):
    """What many hands came to: how many, actions, how they ended by reason, points by seat (seat 0 plays first)."""

    hands: int
    actions: int
    reasons: dict[str, int]
    points: tuple[int, int]


def play_hands(
    hands: int, policy: str = "random", rules: Ruleset | str = "gin", seed: int = 0, threads: int = 1
) -> Totals:
    """Plays hands of the seeds from ``seed`` on between two players at ``random`` or two ``greedy`` ones.

    Every hand stands alone, with nothing scored before. The same on any number of threads. Raises ``Contradiction``:
    ``no_twin``, ``wrong_number``.
    """
    count = inputs.number("hands", hands, 1, 1 << 40)
    first = inputs.number("seed", seed, 0, (1 << 64) - 1)
    parts = inputs.number("threads", threads, 1, 256)
    _, words = inputs.rules_of(rules)
    loop = (loops.random_hands, loops.greedy_hands)[inputs.words("policy", policy, POLICIES)]
    none = np.zeros(0, np.uint8)

    def part(number: int) -> NDArray[np.int64]:
        begin, end = count * number // parts, count * (number + 1) // parts
        space, found = np.zeros(loops.SPACE, np.int64), np.zeros(loops.TOTALS, np.int64)
        loop(np.uint64((first + begin) % (1 << 64)), end - begin, words, space, found, none)
        return found

    if parts == 1:
        total = part(0)
    else:
        with ThreadPoolExecutor(parts) as pool:
            total = np.sum(list(pool.map(part, range(parts))), axis=0)
    reasons = dict(zip(layout.REASONS, total.tolist(), strict=False))
    points = (int(total[loops.POINTS]), int(total[loops.POINTS + 1]))
    return Totals(count, int(total[loops.ACTED]), reasons, points)


def traced(seed: int, policy: str = "random", rules: Ruleset | str = "gin") -> tuple[bytes, list[int], Totals]:
    """One hand of ``play_hands``: its pack in order, top first, its actions, and what it came to. Raises as there."""
    from openrummy.fast.chance import key_of, shuffle

    _, words = inputs.rules_of(rules)
    loop = (loops.random_hands, loops.greedy_hands)[inputs.words("policy", policy, POLICIES)]
    first = np.uint64(inputs.number("seed", seed, 0, (1 << 64) - 1))
    space, found = np.zeros(loops.SPACE, np.int64), np.zeros(loops.TOTALS, np.int64)
    trace = np.zeros(LONGEST, np.uint8)
    loop(first, 1, words, space, found, trace)
    pack = np.zeros(52, np.int64)
    shuffle(key_of(first), 1, pack, 0, 52)
    reasons = dict(zip(layout.REASONS, found.tolist(), strict=False))
    acted = int(found[loops.ACTED])
    points = (int(found[loops.POINTS]), int(found[loops.POINTS + 1]))
    return bytes(pack.tolist()), trace[:acted].tolist(), Totals(1, acted, reasons, points)


LONGEST = 8192
"""More actions than a hand can have: 29 draws of the stock, before each of them and after the last 40 of the pile."""
