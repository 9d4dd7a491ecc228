"""A new stock: all discards but the top one are shuffled when a draw from the empty stock is wanted (B12)."""

from __future__ import annotations

from msgspec.structs import replace

from openrummy.events import Drew, Event, Reshuffled, StockWanted
from openrummy.parts.turn import put, running
from openrummy.state import Phase, State


def stock_wanted(state: State, _event: StockWanted) -> State:
    """The hand waits for the order of the new stock."""
    return put(state, replace(running(state), phase=Phase.RESHUFFLE))


def reshuffle(state: State, order: bytes) -> tuple[Event, ...]:
    """The new stock in this order of the discards below the top one, and the draw that asked for it."""
    hand = running(state)
    stock = bytes(hand.pile[at] for at in order)
    return Reshuffled(stock), Drew(hand.turn, stock[0])


def reshuffled(state: State, event: Reshuffled) -> State:
    """The discards but the top one are the stock."""
    hand = running(state)
    return put(
        state,
        replace(hand, phase=Phase.DRAW, stock=event.stock, pile=hand.pile[-1:], reshuffles=hand.reshuffles + 1),
    )
