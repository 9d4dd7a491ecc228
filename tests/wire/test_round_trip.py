"""Everything of random matches comes back from JSON as it was, and a seat can follow a match over the wire."""

from __future__ import annotations

import os
import subprocess
import sys

from hypothesis import given

from openrummy.events import Event
from openrummy.game import evolve
from openrummy.redact import view
from openrummy.state import SPECTATOR, State
from openrummy.table import Chance, Move
from openrummy.wire import decode, digest, encode
from tests.gates.repo import ROOT
from tests.laws.test_views import fold
from tests.worlds import ALL, Plan, examples, plans, played


@examples(0.3)
@given(plans(*ALL, "toy", hands=2, actions=200))
def test_a_seat_that_folds_what_it_is_sent_has_its_view(plan: Plan) -> None:
    match = played(plan)
    viewers = (*range(len(match.seats)), SPECTATOR)
    far = {viewer: decode(encode(view(match.first, viewer)), State) for viewer in viewers}
    told = {viewer: match.history(viewer) for viewer in viewers}
    for at, (_, _, after) in enumerate(fold(match)):
        for viewer in viewers:
            far[viewer] = evolve(far[viewer], decode(encode(told[viewer][at]), Event))
            near = view(after, viewer)
            assert far[viewer] == near
            assert encode(far[viewer]) == encode(near)
            assert decode(encode(near), State) == near


@examples(0.3)
@given(plans(*ALL, "toy", hands=2, actions=200))
def test_states_events_and_logs_come_back(plan: Plan) -> None:
    match = played(plan)
    for state, event, _ in fold(match):
        assert decode(encode(state), State) == state
        back = decode(encode(event), Event)
        assert back == event
        assert type(back) is type(event)
    assert decode(encode(match.state), State) == match.state
    assert decode(encode(match.events), tuple[Event, ...]) == tuple(match.events)
    moves = [entry for entry in match.log if isinstance(entry, Move)]
    chances = [entry for entry in match.log if isinstance(entry, Chance)]
    assert decode(encode(moves), list[Move]) == moves
    assert decode(encode(chances), list[Chance]) == chances


PLANS = tuple(Plan(game, seed=seed, rich=True, hands=2, actions=40 + 9 * seed) for game in ALL for seed in range(2))


def digests() -> list[str]:
    """The digests of all views at some point of matches of every game."""
    tables = [played(plan) for plan in PLANS]
    return [digest(table.view(viewer)) for table in tables for viewer in (*range(len(table.seats)), SPECTATOR)]


def test_digests_are_the_same_in_processes_with_other_hash_seeds() -> None:
    runs = [
        subprocess.Popen(
            [sys.executable, "-c", "from tests.wire.test_round_trip import *\nprint(*digests())"],
            cwd=ROOT,
            env={**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": f"{ROOT}{os.pathsep}{ROOT / 'src'}"},
            stdout=subprocess.PIPE,
            text=True,
        )
        for seed in ("1", "2")
    ]
    here = digests()
    assert len(set(here)) > len(here) * 0.9
    for run in runs:
        assert run.communicate()[0].split() == here
