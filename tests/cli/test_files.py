"""``openrummy replay``, ``verify``, ``perft``, ``rules``: files good and bad."""

from __future__ import annotations

import json
import os
import threading
from pathlib import Path
from typing import Any

import pytest

from openrummy.cli.main import run
from openrummy.game import GAMES

CASES = Path(__file__).parents[1] / "cases"
RECORDS = CASES / "records"
EXPECTED: list[dict[str, Any]] = json.loads((RECORDS / "expected.json").read_text("utf-8"))
ILLEGAL: list[dict[str, Any]] = json.loads((RECORDS / "illegal" / "expected.json").read_text("utf-8"))


@pytest.mark.parametrize("case", EXPECTED, ids=lambda case: f"{case['id']}-{case['rule']}")
def test_replay(case: dict[str, Any], capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["replay", str(RECORDS / case["file"]), "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert "scores" in case or "columns" in case
    assert found["scores"] == case.get("scores", found["scores"])
    assert found["winners"] == case["winners"]
    assert found["hands"] == case["hands"]


@pytest.mark.parametrize("case", ILLEGAL, ids=lambda case: f"{case['id']}-{case['rule']}")
def test_an_illegal_record_is_refused_in_one_line(case: dict[str, Any], capsys: pytest.CaptureFixture[str]) -> None:
    for command in ("replay", "verify"):
        assert run([command, str(RECORDS / "illegal" / case["file"])]) == 1
        err = capsys.readouterr().err
        assert f", line {case['line']}, " in err
        assert case["token"] in err
        assert err.count("\n") == 1


def test_replay_tells_what_happened_and_where_it_stopped(capsys: pytest.CaptureFixture[str]) -> None:
    file = str(RECORDS / "gin-layoff-chain.rummy")
    assert run(["replay", file]) == 0
    whole = capsys.readouterr().out
    assert "32 - 10 = 22" in whole
    assert "scores=0,22" in whole
    assert run(["replay", file, "--until", "3", "--as", "ann"]) == 0
    seen = capsys.readouterr().out
    assert "bob=??*11" in seen
    assert "Jh" not in seen.replace("Jh,", "")
    assert run(["replay", file, "--until", "3", "--as", "spectator"]) == 0
    assert "ann=??*10 bob=??*11" in capsys.readouterr().out


def test_verify_counts_what_is_proved(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["verify", str(RECORDS / "gin-match-to-100.rummy"), "--json"]) == 0
    (found,) = json.loads(capsys.readouterr().out)
    assert (found["hands"], found["proved"], found["unproved"]) == (3, [], [1, 2, 3])


def test_perft_says_which_count_is_wrong(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = CASES / "gin.perft"
    assert run(["perft", str(file), "--json"]) == 0
    assert all(one["nodes"] == one["expected"] for one in json.loads(capsys.readouterr().out))
    wrong = tmp_path / "wrong.perft"
    wrong.write_text(file.read_text("utf-8").replace("; D2 12 ;", "; D2 13 ;"), "utf-8")
    assert run(["perft", str(wrong)]) == 1
    assert "Line 3, depth 2: 12, expected 13." in capsys.readouterr().out


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_its_rules(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["rules", game]) == 0
    out = capsys.readouterr().out
    assert out.startswith("# ")
    assert "```" not in out
    assert run(["rules", game, "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["game"] == game


def content(tmp_path: Path, name: str) -> Path:
    file = tmp_path / name
    good = (RECORDS / "gin-match-to-100.rummy").read_bytes()
    if name == "huge.rummy":
        file.write_bytes(good)
        os.truncate(file, 100 * 1024 * 1024)
    else:
        file.write_bytes(
            {
                "empty.rummy": b"",
                "binary.rummy": bytes(range(256)) * 40,
                "edited.rummy": good.replace(b"bob: + !4c", b"bob: + !4d"),
                "truncated.rummy": good[:300],
                "latin.rummy": good.replace(b"ann", b"\xe4nn"),
            }[name]
        )
    return file


@pytest.mark.parametrize("command", ["replay", "verify", "perft"])
@pytest.mark.parametrize(
    "name", ["empty.rummy", "binary.rummy", "edited.rummy", "truncated.rummy", "latin.rummy", "huge.rummy"]
)
def test_a_bad_file_is_one_line_and_exit_code_1(
    command: str, name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = content(tmp_path, name)
    before = file.stat().st_size
    assert run([command, str(file)]) == 1
    err = capsys.readouterr().err
    assert err.startswith(f"openrummy: {file}")
    assert err.count("\n") == 1
    assert file.stat().st_size == before


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="a system without named pipes; CI has them")
def test_a_pipe_is_read_once(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    text = (RECORDS / "gin-layoff-chain.rummy").read_bytes()
    writer = threading.Thread(target=lambda: pipe.write_bytes(text))
    writer.start()
    assert run(["replay", str(pipe), "--json"]) == 0
    writer.join()


@pytest.mark.parametrize("count", ["D1 " + "9" * 5000, "D" + "9" * 5000 + " 1"])
def test_a_number_of_thousands_of_digits_is_refused(
    count: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "long.perft"
    file.write_text((CASES / "gin.perft").read_text("utf-8").splitlines()[2].split(" ; ")[0] + " ; " + count, "utf-8")
    assert run(["perft", str(file)]) == 1
    assert capsys.readouterr().err.count("\n") == 1


@pytest.mark.parametrize("command", ["replay", "verify", "perft"])
@pytest.mark.parametrize("name", ["missing.rummy", "."])
def test_a_file_that_cannot_be_read(
    command: str, name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run([command, str(tmp_path / name)]) == 1
    err = capsys.readouterr().err
    assert "could not be read" in err
    assert err.count("\n") == 1
