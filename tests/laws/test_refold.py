"""Law 10, Refold: a log folded again gives the same events and states, also in another process."""

import copy
import hashlib
import os
import pickle
import subprocess
import sys

from hypothesis import given
from hypothesis import strategies as st

from openrummy.game import GAMES
from openrummy.table import Chance, Move, Table
from tests import toy
from tests.gates.repo import ROOT
from tests.worlds import ALL, Plan, examples, plans, played

PLANS = (
    *(Plan("gin/big_gin=on,shutout=on", seed, seed % 2 == 0, (seed % 7, seed % 5), 2) for seed in range(8)),
    *(Plan("oklahoma/box_bonus=25,target=30", seed, True, (2, 3), 3) for seed in range(4)),
    *(Plan("basic/ace=high_or_low,target=90", seed, seed % 2 == 0, (0, 2), 3, 2 + seed) for seed in range(5)),
    *(Plan("hollywood/target=60,undercut_bonus=0", seed, True, (1, 2), 9) for seed in range(3)),
    *(Plan("three_hand/box_bonus=20,target=70", seed, seed % 2 == 0, (2, 1), 6) for seed in range(4)),
    *(Plan("manipulation/knock_in_last_turns=on", seed, True, (0, 1), 1, 2 + seed) for seed in range(4)),
    *(Plan("toy/adviser=on,reshuffles=3", seed, False, (0, 6), 2) for seed in range(4)),
)


def digests() -> list[str]:
    """For each plan a number for all that happens in its match."""
    found = []
    for plan in PLANS:
        match = played(plan)
        told = [*match.events, *match.log, match.state, match.view(0), *match.history(1), match.legal.actions]
        found.append(f"{plan} {hashlib.sha256(repr(told).encode()).hexdigest()}")
    return found


def again(match: Table) -> Table:
    """A table at which only what was put in is put in again."""
    other = Table(match.state.rules, match.seats)
    for entry in match.log:
        if isinstance(entry, Chance):
            other.supply(entry.order)
        elif isinstance(entry, Move):
            other.play(entry.action, entry.seat, auto=entry.auto)
    return other


@examples(0.7)
@given(plans(*ALL, "toy", hands=2), st.integers(0, 9999))
def test_law_10_a_log_folded_again_is_the_same_match(plan: Plan, cut: int) -> None:
    match = played(plan)
    other = again(match)
    assert (other.state, other.log, other.events) == (match.state, match.log, match.events)
    assert [list(other.history(seat)) for seat in (0, 1, -1)] == [list(match.history(seat)) for seat in (0, 1, -1)]
    state, events = match.state, list(match.events)
    kept = cut % (len(match.log) + 1)
    rest = match.log[kept:]
    match.rewind(kept)
    assert match.events == events[: len(match.events)]
    for entry in rest:
        if isinstance(entry, Move):
            match.play(entry.action)
        elif entry not in match.log[kept:]:
            match.supply(entry.order)
    assert (match.state, match.events) == (state, events)


@examples(0.2)
@given(plans(*ALL, "toy", hands=1))
def test_law_10_states_survive_pickle_and_copy(plan: Plan) -> None:
    match = played(plan)
    for thing in (match.state, match.view(0), match.log, match.events, match.legal):
        assert pickle.loads(pickle.dumps(thing)) == thing
        assert copy.deepcopy(thing) == thing
        assert repr(copy.copy(thing)) == repr(thing)


def test_law_10_another_process_with_another_hash_seed_plays_the_same() -> None:
    program = "from tests.laws.test_refold import *\nwith toy.registered(): print(*digests(), sep=chr(10))"
    runs = [
        subprocess.Popen(
            [sys.executable, "-c", program],
            cwd=ROOT,
            env={**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": f"{ROOT}{os.pathsep}{ROOT / 'src'}"},
            stdout=subprocess.PIPE,
            text=True,
        )
        for seed in ("1", "2")
    ]
    here = digests()
    for run in runs:
        assert run.communicate()[0].splitlines() == here


def test_the_toy_is_one_of_the_games_here() -> None:
    assert GAMES["toy"] is toy.TOY
