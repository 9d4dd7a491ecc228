"""``openrummy score``: a score pad for people who play with real cards."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from openrummy import scorepad
from openrummy.cli.rulesets import add_options, chosen_rules
from openrummy.cli.say import Usage, catalogue, reason, say
from openrummy.errors import RummyError
from openrummy.terminal.output import page_for


def options(command: argparse.ArgumentParser) -> None:
    """The words of ``score``."""
    add_options(command, optional=True)
    command.add_argument("--seats", metavar=say("cli-names"), help=say("cli-score-seats"))
    command.add_argument("--file", type=Path, metavar=say("cli-file"), help=say("cli-score-file"))


def score(chosen: argparse.Namespace) -> int:
    """Keeps the score of a match, new or kept."""
    seats = tuple(chosen.seats.split(",")) if chosen.seats else ()
    if chosen.game is None and (chosen.options or seats):
        raise Usage(say("cli-score-no-game"))
    rules = None
    if chosen.game is not None:
        rules = chosen_rules(chosen)
        try:
            if seats:
                scorepad.check_names(rules, seats)
        except RummyError as error:
            raise Usage(reason(error)) from None
    page = page_for(sys.stdin, sys.stdout, words=catalogue())
    return scorepad.run(page, rules, seats, chosen.file)
