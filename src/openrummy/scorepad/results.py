"""From what was written down of a hand to its result: the engine's own scoring parts, with the state they need.

Every function takes the state with the hand dealt, though no card of it is known, and refuses what the rules do not
allow: ``Garbled`` (``unknown_seat``, ``bad_number``, ``pad_wrong_players``) or ``IllegalAction``.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeVar

from openrummy.cards import NONE
from openrummy.errors import Garbled, IllegalAction
from openrummy.events import Result
from openrummy.parts import gin_score, going_out, knock, lowest
from openrummy.parts.turn import after, running
from openrummy.scorepad.entries import Count, Drawn, Entry, Knock, Out
from openrummy.state import State

__all__ = ["basic", "check_big_gin", "check_knock", "check_knock_points", "gin", "manipulation"]

T = TypeVar("T", Knock, Out, Count)


def gin(state: State, entry: Entry) -> Result:
    """A hand of gin (G9-G12, G14, O1-O3)."""
    seats = len(state.seats)
    if isinstance(entry, Drawn):
        return gin_score.drawn(seats, "stock")
    entry = _of_kind(entry, Knock)
    hand = running(state)
    if state.rules.options.knock_limit == "upcard" and hand.upcard == NONE:
        raise Garbled("bad_card", text=entry.upcard)
    knocker = _seat(state, entry.knocker)
    if entry.big:
        check_big_gin(state, entry.deadwood)
    check_knock(state, entry.deadwood)
    options = state.rules.options
    doubled = knock.doubles(options, hand)
    points = gin_score.score(options, entry.deadwood, entry.other, big_gin=entry.big, doubled=doubled)
    return gin_score.result(seats, knocker, after(hand, knocker), points)


def check_knock(state: State, deadwood: int) -> None:
    """Raises ``IllegalAction("over_limit")`` for more deadwood than a knock may leave (G6, G16, O1, O2)."""
    limit = knock.knock_limit(state)
    if deadwood > limit:
        raise IllegalAction("over_limit", knock.limit_rule(state), deadwood=deadwood, limit=limit)


def check_big_gin(state: State, deadwood: int) -> None:
    """Raises ``IllegalAction``: ``no_big_gin`` where it is not played, ``not_big_gin`` with deadwood (G14)."""
    if not state.rules.options.big_gin:
        raise IllegalAction("no_big_gin", "G14")
    if deadwood:
        raise IllegalAction("not_big_gin", "G14", deadwood=deadwood)


def basic(state: State, entry: Entry) -> Result:
    """A hand of Basic Rummy (B9, B10, B13)."""
    seats = len(state.seats)
    if isinstance(entry, Drawn):
        return Result("stock", (0,) * seats, ())
    entry = _of_kind(entry, Out)
    winner = _seat(state, entry.winner)
    left = _points(state, entry.left | {entry.winner: 0}, winner)
    return going_out.result(state.seats, left, winner, rummy=entry.rummy)


def manipulation(state: State, entry: Entry) -> Result:
    """A hand of Manipulation (M12-M18)."""
    entry = _of_kind(entry, Count)
    knocker = _seat(state, entry.knocker) if entry.knocker else NONE
    out = _seat(state, entry.out) if entry.out else NONE
    if NONE not in (knocker, out):
        raise Garbled("pad_wrong_players", seats=" ".join(state.seats))
    points = _points(state, entry.points, out)
    if knocker != NONE:
        check_knock_points(points[knocker])
    return lowest.counted(state.seats, points, knocker=knocker, out=out)


def check_knock_points(points: int) -> None:
    """Raises ``IllegalAction("too_many_points")`` for more than a player may knock with (M13)."""
    if points > lowest.KNOCK_POINTS:
        raise IllegalAction("too_many_points", "M13", points=points, limit=lowest.KNOCK_POINTS)


def _seat(state: State, name: str) -> int:
    """The seat of a player of this hand. Raises ``Garbled("unknown_seat")``."""
    players = [state.seats[seat] for seat in running(state).players]
    if name not in players:
        raise Garbled("unknown_seat", name=name, seats=" ".join(players))
    return state.seats.index(name)


def _points(state: State, left: Mapping[str, int], out: int) -> list[int]:
    """The points by seat; who still has cards has at least one point, and who is out has none."""
    if set(left) != set(state.seats):
        raise Garbled("pad_wrong_players", seats=" ".join(state.seats))
    points = [left[name] for name in state.seats]
    for seat, worth in enumerate(points):
        if (worth == 0) != (seat == out):
            raise Garbled("bad_number", text=str(worth), expected="0" if seat == out else "1-")
    return points


def _of_kind(entry: Entry, kind: type[T]) -> T:
    """The entry, if it is one of this game. Raises ``Garbled("pad_wrong_kind")``."""
    if not isinstance(entry, kind):
        raise Garbled("pad_wrong_kind", kind=str(entry.__struct_config__.tag))
    return entry
