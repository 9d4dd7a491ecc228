"""The command line itself: help, wrong words (exit code 2), and what has no business in it yet."""

from __future__ import annotations

import argparse
import io
import json
import os
import signal
import subprocess
import sys
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from openrummy import arena
from openrummy.cli import serve
from openrummy.cli.main import run

COMMANDS = ["play", "rules", "melds", "layoff", "score", "rearrange", "replay", "verify", "arena", "perft"]
COMMANDS += ["bots", "bot-check", "bench", "precompile", "serve", "backup", "restore"]


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["chess"], "invalid choice: 'chess'"),
        (["play", "--players", "3"], "which game"),
        (["play", "chess"], 'no game "chess"'),
        (["play", "gin", "--set", "gin_bonus"], "expected is option=value"),
        (["play", "gin", "--set", "gin_bonus=5", "--set", "gin_bonus=6"], "each option once"),
        (["play", "gin", "--set", "colour=red"], 'no option "colour"'),
        (["play", "gin", "--set", "knock_limit=11"], "it may be 0-10, upcard"),
        (["play", "gin", "--set", "ace_upcard=gin_only"], "needs knock_limit=upcard"),
        (["play", "oklahoma", "--set", "knock_limit=5"], "always upcard"),
        (["play", "gin", "--players", "3"], "gin is not for 3 players"),
        (["play", "gin", "--players", "1"], "gin is not for one player"),
        (["play", "basic", "--players", "7"], "basic is not for 7 players; it needs 2 to 6"),
        (["play", "manipulation", "--players", "6"], "manipulation is not for 6 players; it needs 2 to 5"),
        (["play", "three_hand", "--players", "2"], "three_hand is not for 2 players; it needs 3."),
        (["play", "basic", "--players", "3", *["--bot", "random"] * 3], "There are 3 bots for 2 seats"),
        (["play", "basic", "--bot", "simple"], "simple"),
        (["play", "gin", "--role", "box"], "There are no roles in gin"),
        (["play", "three_hand", "--role", "king"], "invalid choice: 'king'"),
        (["play", "--resume", "evening.rummy", "--role", "box"], "leave the others out"),
        (["play", "gin", "--bot", "deep-blue"], "deep-blue"),
        (["play", "gin", "--seed", "-1"], "out of range"),
        (["play", "gin", "--seed", "x"], "invalid int value: 'x'"),
        (["play", "gin", "--seed", "9" * 60], "9" * 60),
        (["arena", "gin", "greedy", "simple", "--seed", "9" * 60], "9" * 60),
        (["arena", "gin", "greedy", "simple", "--matches", "9" * 30], "9" * 30),
        (["play", "gin", "--resume", "evening.rummy"], "leave the others out"),
        (["rules", "chess"], 'no game "chess"'),
        (["rules", "gin", "--lang", "xx"], 'no rules in "xx"'),
        (["melds"], "are required: CARDS"),
        (["replay", "x.rummy", "--until", "-1"], "expected is 0 or more"),
        (["arena", "gin", "greedy", "greedy", "--matches", "x"], "invalid int value: 'x'"),
        (["arena", "chess", "greedy", "greedy"], 'no game "chess"'),
        (["arena", "gin", "greedy", "deep-blue"], "deep-blue"),
        (["arena", "gin", "greedy"], "bots"),
        (["arena", "gin", "greedy", "simple", "--matches", "0"], "1"),
        (["arena", "gin", "greedy", "simple", "--seed", "-5"], "seed"),
        (["melds", "4h", "--limit", "-1"], "--limit -1: expected is 0 or more"),
        (["rules", "zz\x1b[31mred\nnext"], '"zz[31mred next"'),
    ],
)
def test_a_wrong_command_line_is_one_line_and_exit_code_2(
    words: list[str], complaint: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(words) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert complaint in err
    assert err.count("\n") == 1


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["play", "--resume", "missing.rummy"], "missing.rummy"),
    ],
)
def test_wrong_data_is_one_line_and_exit_code_1(
    words: list[str], complaint: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(words) == 1
    out, err = capsys.readouterr()
    assert out == ""
    assert complaint in err
    assert err.count("\n") == 1


@pytest.mark.parametrize(
    ("words", "line"),
    [
        (["chess"], "openrummy: argument COMMAND: invalid choice: 'chess'"),
        (["play", "gin", "--players", "3"], "openrummy: gin is not for 3 players; it needs 2."),
        (["play", "chess"], 'openrummy: There is no game "chess"; there are: '),
        (["play", "gin", "--set", "colour=red"], 'openrummy: There is no option "colour"; there are: '),
        (["replay", "missing.rummy"], "openrummy: missing.rummy could not be read: No such file or directory."),
        (["melds", "4h5h6h"], 'openrummy: "4h5h6h" is several cards; put blanks between them: 4h 5h 6h.'),
        (["melds", "10H5h 7d"], 'openrummy: "10H5h" is several cards; put blanks between them: 10H 5h.'),
        (["layoff", "--knocker", "4h5h6h", "--knocker-left", "", "--hand", "Ac"], 'openrummy: "4h5h6h" is '),
        (["melds", "4h5h6x"], 'openrummy: "4h5h6x" is not a card; write 7h, 10s or Qd.'),
    ],
)  # fmt: skip
def test_every_error_is_a_whole_sentence(words: list[str], line: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(words) in (1, 2)
    err = capsys.readouterr().err
    assert err.startswith(line)
    assert err.endswith(".\n")
    assert not err.endswith("..\n")
    assert "\u2026" not in err


def test_commands_are_named_as_one_calls_them(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("OPENRUMMY_COMMAND", "python3 'my 100% folder/start.py'")
    monkeypatch.setenv("COLUMNS", "60")
    for words in ([], ["play"], ["rules"]):
        with pytest.raises(SystemExit):
            run([*words, "--help"])
        out = capsys.readouterr().out
        assert "openrummy" not in out
        assert "python3 'my 100% folder/start.py'" in " ".join(out.split())
    with pytest.raises(SystemExit):
        run(["--help"])
    assert "\n  python3 'my 100% folder/start.py' COMMAND --help\n" in capsys.readouterr().out
    run(["melds"])
    assert capsys.readouterr().err.endswith("(see python3 'my 100% folder/start.py' melds --help).\n")


@pytest.mark.parametrize("command", COMMANDS)
def test_help(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as left:
        run([command, "--help"])
    assert left.value.code == 0
    assert f"usage: openrummy {command}" in capsys.readouterr().out


def test_the_help_names_what_there_is_and_nothing_else(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        run(["--help"])
    out = capsys.readouterr().out
    listed = [line.split()[0] for line in out.splitlines() if line.startswith("    ") and line[4] != " "]
    assert set(COMMANDS) == set(listed)


def test_arena_is_the_same_from_its_seed(capsys: pytest.CaptureFixture[str]) -> None:
    found = []
    for _ in range(2):
        assert run(["arena", "gin", "greedy", "random", "--matches", "6", "--seed", "3", "--json"]) == 0
        bots = json.loads(capsys.readouterr().out)["bots"]
        assert {"name", "matches", "wins", "rate", "ci95", "points_per_hand", "ms_per_move"} == set(bots[0])
        found.append([{key: value for key, value in bot.items() if key != "ms_per_move"} for bot in bots])
    assert found[0] == found[1]
    assert [bot["matches"] for bot in found[0]] == [6, 6]


def test_a_match_can_be_left_at_any_prompt(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setattr(sys, "stdin", io.StringIO(""))
    assert run(["play", "gin", "--seed", "1"]) == 0
    monkeypatch.setattr(sys, "stdin", io.StringIO(""))
    assert run(["play"]) == 0


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["basic", "--players", "4"], "Basic Rummy to 150, against Robin"),
        (["basic", "--players", "6", "--bot", "random"], "Jo"),
        (["manipulation", "--players", "5"], "Manipulation to 60, against Robin"),
        (["hollywood"], "Hollywood Gin to 100, against Robin"),
        (["three_hand", "--role", "out", "--bot", "greedy", "--bot", "simple"], "Robin (greedy) and Kim (simple)"),
        (["three_hand", "--role", "captain"], "[captain, knock 10]"),
    ],
)
def test_every_game_is_played_from_the_command_line(
    words: list[str], said: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setattr(sys, "stdin", io.StringIO(""))
    assert run(["play", *words, "--seed", "1"]) == 0
    assert said in " ".join(capsys.readouterr().out.split())


@pytest.mark.parametrize(
    ("command", "code", "complaint"),
    [
        ("play gin --seed 1 <&-", 0, ""),
        ("play gin --seed 1 </dev/null >&-", 0, ""),
        ("rules gin 2>&-", 0, ""),
        ("melds 4h 5h 6h >/dev/full", 1, "the output could not be written"),
        ("melds 4h 5h 6h --json >/dev/full", 1, "the output could not be written"),
    ],
)
def test_closed_and_full_streams(command: str, code: int, complaint: str, tmp_path: Path) -> None:
    words = f"{sys.executable} -m openrummy {command}"
    env = {**os.environ, "XDG_DATA_HOME": str(tmp_path)}
    done = subprocess.run(words, shell=True, capture_output=True, text=True, check=False, env=env)
    assert done.returncode == code, done.stderr
    assert complaint in done.stderr
    assert done.stderr.count("\n") == (1 if complaint else 0)


def test_an_arena_of_several_processes_stops_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Ctrl-C ends the workers in the middle of their work instead of waiting for it."""
    workers: list[Any] = []

    def interrupt(_matches: int) -> None:
        workers.extend(pools[0]._processes.values())
        raise KeyboardInterrupt

    pools: list[ProcessPoolExecutor] = []

    def pool(*words: Any, **named: Any) -> ProcessPoolExecutor:
        pools.append(ProcessPoolExecutor(*words, **named))
        return pools[0]

    monkeypatch.setattr(sys.modules["openrummy.arena.workers"], "ProcessPoolExecutor", pool)
    with pytest.raises(KeyboardInterrupt):
        arena.run("gin", ["greedy", "greedy"], 20_000, 1, 2, interrupt)
    assert [worker.exitcode for worker in workers] == [-signal.SIGTERM] * 2


def test_a_reader_that_goes_away_is_no_error() -> None:
    command = f"{sys.executable} -m openrummy rules gin | head -n 1"
    done = subprocess.run(command, shell=True, capture_output=True, text=True, check=False)
    assert (done.stderr, done.stdout.count("\n")) == ("", 1)


@pytest.mark.parametrize("words", [[], ["serve", "--open"]], ids=["nothing said", "the same in words"])
def test_nothing_said_opens_the_page(words: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[bool] = []

    def only_asked(chosen: argparse.Namespace) -> int:
        asked.append(chosen.open)
        return 0

    monkeypatch.setattr(serve, "serve", only_asked)
    assert run(words) == 0
    assert asked == [True]
