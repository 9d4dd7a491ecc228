"""Bots that fail, for the pool to run: they are found by name in its processes."""

from __future__ import annotations

import os
import time
from collections.abc import Sequence

from openrummy.actions import Action, parse_action
from openrummy.events import Event
from openrummy.state import State


def raises(name: str, seed: int, view: State, history: Sequence[Event]) -> Action:
    """Fails, with a card in its words."""
    raise ValueError(f"{name} {seed} {view.hand} {len(history)}")


def illegal(name: str, seed: int, view: State, history: Sequence[Event]) -> Action:  # noqa: ARG001
    """Answers with what is against the rules."""
    return parse_action("!!")


def nonsense(name: str, seed: int, view: State, history: Sequence[Event]) -> object:  # noqa: ARG001
    """Answers with what is no action at all."""
    return {"name": name}


def dies(name: str, seed: int, view: State, history: Sequence[Event]) -> Action:  # noqa: ARG001
    """Takes its process with it."""
    os._exit(9)


def thinks_for_ever(name: str, seed: int, view: State, history: Sequence[Event]) -> Action:  # noqa: ARG001
    """Never answers."""
    time.sleep(1_000)
    raise AssertionError


def slow(view: State) -> object:
    """Work other than a bot's that never ends."""
    time.sleep(1_000)
    return view
