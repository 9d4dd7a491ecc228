"""Law 9, Twin equals engine: the same legal actions, observations, points and states, action for action."""

from __future__ import annotations

from collections import Counter
from random import Random

import numpy as np
import pytest

pytest.importorskip("numba", reason="Numba is not installed (extra fast)")

from openrummy.bots.greedy import Greedy
from openrummy.fast import Batch, observe
from openrummy.fast.layout import REASONS
from openrummy.parts.turn import running
from openrummy.redact import view
from openrummy.state import Phase
from tests.fast.twins import RULES, Lane, key_of, number_of, numbers, some_rules

GREEDY = Greedy(0)


def compare(rules: str, lanes: int, steps: int, seed: int) -> Counter[str]:
    """Plays lanes and matches side by side; how often each reason, phase and greedy choice was seen."""
    batch = Batch(lanes, rules, seed)
    matches = [Lane(batch.rules, key_of(seed + lane)) for lane in range(lanes)]
    rng, seen = Random(seed), Counter[str]()
    greedy, other = np.zeros(lanes, np.int64), np.zeros(lanes, np.int64)
    for step in range(steps):
        batch.choose("greedy", greedy)
        batch.choose("random", other)
        legals = [match.legal() for match in matches]
        for lane, (match, legal) in enumerate(zip(matches, legals, strict=True)):
            hand = running(match.state)
            own = view(match.state, hand.turn)
            assert sorted(numbers(*batch.masks[lane].tolist())) == legal
            assert batch.turns[lane] == hand.turn
            assert batch.observations[lane].tolist() == observe(own).tolist()
            assert other[lane] in legal
            if (step + lane) % 8 == 0:
                assert batch.state(lane) == match.told()
                assert greedy[lane] == number_of(GREEDY.choose(own, ()))
                seen["greedy"] += 1
            seen[hand.phase.value] += 1
        # Some lanes go for the end of the hand, others wander until the stock is empty or nobody draws from it.
        actions = np.where([rng.random() < (0.85, 0.5, 0)[lane % 3] for lane in range(lanes)], greedy, other)
        for lane in range(1, lanes, 3):
            if batch.masks[lane, 1]:  # and some knock with whatever is legal
                actions[lane] = max(number for number in legals[lane] if 52 <= number < 104)
        takes = [lane % 12 == 2 and 105 in legal for lane, legal in enumerate(legals)]
        actions[takes] = 105
        batch.step(actions)
        for lane, match in enumerate(matches):
            gains, over, reason = match.play(int(actions[lane]))
            assert (tuple(batch.rewards[lane].tolist()), bool(batch.done[lane])) == (gains, over)
            seen["over"] += over
            seen[f"ended {reason}"] += bool(reason)
    return seen


@pytest.mark.parametrize("rules", RULES)
def test_lanes_are_matches_of_the_engine(rules: str) -> None:
    """G1-G16, O1-O3, in the default run 20,000 actions."""
    seen = compare(rules, 24, 140, 2)
    ends = {"gin"} if "knock_limit=0" in rules else {"knock", "undercut"}
    assert {f"ended {reason}" for reason in (*ends, "stock", "forty")} <= set(+seen)
    assert {phase.value for phase in (Phase.UPCARD, Phase.STOCK, Phase.DRAW, Phase.DISCARD)} <= set(seen)
    assert seen["greedy"] > 300


@pytest.mark.slow
def test_a_million_actions_of_any_ruleset() -> None:
    """G1-G16, O1-O3."""
    rng, seen = Random(9), Counter[str]()
    for number in range(60):
        seen += compare(RULES[number] if number < len(RULES) else some_rules(rng), 60, 280, number)
    assert sum(seen[phase.value] for phase in Phase) >= 1_000_000
    assert {"over", *(f"ended {reason}" for reason in REASONS)} <= set(+seen)
