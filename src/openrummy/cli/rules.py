"""``openrummy rules``: the rule page of a game, its strategy page, and a sheet to print."""

from __future__ import annotations

import argparse
import re
from pathlib import Path

from openrummy.cli.say import Failure, Usage, catalogue, print_json, say
from openrummy.game import GAMES
from openrummy.pages import rule_page, strategy_page

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
    if chosen.game not in GAMES:
        raise Usage(say("error-unknown_game", game=chosen.game, expected=" ".join(GAMES)))
    if chosen.lang not in LANGUAGES:
        raise Usage(say("cli-unknown-language", language=chosen.lang, languages=" ".join(LANGUAGES)))
    if chosen.output is not None and not chosen.html:
        raise Usage(say("cli-output-alone"))
    if chosen.html and chosen.json:
        raise Usage(say("cli-html-alone"))
    page = (strategy_page if chosen.strategy else rule_page)(chosen.game, chosen.lang)
    assert page is not None, "every game has both pages: a test checks it"
    if chosen.html:
        _print_sheet(page, chosen.lang, chosen.output)
    elif chosen.json:
        kind = "strategy" if chosen.strategy else "rules"
        print_json({"game": chosen.game, "language": chosen.lang, kind: page})
    else:
        print(re.sub(r"^```.*\n", "", page, flags=re.MULTILINE), end="")
    return 0


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
