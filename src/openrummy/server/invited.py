"""Programs that the host lets play: people name them by the names that the settings give them, never by a command."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from typing import Final

from openrummy.actions import Action
from openrummy.bots import names_for
from openrummy.bots.outside import CMD, Guests
from openrummy.errors import RummyError
from openrummy.events import Event
from openrummy.state import State

__all__ = ["Invited"]

PATIENCE: Final = 10.0
"""Seconds that such a program has for a choice."""


class Invited:
    """The programs by name, at most ``workers`` of each at a time; they go from table to table and are told everything.

    ``failed`` is told of one that does not start; it is not offered then.
    """

    def __init__(self, bots: Sequence[str], workers: int, failed: Callable[[Exception], object]) -> None:
        self._commands = {name: command for name, _, command in (one.partition("=") for one in bots)}
        self._games: dict[str, tuple[str, ...]] = {}
        self._guests = Guests(PATIENCE)
        self._turns = {name: asyncio.Semaphore(workers) for name in self._commands}
        self._failed = failed

    async def open(self) -> None:
        """Starts every program once, to hear what it plays."""
        for name, command in self._commands.items():
            try:
                greeting = await asyncio.to_thread(self._guests.greeting, command)
            except RummyError as error:
                self._failed(error)
            else:
                self._games[name] = greeting.games

    def has(self, name: str) -> bool:
        """Whether this is the name of such a program."""
        return name in self._commands

    def names_for(self, game: str) -> tuple[str, ...]:
        """Who plays a game: these programs, of which nobody knows how strong they are, then ours, the weakest first."""
        return tuple(name for name, games in self._games.items() if game in games) + names_for(game)

    async def choose(self, name: str, seed: int, view: State, history: Sequence[Event]) -> Action:
        """What a program chooses. Raises ``ProgramFailed``."""
        async with self._turns[name]:
            return await asyncio.to_thread(self._choose, self._commands[name], seed, view, history)

    def _choose(self, command: str, seed: int, view: State, history: Sequence[Event]) -> Action:
        bot = self._guests.make(CMD + command, seed, view.rules.game)
        try:
            return bot.choose(view, history)
        finally:
            self._guests.release([bot])

    def close(self) -> None:
        """Ends the programs; one that is thinking fails."""
        self._guests.close(at_once=True)
