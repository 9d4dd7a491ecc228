"""The toy: draw and discard with two packs and two jokers, four seats, the stock shuffled anew when it is empty.

It is put together from the same parts as gin, to show that the kernel holds for a game that is not gin: identical
cards, seen cards of which two copies exist, new stocks, more than two players, one who sits out and sees a hand.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Annotated

from msgspec import Meta
from msgspec.structs import replace

from openrummy import cards, game
from openrummy.actions import Action, Discard, Draw, Take
from openrummy.events import (
    DealerChosen,
    DealPassed,
    Dealt,
    Discarded,
    Drew,
    Event,
    HandEnded,
    MatchEnded,
    Reshuffled,
    Result,
    StockWanted,
    Took,
)
from openrummy.options import Options
from openrummy.parts import deal, discard, draw, race, reshuffle
from openrummy.parts.turn import after, running
from openrummy.spec import Game, HandPart, MatchPart, Seating
from openrummy.state import Phase, State


class ToyOptions(Options, frozen=True, forbid_unknown_fields=True):
    """``size``: cards dealt to each. ``reshuffles``: new stocks in a hand. ``hands``: hands in a match.

    ``adviser``: the dealer sits out and sees the cards of the player on his left (as T3).
    """

    size: Annotated[int, Meta(ge=1, le=26)] = 22
    reshuffles: Annotated[int, Meta(ge=0, le=3)] = 2
    hands: Annotated[int, Meta(ge=1, le=3)] = 2
    adviser: bool = False


LONGEST_STREAK = 12
"""Draws in a row from the pile after which a hand ends."""

_discard = discard.discarding("B4")


def start_hand(state: State, order: bytes, seating: Seating) -> tuple[Event, ...]:
    """Cards to everyone who plays, then the upcard."""
    return (deal.deal(state, order, seating, size=state.rules.options.size, upcard=True),)


def seating(state: State) -> Seating:
    """Everyone, or all but the dealer, beginning on his left."""
    players, _ = deal.around(state)
    players = players[:-1] if state.rules.options.adviser else players
    return players, tuple(1 << (seat if seat in players else players[0]) for seat in range(len(state.seats)))


def discard_or_end(state: State, action: Discard) -> tuple[Event, ...]:
    """A discard; the hand ends when no new stock is left, or with the streak. The next player scores a point."""
    (discarded,) = _discard(state, action)
    hand = running(state)
    empty = not hand.stock and hand.reshuffles >= state.rules.options.reshuffles
    if not empty and hand.streak < LONGEST_STREAK:
        return (discarded,)
    winner = after(hand, hand.turn)
    points = tuple(int(seat == winner) for seat in range(len(state.seats)))
    return discarded, HandEnded(Result("stock" if empty else "forty", points, (winner,)))


def offered_discards(state: State) -> tuple[Action, ...]:
    """Every legal discard, by face."""
    hand = running(state)
    return discard.discards(hand.hands[hand.turn].one & ~discard.barred(hand))


def close(state: State, _result: Result) -> tuple[Event, ...]:
    """The deal passes left, until enough hands are played."""
    if state.number >= state.rules.options.hands:
        return (outcome(replace(state, over=True)),)
    return (DealPassed((state.dealer + 1) % len(state.seats)),)


def outcome(state: State) -> MatchEnded:
    """The points as they stand; the most points win."""
    most = max(state.scores)
    winners = tuple(seat for seat, points in enumerate(state.scores) if points == most)
    return MatchEnded(state.scores, winners if state.over else ())


TOY = Game(
    name="toy",
    hand=HandPart(
        pack=lambda _seats: cards.pack(packs=2, jokers=2),
        deal=start_hand,
        decide={Draw: draw.draw, Take: draw.take, Discard: discard_or_end},
        evolve={
            Dealt: deal.dealt(Phase.DRAW),
            Drew: draw.drew,
            Took: draw.took,
            StockWanted: reshuffle.stock_wanted,
            Reshuffled: reshuffle.reshuffled,
            Discarded: discard.discarded,
        },
        rules={Phase.DRAW: "B3", Phase.DISCARD: "B3", Phase.RESHUFFLE: "B12"},
        offered={Phase.DRAW: draw.offering(Phase.DRAW), Phase.DISCARD: offered_discards},
        reshuffle=reshuffle.reshuffle,
    ),
    match=MatchPart(
        seating=seating,
        opening=race.opening,
        open=race.choose_dealer,
        close=close,
        outcome=outcome,
        evolve={
            DealerChosen: race.dealer_chosen,
            HandEnded: race.hand_ended,
            DealPassed: race.deal_passed,
            MatchEnded: race.match_ended,
        },
    ),
    options=ToyOptions,
    fewest=4,
    most=4,
    rules=(),
)


@contextmanager
def registered() -> Iterator[None]:
    """While this lasts the toy is one of the games."""
    game._GAMES["toy"] = TOY
    try:
        yield
    finally:
        del game._GAMES["toy"]
