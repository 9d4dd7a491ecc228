"""The page for those who write bots: every message, field and option stands there, and every example can be read."""

from __future__ import annotations

import argparse
import json
import re
from typing import Any

import pytest

from openrummy.bots import talk
from openrummy.bots.outside import PATIENCE, START
from openrummy.bots.program import LONGEST_LINE
from openrummy.bots.talk import Choose, Greeting, Hello, Match, Play, Told
from openrummy.cli.main import parser
from openrummy.server.settings import read_settings
from openrummy.wire import decode
from tests.gates.repo import ROOT

PAGE = (ROOT / "docs" / "bots.md").read_text("utf-8")
TO, OF = (Hello, Match, Told, Choose), (Greeting, Play)


def rows(head: str) -> dict[str, list[str]]:
    """The rows of the table that begins so: what stands in the first two cells as code."""
    table = PAGE[PAGE.index(f"| {head} |") :].split("\n\n")[0]
    cells = [line.split("|")[1:3] for line in table.splitlines()[2:]]
    return {re.findall(r"`(\w+)`", name)[0]: re.findall(r"`(\w+)`", fields) for name, fields in cells}


def examples() -> list[dict[str, Any]]:
    found = []
    for text in re.findall(r"^```json\n(.*?)^```$", PAGE, re.M | re.S):
        rest = text.strip()
        while rest:
            value, end = json.JSONDecoder().raw_decode(rest)
            found.append(value)
            rest = rest[end:].strip()
    return found


@pytest.mark.parametrize(("head", "kinds"), [("to the bot", TO), ("from the bot", OF)])
def test_every_message_and_field_is_on_the_page(head: str, kinds: tuple[Any, ...]) -> None:
    assert rows(head) == {kind.__struct_config__.tag: list(kind.__struct_fields__) for kind in kinds}
    assert {kind.__name__ for kind in (*TO, *OF)} == {name for name in talk.__all__ if name != "VERSION"}


def test_every_example_is_what_it_says_it_is() -> None:
    found = examples()
    assert [one["type"] for one in found] == ["hello", "hello", "match", "told", "choose", "play"]
    kinds = (Hello, Greeting, Match, Told, Choose, Play)
    for one, kind in zip(found, kinds, strict=True):
        decode(json.dumps(one), kind)
        assert set(one) == {"type", *kind.__struct_fields__}
    choose = decode(json.dumps(found[4]), Choose)
    assert choose.view.turn == 0
    assert found[5]["action"] in choose.legal


def test_the_numbers_are_those_of_the_code() -> None:
    assert f"({PATIENCE:g} seconds; `--time`" in PAGE
    assert f"{START:g} seconds to say hello" in PAGE
    assert f"{LONGEST_LINE:,} bytes" in PAGE
    assert f"`protocol` is {talk.VERSION}" in PAGE


def test_every_option_of_the_arena_and_of_the_check_is_on_the_page() -> None:
    commands = next(one for one in parser()._actions if isinstance(one, argparse._SubParsersAction)).choices
    for name in ("arena", "bot-check"):
        for action in commands[name]._actions:
            for flag in action.option_strings:
                if flag not in ("-h", "--help", "--set"):
                    assert flag in PAGE, (name, flag)


def test_the_settings_of_the_page_can_be_read(tmp_path: Any) -> None:
    (text,) = re.findall(r"^```toml\n(.*?)^```$", PAGE, re.M | re.S)
    file = tmp_path / "serve.toml"
    file.write_text(text)
    assert [one.partition("=")[0] for one in read_settings(file, {}, {}).bots] == ["mybot", "other"]
