"""A match that was played, told in words: for replays."""

from __future__ import annotations

from openrummy.events import DealPassed, Event, HandEnded, MatchEnded
from openrummy.game import decide, evolve, supply
from openrummy.redact import eyes, redact
from openrummy.state import SPECTATOR
from openrummy.table import Move, Table
from openrummy.terminal.news import News
from openrummy.terminal.page import Page
from openrummy.terminal.people import People
from openrummy.terminal.sheet import final, sheet

__all__ = ["tell"]


def tell(page: Page, table: Table, until: int | None, viewer: int | None) -> None:
    """Writes the first ``until`` actions of a match (None: all) as a seat or a spectator was told them.

    With ``viewer`` None all cards are open.
    """
    state = table.first
    people = People.of(table.seats, SPECTATOR if viewer is None else viewer)
    news = News(page.look, people, state)
    told: list[Event] = []
    hand: list[Event] = []
    left = until
    for entry in table.log:
        if isinstance(entry, Move):
            if left == 0:
                break
            left = None if left is None else left - 1
            events = decide(state, entry.action)
        else:
            events = supply(state, entry.order)
        for event in events:
            known = event if viewer is None else redact(event, eyes(state, event, viewer))
            state = evolve(state, event)
            hand.append(known)
            if isinstance(event, HandEnded):
                _write(page, news, told)
                sheet(page, people, state, hand, state.scores)
                told, hand = [], []
            elif isinstance(event, MatchEnded):
                final(page, people, state, event)
            elif not isinstance(event, DealPassed):
                told.append(known)
    _write(page, news, told)
    page.gap()


def _write(page: Page, news: News, events: list[Event]) -> None:
    for sentence in news.tell(events):
        page.write(sentence)
