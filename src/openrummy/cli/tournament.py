"""``openrummy arena``: bots against bots on mirrored deals."""

from __future__ import annotations

import argparse
import sys

from tqdm import tqdm

from openrummy import arena as arenas
from openrummy.bots import BOTS
from openrummy.cli.rulesets import add_options, chosen_rules
from openrummy.cli.say import Usage, catalogue, print_json, reason, say
from openrummy.errors import RummyError

MATCHES = 100


def options(command: argparse.ArgumentParser) -> None:
    """The words of ``arena``."""
    bot = say("cli-bot")
    add_options(command)
    command.add_argument("bots", metavar=bot, nargs="+", help=say("cli-arena-bots", bots=" ".join(BOTS)))
    command.add_argument("--players", type=int, metavar="N", help=say("arena-players"))
    command.add_argument("--matches", type=int, default=MATCHES, metavar="N", help=say("cli-arena-matches"))
    command.add_argument("--seed", type=int, default=1, metavar="S", help=say("cli-arena-seed"))
    command.add_argument("--jobs", type=int, default=1, metavar="N", help=say("cli-arena-jobs"))


def arena(chosen: argparse.Namespace) -> int:
    """Plays the matches, with a progress bar where somebody watches, and prints the table or JSON."""
    rules = chosen_rules(chosen)
    watched = sys.stderr.isatty()
    try:
        total = arenas.total(rules, chosen.bots, chosen.matches, chosen.players)
        with tqdm(total=total, unit="", disable=not watched, file=sys.stderr, leave=False) as bar:
            report = arenas.run(
                rules, chosen.bots, chosen.matches, chosen.seed, chosen.jobs, bar.update, players=chosen.players
            )
    except arenas.BotFault:
        raise
    except RummyError as error:
        raise Usage(reason(error)) from None
    if chosen.json:
        print_json(report.facts())
    else:
        print("\n".join(arenas.table(report, catalogue())))
    return 0
