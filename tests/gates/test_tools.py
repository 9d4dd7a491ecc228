"""Lint, format and types, by the tools' own word: over the package, the tests, the benches and the examples."""

import subprocess
import sys

import pytest

from tests.gates.repo import ROOT, code_places


@pytest.mark.parametrize(
    "command",
    [["ruff", "check"], ["ruff", "format", "--check"], ["mypy", "--strict"]],
    ids=["lint", "format", "types"],
)
def test_the_code_passes(command: list[str]) -> None:
    done = subprocess.run(
        [sys.executable, "-m", *command, *code_places()],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout
