"""Two hands that many rule tests begin from: one that can knock, and one without a meld or a card that fits on it."""

from openrummy.table import Table
from tests.worlds import go, stacked

KNOCKER = "4h 5h 6h 9c 9d 9s Kc Kd Ks 7s"
"""Three melds and 7s: deadwood 7."""
OTHER = "8c 8h 2c 2h Jd Qd Tc 6s 3s Ac"
"""No meld: deadwood 60."""
UPCARD = "Qc"
STOCK = "2d 3d 5d 8d"


def knocker_to_discard(rules: str = "gin", other: str = OTHER, draw: str = "2d", upcard: str = UPCARD) -> Table:
    """Ann holds KNOCKER and has just drawn from the stock, both having passed; bob, the dealer, holds the other."""
    return go(stacked(rules, (KNOCKER, other), upcard, draw), "pass pass +")


def hand_won(rules: str, winner: int, dealer: int) -> Table:
    """A first hand that this seat won by knocking, dealt by that seat: 58 points if the other dealt, else 57."""
    hands = (KNOCKER, OTHER) if winner == 0 else (OTHER, KNOCKER)
    table = stacked(rules, hands, UPCARD, STOCK, dealer)
    return go(table, "pass pass + !7s show" if winner != dealer else "pass pass + -2d + !7s show")
