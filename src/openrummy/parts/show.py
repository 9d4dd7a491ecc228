"""The answer to a knock: the opponent's melds and his lay-offs on the knocker's (G8), and the score (G9, G10)."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from openrummy.actions import Action, Show
from openrummy.cards import TEXTS, Cards
from openrummy.errors import IllegalAction
from openrummy.events import Event, HandEnded, Showed
from openrummy.layoffs import LayoffError, answer, grow
from openrummy.melds import Meld, canonical
from openrummy.partition import is_meld
from openrummy.parts.arrange import arrange, laid
from openrummy.parts.gin_score import result, score
from openrummy.parts.knock import doubles
from openrummy.parts.turn import after, put, running, swap, wrong_phase
from openrummy.state import Hand, Phase, State

SHOW: Final = Show()


def offered(state: State) -> tuple[Action, ...]:
    """The default show; others are legal too."""
    return (SHOW,) if running(state).phase is Phase.SHOW else ()


def check_show(state: State, action: Show) -> Showed:
    """What a legal show lays down.

    Raises ``IllegalAction``: ``wrong_phase`` (G8), ``no_such_meld``, ``does_not_fit`` (G8), ``card_not_held``,
    ``card_used_twice`` (C4) or what is wrong with a meld (C1-C3).
    """
    hand = state.hand
    if hand is None:
        raise IllegalAction("wrong_phase", "G8", phase="over", action=str(action))
    if hand.phase is not Phase.SHOW:
        wrong_phase(hand, str(action), "G8")
    seat = hand.turn
    cards = hand.hands[seat]
    masks = tuple(meld.mask for meld in hand.table)
    if action.melds is None and not action.layoffs:
        found = answer(masks, cards.one)
        melds, _ = laid(found.melds, cards)
        layoffs = tuple((face, at + 1) for face, at in found.layoffs)
        return Showed(seat, canonical(melds), _in_order(masks, layoffs), Cards(found.left))
    melds, left = arrange(cards, action.melds or ())
    left = _lay_off(hand, cards, left, action)
    return Showed(seat, canonical(melds), _in_order(masks, action.layoffs), left)


def _lay_off(hand: Hand, cards: Cards, left: Cards, action: Show) -> Cards:
    """What is left of the unmelded cards after the lay-offs, in the order given."""
    masks = tuple(meld.mask for meld in hand.table)
    for face, number in action.layoffs:
        if face < 0 or not left.one >> face & 1:
            if cards.one >> face & 1:
                raise IllegalAction("card_used_twice", "C4", card=TEXTS[face])
            raise IllegalAction("card_not_held", card=TEXTS[face])
        if not 1 <= number <= len(masks):
            raise IllegalAction("no_such_meld", "G8", number=number, melds=len(masks))
        left = left.minus(face)
    try:
        grow(masks, [(face, number - 1) for face, number in action.layoffs])
    except LayoffError as failed:
        face, number = action.layoffs[failed.index]
        raise IllegalAction("does_not_fit", "G8", card=TEXTS[face], meld=str(hand.table[number - 1])) from None
    return left


def _in_order(masks: tuple[int, ...], layoffs: tuple[tuple[int, int], ...]) -> tuple[tuple[int, int], ...]:
    """Lay-offs that fit, in the order in which they do; of those that fit by rank, suit and meld."""
    grown = list(masks)
    left = sorted(layoffs, key=lambda laid: (laid[0] % 13, laid[0] // 13, laid[1]))
    order = []
    while left:
        face, number = next(laid for laid in left if is_meld(grown[laid[1] - 1] | 1 << laid[0]))
        grown[number - 1] |= 1 << face
        left.remove((face, number))
        order.append((face, number))
    return tuple(order)


def show(state: State, action: Show) -> tuple[Event, ...]:
    """Show one's cards; the hand is scored (G9, G10)."""
    shown = check_show(state, action)
    hand = running(state)
    options = state.rules.options
    knocker = after(hand, shown.seat)
    points = score(options, hand.hands[knocker].points, shown.left.points, doubled=doubles(options, hand))
    return shown, HandEnded(result(len(state.seats), knocker, shown.seat, points))


def showed(state: State, event: Showed) -> State:
    """The opponent's melds lie on the table behind the knocker's, his lay-offs on them, his deadwood is seen by all."""
    hand = running(state)
    grown = list(hand.table)
    for face, number in event.layoffs:
        grown[number - 1] = Meld.of(grown[number - 1].mask | 1 << face)
    return put(
        state,
        replace(
            hand,
            hands=swap(hand.hands, event.seat, event.left),
            seen=swap(hand.seen, event.seat, event.left),
            table=(*grown, *event.melds),
        ),
    )
