"""What the README shows is what happens."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import httpx
import pytest

from openrummy.cli.main import run
from tests.server.harness import serving

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


def test_playing_with_friends(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    section = README.partition("## Play with friends\n")[2].partition("\n## ")[0]
    with pytest.raises(SystemExit):
        run(["serve", "--help"])
    assert set(re.findall(r"serve .*?(--[a-z]+)", section)) == {"--lan"} <= set(capsys.readouterr().out.split())
    (curl,) = re.findall(r"^ {4}(curl .*\\\n.*)$", section, re.M)
    (script,) = re.findall(r"^ {4}\.venv/bin/python (\S+) http", section, re.M)
    assert (ROOT / script).is_file()
    with serving(tmp_path) as server:
        _, url, *words = shlex.split(curl.replace("\\\n", "").replace("http://127.0.0.1:8642", server.base))
        flags = list(zip(words[::2], words[1::2], strict=True))
        headers = dict(value.split(": ") for flag, value in flags if flag == "-H")
        (body,) = [value for flag, value in flags if flag == "-d"]
        answer = httpx.post(url, headers=headers, content=body, verify=False)
        assert answer.status_code == 201
        assert httpx.get(f"{server.base}/api/codes/{answer.json()['code']}", verify=False).json()["status"] == "open"


def test_relative_links_lead_somewhere() -> None:
    pages = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *(ROOT / "docs").rglob("*.md")]
    missing = [
        f"{page.relative_to(ROOT)}: {link}"
        for page in pages
        for link in re.findall(r"(?:\]\(|src=\")([^)#:\"]+)(?:#[^)]*)?[)\"]", page.read_text("utf-8"))
        if not (page.parent / link).exists()
    ]
    assert not missing
