"""A proof: one flipped bit shows, its line is read strictly and written back, its secret stays out of logs."""

from dataclasses import dataclass

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from msgspec.structs import replace

from openrummy.errors import Garbled
from openrummy.shuffle import DEAL, Proof, commitment, local_proof, mix, order, reshuffle, seat_commitment, words
from tests.shuffle.samples import COMMIT, KNOWN, proofs

LINE = str(KNOWN)
WORDS = LINE.split(" ")


def flipped(value: bytes, bit: int) -> bytes:
    return (int.from_bytes(value, "big") ^ 1 << bit).to_bytes(len(value), "big")


def true(proof: Proof) -> Proof:
    """The same with the commitment that holds."""
    return replace(proof, commit=commitment(proof.table, proof.hand, proof.secret))


@dataclass(frozen=True)
class Place:
    """A bit of a proof: of one of its fields, or (``seat``) of the part of one of its seats."""

    field: str
    bit: int
    seat: int = 0

    def flip(self, proof: Proof) -> Proof:
        if self.field == "part":
            seats = [*proof.seats]
            seats[self.seat] = (seats[self.seat][0], flipped(seats[self.seat][1], self.bit))
            return replace(proof, seats=tuple(seats))
        if self.field == "hand":
            return replace(proof, hand=proof.hand ^ 1 << self.bit)
        return replace(proof, **{self.field: flipped(getattr(proof, self.field), self.bit)})


def every_place(proof: Proof) -> list[Place]:
    bits = {"table": 128, "hand": 32, "commit": 256, "secret": 1024}
    inside = [Place(field, bit) for field, count in bits.items() for bit in range(count)]
    return inside + [Place("part", bit, seat) for seat in range(len(proof.seats)) for bit in range(256)]


def assert_shows(proof: Proof, place: Place) -> None:
    try:
        other = place.flip(proof)
    except Garbled:
        assert place.field == "hand", "only hand 0 is no proof at all"
        return
    assert other != proof
    if place.field == "part":
        assert other.holds()
    else:
        assert not other.holds(), place
    if place.field != "secret":
        assert other.mixed() != proof.mixed(), place
    for label, n in ((DEAL, 52), (reshuffle(1), 30)):
        assert other.order(label, n) != proof.order(label, n), place


def test_every_flipped_bit_of_the_known_proof_shows() -> None:
    for place in every_place(KNOWN):
        assert_shows(KNOWN, place)


@given(proofs.map(true), st.data())
def test_a_flipped_bit_of_any_proof_shows(proof: Proof, data: st.DataObject) -> None:
    assert proof.holds()
    assert_shows(proof, data.draw(st.sampled_from(every_place(proof))))


@pytest.mark.parametrize(
    "seats",
    [(), KNOWN.seats[:1], ((0, b"\x22" * 32), (1, b"\x11" * 32)), ((0, b"\x11" * 32), (2, b"\x22" * 32))],
    ids=["none", "one left out", "parts exchanged", "another seat"],
)
def test_who_gave_which_part_matters(seats: tuple[tuple[int, bytes], ...]) -> None:
    other = replace(KNOWN, seats=seats)
    assert other.order(DEAL, 52) != KNOWN.order(DEAL, 52)
    assert other.tag() != KNOWN.tag()


def test_a_commitment_is_for_one_table_hand_and_seat() -> None:
    part, table = b"\x11" * 32, b"\x01" * 16
    of_seats = [(bytes(16), 1, 0), (table, 1, 0), (bytes(16), 2, 0), (bytes(16), 1, 1)]
    assert len({seat_commitment(*where, part) for where in of_seats}) == 4
    assert len({commitment(*where, KNOWN.secret) for where in [(bytes(16), 1), (table, 1), (bytes(16), 2)]}) == 3


@given(proofs)
@example(KNOWN)
@example(local_proof(0, 1))
@example(replace(KNOWN, hand=2**32 - 1, seats=((0, b"\x00" * 32), (255, b"\xff" * 32))))
def test_a_proof_is_read_as_it_was_written(proof: Proof) -> None:
    assert Proof.parse(str(proof)) == proof
    assert str(proof).split(" ")[:3] == ["proof", proof.table.hex(), str(proof.hand)]


def test_the_line_is_that_of_a_record() -> None:
    secret = "".join(f"{byte:02x}" for byte in range(128))
    assert str(KNOWN) == f"proof {'0' * 32} 1 {COMMIT.hex()} {secret} 0:{'1' * 64} 1:{'2' * 64}"


@given(st.integers(0, len(LINE) - 1), st.characters())
@example(len("proof "), " ")
@example(len(LINE) - 1, "\n")
@example(LINE.index(" 1 ") + 1, "²")
@example(LINE.index(" 1:") + 1, "0")
def test_a_changed_letter_is_refused_or_shows(position: int, letter: str) -> None:
    text = LINE[:position] + letter + LINE[position + 1 :]
    try:
        other = Proof.parse(text)
    except Garbled:
        return
    assert str(other) == text
    if text != LINE:
        assert not other.holds() or other.order(DEAL, 52) != KNOWN.order(DEAL, 52)


def with_word(number: int, word: str) -> str:
    return " ".join([*WORDS[:number], word, *WORDS[number + 1 :]])


@pytest.mark.parametrize(
    ("text", "part", "field"),
    [
        ("", "proof", 0),
        ("proof", "table", 1),
        (LINE.removeprefix("proof "), "proof", 0),
        ("Proof" + LINE[5:], "proof", 0),
        (" " + LINE, "proof", 0),
        (LINE.replace(" ", "  ", 1), "table", 1),
        (LINE.replace(" ", "\t", 1), "proof", 0),
        (with_word(1, "0" * 31), "table", 1),
        (with_word(1, "0" * 33), "table", 1),
        (with_word(1, "0" * 31 + "A"), "table", 1),
        (with_word(1, "0" * 31 + "g"), "table", 1),
        (with_word(1, "0x" + "0" * 30), "table", 1),
        (with_word(1, "٠" * 32), "table", 1),
        (with_word(2, "0"), "hand", 2),
        (with_word(2, "01"), "hand", 2),
        (with_word(2, "-1"), "hand", 2),
        (with_word(2, "+1"), "hand", 2),
        (with_word(2, "1_0"), "hand", 2),
        (with_word(2, "١"), "hand", 2),
        (with_word(2, "1" * 5000), "hand", 2),
        (with_word(2, str(2**32)), "hand", None),
        (with_word(3, COMMIT.hex().upper()), "commit", 3),
        (with_word(3, COMMIT.hex()[2:]), "commit", 3),
        (" ".join(WORDS[:4]), "secret", 4),
        (with_word(4, WORDS[4][:-1]), "secret", 4),
        (with_word(4, WORDS[4] + "00"), "secret", 4),
        (with_word(4, WORDS[4].upper()), "secret", 4),
        (with_word(5, "0:"), "seat", 5),
        (with_word(5, "1" * 64), "seat", 5),
        (with_word(5, "00:" + "1" * 64), "seat", 5),
        (with_word(5, "0:" + "1" * 62), "seat", 5),
        (with_word(5, "0:" + "1" * 66), "seat", 5),
        (with_word(6, "1:" + "F" * 64), "seat", 6),
        (with_word(6, "256:" + "2" * 64), "seat", None),
        (with_word(6, "0:" + "2" * 64), "seat", None),
        (" ".join([*WORDS[:5], WORDS[6], WORDS[5]]), "seat", None),
        (LINE + " ", "seat", 7),
        (LINE + "\n", "seat", 6),
    ],
)
def test_a_garbled_line_is_refused_with_its_part(text: str, part: str, field: int | None) -> None:
    with pytest.raises(Garbled) as refused:
        Proof.parse(text)
    assert refused.value.code == "bad_proof"
    assert (refused.value.params["part"], refused.value.params.get("field")) == (part, field)


@pytest.mark.parametrize(
    ("change", "part"),
    [
        ({"table": bytes(15)}, "table"),
        ({"hand": 0}, "hand"),
        ({"hand": 2**32}, "hand"),
        ({"commit": bytes(33)}, "commit"),
        ({"secret": bytes(127)}, "secret"),
        ({"secret": bytes(129)}, "secret"),
        ({"seats": ((0, bytes(31)),)}, "part"),
        ({"seats": ((-1, bytes(32)),)}, "seat"),
        ({"seats": ((256, bytes(32)),)}, "seat"),
        ({"seats": ((1, bytes(32)), (1, bytes(32)))}, "seat"),
        ({"seats": ((1, bytes(32)), (0, bytes(32)))}, "seat"),
    ],
)
def test_a_proof_is_whole_or_is_not(change: dict[str, object], part: str) -> None:
    with pytest.raises(Garbled) as refused:
        replace(KNOWN, **change)
    assert (refused.value.code, refused.value.params["part"]) == ("bad_proof", part)


def test_nothing_of_a_wrong_length_is_hashed() -> None:
    part = bytes(32)
    with pytest.raises(Garbled, match="table"):
        commitment(bytes(17), 1, KNOWN.secret)
    with pytest.raises(Garbled, match="secret"):
        commitment(bytes(16), 1, bytes(64))
    with pytest.raises(Garbled, match="hand"):
        seat_commitment(bytes(16), 0, 0, part)
    with pytest.raises(Garbled, match="seat"):
        seat_commitment(bytes(16), 1, 256, part)
    with pytest.raises(Garbled, match="part"):
        seat_commitment(bytes(16), 1, 0, part[1:])
    with pytest.raises(Garbled, match="commit"):
        mix(bytes(16), 1, part[1:], ())
    with pytest.raises(Garbled, match="secret"):
        next(words(bytes(127), bytes(64), DEAL))
    with pytest.raises(Garbled, match="mix"):
        order(bytes(128), bytes(63), DEAL, 52)


def test_the_secret_stays_out_of_the_representation() -> None:
    assert repr(KNOWN) == f"<Proof hand=1 tag={KNOWN.tag()} seats=[0, 1]>"
    assert f"{KNOWN}" == LINE
