"""What lies on the table of a hand and who put it there, from the events that were told."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from openrummy.events import Dealt, Event, LaidOff, Melded, Rearranged
from openrummy.melds import Meld, meld

__all__ = ["Laid"]

_CHANGES: Final = frozenset({Dealt, Melded, LaidOff, Rearranged})


class Laid:
    """The melds by number and, for each, who laid it and who added which cards (B6)."""

    def __init__(self, events: Iterable[Event] = ()) -> None:
        self.melds: list[Meld] = []
        self.owners: list[int] = []
        self.added: list[list[tuple[int, tuple[int, ...]]]] = []
        for event in events:
            self.see(event)

    def see(self, event: Event) -> None:
        """Takes note of an event; most change nothing here."""
        if type(event) not in _CHANGES:
            return
        if isinstance(event, Dealt):
            self.melds, self.owners, self.added = [], [], []
        elif isinstance(event, Melded):
            self.melds.append(event.meld)
            self.owners.append(event.seat)
            self.added.append([])
        elif isinstance(event, LaidOff):
            at = event.number - 1
            self.melds[at] = meld((*self.melds[at].cards, *event.cards), high_ace=True)
            self.added[at].append((event.seat, event.cards))
        elif isinstance(event, Rearranged):
            self.melds = list(event.table)
