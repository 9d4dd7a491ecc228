"""House rules: bounds, unknown and contradictory options, and the one id of a ruleset."""

import pytest

from openrummy.errors import Contradiction, Garbled
from openrummy.game import GAMES, ruleset, start
from openrummy.options import GinOptions, describe, json_schema

BOUNDS = {
    "knock_limit": (["0", "10", "upcard"], ["11", "-1", "01", "ten", "upCard", "1.0", ""]),
    "gin_bonus": (["0", "20", "100000"], ["-1", "100001", "1e3", "２０", "9" * 20]),
    "undercut_bonus": (["0", "25", "100000"], ["-1", "100001", "+5"]),
    "target": (["1", "250", "100000"], ["0", "100001", "-100", "off"]),
    "next_dealer": (["winner", "loser", "alternate"], ["Winner", "dealer", "0"]),
    "big_gin": (["on", "off"], ["true", "1", "On", "yes"]),
    "box_bonus": (["0", "20", "25"], ["10", "21", "on", "off", "025"]),
    "game_bonus": (["0", "100"], ["50", "1", "on"]),
    "shutout": (["on", "off"], ["2", "no"]),
    "ace_upcard": (["one", "gin_only"], ["gin", "1"]),
    "spade_doubles": (["on", "off"], ["spades"]),
}


def test_every_option_is_tried() -> None:
    assert set(BOUNDS) == {field.name for field in describe(GinOptions)} == set(GinOptions.__struct_fields__)


@pytest.mark.parametrize(("name", "value"), [(name, value) for name, (good, _) in BOUNDS.items() for value in good])
def test_values_within_bounds_are_read(name: str, value: str) -> None:
    game = "oklahoma" if name in ("ace_upcard", "spade_doubles") else "gin"
    rules = ruleset(f"{game}/{name}={value}")
    assert str(getattr(rules.options, name)) in (value, {"on": "True", "off": "False"}.get(value))
    assert rules.id in (f"{game}/{name}={value}", game, "oklahoma")


@pytest.mark.parametrize(("name", "value"), [(name, value) for name, (_, bad) in BOUNDS.items() for value in bad])
def test_values_out_of_bounds_are_refused_with_what_was_expected(name: str, value: str) -> None:
    with pytest.raises(Garbled) as refused:
        ruleset("oklahoma", **{name: value})
    assert refused.value.code == "bad_option_value"
    assert refused.value.params["option"] == name
    field = next(field for field in describe(GinOptions) if field.name == name)
    assert refused.value.params["expected"] == field.expected


def test_what_is_expected_of_an_option() -> None:
    expected = {field.name: field.expected for field in describe(GinOptions)}
    assert expected["knock_limit"] == "0-10|upcard"
    assert expected["big_gin"] == "off|on"
    assert expected["box_bonus"] == "0|20|25"
    assert expected["target"] == "1-100000"


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "unknown_game"),
        ("rummy", "unknown_game"),
        ("Gin", "unknown_game"),
        ("gin ", "unknown_game"),
        ("gin/", "bad_ruleset"),
        ("gin/target", "bad_ruleset"),
        ("gin/target=", "bad_ruleset"),
        ("gin/=5", "bad_ruleset"),
        ("gin/target=5,", "bad_ruleset"),
        ("gin/target=5,,shutout=on", "bad_ruleset"),
        ("gin/target=5,target=5", "bad_ruleset"),
        ("gin/targets=5", "unknown_option"),
        ("gin/hands=5", "unknown_option"),
        ("gin/target=5/shutout=on", "bad_option_value"),
        ("gin/target=5, shutout=on", "unknown_option"),
    ],
)
def test_garbled_rulesets(text: str, code: str) -> None:
    with pytest.raises(Garbled) as refused:
        ruleset(text)
    assert refused.value.code == code


def test_an_unknown_name_says_what_is_known() -> None:
    with pytest.raises(Garbled) as refused:
        ruleset("rummy")
    assert refused.value.params["expected"].split() == list(GAMES)
    with pytest.raises(Garbled) as refused:
        ruleset("gin/x=1")
    assert "knock_limit" in refused.value.params["expected"].split()


def test_an_id_names_what_differs_from_the_default_in_alphabetical_order() -> None:
    assert ruleset("gin/target=100,gin_bonus=25").id == "gin"
    assert ruleset("gin/target=250,big_gin=on,gin_bonus=20").id == "gin/big_gin=on,gin_bonus=20,target=250"
    assert ruleset("gin/target=250", target=100).id == "gin"
    assert str(ruleset("oklahoma/spade_doubles=on,ace_upcard=gin_only")) == (
        "oklahoma/ace_upcard=gin_only,spade_doubles=on"
    )
    assert repr(ruleset("gin")) == "ruleset('gin')"


def test_values_may_be_given_as_such() -> None:
    assert ruleset("gin", big_gin=True, target=50).options == GinOptions(big_gin=True, target=50)
    for value in (1.5, None, -3, [1]):
        with pytest.raises(Garbled, match="bad_option_value"):
            ruleset("gin", target=value)


def test_the_schema_has_every_option_with_its_bounds() -> None:
    schema = json_schema(GinOptions)
    properties = schema["$defs"]["GinOptions"]["properties"]
    assert set(properties) == set(GinOptions.__struct_fields__)
    assert properties["target"] == {"type": "integer", "minimum": 1, "maximum": 100_000, "default": 100}


@pytest.mark.parametrize(
    ("seats", "dealer", "code"),
    [
        (["ann"], -1, "wrong_seats"),
        (["ann", "bob", "cat"], -1, "wrong_seats"),
        (["ann", "ann"], -1, "same_name"),
        (["ann", ""], -1, "same_name"),
        (["ann", "bob"], 2, "no_such_dealer"),
        (["ann", "bob"], -2, "no_such_dealer"),
    ],
)
def test_who_may_sit_down(seats: list[str], dealer: int, code: str) -> None:
    with pytest.raises(Contradiction, match=code):
        start("gin", seats, dealer)
