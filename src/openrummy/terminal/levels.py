"""The bots at a table: which level is usual in a game."""

from __future__ import annotations

from typing import Final

from openrummy.bots import names_for

__all__ = ["usual_level"]

_FIRST: Final = ("maximal", "simple", "greedy", "random")


def usual_level(game: str) -> str:
    """The level of a bot that was not named. Raises ``Garbled("unknown_game")``."""
    names = names_for(game)
    return next(level for level in _FIRST if level in names)
