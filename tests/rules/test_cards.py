"""Cards as they are read and written, and multisets of them."""

import pytest

from openrummy.cards import JOKER, UNKNOWN, Cards, face_text, pack, parse_face, parse_faces
from openrummy.errors import Contradiction, Garbled, IllegalAction


@pytest.mark.parametrize(
    ("text", "card"),
    [
        ("Th", "Th"),
        ("10h", "Th"),
        ("10H", "Th"),
        ("TH", "Th"),
        ("tH", "Th"),
        ("9♥", "9h"),
        ("9♥\ufe0f", "9h"),
        ("10♠", "Ts"),
        ("A♣", "Ac"),
        ("k♦", "Kd"),
        ("q♢", "Qd"),
        ("7♡", "7h"),
        ("as", "As"),
        ("*", "*"),
        ("JK", "*"),
        ("jk", "*"),
        ("??", "??"),
    ],
)
def test_what_is_read_as_a_card(text: str, card: str) -> None:
    assert face_text(parse_face(text)) == card


@pytest.mark.parametrize(
    "text",
    [
        "",
        " ",
        "7",
        "h",
        "7hh",
        "1H",
        "11h",
        "010h",
        "10",
        "0h",
        "９h",
        "7ｈ",
        "１０h",
        "7 h",
        "h7",
        "7x",
        "Xh",
        "9c-j",
        "♥9",
        "**",
        "*h",
        "?",
        "?h",
        "???",
        "7h\n",
        "ſs",
        "7ſ",
        "K\u212a",
        "J",
        "JKh",
        "-7h",
    ],
)
def test_what_is_no_card(text: str) -> None:
    with pytest.raises(Garbled) as refused:
        parse_face(text)
    assert (refused.value.code, refused.value.params) == ("bad_card", {"text": text})


def test_cards_between_blanks_or_commas() -> None:
    assert parse_faces("As, 2s\t3s,4s\n") == parse_faces("As 2s 3s 4s")
    assert parse_faces("??*10") == (UNKNOWN,) * 10
    assert parse_faces("As ??*2 ?? As") == (39, UNKNOWN, UNKNOWN, UNKNOWN, 39)
    assert parse_faces("") == ()
    assert str(Cards.parse("?? Kd As ??*9 *")) == "As Kd * ??*10"


@pytest.mark.parametrize("count", ["", "0", "-1", "1000", "x", "１", "1.5", "+1", " 1", "9" * 5000, "0" * 5000])
def test_a_count_of_unseen_cards_has_bounds(count: str) -> None:
    with pytest.raises(Garbled, match="bad_card"):
        parse_faces(f"??*{count}")


def test_two_copies_and_no_third() -> None:
    cards = Cards.parse("7h 7h * *")
    assert (cards.count(parse_face("7h")), cards.count(JOKER), len(cards)) == (2, 2, 4)
    with pytest.raises(Contradiction, match="too_many_copies"):
        Cards.parse("7h 7h 7h")


def test_one_more_and_one_less() -> None:
    seven = parse_face("7h")
    one = Cards().plus(seven)
    two = one.plus(seven)
    assert (one.count(seven), two.count(seven)) == (1, 2)
    assert two.minus(seven) == one == two.less(seven)
    assert one.minus(seven) == Cards() == Cards().less(seven)
    hidden = Cards(hidden=2).plus(UNKNOWN)
    assert hidden.minus(seven) == Cards(hidden=2), "one of the unseen was it"
    assert one.plus(UNKNOWN).minus(seven) == Cards(hidden=1), "the card itself goes first"
    with pytest.raises(IllegalAction, match="card_not_held"):
        Cards().minus(seven)


def test_what_is_among_cards() -> None:
    cards = Cards.parse("7h 7h Kd")
    assert parse_face("7h") in cards
    assert parse_face("7d") not in cards
    assert UNKNOWN not in cards
    assert UNKNOWN in Cards(hidden=1)
    assert cards.holds(Cards.parse("7h 7h"))
    assert cards.holds(Cards())
    assert not cards.holds(Cards.parse("Kd Kd"))
    assert not cards.holds(Cards(hidden=1))
    assert bool(Cards()) is False
    assert bool(Cards(hidden=1)) is True


def test_points() -> None:
    """Ace 1, numbers their number, J Q K 10, a joker 25 (M12); an unseen card nothing."""
    assert Cards.parse("As 2s 9s Ts Js Qs Ks").points == 1 + 2 + 9 + 40
    assert Cards.parse("* * ??").points == 50
    assert Cards.parse("Ac Ad Ah As").points == 4


def test_cards_go_by_rank_then_suit_then_jokers_then_unseen() -> None:
    assert str(Cards.parse("Kc * As ?? Ac 2h 2h")) == "Ac As 2h 2h Kc * ??"


def test_the_packs_before_shuffling() -> None:
    assert pack() == bytes(range(52))
    assert pack(1, 1) == bytes(range(53))
    assert pack(2, 2) == bytes(range(53)) * 2
    assert len(pack(2)) == 104
