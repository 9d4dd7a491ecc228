"""The deal: cards one at a time, beginning with the first player, then the upcard, and the rest is the stock (G2)."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from openrummy.cards import NONE, Cards
from openrummy.events import Dealt
from openrummy.parts.turn import put
from openrummy.spec import Seating
from openrummy.state import Hand, Phase, State


def around(state: State) -> Seating:
    """All seats in turn, beginning left of the dealer, each of which sees its own cards."""
    seats = len(state.seats)
    players = tuple((state.dealer + step) % seats for step in range(1, seats + 1))
    return players, tuple(1 << seat for seat in range(seats))


def deal(state: State, order: bytes, seating: Seating, *, size: int, upcard: bool) -> Dealt:
    """The event of dealing ``size`` cards to each player from a pack in this order, top first."""
    players, eyes = seating
    count = len(players)
    hands = [Cards()] * len(state.seats)
    for at, seat in enumerate(players):
        hands[seat] = Cards.of(order[at : count * size : count])
    rest = order[count * size :]
    return Dealt(
        number=state.number + 1,
        dealer=state.dealer,
        players=players,
        eyes=eyes,
        hands=tuple(hands),
        upcard=rest[0] if upcard else NONE,
        stock=rest[1:] if upcard else rest,
    )


def dealt(phase: Phase, kind: type[Hand] = Hand) -> Callable[[State, Dealt], State]:
    """What a deal does to the state: a hand of this kind, the first player on turn in this phase."""

    def evolve(state: State, event: Dealt) -> State:
        hand = kind(
            players=event.players,
            eyes=event.eyes,
            turn=event.players[0],
            phase=phase,
            hands=event.hands,
            seen=(Cards(),) * len(event.hands),
            stock=event.stock,
            pile=b"" if event.upcard == NONE else bytes([event.upcard]),
            upcard=event.upcard,
        )
        return put(replace(state, number=event.number, dealer=event.dealer), hand)

    return evolve
