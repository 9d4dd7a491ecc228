"""A bot that fails spoils no table: a sensible legal move is played in its place, and somebody is told."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from typing import Final

from openrummy.actions import Action
from openrummy.automatic import automatic
from openrummy.bots.assess import assess
from openrummy.bots.outside import Outside
from openrummy.bots.protocol import Bot
from openrummy.errors import RummyError
from openrummy.events import Event
from openrummy.game import check
from openrummy.state import State

__all__ = ["TRIES", "Failed", "Guarded", "sensible"]

TRIES: Final = 3
"""Failures after which a bot is asked no more at a table with people."""

Failed = Callable[[State, Exception, object], object]
"""Told the view, what was raised (``IllegalAction`` for an illegal move), and the answer, None if there was none."""
Judge = Callable[[State, Action], object]


def sensible(view: State) -> Action:
    """A legal move that makes sense, for a bot that failed: the first that is assessed, else the automatic one."""
    try:
        action = assess(view)[0].action
        check(view, action)
    except (RummyError, IndexError):
        return automatic(view)
    return action


class Guarded:
    """A bot whose failures are caught; after ``tries`` of them it is asked no more, and sensible moves are played.

    ``thought`` is how long its last choice took, in nanoseconds: of CPU, for a program by the clock. ``judge`` raises
    where a choice is not allowed.
    """

    def __init__(self, bot: Bot, failed: Failed, tries: int = TRIES, judge: Judge = check) -> None:
        self.name = bot.name
        self.bot = bot
        self.thought = 0
        self.failures = 0
        self._failed = failed
        self._tries = tries
        self._judge = judge

    @property
    def given_up(self) -> bool:
        """Whether it is asked no more."""
        return self.failures >= self._tries

    def choose(self, view: State, history: Sequence[Event]) -> Action:
        self.thought = 0
        if self.given_up:
            return sensible(view)
        bot, action = self.bot, None
        began = time.process_time_ns()
        try:
            action = bot.choose(view, history)
            self.thought = bot.thought if isinstance(bot, Outside) else time.process_time_ns() - began
            self._judge(view, action)
        except Exception as error:  # whatever a bot may do, the table goes on
            self.failures += 1
            self._failed(view, error, action)
            return sensible(view)
        return action
