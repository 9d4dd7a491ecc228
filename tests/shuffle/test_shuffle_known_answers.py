"""The shuffle byte for byte: the published answers, and the formulas of docs/shuffle.md written out a second time."""

import hashlib
import hmac
from functools import partial
from itertools import islice

import pytest
from hypothesis import given
from hypothesis import strategies as st

from openrummy.errors import Garbled
from openrummy.shuffle import (
    DEAL,
    DEALER,
    Proof,
    below_words,
    commitment,
    local_proof,
    local_secret,
    mix,
    order,
    permute,
    reshuffle,
    roles,
    seat_commitment,
    words,
)
from tests.shuffle.samples import COMMIT, KNOWN, exactly, proofs


def test_the_commitment() -> None:
    assert commitment(KNOWN.table, KNOWN.hand, KNOWN.secret) == COMMIT
    assert KNOWN.holds()


def test_the_deal_of_two_packs() -> None:
    deal = KNOWN.order(DEAL, 106)
    assert list(deal[:10]) == [76, 34, 97, 86, 78, 74, 77, 58, 19, 57]
    assert hashlib.sha256(deal).hexdigest() == "1138dd982699b5632ebc452184c85202c0158a4806c26e6fc97be1d3cc635f99"


def test_a_reshuffle_of_forty_cards_B12() -> None:
    assert list(KNOWN.order(reshuffle(1), 40)[:10]) == [13, 17, 23, 1, 2, 28, 35, 12, 8, 11]


def test_the_labels() -> None:
    assert [DEALER, DEAL, roles(0), roles(2), reshuffle(1)] == ["dealer", "deal", "roles/0", "roles/2", "reshuffle/1"]
    assert len({KNOWN.order(label, 52) for label in (DEALER, DEAL, roles(0), roles(1), reshuffle(1))}) == 5


@given(exactly(16), st.integers(1, 2**32 - 1), st.integers(0, 255), exactly(32))
def test_the_commitment_of_a_seat(table: bytes, hand: int, seat: int, part: bytes) -> None:
    text = b"RS1 seat" + bytes(1) + table + hand.to_bytes(4, "big") + bytes([seat]) + part
    assert seat_commitment(table, hand, seat, part) == hashlib.sha256(text).digest()


def test_what_the_seats_add() -> None:
    head = b"RS1 mix" + bytes(1) + bytes(16) + bytes([0, 0, 0, 1]) + COMMIT
    none = hashlib.sha512(head).digest()
    both = hashlib.sha512(head + bytes([0]) + b"\x11" * 32 + bytes([1]) + b"\x22" * 32).digest()
    assert mix(KNOWN.table, 1, COMMIT, ()) == none
    assert KNOWN.mixed() == both
    assert KNOWN.tag() == both.hex()[:6] == "4b09b6"


@given(exactly(128), exactly(64), st.sampled_from([DEAL, DEALER, roles(1), reshuffle(12)]))
def test_the_words_are_hmac_in_counter_mode(secret: bytes, mixed: bytes, label: str) -> None:
    blocks = [hmac.digest(secret, mixed + label.encode() + bytes([0, 0, 0, n]), "sha512") for n in range(3)]
    expected = [int(block.hex()[start : start + 16], 16) for block in blocks for start in range(0, 128, 16)]
    assert list(islice(words(secret, mixed, label), 24)) == expected


@given(proofs, st.integers(0, 256))
def test_the_order_is_permute_over_below_words(proof: Proof, n: int) -> None:
    source = words(proof.secret, proof.mixed(), DEAL)
    drawn = permute(n, partial(below_words, source))
    assert drawn == proof.order(DEAL, n) == order(proof.secret, proof.mixed(), DEAL, n)
    assert sorted(drawn) == list(range(n))


@pytest.mark.parametrize("seed", [0, 1, 2**63, 2**64 - 1])
def test_the_secret_of_a_seed(seed: int) -> None:
    halves = [hashlib.sha512(b"RS1 local %d\0" % half + seed.to_bytes(8, "big")).digest() for half in (0, 1)]
    assert local_secret(seed) == halves[0] + halves[1]


@pytest.mark.parametrize("seed", [-1, 2**64])
def test_a_seed_out_of_range_is_refused(seed: int) -> None:
    with pytest.raises(Garbled) as refused:
        local_secret(seed)
    assert (refused.value.code, refused.value.params) == ("bad_seed", {"seed": seed, "most": 2**64 - 1})


def test_a_local_hand() -> None:
    proof = local_proof(7, 3)
    assert (proof.table, proof.hand, proof.secret, proof.seats) == (bytes(16), 3, local_secret(7), ())
    assert proof.holds()
    assert len({local_proof(seed, hand).order(DEAL, 52) for seed in (7, 8) for hand in (1, 2, 3)}) == 6


def test_a_seed_deals_the_same_for_ever() -> None:
    # Worked out by examples/verify_deal.py, which shares no code with the package.
    assert list(local_proof(1, 1).order(DEAL, 52)[:10]) == [22, 26, 43, 10, 31, 39, 11, 5, 18, 49]
