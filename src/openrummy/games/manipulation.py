"""Manipulation: two to five players, jokers, and a table that may be rebuilt (rules M)."""

from __future__ import annotations

from openrummy import cards
from openrummy.actions import Action, Draw, EndTurn, Pass, Rearrange
from openrummy.events import (
    DealerChosen,
    DealPassed,
    Dealt,
    Declined,
    Drew,
    Event,
    HandEnded,
    HandsShown,
    MatchEnded,
    Rearranged,
    TurnEnded,
)
from openrummy.options import ManipulationOptions
from openrummy.parts import bonus_race, deal, race, three_draws
from openrummy.parts.rearranging import check_rearrange, rearranged
from openrummy.parts.showing import hands_shown
from openrummy.parts.suggest import packs
from openrummy.spec import Game, HandPart, MatchPart, Seating
from openrummy.state import Phase, State, TableHand

HAND_SIZE = 10


def pack(seats: int) -> bytes:
    """53 cards for two players, 106 with two jokers in all for more (M1)."""
    return cards.pack(packs(seats), jokers=packs(seats))


def start_hand(state: State, order: bytes, seating: Seating) -> tuple[Event, ...]:
    """Ten cards each, and the rest is the stock (M2)."""
    return (deal.deal(state, order, seating, size=HAND_SIZE, upcard=False),)


def to_draw(_state: State) -> tuple[Action, ...]:
    """Draws are forced (M3)."""
    return (Draw(),)


MANIPULATION = Game(
    name="manipulation",
    hand=HandPart(
        pack=pack,
        deal=start_hand,
        decide={
            Draw: three_draws.draw,
            Pass: three_draws.decline,
            Rearrange: three_draws.rearrange,
            EndTurn: three_draws.end,
        },
        rules={Phase.DRAW: "M3", Phase.MELD: "M3", Phase.CLOSE: "M3", Phase.LAST: "M19"},
        check={Pass: three_draws.check_decline, Rearrange: check_rearrange, EndTurn: three_draws.check_end},
        evolve={
            Dealt: deal.dealt(Phase.DRAW, TableHand),
            Drew: three_draws.drew,
            Declined: three_draws.declined,
            Rearranged: rearranged,
            TurnEnded: three_draws.turn_ended,
            HandsShown: hands_shown,
        },
        offered={
            Phase.DRAW: to_draw,
            Phase.MELD: three_draws.to_meld,
            Phase.CLOSE: three_draws.to_close,
            Phase.LAST: three_draws.to_meld,
        },
        plain={Phase.MELD: three_draws.to_decline, Phase.LAST: three_draws.to_decline},
    ),
    match=MatchPart(
        seating=deal.around,
        opening=race.opening,
        open=race.choose_dealer,
        close=bonus_race.close,
        outcome=bonus_race.outcome,
        evolve={
            DealerChosen: race.dealer_chosen,
            HandEnded: race.hand_ended,
            DealPassed: race.deal_passed,
            MatchEnded: race.match_ended,
        },
    ),
    options=ManipulationOptions,
    fewest=2,
    most=5,
    rules=("C", "M"),
    lengths=(60, 150),
)
