"""What a game is: a record of plain functions, assembled from parts."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from msgspec import Struct

from openrummy.actions import Action
from openrummy.events import Event, MatchEnded, Result, RolesChanged
from openrummy.options import Options
from openrummy.state import Ask, Phase, State

__all__ = ["Game", "HandPart", "MatchPart", "Seating"]


Seating = tuple[tuple[int, ...], tuple[int, ...]]
"""The seats that play a hand, in the order of play, and for every seat the mask of those whose cards it sees."""


class HandPart(Struct, frozen=True):
    """How one hand is played.

    ``pack``: the cards before shuffling, by number of seats. ``deal``: the order of the pack to events. ``decide`` and
    ``evolve``: by type of action and event. ``offered``: by phase, the actions that are listed as legal. ``plain``: the
    same without those that a search has to find, by the phases that have any.
    ``rules``: by phase, the rule that says what it asks for.
    ``check``: by type of action, where legality can be told from a view but the events cannot (a knock shows the
    other's cards).
    ``reshuffle``: the order of the discards to events, where a game has that.
    """

    pack: Callable[[int], bytes]
    deal: Callable[[State, bytes, Seating], tuple[Event, ...]]
    decide: Mapping[type[Any], Callable[[State, Any], tuple[Event, ...]]]
    evolve: Mapping[type[Any], Callable[[State, Any], State]]
    offered: Mapping[Phase, Callable[[State], tuple[Action, ...]]]
    rules: Mapping[Phase, str]
    check: Mapping[type[Any], Callable[[State, Any], object]] = {}
    plain: Mapping[Phase, Callable[[State], tuple[Action, ...]]] = {}
    reshuffle: Callable[[State, bytes], tuple[Event, ...]] | None = None


class MatchPart(Struct, frozen=True):
    """What goes on around the hands.

    ``seating``: who plays the next hand. ``opening``: the chance wanted before it, if any. ``open``: that chance to
    events. ``close``: the events that follow the end of a hand. ``outcome``: scores as they stand, with end bonuses
    once the match is over. ``columns``: in a game that is scored in several columns, the totals of each by seat (H1).
    """

    seating: Callable[[State], Seating]
    opening: Callable[[State], Ask | None]
    open: Callable[[State, Ask, bytes], tuple[Event, ...]]
    close: Callable[[State, Result], tuple[Event, ...]]
    outcome: Callable[[State], MatchEnded]
    evolve: Mapping[type[Any], Callable[[State, Any], State]]
    columns: Callable[[State], tuple[tuple[int, ...], ...]] | None = None


class Game(Struct, frozen=True):
    """A game by name: how a hand is played, the match around it, its house rules and who may sit down.

    ``fixed`` are options that the name settles (Oklahoma: ``knock_limit=upcard``); ``rules`` the families of rule ids;
    ``lengths`` the targets of a short and of a long match, of which one is that of the rules.
    """

    name: str
    hand: HandPart
    match: MatchPart
    options: type[Options]
    fewest: int
    most: int
    rules: tuple[str, ...]
    fixed: Mapping[str, Any] = {}
    lengths: tuple[int, int] = (50, 100)

    @property
    def has_roles(self) -> bool:
        """Whether the seats have roles, the first of which deals (T1, T2)."""
        return RolesChanged in self.match.evolve
