"""The review of a match from the engine's own log, beside which that of the server, from the facts it told, is held."""

from __future__ import annotations

from collections.abc import Iterator

from openrummy.bots.review import Past, Review, review_hand, together
from openrummy.events import Dealt, Event
from openrummy.game import decide, evolve, supply
from openrummy.redact import eyes, redact
from openrummy.table import Move, Table


def review(table: Table, seat: int) -> Review:
    """The review of a match that was played at a table, for one of its seats."""
    view, found = table.first, []
    for past in _hands(table, seat):
        one, view = review_hand(view, past, seat)
        found.append(one)
    return together(seat, found)


def _hands(table: Table, seat: int) -> Iterator[list[Past]]:
    """What a seat was told, hand by hand."""
    state = table.first
    hand: list[Past] = []
    for entry in table.log:
        moved = isinstance(entry, Move)
        told: list[Event] = []
        for event in decide(state, entry.action) if isinstance(entry, Move) else supply(state, entry.order):
            told.append(redact(event, eyes(state, event, seat)))
            state = evolve(state, event)
        if any(isinstance(event, Dealt) for event in told) and hand:
            yield hand
            hand = []
        own = isinstance(entry, Move) and entry.seat == seat and not entry.auto
        hand.append(Past(told, moved, entry.action if own and isinstance(entry, Move) else None))
    yield hand
