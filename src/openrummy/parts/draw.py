"""Drawing: the first offer of the upcard (G4), then the stock or the discard pile (G3)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from msgspec.structs import replace

from openrummy.actions import Action, Draw, Pass, Take
from openrummy.errors import IllegalAction
from openrummy.events import Drew, Event, Passed, StockWanted, Took
from openrummy.parts.turn import after, put, running, swap, wrong_phase
from openrummy.state import Phase, State

DRAW: Final = Draw()
TAKE: Final = Take()
PASS: Final = Pass()
OFFERED: Final[dict[Phase, tuple[Action, ...]]] = {
    Phase.UPCARD: (TAKE, PASS),
    Phase.STOCK: (DRAW,),
    Phase.DRAW: (DRAW, TAKE),
}


def offering(phase: Phase) -> Callable[[State], tuple[Action, ...]]:
    """What may be drawn in a phase: the same for every hand."""
    actions = OFFERED[phase]

    def offered(_state: State) -> tuple[Action, ...]:
        return actions

    return offered


def drawing(state: State) -> tuple[Action, ...]:
    """The stock or the pile; not the stock where it is empty and cannot be made anew (B12)."""
    hand = running(state)
    return OFFERED[Phase.DRAW] if hand.stock or len(hand.pile) > 1 else (TAKE,)


def draw(state: State, action: Draw) -> tuple[Event, ...]:
    """Draw the top of the stock (G3; not while the upcard is on offer, G4), or ask for a new stock (B12)."""
    hand = running(state)
    if hand.phase is not Phase.DRAW and hand.phase is not Phase.STOCK:
        wrong_phase(hand, str(action))
    if hand.stock:
        return (Drew(hand.turn, hand.stock[0]),)
    if len(hand.pile) < 2:
        raise IllegalAction("no_stock", "B12")
    return (StockWanted(hand.turn),)


def take(state: State, action: Take) -> tuple[Took]:
    """Take the top of the discard pile, or the upcard (G3, G4)."""
    hand = running(state)
    if hand.phase is not Phase.DRAW and hand.phase is not Phase.UPCARD:
        wrong_phase(hand, str(action))
    return (Took(hand.turn, hand.pile[-1]),)


def refuse(state: State, action: Pass) -> tuple[Passed]:
    """Refuse the upcard (G4)."""
    hand = running(state)
    if hand.phase is not Phase.UPCARD:
        wrong_phase(hand, str(action), "G4")
    return (Passed(hand.turn),)


def drew(state: State, event: Drew) -> State:
    """A card of the stock goes to the hand."""
    hand = state.hand
    assert hand is not None
    return put(
        state,
        replace(
            hand,
            phase=Phase.DISCARD,
            hands=swap(hand.hands, event.seat, hand.hands[event.seat].plus(event.card)),
            stock=hand.stock[1:],
            drawn=event.card,
            streak=0,
        ),
    )


def took(state: State, event: Took) -> State:
    """The top of the pile goes to the hand, and everyone has seen it."""
    hand = state.hand
    assert hand is not None
    return put(
        state,
        replace(
            hand,
            phase=Phase.DISCARD,
            hands=swap(hand.hands, event.seat, hand.hands[event.seat].plus(event.card)),
            seen=swap(hand.seen, event.seat, hand.seen[event.seat].plus(event.card)),
            pile=hand.pile[:-1],
            taken=event.card,
            streak=hand.streak + 1,
        ),
    )


def passed(state: State, event: Passed) -> State:
    """The upcard goes to the next player, or, refused by all, stays; then the first player draws from the stock."""
    hand = running(state)
    turn = after(hand, event.seat)
    phase = Phase.STOCK if turn == hand.players[0] else Phase.UPCARD
    return put(state, replace(hand, turn=turn, phase=phase))
