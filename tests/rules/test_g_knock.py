"""G6-G8 and G16: the knock and its limit, the arrangement, the other's arrangement and lay-offs."""

import pytest

from openrummy.actions import Discard, Knock, Show
from openrummy.cards import Cards, parse_face
from openrummy.errors import IllegalAction
from openrummy.events import Knocked, Showed
from openrummy.game import check, decide, evolve
from openrummy.melds import melds_text, parse_melds
from openrummy.state import SPECTATOR
from openrummy.table import Table
from tests.rules.deals import KNOCKER, OTHER, STOCK, UPCARD, knocker_to_discard
from tests.worlds import go, last, refusal, scored, stacked

LAYING = "7h 8h 9h 2c 2h Jd Qd Tc 6s 3s"
"""Three hearts that fit on KNOCKER's run, 9h also on his nines."""


def knocks(table: Table) -> list[str]:
    """The knocks offered."""
    return [str(action) for action in table.legal if isinstance(action, Knock)]


@pytest.mark.parametrize(
    ("ten", "deadwood"),
    [
        ("4h 5h 6h 9c 9d 9s Jc Jd Js Kh", 10),
        ("4h 5h 6h 9c 9d 9s Ac 2d 3s 4c", 10),
        ("4h 5h 6h 9c 9d 9s Ac 2d 3s 5c", 11),
        ("4h 5h 6h 7h 9c 9d 9s Ac 2d 8s", 11),
    ],
)
def test_g6_with_ten_one_may_knock_and_with_eleven_not(ten: str, deadwood: int) -> None:
    table = go(stacked("gin", (ten, ""), "2s", "Td"), "pass pass +")
    if deadwood == 10:
        assert "!Td" in knocks(table)
        table.play("!Td")
        assert last(table, Knocked).left.points == 10
        return
    refused = refusal(table, "!Td")
    assert (refused.code, refused.rule) == ("over_limit", "G6")
    assert refused.params == {"deadwood": 11, "limit": 10}
    assert "!Td" not in knocks(table)


def test_g6_it_is_the_ten_cards_left_that_count() -> None:
    """Eleven cards with 9 and 7 loose: either may go, a card of a meld may not."""
    table = knocker_to_discard(draw="3d")
    assert knocks(table) == ["!3d", "!7s"]
    assert refusal(table, "!Kd").rule == "G6"


def test_g6_on_the_first_turn_included() -> None:
    non_dealer = go(stacked("gin", (KNOCKER, OTHER), "2d"), "< !7s show")
    assert scored(non_dealer) == ("knock", (58, 0))
    dealer = go(stacked("gin", (OTHER, KNOCKER), "2d"), "pass < !7s show")
    assert scored(dealer) == ("knock", (0, 58))


def test_g6_knocking_is_never_required() -> None:
    table = knocker_to_discard()
    assert {action.card for action in table.legal if isinstance(action, Discard)} == set(
        Cards.parse(f"{KNOCKER} 2d")
    ), "every card may be discarded, whatever could be knocked with"
    table.play("-7s")
    assert table.turn == 1


@pytest.mark.parametrize(
    ("ten", "shown"),
    [
        ("Ac Ah 2c 2h 2s 3c 3s Jc Jh Js", "2c 2h 2s | Jc Jh Js"),
        ("Ad As 2d 3c 3d 3s 4s 5c 5s 6s", "3c 3d 3s | 4s 5s 6s"),
        ("3c 3d 3h 3s 4d 4s 5c 5s 6s 7s", "3c 3d 3h 3s | 4s 5s 6s 7s"),
    ],
)
def test_g7_the_default_gives_the_other_the_fewest_cards_to_lay_off(ten: str, shown: str) -> None:
    """Each has another arrangement with as little deadwood that comes first in canonical order but takes more cards."""
    table = go(stacked("gin", (ten, ""), "Kd", "Th"), "pass pass + !Th")
    assert melds_text(last(table, Knocked).melds) == shown


def test_g7_among_equals_the_first_in_canonical_order() -> None:
    """A run of six is shown as two of three, which nothing fits on that does not fit on the six."""
    table = go(stacked("gin", ("4h 5h 6h 7h 8h 9h Kc Kd Ks 2c", ""), "Jd", "Ts"), "pass pass + !Ts")
    assert melds_text(last(table, Knocked).melds) == "4h 5h 6h | 7h 8h 9h | Kc Kd Ks"


def test_g7_the_opponents_hand_plays_no_part() -> None:
    ten = "Ac Ah 2c 2h 2s 3c 3s Jc Jh Js"
    shown = set()
    for other in ("2d Jd 4d 5d 6d 7d 8d 9d Td Qd", "4c 5c 6c 7c 8c 9c Tc 4s 5s 6s"):
        table = go(stacked("gin", (ten, other), "Kd", "Th"), "pass pass + !Th")
        shown.add(last(table, Knocked).melds)
    assert len(shown) == 1


def test_g7_the_knocker_may_choose_and_his_melds_are_numbered_as_he_laid_them() -> None:
    table = knocker_to_discard(other=LAYING)
    go(table, "!7s=Kc,Kd,Ks/9s,9c,9d/6h,5h,4h show=;9h>2;7h>3")
    assert melds_text(last(table, Knocked).melds) == "Kc Kd Ks | 9c 9d 9s | 4h 5h 6h"
    assert last(table, Showed).layoffs == ((parse_face("7h"), 3), (parse_face("9h"), 2)), "lower ranks first"


def test_g7_the_arrangement_has_to_satisfy_the_limit() -> None:
    table = knocker_to_discard()
    refused = refusal(table, "!7s=4h,5h,6h/9c,9d,9s")
    assert (refused.code, refused.rule, refused.params) == (
        "arrangement_over_limit",
        "G7",
        {"deadwood": 32, "limit": 10},
    )
    assert refusal(table, "!7s=").rule == "G7"
    assert refusal(table, "!Kd=4h,5h,6h/9c,9d,9s").rule == "G6", "here no arrangement would do"


def test_g7_more_deadwood_than_the_least_is_allowed_within_the_limit() -> None:
    """Gin, but shown as a knock with six: the other may lay off."""
    table = go(stacked("gin", ("Ac 2c 3c 4h 5h 6h 7h Jc Jd Js", ""), "Kd", "Th"), "pass pass +")
    table.play("!Th=4h,5h,6h,7h/Jc,Jd,Js")
    assert last(table, Knocked).left == Cards.parse("Ac 2c 3c")
    assert table.turn == 1


def test_g7_the_discard_goes_face_down_and_everyone_has_seen_it() -> None:
    table = knocker_to_discard()
    table.play("!7s")
    for viewer in (0, 1, SPECTATOR):
        knocked = table.history(viewer)[-1]
        assert knocked == Knocked(0, parse_face("7s"), parse_melds("4h 5h 6h | 9c 9d 9s | Kc Kd Ks"), Cards.parse("2d"))
        hand = table.view(viewer).hand
        assert hand is not None
        assert hand.pile[-1] == parse_face("7s")
        assert hand.hands[0] == Cards.parse("2d"), "his deadwood is shown"


def test_g8_the_other_has_the_choice_and_nobody_else() -> None:
    table = knocker_to_discard()
    table.play("!7s")
    assert table.turn == 1
    assert list(map(str, table.legal)) == ["show"]
    for token in ("+", "<", "pass", "-8c", "!8c", "!!"):
        refused = refusal(table, token)
        assert refused.rule in ("G8", "G4", "G14")
    with pytest.raises(ValueError, match="not_your_turn"):
        table.play("show", seat=0)


@pytest.mark.parametrize("played", ["", "pass pass", "pass pass +", "pass pass + -2d"])
def test_g8_a_show_needs_a_knock(played: str) -> None:
    table = go(stacked("gin", (KNOCKER, OTHER), UPCARD, STOCK), played)
    for token in ("show", "show=", "show=;9h>2"):
        refused = refusal(table, token)
        assert (refused.code, refused.rule) == ("wrong_phase", "G8")


def test_g8_lay_offs_in_a_chain() -> None:
    table = knocker_to_discard(other=LAYING)
    go(table, "!7s show=;7h>1;8h>1;9h>1")
    assert scored(table) == ("knock", (10 + 10 + 10 + 6 + 3 + 2 + 2 - 2, 0))


def test_g8_the_table_grows_by_what_is_laid() -> None:
    """The melds as they lie when the hand ends: the knocker's with the lay-offs, then the other's."""
    table = knocker_to_discard(other="7h 8h Jd 2c 2h 2s Qd Tc 6s 3s")
    table.play("!7s")
    shown, *_ = decide(table.state, table.legal[0])
    hand = evolve(table.state, shown).hand
    assert hand is not None
    assert melds_text(hand.table) == "4h 5h 6h 7h 8h | 9c 9d 9s | Kc Kd Ks | 2c 2h 2s"
    assert hand.hands[1] == Cards.parse("3s 6s Tc Jd Qd")


@pytest.mark.parametrize(
    ("token", "code", "rule"),
    [
        ("show=;8h>1", "does_not_fit", "G8"),
        ("show=;8h>1;7h>1", "does_not_fit", "G8"),
        ("show=;7h>2", "does_not_fit", "G8"),
        ("show=;9h>3", "does_not_fit", "G8"),
        ("show=;7h>4", "no_such_meld", "G8"),
        ("show=;7h>1;7h>1", "card_used_twice", "C4"),
        ("show=7h,8h,9h;9h>2", "card_used_twice", "C4"),
        ("show=;3h>1", "card_not_held", None),
        ("show=3h,7h,8h", "not_a_run", "C2"),
        ("show=2c,2h,2d", "card_not_held", None),
        ("show=2c,2h", "too_short", "C1"),
        ("show=;9h>2;8h>2", "does_not_fit", "G8"),
    ],
    ids=[
        "G8-gap",
        "G8-chain-out-of-order",
        "G8-wrong-meld",
        "G8-wrong-set",
        "G8-no-such-meld",
        "C4-laid-twice",
        "C4-melded-and-laid",
        "not-held",
        "C2-own-meld",
        "own-meld-not-held",
        "C1-a-pair",
        "G8-run-card-on-a-set",
    ],
)
def test_g8_what_may_not_be_shown(token: str, code: str, rule: str | None) -> None:
    table = knocker_to_discard(other=LAYING)
    table.play("!7s")
    refused = refusal(table, token)
    assert (refused.code, refused.rule) == (code, rule)


@pytest.mark.parametrize("number", [-1, 0, 4])
def test_g8_melds_are_numbered_from_one(number: int) -> None:
    """A token cannot say 0, a program can."""
    table = knocker_to_discard(other=LAYING)
    table.play("!7s")
    with pytest.raises(IllegalAction) as refused:
        check(table.state, Show((), ((parse_face("7h"), number),)))
    assert (refused.value.code, refused.value.params) == ("no_such_meld", {"number": number, "melds": 3})


def test_g8_one_need_neither_meld_nor_lay_off() -> None:
    table = go(knocker_to_discard(other=LAYING), "!7s show=")
    assert scored(table) == ("knock", (67 - 2, 0))


def test_g8_the_default_breaks_up_a_meld_of_ones_own_where_that_leaves_less() -> None:
    """As 2s 3s leaves 42; the aces, with 3s 2s 8s laid off on the run, leave 32."""
    hands = ("4s 5s 6s 7s Kc Kd Ks 2c 3d 2d", "Ac Ad As 2s 3s 5c 8h 8s 9d Tc")
    table = go(stacked("gin", hands, "Jd", "Th"), "pass pass + !Th show")
    showed = last(table, Showed)
    assert melds_text(showed.melds) == "Ac Ad As"
    assert [(Cards.of([face]), at) for face, at in showed.layoffs] == [
        (Cards.parse(card), 1) for card in ("3s", "2s", "8s")
    ]
    assert showed.left == Cards.parse("5c 8h 9d Tc")
    assert scored(table) == ("knock", (32 - 7, 0))


def test_g8_among_equals_the_default_lays_off_as_little_as_it_can() -> None:
    """7h 8h 9h could be laid off too; as a meld of his own they leave the same."""
    table = go(knocker_to_discard(other="7h 8h 9h 2c 2h 2s Qd Tc 6s 3s"), "!7s show")
    assert melds_text(last(table, Showed).melds) == "2c 2h 2s | 7h 8h 9h"
    assert last(table, Showed).layoffs == ()


def test_g8_nothing_goes_on_the_deadwood_of_the_knocker_or_on_ones_own_melds() -> None:
    table = go(knocker_to_discard(other="2c 2h 2s 3h 3s 3c Jd Qd Tc 6s"), "!7s")
    assert refusal(table, "show=2c,2h,2s;3h>2").rule == "G8"
    assert refusal(table, "show=2c,2h,2s;3h>4").code == "no_such_meld"
    table.play("show=2c,2h,2s/3c,3h,3s")
    assert scored(table) == ("knock", (36 - 2, 0))


@pytest.mark.parametrize(("limit", "rule"), [("0", "G16"), ("1", "G16"), ("2", "G16"), ("10", "G6")])
def test_g16_the_limit_is_an_option(limit: str, rule: str) -> None:
    """The knocker can leave 2: enough for a limit of 2 or 10."""
    table = knocker_to_discard(f"gin/knock_limit={limit}")
    if int(limit) >= 2:
        assert "!7s" in knocks(table)
        table.play("!7s")
        return
    refused = refusal(table, "!7s")
    assert (refused.code, refused.rule, refused.params) == ("over_limit", rule, {"deadwood": 2, "limit": int(limit)})
    assert knocks(table) == []


def test_g16_straight_gin_only_gin_ends_a_hand() -> None:
    table = knocker_to_discard("gin/knock_limit=0", draw="Kh")
    assert knocks(table) == ["!7s"]
    table.play("!7s")
    assert scored(table) == ("gin", (60 + 25, 0))


def test_g16_an_arrangement_over_a_lower_limit() -> None:
    """Gin could be declared; shown with six points it is no knock at a limit of 5."""
    hands = ("Ac 2c 3c 4h 5h 6h 7h Jc Jd Js", "")
    table = go(stacked("gin/knock_limit=5", hands, "Kd", "Th"), "pass pass +")
    refused = refusal(table, "!Th=4h,5h,6h,7h/Jc,Jd,Js")
    assert (refused.code, refused.rule, refused.params) == ("arrangement_over_limit", "G7", {"deadwood": 6, "limit": 5})
