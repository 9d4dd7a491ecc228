"""Compiles everything at once: a first call of each thing that is called from Python."""

from __future__ import annotations

from pathlib import Path

import numpy as np

from openrummy.fast.batch import POLICIES, Batch
from openrummy.fast.cards import best_discards, deadwoods, knocks
from openrummy.fast.compiler import folder, tidy
from openrummy.fast.contest import contest, player
from openrummy.fast.play import play_hands, traced
from openrummy.fast.rearranging import rearranged
from openrummy.fast.single import Single

__all__ = ["precompile"]


def precompile() -> Path | None:
    """Compiles what is not yet compiled, removes what is out of date; where it is kept, None for nowhere."""
    hands = np.array([0b111, 0b1111000], np.uint64)
    deadwoods(hands)
    best_discards(hands)
    knocks(hands)
    for policy in POLICIES:
        play_hands(1, policy)
    traced(0)
    contest(player("strong"), player("simple"), "gin", 1)
    batch = Batch(1)
    actions = np.zeros(1, np.int64)
    batch.choose("random", actions)
    batch.step(actions)
    batch.copy(np.zeros(1, np.int64), np.zeros(1, np.int64), np.zeros(1, np.uint64))
    batch.play_out("greedy")
    single = Single()
    single.step(single.legal[0])
    single.observation()
    single.put(single.state())
    single.reset(1, deck=np.arange(52, dtype=np.uint8))
    rearranged(np.zeros((1, 1, 2), np.uint64), np.zeros((1, 2), np.uint64))
    tidy()
    return folder()
