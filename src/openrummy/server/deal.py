"""The deals of a table: what the house fixed, what the seats gave, and the order that follows from both (design 6)."""

from __future__ import annotations

from collections.abc import Sequence

from openrummy.server.facts import Committed, Gave, Pledged, Revealed, Silent
from openrummy.shuffle import Proof
from openrummy.state import Ask

__all__ = ["Again", "Deal", "Deals"]

MOST_SILENCES = 2
"""A seat that was silent so often is not asked for a part any more."""


class Deal:
    """The shuffle of one hand: first the house commits itself, then each seat, then the seats show their parts."""

    def __init__(self, fact: Committed, table: bytes) -> None:
        self.table = table
        self.hand = fact.hand
        self.commit = fact.commit
        self.asked = fact.seats
        self.pledges: dict[int, str] = {}
        self.parts: dict[int, str] = {}
        self.silent: set[int] = set()
        self.revealed = False
        self._secret = fact.secret
        self._proof: Proof | None = None

    @property
    def pledging(self) -> tuple[int, ...]:
        """The seats whose commitment is awaited."""
        return tuple(seat for seat in self.asked if seat not in self.pledges and seat not in self.silent)

    @property
    def giving(self) -> tuple[int, ...]:
        """The seats whose part is awaited: none before every seat is committed."""
        if self.pledging:
            return ()
        return tuple(seat for seat in self.asked if seat not in self.parts and seat not in self.silent)

    @property
    def sealed(self) -> bool:
        """Whether nothing is awaited: the order is fixed."""
        return not self.pledging and not self.giving

    @property
    def secret(self) -> str:
        """The house's secret; nothing but the store and ``Revealed`` may show it."""
        return self._secret

    @property
    def proof(self) -> Proof:
        """All that the order follows from, once it is sealed."""
        assert self.sealed
        if self._proof is None:
            parts = tuple((seat, bytes.fromhex(self.parts[seat])) for seat in sorted(self.parts))
            commit, secret = bytes.fromhex(self.commit), bytes.fromhex(self._secret)
            self._proof = Proof(self.table, self.hand, commit, secret, parts)
        return self._proof


class Deals:
    """The source of chance of a table: a hand's orders are known as soon as its deal is sealed."""

    def __init__(self, table: bytes, seats: int) -> None:
        self.table = table
        self.by_hand: dict[int, Deal] = {}
        self.silences = [0] * seats

    def fold(self, fact: Committed | Pledged | Gave | Silent | Revealed) -> None:
        """Takes a fact in."""
        if isinstance(fact, Committed):
            self.by_hand[fact.hand] = Deal(fact, self.table)
            return
        deal = self.by_hand[fact.hand]
        if isinstance(fact, Pledged):
            deal.pledges[fact.seat] = fact.digest
        elif isinstance(fact, Gave):
            deal.parts[fact.seat] = fact.part
            self.silences[fact.seat] = 0
        elif isinstance(fact, Silent):
            deal.silent.add(fact.seat)
            self.silences[fact.seat] += 1
        else:
            deal.revealed = True

    def asked(self, seats: Sequence[int]) -> tuple[int, ...]:
        """Those of the seats that are asked for a part."""
        return tuple(seat for seat in seats if self.silences[seat] < MOST_SILENCES)

    def order(self, ask: Ask) -> bytes | None:
        """A permutation as the proof of the hand gives it, or None as long as it is not sealed."""
        deal = self.by_hand.get(ask.hand)
        return deal.proof.order(ask.label, ask.size) if deal is not None and deal.sealed else None

    def origin(self, hand: int) -> str | None:
        """The proof line of a record; a record with proofs is written only when all of them are shown."""
        deal = self.by_hand.get(hand)
        return str(deal.proof) if deal is not None and deal.sealed else None


class Again:
    """The source of a deal that is played again: everything follows from the proof of the hand it was."""

    def __init__(self, proof: Proof) -> None:
        self.proof = proof

    def order(self, ask: Ask) -> bytes | None:
        """The order the first table had; there is only the one hand."""
        return self.proof.order(ask.label, ask.size) if ask.hand == 1 else None

    def origin(self, hand: int) -> str | None:  # noqa: ARG002
        """None: the record writes the pack, for the proof speaks of another table."""
        return None
