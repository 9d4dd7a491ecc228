"""The handed positions, and the checker that judges plays in these tests."""

import json
from pathlib import Path
from typing import Any

import pytest

from openrummy.cards import Cards
from openrummy.melds import Meld, parse_melds, parse_placed
from openrummy.rearrange import solve
from tests.rearrange.checker import faults, faults_of_play

Case = dict[str, Any]


def handed(name: str) -> list[Any]:
    """The cases of a file, each named by its id and the rules it tests."""
    text = (Path(__file__).parents[1] / "cases" / name).read_text(encoding="utf-8")
    return [
        pytest.param(case, id="-".join([case["id"], *dict.fromkeys(case["rule"].split())])) for case in json.loads(text)
    ]


@pytest.mark.parametrize("case", handed("rearrange.json"))
def test_best_play(case: Case) -> None:
    table, hand = parse_melds(case["table"], high_ace=True), Cards.parse(case["hand"])
    play = solve(table, hand, packs=case["decks"])
    assert faults_of_play(table, hand, play) == []
    assert (play.left_points, bool(play.played), play.optimal) == (case["left_points"], case["legal"], True)


@pytest.mark.parametrize("case", handed("proposals.json"))
def test_the_checker_of_these_tests_knows_the_rules(case: Case) -> None:
    table, hand = parse_melds(case["table"], high_ace=True), Cards.parse(case["hand"])
    new = [_as_laid(part) for part in case["new"].split("|")]
    assert (faults(table, hand, new) == []) == case["accept"]


def _as_laid(text: str) -> Meld:
    """A group of cards that may be no meld at all, in canonical order if it is one."""
    cards = sorted(parse_placed(text), key=lambda card: (card & 63) % 13)
    if cards[0] & 63 in (0, 13, 26, 39) and (cards[-1] & 63) % 13 == 12 and (cards[1] & 63) % 13 != 1:
        cards = [*cards[1:], cards[0]]
    cards.sort(key=lambda card: (card & 63) // 13)
    return Meld("run", tuple(cards))
