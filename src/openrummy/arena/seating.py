"""Who sits where in an arena: bots are told apart by their number, and luck is shared out by turning the seats."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations, permutations
from math import factorial

from openrummy.errors import Contradiction
from openrummy.game import GAMES

__all__ = ["FEWEST", "filled", "lineups", "players_at", "seatings"]

FEWEST = 2
"""Bots that have to be named: an arena compares."""


def players_at(game: str, names: Sequence[str], players: int | None = None) -> int:
    """How many play at a table: what is asked for, else as many as are named and the game allows.

    Raises ``Contradiction``: ``too_few_bots``, ``wrong_seats``.
    """
    rules = GAMES[game]
    if len(names) < FEWEST:
        raise Contradiction("too_few_bots", bots=len(names), fewest=FEWEST)
    if players is None:
        return min(max(len(names), rules.fewest), rules.most)
    if not rules.fewest <= players <= rules.most:
        raise Contradiction("wrong_seats", game=game, seats=players, fewest=rules.fewest, most=rules.most)
    return players


def filled(names: Sequence[str], players: int) -> tuple[str, ...]:
    """The bots by number: where fewer are named than play at a table, they are repeated in their order."""
    return tuple(names[at % len(names)] for at in range(max(len(names), players)))


def lineups(bots: int, players: int) -> tuple[tuple[int, ...], ...]:
    """Every choice of ``players`` of so many bots, by number: each plays as many matches."""
    return tuple(combinations(range(bots), players))


def seatings(players: int, deal: int) -> tuple[tuple[int, ...], ...]:
    """How a lineup is seated on one deal sequence, one match each: by seat the place in the lineup.

    Two and three bots sit in every order. More sit in one order round the table, another for every deal sequence, and
    every bot has every seat once.
    """
    if players <= 3:
        return tuple(permutations(range(players)))
    others = _permutation(players - 1, deal % factorial(players - 1))
    ring = (0, *(at + 1 for at in others))
    return tuple(ring[turn:] + ring[:turn] for turn in range(players))


def _permutation(size: int, number: int) -> tuple[int, ...]:
    """The permutation of this number, 0 to ``size``! - 1, in lexicographic order."""
    left, found = list(range(size)), []
    for at in range(size, 0, -1):
        step, number = divmod(number, factorial(at - 1))
        found.append(left.pop(step))
    return tuple(found)
