"""The scenarios of flow and input, by their ids, as they happen at the terminal."""

import pytest

from openrummy.state import Phase
from tests.terminal.driver import Deal, Seat, answers, by_hint

KNOCKABLE = Deal("2c 2d 4h 6h 7s Qh Qd 3s 9d 7d", "5c 5d 5h 8s 9s Ts Jc Jd Jh 8d", "Ac", "Kd")
"""One is the other of the dealer, passes twice and draws Kd: UI-01."""
AT_KNOCK = "pass\ndraw\n"
CAN_KNOCK = "You can knock: Kd leaves 8, 8d leaves 10."


def sit(script: str, deal: Deal = KNOCKABLE, rules: str = "gin", **more: object) -> Seat:
    seat = Seat(rules, source=deal, dealer=1, script=script, **more)  # type: ignore[arg-type]
    seat.run()
    return seat


def test_UI01_a_knock_is_offered_with_what_each_discard_leaves_and_is_kept() -> None:
    seat = sit(AT_KNOCK + "sort rank\nsort suit\nhint\ntable\n")
    assert seat.text.count(CAN_KNOCK) == 4


def test_UI01_the_offer_is_there_after_the_match_is_read_again() -> None:
    first = sit(AT_KNOCK)
    again = Seat(table=first.table, script="table\n")
    again.session.resume()
    assert again.run().count(CAN_KNOCK) == 2


@pytest.mark.parametrize(
    "steps", ["knock\ncancel", "knock\nKd\ncancel", "knock\nKd\n5c 5d 5h\nJc Jd Jh\ncancel", "k\nKd\nc"]
)
def test_UI02_a_cancelled_knock_changes_nothing(steps: str) -> None:
    before, after = sit(AT_KNOCK), sit(f"{AT_KNOCK}{steps}\n")
    assert before.table.state == after.table.state
    assert after.table.state.hand is not None
    assert after.table.state.hand.phase is Phase.DISCARD
    assert "Cancelled" in after.text
    assert after.text.count("Your hand: [5c 5d 5h] [8s 9s 10s] [Jc Jd Jh] 8d +Kd") == 2


@pytest.mark.parametrize(
    "line", ["", "9c-j", "7hh", "1H", "７ｈ", "  ", "\x1b[A", "knock 7hh", "discard 1H", "x" * 3000]
)
@pytest.mark.parametrize("before", ["", "pass\n", AT_KNOCK], ids=["upcard", "stock", "discard"])
def test_UI03_an_answer_without_meaning_gets_one_clear_line_and_changes_nothing(line: str, before: str) -> None:
    clean = sit(before)
    seat = sit(f"{before}{line}\n", width=100)
    assert seat.table.state == clean.table.state
    said = answers(seat.text)[-2].strip()
    assert said.endswith(".")
    assert len(said.splitlines()) == 1
    assert "Your hand" not in said


@pytest.mark.parametrize("ten", ["10H", "TH", "10h", "10♥", "discard 10H"])
def test_UI03_the_ten_of_hearts_has_many_spellings(ten: str) -> None:
    deal = Deal("2c 2d 4h 6h 7s Qh Qd 3s 9d 7d", "5c 5d 8h 8s 9s Ts Jc Jd Th 8d", "Ac", "Kd")
    assert "You discard 10h." in sit(f"{AT_KNOCK}{ten}\n", deal).text


@pytest.mark.parametrize("line", ["Kd", "Kd\nKd"])
def test_UI04_a_stale_choice_is_not_in_the_hand(line: str) -> None:
    seat = sit(f"{AT_KNOCK}Kd\ndraw\n{line}\n")
    assert "Kd is not in your hand." in seat.text
    assert seat.table.state == sit(f"{AT_KNOCK}Kd\ndraw\n").table.state


def test_UI05_the_limit_stays_in_sight_when_the_upcard_is_taken() -> None:
    deal = Deal("2c 2d 4h 6h 7s Qh Qd 3s 9d 7d", "5c 5d 5h 8s 9s Ts Jc Jd Jh 8d", "6d", "Kd")
    seat = sit("take\nJh\n8s\n", deal, "oklahoma")
    prompts = [line for line in seat.text.splitlines() if line.startswith("[")]
    assert len(prompts) == 4
    assert all(line.startswith("[knock 6] ") for line in prompts)
    assert "The upcard is 6d.\nIt sets the limit: knock with 6 or less." in seat.text


@pytest.mark.parametrize(
    ("rules", "upcard", "prompt", "said"),
    [
        ("gin", "4c", "[knock 10]", "deadwood of 10 or less"),
        ("gin/knock_limit=5", "4c", "[knock 5]", "deadwood of 5 or less"),
        ("gin/knock_limit=0", "4c", "[gin only]", "Only gin ends a hand"),
        ("oklahoma", "4c", "[knock 4]", "The upcard sets the limit"),
        ("oklahoma", "Ac", "[knock 1]", "after an ace with one or none"),
        ("oklahoma/ace_upcard=gin_only", "Ac", "[gin only]", "after an ace only gin will do"),
        ("oklahoma", "Kd", "[knock 10]", "The upcard sets the limit"),
    ],
)
def test_UI06_words_fit_the_rules_of_the_table(rules: str, upcard: str, prompt: str, said: str) -> None:
    deal = Deal("2c 2d 4h 6h 7s Qh Qd 3s 9d 7d", "5c 5d 5h 8s 9s Ts Jc Jd Jh 8d", upcard, "2h")
    seat = sit("rules\n", deal, rules)
    text = " ".join(seat.text.split())
    assert f"{prompt} take" in text
    assert said in text


def test_UI06_hints_and_refusals_name_the_limit_of_the_hand() -> None:
    deal = Deal("2c 2d 4h 6h 7s Qh Qd 3s 9d 7d", "5c 5d 5h 8s 9s Ts Jc Jd Jh 8d", "4c", "3h")
    text = sit("pass\ndraw\nknock 8d\nhint\nwhy\n", deal, "oklahoma").text
    assert "You can knock: 8d leaves 3." in text
    assert "the limit is 4" in sit("pass\ndraw\nhint\n", deal, "oklahoma").text
    other = Deal("2c 2d 4h 6h 7s Qh Qd 3s 9d 7d", "5c 5d 5h 8s 9s Ts Jc Jd Jh 8d", "4c", "Kd")
    assert (
        "That would leave 8, and the knock limit is 4 (rule O1)."
        in sit("pass\ndraw\nknock Kd\n", other, "oklahoma").text
    )


def test_UI08_a_bot_that_throws_the_card_it_drew_is_told_like_any_other_and_the_turn_passes() -> None:
    deal = Deal("2c 2d 2h 6h 7h 8h Qh Qd Qs 9d", "5c 5d 5h 8s 9s Ts Jc Jd 7c 8d", "Ac", "3s Kd")
    seat = sit(f"{AT_KNOCK}3s\n", deal, "gin/knock_limit=0")
    assert "Robin draws from the stock and discards Kd." in seat.text
    assert seat.table.turn == 0


def test_UI09_the_sheet_has_both_hands_the_layoffs_the_formula_and_the_totals_and_stays_until_Enter() -> None:
    seat = sit(f"{AT_KNOCK}knock Kd\nscore\ndraw\n\n", Deal("2c 2d 3h 6h 7s Qh Qd 3s 9d 7d", *KNOCKABLE[1:]))
    sheet = """You knock, discarding Kd, with deadwood 8.

You: [5c 5d 5h] [8s 9s 10s] [Jc Jd Jh], deadwood 8d = 8
Robin: no melds, deadwood 2c 2d 3h 3s 6h 7d 9d Qd Qh = 52
  Robin lays off 7s on [8s 9s 10s]

  52 - 8 = 44
  = 44 points for you
Score: you 44, Robin 0. The first with 100 wins the match.
(Enter to go on) score
Hand 1: you score 44 (knock)
Score: you 44, Robin 0. The first with 100 wins the match.
(Enter to go on) draw
The hand is over; press Enter for the next one.
(Enter to go on)

Hand 2. You deal. The upcard is Ac.
"""
    assert sheet in seat.text.replace("(Enter to go on) \n", "(Enter to go on)\n")


def test_UI09_an_undercut_and_a_gin_are_formulas_too() -> None:
    deal = Deal("2c 3c 4c 6h 6d 6s Qh Qd Qs As", "5c 5d 5h 8s 9s Ts Jc Jd Jh 8d", "Kh", "Kd")
    text = sit(f"{AT_KNOCK}knock Kd\n", deal).text
    assert "  8 - 1 = 7\n  + 10 undercut\n  = 17 points for Robin\n" in text
    gin = Deal("2c 2d 4h 6h 7s Qh Qd 3s 9d 7d", "5c 5d 5h 8s 9s Ts Jc Jd Jh Qc", "Kh", "Js")
    text = sit(f"{AT_KNOCK}gin\n", gin).text
    assert "You discard Qc and have gin." in text
    assert "You: [5c 5d 5h] [8s 9s 10s] [Jc Jd Jh Js], no deadwood" in text
    assert "  60 - 0 = 60\n  + 25 gin\n  = 85 points for you\n" in text


def test_UI09_a_spade_doubles_the_formula() -> None:
    deal = Deal("2c 2d 4h 6h 7s Qh Qd 3s 9d 7d", "5c 5d 5h 8s 9s Ts Jc Jd Jh 8d", "Ks", "Kd")
    text = sit("pass\ndraw\nknock Kd\n", deal, "oklahoma/spade_doubles=on").text
    assert "It is a spade: this hand counts double." in text
    assert "  53 - 8 = 45\n  doubled by the spade: 2 x 45 = 90\n  = 90 points for you\n" in text


def test_a_drawn_hand_says_why_G12() -> None:
    def throw(view: object, prompt: str) -> str:
        line = by_hint(view, prompt)  # type: ignore[arg-type]
        return line.replace("!", "-")[:3] if line.startswith("!") else "" if line == " " else line

    for seed in range(60):
        seat = Seat("gin/knock_limit=0", seed=seed, answer=throw, level="random")
        text = seat.run()
        if "drawn" in text:
            assert "The hand is drawn: only two cards are left in the stock (rule G12). Nobody scores" in " ".join(
                text.split()
            )
            return
    pytest.fail("no drawn hand")


def test_SCR03_ones_own_order_is_kept_and_the_new_card_is_marked() -> None:
    seat = sit("sort 8d Jc 5h\npass\ndraw\n8d\n")
    rows = [line for line in seat.text.splitlines() if line.startswith("Your hand")]
    assert rows[1] == "Your hand: 8d Jc 5h 5c 5d 8s 9s 10s Jd Jh"
    assert rows[3] == "Your hand: 8d Jc 5h 5c 5d 8s 9s 10s Jd Jh +Kd"
    assert rows[4].startswith("Your hand: Jc 5h 5c 5d 8s 9s 10s Jd Jh Kd")
    assert seat.text.count("Melds: [5c 5d 5h] [8s 9s 10s] [Jc Jd Jh]") == 4


def test_SCR05_strange_names_are_text() -> None:
    seat = Seat(seed=7, script="pass\n", names=("<svg>", "R\u202e\x1b[2Jobin" + "x" * 200))
    text = seat.run()
    assert "\u202e" not in text
    assert "\x1b" not in text
    assert "R[2Jobinxxxxxxxxx…" in text


def test_NET06_a_draw_from_the_stock_never_names_the_card() -> None:
    seat = Seat(seed=11, answer=by_hint)
    for line in seat.run().splitlines():
        if line.startswith("Robin draws"):
            assert line == "Robin draws from the stock." or line.startswith("Robin draws from the stock and discards ")
