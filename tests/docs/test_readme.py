"""What the README shows is what happens."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from openrummy.cli.main import run

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text("utf-8")


def test_the_hand_of_gin(capsys: pytest.CaptureFixture[str]) -> None:
    (code,) = re.findall(r"```python\n(.*?)```", README, flags=re.DOTALL)
    (shown,) = re.findall(r"```text\n(.*?)```", README, flags=re.DOTALL)
    exec(compile(code, "README.md", "exec"), {})
    assert capsys.readouterr().out == shown
    assert len(code.strip().splitlines()) <= 11


def test_the_melds(capsys: pytest.CaptureFixture[str]) -> None:
    block = re.search(r"\$ python3 start.py (melds .*)\n((?: {6}\S.*\n)+)", README)
    assert block is not None
    assert run(shlex.split(block[1])) == 0
    assert capsys.readouterr().out.splitlines() == [line.strip() for line in block[2].splitlines()]


def test_every_command_that_is_shown_exists_in_a_fresh_checkout() -> None:
    assert "openrummy --" not in README
    assert not re.search(r"(\$ |`)openrummy [a-z]", README)
    assert ".venv/bin/python hand.py" in README


def test_relative_links_lead_somewhere() -> None:
    pages = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *(ROOT / "docs").rglob("*.md")]
    missing = [
        f"{page.relative_to(ROOT)}: {link}"
        for page in pages
        for link in re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", page.read_text("utf-8"))
        if not (page.parent / link).exists()
    ]
    assert not missing
