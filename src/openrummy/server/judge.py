"""What may be asked of a table: a wish and a seat in, the fact it becomes out, or a refusal. Pure, as ``decide`` is."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, Final

from openrummy.actions import Action, parse_action
from openrummy.bots import names_for
from openrummy.errors import IllegalAction, RummyError
from openrummy.game import check, legal
from openrummy.server.facts import Advised, Fact, Freed, Gave, Moved, Pledged, Resigned, Returned, Sat, Silent, Undone
from openrummy.server.live import Live
from openrummy.server.messages import (
    Act,
    Advise,
    Back,
    Decline,
    Fill,
    Free,
    Give,
    Pledge,
    Resign,
    Undo,
    Wish,
)
from openrummy.server.names import check_words
from openrummy.shuffle import seat_commitment
from openrummy.state import SPECTATOR

__all__ = ["TableRefused", "TooLate", "bot_name", "judge", "may_undo", "substitute"]


class TableRefused(RummyError):
    """A wish that the table does not grant, apart from the rules of the game."""


class TooLate(RummyError):
    """The match has moved on since the client chose."""


def substitute(live: Live) -> str:
    """The bot that plays for a person who is away: the best that plays this game."""
    return names_for(live.rules.game)[-1]


def bot_name(live: Live, seat: int, bot: str) -> str:
    """What a bot in a seat is called: by its own name, and a number where that is taken."""
    taken = {one.name for at, one in enumerate(live.seats) if at != seat}
    name, number = bot, 1
    while name in taken:
        number += 1
        name = f"{bot} {number}"
    return name


def judge(live: Live, seat: int, wish: Wish, bots: Callable[[str], Sequence[str]] = names_for) -> Fact:
    """The fact that a wish of a seat (``SPECTATOR``: of one without a seat) becomes; ``bots`` are those of a game.

    Raises ``TooLate``, ``IllegalAction``, ``Garbled`` or ``TableRefused``; nothing has changed then.
    """
    if seat == SPECTATOR and not (isinstance(wish, Free | Fill) and live.opened.host == SPECTATOR):
        raise TableRefused("no_seat")
    if isinstance(wish, Fill):
        return _fill(live, seat, wish, bots(live.rules.game))
    return _JUDGES[type(wish)](live, seat, wish)


def host_only(live: Live, seat: int) -> None:
    """Raises ``TableRefused("not_host")`` for anybody but the host."""
    if seat != live.opened.host:
        raise TableRefused("not_host")


def _running(live: Live, seat: int) -> None:
    if live.table is None:
        raise TableRefused("not_begun")
    if live.over:
        raise TableRefused("table_over")
    if live.people[seat].gone:
        raise TableRefused("seat_given_up")


def _act(live: Live, seat: int, wish: Act) -> Fact:
    _running(live, seat)
    assert live.table is not None
    action = parse_action(wish.action)
    if wish.seq < live.turn_seq:  # before all else: who lost a race is told that, also at the end of a hand
        raise TooLate("stale")
    if live.people[seat].bot:
        raise TableRefused("bot_plays")
    if live.wanted is not None:
        raise TableRefused("awaiting_deal")
    check(live.table.state, action, seat)
    return Moved(seat, str(action))


def _pledge(live: Live, seat: int, wish: Pledge) -> Fact:
    _running(live, seat)
    deal = live.deals.by_hand.get(wish.hand)
    if deal is None or seat not in deal.pledging:
        raise TableRefused("no_part_wanted", hand=wish.hand)
    return Pledged(wish.hand, seat, wish.digest)


def _give(live: Live, seat: int, wish: Give) -> Fact:
    _running(live, seat)
    deal = live.deals.by_hand.get(wish.hand)
    if deal is None or seat not in deal.giving:
        raise TableRefused("no_part_wanted", hand=wish.hand)
    if seat_commitment(live.id, wish.hand, seat, bytes.fromhex(wish.part)).hex() != deal.pledges[seat]:
        raise TableRefused("wrong_part", hand=wish.hand)
    return Gave(wish.hand, seat, wish.part)


def _decline(live: Live, seat: int, wish: Decline) -> Fact:
    _running(live, seat)
    deal = live.deals.by_hand.get(wish.hand)
    if deal is None or not (seat in deal.pledging or seat in deal.giving):
        raise TableRefused("no_part_wanted", hand=wish.hand)
    return Silent(wish.hand, seat)


def may_undo(live: Live, seat: int) -> bool:
    """Whether takebacks are allowed here at all: one person against the computer, the match running, no clock."""
    alone = live.persons == (seat,) and live.settings.takebacks and live.settings.clock.kind == "none"
    return alone and live.table is not None and not live.over and not live.people[seat].bot


def _undo(live: Live, seat: int, wish: Undo) -> Fact:
    _running(live, seat)
    assert live.table is not None
    if not may_undo(live, seat):
        raise TableRefused("no_takebacks")
    if wish.seq < live.turn_seq:
        raise TooLate("stale")
    deal = live.deals.by_hand.get(live.table.state.number)
    if deal is not None and deal.revealed:
        raise IllegalAction("seen_since")
    live.table.undoable(seat)
    return Undone(seat)


def _advise(live: Live, seat: int, wish: Advise) -> Fact:
    _running(live, seat)
    assert live.table is not None
    hand = live.table.state.hand
    if hand is None or seat in hand.players or not hand.eyes[seat] & ~(1 << seat):
        raise TableRefused("no_adviser")
    check_words(wish.text)
    return Advised(seat, wish.text)


def _resign(live: Live, seat: int, wish: Resign) -> Fact:  # noqa: ARG001
    _running(live, seat)
    two = len(live.seats) == 2
    return Resigned(seat, "" if two else substitute(live))


def _back(live: Live, seat: int, wish: Back) -> Fact:  # noqa: ARG001
    _running(live, seat)
    if not live.people[seat].bot:
        raise TableRefused("not_away")
    return Returned(seat)


def _free(live: Live, seat: int, wish: Free) -> Fact:
    host_only(live, seat)
    if live.over:
        raise TableRefused("table_over")
    if wish.seat >= len(live.seats) or not live.is_person(wish.seat) or wish.seat == seat:
        raise TableRefused("no_such_seat", seat=wish.seat)
    if live.people[wish.seat].gone:
        raise TableRefused("seat_given_up")
    return Freed(wish.seat, "" if live.table is None else substitute(live))


def _fill(live: Live, seat: int, wish: Fill, names: Sequence[str]) -> Fact:
    host_only(live, seat)
    if wish.seat not in live.open_seats:
        raise TableRefused("no_such_seat", seat=wish.seat)
    if wish.bot not in names:
        raise TableRefused("no_such_bot", bot=wish.bot, expected=" ".join(names))
    return Sat(wish.seat, bot_name(live, wish.seat, wish.bot), wish.bot)


_JUDGES: Final[Mapping[type[Any], Callable[[Live, int, Any], Fact]]] = MappingProxyType(
    {
        Act: _act,
        Pledge: _pledge,
        Give: _give,
        Decline: _decline,
        Undo: _undo,
        Advise: _advise,
        Resign: _resign,
        Back: _back,
        Free: _free,
    }
)


def hints_for(live: Live, seat: int) -> None:
    """Raises unless this seat may ask for hints now."""
    _running(live, seat)
    if not live.settings.hints:
        raise TableRefused("no_hints")
    if live.turn != seat:
        raise IllegalAction("not_your_turn", seat=live.seats[seat].name, turn=live.seats[live.turn].name)


def choices(live: Live, seat: int) -> tuple[Action, ...]:
    """What a seat may do now, from its own view; the best plays stand there only where the table has hints."""
    if seat == SPECTATOR or live.turn != seat or live.table is None:
        return ()
    if live.people[seat].bot or live.wanted is not None:
        return ()
    return tuple(legal(live.table.view(seat), searched=live.settings.hints))
