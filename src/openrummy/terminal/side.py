"""What one can do and see at one kind of table: the part of the terminal that differs from game to game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Protocol

from openrummy.actions import Action
from openrummy.state import State
from openrummy.terminal.commands import Command, Move, Vocabulary

__all__ = ["Side"]


class Side(Protocol):
    """How one sits at a table.

    ``known`` are the words one may type; ``commands`` those that are done here and not at every table, each with what
    was typed after it.
    """

    known: Vocabulary

    @property
    def commands(self) -> Mapping[str, Callable[[str], None]]: ...

    def show(self, view: State) -> None:
        """Writes the table as it is on one's turn."""

    def prompt(self, view: State) -> str:
        """The line at which one types."""

    def enter(self, view: State) -> Command | Move | None:
        """What an empty line means, if anything."""

    def forced(self, view: State) -> Action | None:
        """What is played without a question, because it is all there is to do (M3)."""
