"""A turn of Manipulation: up to three draws (M3), its close (M13), and the last turns (M19, M20)."""

from __future__ import annotations

from msgspec.structs import replace

from openrummy.actions import Action, Draw, EndTurn, Pass, Rearrange
from openrummy.cards import NONE, Cards
from openrummy.errors import IllegalAction
from openrummy.events import Declined, Drew, Event, HandEnded, HandsShown, TurnEnded
from openrummy.parts.lowest import KNOCK_POINTS, result
from openrummy.parts.rearranging import check_rearrange
from openrummy.parts.suggest import suggestions
from openrummy.parts.turn import after, put, running, swap, wrong_phase
from openrummy.state import Phase, State, TableHand

MOST_DRAWS = 3
END = EndTurn()
KNOCK = EndTurn(knock=True)
DECLINE = Pass()


def table_hand(state: State) -> TableHand:
    """The hand in play."""
    hand = running(state)
    assert isinstance(hand, TableHand)
    return hand


def draw(state: State, action: Draw) -> tuple[Event, ...]:
    """Draw a card: forced, once, or after declining (M3)."""
    hand = running(state)
    if hand.phase is not Phase.DRAW:
        wrong_phase(hand, str(action))
    return (Drew(hand.turn, hand.stock[0]),)


def drew(state: State, event: Drew) -> State:
    """A first or second card lets its player meld; a third ends the turn without melding (M3)."""
    hand = table_hand(state)
    draws = hand.draws + 1
    return put(
        state,
        replace(
            hand,
            phase=Phase.CLOSE if draws == MOST_DRAWS else Phase.MELD,
            hands=swap(hand.hands, event.seat, hand.hands[event.seat].plus(event.card)),
            stock=hand.stock[1:],
            drawn=event.card,
            draws=draws,
        ),
    )


def check_decline(state: State, action: Pass) -> TableHand:
    """Raises ``IllegalAction("wrong_phase")`` where there is nothing to decline (M3, M19)."""
    hand = table_hand(state)
    if hand.phase is not Phase.MELD and hand.phase is not Phase.LAST:
        wrong_phase(hand, str(action))
    return hand


def decline(state: State, action: Pass) -> tuple[Event, ...]:
    """Decline to meld (M3); in the last turns that is the turn (M19)."""
    hand = check_decline(state, action)
    declined = Declined(hand.turn)
    return (declined, *_after_last(state, hand, hand.hands)) if hand.phase is Phase.LAST else (declined,)


def declined(state: State, _event: Declined) -> State:
    """Another draw, or, where there is none to be had, the close of the turn (M3, M20)."""
    hand = table_hand(state)
    draws_on = hand.phase is Phase.MELD and bool(hand.stock)
    return put(state, replace(hand, phase=Phase.DRAW if draws_on else Phase.CLOSE))


def rearrange(state: State, action: Rearrange) -> tuple[Event, ...]:
    """Meld (M4); the last card ends the hand at once (M14)."""
    played = check_rearrange(state, action)
    hand = table_hand(state)
    cards = hand.hands[hand.turn]
    for face in played.played:
        cards = cards.minus(face)
    hands = swap(hand.hands, hand.turn, cards)
    if not cards:
        return played, HandsShown(hands), HandEnded(result(state, hands, knocker=NONE, out=hand.turn))
    return (played, *_after_last(state, hand, hands)) if hand.phase is Phase.LAST else (played,)


def _after_last(state: State, hand: TableHand, hands: tuple[Cards, ...]) -> tuple[Event, ...]:
    """A last turn closes by itself, unless the table lets one knock in it (M19)."""
    return () if state.rules.options.knock_in_last_turns else _closed(state, hand, hands)


def _closed(state: State, hand: TableHand, hands: tuple[Cards, ...]) -> tuple[Event, ...]:
    """The turn passes on; with the stock empty into the last turns, and after these the hand is scored (M19)."""
    if hand.last == NONE:
        return (TurnEnded(hand.turn, NONE if hand.stock else len(hand.players)),)
    if hand.last > 1:
        return (TurnEnded(hand.turn, hand.last - 1),)
    return HandsShown(hands), HandEnded(result(state, hands, knocker=NONE, out=NONE))


def check_end(state: State, action: EndTurn) -> TableHand:
    """Raises ``IllegalAction``: ``wrong_phase`` (M13), or ``too_many_points`` for a knock with more than five (M13)."""
    hand = table_hand(state)
    if hand.phase is not Phase.CLOSE:
        wrong_phase(hand, str(action))
    points = hand.hands[hand.turn].points
    if action.knock and points > KNOCK_POINTS:
        raise IllegalAction("too_many_points", "M13", points=points, limit=KNOCK_POINTS)
    return hand


def end(state: State, action: EndTurn) -> tuple[Event, ...]:
    """Close the turn: with a knock (M13), into the last turns (M19), or to the next player."""
    hand = check_end(state, action)
    if action.knock:
        return HandsShown(hand.hands), HandEnded(result(state, hand.hands, knocker=hand.turn, out=NONE))
    return _closed(state, hand, hand.hands)


def turn_ended(state: State, event: TurnEnded) -> State:
    """The next player draws, or has his last chance to meld (M19)."""
    hand = table_hand(state)
    return put(
        state,
        replace(
            hand,
            turn=after(hand, event.seat),
            phase=Phase.DRAW if event.last == NONE else Phase.LAST,
            drawn=NONE,
            draws=0,
            last=event.last,
        ),
    )


def to_decline(_state: State) -> tuple[Action, ...]:
    """Decline (M3), and find one's play oneself."""
    return (DECLINE,)


def to_meld(state: State) -> tuple[Action, ...]:
    """Decline, and the best plays that the solver finds; any other legal table may be played as well (M4)."""
    hand = table_hand(state)
    return (DECLINE, *suggestions(hand.table, hand.hands[hand.turn], seats=len(state.seats)))


def to_close(state: State) -> tuple[Action, ...]:
    """End the turn, or knock with few enough points (M13)."""
    hand = table_hand(state)
    return (END, KNOCK) if hand.hands[hand.turn].points <= KNOCK_POINTS else (END,)
