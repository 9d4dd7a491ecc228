"""The bot that knows the rules and nothing else."""

from __future__ import annotations

from collections.abc import Sequence

from openrummy.actions import Action
from openrummy.bots.chance import pick
from openrummy.events import Event
from openrummy.game import legal
from openrummy.state import State

__all__ = ["Random"]


class Random:
    """Plays any listed legal action, each equally likely."""

    name = "random"

    def __init__(self, seed: int) -> None:
        self._seed = seed

    def choose(self, view: State, history: Sequence[Event]) -> Action:
        choices = legal(view)
        return choices[pick(self._seed, len(history), len(choices))]
