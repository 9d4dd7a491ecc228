"""M4-M12: the whole new table as one action, and jokers that are declared, freed and declared anew."""

import pytest

from openrummy.actions import Rearrange
from openrummy.cards import JOKER, Cards, parse_face
from openrummy.errors import IllegalAction
from openrummy.events import Rearranged
from openrummy.game import check
from openrummy.melds import DECLARED, Meld, parse_melds, parse_placed, points
from openrummy.parts.rearranging import Judgement, judge
from tests.rules.deals_table import WIDE, endgame, said, table_hand, to_meld
from tests.worlds import go, refusal, stacked

RUN = "4h 5h 6h 7h | 8c 8d 8s"


@pytest.mark.parametrize(
    ("melds", "hand", "new"),
    [
        (RUN, "8h Ac", "4h 5h 6h 7h 8h | 8c 8d 8s"),
        (RUN, "8h Ac", "4h 5h 6h 7h | 8c 8d 8h 8s"),
        (RUN, "8h Ac", "8s 8h 8d 8c | 7h 6h 5h 4h"),
        (RUN, "7c 7d", "4h 5h 6h | 7c 7d 7h | 8c 8d 8s"),
        ("8h 9h Th Jh", "8s 8d 2c", "9h Th Jh | 8d 8h 8s"),
        ("4c 5c 6c 7c | 7h 7d 7s", "8h 9h 2c", "4c 5c 6c | 7c 7d 7s | 7h 8h 9h"),
        ("4c 5c 6c | 4d 5d 6d | 4h 5h 6h", "4s 6s", "4c 4d 4h 4s | 5c 5d 5h | 6c 6d 6h 6s"),
        ("Jh Qh Kh", "Ah 2h", "Jh Qh Kh Ah"),
        ("2h 3h 4h", "Ah Kh", "Ah 2h 3h 4h"),
        ("7c 7d 7h | 7c 7d 7s", "7h 7s", "7c 7d 7h 7s | 7c 7d 7h 7s"),
        ("", "4h 5h 6h Kc", "4h 5h 6h"),
    ],
)
def test_m4_the_table_may_be_left_in_any_legal_melds(melds: str, hand: str, new: str) -> None:
    """M4."""
    assert said(melds, hand, new) is None


@pytest.mark.parametrize(
    ("melds", "hand", "new", "code", "rule"),
    [
        (RUN, "8h Ac", RUN, "no_card_added", "M4"),
        (RUN, "8h Ac", "8s 8d 8c | 7h 6h 5h 4h", "no_card_added", "M4"),
        (RUN, "8h Ac", "5h 6h 7h 8h | 8c 8d 8s", "card_lost", "M4"),
        (RUN, "4c 4d", "5h 6h 7h | 4c 4d 4s", "card_lost", "M4"),
        (RUN, "8h 3h 2h", "2h 3h 4h | 8c 8d 8h 8s", "card_lost", "M4"),
        (RUN, "8h", "", "card_lost", "M4"),
        ("", "8h", "", "no_card_added", "M4"),
        (RUN, "8h Ac", "3h 4h 5h 6h 7h | 8c 8d 8s", "card_not_held", None),
        (RUN, "8h Ac", "4h 5h 6h 7h 8h | 8c 8d 8h 8s", "card_not_held", None),
        (RUN, "8h Ac", "4h 5h 6h 7h 8h 9h | 8c 8d 8s | Th Jh Qh", "card_not_held", None),
        (RUN, "8h Ac", "*3h 4h 5h 6h 7h 8h | 8c 8d 8s", "card_not_held", None),
        (RUN, "8h Ac", "4h 5h 6h 7h 8h | 8c 8d", "too_short", "C1"),
        (RUN, "8h Ac", "4h 5h | 6h 7h 8h | 8c 8d 8s", "too_short", "C2"),
        (RUN, "9h Ac", "4h 5h 6h 7h 9h | 8c 8d 8s", "not_a_run", "C2"),
        (RUN, "8h Ac", "4h 5h 6h | 7h 8c 8d 8h 8s", "not_a_meld", "C1"),
        ("Qh Kh Ah", "2h", "Qh Kh Ah 2h", "round_the_corner", "C3"),
        ("2h 3h 4h", "Ah Kh", "Kh Ah 2h 3h 4h", "round_the_corner", "C3"),
    ],
)
def test_m4_what_may_not_be_left(melds: str, hand: str, new: str, code: str, rule: str | None) -> None:
    """M4: a card of the hand is added, no card leaves the table, and all of it lies in melds."""
    assert said(melds, hand, new) == (code, rule)


def test_m4_it_is_taken_or_refused_as_a_whole() -> None:
    """M4: one good meld does not save the other; the table stays as it was."""
    table = go(endgame(["4h 5h 6h Kc Kd", WIDE], "2c 3d"), "+")
    before = table.state
    assert refusal(table, "~4h,5h,6h/2c,Kc,Kd").rule == "C2"
    assert table.state is before
    happened = table.play("~6h,4h,5h")
    assert happened == (Rearranged(0, Cards.parse("4h 5h 6h"), (Meld.parse("4h 5h 6h"),)),)
    assert table_hand(table).hands[0] == Cards.parse("2c Kc Kd")


def test_m4_the_table_lies_as_it_was_left() -> None:
    """M4: melds keep the order of the action."""
    table = go(endgame(["4h 5h 6h 9h Kc", WIDE], "2c 3d", "7c 7d 7h"), "+ ~7c,7d,7h/6h,5h,4h")
    assert table_hand(table).table == parse_melds("7c 7d 7h | 4h 5h 6h")


def test_m4_every_meld_is_judged_by_itself() -> None:
    """M4: a draft says for each meld what is wrong with it, and for the whole which rule fails."""

    def judged(new: str) -> Judgement:
        return judge(parse_melds(RUN), Cards.parse("8h 3h"), tuple(map(parse_placed, new.split("|"))))

    def codes(found: Judgement) -> list[str | None]:
        return [None if one is None else one.code for one in found.melds]

    found = judged("4h 5h 6h 7h 8h | 8c 8d | 8s")
    assert (codes(found), found.whole, found.stands) == ([None, "too_short", "too_short"], None, False)
    assert found.played == Cards.parse("8h")
    found = judged("4h 5h 6h | 8c 8d 8s | 7h")
    assert found.whole is not None
    assert (codes(found), found.whole.code) == ([None, None, "too_short"], "no_card_added")
    found = judged("4h 5h 6h | 8c 8d 8h")
    assert found.whole is not None
    assert (codes(found), found.whole.code, found.stands) == ([None, None], "card_lost", False)
    found = judged("3h 4h 5h 6h 7h | 8c 8d 8h 8s")
    assert found.stands
    assert found.table == parse_melds("3h 4h 5h 6h 7h | 8c 8d 8h 8s")


@pytest.mark.parametrize(
    ("melds", "hand", "new"),
    [
        ("Kd Kh Ks", "Kd Kh", "Kd Kd Kh Ks"),
        ("9c 9d 9h 9s", "* 2s", "9c 9d 9h 9s *9s"),
        ("9c 9d 9s", "* 2s", "9c 9d 9s *9s"),
        ("", "8c 8d 8s *", "8c 8d *8s 8s"),
        ("8c 8d *8s", "8s", "8c 8d 8s *8s"),
        ("", "* * 7h", "7h *7s *7s"),
    ],
)
def test_m7_no_set_holds_two_identical_cards(melds: str, hand: str, new: str) -> None:
    """M7, C1, C5: a joker counts as what it is declared to be."""
    assert said(melds, hand, new) == ("not_a_set", "C1")


def test_m7_nor_does_a_run() -> None:
    """M7, C2."""
    assert said("4h 5h 6h", "5h", "4h 5h 5h 6h") == ("not_a_meld", "C2")
    assert said("4h 5h 6h", "4h 5h 6h", "4h 5h 6h | 4h 5h 6h") is None


def test_m8_a_joker_is_declared_when_it_is_played() -> None:
    """M8: rank and suit; what is not declared is no card of a meld, also where no text is read."""
    with pytest.raises(ValueError, match="bad_card"):
        parse_placed("5h 7h *")
    state = to_meld("", "Ac Ad 2d *", 3)
    seven = DECLARED + 60
    for cards in ((0, 13, JOKER), (0, 13, DECLARED + JOKER), (0, 13, 2 * DECLARED), (0, 13, -1), (0, 13, seven)):
        with pytest.raises(IllegalAction) as refused:
            check(state, Rearrange((cards,)))
        assert (refused.value.code, refused.value.rule) == ("not_a_meld", "C5")
    check(state, Rearrange(((0, 13, DECLARED + 26),)))


@pytest.mark.parametrize(
    ("melds", "hand", "new", "may"),
    [
        ("5h 6h *7h", "8h 9h 7c 7d", "5h 6h *7h 8h 9h", True),
        ("5h 6h *7h 8h 9h Th", "7c 7d 3h", "7c 7d *7h | 8h 9h Th | 5h 6h", None),
        ("4h 5h 6h *7h", "7c 7d", "4h 5h 6h | 7c 7d *7h", True),
        ("4h 5h 6h *7h", "9c 9d", "4h 5h 6h | 9c 9d *9h", False),
        ("4h 5h 6h *7h", "3h", "*2h 3h 4h 5h 6h", False),
        ("4h 5h 6h *7h", "8d 9d", "4h 5h 6h | *7d 8d 9d", False),
    ],
)
def test_m8_the_declaration_stays_wherever_the_joker_is_moved(
    melds: str, hand: str, new: str, may: bool | None
) -> None:
    """M8, M10."""
    wanted = {True: None, False: ("joker_redeclared", "M10"), None: ("too_short", "C2")}[may]
    assert said(melds, hand, new) == wanted


FREED = [
    ("home-above", "5h 6h *7h", "7h 2c", "5h 6h 7h *8h"),
    ("home-below", "5h 6h *7h", "7h 2c", "*4h 5h 6h 7h"),
    ("to-another-meld", "Ts Js *Qs", "Qs Kc Kd", "Ts Js Qs | Kc Kd *Ks"),
    ("declared-the-same-again", "5h 6h *7h", "7h 7c 7d", "5h 6h 7h | 7c 7d *7h"),
    ("its-card-elsewhere", "4h 5h 6h *7h", "7h 7c 7d 9c 9d", "4h 5h 6h | 7c 7d 7h | 9c 9d *9h"),
    ("by-a-card-of-the-table", "8c 8d *8s | 5s 6s 7s 8s", "9h Th", "8c 8d 8s | 5s 6s 7s | 9h Th *Jh"),
    ("that-card-stays-where-it-is", "7c 8c *9c Tc | 9c 9d 9h 9s", "Jc 6c", "6c 7c 8c 9c Tc Jc | 9d 9h 9s *9c"),
    ("twins", "7c 7d *7s | 5s 6s *7s", "7s Kc Kd", "7c 7d 7s | *4s 5s 6s | Kc Kd *Kh"),
    ("one-of-the-twins", "7c 7d *7s | 5s 6s *7s", "7s Kc Kd", "7c 7d 7s | 5s 6s *7s | Kc Kd *Kh"),
    ("two-jokers-in-a-meld", "5h 6h *7h | 5d 6d 7d", "7h *", "5d 6d 7d | 5h 6h 7h *8h *9h"),
]


@pytest.mark.parametrize(("melds", "hand", "new"), [row[1:] for row in FREED], ids=[f"M9-{row[0]}" for row in FREED])
def test_m9_m10_a_freed_joker_is_declared_anew(melds: str, hand: str, new: str) -> None:
    """M9, M10: one real card may free two jokers that stand for it."""
    assert said(melds, hand, new) is None


BOUND = [
    ("the-card-is-kept-in-hand", "5h 6h *7h", "7h 3h", "3h *4h 5h 6h"),
    ("another-seven", "5h 6h *7h", "7c 8c 9c", "*4h 5h 6h | 7c 8c 9c"),
    ("a-joker-frees-no-joker", "7c 7d *7s | 5s 6s *7s", "4s", "7c 7d *7h | 4s 5s 6s *7s"),
    ("nor-does-one-from-hand", "5s 6s *7s", "* 4s", "*3s 4s 5s 6s"),
    ("one-of-two-was-freed-only", "5s 6s *7s | 5d 6d *7d", "7s 4d", "*4s 5s 6s 7s | *3d 4d 5d 6d"),
]


@pytest.mark.parametrize(("melds", "hand", "new"), [row[1:] for row in BOUND], ids=[f"M10-{row[0]}" for row in BOUND])
def test_m10_otherwise_it_keeps_its_declaration(melds: str, hand: str, new: str) -> None:
    """M10."""
    assert said(melds, hand, new) == ("joker_redeclared", "M10")


def test_m10_jokers_have_no_identity() -> None:
    """M10: with a joker from hand declared the seven, the table's one may lie anywhere: nobody can tell them apart."""
    assert said("5h 6h *7h", "* 7c 7d", "*4h 5h 6h | 7c 7d *7h") is None


def test_m9_the_freed_joker_stays_on_the_table() -> None:
    """M9: it cannot be taken into the hand, nor be left out of a meld."""
    assert said("5h 6h *7h", "7h", "5h 6h 7h") == ("card_lost", "M4")
    assert said("5h 6h *7h", "7h", "5h 6h 7h | *8h") == ("too_short", "C1")


def test_m9_in_a_later_turn_it_is_bound_again() -> None:
    """M9, M8: freed and declared the eight, it stays that until an eight comes."""
    table = endgame(["7h 2c", "9d 3h", WIDE], "Kd Qd Jd Td", "5h 6h *7h")
    go(table, "+ ~5h,6h,7h,*8h end +")
    assert refusal(table, "~3h,*4h,5h,6h,7h").rule == "M10"


@pytest.mark.parametrize("new", ["8c 8d 8s | 5s 6s 7s *8s", "8c 8d 8s | *4s 5s 6s 7s"])
def test_m11_a_swap_alone_is_no_meld(new: str) -> None:
    """M11, M4: at least one card of the hand is added."""
    melds = "8c 8d *8s | 5s 6s 7s 8s"
    assert said(melds, "9s Th", new) == ("no_card_added", "M4")
    assert said(melds, "9s Th", "8c 8d 8s | 5s 6s 7s *8s 9s") is None


def test_m10_a_joker_from_hand_is_declared_freely() -> None:
    """M8, M10: in any legal meld, two in one too."""
    for new in ("5h *6h 7h", "*4h 5h *6h 7h", "5h *6h 7h *8h", "5h *5c *5d", "*Ah *2h 3h"):
        hand = "3h * *" if "3h" in new else "5h 7h * *"
        assert said("", hand, new) is None, new
    assert said("", "5h 7h *", "*4h 5h *6h") == ("card_not_held", None)


def test_m12_points() -> None:
    """M12: joker 25, court cards 10, the ace 1 also when it is used high."""
    assert Cards.parse("* Kc Qd Jh Ts 9c 2d Ac").points == 25 + 40 + 9 + 2 + 1
    high = Meld.parse("Qh Kh Ah", high_ace=True)
    assert points(high.cards) == 21
    assert points(Meld.parse("5h *6h 7h").cards) == 12 + 25


def test_m12_suggestions_play_for_points_and_for_cards() -> None:
    """M12, M4: what is offered beside declining is legal; where nothing can be played nothing is offered."""
    table = go(endgame(["6c 7c 8c 8d 8h Ks", WIDE], "Kd 2s", ""), "+")
    assert list(map(str, table.legal)) == ["pass", "~8c,8d,8h", "~6c,7c,8c"], (
        "24 points go, or 21 with three other cards"
    )
    table = go(endgame(["6c 7c Ks", WIDE], "Kd 2s", ""), "+")
    assert list(map(str, table.legal)) == ["pass"]


def test_m4_cards_of_two_packs_are_counted() -> None:
    """M4, M1: both copies of a card have to stay, and both may come."""
    melds = "4h 5h 6h | 4h 5h 6h"
    assert said(melds, "7h 7h", "4h 5h 6h 7h | 4h 5h 6h") is None
    assert said(melds, "7h 7h", "4h 5h 6h 7h | 4h 5h 6h 7h") is None
    assert said(melds, "7h 7h", "4h 5h 6h 7h") == ("card_lost", "M4")
    assert said(melds, "7h", "4h 5h 6h 7h | 4h 5h 6h 7h") == ("card_not_held", None)
    table = stacked("manipulation", ("7h 7h 7c 7d", "", ""))
    assert table_hand(table).hands[0].count(parse_face("7h")) == 2
