"""What somebody types who has not played here before, and the answers that help him on."""

# ruff: noqa: E501  (tables with a case a line)
import pytest

from tests.terminal.driver import Deal
from tests.terminal.test_scenarios import AT_KNOCK, KNOCKABLE, sit
from tests.terminal.test_session import ANSWER, AT_SHOW, TAKEN, squeezed


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("7h 8h", "One card at a time: write just 7h."),
        ("7h,8h", "One card at a time: write just 7h."),
        ("-7h 8h", "One card at a time: write just 7h."),
        ("discard 7h 8h", "One card at a time: write just 7h."),
        ("d 10h 8h", "One card at a time: write just 10h."),
        ("Kc Kd Kh", "One card at a time: write just Kc. Melds are laid down with a knock (knock 7h) or after one (arrange)."),
        ("8d on 2", 'Lay-offs come after a knock; then write arrange, or show none; 8d on 2.'),
        ("8d > 2", 'Lay-offs come after a knock; then write arrange, or show none; 8d > 2.'),
    ],
)  # fmt: skip
@pytest.mark.parametrize(("before", "deal"), [(AT_KNOCK, KNOCKABLE), (AT_SHOW, ANSWER)], ids=["discard", "show"])
def test_more_than_one_card_is_told_how_it_is_written(line: str, said: str, before: str, deal: Deal) -> None:
    clean, seat = sit(before, deal), sit(f"{before}{line}\n", deal)
    assert said in squeezed(seat.text)
    assert seat.table.log == clean.table.log


def test_a_knock_throws_one_card() -> None:
    assert "One card at a time: write just 7h." in squeezed(sit(AT_KNOCK + "knock 7h 8h\n").text)


@pytest.mark.parametrize(
    ("before", "deal", "said"),
    [
        ("", KNOCKABLE, "There is nothing of yours to take back."),
        ("pass\n", KNOCKABLE, "Robin has had a choice since, which tells something, so that can no longer be taken back."),
        (AT_KNOCK, KNOCKABLE, "You have seen a hidden card since, so that can no longer be taken back."),
        (AT_KNOCK + "knock Kd\n", KNOCKABLE, "The hand is over: nothing in it can be taken back."),
        (AT_SHOW + "show\n", ANSWER, "The hand is over: nothing in it can be taken back."),
        (AT_KNOCK + "knock Kd\n\n", KNOCKABLE, "You have seen a hidden card since, so that can no longer be taken back."),
    ],
)  # fmt: skip
def test_undo_says_truly_why_it_does_not(before: str, deal: Deal, said: str) -> None:
    clean, seat = sit(before, deal), sit(f"{before}undo\nwhy\n", deal)
    assert said in squeezed(seat.text)
    assert squeezed(seat.text).count(said) == 2
    assert seat.table.log == clean.table.log


@pytest.mark.parametrize(
    ("lines", "said"),
    [
        ("7s on 1\n7s on 2\nagain\n\n", "60 - 8 = 52"),
        ("7s on 2\nagain\n7s on 2\n\n", "53 - 8 = 45"),
        ("help\n", "Type lay-offs: a card and the number of the knocker's meld, as in 8s on 1. Several stand together: 8s on 1, 9s on 1."),
        ("7s on 2 6s on 2\n", "6s is not in your hand."),
    ],
)  # fmt: skip
def test_the_dialogue_of_lay_offs(lines: str, said: str) -> None:
    assert said in squeezed(sit(f"{AT_SHOW}arrange\nnone\n{lines}", ANSWER).text)


def test_the_dialogue_of_lay_offs_says_that_several_may_be_typed() -> None:
    text = squeezed(sit(f"{AT_SHOW}arrange\nnone\n", ANSWER).text)
    assert "Type, for example, 8s on 1, or several: 8s on 1, 9s on 1. Also: done, again, help, cancel." in text


def test_the_log_after_a_hand_has_its_moves_first_and_its_result_last() -> None:
    text = sit(f"{AT_KNOCK}knock Kd\nlog\n").text.rsplit("(Enter to go on) log\n", 1)[1]
    assert text.splitlines()[:2] == ["Hand 1. Robin deals. The upcard is Ac.", "You pass."]
    assert text.splitlines()[-2:] == ["Hand 1: you score 45 (knock)", "(Enter to go on) "]


def test_the_log_of_a_later_hand_begins_with_the_results_before() -> None:
    text = sit(f"{AT_KNOCK}knock Kd\n\nlog\n").text
    found = text[text.index("Hand 1: you score 45 (knock)") :]
    assert found.startswith("Hand 1: you score 45 (knock)\nHand 2. You deal.")


def test_a_take_that_is_advised_says_what_it_gains() -> None:
    text = squeezed(sit("hint\n", KNOCKABLE).text)
    assert "I would take Ac: it brings your deadwood from 8 to 1; you could knock with 1" in text
    assert "makes no meld" not in text


def test_a_take_that_is_advised_says_where_the_melds_change() -> None:
    deal = Deal("2c 2d 4h 6h 7s Qh Qd 3s 9d 7d", "5c 5d 5h 8s 9s Ts Jc Jd Kh 4s", "5s", "Kd")
    text = squeezed(sit("hint\n", deal).text)
    assert "5s completes the meld 5c 5d 5h 5s" in text
    assert "your melds change" not in text
    deal = Deal("2c 2d 4h 3h 7s Qh Qd 3s 9d 7d", "5c 5d 5h 6h 8s Js Jd Kh 4s Tc", "7h", "Kd")
    text = squeezed(sit("hint\n", deal).text)
    assert "7h completes the meld 5h 6h 7h; your melds change for it; it brings your deadwood" in text


def test_an_undo_can_be_refused_in_the_first_turn_after_a_card_was_taken_back() -> None:
    text = squeezed(sit("take\nundo\nundo\n", TAKEN).text)
    assert "Taken back." in text
    assert "There is nothing of yours to take back." in text
