"""Plays that are worth offering in Manipulation: those of the exact solver."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from openrummy.actions import Rearrange
from openrummy.cards import Cards
from openrummy.melds import Meld
from openrummy.rearrange import Play, solve
from openrummy.rearrange.readings import Objective

OBJECTIVES: Final[tuple[Objective, ...]] = ("points", "cards")
BUDGET: Final = 20_000
"""Nodes of a search after which the best play so far is offered."""


def packs(seats: int) -> int:
    """Packs in play, each with its joker (M1)."""
    return 1 if seats == 2 else 2


@lru_cache(maxsize=256)  # one position is asked for by the page, by a bot and by who checks them
def suggestions(table: tuple[Meld, ...], hand: Cards, *, seats: int) -> tuple[Rearrange, ...]:
    """The play that leaves the fewest points, and the one that plays the most cards where these are others; or none."""
    plays = [solve(table, hand, packs=packs(seats), objective=objective, budget=BUDGET) for objective in OBJECTIVES]
    return tuple({play.played: action_of(play) for play in reversed(plays) if play.played}.values())[::-1]


def action_of(play: Play) -> Rearrange:
    """The action that leaves the table of a play."""
    return Rearrange(tuple(one.cards for one in play.table))
