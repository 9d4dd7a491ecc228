"""Which bots play which game: a game is played by those that know how its hands go, whatever the match around them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from openrummy.actions import Action
from openrummy.bots import gin
from openrummy.bots.basic_levels import BasicBeginner, BasicCasual
from openrummy.bots.basic_strong import BasicStrong
from openrummy.bots.greedy import Greedy
from openrummy.bots.manipulation_levels import ManipulationBeginner, ManipulationCasual, ManipulationStrong
from openrummy.bots.maximal import Maximal
from openrummy.bots.protocol import Bot
from openrummy.bots.random import Random
from openrummy.bots.simple import Simple
from openrummy.errors import Contradiction, Garbled
from openrummy.events import Event
from openrummy.game import GAMES
from openrummy.state import State

__all__ = ["ROSTER", "make", "names", "names_for", "usual"]

Maker = Callable[[int], Bot]
"""Makes a bot from a seed of its own, 0 to 2**64 - 1."""

ROSTER: Final[dict[str, dict[str, Maker]]] = {
    "gin": {
        "random": Random,
        "beginner": gin.level("beginner"),
        "greedy": Greedy,
        "simple": Simple,
        "casual": gin.level("casual"),
        "strong": gin.level("strong"),
    },
    "basic": {
        "random": Random,
        "beginner": BasicBeginner,
        "casual": BasicCasual,
        "greedy": Greedy,
        "strong": BasicStrong,
    },
    "manipulation": {
        "random": Random,
        "beginner": ManipulationBeginner,
        "maximal": Maximal,
        "casual": ManipulationCasual,
        "strong": ManipulationStrong,
    },
}
"""The bots, the weakest first, by the game whose hands they play; the variants of gin are played by those of gin.

A new bot is a line here; it may have the name of one that plays another game.
"""
USUAL: Final = "casual"
_OTHER: Final[dict[str, Maker]] = {"random": Random}
"""Who plays a game that is in no list."""


def _players(game: str) -> dict[str, Maker]:
    if game not in GAMES:
        raise Garbled("unknown_game", game=game, expected=" ".join(GAMES))
    hand = GAMES[game].hand
    return next((players for one, players in ROSTER.items() if GAMES[one].hand is hand), _OTHER)


def names() -> tuple[str, ...]:
    """The names of all bots."""
    return tuple(dict.fromkeys(name for players in ROSTER.values() for name in players))


def names_for(game: str) -> tuple[str, ...]:
    """The names of the bots that play a game, the weakest first. Raises ``Garbled("unknown_game")``."""
    return tuple(_players(game))


def usual(game: str) -> str:
    """The bot that one meets who names none: sensible, and to be beaten. Raises ``Garbled("unknown_game")``."""
    found = names_for(game)
    return USUAL if USUAL in found else found[-1]


def make(name: str, seed: int, game: str | None = None) -> Bot:
    """The bot of this name with a seed of its own, 0 to 2**64 - 1; without a ``game``, for whichever it is shown.

    Raises ``Garbled``: ``unknown_bot``, ``unknown_game``; ``Contradiction("not_its_game")``.
    """
    known = names()
    if name not in known:
        raise Garbled("unknown_bot", name=name, expected=" ".join(known if game is None else names_for(game)))
    if game is None:
        return _Versatile(name, seed)
    players = _players(game)
    if name not in players:
        raise Contradiction("not_its_game", name=name, game=game, expected=" ".join(players))
    return players[name](seed)


class _Versatile:
    """The bot of a name in whichever game it is shown; ``choose`` raises ``Contradiction("not_its_game")``."""

    def __init__(self, name: str, seed: int) -> None:
        self.name, self._seed = name, seed
        self._bots: dict[str, Bot] = {}

    def choose(self, view: State, history: Sequence[Event]) -> Action:
        game = view.rules.game
        bot = self._bots.get(game)
        if bot is None:
            bot = self._bots[game] = make(self.name, self._seed, game)
        return bot.choose(view, history)
