"""Bots: players behind one protocol, by name, and what they have to say about a position."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final

from openrummy.bots.assess import Assessment, Reason, assess
from openrummy.bots.greedy import Greedy
from openrummy.bots.protocol import Bot
from openrummy.bots.random import Random
from openrummy.bots.simple import Simple
from openrummy.errors import Garbled

__all__ = ["BOTS", "Assessment", "Bot", "Reason", "assess", "make"]

_BOTS: Final[dict[str, Callable[[int], Bot]]] = {"random": Random, "greedy": Greedy, "simple": Simple}
BOTS: Final[Mapping[str, Callable[[int], Bot]]] = MappingProxyType(_BOTS)
"""Every bot by name: what makes one from a seed."""


def make(name: str, seed: int) -> Bot:
    """The bot of this name with a seed of its own, 0 to 2**64 - 1. Raises ``Garbled("unknown_bot")``."""
    maker = _BOTS.get(name)
    if maker is None:
        raise Garbled("unknown_bot", name=name, expected=" ".join(_BOTS))
    return maker(seed)
