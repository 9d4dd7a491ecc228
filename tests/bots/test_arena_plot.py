"""The picture of an arena."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from openrummy.cli.main import run

WORDS = ["arena", "gin/target=10", "greedy", "simple", "random", "--matches", "2"]


def test_the_same_arena_has_the_same_picture(tmp_path: Path) -> None:
    for name in ("one.svg", "two.svg"):
        assert run([*WORDS, "--plot", str(tmp_path / name)]) == 0
    picture = (tmp_path / "one.svg").read_text("utf-8")
    assert picture == (tmp_path / "two.svg").read_text("utf-8")
    for word in ("greedy", "simple", "random", "win rate", "95 % interval", "gin/target=10: 2 matches", "seed 1"):
        assert word in picture
    assert run([*WORDS, "--plot", str(tmp_path / "three.png")]) == 0
    assert (tmp_path / "three.png").read_bytes().startswith(b"\x89PNG")


@pytest.mark.parametrize("name", ["picture.xyz", "no/picture.svg"])
def test_a_picture_that_cannot_be_drawn_is_one_line_after_the_table(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run([*WORDS, "--plot", str(tmp_path / name)]) == 1
    out, err = capsys.readouterr()
    assert "greedy" in out
    assert err.count("\n") == 1
    assert name.partition("/")[0] in err


def test_without_matplotlib_that_is_one_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    assert run([*WORDS, "--plot", str(tmp_path / "x.svg")]) == 1
    assert 'the extra "plot"' in capsys.readouterr().err
