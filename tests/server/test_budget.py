"""Budgets: so many a minute, at once or spread out, each for himself."""

from openrummy.server.access import Budget


def test_a_budget_is_spent_and_fills_up_again_evenly() -> None:
    now = [0.0]
    budget = Budget(60, lambda: now[0])
    assert [budget.spend("ann") for _ in range(61)] == [True] * 60 + [False]
    assert budget.spend("bob")
    now[0] = 1.5
    assert [budget.spend("ann") for _ in range(2)] == [True, False]
    now[0] = 1000.0
    assert [budget.spend("ann") for _ in range(61)] == [True] * 60 + [False]


def test_a_budget_forgets_those_who_have_spent_nothing_lately() -> None:
    now = [0.0]
    budget = Budget(10, lambda: now[0])
    for at in range(1000):
        budget.spend(f"address {at}")
    now[0] = 61.0
    budget.spend("last")
    assert len(budget._full_at) == 1
