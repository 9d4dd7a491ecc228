"""The game and the house rules of a command: ``GAME --set option=value``."""

from __future__ import annotations

import argparse

from openrummy.cli.say import Usage, reason, say
from openrummy.errors import RummyError
from openrummy.game import GAMES, ruleset
from openrummy.options import Ruleset
from openrummy.text import called


def add_options(command: argparse.ArgumentParser, *, optional: bool = False) -> None:
    """The words ``GAME`` and ``--set``."""
    command.add_argument(
        "game",
        nargs="?" if optional else None,
        metavar=say("cli-game"),
        help=say("cli-game-help", games=" ".join(GAMES)),
    )
    command.add_argument(
        "--set",
        action="append",
        default=[],
        metavar=say("cli-option"),
        help=say("cli-set", command=called().replace("%", "%%")),
        dest="options",
    )


def any_case(text: str) -> str:
    """A game or ruleset as typed, the name of the game in small letters."""
    name, slash, rest = text.partition("/")
    return name.casefold() + slash + rest


def chosen_rules(chosen: argparse.Namespace) -> Ruleset:
    """The ruleset of a command line. Raises ``Usage``."""
    options: dict[str, object] = {}
    for text in chosen.options:
        name, equals, value = text.partition("=")
        if not (name and equals and value) or name in options:
            raise Usage(say("cli-bad-set", text=text))
        options[name] = value
    try:
        return ruleset(any_case(chosen.game), **options)
    except RummyError as error:
        raise Usage(reason(error)) from None
