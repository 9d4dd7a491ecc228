"""A match that is over, looked at again for one of its seats: from what that seat was told, and nothing else."""

from __future__ import annotations

import asyncio
import functools
from typing import Final
from weakref import WeakKeyDictionary

from openrummy.actions import parse_action
from openrummy.bots.review import HandReview, Past, Review, review_hand, together
from openrummy.server.desk import Desk
from openrummy.server.facts import Moved
from openrummy.server.house import House
from openrummy.server.judge import TableRefused
from openrummy.server.messages import Told
from openrummy.server.seen import history_of

__all__ = ["reviewed"]


class _Kept:
    """The reviews of a table: its match is over, so each is worked out once, one after the other."""

    def __init__(self) -> None:
        self.lock = asyncio.Lock()
        self.by_seat: dict[int, Review] = {}


_KEPT: Final[WeakKeyDictionary[Desk, _Kept]] = WeakKeyDictionary()
"""As long as a table is in memory, and no longer."""


async def reviewed(house: House, desk: Desk, seat: int) -> Review:
    """The review of a seat, worked out beside the loop.

    Raises ``TableRefused``: ``not_begun``, ``not_over``, and ``too_busy`` where the computer could not think about it.
    """
    if desk.live.table is None:
        raise TableRefused("not_begun")
    if not desk.live.over:
        raise TableRefused("not_over")
    kept = _KEPT.setdefault(desk, _Kept())
    async with kept.lock:
        if seat not in kept.by_seat:
            kept.by_seat[seat] = await _work_out(house, desk, seat)
        return kept.by_seat[seat]


async def _work_out(house: House, desk: Desk, seat: int) -> Review:
    """Hand by hand, so that the bots of other tables have their turn between."""
    live = desk.live
    assert live.table is not None
    view, found = live.table.first, list[HandReview]()
    for number in range(1, live.table.state.number + 1):
        past = [_past(told, seat) for told in history_of(live, seat, number).facts]
        one, view = await house.bots.run(functools.partial(review_hand, past=past, seat=seat), view)
        found.append(one)
    return together(seat, found)


def _past(told: Told, seat: int) -> Past:
    """A fact as a review reads it; what was played for the seat was not its choice."""
    fact = told.fact
    if not isinstance(fact, Moved):
        return Past(told.events)
    own = fact.seat == seat and not fact.auto
    return Past(told.events, True, parse_action(fact.action) if own else None)
