"""A finished hand that others play as well: the same deal, the same seat, and how everyone did."""

from __future__ import annotations

from collections.abc import Iterable

from openrummy.events import Dealt, HandEnded, RolesChanged
from openrummy.game import GAMES
from openrummy.server.forms import Outcome
from openrummy.server.judge import TableRefused
from openrummy.server.live import Live

__all__ = ["dared", "results_of", "roles_in"]


def dared(live: Live, hand: int, seat: int) -> None:
    """Raises ``TableRefused`` unless this hand is over, its deal is shown, and the seat played it."""
    deal = live.deals.by_hand.get(hand)
    if deal is None or not deal.revealed or _points(live, hand) is None:
        raise TableRefused("not_over")
    if seat not in _dealt(live, hand).players:
        raise TableRefused("sat_out", hand=hand)


def roles_in(live: Live, hand: int) -> tuple[int, ...]:
    """The roles in a hand, as the seats of box, captain and the one who sat out (T1); none in other games."""
    if not GAMES[live.rules.game].has_roles or live.table is None:
        return ()
    roles = live.opened.roles
    for event in live.table.events:
        if isinstance(event, RolesChanged):
            roles = event.roles
        if isinstance(event, Dealt) and event.number == hand:
            break
    return roles


def results_of(original: Live, hand: int, seat: int, others: Iterable[Live]) -> tuple[Outcome, ...]:
    """How the hand went at the first table and at those that played it again, best first for the dared seat."""
    found: list[Outcome] = []
    for live, number in ((original, hand), *((other, 1) for other in others)):
        points = _points(live, number)
        if points is not None:
            rest = max(points[at] for at in range(len(points)) if at != seat)
            found.append(Outcome(live.seats[seat].name, points[seat] - rest, points, live is original))
    return tuple(sorted(found, key=lambda one: -one.points))


def _dealt(live: Live, hand: int) -> Dealt:
    assert live.table is not None
    return next(event for event in live.table.events if isinstance(event, Dealt) and event.number == hand)


def _points(live: Live, hand: int) -> tuple[int, ...] | None:
    """The points of a hand by seat, or None if it is not over."""
    number = 0
    for event in () if live.table is None else live.table.events:
        if isinstance(event, Dealt):
            number = event.number
        elif isinstance(event, HandEnded) and number == hand:
            return event.result.points
    return None
