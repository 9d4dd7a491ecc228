"""``openrummy rearrange``: the handed cases through the command line (C1-C5, M4-M12)."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from openrummy.cards import Cards
from openrummy.cli.main import run
from openrummy.melds import parse_melds
from openrummy.parts.rearranging import judge

CASES = Path(__file__).parents[1] / "cases"
Case = dict[str, Any]
REARRANGE: list[Case] = json.loads((CASES / "rearrange.json").read_text("utf-8"))


def answer(capsys: pytest.CaptureFixture[str], *words: str) -> Case:
    assert run(["rearrange", *words, "--json"]) == 0
    found: Case = json.loads(capsys.readouterr().out)
    return found


@pytest.mark.parametrize("case", REARRANGE, ids=lambda case: f"{case['id']}-{case['rule'].replace(' ', '-')}")
def test_rearrange(case: Case, capsys: pytest.CaptureFixture[str]) -> None:
    """The value is the expected one, and the table that reaches it may be played (M4)."""
    words = ("--table", case["table"], "--hand", case["hand"], "--decks", str(case["decks"]))
    found = answer(capsys, *words)
    assert set(found) == {"played", "left", "left_points", "table", "moved", "optimal"}
    assert (found["left_points"], bool(found["played"])) == (case["left_points"], case["legal"])
    assert found["optimal"] is True
    hand = Cards.parse(case["hand"])
    assert Cards.parse(" ".join(found["played"] + found["left"])) == hand
    assert Cards.parse(" ".join(found["left"])).points == case["left_points"]
    old = parse_melds(case["table"], high_ace=True)
    new = parse_melds(" | ".join(" ".join(cards) for cards in found["table"]), high_ace=True)
    if case["legal"]:
        judged = judge(old, hand, tuple(one.cards for one in new))
        assert judged.stands
        assert str(judged.played).split() == found["played"]
    else:
        assert sorted(map(str, new)) == sorted(map(str, old))
        assert found["moved"] == 0


def test_the_way_in_words_M4_M9(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["rearrange", "--table", "Ts Js *Qs", "--hand", "Qs Kc Kd 3h"]) == 0
    out = capsys.readouterr().out.splitlines()
    assert out[0] == "Play Qs Kc Kd; left in hand 3h, 3 points."
    assert out[-2:] == ["New table: Ts Js Qs | Kc Kd *Kh", "One card of the table changes its meld."]
    assert out[1:-2] == [
        "  1. Lay Qs from your hand on meld 1.",
        "  2. Move *Qs from meld 1 to a new meld 2.",
        "  3. Lay Kc Kd from your hand on meld 2.",
        "  4. The joker *Qs in meld 2 is now *Kh.",
    ]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--table", "5h 6h *7h", "--hand", "9c 9d 2s"], "Nothing can be played; 20 points stay in hand."),
        (["--table", "", "--hand", "4h 5h 6h"], "Play 4h 5h 6h; left in hand none, 0 points."),
        (["--table", "", "--hand", "4h 5h 6h Ac"], "Play 4h 5h 6h; left in hand Ac, 1 point."),
        (["--table", "8h 9h Th Jh", "--hand", "8s 8d"], "One card of the table changes its meld."),
        (["--table", "7c 7d 7h", "--hand", "7s"], "No card of the table changes its meld."),
        (["--table", "", "--hand", "JK 7h 8h"], "Play 7h 8h *; left in hand none, 0 points."),
        (["--table", "Kd Kh Ks | Kd Kh Ks", "--hand", "Kc", "--decks", "2"], "Play Kc; left in hand none, 0 points."),
    ],
)
def test_what_is_said(words: list[str], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["rearrange", *words]) == 0
    assert said in capsys.readouterr().out.splitlines()


@pytest.mark.parametrize(
    ("table", "hand", "decks", "complaint"),
    [
        ("4h 5h 6h", "4h", "1", "4h stands there 2 times; one pack has one"),
        ("4h 5h 6h", "4h 4h", "2", "4h stands there 3 times; 2 packs have 2"),
        ("*4h 5h 6h", "*", "1", "* stands there 2 times; one pack has one"),
        ("", "* * * 4h", "2", "* stands there 3 times; 2 packs have 2"),
        ("", "4h ??", "1", "?? cannot be used here"),
        ("4h 5h", "6h", "1", "three cards or more: 4h 5h (rule C2)"),
        ("Kh Ah 2h", "3h", "1", "(rule C3)"),
        ("Kd Kh *Kh", "3h", "1", "(rule C1)"),
        ("4h 5h 7h", "3h", "1", "A run has no gaps: 4h 5h 7h (rule C2)."),
        ("4h 5h *", "3h", "1", "* lies on the table, so it has to say what it stands for"),
        ("4h 5h JK", "3h", "1", "JK lies on the table"),
        ("4h 5h 6h | | 7c 7d 7s", "3h", "1", "three cards or more"),
        ("4h 5h 6x", "3h", "1", '"6x" is not a card'),
        ("4h 5h 6h", "*8s", "1", '"*8s" is not a card'),
    ],
)
def test_bad_cards_are_one_line_and_exit_code_1(
    table: str, hand: str, decks: str, complaint: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["rearrange", "--table", table, "--hand", hand, "--decks", decks]) == 1
    out, err = capsys.readouterr()
    assert out == ""
    assert complaint in err
    assert err.count("\n") == 1


@pytest.mark.parametrize(
    "words",
    [
        ["--table", "4h 5h 6h"],
        ["--hand", "4h"],
        ["--table", "", "--hand", "4h", "--decks", "3"],
        ["--table", "", "--hand", "4h", "--decks", "x"],
    ],
)
def test_a_wrong_command_line_is_one_line_and_exit_code_2(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["rearrange", *words]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.count("\n") == 1


def test_lines_are_as_wide_as_columns_says(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    words = ["rearrange", "--table", "Ts Js *Qs | 4h 5h 6h | 7c 7d 7h", "--hand", "Qs Kc Kd 3h"]
    assert run(words) == 0
    wide = capsys.readouterr().out
    monkeypatch.setenv("COLUMNS", "30")
    assert run(words) == 0
    narrow = capsys.readouterr().out
    assert max(map(len, narrow.splitlines())) <= 30 < max(map(len, wide.splitlines()))
    assert narrow.split() == wide.split()
