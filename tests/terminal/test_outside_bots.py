"""Programs of others at the terminal: they sit down, may fail, and are never started by a file."""

from __future__ import annotations

import io
import shlex
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from openrummy import terminal
from openrummy.cli.main import run
from openrummy.errors import RummyError
from openrummy.state import SPECTATOR
from tests.bots import strange


def cmd(way: str) -> str:
    return "cmd:" + shlex.join([sys.executable, strange.__file__, way])


def sit(folder: Path, rules: str, bots: Sequence[str], me: int = 0, lines: str = "") -> str:
    out = io.StringIO()
    terminal.play(rules, bots=bots, human=me, seed=3, stdin=io.StringIO(lines), stdout=out, folder=folder, width=80)
    return out.getvalue()


def test_programs_play_a_match_against_each_other(tmp_path: Path) -> None:
    text = sit(tmp_path, "basic/target=15", [cmd("plays"), "greedy"], SPECTATOR)
    assert "instead" not in text
    assert "wins the match" in text


@pytest.mark.parametrize(("way", "said"), [("crashes", "program has ended"), ("illegal", "wanted what is not allowed")])
def test_one_that_fails_is_played_for_and_that_is_said(way: str, said: str, tmp_path: Path) -> None:
    text = " ".join(sit(tmp_path, "basic/target=15", [cmd(way), "greedy"], SPECTATOR).split())
    assert f"{said}; a sensible move was played instead." in text
    assert "wins the match" in text
    assert "Ac" not in text.partition(said)[2][:40], "what it wanted could tell of its cards"


def test_a_kept_match_holds_no_command_and_starts_none(tmp_path: Path) -> None:
    text = sit(tmp_path, "gin", [cmd("plays")])
    assert "cmd:" in text
    kept = tmp_path / "last.rummy"
    assert "cmd" not in kept.read_text()
    out = io.StringIO()
    terminal.play(resume=kept, stdin=io.StringIO(), stdout=out, folder=tmp_path, width=80)
    assert "cmd:" not in out.getvalue()
    planted = kept.read_text().replace("bots=-,casual", "bots=-,cmd:touch_x")
    assert "cmd:touch_x" in planted
    kept.write_text(planted)
    with pytest.raises(RummyError, match="unknown_bot"):
        terminal.play(resume=kept, stdin=io.StringIO(), stdout=out, folder=tmp_path, width=80)


def test_a_program_that_cannot_start_is_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["play", "gin", "--bot", "cmd:/no/such/bot"]) == 2
    out, err = capsys.readouterr()
    assert (out, err.count("\n")) == ("", 1)
    assert 'The program "/no/such/bot" could not be started' in err
