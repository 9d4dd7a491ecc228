"""The handed acceptance cases: best melds and knocks (melds.json), and answers to a knock (layoffs.json)."""

import json
from pathlib import Path
from typing import Any

import pytest

from openrummy.layoffs import answer, grow, least_after_layoffs
from openrummy.partition import arrangements, best, best_discard, deadwood, is_meld, knocks, points
from tests.solver.deals import cards, face, melds

Case = dict[str, Any]


def handed(name: str) -> list[Any]:
    """The cases of a file, each named by its id and the rules it tests."""
    text = (Path(__file__).parents[1] / "cases" / name).read_text(encoding="utf-8")
    return [
        pytest.param(case, id="-".join([case["id"], *dict.fromkeys(case["rule"].split())])) for case in json.loads(text)
    ]


@pytest.mark.parametrize("case", handed("melds.json"))
def test_best_melds(case: Case) -> None:
    hand = cards(case["cards"])
    assert deadwood(hand) == case["deadwood"]
    for laid in (best(hand), *arrangements(hand)):
        assert all(map(is_meld, laid))
        assert points(hand) - sum(map(points, laid)) == points(hand & ~sum(laid)) == case["deadwood"]


@pytest.mark.parametrize("case", [case for case in handed("melds.json") if "knocks" in case.values[0]])
def test_knocks(case: Case) -> None:
    hand, limit = cards(case["cards"]), case.get("limit", 10)
    expected = {face(knock["discard"]): knock["deadwood"] for knock in case["knocks"]}
    assert all(knock["gin"] == (knock["deadwood"] == 0) for knock in case["knocks"])
    assert knocks(hand, limit) == tuple(sorted(expected.items()))
    assert min(expected.values(), default=limit + 1) == min(best_discard(hand), limit + 1)


@pytest.mark.parametrize("case", handed("layoffs.json"))
def test_answers(case: Case) -> None:
    # No lay-offs against gin (G11): the cases say gin by leaving the knocker nothing.
    knocker = melds(case["knocker"]) if case["knocker_left"] else ()
    hand = cards(case["hand"])
    given = answer(knocker, hand)
    assert given.deadwood == least_after_layoffs(knocker, hand) == points(given.left) == case["deadwood"]
    laid = sum(1 << card for card, _ in given.layoffs)
    assert sum(given.melds) + laid + given.left == hand
    assert all(map(is_meld, given.melds))
    assert grow(knocker, given.layoffs) == tuple(
        meld + sum(1 << card for card, at in given.layoffs if at == number) for number, meld in enumerate(knocker)
    )
