"""Hands in a loop are hands of the engine, and what is drawn at random is drawn evenly."""

from __future__ import annotations

from collections import Counter

import pytest

pytest.importorskip("numba", reason="Numba is not installed (extra fast)")

from openrummy.bots.greedy import Greedy
from openrummy.events import HandEnded
from openrummy.fast import play_hands
from openrummy.fast.play import traced
from openrummy.game import decide, evolve, legal, start, supply
from openrummy.redact import view
from tests.fast.twins import RULES, SEATS, action_of, number_of

GREEDY = Greedy(0)


@pytest.mark.parametrize("policy", ["random", "greedy"])
@pytest.mark.parametrize("rules", RULES)
def test_a_hand_of_a_loop_is_a_hand_of_the_engine(rules: str, policy: str) -> None:
    """G2-G16, O1-O3: pack, every action, why it ended and the points."""
    ends = Counter[str]()
    for seed in range(12 if policy == "random" else 40):
        pack, actions, totals = traced(seed, policy, rules)
        state = start(rules, SEATS, dealer=1)
        state = evolve(state, *supply(state, pack))
        for number in actions:
            if policy == "greedy":
                assert number == number_of(GREEDY.choose(view(state, state.turn), ()))
            else:
                assert action_of(number) in legal(state).actions
            events = decide(state, action_of(number))
            state = evolve(state, *events)
        result = next(event.result for event in events if isinstance(event, HandEnded))
        assert {reason for reason, count in totals.reasons.items() if count} == {result.reason}
        assert (totals.points, totals.actions) == (result.points, len(actions))
        ends[result.reason] += 1
    assert len(ends) > 1 or policy == "random" or "knock_limit=0" in rules


def test_every_choice_is_as_likely_as_another() -> None:
    """The place of what was chosen among all that was legal, in quarters."""
    quarters, first = Counter[int](), Counter[int]()
    for seed in range(60):
        pack, actions, _ = traced(seed)
        first[actions[0]] += 1
        state = start("gin", SEATS, dealer=1)
        state = evolve(state, *supply(state, pack))
        for number in actions:
            choices = sorted(map(number_of, legal(state)))
            if len(choices) in (8, 12, 16):
                quarters[4 * choices.index(number) // len(choices)] += 1
            state = evolve(state, *decide(state, action_of(number)))
    assert 15 < first[105] < 45
    assert all(abs(quarters[one] - quarters.total() / 4) < 5 * quarters.total() ** 0.5 for one in range(4))


def test_threads_change_nothing() -> None:
    once = play_hands(3_001, "greedy", seed=5)
    assert play_hands(3_001, "greedy", seed=5, threads=3) == once
    assert play_hands(3_001, "greedy", seed=6) != once
    assert sum(once.reasons.values()) == once.hands
