"""O1-O4: the upcard sets the knock limit; aces, spades, and everything else as in gin."""

import pytest

from openrummy.cards import parse_face
from openrummy.errors import Contradiction
from openrummy.events import HandEnded, Line
from openrummy.game import GAMES, ruleset
from openrummy.parts.knock import knock_limit
from openrummy.state import SPECTATOR
from tests.rules.deals import KNOCKER, OTHER, hand_won, knocker_to_discard
from tests.worlds import go, last, refusal, scored, stacked

SEVEN = "4h 5h 6h 9c 9d 9s Jc Jd Js 7s"


@pytest.mark.parametrize(
    ("upcard", "limit"),
    [("2s", 2), ("3c", 3), ("9h", 9), ("Th", 10), ("Jh", 10), ("Qs", 10), ("Kd", 10), ("Ad", 1)],
)
def test_o1_the_upcard_sets_the_limit_for_both(upcard: str, limit: int) -> None:
    table = stacked("oklahoma", (SEVEN, ""), upcard, "Kc")
    for viewer in (0, 1, SPECTATOR):
        assert knock_limit(table.view(viewer)) == limit
    go(table, "pass pass +")
    if limit >= 7:
        table.play("!Kc")
        return
    refused = refusal(table, "!Kc")
    assert (refused.code, refused.rule) == ("over_limit", "O2" if limit == 1 else "O1")
    assert refused.params == {"deadwood": 7, "limit": limit}


@pytest.mark.parametrize(("upcard", "may"), [("6d", False), ("7d", True)])
def test_o1_at_the_limit_and_one_over(upcard: str, may: bool) -> None:
    table = go(stacked("oklahoma", (SEVEN, ""), upcard, "Kc"), "pass pass +")
    assert ("!Kc" in map(str, table.legal)) is may


def test_o1_the_limit_binds_the_dealer_too() -> None:
    table = go(stacked("oklahoma", ("", SEVEN), "6d", "Kc Kh"), "pass pass + -Kc +")
    assert refusal(table, "!Kh").rule == "O1"


def test_o1_the_limit_stays_when_the_upcard_is_taken_or_covered() -> None:
    for played in ("< -7s", "pass < -8c", "pass pass + -2d", "pass pass + -2d + -8c"):
        table = go(stacked("oklahoma", (KNOCKER, OTHER), "6d", "2d 3d"), played)
        for viewer in (0, 1, SPECTATOR):
            view = table.view(viewer)
            assert view.hand is not None
            assert view.hand.upcard == parse_face("6d")
            assert knock_limit(view) == 6


@pytest.mark.parametrize(("loose", "may"), [("As", True), ("2s", False)])
def test_o2_an_ace_lets_one_knock_with_one(loose: str, may: bool) -> None:
    table = go(stacked("oklahoma", (SEVEN.replace("7s", loose), ""), "Ad", "Kc"), "pass pass +")
    assert ("!Kc" in map(str, table.legal)) is may
    if not may:
        refused = refusal(table, "!Kc")
        assert (refused.code, refused.rule, refused.params) == ("over_limit", "O2", {"deadwood": 2, "limit": 1})


def test_o2_gin_only_after_an_ace() -> None:
    table = go(stacked("oklahoma/ace_upcard=gin_only", (SEVEN.replace("7s", "As"), ""), "Ad", "Kc"), "pass pass +")
    refused = refusal(table, "!Kc")
    assert (refused.code, refused.rule, refused.params) == ("over_limit", "O2", {"deadwood": 1, "limit": 0})
    table = go(stacked("oklahoma/ace_upcard=gin_only", (SEVEN, ""), "Ad", "7h"), "pass pass +")
    table.play("!7s")
    assert scored(table)[0] == "gin"


def test_o2_gin_only_is_about_aces() -> None:
    table = go(stacked("oklahoma/ace_upcard=gin_only", (SEVEN, ""), "7d", "Kc"), "pass pass +")
    table.play("!Kc")


def test_o3_a_spade_upcard_doubles_the_hand() -> None:
    table = go(knocker_to_discard("oklahoma/spade_doubles=on,target=500", upcard="Qs"), "!7s show")
    assert scored(table) == ("knock", (2 * 58, 0))
    assert last(table, HandEnded).result.lines[-1] == Line("doubled", (("points", 58), ("twice", 116)))


def test_o3_bonuses_are_doubled_too() -> None:
    gin = go(knocker_to_discard("oklahoma/spade_doubles=on,target=500", draw="Kh", upcard="Qs"), "!7s")
    assert scored(gin) == ("gin", (2 * (60 + 25), 0))
    other = "3h 7h 8h 9h 2h 2c 2d 2s 4c 3c"
    undercut = go(knocker_to_discard("oklahoma/spade_doubles=on", other=other, draw="Td", upcard="Qs"), "!Td show")
    assert scored(undercut) == ("undercut", (0, 2 * (7 - 0 + 10)))
    hands = (KNOCKER.replace("7s", "7h"), OTHER.replace("8h", "7s"))
    rules = "oklahoma/spade_doubles=on,big_gin=on,target=500"
    big = go(stacked(rules, hands, "Qs", "8h"), "pass pass + !!")
    assert scored(big) == ("big_gin", (2 * (59 + 31), 0))


@pytest.mark.parametrize(
    ("rules", "upcard"),
    [("oklahoma", "Qs"), ("oklahoma/spade_doubles=on", "Qc"), ("oklahoma/spade_doubles=on", "Jh"), ("gin", "Qs")],
    ids=["O3-off", "O3-club", "O3-heart", "no-O3-in-gin"],
)
def test_o3_nothing_else_doubles(rules: str, upcard: str) -> None:
    table = go(knocker_to_discard(rules, upcard=upcard), "!7s show")
    assert scored(table) == ("knock", (58, 0))


def test_o4_gin_ends_a_hand_whatever_the_limit() -> None:
    for upcard in ("Ad", "2s", "Th"):
        table = go(stacked("oklahoma", (SEVEN, ""), upcard, "7h"), "pass pass + !7s")
        assert scored(table)[0] == "gin"


def test_o4_all_else_is_gin() -> None:
    gin, oklahoma = GAMES["gin"], GAMES["oklahoma"]
    assert (oklahoma.hand, oklahoma.match, oklahoma.options) == (gin.hand, gin.match, gin.options)
    table = go(stacked("oklahoma", (KNOCKER, OTHER), "6d", "2d"), "<")
    assert refusal(table, "-6d").rule == "G5"
    assert hand_won("oklahoma/next_dealer=loser", winner=0, dealer=1).state.dealer == 1


def test_g16_gin_with_the_upcards_limit_is_oklahoma() -> None:
    assert ruleset("gin/knock_limit=upcard").id == "oklahoma"
    assert ruleset("gin", knock_limit="upcard", spade_doubles=True) == ruleset("oklahoma/spade_doubles=on")
    assert ruleset("oklahoma/knock_limit=upcard").id == "oklahoma"


@pytest.mark.parametrize(
    ("text", "code", "rule"),
    [
        ("gin/ace_upcard=gin_only", "options_exclude", "O2"),
        ("gin/spade_doubles=on", "options_exclude", "O3"),
        ("gin/knock_limit=9,spade_doubles=on", "options_exclude", "O3"),
        ("oklahoma/knock_limit=10", "option_fixed", None),
    ],
    ids=["O2", "O3", "O3-with-a-limit", "G16-fixed-by-the-name"],
)
def test_o_options_need_the_upcards_limit(text: str, code: str, rule: str | None) -> None:
    with pytest.raises(Contradiction) as refused:
        ruleset(text)
    assert (refused.value.code, refused.value.rule) == (code, rule)
