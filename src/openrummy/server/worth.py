"""What one's cards and choices are worth: said by the engine, so that no screen has to count."""

from __future__ import annotations

from collections.abc import Sequence

from openrummy.actions import Action, BigGin, Discard, Knock, Rearrange, Show
from openrummy.cards import Cards
from openrummy.game import GAMES
from openrummy.holding import grouped
from openrummy.partition import deadwood
from openrummy.parts.columns import Column, columns_of
from openrummy.parts.going_out import points
from openrummy.parts.knock import check_big_gin, check_knock, doubles, knock_limit
from openrummy.parts.lay import high_ace
from openrummy.parts.rearranging import check_rearrange
from openrummy.parts.show import check_show
from openrummy.parts.turn import running
from openrummy.server.sight import Best, Laid
from openrummy.state import SPECTATOR, Hand, MeldingHand, State, TableHand

__all__ = ["best_of", "columns_in", "doubled", "leaves", "limit_of", "shown_by"]

NONE = -1


def best_of(view: State, viewer: int) -> Best | None:
    """The best arrangement of the hand that a viewer sees: his own, or that of the captain whom he advises (T3).

    Where melds may be made of cards on the table, and with jokers, it is the whole hand whose points count.
    """
    hand = view.hand
    if hand is None or viewer == SPECTATOR:
        return None
    seat = viewer
    if viewer not in hand.players:
        seat = next((one for one in hand.players if hand.eyes[viewer] >> one & 1), viewer)
    cards = hand.hands[seat]
    if cards.hidden or not cards:
        return None
    melds, left = _arranged(view, hand, cards)
    return Best(seat, melds, tuple(left), _points(view, hand, cards, left))


def leaves(view: State, actions: Sequence[Action]) -> tuple[int, ...]:
    """For each choice of the player on turn that throws a card, the points left in hand then; -1 for others."""
    hand = view.hand
    if hand is None or isinstance(hand, TableHand):
        return (NONE,) * len(actions)
    return tuple(_after(view, hand, action) for action in actions)


def _after(view: State, hand: Hand, action: Action) -> int:
    if isinstance(action, BigGin):
        return 0
    if not isinstance(action, Discard | Knock):
        return NONE
    cards = hand.hands[hand.turn].minus(action.card)
    if not isinstance(hand, MeldingHand):  # many times a second: the least deadwood needs no melds
        return deadwood(cards.one)
    return _points(view, hand, cards, _arranged(view, hand, cards)[1])


def _arranged(view: State, hand: Hand, cards: Cards) -> tuple[tuple[tuple[int, ...], ...], tuple[int, ...]]:
    """The best melds in a hand, and the cards left over."""
    if isinstance(hand, TableHand):
        return grouped(cards, high_ace=True)
    return grouped(cards, high_ace=isinstance(hand, MeldingHand) and high_ace(view))


def _points(view: State, hand: Hand, cards: Cards, left: Sequence[int]) -> int:
    """What counts of a hand of which these cards are in no meld: in Manipulation all of it."""
    if isinstance(hand, TableHand):
        return cards.points
    return points(Cards.of(left), high_ace=isinstance(hand, MeldingHand) and high_ace(view))


def limit_of(view: State) -> int:
    """The most that a knock may leave in the present hand; -1 between hands and in games without a limit."""
    if view.hand is None or not hasattr(view.rules.options, "knock_limit"):
        return NONE
    return knock_limit(view)


def doubled(view: State) -> bool:
    """Whether the present hand counts twice (O3)."""
    return view.hand is not None and limit_of(view) != NONE and doubles(view.rules.options, view.hand)


def columns_in(view: State) -> tuple[Column, ...]:
    """The three games of Hollywood as they stand (H1); none in a match that is scored in one."""
    return () if GAMES[view.rules.game].match.columns is None else columns_of(view)


def shown_by(view: State, action: Action) -> Laid | None:
    """What a legal knock, its answer or a new table would lay on the table, as seen by the one who does it."""
    if isinstance(action, Knock):
        melds, left = check_knock(view, action)
    elif isinstance(action, BigGin):
        melds, left = check_big_gin(view, action)
    elif isinstance(action, Show):
        shown = check_show(view, action)
        return Laid(tuple(one.cards for one in shown.melds), tuple(shown.left), shown.left.points, shown.layoffs)
    elif isinstance(action, Rearrange):
        rebuilt = check_rearrange(view, action)
        left = running(view).hands[rebuilt.seat]
        for face in rebuilt.played:
            left = left.minus(face)
        melds = rebuilt.table
    else:
        return None
    return Laid(tuple(one.cards for one in melds), tuple(left), left.points)
