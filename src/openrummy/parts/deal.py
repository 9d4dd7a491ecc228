"""The deal: cards one at a time, beginning with the first player, then the upcard, and the rest is the stock (G2)."""

from __future__ import annotations

from msgspec.structs import replace

from openrummy.cards import NONE, Cards
from openrummy.events import Dealt
from openrummy.parts.turn import put
from openrummy.state import Hand, Phase, State


def deal(
    state: State, order: bytes, *, players: tuple[int, ...], eyes: tuple[int, ...], size: int, upcard: bool
) -> Dealt:
    """The event of dealing ``size`` cards to each player from a pack in this order, top first."""
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


def dealt(phase: Phase) -> _Dealt:
    """What a deal does to the state: the first player is on turn, in this phase."""
    return _Dealt(phase)


class _Dealt:
    __slots__ = ("phase",)

    def __init__(self, phase: Phase) -> None:
        self.phase = phase

    def __call__(self, state: State, event: Dealt) -> State:
        hand = Hand(
            players=event.players,
            eyes=event.eyes,
            turn=event.players[0],
            phase=self.phase,
            hands=event.hands,
            seen=(Cards(),) * len(event.hands),
            stock=event.stock,
            pile=b"" if event.upcard == NONE else bytes([event.upcard]),
            upcard=event.upcard,
        )
        return put(replace(state, number=event.number, dealer=event.dealer), hand)
