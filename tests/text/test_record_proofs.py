"""Proofs in records: a false one is refused, and `verify` says of how many hands there is one."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from openrummy.errors import Contradiction, RecordError
from openrummy.record import Record, read_records, verify, write_record
from openrummy.shuffle import Proof, commitment
from openrummy.state import Ask
from openrummy.table import Table
from tests.text.matches import spelled
from tests.worlds import TEMPERS, choose, examples


class Proved:
    """Chance as a server gives it: a secret for each hand, and a part of each seat that does not keep silent."""

    def __init__(self, seed: int, silent: int = -1) -> None:
        self.seed = seed
        self.silent = silent

    def proof(self, hand: int) -> Proof:
        rng = Random(f"{self.seed} {hand}")
        table, secret = Random(self.seed).randbytes(16), rng.randbytes(128)
        parts = tuple((seat, rng.randbytes(32)) for seat in (0, 1) if seat != self.silent)
        return Proof(table, hand, commitment(table, hand, secret), secret, parts)

    def order(self, ask: Ask) -> bytes | None:
        return self.proof(ask.hand).order(ask.label, ask.size)

    def origin(self, hand: int) -> str | None:
        return str(self.proof(hand))


def played(source: Proved, hands: int) -> Table:
    match = Table("gin/target=1000", ["ann", "bob"], source=source)
    rng = Random(source.seed)
    while match.state.finished < hands:
        match.play(choose(rng, match.view(match.turn), TEMPERS[1]))
    return spelled(match, known=True)


def only(text: str) -> Record:
    (record,) = read_records(text)
    return record


MATCH = played(Proved(4), 2)
TEXT = write_record(MATCH)


def test_a_proved_match_is_read_and_verified() -> None:
    record = only(TEXT)
    assert record.table.log == MATCH.log
    assert record.table.state == MATCH.state
    assert write_record(record.table) == TEXT
    verdict = verify(record)
    assert (verdict.proved, verdict.seeded, verdict.unproved, verdict.silent) == ((1, 2, 3), (), (), ())
    assert verdict.table == Proved(4).proof(1).table


def test_hands_without_a_proof_are_counted_apart() -> None:
    lines = TEXT.splitlines()
    second = next(at for at, line in enumerate(lines) if line.startswith("hand 2"))
    deck = write_record(spelled(MATCH, known=False)).splitlines()
    mixed = [*lines[:second], *deck[second:]]
    verdict = verify(only("\n".join(mixed)))
    assert (verdict.proved, verdict.seeded, verdict.unproved) == ((1,), (), (2, 3))
    seeded = verify(only(write_record(Table("gin", ["ann", "bob"], seed=7))))
    assert (seeded.proved, seeded.seeded, seeded.unproved, seeded.table) == ((), (1,), (), b"")


def test_a_seat_that_gave_no_part_is_named() -> None:
    verdict = verify(only(write_record(played(Proved(4, silent=1), 1))))
    assert verdict.silent == ((1, 1), (2, 1))


@examples(0.5)
@given(st.integers(0, len(TEXT) - 1), st.integers(0, 3))
def test_a_flipped_bit_of_a_proof_is_refused(at: int, bit: int) -> None:
    """Design section 6: one flipped bit fails. A part of a seat changes the deck, and what was played with it."""
    lines = TEXT.splitlines(keepends=True)
    number = [at for at, line in enumerate(lines) if line.startswith("proof ")][at % 2]
    line = lines[number]
    column = len("proof ") + at % (len(line) - len("proof ") - 1)
    if line[column] not in "0123456789abcdef":
        return
    other = f"{int(line[column], 16) ^ 1 << bit:x}"
    lines[number] = line[:column] + other + line[column + 1 :]
    with pytest.raises(RecordError) as caught:
        only("".join(lines))
    part = column > line.index(" 0:")
    assert part or (caught.value.code in ("wrong_proof", "garbled") and caught.value.line == number + 1)


def test_the_hand_and_the_table_of_a_proof_are_those_of_the_record() -> None:
    first, second = (str(Proved(4).proof(hand)) for hand in (1, 2))
    stranger = str(Proved(5).proof(2))
    seats = Proved(4).proof(2)
    crowd = str(replace(seats, seats=(*seats.seats, (2, bytes(32)))))
    for old, new, token in (
        (first, second, "2"),
        (second, first, "1"),
        (second, stranger, stranger.split()[1]),
        (second, crowd, crowd.split()[5]),
    ):
        text = TEXT.replace(old, new)
        assert text != TEXT
        with pytest.raises(RecordError) as caught:
            only(text)
        assert (caught.value.code, caught.value.token) == ("wrong_proof", token)


@pytest.mark.parametrize("part", ["table", "hand", "commit", "deal"])
def test_a_record_put_together_otherwise_is_verified_too(part: str) -> None:
    record = only(TEXT)
    proof = record.hands[1].proof
    assert proof is not None
    wrong = {
        "table": Proved(5).proof(2),
        "hand": Proved(4).proof(3),
        "commit": replace(proof, commit=bytes(32)),
        "deal": replace(proof, seats=()),
    }[part]
    hands = (record.hands[0], replace(record.hands[1], proof=wrong), *record.hands[2:])
    with pytest.raises(Contradiction) as caught:
        verify(replace(record, hands=hands))
    assert caught.value.code == "wrong_proof"
    assert caught.value.params == {"hand": 2, "part": part}
