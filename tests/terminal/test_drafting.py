"""Manipulation at the terminal: forced draws, the draft, its judge, knocks, last turns, sheets (rules M)."""

# ruff: noqa: E501  (tables with a case a line)
import re
from collections.abc import Sequence
from pathlib import Path

import pytest

from openrummy.actions import Action, EndTurn, Rearrange
from openrummy.bots import Bot
from openrummy.events import Event, TurnEnded
from openrummy.game import legal
from openrummy.state import State
from openrummy.terminal import story
from tests.terminal.driver import Idle, Seat, Stacked
from tests.terminal.test_session import squeezed

DEAL = Stacked(("4h 5h 6h 8c 8d 8h 7h 7d 7s Ks", "2c 3d 4s 6c 9c Tc Jd Qs Kh Ad"), "9h Ac 2d 3s 7c 2s 2h 3h")
"""One draws 9h; Robin, who melds nothing, the next three; then 7c is one's own."""
JOKER = Stacked(("4h 5h * 8c 8d 8h 7h 7d 7s Ks", "2c 3d 4s 6c 9c Tc Jd Qs Kh Ad"), "6h Ac 2d 3s 7c 2s 2h 3h")
OPEN = "Your draft is open, and nothing of it is played yet; type done to play it, or reset to put the table back."
MELDED = "new 4h 5h 6h\nnew 8c 8d 8h\ndone\n\n"


class Melder(Idle):
    """A bot that plays what it can, and knocks when it can."""

    def choose(self, view: State, history: Sequence[Event]) -> Action:
        choices = legal(view)
        wished = [action for action in choices if isinstance(action, Rearrange) or action == EndTurn(knock=True)]
        return wished[0] if wished else super().choose(view, history)


def sit(script: str, deal: Stacked = DEAL, rules: str = "manipulation", bot: Bot | None = None, width: int = 80) -> Seat:  # fmt: skip
    seat = Seat(rules, source=deal, dealer=1, script=script, bot=bot or Idle(), width=width)
    seat.run()
    return seat


@pytest.mark.parametrize(
    ("script", "deal", "said"),
    [
        ("", DEAL, "Hand 1. Robin deals. You draw 9h. No melds on the table. Your hand: [4h 5h 6h] [7d 7h 7s] [8c 8d 8h] +9h Ks Points in hand 79. Others hold: Robin 10. Stock 32."),
        ("", DEAL, "[79 points, draw 1 of 3] meld, or pass?"),
        ("pass\n", DEAL, "You decline to meld. You draw Ac."),
        ("pass\np\n", DEAL, "You decline to meld. You draw 2d. No melds on the table."),
        ("pass\np\n", DEAL, "[82 points] end (Enter)?"),
        ("pass\np\n\n", DEAL, "Robin draws 3 cards and melds nothing. You draw 2h."),
        ("new 4h 5h 6h\n", DEAL, "Draft of the table: 1 [4h 5h 6h] new Your hand: [7d 7h 7s] [8c 8d 8h] +9h Ks Points in hand 64."),
        ("new 4h 5h 6h\n", DEAL, "[draft, 64 left] go on, or done?"),
        ("n 4h 5h\nn 8c 8d\na 6h to 1\n", DEAL, "1 [4h 5h 6h] new 2 [8c 8d] - not a meld yet"),
        ("n 4h 5h 6h\nd\n", DEAL, "You play 4h 5h 6h. New on the table: 1 [4h 5h 6h]."),
        ("n 4h 5h 6h\nd\nundo\n", DEAL, "Taken back. No melds on the table."),
        (MELDED + "take 8h from 2\n", DEAL, "1 [4h 5h 6h] 2 [8c 8d] - not a meld yet Still to be placed: 8h"),
        (MELDED + "t all from 2\n", DEAL, "1 [4h 5h 6h] Still to be placed: 8c 8d 8h"),
        (MELDED + "take 2\n", DEAL, "1 [4h 5h 6h] Still to be placed: 8c 8d 8h"),
        (MELDED + "add 7h 8h to 1\n", DEAL, "8h comes from meld 2. Draft of the table: 1 [4h 5h 6h 7h 8h] changed 2 [8c 8d] - not a meld yet"),
        (MELDED + "take 8h from 2\nundo\n", DEAL, "Taken back. Table: 1 [4h 5h 6h] 2 [8c 8d 8h]"),
        (MELDED + "take 8h from 2\nreset\n", DEAL, "go on, or done? reset Table: 1 [4h 5h 6h] 2 [8c 8d 8h]"),
        (MELDED + "take 8h from 2\nd\n", DEAL, "Meld 2: A meld has three cards or more: 8c 8d (rule C1). 8h has been left out; no card may leave the table (rule M4). Nothing was played; the draft is as it was."),
        (MELDED + "d\n", DEAL, "At least one card must come from your hand (rule M4)."),
        (MELDED + "d\nwhy\n", DEAL, "Rule M4:"),
        (MELDED + "take 8h from 2\nreset\nundo\n", DEAL, "undo Taken back. Draft of the table: 1 [4h 5h 6h] 2 [8c 8d] - not a meld yet Still to be placed: 8h"),
        (MELDED + "take 8h from 2\nb\nb\nundo\n", DEAL, "undo Taken back. Draft of the table: 1 [4h 5h 6h] 2 [8c 8d] - not a meld yet Still to be placed: 8h"),
        (MELDED + "b\nb\nundo\nundo\n", DEAL, "undo Taken back. Table: 1 [4h 5h 6h] 2 [8c 8d 8h]"),
        (MELDED + "reset\nundo\n", DEAL, "You have seen a hidden card since"),
        (MELDED + "best\n", DEAL, "The best play: 7c 7d 7h 7s, which leaves 19 points. 1. Lay 7h from your hand on meld 1. 2. Lay 7c 7d 7s from your hand into a new meld 3. Enter, or best again, puts it into the draft; done plays it."),
        (MELDED + "best\n\n", DEAL, "Draft of the table: 1 [4h 5h 6h 7h] changed 2 [8c 8d 8h] 3 [7c 7d 7s] new"),
        (MELDED + "b\nb\nd\n", DEAL, "You play 7c 7d 7h 7s."),
        (MELDED + "~4h,5h,6h,7h/8c,8d,8h\n", DEAL, "You play 7h. New on the table: 1 [4h 5h 6h 7h]."),
        (MELDED + "hint\n", DEAL, "I would play 7c 7d 7h 7s, which leaves 19 points. Type best to see how."),
        (MELDED + "hint\nwhy\n", DEAL, "The best play: 7c 7d 7h 7s, which leaves 19 points. 1. Lay 7h"),
        ("n 4h 5h 6h\nd\nhint\nwhy\n", DEAL, "Rule M13:"),
        ("n 4h 5h 6h\nd\nhint\n", DEAL, "I would end the turn: you have 64 points, and a knock needs five or fewer."),
        ("rules\n", DEAL, "Manipulation to 60, two players. Ten cards each."),
        ("score\n", DEAL, "Score: you 0, Robin 0. The match ends when somebody has 60."),
        ("help take\n", DEAL, "take 8h from 1 (t) - take cards out of meld 1"),
        ("sort rank\n", DEAL, "Your hand: 4h 5h 6h 7d 7h 7s 8c 8d 8h +9h Ks Melds: [4h 5h 6h] [7d 7h 7s] [8c 8d 8h]"),
        ("", JOKER, "Your hand: [4h 5h +6h] [7d 7h 7s] [8c 8d 8h] Ks * Points in hand 95."),
        ("n 7d 7s *\n", JOKER, "1 [7d 7s *?] - what does the joker stand for?"),
        ("n 7d 7s *\njoker 7c\n", JOKER, "1 [*7c 7d 7s] new"),
        ("n 7d 7s *\njoker 7c\njoker 7h in 1\n", JOKER, "1 [7d *7h 7s] new"),
        ("n 8c 8d *8s\ncards words\n", JOKER, "[eight of clubs, eight of diamonds, joker for eight of spades]"),
        ("n 4h * 6h\nd\n", JOKER, "You play 4h 6h *5h. New on the table: 1 [4h *5h 6h]."),
        ("n 4h * 6h\nd\n\na 5h to 1\n", JOKER, "*5h is free and must lie in a meld again. Draft of the table: 1 [4h 5h 6h] changed Still to be placed: *5h"),
        ("n 4h * 6h\nd\n\na 5h to 1\na *7h to 1\nd\n", JOKER, "You play 5h. New on the table: 1 [4h 5h 6h *7h]."),
        ("n 4h * 6h\nd\n\nt * from 1\nn 7d 7s *7c\na 5h to 1\nd\n", JOKER, "You play 5h 7d 7s. New on the table: 1 [4h 5h 6h], 2 [*7c 7d 7s]."),
        ("n 4h * 6h\nd\n\nb\n", JOKER, "1."),
    ],
)  # fmt: skip
def test_what_one_sees_and_does(script: str, deal: Stacked, said: str) -> None:
    assert said in squeezed(sit(script, deal).text)


@pytest.mark.parametrize(
    ("before", "line", "said"),
    [
        ("", "7h", '"7h" is no command here; type help to see what you can type.'),
        ("", "-7h", '"-7h" is no move of manipulation.'),
        ("", "<", '"<" is no move of manipulation.'),
        ("", "+", "Not now: a card has been drawn; meld, or decline (rule M3)."),
        ("", "knock", "Not now: a card has been drawn; meld, or decline (rule M3)."),
        ("", "end", "Not now: a card has been drawn; meld, or decline (rule M3)."),
        ("", "", "Nothing was typed; help lists what you can type."),
        ("", "new", "Which cards? For example: 4h 5h 6h."),
        ("", "new []", "Which cards? For example: 4h 5h 6h."),
        ("", "new 4h 5h 2c", "2c is neither in your hand nor loose, and lies in no other meld."),
        ("", "new 4h 5h 5h", "5h is neither in your hand nor loose, and lies in no other meld."),
        ("", "new *4h", "*4h is neither in your hand nor loose, and lies in no other meld."),
        ("", "add 4h to 1", "There is no meld 1."),
        ("", "add 4h", "Which card, and which meld? For example: 8d to 3."),
        ("", "take 4h", "Which card, and which meld? For example: 8d from 3."),
        ("", "take 4h from 1", "There is no meld 1."),
        ("", "joker", "Which card? For example: joker 7h."),
        ("", "joker 8s", "No joker lies in a meld; write *8s where you lay it."),
        ("", "joker *", "Which card? For example: joker 7h."),
        ("", "done now", 'After done there is nothing more to type, so "now" was not understood.'),
        ("", "undo", "There is nothing of yours to take back."),
        (MELDED, "take 7h from 1", "7h is not in meld 1."),
        (MELDED, "take 4h from 3", "There is no meld 3."),
        (MELDED + "take 8h from 2\n", "pass", OPEN),
        (MELDED + "take 8h from 2\n", "knock", OPEN),
        (MELDED + "take 8h from 2\n", "end", OPEN),
        (MELDED, "knock", "Not now: a card has been drawn; meld, or decline (rule M3)."),
        (MELDED, "end now", 'After end there is nothing more to type, so "now" was not understood.'),
        (MELDED, "~4h,5h,6h,7h", "8c has been left out; no card may leave the table (rule M4)."),
        (MELDED, "~4h,5h,6h/8c,8d,8h", "At least one card must come from your hand (rule M4)."),
        (MELDED, "~4h,5h,6h/8c,8d,8h,7d", "Neither a set nor a run: 8c 8d 8h 7d (rule C1)."),
        (MELDED, "~4h,5h,6h/8c,8d,8h,8s", "8s is not in your hand"),
        ("n 4h 5h 6h\nd\n", "new 7d 7h 7s", "Not now: the melding is over; knock, or end the turn (rule M5)."),
        ("n 4h 5h 6h\nd\n", "best", "Not now: the melding is over; knock, or end the turn (rule M5)."),
        ("n 4h 5h 6h\nd\n", "pass", "Not now: the melding is over; knock, or end the turn (rule M3)."),
        ("n 4h 5h 6h\nd\n", "knock", "A knock needs 5 points or fewer; you have 64 (rule M13)."),
    ],
)  # fmt: skip
def test_a_refusal_names_its_rule_and_changes_nothing(before: str, line: str, said: str) -> None:
    clean, seat = sit(before), sit(f"{before}{line}\n")
    assert said in squeezed(seat.text)
    assert seat.table.state == clean.table.state
    assert seat.table.log == clean.table.log


def test_M10_a_joker_that_is_declared_anew_too_early_is_refused() -> None:
    deal = Stacked(("6h 7h * 8h Th 8d 9h 7d 7s Ks", "2c 3d 4s 6c 9c Tc Jd Qs Kh Ad"), "5c Ac 2d 3s 5d 5h")
    before = "n *5h 6h 7h 8h\nd\n\njoker 9h\nadd Th to 1\n"
    seat = sit(before + "done\nwhy\n", deal)
    text = squeezed(seat.text)
    assert "1 [6h 7h 8h *9h 10h] changed" in text
    assert (
        "The joker for 5h keeps its meaning as long as no 5h is there to take its place (rule M10)."
        " Nothing was played; the draft is as it was."
    ) in text
    assert "Rule M10:" in text
    assert seat.table.state == sit(before, deal).table.state


def test_M8_a_joker_that_stands_for_nothing_yet_is_asked_about() -> None:
    text = squeezed(sit("n 7d 7s *\ndone\n", JOKER).text)
    assert "The joker in meld 1 must stand for a card; say which, as in: joker 8s (rule M8)." in text


def test_M9_the_best_play_tells_the_joker_step_by_step() -> None:
    text = squeezed(sit("n 4h * 6h\nd\n\nb\nb\nd\n", JOKER).text)
    assert "The best play" in text
    assert "The joker *5h in meld 1 is now" in text or "Move *5h from meld 1" in text
    assert "You play" in text.split("The best play")[1]


TWO_APART = Stacked(("4h 5h 6h 7h 8c 8d 8s 9h Ts Ks", "2c 3d 4s 6c 9c Tc Jd Qs Kh Ad"), "8h Ac 2d 3s 7s 2s 2h 3h")
"""After two melds and a turn of Robin's one holds 7s: 7h and 8h can leave both melds for it."""


def test_a_turn_that_takes_two_melds_apart_is_short() -> None:
    before = "new 4h 5h 6h 7h\nnew 8c 8d 8h 8s\ndone\nend\n"
    text = squeezed(sit(before + "new 7h 8h 9h\ndone\nknock\n", TWO_APART).text)
    assert (
        "new 7h 8h 9h 7h comes from meld 1. 8h comes from meld 2. Draft of the table: 1 [4h 5h 6h] changed"
        " 2 [8c 8d 8s] changed 3 [7h 8h 9h] new"
    ) in text
    assert "You play 9h." in text
    assert "A knock needs 5 points or fewer" in text


KNOCK = Stacked(("4h 5h 6h 8c 8d 8h 7c 7d 7s Ac", "2c 3d 4s 6c 9c Tc Jd Qs Kh Ad"), "2d 2s 2h 3h")


def test_M13_a_knock_ends_the_hand_and_its_sheet_adds_up() -> None:
    script = "n 4h 5h 6h\nn 8c 8d 8h\nn 7c 7d 7s\nd\nhint\nknock\nscore\n"
    text = squeezed(sit(script, KNOCK, "manipulation/target=999").text)
    assert "[3 points] end (Enter), or knock?" in text
    assert "I would knock: you have 3 points, and five are few enough." in text
    assert (
        "You knock. You: Ac 2d = 3 Robin: Ad 2c 3d 4s 6c 9c 10c Jd Qs Kh = 65 65 - 3 = 62 = 62 points for you"
        " Score: you 62, Robin 0. The match ends when somebody has 999."
    ) in text
    assert "Hand 1: you score 62 (knock)" in text


def test_M14_M18_M22_the_last_card_ends_hand_and_match_with_every_bonus() -> None:
    deal = Stacked(("4h 5h 6h 8c 8d 8h 7c 7d 7s 7h", "2c 3d 4s 6c 9c Tc Jd Qs Kh Ad"), "8s 2s 2h 3h")
    text = squeezed(sit("n 4h 5h 6h 7h\nn 8c 8d 8h 8s\nn 7c 7d 7s\nd\n", deal).text)
    assert (
        "You go out. You: no cards left Robin: Ad 2c 3d 4s 6c 9c 10c Jd Qs Kh = 65 + 25 for playing the last card"
        " = 90 points for you"
    ) in text
    assert "Bonuses: You: + 100 for reaching the target You: + 25 for one hand won" in text
    assert "You win the match, 215 to 0. Well played." in text


def test_M16_an_undercut_names_the_knocker_and_the_bonus() -> None:
    deal = Stacked(("4h 5h 6h 8c 8d 8h 7c 7d 7s Ac", "Kc Kd Kh Qc Qd Qh Jc Jd Jh 2c"), "2d 2s 2h 3h")
    text = squeezed(sit("n 4h 5h 6h\nn 8c 8d 8h\nn 7c 7d 7s\nd\nend\n", deal, bot=Melder()).text)
    assert "Robin knocks. You: Ac 2d = 3 Robin: 2c 2s = 4 4 - 3 = 1 + 10 undercut = 11 points for you" in text


@pytest.mark.parametrize(("rules", "knock"), [("manipulation", False), ("manipulation/knock_in_last_turns=on", True)])
def test_M19_the_last_turns_are_told(rules: str, knock: bool) -> None:
    script = "pass\npass\n\n" * 7
    text = squeezed(sit(script + "table\n", rules=rules).text)
    assert text.count("The stock is empty. Everyone has one more turn, without a draw, to meld (rule M19).") == 1
    assert "turn, without a draw" in text.split("last turn]")[0]
    assert "last turn] meld, or pass?" in text
    seat = sit(script + "n 4h 5h 6h\nd\n" + "n 8c 8d 8h\n" * 2, rules=rules)
    end = squeezed(seat.text)
    if knock:
        assert "points] end (Enter)?" in end.split("last turn]")[-1], "too many points for a knock"
    else:
        assert "The stock is empty and the last turns are over." in end


def test_M19_the_last_turns_are_told_when_they_begin() -> None:
    news = sit("").desk.news()
    assert [len(list(news.tell([TurnEnded(1, last)]))) for last in (-1, 2, 1)] == [0, 1, 0]


def test_what_others_play_is_told_with_what_is_new_on_the_table() -> None:
    deal = Stacked(("4h 5h 6h 8c 8d 8h 7c 7d 7s Ks", "2c 3d 7h 6c 9c Tc Jd Qs Kh Ad"), "2d Ac 3s 3h")
    text = squeezed(sit("n 4h 5h 6h\nd\n\n", deal, bot=Melder()).text)
    assert "Robin draws a card and plays 7h. New on the table: 1 [4h 5h 6h 7h]." in text


def test_M8_what_a_joker_of_others_stands_for_is_told() -> None:
    deal = Stacked(("4h 5h 6h 8c 8d 8h 7h 7d 7s Ks", "2c 3d 4s 6c 9c Tc Jd Qs 7c *"), "9h Ac 2d 3s 3h")
    text = squeezed(sit("n 4h 5h 6h\nd\n\n", deal, bot=Melder()).text)
    assert re.search(r"Robin draws (a card|[23] cards) and plays [^.]*\*[0-9JQKA]+[cdhs]\. New on the table", text)


def test_a_new_meld_is_new_once_in_the_steps() -> None:
    deal = Stacked(("4h 5h 6h 7h 7c 7d Ks Qd 2s 9c", "2c 3d 4s 6c 8c Tc Jd Qs Kh Ad"), "8d Ac 2d 3s 9s")
    text = squeezed(sit("new 4h 5h 6h 7h\ndone\nend\nbest\n", deal).text)
    assert "1. Move 7h from meld 1 to a new meld 2. 2. Lay 7c 7d from your hand on meld 2. Enter" in text


def test_an_open_draft_is_said_not_to_be_kept(tmp_path: Path) -> None:
    said = "The open draft is not kept with it: only what was played with done."
    file = tmp_path / "a.rummy"
    for draft, told in (("n 4h 5h 6h\n", True), ("n 4h 5h 6h\nreset\n", False), ("n 4h 5h 6h\ndone\n", False)):
        assert (said in squeezed(sit(f"{draft}save {file}\n").text)) is told


def test_where_all_cards_are_open_the_draws_are_told() -> None:
    seat = sit(MELDED)
    story.tell(seat.page, seat.table, None, None)
    told = squeezed(seat.text.split("meld, or pass?")[-1])
    assert "you draws 9h and plays 4h 5h 6h 8c 8d 8h." in told
    assert "Robin draws Ac 2d 3s and melds nothing." in told
