"""``openrummy bots``: who plays which game, and how."""

from __future__ import annotations

import argparse

from openrummy.bots import names_for, usual
from openrummy.cli.rulesets import any_case
from openrummy.cli.say import Usage, print_json, say
from openrummy.game import GAMES

__all__ = ["bots", "options"]


def options(command: argparse.ArgumentParser) -> None:
    """The words of ``bots``."""
    command.add_argument("game", nargs="?", metavar=say("cli-game"), help=say("bots-game", games=" ".join(GAMES)))


def bots(chosen: argparse.Namespace) -> int:
    """Prints the bots of a game or of all, the weakest first: name, what it is called at the table, how it plays."""
    if chosen.game is not None and any_case(chosen.game) not in GAMES:
        raise Usage(say("error-unknown_game", game=chosen.game, expected=" ".join(GAMES)))
    games = tuple(GAMES) if chosen.game is None else (any_case(chosen.game),)
    if chosen.json:
        print_json({game: [_facts(name, game) for name in names_for(game)] for game in games})
        return 0
    told: dict[tuple[str, ...], list[str]] = {}
    for game in games:
        told.setdefault(tuple(_row(name, game) for name in names_for(game)), []).append(say(f"game-{game}"))
    for at, (rows, titles) in enumerate(told.items()):
        print("\n" * bool(at) + ", ".join(titles))
        for row in rows:
            print("  " + row)
    return 0


def _facts(name: str, game: str) -> dict[str, str | bool]:
    return {
        "name": name,
        "called": say(f"web-bot-{name}", game=game),
        "plays": say(f"web-bot-{name}-plays", game=game),
        "usual": name == usual(game),
    }


def _row(name: str, game: str) -> str:
    facts = _facts(name, game)
    return say("bots-row", **(facts | {"usual": "yes" if facts["usual"] else "no"}))
