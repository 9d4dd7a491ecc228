"""Questions that leave no fact: whether an action would be taken, and what the computer thinks of the choices."""

from __future__ import annotations

import functools
from collections.abc import Sequence

from openrummy.actions import Rearrange, parse_action
from openrummy.bots import assess
from openrummy.errors import IllegalAction, RummyError
from openrummy.events import Dealt, Event
from openrummy.game import check
from openrummy.parts.rearranging import judge
from openrummy.server.desk import Desk
from openrummy.server.house import House
from openrummy.server.judge import TableRefused, hints_for
from openrummy.server.messages import Assess, Assessed, Check, Checked
from openrummy.server.seen import fault_of
from openrummy.server.worth import shown_by
from openrummy.state import SPECTATOR, State

__all__ = ["assessed", "checked", "checked_in"]


def _own_view(desk: Desk, seat: int) -> State:
    table = desk.live.table
    if seat == SPECTATOR:
        raise TableRefused("no_seat")
    if table is None:
        raise TableRefused("not_begun")
    if desk.live.over:
        raise TableRefused("table_over")
    return table.view(seat)


def checked(desk: Desk, seat: int, asked: Check) -> Checked:
    """Whether the seat may do this, from its own view; of a proposed table, what is wrong with each meld."""
    try:
        return checked_in(_own_view(desk, seat), seat, asked)
    except RummyError as error:
        return Checked(asked.id, fault_of(error))


def checked_in(view: State, seat: int, asked: Check) -> Checked:
    """Whether a seat that has this view may do this. Raises ``RummyError`` for most of what it may not."""
    action = parse_action(asked.action)
    hand = view.hand
    if isinstance(action, Rearrange) and hand is not None and seat in hand.players and hand.turn == seat:
        found = judge(hand.table, hand.hands[seat], action.table)
        melds = tuple(None if one is None else fault_of(one) for one in found.melds)
        if found.whole is not None:
            return Checked(asked.id, fault_of(found.whole), melds)
        if any(found.melds):
            return Checked(asked.id, next(one for one in melds if one is not None), melds)
    if hand is None:
        raise IllegalAction("hand_over")
    check(view, action, seat)
    return Checked(asked.id, shown=shown_by(view, action))


async def assessed(house: House, desk: Desk, seat: int, asked: Assess) -> Assessed:
    """Every choice of the seat with its value and reasons, from its own view, worked out beside the loop."""
    try:
        view = _own_view(desk, seat)
        hints_for(desk.live, seat)
        judged = functools.partial(assess, history=_this_hand(desk, seat))
        return Assessed(asked.id, await house.bots.run(judged, view))
    except RummyError as error:
        return Assessed(asked.id, (), fault_of(error))


def _this_hand(desk: Desk, seat: int) -> Sequence[Event]:
    """What the seat was told of the hand in play."""
    table = desk.live.table
    assert table is not None
    begun = next((at for at in reversed(range(len(table.events))) if isinstance(table.events[at], Dealt)), 0)
    return table.history(seat)[begun:]
