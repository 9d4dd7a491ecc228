"""What is no JSON of a type is refused by name, never with another error."""

from __future__ import annotations

import functools
import json
from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from openrummy.actions import Action
from openrummy.bots import Assessment
from openrummy.cards import Cards
from openrummy.errors import Contradiction, Garbled, RummyError
from openrummy.events import Event
from openrummy.options import Ruleset
from openrummy.state import Hand, State
from openrummy.table import Table
from openrummy.wire import decode, encode
from tests.wire.samples import EVENTS, HANDS
from tests.wire.test_shapes import TOKENS
from tests.worlds import ALL, Plan, examples, played

KINDS: tuple[Any, ...] = (State, Event, Action, Hand, Ruleset, Cards, bytes, Assessment, tuple[Event, ...])
JUNK: tuple[Any, ...] = (
    *(None, True, -1, 0, 53, 54, 255, 256, 2**31, 2**63, 2**64, 10**30, -(10**30), 0.5),
    *("", "gin", "draw", "type", "*", "\x00", "\ud800"),
    *([], [0], [52] * 3, [[]], {}, {"type": "drew"}, {"type": "hand"}, {"type": []}),
)


@functools.cache
def match_of(game: str) -> Table:
    """Some match of a game."""
    return played(Plan(game, seed=7, rich=True, hands=1, actions=60))


def refused_or_read(data: bytes | str, kind: Any) -> None:
    """Asserts that a text is refused with the errors that are named, or read as something that can be written."""
    try:
        value = decode(data, kind)
    except (msgspec.DecodeError, RummyError):
        return
    assert decode(encode(value), kind) == value


@examples(3)
@given(st.one_of(st.binary(max_size=60), st.text(max_size=60)), st.sampled_from(KINDS))
def test_noise(data: bytes | str, kind: Any) -> None:
    refused_or_read(data, kind)


@examples(1)
@given(
    st.recursive(
        st.sampled_from(JUNK),
        lambda inner: (
            st.lists(inner, max_size=4)
            | st.dictionaries(st.sampled_from(("type", "seat", "card", "hand")), inner, max_size=3)
        ),
    ),
    st.sampled_from(KINDS),
)
def test_other_json(value: Any, kind: Any) -> None:
    refused_or_read(json.dumps(value), kind)


def spoiled(rng: Random, value: Any) -> Any:
    """The value with one thing in it replaced, left out or doubled."""
    if not isinstance(value, list | dict) or not value or rng.random() < 0.1:
        return rng.choice(JUNK)
    if isinstance(value, list):
        at = rng.randrange(len(value))
        middle = rng.choice([[], [value[at]] * 2, *[[spoiled(rng, value[at])]] * 4])
        return [*value[:at], *middle, *value[at + 1 :]]
    key = rng.choice(sorted(value))
    if rng.random() < 0.2:
        return {name: one for name, one in value.items() if name != key}
    return value | {key: spoiled(rng, value[key])}


@examples(6)
@given(st.integers(0, 10**9))
def test_json_with_one_thing_wrong(seed: int) -> None:
    rng = Random(seed)
    match = match_of(rng.choice(ALL))
    for value, kind in ((match.state, State), (match.view(0), State), (rng.choice(match.events), Event)):
        refused_or_read(json.dumps(spoiled(rng, json.loads(encode(value)))), kind)
    event, written = rng.choice(list(EVENTS.values()))
    refused_or_read(json.dumps(spoiled(rng, json.loads(written))), type(event))
    _, hand = rng.choice(list(HANDS.values()))
    refused_or_read(json.dumps(spoiled(rng, json.loads(hand))), Hand)
    refused_or_read(hand[: rng.randrange(len(hand))], Hand)
    token = list(rng.choice(TOKENS))
    token[rng.randrange(len(token))] = rng.choice(["", ",", ";", ">", "=", "٣", "𝟙", "\ud800", "~", "*", "9" * 50])
    refused_or_read(json.dumps("".join(token)), Action)


@pytest.mark.parametrize(
    ("data", "kind"),
    [
        ("", State),
        ("{", State),
        ("null", State),
        ('{"type":"drew","seat":0}', Event),
        ('{"seat":0,"card":1}', Event),
        ('{"type":"stole","seat":0,"card":1}', Event),
        ('{"type":"passed","seat":"0"}', Event),
        ('{"type":"passed","seat":true}', Event),
        ('{"type":"reshuffled","stock":[256]}', Event),
        ('{"type":"reshuffled","stock":"AAAA"}', Event),
        ("[54]", Cards),
        ("[-1]", Cards),
        ("7", Action),
        ("[" * 5000, Cards),
    ],
)
def test_what_has_the_wrong_shape_is_a_decode_error(data: str, kind: Any) -> None:
    with pytest.raises(msgspec.DecodeError):
        decode(data, kind)


@pytest.mark.parametrize(
    ("data", "kind", "error", "code"),
    [
        ("[3,3,3]", Cards, Contradiction, "too_many_copies"),
        ('"-7x"', Action, Garbled, "bad_card"),
        ('"fold"', Action, Garbled, "bad_token"),
        ('"bridge"', Ruleset, Garbled, "unknown_game"),
        ('"gin/target=0"', Ruleset, Garbled, "bad_option_value"),
        ('"gin/spade_doubles=on"', Ruleset, Contradiction, "options_exclude"),
    ],
)
def test_what_cannot_be_is_refused_by_its_code(data: str, kind: Any, error: type[RummyError], code: str) -> None:
    with pytest.raises(error) as refused:
        decode(data, kind)
    assert refused.value.code == code
