"""Whatever is given: one clear error, and never a crash."""

from __future__ import annotations

import contextlib
from collections.abc import Callable
from random import Random
from typing import Any

import numpy as np
import pytest

pytest.importorskip("numba", reason="Numba is not installed (extra fast)")

from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra import numpy as arrays
from msgspec.structs import replace

from openrummy import Table, parse_position
from openrummy.errors import RummyError
from openrummy.fast import (
    Batch,
    Single,
    best_discards,
    complete,
    deadwoods,
    knocks,
    observe,
    play_hands,
    rearranged,
)
from openrummy.state import State
from openrummy.text import explain
from tests.worlds import examples

HANDS = np.array([7], np.uint64)
LANES = np.zeros(2, np.int64)
NO_TABLE = np.zeros((1, 1, 2), np.uint64)
NO_HAND = np.zeros((1, 2), np.uint64)


def table_of(faces: int, jokers: int = 0) -> np.ndarray[Any, Any]:
    """A table of one row."""
    return np.array([[[faces, jokers]]], np.uint64)


def between() -> State:
    """A match before its first deal."""
    table = Table("gin", ["ann", "bob"], seed=1)
    return replace(table.state, hand=None, number=0)


def doubled() -> State:
    """A card in both hands."""
    state = Table("gin", ["ann", "bob"], seed=1).state
    assert state.hand is not None
    return replace(state, hand=replace(state.hand, hands=(state.hand.hands[0], state.hand.hands[0])))


@pytest.mark.parametrize(
    ("call", "code"),
    [
        (lambda: Batch(2, "hollywood"), "no_twin"),
        (lambda: Batch(2, "three_hand"), "no_twin"),
        (lambda: Batch(2, "basic"), "no_twin"),
        (lambda: Batch(2, 5), "no_twin"),  # type: ignore[arg-type]
        (lambda: Batch(2, "chess"), "unknown_game"),
        (lambda: Batch(0), "wrong_number"),
        (lambda: Batch(2, seeds=-1), "wrong_number"),
        (lambda: Batch(2, seeds=np.zeros(3, np.uint64)), "wrong_array"),
        (lambda: Batch(2, episode="game"), "wrong_number"),
        (lambda: Batch(2, autoreset="never"), "wrong_number"),
        (lambda: Batch(2, masks=np.zeros((2, 3), np.uint64)), "wrong_array"),
        (lambda: Batch(2, masks=np.zeros((2, 4), np.uint64)[:, ::2]), "wrong_array"),
        (lambda: Batch(2, masks=np.frombuffer(bytes(32), np.uint64).reshape(2, 2)), "wrong_array"),
        (lambda: Batch(2).step(np.zeros(3, np.int64)), "wrong_array"),
        (lambda: Batch(2).step(np.zeros(2, np.float64)), "wrong_array"),
        (lambda: Batch(2).step([104, 104]), "wrong_array"),  # type: ignore[arg-type]
        (lambda: Batch(2).step(np.array([105, 1 << 62])), "wrong_lane"),
        (lambda: Batch(2).choose("best", LANES), "wrong_number"),
        (lambda: Batch(2).copy(np.array([2]), np.array([0])), "wrong_number"),
        (lambda: Batch(2).reset(0, decks=np.zeros((2, 52), np.uint8)), "wrong_order"),
        (lambda: Batch(2).reset(0, dealers=np.array([0, 2], np.int8)), "wrong_number"),
        (lambda: Batch(2).state(2), "wrong_number"),
        (lambda: Batch(2).put(0, between()), "no_hand"),
        (lambda: Batch(2).put(0, doubled()), "impossible_position"),
        (lambda: Batch(2).put(0, Table("oklahoma", ["ann", "bob"], seed=1).state), "other_rules"),
        (lambda: Batch(2).put(0, Table("gin", ["ann", "bob"], seed=1).view(0)), "hidden_hand"),
        (lambda: Batch(2).put(0, None), "other_rules"),  # type: ignore[arg-type]
        (lambda: Single().step(104), "wrong_lane"),
        (lambda: Single().step(True), "wrong_lane"),
        (lambda: Single(seed=1 << 64), "wrong_number"),
        (lambda: observe(between()), "no_hand"),
        (lambda: observe(Table("gin", ["ann", "bob"], seed=1).view(-1)), "hidden_hand"),
        (lambda: complete(Table("gin", ["ann", "bob"], seed=1).view(0), [1, 2]), "wrong_order"),
        (lambda: deadwoods([7]), "wrong_array"),
        (lambda: deadwoods(HANDS.astype(np.int64)), "wrong_array"),
        (lambda: deadwoods(HANDS.reshape(1, 1)), "wrong_array"),
        (lambda: deadwoods(np.array([1 << 52], np.uint64)), "no_card"),
        (lambda: best_discards(np.zeros(1, np.uint64)), "no_discard"),
        (lambda: knocks(HANDS, -1), "wrong_number"),
        (lambda: rearranged(NO_TABLE, [7]), "wrong_array"),
        (lambda: rearranged(NO_TABLE, NO_HAND.astype(np.int64)), "wrong_array"),
        (lambda: rearranged(None, NO_HAND), "wrong_array"),
        (lambda: rearranged(NO_TABLE[0], NO_HAND), "wrong_array"),
        (lambda: rearranged(np.zeros((2, 1, 2), np.uint64), NO_HAND), "wrong_array"),
        (lambda: rearranged(np.zeros((1, 37, 2), np.uint64), NO_HAND), "wrong_array"),
        (lambda: rearranged(NO_TABLE, NO_HAND, 3), "wrong_number"),
        (lambda: rearranged(NO_TABLE, NO_HAND, 2, "moves"), "wrong_number"),  # type: ignore[arg-type]
        (lambda: rearranged(table_of(0b11), NO_HAND), "wrong_row"),
        (lambda: rearranged(table_of(0b1011), NO_HAND), "wrong_row"),
        (lambda: rearranged(table_of(0b111, 0b1000), NO_HAND), "wrong_row"),
        (lambda: rearranged(table_of(0, 1), NO_HAND), "wrong_row"),
        (lambda: rearranged(table_of(7 << 11), NO_HAND), "wrong_row"),  # a queen, a king and an ace of another suit
        (lambda: rearranged(table_of(7 << 50), NO_HAND), "wrong_row"),
        (lambda: rearranged(NO_TABLE, np.array([[1 << 53, 0]], np.uint64)), "no_card"),
        (lambda: rearranged(NO_TABLE, np.array([[0, 1]], np.uint64)), "no_card"),
        (lambda: rearranged(table_of(7), np.array([[1, 0]], np.uint64), 1), "too_many_copies"),
        (lambda: rearranged(table_of(7, 7), NO_HAND), "too_many_copies"),
        (lambda: play_hands(0), "wrong_number"),
        (lambda: play_hands(1, "wild"), "wrong_number"),
        (lambda: play_hands(1, threads=0), "wrong_number"),
    ],
)
def test_what_is_wrong_is_said_in_one_line(call: Callable[[], object], code: str) -> None:
    with pytest.raises(RummyError) as refused:
        call()
    assert refused.value.code == code
    assert "\n" not in explain(refused.value)


ANY_ARRAY = arrays.arrays(
    st.sampled_from([np.uint64, np.int64, np.int8, np.uint8, np.float64, np.bool_]),
    arrays.array_shapes(min_dims=0, max_dims=3, max_side=60, min_side=0),
)
ANYTHING = st.one_of(ANY_ARRAY, st.none(), st.integers(), st.text(max_size=3), st.lists(st.integers(), max_size=3))
ANY_TABLES = arrays.arrays(np.uint64, (2, 3, 2))
SOME_TABLES = arrays.arrays(np.uint64, (2, 3, 2), elements=st.sampled_from([0, 7, 15, 1 << 4, 0x8004002001, 8191]))
SOME_HELD = st.sampled_from([0, 1 << 52, 7, 1 << 52 | 255, (1 << 53) - 1])


@given(st.data())
@examples(1.5)
def test_nothing_that_is_given_crashes(data: st.DataObject) -> None:
    draw = data.draw
    batch = Batch(3, observe=draw(st.booleans()))
    calls: list[Callable[[], Any]] = [
        lambda: deadwoods(draw(ANYTHING)),
        lambda: best_discards(draw(ANYTHING)),
        lambda: knocks(draw(ANYTHING), draw(ANYTHING)),
        lambda: rearranged(draw(ANYTHING), draw(ANYTHING), draw(ANYTHING), draw(ANYTHING)),
        lambda: rearranged(draw(ANY_TABLES), draw(arrays.arrays(np.uint64, (2, 2)))),
        lambda: rearranged(draw(SOME_TABLES), draw(arrays.arrays(np.uint64, (2, 2), elements=SOME_HELD))),
        lambda: batch.step(draw(ANYTHING)),
        lambda: batch.step(draw(arrays.arrays(np.int64, 3))),
        lambda: batch.reset(draw(ANYTHING), decks=draw(ANYTHING), dealers=draw(ANYTHING)),
        lambda: batch.reset(0, decks=draw(arrays.arrays(np.uint8, (3, 52)))),
        lambda: batch.copy(draw(ANYTHING), draw(ANYTHING), draw(ANYTHING)),
        lambda: batch.copy(draw(arrays.arrays(np.int64, 2)), draw(arrays.arrays(np.int64, 2))),
        lambda: batch.choose("random", draw(ANYTHING)),
        lambda: batch.put(draw(ANYTHING), draw(ANYTHING)),
        lambda: batch.state(draw(ANYTHING)),
        lambda: Batch(2, masks=draw(ANYTHING), observations=draw(ANYTHING), turns=draw(ANYTHING)),
        lambda: Single().step(draw(ANYTHING)),
        lambda: Single().reset(0, deck=draw(ANYTHING)),
    ]
    for call in draw(st.lists(st.sampled_from(calls), min_size=1, max_size=6)):
        with contextlib.suppress(RummyError):
            call()
    batch.play_out("random")
    assert batch.done.all()


POSITION = (
    "gin turn=ann phase=discard drawn=6s upcard=8s ann=3s,4s,5s,6s,8c,8d,8s,9d,Td,Jd,Qd "
    "bob=Ac,Ad,Ah,As,2h,3h,4h,6c,6d,6h seen=ann:5s "
    "pile=Ks,Kc,Qs,Th,9c,9h,Ts,Tc,9s,Js,7s,4d,Qh,5h,7d,5d,3d,Jc,7c,7h,2c,Jh,2d,2s stock=Qc,Kd,Kh,5c,4c,3c,8h"
)


def test_a_position_that_is_bent_is_refused_or_played() -> None:
    """Fields of a state at random: what is let in can be played to its end."""
    whole, rng, let_in = parse_position(POSITION), Random(5), 0
    assert whole.hand is not None
    for _ in range(400):
        field = rng.choice(["turn", "phase", "hands", "seen", "stock", "pile", "upcard", "drawn", "taken", "streak"])
        other = parse_position(POSITION).hand
        value: Any = rng.choice([rng.randint(-3, 60), b"", bytes([rng.randrange(60)] * rng.randrange(40))])
        if field in ("turn", "upcard", "drawn", "taken", "streak"):
            value = rng.randint(-2, 60)
        if field in ("hands", "seen"):
            value = getattr(other, rng.choice(["hands", "seen"]))[:: rng.choice([1, -1])]
        if field == "phase":
            value = rng.choice([*type(whole.hand.phase)])
        if field in ("stock", "pile") and isinstance(value, int):
            value = bytes(rng.sample(range(52), rng.randrange(40)))
        batch = Batch(1)
        try:
            batch.put(0, replace(whole, hand=replace(whole.hand, **{field: value})))
        except RummyError:
            continue
        let_in += 1
        batch.play_out("random")
        assert batch.done.all()
    assert 10 < let_in < 300
