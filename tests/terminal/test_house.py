"""House rules: put together in the menu, explained at the table; the sentences of single rules."""

from pathlib import Path

import pytest

from openrummy.options import GinOptions, describe
from openrummy.terminal.house import chosen_text
from openrummy.text import Catalogue
from tests.terminal.test_kept import menu
from tests.terminal.test_scenarios import KNOCKABLE, sit
from tests.terminal.test_session import squeezed


def house(folder: Path, *lines: str) -> str:
    """What the house rules of gin (Enter) or Oklahoma (2) say, left with cancel at the end."""
    return squeezed(menu(folder, "7", *lines, "cancel", "10"))


def test_options_that_cannot_be_chosen_are_not_offered_O2_O3(tmp_path: Path) -> None:
    plain = house(tmp_path, "")
    assert "knock_limit = 10" in plain
    assert "ace_upcard" not in plain
    assert "spade_doubles" not in plain
    upcard = house(tmp_path, "", "2", "upcard")
    assert "House rules of Oklahoma Gin." in upcard
    assert "ace_upcard = one" in upcard
    assert "spade_doubles = off" in upcard


def test_one_can_go_back_from_the_limit_of_the_upcard_G16(tmp_path: Path) -> None:
    lines = ["", "2", "upcard", "11", "gin_only", "12", "on", "6", "loser", "2", "7"]
    text = house(tmp_path, *lines)
    assert "ace_upcard is now gin_only." in text
    assert "spade_doubles is now on." in text
    last = text[text.rindex("House rules of") :]
    assert "House rules of Gin Rummy." in last
    assert "knock_limit = 7" in last
    assert "next_dealer = loser" in last
    assert "ace_upcard" not in last
    text = squeezed(menu(tmp_path, "7", *lines, "1"))
    assert "House rules: knock_limit = 7, next_dealer = loser." in text


@pytest.mark.parametrize(
    ("lines", "said"),
    [
        (["", "2", "cancel"], "House rules of Gin Rummy. Choose a number"),
        (["", "2", "up"], "knock_limit is now upcard."),
        (["", "6", "alt"], "next_dealer is now alternate."),
        (["", "6", "w"], "next_dealer is now winner."),
        (["", "7", "o", ""], 'The option big_gin cannot be "o"; it may be off, on.'),
        (["", "7", "ON"], "big_gin is now on."),
        (["", "2", "1"], "knock_limit is now 1."),
        (["", "9", "10", ""], 'The option game_bonus cannot be "10"; it may be 0, 100.'),
        (["2", "11", "gin"], "ace_upcard is now gin_only."),
        (["", "2", "11", ""], 'The option knock_limit cannot be "11"; it may be 0-10, upcard.'),
        (["", "2", ""], "It may be 0-10, upcard. knock_limit (Enter keeps 10)?"),
    ],
)
def test_values_as_people_type_them(lines: list[str], said: str, tmp_path: Path) -> None:
    assert said in house(tmp_path, *lines)


@pytest.mark.parametrize(
    ("rules", "said"),
    [
        ("gin/knock_limit=0", "knock_limit = 0: only gin ends a hand."),
        ("gin/knock_limit=7", "knock_limit = 7: one may knock with deadwood of 7 or less."),
        ("gin/box_bonus=20", "box_bonus = 20: every hand won brings 20 points more, added when the match is over."),
        ("gin/next_dealer=loser", "next_dealer = loser: the loser of a scored hand deals the next."),
        ("oklahoma/ace_upcard=gin_only", "ace_upcard = gin_only: after an ace as upcard only gin ends the hand."),
    ],
)
def test_the_rules_in_short_explain_what_was_chosen(rules: str, said: str) -> None:
    assert said in squeezed(sit("rules\n", KNOCKABLE, rules).text)


def test_every_value_of_gin_can_be_explained() -> None:
    words = Catalogue()
    for field in describe(GinOptions):
        for value in (*field.choices, *map(str, (field.least, field.most) if field.least is not None else ())):
            text = chosen_text(words, field.name, value)
            assert text.endswith(".")
            assert text != words.say(f"option-{field.name}")


def test_every_option_of_a_ruleset_is_written_the_same_everywhere(tmp_path: Path) -> None:
    text = squeezed(menu(tmp_path, "7", "", "4", "15", "1", "rules"))
    for said in ("undercut_bonus is now 15.", "House rules: undercut_bonus = 15.", "undercut_bonus = 15: an undercut"):
        assert said in text
    assert "gin bonus =" not in text
    assert "undercut bonus" not in text


def test_the_sentence_of_a_rule_has_no_editors_mark() -> None:
    text = squeezed(sit("rules G5\nrules G7\n").text)
    assert "Rule G5: The card taken from the discard pile this turn must not be thrown this turn, not even" in text
    assert "Settled here" not in text


@pytest.mark.parametrize(
    ("rules", "said"),
    [
        ("gin", 'There is no rule "B1" in this game; its rules are C1 to C5, G1 to G16.'),
        ("oklahoma", 'There is no rule "B1" in this game; its rules are C1 to C5, G1 to G16, O1 to O4.'),
    ],
)
def test_a_rule_that_is_not_there_is_told_by_families(rules: str, said: str) -> None:
    assert said in squeezed(sit("rules B1\n", KNOCKABLE, rules).text)
