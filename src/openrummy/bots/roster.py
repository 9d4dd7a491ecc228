"""Which bots play which game: a game is played by those that know how its hands go, whatever the match around them."""

from __future__ import annotations

import functools
from typing import Final

from openrummy.errors import Contradiction, Garbled
from openrummy.game import GAMES

__all__ = ["names_for", "plays", "require"]

_BY_HAND: Final = (
    (GAMES["gin"].hand, ("random", "greedy", "simple")),
    (GAMES["basic"].hand, ("random", "greedy")),
    (GAMES["manipulation"].hand, ("random", "maximal")),
)


@functools.cache
def names_for(game: str) -> tuple[str, ...]:
    """The names of the bots that play a game, the plainest first. Raises ``Garbled("unknown_game")``."""
    if game not in GAMES:
        raise Garbled("unknown_game", game=game, expected=" ".join(GAMES))
    return next((names for hand, names in _BY_HAND if hand is GAMES[game].hand), ("random",))


@functools.cache
def plays(name: str, game: str) -> bool:
    """Whether a bot plays a game; one that stands in no list, from elsewhere, knows that best itself."""
    return name in names_for(game) or not any(name in names for _, names in _BY_HAND)


def require(name: str, game: str) -> None:
    """Raises ``Contradiction("not_its_game")`` where a bot is to play a game that it does not play."""
    if not plays(name, game):
        raise Contradiction("not_its_game", name=name, game=game, expected=" ".join(names_for(game)))
