"""Basic Rummy at the terminal: melds with their owners, lay-offs, going out, dead hands, every refusal (rules B)."""

# ruff: noqa: E501  (tables with a case a line)
from collections.abc import Sequence

import pytest

from openrummy.actions import Action, Lay, LayOff
from openrummy.cards import Cards
from openrummy.events import Event
from openrummy.game import legal
from openrummy.state import MeldingHand, State
from tests.terminal.driver import Idle, Seat, Stacked
from tests.terminal.test_session import squeezed

MINE = "4h 5h 6h 9c 9d 9s 7d 8h Kc Ad"
DEAL = Stacked((MINE, "2c 3c 4c Jd Qs 8s 7c Qd Th Kh"), "7h 9h 2d 3d")
"""One begins: the upcard is 7h, the stock 9h 2d 3d. Robin throws his lowest card, 2c first."""
AT_LAY = "draw\n"


class Busy(Idle):
    """Lays what it can."""

    def choose(self, view: State, history: Sequence[Event]) -> Action:
        found = [action for action in legal(view) if isinstance(action, Lay | LayOff)]
        return found[0] if found else super().choose(view, history)


def sit(script: str, deal: Stacked = DEAL, rules: str = "basic", names: tuple[str, ...] = ("you", "Robin"), width: int = 80) -> Seat:  # fmt: skip
    seat = Seat(rules, source=deal, dealer=len(names) - 1, script=script, bot=Idle(), names=names, width=width)
    seat.run()
    return seat


@pytest.mark.parametrize(
    ("script", "said"),
    [
        ("", "No melds on the table. Your hand: [4h 5h 6h] [9c 9d 9s] Ad 7d 8h Kc Others hold: Robin 10. Stock 31. Pile 7h."),
        ("", "[10 cards] draw, or take 7h?"),
        (AT_LAY, "You draw 9h."),
        (AT_LAY, "Your hand: [4h 5h 6h] [9c 9d +9h 9s] Ad 7d 8h Kc"),
        (AT_LAY, "[11 cards] meld, or discard?"),
        ("t\nmeld 4h 5h 6h 7h\n", "You meld [4h 5h 6h 7h] as number 1."),
        ("t\nm 4h 5h 6h\n", "Table: 1 [4h 5h 6h] you Your hand: [9c 9d 9s] Ad 7d +7h 8h Kc You can lay off: 7h on 1."),
        (AT_LAY + "meld 4h 5h 6h\nmeld [9c 9d 9s]\n", "Table: 1 [4h 5h 6h] you 2 [9c 9d 9s] you"),
        (AT_LAY + "=9c,9d,9s\n", "You can lay off: 9h on 1."),
        (AT_LAY + "meld 9c 9d 9s\nlay 9h on 1\n", "You lay off 9h on 1 [9c 9d 9s]."),
        (AT_LAY + "meld 9c 9d 9s\n9h>1\n", "Table: 1 [9c 9d 9h 9s] you; 9h by you"),
        ("t\nmeld 4h 5h 6h\nlay 8h 7h on 1\n", "You lay off 7h 8h on 1 [4h 5h 6h]."),
        ("t\nmeld 4h 5h 6h\nl 7h to 1\n", "1 [4h 5h 6h 7h] you; 7h by you"),
        (AT_LAY + "Kc\n", "You discard Kc. Robin draws from the stock and discards 2c."),
        (AT_LAY + "meld 4h 5h 6h\nundo\n", "Taken back. No melds on the table."),
        (AT_LAY + "hint\n", "I would meld [4h 5h 6h]; 16 points would be left at the end of the turn."),
        (AT_LAY + "hint\nwhy\n", "The whole turn would be this, and 16 points would be left: 1. meld [4h 5h 6h]"),
        ("hint\nwhy\n", "The whole turn would be this"),
        ("hint\n", "I would take 7h: it can be laid in this turn."),
        (AT_LAY + "meld 4h 5h 6h\nsort rank\n", "Melds: [9c 9d 9h 9s]"),
        (AT_LAY + "meld 4h 5h 6h\nlog\n", "You draw 9h. You meld [4h 5h 6h] as number 1. [8 cards]"),
        ("rules\n", "Basic Rummy to 150, two players. Ten cards each."),
        ("rules B4\n", "Rule B4:"),
        ("help lay\n", "lay 8d on 3 (l, 8d>3) - add to meld 3 of the table"),
        ("score\n", "Score: you 0, Robin 0. The first with 150 wins the match."),
    ],
)  # fmt: skip
def test_what_one_sees_and_does(script: str, said: str) -> None:
    assert said in squeezed(sit(script).text)


@pytest.mark.parametrize(
    ("rules", "before", "line", "said"),
    [
        ("basic", "", "meld 4h 5h 6h", "Not now: the turn begins with a draw (rule B3)."),
        ("basic", "", "lay 8h on 1", "Not now: the turn begins with a draw (rule B3)."),
        ("basic", "", "Kc", "Not now: the turn begins with a draw (rule B3)."),
        ("basic", AT_LAY, "draw", "Not now: a card has been drawn, and the turn ends with a discard (rule B3)."),
        ("basic", AT_LAY, "knock", '"knock" is no card and no command; write 7h or 10s, or type help.'),
        ("basic", AT_LAY, "pass", '"pass" is no card and no command; write 7h or 10s, or type help.'),
        ("basic", AT_LAY, "!Kc", '"!Kc" is no move of basic.'),
        ("basic", "t\n", "7h", "7h was taken from the pile this turn and must stay until the next (rule B4)."),
        ("basic", AT_LAY, "meld 4h 5h", "A meld has three cards or more: 4h 5h (rule C2)."),
        ("basic", AT_LAY, "meld 9c 9d 8h", "Neither a set nor a run: 9c 9d 8h (rule C1)."),
        ("basic", AT_LAY, "meld Qh Kh Ah", "A run does not go round from king to ace: Qh Kh Ah (rule C3)."),
        ("basic", AT_LAY, "meld 2c 2d 2h", "2c is not in your hand."),
        ("basic", AT_LAY, "meld", "Which cards? For example: 4h 5h 6h."),
        ("basic", AT_LAY, "meld []", "Which cards? For example: 4h 5h 6h."),
        ("basic", AT_LAY, "meld * 9c 9d", '"*" is not a card'),
        ("basic", AT_LAY, "meld 9c 9x", '"9x" is not a card; write 7h, 10s or Qd.'),
        ("basic", AT_LAY, "lay 9h on 1", "There is no meld 1 on the table; there are 0 (rule B5)."),
        ("basic", AT_LAY + "meld 9c 9d 9s\n", "lay Kc on 1", "Kc does not fit on 9c 9d 9s (rule B5)."),
        ("basic", AT_LAY + "meld 9c 9d 9s\n", "lay 9h", "Which card, and which meld? For example: 8d on 3."),
        ("basic", AT_LAY + "meld 9c 9d 9s\n", "lay , on 1", "Which card, and which meld? For example: 8d on 3."),
        ("basic", AT_LAY + "meld 9c 9d 9s\n", "lay * on 1", '"* on 1" is not a card'),
        ("basic", AT_LAY + "meld 9c 9d 9s\n", "lay 2c on 1", "2c is not in your hand."),
        ("basic", AT_LAY + "Kc\n", "undo", "You have seen a hidden card since, so that can no longer be taken back."),
        ("basic", "", "rules G7", 'There is no rule "G7" in this game; its rules are C1 to C5, B1 to B15.'),
    ],
)  # fmt: skip
def test_a_refusal_names_its_rule_and_changes_nothing(rules: str, before: str, line: str, said: str) -> None:
    clean, seat = sit(before, rules=rules), sit(f"{before}{line}\n", rules=rules)
    assert said in squeezed(seat.text)
    assert seat.table.state == clean.table.state
    assert seat.table.log == clean.table.log


def test_B5_with_its_option_nothing_is_laid_off_before_a_meld() -> None:
    deal = Stacked(("4h 5h 6h 9c 9d 9s 7d 8h Kc Ad", "Jc Jd Js Qs 8s 7c Qd Th Kh 2c"), "7h 9h 2h Qc")
    before = "draw\nKc\ndraw\n"
    seat = Seat("basic/lay_off_needs_meld=on", source=deal, dealer=1, bot=Busy(), script=before + "lay Qc on 1\n")
    assert "At this table one may lay off only after having laid a meld (rule B5)." in squeezed(seat.run())
    seat = Seat("basic/lay_off_needs_meld=on", source=deal, dealer=1, script="rules\n")
    assert "once you have laid one" in squeezed(seat.run())


OUT = Stacked(("4h 5h 6h 9c 9d 9s Jd Jh Js 7h", "2c 3c 4c Jc Qs 8s 7c Qd Th Kh"), "2d Kc 2h")


@pytest.mark.parametrize(
    ("rules", "last", "said"),
    [
        (
            "basic/target=9999",
            "Kc\n",
            "You discard Kc. You go rummy: all your cards in one turn. You: no cards left Robin: 2c 3c 4c 7c 8s 10h Jc Qd Qs Kh = 74 doubled for going rummy: 2 x 74 = 148 = 148 points for you",
        ),
        ("basic/final_discard=on,target=9999", "Kc\n", "148 points for you"),
    ],
)
def test_B10_going_out_in_one_turn_is_told_and_its_sheet_says_why_it_counts_double(
    rules: str, last: str, said: str
) -> None:
    script = f"draw\nmeld 4h 5h 6h 7h\nmeld 9c 9d 9s\nmeld Jd Jh Js\n{last}score\n"
    text = squeezed(sit(script, OUT, rules).text)
    assert said in text
    assert "Hand 1: you score 148 (went rummy)" in text
    assert text.endswith("(Enter to go on)")


def test_B7_the_last_card_must_be_thrown_where_the_table_plays_so() -> None:
    deal = Stacked(("4h 5h 6h 9c 9d 9s Jd Jh Js 7h", "2c 3c 4c Jc Qs 8s 7c Qd Th Kh"), "2d 8h 2h")
    before = "draw\nmeld 9c 9d 9s\nmeld Jd Jh Js\n"
    text = squeezed(sit(before + "meld 4h 5h 6h 7h 8h\n", deal, "basic/final_discard=on").text)
    assert "The last card must be discarded at this table (rule B7)." in text
    text = squeezed(sit(before + "meld 4h 5h 6h 7h 8h\n", deal).text)
    assert "You meld [4h 5h 6h 7h 8h] as number 3. You go rummy" in text


def test_B8_the_card_just_taken_may_not_be_the_only_one_left() -> None:
    deal = Stacked(("4h 5h 6h 9c 9d 9s Jd Jh Js 7h", "2c 3c 4c Jc Qs 8s 7c Qd Th Kh"), "2d 8h 2h")
    seat = sit("take\nmeld 9c 9d 9s\nmeld Jd Jh Js\nmeld 4h 5h 6h 7h\n", deal)
    assert "That would leave 2d alone, which was taken this turn and may not be discarded (rule B8)." in squeezed(
        seat.text
    )


def test_B11_a_high_ace_is_shown_and_counts_fifteen() -> None:
    deal = Stacked(("Qh Kh Ah 9c 9d 9s 9h Jd Jc Js", "2c 3c 4c As Qs 8s 7c Qd Th Kc"), "2d Kd 2h")
    script = "draw\nmeld Qh Kh Ah\nmeld 9c 9d 9s 9h\nmeld Jd Jc Js\nKd\n"
    text = squeezed(sit(script, deal, "basic/ace=high_or_low,target=9999").text)
    assert "Your hand: [Qh Kh Ah] [9c 9d 9h 9s] [Jc Jd Js] +Kd" in text
    assert "Robin: As 2c 3c 4c 7c 8s 10h Qd Qs Kc = 79 doubled for going rummy: 2 x 79 = 158" in text
    assert "ace 15" in squeezed(sit("rules\n", deal, "basic/ace=high_or_low").text)


def test_B6_what_others_laid_and_laid_off_is_told_with_their_names() -> None:
    deal = Stacked(("4h 5h 6h 9c 9d Ks 2s", "7h 3c 4c Jd Qs 8s Ts", "8h Jc Js Jh 6c 6d 2c"), "2d 2h Kc 3s")
    seat = Seat(
        "basic", source=deal, dealer=2, script="draw\nmeld 4h 5h 6h\nKs\n", bot=Busy(), names=("you", "Robin", "Kim")
    )
    text = squeezed(seat.run())
    assert "Robin draws from the stock. Robin lays off 7h on 1 [4h 5h 6h]. Robin discards" in text
    assert "Kim melds [Jc Jh Js] as number 2. Kim lays off 8h on 1 [4h 5h 6h 7h]." in text
    assert "1 [4h 5h 6h 7h 8h] you; 7h by Robin and 8h by Kim 2 [Jc Jh Js] Kim" in text
    assert "Others hold: Robin" in text


def test_B12_a_new_stock_is_told_and_B13_a_dead_hand_says_why() -> None:
    def throw(view: object, prompt: str) -> str:
        hand = view.hand  # type: ignore[attr-defined]
        if "draw" in prompt:
            return "draw"
        return f"-{Cards.of([hand.drawn])}"

    seat = Seat(
        "basic/max_reshuffles=1",
        seed=4,
        answer=lambda view, prompt: "" if view is None else throw(view, prompt),
        bot=Idle(),
    )
    text = squeezed(seat.run())
    assert "The discards are shuffled and make a new stock of" in text
    assert (
        "The hand is dead: the stock is used up, and the discards are shuffled no more (rule B13). Nobody scores, and the deal passes."
        in text
    )


def test_B14_a_match_over_hands_says_so_and_ends_with_all_scores() -> None:
    script = "draw\nmeld 4h 5h 6h 7h\nmeld 9c 9d 9s\nmeld Jd Jh Js\nKc\n"
    text = squeezed(sit(script, OUT, "basic/hands=1").text)
    assert "The match is one scored hand." in text
    assert "You win the match, 148 to 0. Well played." in text


def test_the_hand_in_play_is_one_of_melds() -> None:
    assert isinstance(sit("").table.state.hand, MeldingHand)
