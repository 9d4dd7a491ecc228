"""The pad in use: questions, one-line answers, refusals, undo, the file, the end of a match."""

import io
import json
import subprocess
import sys
from pathlib import Path

import pytest

from openrummy.cli.main import run as command_line
from openrummy.errors import Contradiction, Garbled
from openrummy.game import GAMES, ruleset
from openrummy.scorepad import check_names
from openrummy.scorepad.desk import Desk
from openrummy.scorepad.keep import read
from openrummy.scorepad.pad import Pad
from openrummy.terminal.output import page_for
from openrummy.text import Catalogue
from tests.pad.desk import keep_score

SEATS = {"basic": "ann bob cat", "three_hand": "ann bob cat", "manipulation": "ann bob cat dan"}
START = {"three_hand": ["ann", "bob"]}
HANDS = {
    "gin": ("ann 5 22", "Hand 1, knock: ann 17 (22 - 5 = 17)."),
    "oklahoma": ("4d ann 4 22", "Hand 1, knock: ann 18 (22 - 4 = 18)."),
    "hollywood": ("ann gin 22", "Hand 1, gin: ann 47 (22 - 0 = 22, + 25 gin)."),
    "three_hand": ("bob 9 4", "Hand 1, undercut: ann 15 (9 - 4 = 5, + 10 undercut)."),
    "basic": ("bob yes 14 22", "Hand 1, rummy: bob 72 (ann: 14 left in hand, cat: 22 left in hand, "),
    "manipulation": ("ann knock 3 3 20 31", "Hand 1, undercut: bob 55 (ann: 3 left in hand, "),
}
NEXT = {
    "basic": "Hand 2: bob deals.",
    "manipulation": "Hand 2: bob deals.",
    "three_hand": "Hand 2: ann is in the box and deals, cat is captain, bob sits out.",
}
"""Of a first hand that ann deals, or plays in the box."""


def pad(game: str, lines: list[str], file: Path, seats: str = "") -> str:
    names = seats or SEATS.get(game, "ann bob")
    return keep_score(game, names, lines, file)


@pytest.mark.parametrize("game", GAMES)
def test_a_hand_on_one_line_or_word_by_word(game: str, tmp_path: Path) -> None:
    """B1, B10, G1, G9-G11, H1, M2, M16, O1, T4: the hand, its score, and who deals next."""
    typed, said = HANDS[game]
    start = START.get(game, ["ann"])
    at_once = pad(game, [*start, typed], tmp_path / "a.json")
    assert said in at_once
    assert NEXT.get(game, "Hand 2: ann deals.") in at_once
    pad(game, [*start, *typed.split()], tmp_path / "b.json")
    assert (tmp_path / "a.json").read_text() == (tmp_path / "b.json").read_text()
    assert len(read(tmp_path / "a.json").entries) == 1


@pytest.mark.parametrize(
    ("game", "typed", "said"),
    [
        ("gin", "ann 11 30", "That would leave 11, and the knock limit is 10 (rule G6)."),
        ("gin", "ann big 30", '"big" is not a number that can be used here; expected is 0-98 or gin.'),
        ("gin", "ann 5 99", '"99" is not a number that can be used here; expected is 0-98.'),
        ("gin", "cat 5 22", '"cat" is none of the answers; expected is bob, ann or drawn.'),
        ("gin", "ann 5 22 7", '"7" answers no question, so nothing of that line was taken.'),
        ("gin", "ann -5 22", '"-5" is not a number that can be used here'),
        ("gin", "ann \u0665 22", "is not a number that can be used here"),
        ("gin", "", "Nothing was typed"),
        ("oklahoma", "4d ann 5 22", "That would leave 5, and the knock limit is 4 (rule O1)."),
        ("oklahoma", "Ad ann 2 22", "That would leave 2, and the knock limit is 1 (rule O2)."),
        ("oklahoma", "* ann 2 22", '"*" is not a card'),
        ("three_hand", "cat 5 22", '"cat" is none of the answers; expected is bob, ann or drawn.'),
        ("basic", "bob no 0 22", '"0" is not a number that can be used here; expected is 1-150.'),
        ("basic", "bob perhaps 3 22", '"perhaps" is none of the answers; expected is yes or no.'),
        ("manipulation", "ann knock 6 7 8 9", "A knock needs 5 points or fewer; you have 6 (rule M13)."),
        ("manipulation", "ann out 0 8 9", '"0" is not a number that can be used here; expected is 1-999.'),
    ],
)
def test_what_cannot_be_is_refused_with_one_line_and_changes_nothing(
    game: str, typed: str, said: str, tmp_path: Path
) -> None:
    """G6, M13, O1, O2, and plain slips."""
    start = START.get(game, ["ann"])
    file = tmp_path / "a.json"
    right, result = HANDS[game]
    text = pad(game, [*start, typed, right], file)
    after = text.split(f"? {typed}\n" if typed else "? \n", 1)[1].splitlines()
    assert said in after[0]
    assert "? " in after[1], "the question again"
    assert result in text
    assert len(read(file).entries) == 1


def test_a_wrong_word_further_on_takes_the_whole_line_back(tmp_path: Path) -> None:
    text = pad("gin", ["ann", "ann 12 22", "bob 5 22"], tmp_path / "a.json")
    assert "Hand 1, knock: bob 17" in text
    text = pad("gin", ["ann", "ann", "12", "5", "22"], tmp_path / "b.json")
    assert "Hand 1, knock: ann 17" in text, "asked one by one, only the one question again"


def test_undo_takes_back_the_last_hand_and_cancel_the_one_begun(tmp_path: Path) -> None:
    file = tmp_path / "a.json"
    text = pad("gin", ["ann", "ann 5 22", "bob gin 30", "undo", "bob", "3", "cancel", "bob", "undo", "cancel"], file)
    assert "Hand 2 is taken off the pad." in text
    assert text.count("Hand 2 begins again; nothing of it was written.") == 2
    assert "Nothing was begun that could be cancelled." in text
    assert len(read(file).entries) == 1
    assert "No hand is on the pad." in pad("gin", ["undo", "undo"], file)
    assert read(file).entries == ()


def test_undo_after_the_end_of_a_match(tmp_path: Path) -> None:
    """G13"""
    file = tmp_path / "a.json"
    text = pad("gin/box_bonus=25", ["ann", "ann gin 90", "undo", "bob gin 90", ""], file)
    assert text.count("The match is over.\n") == 2
    assert "ann: + 25 for one hand won" in text
    assert text.rstrip().endswith("Goodbye.")
    assert "Final score: ann 0, bob 140." in text
    assert "bob wins the match." in text


def test_a_pad_is_kept_after_each_hand_and_gone_on_with(tmp_path: Path) -> None:
    file = tmp_path / "deep" / "a.json"
    pad("hollywood", ["ann", "ann 5 22", "ann 5 25"], file)
    assert json.loads(file.read_text())["hands"] == [
        {"type": "knock", "knocker": "ann", "deadwood": 5, "other": 22},
        {"type": "knock", "knocker": "ann", "deadwood": 5, "other": 25},
    ]
    text = keep_score(None, "", ["bob 5 9", "quit"], file)
    assert "  total               37      20       -\n  bob                  -       -       -\n" in text
    assert "  total               37      20       -\n  bob                  4       -       -\n" in text
    assert len(read(file).entries) == 3


def test_a_usual_file_is_offered(tmp_path: Path) -> None:
    keep_score("gin", "ann bob", ["ann", "ann 5 22"], None, tmp_path)
    text = keep_score("basic", "ann bob", ["yes"], None, tmp_path)
    assert "A pad is kept: gin, after one hand, ann 17, bob 0." in text
    assert "Score pad for gin" in text
    text = keep_score("basic", "ann bob", ["no", "ann", "dead"], None, tmp_path)
    assert "Score pad for basic" in text
    assert "Hand 1: nobody scores." in text
    assert "Score pad for basic" in keep_score(None, "", [], None, tmp_path)


def test_a_dead_hand_passes_the_deal_and_a_drawn_one_does_not(tmp_path: Path) -> None:
    """B13, G12, T4"""
    assert "Hand 2: bob deals." in pad("basic", ["ann", "dead"], tmp_path / "a.json")
    assert "Hand 2: ann deals." in pad("gin", ["ann", "drawn"], tmp_path / "b.json")
    same = "Hand 2: ann is in the box and deals, bob is captain, cat sits out."
    assert same in pad("three_hand", ["ann", "bob", "drawn"], tmp_path / "c.json")


def test_the_end_of_the_match_with_its_bonuses(tmp_path: Path) -> None:
    """M21, M22, B14"""
    text = pad("manipulation", ["dan", "ann out 10 20 40"], tmp_path / "a.json")
    assert "ann: + 100 for reaching the target" in text
    assert "Final score: ann 220, bob 0, cat 0, dan 0." in text
    text = pad("basic/hands=2", ["ann", "ann no 10", "dead", "bob no 10"], tmp_path / "b.json", "ann bob")
    assert "Hands scored: 1 of 2." in text
    assert "ann, bob share the win." in text


def test_the_names_are_asked_for_where_none_are_given(tmp_path: Path) -> None:
    text = keep_score("gin", "", ["ann", "ann,ann", "ann undo", "ann, Bob", "b"], tmp_path / "a.json")
    assert "gin is not for one player; it needs 2." in text
    assert "Every player needs a name of his own: ann ann." in text
    assert '"undo" cannot be a name here' in text
    assert "Hand 1: Bob deals." in text


@pytest.mark.parametrize("names", ["ann Drawn", "ann 7", "ann a\u202eb", "ann " + "x" * 30, "ann QUIT"])
def test_a_name_that_could_not_be_typed_is_refused(names: str) -> None:
    with pytest.raises(Garbled):
        check_names(ruleset("gin"), names.split())


def test_names_that_differ_in_case_only_are_refused() -> None:
    with pytest.raises(Contradiction):
        check_names(ruleset("gin"), ("ann", "Ann"))


def test_help_and_sheet_at_any_question(tmp_path: Path) -> None:
    text = pad("oklahoma", ["ann", "?", "9s", "sheet", "help"], tmp_path / "a.json")
    assert text.count("9s ann 4 31 for the upcard") == 2
    assert text.count("Score: ann 0, bob 0.") == 1


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("{}", "is no score pad."),
        ("\xff", "is no score pad."),
        ('{"ruleset":"gin","seats":["a","b"],"first":["a"],"hands":[{"type":"knock","knocker":"a","deadwood":11,'
         '"other":3}]}', "is no score pad: hand 1 cannot be."),
        ('{"ruleset":"gin","seats":["a","b"],"first":["a"],"hands":[{"type":"out","winner":"a","left":{"b":3}}]}',
         "is no score pad: hand 1 cannot be."),
        ('{"ruleset":"basic","seats":["a","b"],"first":["a"],"hands":[{"type":"out","winner":"a","left":{"c":3}}]}',
         "is no score pad: hand 1 cannot be."),
        ('{"ruleset":"oklahoma","seats":["a","b"],"first":["a"],"hands":[{"type":"knock","knocker":"a","deadwood":0,'
         '"other":3}]}', "is no score pad: hand 1 cannot be."),
        ('{"ruleset":"gin","seats":["a","b"],"first":["a"],"hands":[{"type":"knock","knocker":"a","deadwood":0,'
         '"other":90},{"type":"drawn"}]}', "is no score pad: hand 2 cannot be."),
        ('{"ruleset":"basic","seats":["a","b"],"first":["a"],"hands":[{"type":"out","winner":"a","left":{"b":0}}]}',
         "is no score pad: hand 1 cannot be."),
        ('{"ruleset":"manipulation","seats":["a","b"],"first":["a"],"hands":[{"type":"count","points":{"a":3,"b":9},'
         '"out":"a"}]}', "is no score pad: hand 1 cannot be."),
        ('{"ruleset":"manipulation","seats":["a","b"],"first":["a"],"hands":[{"type":"count","points":{"a":0,"b":4},'
         '"out":"a","knocker":"b"}]}', "is no score pad: hand 1 cannot be."),
        ('{"ruleset":"manipulation","seats":["a","b"],"first":["a"],"hands":[{"type":"count","points":{"a":6,"b":9},'
         '"knocker":"a"}]}', "is no score pad: hand 1 cannot be."),
        ('{"ruleset":"gin","seats":["a","b"],"first":["a"],"hands":[{"type":"knock","knocker":"a","deadwood":0,'
         '"other":9,"big":true}]}', "is no score pad: hand 1 cannot be."),
        ('{"ruleset":"gin","seats":["a","b"],"first":["c"]}', 'The match cannot begin with "c"; there are: a b.'),
        ('{"ruleset":"gin","seats":["a","undo"],"first":["a"]}', '"undo" cannot be a name here'),
        ('{"ruleset":"gin","seats":["a","b\\u001b[2J"],"first":["a"]}', '"b[2J" cannot be a name here'),
        ('{"ruleset":"gin","seats":["a","A"],"first":["a"]}', "Every player needs a name of his own: a a."),
        ('{"ruleset":"gin","seats":["a","b","c"],"first":["a"]}', "gin is not for 3 players; it needs 2."),
        ('{"ruleset":"whist","seats":["a","b"],"first":["a"]}', 'There is no game "whist"'),
    ],
)  # fmt: skip
def test_a_file_that_is_no_pad_is_refused_with_one_line(
    text: str, said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "a.json"
    file.write_text(text, "latin-1")
    assert command_line(["score", "--file", str(file)]) == 1
    out, err = capsys.readouterr()
    assert out == ""
    assert said in err
    assert err.count("\n") == 1
    assert file.read_text("latin-1") == text


@pytest.mark.parametrize(
    ("words", "code", "said"),
    [
        (["--seats", "ann,bob"], 2, "need a game"),
        (["chess"], 2, 'no game "chess"'),
        (["gin", "--seats", "ann"], 2, "gin is not for one player"),
        (["gin", "--seats", "ann,no"], 2, '"no" cannot be a name'),
        (["gin", "--set", "knock_limit=11"], 2, "0-10, upcard"),
        (["--file", "FOLDER"], 1, "could not be read"),
        (["--file", "FOLDER/none.json"], 1, "Which game is the pad for?"),
    ],
)
def test_a_wrong_command_line(
    words: list[str], code: int, said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert command_line(["score", *(word.replace("FOLDER", str(tmp_path)) for word in words)]) == code
    out, err = capsys.readouterr()
    assert (out, err.count("\n")) == ("", 1)
    assert said in err


def test_another_match_is_not_written_over(tmp_path: Path) -> None:
    file = tmp_path / "a.json"
    pad("gin", ["ann", "ann 5 22"], file)
    with pytest.raises(Garbled, match="pad_other_rules"):
        pad("basic", [], file)
    with pytest.raises(Garbled, match="pad_other_rules"):
        pad("gin", [], file, "ann cat")


def test_where_nothing_can_be_written_one_is_told_and_goes_on(tmp_path: Path) -> None:
    (tmp_path / "a").write_text("a file, where a folder would have to be")
    text = pad("gin", ["ann", "ann 5 22", "bob 5 22"], tmp_path / "a" / "pad.json")
    assert text.count("could not be written") == 2
    assert "Hand 2, knock: bob 17" in text
    assert text.rstrip().endswith("Nothing is kept. Goodbye.")


def test_it_runs_in_a_pipe(tmp_path: Path) -> None:
    words = [
        sys.executable,
        "-m",
        "openrummy",
        "score",
        "gin",
        "--seats",
        "ann,bob",
        "--file",
        str(tmp_path / "a.json"),
    ]
    done = subprocess.run(words, input="ann\nann 5 22\n", capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert "Hand 1, knock: ann 17 (22 - 5 = 17)." in done.stdout


def test_a_new_pad_leaves_the_kept_ones_alone(tmp_path: Path) -> None:
    """Without a file named every pad has one of its own, also where another was begun in the meantime."""
    keep_score("gin", "ann bob", ["ann", "ann 5 22"], None, tmp_path)
    keep_score("basic", "ann bob cat", ["no", "ann", "bob yes 14 22"], None, tmp_path)
    assert [read(file).rules.game for file in sorted(tmp_path.glob("*.json"))] == ["basic", "gin"]
    assert (tmp_path / "score-2.json").exists()


def test_the_other_pads_of_the_moment_are_left_alone(tmp_path: Path) -> None:
    first, second = (Desk(page_for(io.StringIO(), io.StringIO(), words=Catalogue()), tmp_path / "x") for _ in range(2))
    first.begin_in(tmp_path)
    second.begin_in(tmp_path)
    for desk in (first, second):
        desk._save(Pad(ruleset("gin"), ("ann", "bob"), ("ann",)))
    assert first.file != second.file
    assert len(list(tmp_path.glob("score*.json"))) == 2
