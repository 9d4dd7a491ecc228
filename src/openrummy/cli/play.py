"""``openrummy play``: a match at the terminal, or the menu where no game is named."""

from __future__ import annotations

import argparse
from pathlib import Path

from openrummy import terminal
from openrummy.bots import names
from openrummy.cli.rulesets import add_options, chosen_rules
from openrummy.cli.say import Usage, reason, say
from openrummy.errors import Contradiction, RummyError
from openrummy.game import GAMES
from openrummy.terminal.screen import ROLES
from openrummy.text import called


def options(command: argparse.ArgumentParser) -> None:
    """The words of ``play``."""
    add_options(command, optional=True)
    command.add_argument("--players", type=int, metavar="N", help=say("cli-players"))
    command.add_argument(
        "--bot",
        action="append",
        default=[],
        dest="bots",
        metavar=say("cli-level"),
        help=say("cli-play-bot", bots=" ".join(names()), command=called().replace("%", "%%")),
    )
    command.add_argument("--role", choices=ROLES, help=say("cli-play-role"))
    command.add_argument("--seed", type=int, metavar="N", help=say("cli-play-seed"))
    command.add_argument("--resume", type=Path, metavar=say("cli-file"), help=say("cli-resume"))


def play(chosen: argparse.Namespace) -> int:
    """A match at the terminal, new or kept; nothing said opens the menu."""
    given = (chosen.players, chosen.seed, chosen.role)
    named = chosen.options or chosen.bots or any(one is not None for one in given)
    if chosen.resume is not None:
        if chosen.game or named:
            raise Usage(say("cli-resume-alone"))
        return terminal.play(resume=chosen.resume)
    if chosen.game is None:
        if not named:
            return terminal.menu()
        raise Usage(say("cli-which-game", games=" ".join(GAMES)))
    rules = chosen_rules(chosen)
    game = GAMES[rules.game]
    if chosen.players is not None and not game.fewest <= chosen.players <= game.most:
        wrong = Contradiction("wrong_seats", game=game.name, seats=chosen.players, fewest=game.fewest, most=game.most)
        raise Usage(reason(wrong))
    try:
        return terminal.play(rules, bots=chosen.bots, players=chosen.players, role=chosen.role, seed=chosen.seed)
    except RummyError as error:
        raise Usage(reason(error)) from None
