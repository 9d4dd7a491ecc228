"""Deals of Basic Rummy that many rule tests begin from."""

from openrummy.actions import Discard, Draw
from openrummy.cards import NONE
from openrummy.state import MeldingHand
from openrummy.table import Table
from tests.worlds import deal, go, stacked, waiting

ANN = "4c 5c 6c 9d 9h 9s Kh"
"""A run, a set and a king."""
BOB = "2h Kd 5h 8s Td Ah 3d"
CAT = "Ac 2s 6s Jh 5d 8d Qh"
"""No meld and nothing that fits on ann's: worth 39 and 42."""
BOTH_LEFT = 39 + 42
UPCARD = "Qc"


def melding(table: Table) -> MeldingHand:
    """The hand in play."""
    hand = table.state.hand
    assert isinstance(hand, MeldingHand)
    return hand


def opened(rules: str = "basic", tokens: str = "", stock: str = "7c 2d 3c 9c", ann: str = ANN, bob: str = BOB) -> Table:
    """Ann, bob and cat hold the cards above, cat deals, ann begins, and these tokens have been played."""
    return go(stacked(rules, (ann, bob, CAT), UPCARD, stock), tokens)


def idle(table: Table, turns: int) -> Table:
    """So many turns in which the card drawn is discarded; ends sooner if the hand does."""
    number = table.state.number
    for _ in range(turns):
        if table.state.hand is None or table.state.number > number:
            break
        table.play(Draw())
        drawn = melding(table).drawn
        assert drawn != NONE
        table.play(Discard(drawn))
    return table


def taking(table: Table, turns: int, keep: str = "") -> Table:
    """So many turns in which the discard is taken and some card not in ``keep`` is discarded."""
    for _ in range(turns):
        table.play("<")
        table.play(next(one for one in table.legal if isinstance(one, Discard) and str(one)[1:] not in keep.split()))
    return table


def without_source(rules: str, seats: int, dealer: int = -1) -> Table:
    """A table whose first hand is dealt by face, and which then waits for all chance."""
    hands = [""] * seats
    return deal(waiting(rules, hands, dealer), hands)
