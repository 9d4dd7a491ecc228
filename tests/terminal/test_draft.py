"""The draft of a new table: cards are moved about, and none is lost or doubled (M4, M8-M10, C4)."""

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from openrummy.cards import JOKER, Cards, parse_face
from openrummy.errors import IllegalAction
from openrummy.melds import DECLARED, Meld, parse_melds, parse_placed
from openrummy.rearrange import solve
from openrummy.terminal.commands import read_drafted
from openrummy.terminal.draft import Draft, added, arranged, begun, declared, made, taken, undone

TABLE = parse_melds("4h 5h 6h | 8c 8d 8h | 9s *Ts Js")


def draft(hand: str = "7h 8s Ts 2c *", table: tuple[Meld, ...] = TABLE) -> Draft:
    return begun(table, Cards.parse(hand))


def faces(cards: tuple[int, ...]) -> Counter[int]:
    return Counter(JOKER if card >= JOKER else card for card in cards)


def whole(one: Draft) -> Counter[int]:
    """Every card of a draft, wherever it lies."""
    return faces(tuple(card for meld in one.melds for card in meld)) + faces(one.loose) + Counter(one.left)


def melds(one: Draft) -> list[str]:
    return ["/".join(str(Meld("set", meld)).split()) for meld in one.melds]


def test_what_is_taken_lies_loose_and_what_came_from_the_hand_goes_back_to_it() -> None:
    one = taken(draft(), parse_placed("8h"), 2)
    assert one.loose == parse_placed("8h")
    one, _ = added(one, parse_placed("7h 8h"), 1)
    assert one.loose == ()
    assert 7 - 1 + 26 not in one.left
    one = taken(one, parse_placed("8h 7h"), 1)
    assert one.loose == parse_placed("8h")
    assert parse_face("7h") in one.left


def test_a_new_meld_fetches_what_is_loose_or_in_hand_before_what_lies_in_a_meld() -> None:
    one, origins = made(draft(), parse_placed("8s 8d 7h"))
    assert origins == ((parse_face("8s"), 0), (parse_face("8d"), 2), (parse_face("7h"), 0))
    assert melds(one)[1] == "8c/8h"
    one, origins = made(taken(draft(), parse_placed("8d"), 2), parse_placed("8d"))
    assert origins == ((parse_face("8d"), -1),)


def test_M9_a_real_card_frees_the_joker_that_stands_for_it() -> None:
    one, _ = added(draft(), parse_placed("Ts"), 3)
    assert melds(one)[2] == "9s/Ts/Js"
    assert one.loose == parse_placed("*Ts")
    one, _ = added(one, parse_placed("*7h"), 1)
    assert one.loose == ()
    assert one.judged().stands


def test_M10_a_joker_that_is_not_free_keeps_what_it_stands_for() -> None:
    one = taken(draft(), parse_placed("*Ts"), 3)
    one, _ = added(one, parse_placed("*7h"), 1)
    one, _ = added(one, parse_placed("7h"), 1)  # the real seven takes its place again
    assert one.loose == parse_placed("*Ts")
    two, _ = added(taken(draft(), parse_placed("*Ts"), 3), parse_placed("*7h"), 1)
    fault = two.judged().whole
    assert fault is not None
    assert (fault.code, fault.rule) == ("no_card_added", "M4")
    three, _ = added(two, parse_placed("8s"), 2)
    fault = three.judged().whole
    assert fault is not None
    assert (fault.code, fault.rule) == ("joker_redeclared", "M10")


@pytest.mark.parametrize(
    ("cards", "meld"),
    [("4c * 6c", "4c/*5c/6c"), ("4c 5c *", "4c/5c/*"), ("Qc * Ac", "Qc/*Kc/Ac"), ("9c 9d *", "9c/9d/*")],
)
def test_M8_a_joker_is_declared_by_itself_where_only_one_card_will_do(cards: str, meld: str) -> None:
    hand = "4c 5c 6c Qc Ac 9c 9d *"
    one, _ = made(draft(hand, ()), read_drafted(cards))
    assert melds(one)[0] == meld
    if meld[-1] == "*":
        assert one.undeclared == (1,)


def test_M8_a_joker_is_declared_afterwards_and_anew() -> None:
    one, _ = made(draft("4c 5c *", ()), read_drafted("4c 5c *"))
    one = declared(one, parse_face("6c"), None)
    assert one.judged().stands
    one = declared(one, parse_face("3c"), 1)
    assert melds(one)[0] == "*3c/4c/5c"
    assert melds(undone(one))[0] == "4c/5c/*6c"


@pytest.mark.parametrize(
    ("step", "code"),
    [
        (lambda one: made(one, parse_placed("Kd Kh Ks")), "not_at_hand"),
        (lambda one: added(one, parse_placed("7h"), 5), "no_such_draft_meld"),
        (lambda one: added(one, parse_placed("7h"), 0), "no_such_draft_meld"),
        (lambda one: added(one, parse_placed("7h 7h"), 1), "not_at_hand"),
        (lambda one: added(one, parse_placed("4h"), 1), "not_at_hand"),
        (lambda one: taken(one, parse_placed("7h"), 1), "not_in_meld"),
        (lambda one: taken(one, parse_placed("Ts"), 3), "not_in_meld"),
        (lambda one: taken(taken(one, (), 1), (), 1), "no_such_draft_meld"),
        (lambda one: declared(one, 3, 1), "no_joker_laid"),
        (lambda one: made(one, (JOKER,)), "in_several_melds"),
        (undone, "nothing_in_draft"),
    ],
)
def test_a_step_that_cannot_be_made_is_refused(step: object, code: str) -> None:
    with pytest.raises(IllegalAction) as refused:
        step(begun((*TABLE, Meld.parse("2d 3d *4d")), Cards.parse("7h 8s Ts 2c")))  # type: ignore[operator]
    assert refused.value.code == code


def test_C4_of_two_copies_on_the_table_one_must_be_named() -> None:
    table = parse_melds("4h 5h 6h | 4h 4c 4d")
    with pytest.raises(IllegalAction) as refused:
        made(begun(table, Cards.parse("2h 3h")), parse_placed("2h 3h 4h"))
    assert refused.value.code == "in_several_melds"
    one = taken(begun(table, Cards.parse("2h 3h")), parse_placed("4h"), 2)
    one, origins = made(one, parse_placed("2h 3h 4h"))
    assert origins[-1] == (parse_face("4h"), -1)


def test_C4_a_loose_card_goes_to_one_place_only() -> None:
    one = taken(draft(), parse_placed("8h"), 2)
    with pytest.raises(IllegalAction) as refused:
        made(one, parse_placed("8h 7h 8h"))
    assert refused.value.code == "not_at_hand"


def test_of_several_jokers_one_must_be_named() -> None:
    table = parse_melds("4h 5h *6h | 9s *Ts Js")
    with pytest.raises(IllegalAction) as refused:
        declared(begun(table, Cards()), parse_face("3h"), None)
    assert refused.value.code == "which_joker"
    assert melds(declared(begun(table, Cards()), parse_face("3h"), 1))[0] == "*3h/4h/5h"


def test_the_best_play_lies_in_the_draft_with_the_old_numbers() -> None:
    table = parse_melds("9s Ts Js | 4h 5h 6h")
    hand = Cards.parse("3h 7h 2c")
    play = solve(table, hand, packs=1)
    one = arranged(begun(table, hand), play.table)
    assert melds(one) == ["9s/Ts/Js", "3h/4h/5h/6h/7h"]
    assert one.judged().stands
    assert one.left == play.left


CARDS = st.lists(
    st.sampled_from(parse_placed("4h 5h 6h 7h 8h 8c 8d 8s 9s Ts Js *Ts *7h *8s 2c Kd")) | st.just(JOKER), max_size=4
).map(tuple)
STEPS = st.lists(
    st.tuples(st.sampled_from(["new", "add", "take", "joker", "undo", "best"]), CARDS, st.integers(0, 6)), max_size=25
)


@settings(max_examples=200)
@given(STEPS)
def test_whatever_is_done_to_a_draft_its_cards_are_kept_and_it_can_be_judged(
    steps: list[tuple[str, tuple[int, ...], int]],
) -> None:
    one = draft()
    every = whole(one)
    for name, cards, number in steps:
        before = one
        try:
            if name == "new":
                one, _ = made(one, cards)
            elif name == "add":
                one, _ = added(one, cards, number)
            elif name == "take":
                one = taken(one, cards, number)
            elif name == "joker":
                one = declared(one, cards[0] & 63 if cards and cards[0] != JOKER else 7, number or None)
            elif name == "undo":
                one = undone(one)
            else:
                one = arranged(one, solve(one.old, one.hand, packs=2).table)
        except IllegalAction:
            assert one is before
        else:
            assert name == "undo" or undone(one).melds == before.melds
        assert whole(one) == every
        assert all(card < DECLARED + 52 for meld in one.melds for card in meld)
        if one.undeclared:
            continue
        found = one.judged()
        if found.stands:
            assert one.loose == ()
            assert found.played
            assert len(one.left) + len(found.played) == len(one.hand)
        elif one.loose:
            assert found.whole is not None
            assert found.whole.code == "card_lost"
