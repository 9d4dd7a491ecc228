"""Handed proposals of a new table, taken or refused with the rule they break (M4-M11, C1-C5)."""

import json
from pathlib import Path
from typing import Any

import pytest

from openrummy.actions import Rearrange, parse_action
from openrummy.cards import Cards
from openrummy.melds import parse_melds
from openrummy.parts.rearranging import Judgement, judge

Case = dict[str, Any]
PROPOSALS: list[Case] = json.loads((Path(__file__).parents[1] / "cases" / "proposals.json").read_text("utf-8"))


def judged(case: Case) -> Judgement:
    action = parse_action("~" + case["new"].replace(" | ", "/").replace(" ", ","))
    assert isinstance(action, Rearrange)
    return judge(parse_melds(case["table"], high_ace=True), Cards.parse(case["hand"]), action.table)


@pytest.mark.parametrize("case", PROPOSALS, ids=lambda case: f"{case['id']}-{case['rule'].replace(' ', '-')}")
def test_a_proposal(case: Case) -> None:
    found = judged(case)
    assert found.stands == case["accept"]
    wrong = [error for error in (*found.melds, found.whole) if error is not None]
    assert bool(wrong) != case["accept"]
    if not case["accept"] and case["id"] not in ELSEWHERE:
        assert {error.rule for error in wrong} & set(case["rule"].split())
    if case["accept"]:
        old = parse_melds(case["table"], high_ace=True)
        assert sum(map(len, found.table)) == sum(map(len, old)) + len(found.played)


ELSEWHERE = {"joker-as-twin", "card-not-held"}
"""Refused by what a set is, and with a code of its own."""


def test_what_is_said_of_a_joker_that_is_its_own_twin_M7() -> None:
    (case,) = [case for case in PROPOSALS if case["id"] == "joker-as-twin"]
    assert [error and error.rule for error in judged(case).melds] == ["C1"]


def test_a_card_that_is_not_held_has_a_code_of_its_own_M4() -> None:
    (case,) = [case for case in PROPOSALS if case["id"] == "card-not-held"]
    whole = judged(case).whole
    assert whole is not None
    assert (whole.code, whole.rule) == ("card_not_held", None)


def test_each_kind_of_answer_is_there_M4_M10() -> None:
    codes = {found.whole.code for found in map(judged, PROPOSALS) if found.whole is not None}
    assert codes == {"card_lost", "card_not_held", "no_card_added", "joker_redeclared"}
    assert sum(case["accept"] for case in PROPOSALS) == 9
