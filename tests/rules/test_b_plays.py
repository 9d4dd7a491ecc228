"""B5, B6, B11: lay-offs, melds that grow, and the ace."""

import pytest

from openrummy.cards import Cards, parse_face, parse_faces
from openrummy.events import LaidOff
from openrummy.melds import Meld
from openrummy.parts.lay import in_order
from openrummy.table import Table
from tests.rules.deals_basic import CAT, UPCARD, idle, melding, opened
from tests.worlds import go, refusal, stacked

LAYER = "3c 8c 7c Td Ah 5h 9c"
"""Bob may lay 3c, 7c, 8c on ann's run of clubs and 9c on her nines."""


def laid(rules: str = "basic") -> Table:
    """Ann has laid 4c 5c 6c and 9d 9h 9s; bob has drawn 2d."""
    return opened(rules, "+ =4c,5c,6c =9d,9h,9s -Kh +", stock="Jd 2d 4h", bob=LAYER)


def test_b5_on_any_meld_before_having_melded_oneself() -> None:
    """B5."""
    table = laid()
    assert table.play("7c>1") == (LaidOff(1, (parse_face("7c"),), 1),)
    assert table.play("9c>2") == (LaidOff(1, (parse_face("9c"),), 2),)
    assert melding(table).table == (Meld.parse("4c 5c 6c 7c"), Meld.parse("9c 9d 9h 9s"))
    assert melding(table).hands[1] == Cards.parse("3c 8c Td Ah 5h 2d")


def test_b5_on_ones_own_meld() -> None:
    """B5: in the same turn too."""
    go(opened(tokens="+ =4c,5c,6c"), "7c>1 -Kh")


@pytest.mark.parametrize("token", ["3c,7c>1", "7c,8c>1", "8c,7c>1", "8c,3c,7c>1", "3c>1"])
def test_b5_several_cards_at_both_ends_in_any_order(token: str) -> None:
    """B5: a run's cards may go on both ends in one action."""
    table = go(laid(), token)
    cards = token.partition(">")[0].split(",")
    assert set(melding(table).table[0].cards) == {*map(parse_face, ("4c", "5c", "6c")), *map(parse_face, cards)}


@pytest.mark.parametrize("token", ["3c,7c,8c>1", "8c,7c,3c>1", "7c,8c,3c>1", "8c,3c,7c>1"])
def test_b5_the_event_has_the_cards_in_the_order_in_which_they_fit(token: str) -> None:
    """B5: whatever the order in which they were named; of two that fit the lower rank is first."""
    assert laid().play(token) == (LaidOff(1, tuple(map(parse_face, ("3c", "7c", "8c"))), 1),)


@pytest.mark.parametrize(
    ("meld", "cards", "ordered"),
    [
        ("Jh Qh Kh", "Ah 9h Th", "Th 9h Ah"),
        ("4h 5h 6h 7h 8h 9h Th Jh Qh Kh", "2h Ah 3h", "3h 2h Ah"),
        ("Qh Kh Ah", "2h 3h 4h 5h 6h 7h 8h 9h Th Jh", "Jh Th 9h 8h 7h 6h 5h 4h 3h 2h"),
        ("9c 9d 9h", "9s", "9s"),
        ("Jh Qh Kh", "Ah 2h", ""),
    ],
)
def test_b11_a_high_ace_fits_last(meld: str, cards: str, ordered: str) -> None:
    """B11: also where the whole suit comes to lie there, with the ace low."""
    found = in_order(Meld.parse(meld, high_ace=True), parse_faces(cards), ace=True)
    assert found == (parse_faces(ordered) if ordered else None)


@pytest.mark.parametrize(
    ("token", "code", "rule"),
    [
        ("8c>1", "does_not_fit", "B5"),
        ("3c,8c>1", "does_not_fit", "B5"),
        ("5h>1", "does_not_fit", "B5"),
        ("7c>2", "does_not_fit", "B5"),
        ("7c>3", "no_such_meld", "B5"),
        ("Jc>1", "card_not_held", None),
        ("7c,7c>1", "card_not_held", None),
        ("*>1", "card_not_held", None),
    ],
)
def test_b5_what_cannot_be_laid_off(token: str, code: str, rule: str | None) -> None:
    """B5."""
    refused = refusal(laid(), token)
    assert (refused.code, refused.rule) == (code, rule)


def test_b5_nothing_is_laid_off_on_an_empty_table() -> None:
    """B5."""
    refused = refusal(opened(tokens="+"), "7c>1")
    assert (refused.code, refused.rule, refused.params) == ("no_such_meld", "B5", {"number": 1, "melds": 0})


def test_b5_every_lay_off_is_offered_once() -> None:
    """B5: single cards and groups that go on one meld together."""
    offered = [str(action) for action in laid().legal if ">" in str(action)]
    assert sorted(offered) == sorted(
        ["7c>1", "7c,8c>1", "7c,8c,9c>1", "3c>1", "3c,7c>1", "3c,7c,8c>1", "3c,7c,8c,9c>1", "9c>2"]
    )


def test_b5_option_only_after_one_has_melded() -> None:
    """B5, lay_off_needs_meld: refused before, in the same turn allowed after."""
    table = laid("basic/lay_off_needs_meld=on")
    refused = refusal(table, "7c>1")
    assert (refused.code, refused.rule) == ("no_meld_yet", "B5")
    assert not [action for action in table.legal if ">" in str(action)]
    go(table, "=7c,8c,9c")
    table.play("3c>1")


def test_b5_option_a_meld_of_an_earlier_turn_counts_and_a_lay_off_does_not() -> None:
    """B5, lay_off_needs_meld: ann has melded, so she may lay off a turn later; cat has not."""
    table = opened("basic/lay_off_needs_meld=on", "+ =4c,5c,6c -Kh + -2d +", stock="Jd 2d 7c 8c")
    assert refusal(table, "7c>1").code == "no_meld_yet"
    go(table, "-7c < 7c>1 -Jd")
    assert melding(table).table[0] == Meld.parse("4c 5c 6c 7c")


def test_b5_option_is_about_this_hand() -> None:
    """B5, lay_off_needs_meld: in the next hand one has to meld anew."""
    table = opened("basic/lay_off_needs_meld=on,target=9999", "+ =4c,5c,6c,7c =9d,9h,9s -Kh")
    assert (table.state.number, melding(table).melded) == (2, 0)


def test_b6_the_meld_grows_and_others_go_on_from_it() -> None:
    """B6: bob's 7c lets cat lay off the eight, and that bob the nine."""
    table = opened(tokens="+ =4c,5c,6c -Kh + 7c>1", stock="Jd 2d 8c Tc 3h", bob=LAYER.replace("8c", "8h"))
    assert refusal(table, "9c>1").rule == "B5"
    go(table, "-2d + 8c>1 -Ac +")
    assert refusal(table, "Tc>1").rule == "B5"
    go(table, "-Tc + 9c>1 -3h")
    assert melding(table).table == (Meld.parse("4c 5c 6c 7c 8c 9c"),)


def test_b6_it_belongs_to_the_meld() -> None:
    """B6: who laid it off has not melded by it, and cannot take it back."""
    table = go(laid(), "7c>1")
    assert melding(table).melded == 0b001
    assert parse_face("7c") not in melding(table).hands[1]


def test_b6_table_melds_are_not_rearranged() -> None:
    """B6: no card leaves a meld, however large it is."""
    table = go(laid(), "7c,8c>1")
    for token in ("=6c,7c,8c", "~4c,5c,6c,7c,8c", "-8c"):
        assert refusal(table, token).code in ("card_not_held", "no_such_action")


HIGH = "basic/ace=high_or_low"
ACES = "Qd Kd Ad 2d Js Qs Ks"


def test_b11_with_aces_low_queen_king_ace_is_no_run() -> None:
    """B11, C3."""
    table = opened(tokens="+", ann=ACES, bob="", stock="7c")
    for token in ("=Qd,Kd,Ad", "=Kd,Ad,2d"):
        refused = refusal(table, token)
        assert (refused.code, refused.rule) == ("round_the_corner", "C3")
    go(table, "=Js,Qs,Ks")
    assert [str(one) for one in table.legal if str(one)[0] == "="] == []


def test_b11_with_aces_high_or_low_it_is_but_never_round_the_corner() -> None:
    """B11, C3."""
    table = opened(HIGH, "+", ann=ACES, bob="", stock="7c")
    for token in ("=Kd,Ad,2d", "=Qd,Kd,Ad,2d"):
        refused = refusal(table, token)
        assert (refused.code, refused.rule) == ("round_the_corner", "C3")
    assert {str(one) for one in table.legal if str(one)[0] == "="} == {"=Qd,Kd,Ad", "=Js,Qs,Ks"}
    go(table, "=Ad,Kd,Qd")
    assert melding(table).table == (Meld.parse("Qd Kd Ad", high_ace=True),)
    refused = refusal(table, "2d>1")
    assert (refused.code, refused.rule) == ("does_not_fit", "B5"), "nothing goes on above the ace"
    assert not [one for one in table.legal if ">" in str(one)]


@pytest.mark.parametrize(("rules", "may"), [("basic", False), (HIGH, True)])
def test_b11_an_ace_is_laid_off_above_a_king(rules: str, may: bool) -> None:
    """B11."""
    table = opened(rules, "+ =Js,Qs,Ks", ann=ACES, bob="", stock="As")
    assert ("As>1" in map(str, table.legal)) is may
    if may:
        go(table, "As>1")
        assert str(melding(table).table[0]) == "Js Qs Ks As"
    else:
        assert refusal(table, "As>1").rule == "B5"


@pytest.mark.parametrize("rules", ["basic", HIGH])
def test_b11_the_low_ace_is_there_in_both(rules: str) -> None:
    """B11: A-2-3, and the ace laid off below a two; what is high in one run does not go on."""
    go(opened(rules, "+ =Ad,2d,3d", ann="Ad 2d 3d Kd Qd 7h 8s", bob="", stock="7c"), "-7h")
    table = opened(rules, "+ =2d,3d,4d", ann="Ad 2d 3d 4d Kd 7h 8s", bob="", stock="7c")
    go(table, "Ad>1")
    assert str(melding(table).table[0]) == "Ad 2d 3d 4d"
    assert refusal(table, "Kd>1").rule == "B5"


def test_b11_an_ace_at_both_ends_is_one_ace() -> None:
    """B11: the run takes it above or below, but once; every choice is offered once."""
    hands = ("2d 3d 4d 5d 6d 7d 8d 9d Td 3c", "Jd Qd Kd Ad 2c 4c 6c 8h Th 3s")
    table = go(stacked(HIGH, hands, "Qc", "7c 9c"), "+ =2d,3d,4d,5d,6d,7d,8d,9d,Td -7c +")
    offered = [frozenset(str(one)[:-2].split(",")) for one in table.legal if ">" in str(one)]
    assert len(offered) == len(set(offered)) == 8 - 1, "J, JQ, JQK, each with the ace or without it, and the ace"
    go(table, "Jd,Qd,Kd,Ad>1")
    assert str(melding(table).table[0]) == "Ad 2d 3d 4d 5d 6d 7d 8d 9d Td Jd Qd Kd"


def test_b11_every_ace_left_counts_fifteen_in_scoring() -> None:
    """B11: bob and cat hold one ace each; B9 scores all cards."""
    for rules, points in ((HIGH.replace("ace", "target=9999,ace"), 81 + 28), ("basic/target=9999", 81)):
        table = go(opened(rules), "+ =4c,5c,6c -Kh")
        idle(table, 2)
        go(table, "+ =9c,9d,9h,9s -7c")
        assert table.state.scores == (points, 0, 0), rules
    assert Cards.parse(CAT).points == 42
    assert UPCARD not in CAT
