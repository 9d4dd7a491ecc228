"""Handed scores: a gin hand from its two deadwoods (G9-G11, O3), and the deal (G2)."""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from openrummy.game import GAMES, ruleset
from openrummy.parts.gin_score import score
from openrummy.table import Table

SCORES = json.loads((Path(__file__).parents[1] / "cases" / "scores.json").read_text("utf-8"))
Case = dict[str, Any]


def handed(kind: str) -> Sequence[Any]:
    """The cases of a kind of the games that can be played, each named by its id and the rules it tests."""
    cases = [case for case in SCORES if case["kind"] == kind and case["given"].get("game", "gin") in GAMES]
    return [pytest.param(case, id="-".join([case["id"], *case["rule"].split()])) for case in cases]


@pytest.mark.parametrize("case", handed("gin_hand"))
def test_a_gin_hand(case: Case) -> None:
    given, expect = case["given"], case["expect"]
    options = ruleset("gin", gin_bonus=given["gin_bonus"], undercut_bonus=given["undercut_bonus"]).options
    found = score(options, given["knocker"], given["opponent_after_layoffs"], doubled=given["doubled"])
    assert (found.points, found.to_knocker) == (expect["score"], expect["to"] == "knocker")


@pytest.mark.parametrize("case", handed("deal"))
def test_a_deal(case: Case) -> None:
    game, players, expect = case["given"]["game"], case["given"]["players"], case["expect"]
    hand = Table(game, [f"p{seat}" for seat in range(players)], seed=1).state.hand
    assert hand is not None
    assert len(GAMES[game].hand.pack(players)) == expect["pack"]
    assert [len(cards) for cards in hand.hands] == [expect["hand"]] * players
    assert (len(hand.pile), len(hand.stock)) == (expect["upcard"], expect["stock"])


def test_the_kinds_of_gin_are_there() -> None:
    assert len(handed("gin_hand")) == 10
    assert "deal-gin-G2" in [case.id for case in handed("deal")]
