"""An arena that was broken off goes on, and comes to the same figures; what is in its file is checked."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
import time
from pathlib import Path

import msgspec
import pytest

from openrummy import Contradiction, Garbled
from openrummy.arena import Report, run
from openrummy.arena.keep import Keep
from openrummy.arena.plan import Plan, done, tasks
from openrummy.cli.main import run as cli

RULES, NAMES, MATCHES = "gin/target=25", ["greedy", "simple", "random"], 6


def arena(file: Path | None, jobs: int = 1) -> Report:
    return run(RULES, NAMES, MATCHES, 9, jobs, file=file)


def figures(report: Report) -> list[object]:
    """All but the times."""
    return [[msgspec.structs.replace(bot, ms_per_move=0, ms_median=0, ms_p99=0) for bot in report.bots], report.pairs]


def test_what_is_in_the_file_is_not_played_again(tmp_path: Path) -> None:
    """Wherever it was broken off, in the middle of a line too; times are kept as well."""
    file = tmp_path / "arena"
    whole = arena(file)
    data = file.read_bytes()
    assert figures(whole) == figures(arena(None))
    assert arena(file) == whole
    assert file.read_bytes() == data
    lines = data.splitlines(keepends=True)
    assert len(lines) == 1 + len(tasks(Plan(RULES, 2, "match", tuple(NAMES), MATCHES, 9, 10)))
    for cut in (0, 1, len(lines[0]) // 2, len(lines[0]), len(lines[0]) + 5, len(data) - 3):
        file.write_bytes(data[:cut])
        again: list[int] = []
        found = run(RULES, NAMES, MATCHES, 9, 2 if cut == 1 else 1, again.append, file=file)
        assert figures(found) == figures(whole)
        assert sum(again) == 3 * MATCHES
        assert len(file.read_bytes().splitlines()) == len(lines)


@pytest.mark.parametrize(
    ("name", "wrong"),
    [
        ("ruleset", "gin/target=26"),
        ("names", ("greedy", "simple")),
        ("matches", 8),
        ("seed", 10),
        ("unit", "hand"),
        ("patience", 1.0),
    ],
)
def test_the_file_of_another_arena_is_left_alone(name: str, wrong: object, tmp_path: Path) -> None:
    file, plan = tmp_path / "arena", Plan(RULES, 2, "match", tuple(NAMES), MATCHES, 9, 10)
    with Keep(file, plan) as keep:
        keep.add(done(tasks(plan)[0]))
    before = file.read_bytes()
    with pytest.raises(Contradiction) as refused:
        Keep(file, msgspec.structs.replace(plan, **{name: wrong}))
    assert refused.value.code == "other_arena"
    assert refused.value.params["what"] == name
    assert file.read_bytes() == before


@pytest.mark.parametrize(
    "text",
    [
        b"my diary\n",
        b"my diary",
        b"{}\n",
        b'{"openrummy_arena":99}\n',
        b"\xff\xff",
        b'{"openrummy_arena":1,"plan":{}}\n',
    ],
)
def test_a_file_that_is_no_arena_is_left_alone(text: bytes, tmp_path: Path) -> None:
    file = tmp_path / "diary"
    file.write_bytes(text)
    with pytest.raises(Garbled) as refused:
        arena(file)
    assert refused.value.code == "no_arena_file"
    assert file.read_bytes() == text


def test_a_file_that_cannot_be_written_is_one_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for file in (tmp_path, tmp_path / "no" / "arena"):
        assert cli(["arena", "gin", "greedy", "random", "--matches", "2", "--file", str(file)]) == 1
        out, err = capsys.readouterr()
        assert (out, err.count("\n")) == ("", 1)
        assert str(file)[:20] in err


@pytest.mark.parametrize("jobs", [1, 2])
def test_killed_and_gone_on_with_it_has_the_same_figures(jobs: int, tmp_path: Path) -> None:
    """SIGKILL in the middle of it leaves no worker behind either."""
    file = tmp_path / "arena"
    words = ["arena", "gin", "greedy", "simple", "--matches", "60", "--jobs", str(jobs), "--json"]
    command = [sys.executable, "-m", "openrummy", *words]
    with subprocess.Popen([*command, "--file", str(file)], stdout=subprocess.PIPE, start_new_session=True) as first:
        while not file.exists() or file.read_bytes().count(b"\n") < 4:
            assert first.poll() is None
            time.sleep(0.01)
        first.send_signal(signal.SIGKILL)
        first.wait()
    kept = file.read_bytes().count(b"\n") - 1
    assert 3 <= kept < 30
    second = subprocess.run([*command, "--file", str(file)], stdout=subprocess.PIPE, check=True)
    found = json.loads(second.stdout)["bots"]
    whole = run("gin", ["greedy", "simple"], 60, 1).facts()["bots"]
    for bots in (found, whole):
        for bot in bots:
            del bot["ms_per_move"]
    assert found == json.loads(json.dumps(whole))
    if jobs > 1:
        deadline = time.monotonic() + 30
        while _in_session(first.pid):
            assert time.monotonic() < deadline, "a worker is left"
            time.sleep(0.1)


def _in_session(session: int) -> list[str]:
    """The processes of a session that have not ended."""
    found = []
    for status in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = status.read_text().rpartition(")")[2].split()
        except OSError:
            continue
        if fields[3] == str(session) and fields[0] != "Z":
            found.append(status.parent.name)
    return found
