"""The twin counts the sequences that the engine counts (G3-G6, G12, G14, G15, O1)."""

from __future__ import annotations

import numpy as np
import pytest

pytest.importorskip("numba", reason="Numba is not installed (extra fast)")

from openrummy.fast import Batch, Single
from openrummy.perft import Line
from openrummy.state import State
from tests.fast.twins import numbers
from tests.test_perft import LINES

MOST = 1_024


def counts(state: State, depth: int) -> list[int]:
    """Sequences by length, all positions of a length at once in the lanes of a batch."""
    batch = Batch(MOST, state.rules, episode="hand", autoreset="off", observe=False)
    batch.put(0, state)
    found, used = [], 1
    for _ in range(depth):
        choices = [(lane, action) for lane in range(used) for action in numbers(*batch.masks[lane].tolist())]
        found.append(len(choices))
        if len(found) == depth:
            break
        used = len(choices)
        batch.copy(np.arange(used), np.array([lane for lane, _ in choices], np.int64))
        actions = np.full(MOST, -1, np.int64)
        actions[:used] = [action for _, action in choices]
        batch.step(actions)
    return found


@pytest.mark.parametrize("line", LINES, ids=lambda line: f"line-{line.number}")
def test_counts(line: Line) -> None:
    found = counts(line.state, line.counts[-1].depth)
    assert [found[one.depth - 1] for one in line.counts] == [one.nodes for one in line.counts]


@pytest.mark.parametrize("line", LINES, ids=lambda line: f"line-{line.number}")
def test_a_position_comes_back_as_it_went_in(line: Line) -> None:
    single = Single(line.state.rules)
    single.put(line.state)
    assert single.state(tuple(line.state.seats), line.state.tally) == line.state  # type: ignore[arg-type]
    assert len(single.legal) == line.counts[0].nodes
