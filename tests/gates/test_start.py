"""The two commands: what start.py asks of uv, with a uv that only says what it was asked, and how it fails."""

import json
import os
import shlex
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.gates.repo import ROOT

SAY = """import json, os, sys
print(json.dumps({"args": sys.argv[1:], "folder": os.getcwd(), "env": dict(os.environ)}))
sys.exit(7)
"""
CORES = (f"-n={len(os.sched_getaffinity(0)) + 1}", "--dist=worksteal")
NOWHERE = os.path.join(os.devnull, "nowhere")  # a PATH without a uv


@pytest.fixture
def house(tmp_path: Path) -> Path:
    """A folder with blanks in its name that holds start.py only."""
    house = tmp_path / "open rummy, a copy"
    house.mkdir()
    shutil.copy(ROOT / "start.py", house)
    return house


def start(house: Path, *args: str, **env: str) -> tuple[Any, int]:
    uv = house / ".uv" / "bin" / "uv"
    uv.parent.mkdir(parents=True)
    (house / "say.py").write_text(SAY, "utf-8")
    uv.write_text(f'#!/bin/sh\nexec {shlex.join([sys.executable, str(house / "say.py")])} "$@"\n', "utf-8")
    uv.chmod(0o755)
    done = subprocess.run(
        [sys.executable, house / "start.py", *args],
        cwd=house.parent,
        env={"PATH": NOWHERE, **env},
        stdout=subprocess.PIPE,
        text=True,
        check=False,
    )
    return json.loads(done.stdout), done.returncode


@pytest.mark.parametrize("args", [[], ["play", "gin", "--seed", "1"], ["replay", "a test.rummy"]])
def test_anything_goes_to_openrummy_in_the_folder_of_the_user(house: Path, args: list[str]) -> None:
    said, code = start(house, *args, HOME="/", VIRTUAL_ENV="elsewhere")
    assert said["args"] == ["run", "--project", str(house), "--no-dev", "openrummy", *args]
    assert said["folder"] == str(house.parent)
    assert said["env"]["UV_PYTHON_DOWNLOADS"] == "never"
    assert said["env"]["UV_PYTHON"] == sys.executable
    assert said["env"]["OPENRUMMY_COMMAND"] == shlex.join([os.path.basename(sys.executable), str(house / "start.py")])
    assert not {"VIRTUAL_ENV", "UV_CACHE_DIR"} & set(said["env"])
    assert code == 7


def test_a_uv_on_the_path_comes_first(house: Path, tmp_path: Path) -> None:
    other = tmp_path / "uv"
    other.write_text("#!/bin/sh\necho '\"the other\"'\n", "utf-8")
    other.chmod(0o755)
    assert start(house, PATH=str(tmp_path)) == ("the other", 0)


def test_test_goes_to_pytest_in_the_folder_of_the_house(house: Path) -> None:
    said, code = start(house, "test", "tests/gates", "--slow")
    assert said["args"] == ["run", "--project", str(house), "pytest", *CORES, "tests/gates", "--slow"]
    assert said["folder"] == str(house)
    assert "OPENRUMMY_COMMAND" not in said["env"]
    assert code == 7


def test_an_environment_that_is_there_is_kept(house: Path) -> None:
    (house / ".venv").mkdir()
    assert "UV_PYTHON" not in start(house)[0]["env"]


@pytest.mark.parametrize(
    ("before", "line"),
    [
        ("sys.version_info = (3, 10, 2)", "start.py: openrummy needs Python 3.11 or newer; this is "),
        ("", "start.py: could not fetch uv with pip (install uv or pip, then try again): "),
    ],
    ids=["old Python", "no uv to be had"],
)
def test_a_failure_is_one_clear_line(house: Path, before: str, line: str) -> None:
    run = f"import runpy, sys; {before or 'pass'}; runpy.run_path({str(house / 'start.py')!r}, run_name='__main__')"
    nothing = {"PIP_NO_INDEX": "1", "PIP_CONFIG_FILE": os.devnull, "PATH": NOWHERE}
    done = subprocess.run([sys.executable, "-c", run], env=nothing, capture_output=True, text=True, check=False)
    said = [text for text in done.stderr.splitlines() if text != "start.py: fetching uv (once)"]
    assert done.returncode == 1
    assert done.stdout == ""
    assert len(said) == 1
    assert said[0].startswith(line)


def test_ci_runs_the_test_command_of_the_readme() -> None:
    command = "python3 start.py test"
    assert (ROOT / ".ci" / "run").read_text("utf-8").splitlines()[-1].removeprefix("exec ") == command
    assert command in (ROOT / "README.md").read_text("utf-8")
