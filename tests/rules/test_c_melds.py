"""C1-C5: what a meld is, by the word of `Meld` and by what a knock may show."""

import pytest

from openrummy.cards import JOKER, parse_face
from openrummy.errors import Garbled, IllegalAction
from openrummy.melds import Meld, meld, parse_melds, points
from openrummy.partition import is_meld
from tests.rules.deals import knocker_to_discard
from tests.solver.deals import cards
from tests.worlds import refusal


def rule_against(text: str, high_ace: bool = False) -> tuple[str, str | None]:
    with pytest.raises(IllegalAction) as refused:
        Meld.parse(text, high_ace)
    return refused.value.code, refused.value.rule


@pytest.mark.parametrize("text", ["7c 7d 7h", "7c 7d 7s", "Ac Ad Ah As", "Ks Kh Kd"])
def test_c1_three_or_four_of_one_rank_are_a_set(text: str) -> None:
    assert Meld.parse(text).kind == "set"
    assert is_meld(cards(text))


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("7c 7d", "too_short"),
        ("7c 7c 7d", "not_a_set"),
        ("7c 7d 7h 7h", "not_a_set"),
        ("7c 7d 7h 7s 7c", "not_a_set"),
        ("7c", "too_short"),
        ("7c 7c", "too_short"),
    ],
)
def test_c1_what_is_no_set(text: str, code: str) -> None:
    assert rule_against(text) == (code, "C1")


@pytest.mark.parametrize("text", ["Ac 2c 3c", "Js Qs Ks", "9h Th Jh Qh", "Ad 2d 3d 4d 5d 6d 7d 8d 9d Td Jd Qd Kd"])
def test_c2_three_to_thirteen_in_a_row_are_a_run(text: str) -> None:
    assert Meld.parse(text).kind == "run"
    assert str(Meld.parse(" ".join(reversed(text.split())))) == text
    assert is_meld(cards(text))


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("4c 5c", "too_short"),
        ("4c 5c 7c", "not_a_run"),
        ("4c 5c 6d", "not_a_meld"),
        ("4c 5c 5c 6c", "not_a_meld"),
        ("4c 4d 5c", "not_a_meld"),
        ("7c 7d 8d", "not_a_meld"),
        ("Qs Ks Ac", "not_a_meld"),
        ("As 2s 3s Js Ks", "not_a_run"),
        ("As 3s 4s", "not_a_run"),
        ("As 2s 4s", "not_a_run"),
    ],
)
def test_c2_what_is_no_run(text: str, code: str) -> None:
    assert rule_against(text) == (code, "C2")


@pytest.mark.parametrize("text", ["Kc Ac 2c", "Qc Kc Ac", "Qh Kh Ah 2h", "Jd Qd Kd Ad"])
def test_c3_the_ace_is_low_and_never_round_the_corner(text: str) -> None:
    assert rule_against(text) == ("round_the_corner", "C3")
    assert not is_meld(cards(text))


def test_c3_the_ace_may_be_high_where_the_game_says_so() -> None:
    assert str(Meld.parse("Ac Qc Kc", high_ace=True)) == "Qc Kc Ac"
    assert str(Meld.parse("3c Ac 2c", high_ace=True)) == "Ac 2c 3c"
    assert rule_against("Kc Ac 2c", high_ace=True) == ("round_the_corner", "C3")
    assert rule_against("Qc Kc Ac 2c 3c", high_ace=True) == ("round_the_corner", "C3")
    assert rule_against("Ac Jc Kc", high_ace=True)[1] in ("C2", "C3")


def test_c3_an_ace_is_low_in_a_knock() -> None:
    table = knocker_to_discard("gin", draw="Ac", other="8c 8h 2c 2h Jd Qd Tc 6s 3s As")
    assert refusal(table, "!7s=Kc,Ac,9c").rule == "C2"
    assert refusal(table, "!7s=Qc,Kc,Ac").rule == "C3"


@pytest.mark.parametrize(
    ("token", "code", "rule"),
    [
        ("!7s=9c,9d,9s/9c,9d,9s", "card_used_twice", "C4"),
        ("!7s=4h,5h,6h/4h,5h,6h/Kc,Kd,Ks", "card_used_twice", "C4"),
        ("!7s=5s,6s,7s", "card_not_held", None),
        ("!7s=7s,7c,7d", "card_not_held", None),
        ("!7s=*8c,9c,Tc", "card_not_held", None),
        ("!7s=9c,9d,9h", "card_not_held", None),
    ],
    ids=["C4-meld-twice", "C4-run-twice", "C4-discard-melded", "discard-in-a-set", "no-joker-in-gin", "strange-card"],
)
def test_c4_a_card_lies_in_one_meld_only(token: str, code: str, rule: str | None) -> None:
    refused = refusal(knocker_to_discard(), token)
    assert (refused.code, refused.rule) == (code, rule)


def test_c4_a_card_melded_is_not_laid_off_as_well() -> None:
    table = knocker_to_discard(other="7h 8h 9h 2c 2h Jd Qd Tc 6s 3s")
    table.play("!7s")
    refused = refusal(table, "show=7h,8h,9h;7h>1")
    assert (refused.code, refused.rule) == ("card_used_twice", "C4")


def test_c5_a_joker_counts_as_the_card_it_was_declared_to_be() -> None:
    run = Meld.parse("7s *8s 9s")
    assert run.kind == "run"
    assert run.mask == cards("7s 8s 9s")
    assert run.faces == (parse_face("7s"), JOKER, parse_face("9s"))
    assert str(Meld.parse("*8c 8d 8s")) == "*8c 8d 8s"
    assert str(Meld.parse("*Ah 3h *2h")) == "*Ah *2h 3h"
    assert str(Meld.parse("*As Qs Ks", high_ace=True)) == "Qs Ks *As"
    assert points(run.cards) == 7 + 25 + 9


def test_c5_a_declared_joker_keeps_to_the_rules_of_its_card() -> None:
    assert rule_against("8s *8s 8d") == ("not_a_set", "C1")
    assert rule_against("*8s *8s 8d 8h") == ("not_a_set", "C1")
    assert rule_against("7s *8d 9s") == ("not_a_meld", "C2")
    assert rule_against("*Kc Ac 2c") == ("round_the_corner", "C3")


@pytest.mark.parametrize("text", ["8s 8d *", "8s 8d JK", "8s 8d **", "8s 8d *??", "8s 8d ??", "8s 8d *JK"])
def test_c5_a_joker_says_what_it_stands_for(text: str) -> None:
    with pytest.raises(Garbled, match="bad_card"):
        Meld.parse(text)


def test_melds_read_in_prose_and_in_tokens() -> None:
    assert parse_melds("4h 5h 6h | Qc Qd Qs") == parse_melds("4h,5h,6h/Qc,Qd,Qs")
    assert parse_melds("  ") == ()
    assert meld([12, 25, 38]) == Meld.parse("Kh Kd Kc")
    for text in ("4h 5h 6h |", "| 4h 5h 6h", "4h 5h 6h || Qc Qd Qs"):
        with pytest.raises(IllegalAction, match="too_short"):
            parse_melds(text)
