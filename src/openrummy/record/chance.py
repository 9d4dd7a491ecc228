"""The chance of a recorded match: each hand's order from its deck, its seed or its proof."""

from __future__ import annotations

from collections.abc import Sequence

from openrummy.cards import TEXTS, parse_face
from openrummy.errors import Garbled, RummyError
from openrummy.record.lines import Line
from openrummy.shuffle import Proof
from openrummy.state import Ask

__all__ = ["Recorded", "order_of"]


class Recorded:
    """Where the chance of a table that was read comes from; ``origin`` gives the lines that were read.

    It answers for the hand that was read last, so that a record may stop between two hands.
    """

    __slots__ = ("_hand", "_orders", "_origins", "_proof")

    def __init__(self) -> None:
        self._hand = 0
        self._proof: Proof | None = None
        self._orders: dict[str, bytes] = {}
        self._origins: dict[int, str] = {}

    def begin(self, hand: int, proof: Proof | None = None, origin: str | None = None) -> None:
        """The chance of this hand follows from a proof, or else from what ``know`` is told."""
        self._hand, self._proof, self._orders = hand, proof, {}
        if origin is not None:
            self._origins[hand] = origin

    def know(self, label: str, order: bytes) -> None:
        """The order under a label, in the present hand."""
        self._orders[label] = order

    def order(self, ask: Ask) -> bytes | None:
        """As ``openrummy.table.Source``."""
        if ask.hand != self._hand:
            return None
        return self._orders.get(ask.label) if self._proof is None else self._proof.order(ask.label, ask.size)

    def origin(self, hand: int) -> str | None:
        """As ``openrummy.table.Source``."""
        return self._origins.get(hand)


def order_of(line: Line, before: Sequence[int], *, some: bool = False) -> bytes:
    """The order of cards in which a line lists them behind its first word; where it lists some, the others follow.

    Raises ``RecordError``: ``garbled``, or ``wrong_pack`` for a card too many or too few.
    """
    places: dict[int, list[int]] = {}
    for at in reversed(range(len(before))):
        places.setdefault(before[at], []).append(at)
    order = bytearray()
    for word, text in enumerate(line.words[1:], start=1):
        try:
            face = parse_face(text)
        except Garbled as cause:
            raise line.refuse_for(word, cause) from cause
        left = places.get(face)
        if not left:
            raise line.refuse(word, "wrong_pack", card=TEXTS[face], expected=len(before), found=len(line.words) - 1)
        order.append(left.pop())
    if some:
        order += bytes(at for left in places.values() for at in left)
    if len(order) < len(before):
        missing = " ".join(TEXTS[face] for face, left in sorted(places.items()) for _ in left)
        raise line.refuse(0, "wrong_pack", card=missing, expected=len(before), found=len(order))
    return bytes(order)


def read_proof(line: Line, hand: int, seats: int, table: bytes | None) -> Proof:
    """The proof of a line. Raises ``RecordError``: ``garbled``, or ``wrong_proof`` where it does not hold.

    ``table`` is the table id of the proofs before.
    """
    try:
        proof = Proof.parse(" ".join(line.words))
    except RummyError as cause:
        raise line.refuse_for(_at(cause), cause) from cause
    for word, part, good in (
        (1, "table", table is None or proof.table == table),
        (2, "hand", proof.hand == hand),
        (3, "commit", proof.holds()),
        (5, "seat", all(seat < seats for seat, _ in proof.seats)),
    ):
        if not good:
            raise line.refuse(word, "wrong_proof", part=part)
    return proof


def _at(cause: RummyError) -> int:
    field = cause.params.get("field", 0)
    return field if isinstance(field, int) else 0
