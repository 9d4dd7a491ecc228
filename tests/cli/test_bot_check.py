"""``bot-check``: what is wrong with a program, in plain lines."""

from __future__ import annotations

import json
import shlex
import sys
from pathlib import Path

import pytest

from openrummy.cli.main import run
from tests.bots import strange

EXAMPLE = Path(__file__).parents[2] / "examples" / "bot.py"


def command(way: str) -> str:
    return shlex.join([sys.executable, strange.__file__, way])


def test_the_example_is_right(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["bot-check", shlex.join([sys.executable, str(EXAMPLE)]), "--hands", "1"]) == 0
    out, err = capsys.readouterr()
    assert err == ""
    first, *games, verdict = out.splitlines()
    assert first == "It says it is example and plays: gin oklahoma hollywood three_hand"
    assert [line.partition(":")[0] for line in games] == ["gin", "oklahoma", "hollywood", "three_hand"]
    assert games[3].startswith("three_hand: 3 hands for 3, ")
    assert verdict == "Nothing was wrong."


@pytest.mark.parametrize(
    ("way", "said"),
    [
        ("illegal", "It wanted !!=Ac,Ac,Ac: "),
        ("crashes", "ended with status 1 and said: ZeroDivisionError: no way out."),
        ("garbage", "wrote what is no answer: I take the seven"),
        ("hangs", "did not answer within 0.4 s."),
        ("remembers", "Told the same again, it chose otherwise: choice 1 of seat 1 of 2, seed 1."),
    ],
)
def test_what_is_wrong_is_said(way: str, said: str, capsys: pytest.CaptureFixture[str]) -> None:
    time = "0.4" if way == "hangs" else "20"
    assert run(["bot-check", command(way), "--game", "gin", "--hands", "1", "--time", time]) == 1
    out, err = capsys.readouterr()
    assert err == ""
    assert said in out
    assert ("It was shown: gin turn=" in out) == (way != "remembers")
    assert out.endswith("Not everything was right.\n")


def test_its_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["bot-check", command("illegal"), "--game", "basic", "--hands", "1", "--json"]) == 1
    found = json.loads(capsys.readouterr().out)
    assert (found["name"], found["right"]) == ("strange", False)
    (game,) = found["games"]
    assert game["game"] == "basic"
    assert game["faults"][0].keys() == {"reason", "position"}


@pytest.mark.parametrize(
    ("words", "code", "said"),
    [
        (["/no/such/bot"], 1, "could not be started"),
        ([f"{sys.executable} -c pass"], 1, "ended"),
        (["x", "--hands", "0"], 2, "hands cannot be 0"),
        (["x", "--time", "0"], 2, "time cannot be 0"),
        (["x", "--game", "chess"], 2, 'no game "chess"'),
        (["x", "--seed", "-1"], 2, "seed cannot be -1"),
    ],
)
def test_what_cannot_be_checked_is_one_line(
    words: list[str], code: int, said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["bot-check", *words]) == code
    out, err = capsys.readouterr()
    assert (out, err.count("\n")) == ("", 1)
    assert said in err


def test_a_game_that_is_not_played_here_is_told_and_is_no_fault(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    source = EXAMPLE.read_text("utf-8").replace('["gin", "oklahoma", "hollywood", "three_hand"]', '["chess", "gin"]')
    bot = tmp_path / "bot.py"
    bot.write_text(source)
    assert run(["bot-check", shlex.join([sys.executable, str(bot)]), "--hands", "1"]) == 0
    assert "chess: no such game here" in capsys.readouterr().out
