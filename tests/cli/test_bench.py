"""``openrummy bench``: a tiny run of each group, its JSON, its page, and what is said where something is missing."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from openrummy.bench import peers
from openrummy.cli.main import run
from tests.bench.groups import QUICK, checked

pytestmark = pytest.mark.usefixtures("compiled")


@pytest.mark.parametrize("group", ["solvers", "gin", "games"])
def test_a_tiny_run_of_a_group(group: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    facts = checked(group, tmp_path / "found.json")
    assert capsys.readouterr().out == ""
    who = {one["who"] for figure in facts["figures"] for one in figure["measured"]}
    assert "openrummy" in who
    assert (group == "games" or not peers.has("open-spiel")) or any(one.startswith("open-spiel") for one in who)


def test_without_a_file_the_page_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["bench", "--only", "solvers", *QUICK]) == 0
    assert "| All knocks of eleven random cards | openrummy |" in capsys.readouterr().out


def test_what_is_missing_is_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(peers, "has", lambda _package: False)
    monkeypatch.setattr("openrummy.bench.GROUPS", ("solvers", "fast", "memory"))
    assert run(["bench", *QUICK, "--json", str(tmp_path / "found.json")]) == 0
    assert capsys.readouterr().err.splitlines() == [
        "Numba is not installed; left out: fast, memory.",
        "Not installed, so nothing is measured beside: open-spiel, rlcard, highspy, ortools, rummikub-solver.",
    ]
    facts = json.loads((tmp_path / "found.json").read_text("utf-8"))
    assert facts["missing"] == list(peers.PEERS)
    assert {one["who"] for figure in facts["figures"] for one in figure["measured"]} == {"openrummy"}
    assert run(["bench", *QUICK, "--page", str(tmp_path / "page.md")]) == 1
    assert capsys.readouterr().err == "openrummy: Matplotlib, which draws the plots, is not installed.\n"


def test_a_page_is_made_of_what_was_measured(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("matplotlib", reason="Matplotlib is not installed (group peers)")
    found, page = tmp_path / "found.json", tmp_path / "page.md"
    assert run(["bench", "--only", "solvers", *QUICK, "--json", str(found)]) == 0
    assert run(["bench", "--from", str(found), "--page", str(page)]) == 0
    assert page.read_text("utf-8").startswith("# Performance\n")
    capsys.readouterr()
    assert run(["bench", "--from", str(found)]) == 0
    assert capsys.readouterr().out == page.read_text("utf-8")


@pytest.mark.parametrize(
    ("content", "code", "complaint"),
    [
        (None, 1, "no.json could not be read: No such file or directory."),
        ("{", 1, "no.json was not written by bench --json."),
        ("[]", 1, "no.json was not written by bench --json."),
        ('{"figures": [{}]}', 1, "no.json was not written by bench --json."),
    ],
)
def test_a_file_of_something_else_is_one_line(
    content: str | None, code: int, complaint: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "no.json"
    if content is not None:
        path.write_text(content, "utf-8")
    assert run(["bench", "--from", str(path)]) == code
    err = capsys.readouterr().err
    assert err.endswith(complaint + "\n")
    assert err.count("\n") == 1


@pytest.mark.parametrize("words", [["--rounds", "0"], ["--only", "chess"], ["--rounds", "x"]])
def test_wrong_words(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["bench", *words]) == 2
    assert capsys.readouterr().err.count("\n") == 1


def test_a_file_that_cannot_be_written_is_said_before_anything_is_measured(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def never(*_given: Any) -> None:
        raise AssertionError

    monkeypatch.setattr("openrummy.bench.measured", never)
    assert run(["bench", "--json", str(tmp_path / "none" / "found.json")]) == 1
    assert "could not be written" in capsys.readouterr().err
