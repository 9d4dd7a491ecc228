"""What a bot is: a view and the viewer's redacted history in, one action out."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from openrummy.actions import Action
from openrummy.events import Event
from openrummy.state import State

__all__ = ["Bot"]


class Bot(Protocol):
    """A player that decides for a seat; it is made with its own seed and is never shown more than the seat sees.

    ``view`` is the state as the seat on turn (``view.turn``) sees it, ``history`` the events of the match as they were
    told to that seat, oldest first. The answer has to be legal in the view. The same seed, view and history always get
    the same answer, so that a table can be folded again, taken back or moved to another process.
    """

    name: str

    def choose(self, view: State, history: Sequence[Event]) -> Action: ...
