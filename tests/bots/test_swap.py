"""No bot looks at what its seat cannot see: hidden cards are swapped, and not one move changes.

Every registered bot in every game that it plays, at the smallest and the largest table. ``test_honesty.py`` has the
same over random house rules.
"""

from __future__ import annotations

import gc
from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

from openrummy import State, Table
from openrummy.actions import Action
from openrummy.bots import make, names_for
from openrummy.bots.protocol import Bot
from openrummy.bots.roster import ROSTER
from openrummy.events import Event
from openrummy.game import GAMES, legal
from tests.bots.play import Company
from tests.bots.test_honesty import another_world, told
from tests.worlds import ALL

ROLES = [(game, name) for game in ALL for name in names_for(game)]
EVERY = 3
"""Moves between two at which cards are swapped."""


def swapped(company: Company, rng: Random, hands: int = 2) -> tuple[int, int]:
    """How many worlds were looked at that differ, and in how many the bot on turn moved otherwise."""
    worlds = other = 0
    names = company.names
    for number, table in enumerate(company.turns(hands)):
        if number % EVERY:
            continue
        world = another_world(table, company.source(), rng)
        assert told(world) == told(table)
        if world.state == table.state:
            continue
        worlds += 1
        seat = table.turn
        first, second = (make(names[seat], company.seed + seat, table.state.rules.game) for _ in range(2))
        other += chosen(first, table) != chosen(second, world)
    return worlds, other


def chosen(bot: Bot, table: Table) -> Action:
    return bot.choose(table.view(table.turn), table.history(table.turn))


@pytest.mark.parametrize(("game", "name"), ROLES, ids=[f"{game}-{name}" for game, name in ROLES])
def test_no_move_changes_where_hidden_cards_are_swapped(game: str, name: str) -> None:
    rng = Random(f"{game} {name}")
    worlds = 0
    for seats in {GAMES[game].fewest, GAMES[game].most}:
        for rich in (False, True):
            company = Company(game, (name,) * seats, 40 + seats, rich=rich, most=45)
            found, other = swapped(company, rng)
            assert other == 0, company
            worlds += found
    assert worlds > 12


class Peeping:
    """A cheat: it finds the table that it plays at in the memory of the process, and follows the hidden cards."""

    name = "peeping"

    def __init__(self, _seed: int) -> None:
        pass

    def choose(self, view: State, history: Sequence[Event]) -> Action:
        table: Any = next(one for one in gc.get_objects() if isinstance(one, Table) and _is_of(one, history))
        hand = table.state.hand
        offered = legal(view)
        return offered[sum(hand.hands[1 - hand.turn]) % len(offered)]


def _is_of(table: Table, history: Any) -> bool:
    return table.events is history._events


def test_a_bot_that_peeps_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(ROSTER["gin"], "peeping", Peeping)
    worlds, other = swapped(Company("gin", ("peeping", "peeping"), 3, rich=False, most=30), Random(1))
    assert worlds > 3
    assert other > 0
