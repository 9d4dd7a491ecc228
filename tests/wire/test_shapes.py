"""How things are written, type by type; no type of the engine is left out."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Annotated, Any, get_args

import msgspec
import pytest
from msgspec import Meta, Struct
from msgspec.structs import fields

from openrummy import actions
from openrummy.actions import Action, Discard, Draw, parse_action
from openrummy.bots import Assessment, assess
from openrummy.cards import Cards
from openrummy.errors import Garbled
from openrummy.events import Event, Result
from openrummy.game import GAMES, ask, ruleset, start
from openrummy.options import Ruleset
from openrummy.redact import view
from openrummy.state import Ask, Hand, Phase, State
from openrummy.table import Move, Table
from openrummy.wire import decode, digest, encode, schema_of
from tests.wire.samples import EVENTS, HANDS, RESULT
from tests.worlds import NAMES


@pytest.mark.parametrize("kind", get_args(Event), ids=lambda kind: str(kind.__name__))
def test_every_event_is_written_as_the_samples_say(kind: type[Event]) -> None:
    event, written = EVENTS[kind]
    assert encode(event).decode() == written
    assert decode(written, Event) == event
    assert type(decode(written, Event)) is kind
    assert decode(written, kind) == event


def kinds_of(kind: type[Hand]) -> Iterator[type[Hand]]:
    yield kind
    for below in kind.__subclasses__():
        yield from kinds_of(below)


@pytest.mark.parametrize("kind", tuple(kinds_of(Hand)), ids=lambda kind: str(kind.__name__))
def test_every_kind_of_hand_is_written_as_the_samples_say(kind: type[Hand]) -> None:
    hand, written = HANDS[kind]
    assert encode(hand).decode() == written
    assert decode(written, Hand) == hand
    assert type(decode(written, Hand)) is kind


def test_a_state_is_written_with_all_its_fields() -> None:
    state = start("gin/gin_bonus=20", ["ann", "bob"])
    written = json.loads(encode(state))
    assert list(written) == [field.name for field in fields(State)]
    assert written["rules"] == "gin/gin_bonus=20"
    assert written["hand"] is None
    assert decode(encode(state), State) == state


@pytest.mark.parametrize("game", sorted(GAMES))
def test_the_hand_of_every_game_comes_back_as_what_it_was(game: str) -> None:
    table = Table(game, NAMES[: GAMES[game].fewest], seed=1)
    hand = table.state.hand
    assert hand is not None
    back = decode(encode(table.state), State)
    assert type(back.hand) is type(hand)
    assert back == table.state


def test_every_phase_is_its_word() -> None:
    for phase in Phase:
        assert encode(phase) == f'"{phase.value}"'.encode()
        assert decode(encode(phase), Phase) is phase


TOKENS = (
    *("+", "<", "pass", "-7s", "!7s", "!7s=", "!7s=4h,5h,6h/9c,9d,9s", "!!", "!!=4h,5h,6h", "show", "show="),
    *("show=4c,4d,4s;8s>1;9s>1", "=5s,5c,5d", "6h,7h>2", "~4h,5h,6h/8s,8d,*8c", "end", "!"),
)


def test_every_action_is_its_token() -> None:
    found = set()
    for token in TOKENS:
        action = parse_action(token)
        assert encode(action) == json.dumps(token).encode()
        assert decode(encode(action), Action) == action
        assert decode(encode(action), type(action)) == action
        found.add(type(action))
    assert found == set(get_args(Action))
    assert {name for name in actions.__all__ if name not in ("Action", "parse_action")} == {
        kind.__name__ for kind in found
    }


def test_an_action_of_another_kind_is_refused() -> None:
    assert decode(b'"-7s"', Discard | None) == parse_action("-7s")
    with pytest.raises(Garbled):
        decode(b'"+"', Discard | None)


def test_results_chance_rules_and_assessments_come_back() -> None:
    table = Table("gin", ["ann", "bob"], seed=3)
    found = assess(table.view(table.turn))
    assert found
    assert decode(encode(found), tuple[Assessment, ...]) == tuple(found)
    assert json.loads(encode(found[0]))["action"] == str(found[0].action)
    assert decode(encode(RESULT), Result) == RESULT
    wanted = ask(start("gin", ["ann", "bob"]))
    assert decode(encode(wanted), Ask) == wanted
    rules = ruleset("basic/hands=4")
    assert encode(rules) == b'"basic/hands=4"'
    assert decode(encode(rules), Ruleset) == rules


def test_what_is_unseen_is_53_and_nothing_else_of_it_is_told() -> None:
    table = Table("gin", ["ann", "bob"], seed=3)
    hand = json.loads(encode(view(table.state, 0)))["hand"]
    assert hand["hands"][1] == [53] * 10
    assert hand["stock"] == [53] * 31
    assert len(digest(view(table.state, 0))) == 16


class Said(Struct, frozen=True, tag="said", rename="camel", omit_defaults=True):
    """A message of a server, with whatever it likes in its fields."""

    the_view: State | None
    events: list[Event]
    pair: tuple[int, Cards] = (0, Cards())
    by_seat: dict[str, Cards] = {}
    secret: bytes = b""
    wish: Action | None = None
    short: Annotated[tuple[Cards, ...], Meta(max_length=2)] = ()
    moves: list[Move] = msgspec.field(default_factory=lambda: [Move(0, Draw())])


class Plain(Struct, frozen=True, tag="plain"):
    """A message without cards."""

    text: str


def test_a_message_with_cards_in_it_needs_no_code_of_its_own() -> None:
    table = Table("basic", ["ann", "bob", "cat"], seed=3)
    table.play("+")
    cards = Cards.parse("4h 5h")
    said = Said(table.view(0), table.events, (3, cards), {"ann": cards}, b"\xff\x00", parse_action("-7s"), (cards,))
    written = json.loads(encode(said))
    assert list(written)[:3] == ["type", "theView", "events"]
    assert (written["pair"], written["bySeat"]) == ([3, [29, 30]], {"ann": [29, 30]})
    assert (written["secret"], written["wish"], written["short"]) == ([255, 0], "-7s", [[29, 30]])
    assert decode(encode(said), Said) == said
    assert decode(encode(said), Said | Plain) == said
    assert decode(encode([said, Plain("x")]), list[Said | Plain]) == [said, Plain("x")]
    assert decode(encode({"a": Plain("x")}), dict[str, Plain]) == {"a": Plain("x")}
    assert decode(b'{"type":"said","theView":null,"events":[]}', Said) == Said(None, [])
    with pytest.raises(msgspec.ValidationError):
        decode(b'{"type":"said","theView":null,"events":[],"short":[[],[],[]]}', Said)


def test_a_union_whose_members_look_alike_is_an_error_of_the_programmer() -> None:
    with pytest.raises(TypeError, match="alike"):
        decode(b"[]", Cards | bytes)


def test_the_schema_names_every_event_and_every_field() -> None:
    schema = schema_of(Event)
    tags = {json.loads(written)["type"] for _, written in EVENTS.values()}
    assert set(schema["discriminator"]["mapping"]) == tags
    assert len(tags) == len(get_args(Event))
    drew = schema["$defs"]["Drew"]
    assert list(drew["properties"]) == ["type", "seat", "card"]
    assert "stock" in drew["description"]
    hands: Any = schema_of(State)["$defs"]
    assert {"Hand", "MeldingHand", "TableHand"} <= set(hands)
    assert hands["Hand"]["properties"]["stock"]["items"] == {"type": "integer", "minimum": 0, "maximum": 255}
