"""``openrummy rules``: the rule page of a game."""

from __future__ import annotations

import argparse
import re

from openrummy.cli.say import Usage, print_json, say
from openrummy.game import GAMES
from openrummy.pages import rule_page

LANGUAGES = ("en",)
"""Languages that have rule pages."""


def options(command: argparse.ArgumentParser) -> None:
    """The words of ``rules``."""
    command.add_argument("game", metavar=say("cli-game"), help=say("cli-rules-game", games=" ".join(GAMES)))
    command.add_argument("--lang", default="en", metavar="L", help=say("cli-lang", languages=" ".join(LANGUAGES)))


def rules(chosen: argparse.Namespace) -> int:
    """Prints the page without the fences of its worked hands, or as JSON."""
    if chosen.game not in GAMES:
        raise Usage(say("error-unknown_game", game=chosen.game, expected=" ".join(GAMES)))
    if chosen.lang not in LANGUAGES:
        raise Usage(say("cli-unknown-language", language=chosen.lang, languages=" ".join(LANGUAGES)))
    page = rule_page(chosen.game, chosen.lang)
    assert page is not None, "every game has a page: a test checks it"
    if chosen.json:
        print_json({"game": chosen.game, "language": chosen.lang, "rules": page})
    else:
        print(re.sub(r"^```.*\n", "", page, flags=re.MULTILINE), end="")
    return 0
