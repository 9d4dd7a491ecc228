"""Positions of Manipulation that the rule tests begin from."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from openrummy.actions import Rearrange
from openrummy.cards import Cards, parse_faces
from openrummy.errors import IllegalAction
from openrummy.game import check
from openrummy.melds import parse_melds, parse_placed
from openrummy.state import State, TableHand
from openrummy.table import Table
from tests.worlds import stacked

WIDE = "Ac 5d 9h Kd 2s"
"""Cards that make no meld and fit on none of these tests; 27 points."""


def table_hand(table: Table) -> TableHand:
    """The hand in play."""
    hand = table.state.hand
    assert isinstance(hand, TableHand)
    return hand


def endgame(hands: Sequence[str], stock: str, melds: str = "", rules: str = "manipulation", dealer: int = -1) -> Table:
    """A table at which everyone holds just these cards, ann to draw, and nothing but this is left in the stock.

    The rest of the pack is out of play: such hands would take many turns to come about. By default the last seat deals.
    """
    table = stacked(rules, [""] * len(hands), dealer=dealer)
    hand = replace(
        table_hand(table),
        hands=tuple(map(Cards.parse, hands)),
        stock=bytes(parse_faces(stock)),
        table=parse_melds(melds, high_ace=True),
    )
    table.state = replace(table.state, hand=hand)
    return table


def to_meld(melds: str, hand: str, seats: int = 2) -> State:
    """Ann has drawn once and may leave another table."""
    table = endgame([hand, *[WIDE] * (seats - 1)], "As", melds)
    table.play("+")
    state = table.state
    assert state.hand is not None
    return replace(state, hand=replace(state.hand, hands=(Cards.parse(hand), *state.hand.hands[1:])))


def said(melds: str, hand: str, new: str, seats: int = 3) -> tuple[str, str | None] | None:
    """Code and rule that refuse this new table; None where it may be left. Three seats play with two packs."""
    action = Rearrange(tuple(map(parse_placed, new.split("|"))) if new else ())
    try:
        check(to_meld(melds, hand, seats), action)
    except IllegalAction as refused:
        return refused.code, refused.rule
    return None


def short_turns(table: Table, turns: int) -> Table:
    """So many turns in which a player declines twice and draws three cards."""
    for _ in range(turns):
        for token in ("+", "pass", "+", "pass", "+", "end"):
            table.play(token)
    return table
