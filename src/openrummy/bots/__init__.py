"""Bots: players behind one protocol, by name, and what they have to say about a position."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final

from openrummy.bots.assess import assess
from openrummy.bots.greedy import Greedy
from openrummy.bots.maximal import Maximal
from openrummy.bots.protocol import Bot
from openrummy.bots.random import Random
from openrummy.bots.reasons import Assessment, Reason
from openrummy.bots.roster import names_for, require
from openrummy.bots.simple import Simple
from openrummy.errors import Garbled

__all__ = ["BOTS", "Assessment", "Bot", "Reason", "assess", "make", "names_for"]

_BOTS: Final[dict[str, Callable[[int], Bot]]] = {
    "random": Random,
    "greedy": Greedy,
    "simple": Simple,
    "maximal": Maximal,
}
BOTS: Final[Mapping[str, Callable[[int], Bot]]] = MappingProxyType(_BOTS)
"""Every bot by name: what makes one from a seed. ``names_for`` says who plays a game."""


def make(name: str, seed: int, game: str | None = None) -> Bot:
    """The bot of this name with a seed of its own, 0 to 2**64 - 1; with a ``game`` given, one that plays it.

    Raises ``Garbled``: ``unknown_bot``, ``unknown_game``; ``Contradiction("not_its_game")``.
    """
    maker = _BOTS.get(name)
    if maker is None:
        raise Garbled("unknown_bot", name=name, expected=" ".join(_BOTS if game is None else names_for(game)))
    if game is not None:
        require(name, game)
    return maker(seed)
