"""Whether the deals of a record can be checked, and whether they hold."""

from __future__ import annotations

from msgspec import Struct

from openrummy.errors import Contradiction
from openrummy.record.reader import Record
from openrummy.table import Chance

__all__ = ["Verdict", "verify"]


class Verdict(Struct, frozen=True):
    """What is known of the deals of a record; hands by number.

    ``proved``: committed to beforehand, and dealt as the proof says. ``seeded``: anybody can work them out again, but
    nothing shows that the seed was fixed before the deal. ``unproved``: the deck is written down, and that is all.
    ``silent``: for each proved hand the seats that gave no part of their own, as (hand, seat). ``table``: the table id
    of the proofs, 16 bytes, or none.
    """

    proved: tuple[int, ...]
    seeded: tuple[int, ...]
    unproved: tuple[int, ...]
    silent: tuple[tuple[int, int], ...]
    table: bytes


def verify(record: Record) -> Verdict:
    """Counts the hands that are proved, and works out their shuffles once more, apart from the source they came from.

    ``read_records`` refuses a proof that does not hold; this says of how many hands there is one at all. Raises
    ``Contradiction("wrong_proof")`` with ``hand`` and ``part`` where a record was put together in another way.
    """
    table = next((hand.proof.table for hand in record.hands if hand.proof is not None), b"")
    silent: list[tuple[int, int]] = []
    for hand in record.hands:
        proof = hand.proof
        if proof is None:
            continue
        if proof.table != table:
            raise Contradiction("wrong_proof", hand=hand.number, part="table")
        if proof.hand != hand.number:
            raise Contradiction("wrong_proof", hand=hand.number, part="hand")
        if not proof.holds():
            raise Contradiction("wrong_proof", hand=hand.number, part="commit")
        for entry in record.table.log:
            if (
                isinstance(entry, Chance)
                and entry.ask.hand == hand.number
                and proof.order(entry.ask.label, entry.ask.size) != entry.order
            ):
                raise Contradiction("wrong_proof", hand=hand.number, part=entry.ask.label)
        gave = {seat for seat, _ in proof.seats}
        silent += [(hand.number, seat) for seat in range(len(record.table.seats)) if seat not in gave]
    return Verdict(
        proved=tuple(hand.number for hand in record.hands if hand.proof is not None),
        seeded=tuple(hand.number for hand in record.hands if hand.chance == "seed"),
        unproved=tuple(hand.number for hand in record.hands if hand.chance == "deck"),
        silent=tuple(silent),
        table=table,
    )
