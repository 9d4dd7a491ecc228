"""``openrummy rules``: the rule page of a game, its strategy page, and a sheet to print."""

from __future__ import annotations

import argparse
import os
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from openrummy.cli.rulesets import any_case
from openrummy.cli.say import Failure, Usage, catalogue, print_json, say
from openrummy.game import GAMES
from openrummy.pages import rule_page, strategy_page
from openrummy.terminal.output import page_for

_FENCE: Final = re.compile(r"^```.*\n", re.MULTILINE)
_NUMBERED: Final = re.compile(r"\d+\. ")
LANGUAGES = ("en",)
"""Languages that have rule pages."""


def options(command: argparse.ArgumentParser) -> None:
    """The words of ``rules``."""
    command.add_argument("game", metavar=say("cli-game"), help=say("cli-rules-game", games=" ".join(GAMES)))
    command.add_argument("--lang", default="en", metavar="L", help=say("cli-lang", languages=" ".join(LANGUAGES)))
    command.add_argument("--strategy", action="store_true", help=say("cli-strategy"))
    command.add_argument("--html", action="store_true", help=say("cli-html"))
    command.add_argument("--output", metavar=say("cli-file"), help=say("cli-output"))


def rules(chosen: argparse.Namespace) -> int:
    """Prints the page without the fences of its worked hands, or as JSON, or as a sheet in HTML."""
    game = any_case(chosen.game)
    if game not in GAMES:
        raise Usage(say("error-unknown_game", game=chosen.game, expected=" ".join(GAMES)))
    if chosen.lang not in LANGUAGES:
        raise Usage(say("cli-unknown-language", language=chosen.lang, languages=" ".join(LANGUAGES)))
    if chosen.output is not None and not chosen.html:
        raise Usage(say("cli-output-alone"))
    if chosen.html and chosen.json:
        raise Usage(say("cli-html-alone"))
    page = (strategy_page if chosen.strategy else rule_page)(game, chosen.lang)
    assert page is not None, "every game has both pages: a test checks it"
    if chosen.html:
        _print_sheet(page, chosen.lang, chosen.output)
    elif chosen.json:
        kind = "strategy" if chosen.strategy else "rules"
        print_json({"game": game, "language": chosen.lang, kind: page})
    else:
        _print_page(page)
    return 0


def _print_page(page: str) -> None:
    """The page without the fences of its blocks; where a width is known, laid out for it."""
    if not sys.stdout.isatty() and "COLUMNS" not in os.environ:
        print(_FENCE.sub("", page), end="")
        return
    out = page_for(sys.stdin, sys.stdout, words=catalogue())
    for line, indent in _paragraphs(page):
        out.write(line, indent)


def _paragraphs(page: str) -> Iterator[tuple[str, int]]:
    """The paragraphs of a page, each on one line, with the indent of what does not fit; rows and blocks stay lines."""
    fenced, open_one = False, ""
    for line in page.splitlines():
        if _FENCE.match(line + "\n"):
            fenced = not fenced
            continue
        alone = fenced or not line.strip() or line.startswith(("#", "|"))
        if open_one and (alone or _item(line)):
            yield open_one, _indent(open_one)
            open_one = ""
        if alone:
            yield line, 2
        else:
            open_one = f"{open_one} {line.strip()}" if open_one else line
    if open_one:
        yield open_one, _indent(open_one)


def _item(line: str) -> bool:
    return line.startswith("- ") or _NUMBERED.match(line) is not None


def _indent(paragraph: str) -> int:
    return 2 if _item(paragraph) else 0


def _print_sheet(page: str, lang: str, output: str | None) -> None:
    """The sheet on standard output, or in a file. Raises ``Failure`` where that cannot be written."""
    from openrummy.sheets import sheet  # a reader of Markdown, which no other command needs

    text = sheet(page, catalogue(), lang)
    if output is None:
        print(text, end="")
        return
    try:
        Path(output).write_text(text, "utf-8")
    except (OSError, ValueError) as error:
        raise Failure(say("cli-not-written", file=output, why=getattr(error, "strerror", None) or error)) from None
