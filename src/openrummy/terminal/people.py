"""Who sits where, as they are called on one screen: the one who plays there is "you"."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from msgspec import Struct

from openrummy.state import SPECTATOR
from openrummy.text import tidy

__all__ = ["People"]

LONGEST_NAME: Final = 18


class People(Struct, frozen=True):
    """Names by seat as they may be printed; ``me``: the seat of the one at this screen, or ``SPECTATOR``."""

    names: tuple[str, ...]
    me: int = SPECTATOR

    @staticmethod
    def of(seats: Sequence[str], me: int) -> People:
        """The people in these seats; names are text, whatever stands in them."""
        return People(tuple(tidy(name, LONGEST_NAME) for name in seats), me)

    def who(self, seat: int) -> str:
        """``you`` or ``other``: what the messages choose their verbs by."""
        return "you" if seat == self.me else "other"
