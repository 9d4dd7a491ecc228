"""Basic Rummy: two to six players, melds on the table, going out (rules B)."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from openrummy import cards
from openrummy.actions import Action, Discard, Draw, Lay, LayOff, Take
from openrummy.events import (
    DealerChosen,
    DealPassed,
    Dealt,
    Discarded,
    Drew,
    Event,
    HandEnded,
    HandsShown,
    LaidOff,
    MatchEnded,
    Melded,
    Reshuffled,
    StockWanted,
    Took,
)
from openrummy.options import BasicOptions
from openrummy.parts import deal, discard, draw, lay, race, reshuffle, series
from openrummy.parts.going_out import dead, going_out
from openrummy.parts.showing import hands_shown
from openrummy.parts.turn import put, running
from openrummy.spec import Game, HandPart, MatchPart, Seating
from openrummy.state import MeldingHand, Phase, State

SIZES: Final = {2: 10, 3: 7, 4: 7, 5: 6, 6: 6}
"""Cards dealt to each, by number of players (B2)."""

_discard = discard.discarding("B4")


def pack(_seats: int) -> bytes:
    """One pack of 52 cards."""
    return cards.pack()


def start_hand(state: State, order: bytes, seating: Seating) -> tuple[Event, ...]:
    """Ten, seven or six cards each, then the upcard (B2)."""
    return (deal.deal(state, order, seating, size=SIZES[len(state.seats)], upcard=True),)


def discard_or_end(state: State, action: Discard) -> tuple[Event, ...]:
    """A discard; it may be the last card (B7), or the last turn of a dead hand (B13, B15)."""
    (discarded,) = _discard(state, action)
    hand = melding(state)
    if len(hand.hands[hand.turn]) == 1:
        return (discarded, *going_out(state, hand, hand.turn))
    limit = state.rules.options.max_reshuffles
    return (discarded, *dead(state, hand, None if limit == "none" else int(limit)))


def lay_or_end(state: State, action: Lay) -> tuple[Event, ...]:
    """A meld; with the last cards it ends the hand (B7)."""
    melded = lay.check_lay(state, action)
    hand = melding(state)
    if len(hand.hands[hand.turn]) == len(melded.meld):
        return (melded, *going_out(state, hand, hand.turn))
    return (melded,)


def lay_off_or_end(state: State, action: LayOff) -> tuple[Event, ...]:
    """A lay-off; with the last cards it ends the hand (B7)."""
    laid = lay.check_lay_off(state, action)
    hand = melding(state)
    if len(hand.hands[hand.turn]) == len(laid.cards):
        return (laid, *going_out(state, hand, hand.turn))
    return (laid,)


def melding(state: State) -> MeldingHand:
    """The hand in play."""
    hand = running(state)
    assert isinstance(hand, MeldingHand)
    return hand


def discarded(state: State, event: Discarded) -> State:
    """As any discard; the next player has laid nothing before his turn, or has."""
    state = discard.discarded(state, event)
    hand = melding(state)
    return put(state, replace(hand, fresh=not hand.laid >> hand.turn & 1))


def offered_plays(state: State) -> tuple[Action, ...]:
    """Discards by face, then melds, then lay-offs."""
    hand = running(state)
    free = hand.hands[hand.turn].one & ~discard.barred(hand)
    return discard.discards(free) + tuple(lay.offered(state))


BASIC = Game(
    name="basic",
    hand=HandPart(
        pack=pack,
        deal=start_hand,
        decide={Draw: draw.draw, Take: draw.take, Discard: discard_or_end, Lay: lay_or_end, LayOff: lay_off_or_end},
        rules={Phase.DRAW: "B3", Phase.DISCARD: "B3", Phase.RESHUFFLE: "B12"},
        check={Discard: _discard, Lay: lay.check_lay, LayOff: lay.check_lay_off},
        evolve={
            Dealt: deal.dealt(Phase.DRAW, MeldingHand),
            Drew: draw.drew,
            Took: draw.took,
            StockWanted: reshuffle.stock_wanted,
            Reshuffled: reshuffle.reshuffled,
            Melded: lay.melded,
            LaidOff: lay.laid_off,
            Discarded: discarded,
            HandsShown: hands_shown,
        },
        offered={Phase.DRAW: draw.drawing, Phase.DISCARD: offered_plays},
        reshuffle=reshuffle.reshuffle,
    ),
    match=MatchPart(
        seating=deal.around,
        opening=race.opening,
        open=race.choose_dealer,
        close=series.close,
        outcome=series.outcome,
        evolve={
            DealerChosen: race.dealer_chosen,
            HandEnded: race.hand_ended,
            DealPassed: race.deal_passed,
            MatchEnded: race.match_ended,
        },
    ),
    options=BasicOptions,
    fewest=2,
    most=6,
    rules=("C", "B"),
    lengths=(75, 150),
)
