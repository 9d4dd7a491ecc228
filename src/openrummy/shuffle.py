"""The shuffle that the players can check afterwards: commitments, the stream of words, the order, the proof.

Everything is bytes and numbers. A table has a 16-byte id, a hand a number from 1, a seat a number from 0 to 255.
For each hand the house draws a **secret** of 128 bytes, each seat a **part** of 32 bytes (nothing here draws them).
``docs/shuffle.md`` says in which order they are shown, and what that proves.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import count, pairwise
from struct import Struct

import msgspec

from openrummy.errors import Garbled

__all__ = [
    "DEAL",
    "DEALER",
    "Proof",
    "below_words",
    "commitment",
    "local_proof",
    "local_secret",
    "mix",
    "order",
    "permute",
    "reshuffle",
    "roles",
    "seat_commitment",
    "words",
]

# Labels: one secret gives a hand several orders that tell nothing of each other.
DEALER = "dealer"
"""The seats are shuffled; the first of them deals the first hand."""
DEAL = "deal"
"""The pack is shuffled; the first number is its top card."""


def roles(redraws: int) -> str:
    """Label of the pack from which three players draw for their roles (T1): ``roles/0`` first, then the redraws."""
    return f"roles/{redraws}"


def reshuffle(number: int) -> str:
    """Label of the hand's reshuffle with this number, the first being 1 (B12)."""
    return f"reshuffle/{number}"


# --- from words to an order -------------------------------------------------------------------------------------

_WORDS = 1 << 64
"""How many different words there are."""


def _picks(words: Iterator[int], sizes: Iterable[int]) -> Iterator[int]:
    """For each size m a number below m; words past the last whole multiple of m would favour the low numbers."""
    for m in sizes:
        limit = _WORDS // m * m
        while (word := next(words)) >= limit:
            pass
        yield word % m


def _swapped(n: int, picks: Iterable[int]) -> bytes:
    """Fisher–Yates from the top: the picks are below n, n - 1, … 2."""
    pack = list(range(n))
    for top, pick in zip(range(n - 1, 0, -1), picks, strict=True):
        pack[top], pack[pick] = pack[pick], pack[top]
    return bytes(pack)


def below_words(words: Iterator[int], m: int) -> int:
    """A number 0 … m - 1, each equally likely, from a stream of 64-bit words; 1 ≤ m ≤ 2^64 (ValueError otherwise).

    A word of at least ⌊2^64 / m⌋ · m is thrown away and the next one taken.
    """
    if not 1 <= m <= _WORDS:
        raise ValueError(m)
    return next(_picks(words, (m,)))


def permute(n: int, below: Callable[[int], int]) -> bytes:
    """The numbers 0 … n - 1 (n ≤ 256) in an order drawn by ``below(m)``, a source of uniform numbers 0 … m - 1."""
    return _swapped(n, map(below, range(n, 1, -1)))


_INNER = bytes(byte ^ 0x36 for byte in range(256))
_OUTER = bytes(byte ^ 0x5C for byte in range(256))
_eight_words = Struct(">8Q").unpack


def words(secret: bytes, mixed: bytes, label: str) -> Iterator[int]:
    """The endless stream HMAC-SHA-512(secret, mixed ‖ label ‖ u32be counter), as big-endian 64-bit words.

    Raises `Garbled` at the first word unless the secret has 128 bytes and ``mixed`` (see `mix`) has 64.
    """
    _exact("secret", secret)
    _exact("mix", mixed)
    # HMAC written out (RFC 2104): the secret fills a block of SHA-512 exactly, so both padded states are hashed once
    # and copied for each counter, which takes half the time of hmac.digest. A test holds the two together.
    inner = hashlib.sha512(secret.translate(_INNER) + mixed + label.encode("ascii"))
    outer = hashlib.sha512(secret.translate(_OUTER))
    for counter in count():
        message, block = inner.copy(), outer.copy()
        message.update(counter.to_bytes(4, "big"))
        block.update(message.digest())
        yield from _eight_words(block.digest())


def order(secret: bytes, mixed: bytes, label: str, n: int) -> bytes:
    """The order of n ≤ 256 things under this label: byte k is the place, before shuffling, of what is now k-th.

    Raises `Garbled` unless the secret has 128 bytes and ``mixed`` (see `mix`) has 64.
    """
    return _swapped(n, _picks(words(secret, mixed, label), range(n, 1, -1)))


# --- what is hashed ---------------------------------------------------------------------------------------------

_LENGTHS = {"table": 16, "commit": 32, "secret": 128, "part": 32, "mix": 64}
_HAND_LIMIT = 1 << 32
_SEAT_LIMIT = 1 << 8

# The words of a proof line, with the pattern of each; the last may come any number of times.
_FORMS = {
    "proof": "proof",
    "table": "[0-9a-f]{32}",
    "hand": "[1-9][0-9]{0,9}",
    "commit": "[0-9a-f]{64}",
    "secret": "[0-9a-f]{256}",
    "seat": "(?:0|[1-9][0-9]{0,2}):[0-9a-f]{64}",
}
_FIELDS = tuple(_FORMS)


def _exact(part: str, value: bytes) -> bytes:
    """The value, if it has its length: what is hashed together is told apart by fixed lengths alone."""
    if len(value) != _LENGTHS[part]:
        raise Garbled("bad_proof", part=part, bytes=len(value), expected=_LENGTHS[part])
    return value


def _place(table: bytes, hand: int) -> bytes:
    if not 1 <= hand < _HAND_LIMIT:
        raise Garbled("bad_proof", part="hand", hand=hand, most=_HAND_LIMIT - 1)
    return _exact("table", table) + hand.to_bytes(4, "big")


def _contribution(seat: int, part: bytes) -> bytes:
    if not 0 <= seat < _SEAT_LIMIT:
        raise Garbled("bad_proof", part="seat", seat=seat, most=_SEAT_LIMIT - 1)
    return bytes((seat,)) + _exact("part", part)


def commitment(table: bytes, hand: int, secret: bytes) -> bytes:
    """What the house publishes before it learns the seats' parts: 32 bytes that bind it to its secret.

    SHA-256("RS1 commit\\0" ‖ table ‖ u32be hand ‖ secret). Raises `Garbled` for a wrong length or hand number.
    """
    return hashlib.sha256(b"RS1 commit\0" + _place(table, hand) + _exact("secret", secret)).digest()


def seat_commitment(table: bytes, hand: int, seat: int, entropy: bytes) -> bytes:
    """What a seat publishes before any seat shows its part: 32 bytes that bind it to those 32 bytes of its own.

    SHA-256("RS1 seat\\0" ‖ table ‖ u32be hand ‖ u8 seat ‖ entropy). Raises `Garbled` for a wrong length or number.
    """
    return hashlib.sha256(b"RS1 seat\0" + _place(table, hand) + _contribution(seat, entropy)).digest()


def mix(table: bytes, hand: int, commit: bytes, seats: Sequence[tuple[int, bytes]]) -> bytes:
    """Everything public about a hand's shuffle in 64 bytes: X, of which clients show the first six hex digits.

    SHA-512("RS1 mix\\0" ‖ table ‖ u32be hand ‖ commit ‖ (u8 seat ‖ part)…), seats ascending; a seat that gave nothing
    is left out. Raises `Garbled` for a wrong length or number, or seats out of order or named twice.
    """
    if any(left >= right for (left, _), (right, _) in pairwise(seats)):
        raise Garbled("bad_proof", part="seat", expected="ascending")
    parts = b"".join(_contribution(seat, part) for seat, part in seats)
    return hashlib.sha512(b"RS1 mix\0" + _place(table, hand) + _exact("commit", commit) + parts).digest()


# --- the proof --------------------------------------------------------------------------------------------------


class Proof(msgspec.Struct, frozen=True):
    """All that one hand's shuffles follow from; once it is published, anyone can work them out again.

    ``table`` 16 bytes, ``hand`` from 1, ``commit`` 32 bytes, ``secret`` 128 bytes, ``seats`` pairs of a seat number
    and its part of 32 bytes, ascending. Raises `Garbled` for anything else. A proof may still be false: see `holds`.
    """

    table: bytes
    hand: int
    commit: bytes
    secret: bytes
    seats: tuple[tuple[int, bytes], ...] = ()

    def __post_init__(self) -> None:
        _exact("secret", self.secret)
        self.mixed()

    @classmethod
    def parse(cls, text: str) -> Proof:
        """Read ``proof T h C S 0:R 1:R …``: one blank between words, lower-case hex, decimal numbers.

        Raises `Garbled` ("bad_proof") with the ``part`` that is wrong; if its spelling is, ``field`` says which word it
        is, counted from 0. Whatever is read is written back letter for letter.
        """
        fields = text.split(" ")
        fields += [""] * (len(_FIELDS) - 1 - len(fields))
        for number, field in enumerate(fields):
            part = _FIELDS[min(number, len(_FIELDS) - 1)]
            if not re.fullmatch(_FORMS[part], field):
                raise Garbled("bad_proof", part=part, field=number, expected=_FORMS[part])
        _, table, hand, commit, secret, *rest = fields
        seats = (entry.split(":") for entry in rest)
        return cls(
            bytes.fromhex(table),
            int(hand),
            bytes.fromhex(commit),
            bytes.fromhex(secret),
            tuple((int(seat), bytes.fromhex(entropy)) for seat, entropy in seats),
        )

    def __str__(self) -> str:
        """The line of a record, secret and all."""
        seats = "".join(f" {seat}:{part.hex()}" for seat, part in self.seats)
        return f"proof {self.table.hex()} {self.hand} {self.commit.hex()} {self.secret.hex()}{seats}"

    def __repr__(self) -> str:
        """Without the secret: a running hand's proof may end up in a log."""
        return f"<Proof hand={self.hand} tag={self.tag()} seats={[seat for seat, _ in self.seats]}>"

    def mixed(self) -> bytes:
        """Everything in the proof but the secret, hashed together: 64 bytes (see `mix`)."""
        return mix(self.table, self.hand, self.commit, self.seats)

    def tag(self) -> str:
        """Six hex digits for friends to compare aloud: they differ when two were shown different facts."""
        return self.mixed().hex()[:6]

    def holds(self) -> bool:
        """Whether the secret is the one committed to."""
        return commitment(self.table, self.hand, self.secret) == self.commit

    def order(self, label: str, n: int) -> bytes:
        """The order of n ≤ 256 things under this label (see `order`); it says nothing of whether the proof holds."""
        return order(self.secret, self.mixed(), label, n)


# --- local play -------------------------------------------------------------------------------------------------


def local_secret(seed: int) -> bytes:
    """The 128 bytes that stand for ``seed N`` in local play, tests and arenas; 0 ≤ N < 2^64.

    SHA-512("RS1 local 0\\0" ‖ u64be N) ‖ SHA-512("RS1 local 1\\0" ‖ u64be N). Raises `Garbled` ("bad_seed").
    """
    if not 0 <= seed < _WORDS:
        raise Garbled("bad_seed", seed=seed, most=_WORDS - 1)
    number = seed.to_bytes(8, "big")
    return hashlib.sha512(b"RS1 local 0\0" + number).digest() + hashlib.sha512(b"RS1 local 1\0" + number).digest()


def local_proof(seed: int, hand: int) -> Proof:
    """The proof of a hand played from ``seed N``: table id of zeros, no seats. Raises `Garbled` as its parts do."""
    table, secret = bytes(_LENGTHS["table"]), local_secret(seed)
    return Proof(table, hand, commitment(table, hand, secret), secret)
