"""The end of a scored hand: all hands in it are shown."""

from __future__ import annotations

from msgspec.structs import replace

from openrummy.events import HandsShown
from openrummy.parts.turn import put, running
from openrummy.state import State


def hands_shown(state: State, event: HandsShown) -> State:
    """Everyone sees the cards that are left."""
    return put(state, replace(running(state), hands=event.hands, seen=event.hands))
