"""Answers on the pad: what may be asked between them, too many words on a line, roles by name, and how it looks."""

import io
from pathlib import Path

import pytest

from openrummy.cli.main import run as command_line
from openrummy.scorepad import Knock
from openrummy.scorepad.keep import read
from tests.pad.desk import keep_score
from tests.pad.test_desk import pad


@pytest.mark.parametrize("asked", ["?", "help", "sheet"])
def test_what_is_asked_between_two_answers_loses_none(asked: str, tmp_path: Path) -> None:
    text = pad("gin", ["ann", "ann", asked, "5", asked, "22"], tmp_path / "a.json")
    assert "Hand 1, knock: ann 17 (22 - 5 = 17)." in text
    assert text.count("Who knocked") == 2, "once a hand"


def test_help_before_the_first_hand(tmp_path: Path) -> None:
    text = keep_score("gin", "", ["?", "ann bob", "help", "sheet", "ann"], tmp_path / "a.json")
    assert "Type the names in the order of play" in text
    assert "Type ann or bob; the beginning of a word is enough." in text
    assert "Please answer this first, or type quit." in text
    assert "Hand 1: ann deals." in text


@pytest.mark.parametrize(
    ("game", "lines", "said"),
    [
        ("gin", ["ann", "ann", "5", "22 7", "22"], "Hand 1, knock: ann 17 (22 - 5 = 17)."),
        ("gin", ["ann bob", "bob", "ann 5 22"], "Hand 1: bob deals."),
        ("gin", ["ann 5 22", "ann"], '"5 22" answers no question, so nothing of that line was taken.'),
        ("gin", ["ann", "drawn 7", "drawn"], '"7" answers no question, so nothing of that line was taken.'),
        ("basic", ["ann", "ann", "no", "14", "22 5", "22"], "Hand 1, out: ann 36"),
        ("basic", ["ann", "dead now", "dead"], "Hand 2: bob deals."),
    ],
)
def test_too_many_words_do_not_take_away_what_was_answered_before(
    game: str, lines: list[str], said: str, tmp_path: Path
) -> None:
    text = pad(game, lines, tmp_path / "a.json")
    assert said in text
    assert "so nothing of that line was taken." in text


@pytest.mark.parametrize(
    "lines",
    [
        ["bob", "cat"],
        ["bob cat"],
        ["bob cat ann"],
        ["box bob captain cat"],
        ["Box bob", "captain cat"],
        ["box bob captain cat out ann"],
        ["bob cat bob", "bob", "cat"],
    ],
)
def test_T1_the_roles_may_be_named(lines: list[str], tmp_path: Path) -> None:
    file = tmp_path / "a.json"
    text = pad("three_hand", [*lines, "captain 9 4"], file)
    assert "Hand 1: bob is in the box and deals, cat is captain, ann sits out." in text
    assert "Hand 1, undercut: bob 15 (9 - 4 = 5, + 10 undercut)." in text
    assert read(file).entries[0] == Knock("cat", 9, 4)
    assert "box and captain may stand for the names." in pad("three_hand", ["help", "quit"], file)
    assert '"out" is none of the answers; expected is' in pad("three_hand", ["out 5 5", "quit"], file)


def test_the_sheet_of_hollywood_is_a_grid_H1(tmp_path: Path) -> None:
    text = pad("hollywood", ["ann", "ann 5 22", "ann 5 25", "bob 5 9"], tmp_path / "a.json")
    assert (
        """
  Column               1       2       3
                    open    open    open
  ann                 17      20       -
                      20
  total               37      20       -
  bob                  4       -       -
"""
        in text
    )


@pytest.mark.parametrize("game", ["GIN", "Three_Hand", "Oklahoma/target=60"])
def test_the_name_of_a_game_in_any_case(
    game: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("quit\n"))
    assert command_line(["score", game, "--file", str(tmp_path / "a.json")]) == 0
    assert command_line(["rules", game.split("/")[0]]) == 0
    assert capsys.readouterr().err == ""
