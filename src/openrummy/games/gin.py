"""Gin Rummy: two players, ten cards each, knock with ten or less (rules G)."""

from __future__ import annotations

from openrummy import cards
from openrummy.actions import Action, BigGin, Discard, Draw, Knock, Pass, Show, Take
from openrummy.events import (
    DealerChosen,
    DealPassed,
    Dealt,
    Discarded,
    Drew,
    Event,
    HandEnded,
    Knocked,
    MatchEnded,
    Passed,
    Showed,
    Took,
)
from openrummy.options import GinOptions
from openrummy.parts import deal, discard, draw, knock, race, show
from openrummy.parts.gin_score import drawn
from openrummy.parts.turn import running
from openrummy.spec import Game, HandPart, MatchPart, Seating
from openrummy.state import Phase, State

LAST_STOCK = 2
"""Cards left in the stock when a hand is drawn (G12)."""
LONGEST_STREAK = 40
"""Draws in a row from the discard pile after which a hand is drawn (G15)."""

_discard = discard.discarding("G5")


def start_hand(state: State, order: bytes, seating: Seating) -> tuple[Event, ...]:
    """Ten cards each beginning with the first player, then the upcard (G2)."""
    return (deal.deal(state, order, seating, size=10, upcard=True),)


def discard_or_end(state: State, action: Discard) -> tuple[Event, ...]:
    """A discard; the hand is drawn with two cards left in the stock (G12) or after forty draws from the pile (G15)."""
    (discarded,) = _discard(state, action)
    hand = running(state)
    if len(hand.stock) <= LAST_STOCK:
        return discarded, HandEnded(drawn(len(state.seats), "stock"))
    if hand.streak >= LONGEST_STREAK:
        return discarded, HandEnded(drawn(len(state.seats), "forty"))
    return (discarded,)


def offered_discards(state: State) -> tuple[Action, ...]:
    """Discards by face, then knocks by face, then big gin."""
    hand = running(state)
    one = hand.hands[hand.turn].one
    bar = discard.barred(hand)
    return discard.discards(one & ~bar) + knock.offered(state, one, bar)


def pack(_seats: int) -> bytes:
    """One pack of 52 cards."""
    return cards.pack()


HAND = HandPart(
    pack=pack,
    deal=start_hand,
    decide={
        Draw: draw.draw,
        Take: draw.take,
        Pass: draw.refuse,
        Discard: discard_or_end,
        Knock: knock.knock,
        BigGin: knock.big_gin,
        Show: show.show,
    },
    rules={
        Phase.UPCARD: "G4",
        Phase.STOCK: "G4",
        Phase.DRAW: "G3",
        Phase.DISCARD: "G3",
        Phase.SHOW: "G8",
    },
    check={Knock: knock.check_knock, BigGin: knock.check_big_gin},
    evolve={
        Dealt: deal.dealt(Phase.UPCARD),
        Passed: draw.passed,
        Drew: draw.drew,
        Took: draw.took,
        Discarded: discard.discarded,
        Knocked: knock.knocked,
        Showed: show.showed,
    },
    offered={
        **{phase: draw.offering(phase) for phase in draw.OFFERED},
        Phase.DISCARD: offered_discards,
        Phase.SHOW: show.offered,
    },
)

RACE = MatchPart(
    seating=deal.around,
    opening=race.opening,
    open=race.choose_dealer,
    close=race.close,
    outcome=race.outcome,
    evolve={
        DealerChosen: race.dealer_chosen,
        HandEnded: race.hand_ended,
        DealPassed: race.deal_passed,
        MatchEnded: race.match_ended,
    },
)

GIN = Game(name="gin", hand=HAND, match=RACE, options=GinOptions, fewest=2, most=2, rules=("C", "G"))
