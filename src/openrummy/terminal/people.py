"""Who sits where, as they are called on one screen: the one who plays there is "you"."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from msgspec import Struct

from openrummy.state import SPECTATOR
from openrummy.terminal.page import Page
from openrummy.text import tidy

__all__ = ["People", "all_of", "one_of"]

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

    @property
    def mine_first(self) -> list[int]:
        """The seats in order, one's own first."""
        return sorted(range(len(self.names)), key=lambda seat: seat != self.me)


def all_of(page: Page, texts: Iterable[str]) -> str:
    """Things in a row as one says them: ``ann``, ``ann and bob``, ``ann, bob and cat``."""
    *first, last = texts
    return page.say("list-and", first=", ".join(first), last=last) if first else last


def one_of(page: Page, texts: Iterable[str]) -> str:
    """Things to choose from as one says them: ``ann``, ``ann or bob``, ``ann, bob or drawn``."""
    *first, last = texts
    return page.say("list-or", first=", ".join(first), last=last) if first else last
