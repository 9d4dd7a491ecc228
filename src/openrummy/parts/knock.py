"""Knocking: the limit (G6, G16, O1, O2), the arrangement (G7), gin (G11) and big gin (G14)."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from openrummy.actions import KNOCKS, Action, BigGin, Knock
from openrummy.cards import NONE, POINTS, SUITS, Cards, rank, suit
from openrummy.errors import IllegalAction
from openrummy.events import Event, HandEnded, Knocked, Showed
from openrummy.layoffs import knock_arrangement
from openrummy.melds import Meld
from openrummy.options import GinOptions
from openrummy.partition import best, deadwood, knocks
from openrummy.parts.arrange import arrange, laid
from openrummy.parts.discard import require_discardable
from openrummy.parts.gin_score import result, score
from openrummy.parts.turn import after, put, running, swap, wrong_phase
from openrummy.state import Hand, Phase, State

SPADES: Final = SUITS.index("s")
ELEVEN: Final = BigGin()
Laid = tuple[tuple[Meld, ...], Cards]
"""Melds on the table and the deadwood beside them."""


def knock_limit(state: State) -> int:
    """The most deadwood, in points, that a knock may leave in the present hand (G6, G16, O1, O2)."""
    limit = state.rules.options.knock_limit
    if limit != "upcard":
        return int(limit)
    upcard = running(state).upcard
    if rank(upcard) == 0:
        return 1 if state.rules.options.ace_upcard == "one" else 0
    return POINTS[upcard]


def limit_rule(state: State) -> str:
    """The rule that sets the limit of the present hand."""
    limit = state.rules.options.knock_limit
    if limit == "upcard":
        return "O2" if rank(running(state).upcard) == 0 else "O1"
    return "G6" if limit == 10 else "G16"


def doubles(options: GinOptions, hand: Hand) -> bool:
    """Whether the upcard doubles the score of the hand (O3)."""
    return options.spade_doubles and suit(hand.upcard) == SPADES


def offered(state: State, one: int, bar: int) -> tuple[Action, ...]:
    """Every discard that allows a knock, with the default arrangement, and big gin where it can be declared.

    ``one`` are the cards of the player on turn, ``bar`` those that may not be discarded (masks).
    """
    found = knocks(one, knock_limit(state), bar)
    if not found:
        return ()
    actions: tuple[Action, ...] = tuple([KNOCKS[card] for card, _ in found])
    return (*actions, ELEVEN) if state.rules.options.big_gin and deadwood(one) == 0 else actions


def check_knock(state: State, action: Knock) -> Laid:
    """The arrangement of a legal knock.

    Raises ``IllegalAction``: ``over_limit`` (G6, G16, O1, O2), ``arrangement_over_limit`` (G7), ``throw_back`` (G5),
    ``card_not_held``, ``wrong_phase`` or what is wrong with a meld (C1-C4).
    """
    hand = running(state)
    if hand.phase is not Phase.DISCARD:
        wrong_phase(hand, str(action))
    require_discardable(hand, action.card, "G5")
    ten = hand.hands[hand.turn].minus(action.card)
    limit = knock_limit(state)
    if action.melds is not None:
        melds, left = arrange(ten, action.melds)
        if left.points <= limit:
            return melds, left
    least = deadwood(ten.one)
    if least > limit:
        raise IllegalAction("over_limit", limit_rule(state), deadwood=least, limit=limit)
    if action.melds is not None:
        raise IllegalAction("arrangement_over_limit", "G7", deadwood=left.points, limit=limit)
    return laid(knock_arrangement(ten.one), ten)


def check_big_gin(state: State, action: BigGin) -> Laid:
    """The arrangement of big gin.

    Raises ``IllegalAction``: ``no_big_gin`` (G14: not played at this table), ``not_big_gin`` (a card is left over) …
    """
    hand = running(state)
    if not state.rules.options.big_gin:
        raise IllegalAction("no_big_gin", "G14")
    if hand.phase is not Phase.DISCARD:
        wrong_phase(hand, str(action))
    cards = hand.hands[hand.turn]
    melds, left = laid(best(cards.one), cards) if action.melds is None else arrange(cards, action.melds)
    if left:
        raise IllegalAction("not_big_gin", "G14", deadwood=left.points)
    return melds, left


def knock(state: State, action: Knock) -> tuple[Event, ...]:
    """Knock (G6); with gin the hand is scored at once (G11)."""
    melds, left = check_knock(state, action)
    knocked = Knocked(running(state).turn, action.card, melds, left)
    return (knocked,) if left else (knocked, *_gin(state, big=False))


def big_gin(state: State, action: BigGin) -> tuple[Event, ...]:
    """Declare eleven melded cards (G14); the hand is scored at once."""
    melds, left = check_big_gin(state, action)
    return (Knocked(running(state).turn, NONE, melds, left), *_gin(state, big=True))


def _gin(state: State, *, big: bool) -> tuple[Event, ...]:
    """The opponent shows his least deadwood, without lay-offs, and the hand ends (G11, G14)."""
    hand = running(state)
    options = state.rules.options
    seat = after(hand, hand.turn)
    melds, left = laid(best(hand.hands[seat].one), hand.hands[seat])
    points = score(options, 0, left.points, big_gin=big, doubled=doubles(options, hand))
    return Showed(seat, melds, (), left), HandEnded(result(len(state.seats), hand.turn, seat, points))


def knocked(state: State, event: Knocked) -> State:
    """The discard goes face down on the pile, the melds on the table, and the deadwood is seen by all."""
    hand = running(state)
    pile = hand.pile if event.card == NONE else hand.pile + bytes((event.card,))
    return put(
        state,
        replace(
            hand,
            turn=after(hand, event.seat),
            phase=Phase.SHOW,
            hands=swap(hand.hands, event.seat, event.left),
            seen=swap(hand.seen, event.seat, event.left),
            pile=pile,
            drawn=NONE,
            taken=NONE,
            table=event.melds,
        ),
    )
