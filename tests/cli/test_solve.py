"""``openrummy melds`` and ``layoff``: the handed cases through the command line (C1-C4, G6-G8, G11, O1)."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from openrummy.cli.main import run

CASES = Path(__file__).parents[1] / "cases"
MELDS: list[dict[str, Any]] = json.loads((CASES / "melds.json").read_text("utf-8"))
LAYOFFS: list[dict[str, Any]] = json.loads((CASES / "layoffs.json").read_text("utf-8"))


def answer(capsys: pytest.CaptureFixture[str], *words: str) -> dict[str, Any]:
    assert run([*words, "--json"]) == 0
    found: dict[str, Any] = json.loads(capsys.readouterr().out)
    return found


@pytest.mark.parametrize("case", MELDS, ids=lambda case: f"{case['id']}-{case['rule']}")
def test_melds(case: dict[str, Any], capsys: pytest.CaptureFixture[str]) -> None:
    found = answer(capsys, "melds", case["cards"], "--limit", str(case.get("limit", 10)))
    assert found["deadwood"] == case["deadwood"]
    assert sorted(map(str, found.get("knocks", []))) == sorted(map(str, case.get("knocks", [])))
    assert sum(map(len, found["melds"])) + len(found["unmelded"]) == len(case["cards"].split())


@pytest.mark.parametrize("case", LAYOFFS, ids=lambda case: f"{case['id']}-{case['rule']}")
def test_layoff(case: dict[str, Any], capsys: pytest.CaptureFixture[str]) -> None:
    words = ("--knocker", case["knocker"], "--knocker-left", case["knocker_left"], "--hand", case["hand"])
    found = answer(capsys, "layoff", *words)
    assert found["deadwood"] == case["deadwood"]
    assert set(found) == {"deadwood", "melds", "layoffs", "unmelded"}


def test_the_best_of_eleven_in_words_G6(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["melds", *["4s", "5s", "6s", "7s", "3c", "5c", "6c", "3d", "5d", "6d", "6h"]]) == 0
    assert "Discard 7s: knock with 10." in capsys.readouterr().out


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["melds", "4h", "4h"], "4h stands there twice"),
        (["melds", "4h", "*"], "* is not a card of this pack"),
        (["melds", "4h", "??"], "?? is not a card of this pack"),
        (["melds", "1h"], '"1h" is not a card'),
        (["layoff", "--knocker", "4h 5h", "--knocker-left", "2c", "--hand", "3c"], "three cards or more"),
        (["layoff", "--knocker", "Qd Kd Ad", "--knocker-left", "2c", "--hand", "3c"], "rule C3"),
        (["layoff", "--knocker", "4h 5h 6h", "--knocker-left", "2c", "--hand", "2c"], "2c stands there twice"),
        (["layoff", "--knocker", "*4h 5h 6h", "--knocker-left", "2c", "--hand", "3c"], "is not a card of this pack"),
    ],
)
def test_bad_cards_are_one_line_and_exit_code_1(
    words: list[str], complaint: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(words) == 1
    out, err = capsys.readouterr()
    assert out == ""
    assert complaint in err
    assert err.count("\n") == 1
