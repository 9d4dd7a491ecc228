"""Every command at the table, every refusal, whole matches, and lines that are never too wide."""

# ruff: noqa: E501  (tables with a case a line)
import itertools
from pathlib import Path

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from openrummy.errors import RummyError
from openrummy.pages import rule_sentences
from openrummy.state import SPECTATOR, Phase, State
from openrummy.terminal.page import visible
from openrummy.terminal.screen import Order
from tests.terminal.driver import ESCAPE, Deal, Seat, by_hint
from tests.terminal.test_scenarios import AT_KNOCK, KNOCKABLE, sit

ANSWER = Deal("5c 5d 5h 8s 9s Ts Jc Jd Jh 8d", "2c 2d 4h 6h 7s Qh Qd 3s 9d 7d", "Ac", "Ks Kd")
"""Robin knocks with Kd after one's first turn; the 7s can be laid off on the run of spades."""
AT_SHOW = "pass\ndraw\nKs\n"
TAKEN = Deal("2c 2d 4h 6h 7s Qh Qd 3s 9d 7d", "5c 5d 5h 8s 9s Ts Jc Jd 7h 8d", "Jh", "Kd")
BIG = Deal("2c 2d 4h 6h 7s Qh Qd 3s 9d 7d", "5c 5d 5h 8s 9s Ts Jc Jd Jh Js", "Ac", "5s")


def squeezed(text: str) -> str:
    """The text with every break of a line as a blank."""
    return " ".join(text.split())


@pytest.mark.parametrize(
    ("script", "deal", "said"),
    [
        ("hint\n", KNOCKABLE, "I would take Ac: it brings your deadwood from 8 to 1; you could knock with 1"),
        ("hint\nwhy\n", KNOCKABLE, "2. pass: you hold 8 points of deadwood now"),
        ("why\n", KNOCKABLE, "Nothing was refused"),
        ("draw\nwhy\n", KNOCKABLE, "Rule G4: The non-dealer, then the dealer, may take the upcard or pass"),
        ("9c-j\nwhy\n", KNOCKABLE, "I could not read it"),
        ("hint\npass\nwhy\n", KNOCKABLE, "both passed; draw? why Nothing was refused"),
        ("take\nhint\nundo\nwhy\n", TAKEN, "take Jh, or pass? why Nothing was refused"),
        ("undo\nwhy\n", KNOCKABLE, "it follows from the cards and the moment"),
        ("score\n", KNOCKABLE, "Score: you 0, Robin 0. The first with 100 wins the match."),
        (AT_KNOCK + "log\n", KNOCKABLE, "You pass. Robin passes. You draw Kd. [knock 10]"),
        ("rules\n", KNOCKABLE, "Gin Rummy to 100, two players."),
        ("rules g5\n", KNOCKABLE, "Rule G5: " + rule_sentences()["G5"].removesuffix(" Settled here.")),
        ("cards words\n", KNOCKABLE, "[five of clubs, five of diamonds, five of hearts]"),
        ("cards symbols\n", KNOCKABLE, "[5♣ 5♦ 5♥]"),
        ("cards symbols\ncards letters\n", KNOCKABLE, "[5♣ 5♦ 5♥]"),
        ("help\n", KNOCKABLE, "quit (q) - leave"),
        ("help big\n", KNOCKABLE, "big gin (!!) - declare eleven melded cards"),
        ("help knock\n", KNOCKABLE, "knock 7h (k, !7h) - throw a card and knock"),
        ("sort rank\n", KNOCKABLE, "5c 5d 5h 8d 8s 9s 10s Jc Jd Jh Melds: [5c 5d 5h] [8s 9s 10s] [Jc Jd Jh]"),
        ("sort\nsort\nsort\n", KNOCKABLE, "5c Jc 5d 8d Jd 5h Jh 8s 9s 10s"),
        (AT_KNOCK + "knock 8d with 5c 5d 5h | Jc Jd Jh | 8s 9s Ts\n", KNOCKABLE, "You knock, discarding 8d, with deadwood 10."),
        (AT_KNOCK + "knock Kd with\n\n", KNOCKABLE, "You knock, discarding Kd, with deadwood 8."),
        (AT_KNOCK + "knock\n\n\n", KNOCKABLE, "You knock, discarding Kd, with deadwood 8."),
        (AT_KNOCK + "arrange\n8d\n\n", KNOCKABLE, "You knock, discarding 8d, with deadwood 10."),
        (AT_KNOCK + "knock Kd with\n5c 5d 5h | 8s 9s Ts | Jc Jd Jh\ndone\n", KNOCKABLE, "with deadwood 8."),
        (AT_KNOCK + "knock Kd with\nhelp\n", KNOCKABLE, "Type cards for melds"),
        ("take\nundo\n", TAKEN, "You take Jh. Your hand: [5c 5d 5h] [8s 9s 10s] [Jc Jd +Jh] 7h 8d"),
        ("take\nundo\n", TAKEN, "Taken back. Your hand: [5c 5d 5h] [8s 9s 10s] 7h 8d Jc Jd"),
        ("take\nundo\npass\n", TAKEN, "take Jh, or pass? pass You pass. Robin passes."),
        (AT_SHOW, ANSWER, "Robin shows [5c 5d 5h] [8s 9s 10s] [Jc Jd Jh] and deadwood 8d = 8"),
        (AT_SHOW, ANSWER, "You would show no melds and lay off 7s, which leaves 53."),
        (AT_SHOW + "\n", ANSWER, "You lay off 7s on [8s 9s 10s] 53 - 8 = 45 = 45 points for Robin"),
        (AT_SHOW + "show\n", ANSWER, "53 - 8 = 45"),
        (AT_SHOW + "show none\n", ANSWER, "60 - 8 = 52"),
        (AT_SHOW + "show none; 7s on 2\n", ANSWER, "53 - 8 = 45"),
        (AT_SHOW + "arrange\nnone\n7s on 2\n\n", ANSWER, "53 - 8 = 45"),
        (AT_SHOW + "arrange\nnone\n\n", ANSWER, "60 - 8 = 52"),
        (AT_SHOW + "arrange\n\n", ANSWER, "53 - 8 = 45"),
        (AT_SHOW + "arrange\nnone\n7s on 1\n", ANSWER, "7s does not fit on 5c 5d 5h (rule G8)."),
        (AT_SHOW + "arrange\nnone\ncancel\n", ANSWER, "Cancelled; nothing was done."),
        (AT_SHOW + "hint\n", ANSWER, "I would show the hand as proposed: 7s goes on 8s 9s 10s; 53 points of deadwood are left."),
    ],
)  # fmt: skip
def test_commands_at_the_table(script: str, deal: Deal, said: str) -> None:
    assert said in squeezed(sit(script, deal).text)


def test_big_gin_is_offered_and_declared_G14() -> None:
    text = squeezed(sit(AT_KNOCK + "big gin\n", BIG, "gin/big_gin=on").text)
    assert "All eleven cards are in melds: you can declare big gin." in text
    assert "You declare big gin." in text
    assert "60 - 0 = 60 + 31 big gin = 91 points for you" in text


@pytest.mark.parametrize(
    ("rules", "deal", "before", "line", "said"),
    [
        ("gin", KNOCKABLE, "", "draw", "Not now: the upcard is on offer; take it or pass (rule G4)."),
        ("gin", KNOCKABLE, "pass\n", "take", "Not now: both have passed, so draw from the stock (rule G4)."),
        ("gin", KNOCKABLE, AT_KNOCK, "pass", "Not now: a card has been drawn, and the turn ends with a discard (rule G4)."),
        ("gin", KNOCKABLE, AT_KNOCK, "draw", "Not now: a card has been drawn, and the turn ends with a discard (rule G3)."),
        ("gin", KNOCKABLE, AT_KNOCK + "Kd\n", "8d", "Not now: the turn begins with a draw (rule G3)."),
        ("gin", KNOCKABLE, "", "knock", "Not now: the upcard is on offer; take it or pass (rule G4)."),
        ("gin", KNOCKABLE, "", "gin", "Not now: the upcard is on offer; take it or pass (rule G4)."),
        ("gin", KNOCKABLE, AT_KNOCK, "show", "Not now: a card has been drawn, and the turn ends with a discard (rule G8)."),
        ("gin", KNOCKABLE, "", "arrange", "Not now: the upcard is on offer; take it or pass (rule G8)."),
        ("gin", TAKEN, "take\n", "Jh", "Jh was taken from the pile this turn and must stay until the next (rule G5)."),
        ("gin", TAKEN, "take\n", "knock Jh", "Jh was taken from the pile this turn and must stay until the next (rule G5)."),
        ("gin", KNOCKABLE, AT_KNOCK, "Qs", "Qs is not in your hand."),
        ("gin", KNOCKABLE, AT_KNOCK, "knock 5h", "That would leave 28, and the knock limit is 10 (rule G6)."),
        ("gin/knock_limit=7", KNOCKABLE, AT_KNOCK, "knock", "That would leave 8, and the knock limit is 7 (rule G16)."),
        ("gin/knock_limit=0", KNOCKABLE, AT_KNOCK, "knock", "Only gin ends this hand, and that would leave 8 (rule G16)."),
        ("gin", KNOCKABLE, AT_KNOCK, "gin", "Gin leaves nothing; the best discard here leaves 8 (rule G11)."),
        ("gin", KNOCKABLE, AT_KNOCK, "knock Kd with 5c 5d 5h", "These melds leave 65, and the knock limit is 10; another arrangement of the same cards is low enough (rule G7)."),
        ("gin", KNOCKABLE, AT_KNOCK, "knock Kd with 5c 5d", "A meld has three cards or more: 5c 5d (rule C1)."),
        ("gin", KNOCKABLE, AT_KNOCK, "knock Kd with 8d 8s 9s", "Neither a set nor a run: 8d 8s 9s (rule C2)."),
        ("gin", KNOCKABLE, AT_KNOCK, "knock Kd with 8s 9s Js", "A run has no gaps: 8s 9s Js (rule C2)."),
        ("gin", KNOCKABLE, AT_KNOCK, "knock Kd with 5c 5d 5d", "A set has cards of one rank, each of another suit: 5c 5d 5d (rule C1)."),
        ("gin", KNOCKABLE, AT_KNOCK, "knock Kd with Qs Ks As", "A run does not go round from king to ace: Qs Ks As (rule C3)."),
        ("gin", KNOCKABLE, AT_KNOCK, "knock Kd with 5c 5d 5h | 5c 5d 5h", "5c can lie in one place only (rule C4)."),
        ("gin", KNOCKABLE, AT_KNOCK, "knock Kd with 2c 2d 2h", "2c is not in your hand."),
        ("gin", KNOCKABLE, AT_KNOCK, "big gin", "Big gin is not played at this table (rule G14)."),
        ("gin/big_gin=on", KNOCKABLE, AT_KNOCK, "!!", "Big gin needs all eleven cards in melds; 18 would be left (rule G14)."),
        ("gin", ANSWER, AT_SHOW, "show none; 7s on 4", "There is no meld 4 on the table; there are 3 (rule G8)."),
        ("gin", ANSWER, AT_SHOW, "show none; 9d on 2", "9d does not fit on 8s 9s 10s (rule G8)."),
        ("gin", ANSWER, AT_SHOW, "show none; Kc on 1", "Kc is not in your hand."),
        ("gin", ANSWER, AT_SHOW, "7s", "Not now: the other player has knocked; show your hand (rule G8)."),
        ("gin", KNOCKABLE, AT_KNOCK, "undo", "You have seen a hidden card since, so that can no longer be taken back."),
        ("gin", KNOCKABLE, "", "rules B1", 'There is no rule "B1" in this game; its rules are C1 to C5, G1 to G16.'),
        ("gin", KNOCKABLE, "", "cards runes", "Cards can be drawn as letters, symbols, words."),
        ("gin", KNOCKABLE, "", "save", "Save under which name? For example: save evening.rummy."),
        ("gin", KNOCKABLE, "", "sort 2c", "2c is not in your hand."),
        ("gin", KNOCKABLE, "", "sort of", '"of" is not a card; write 7h, 10s or Qd.'),
        ("gin", KNOCKABLE, "", "help me", '"me" is no card and no command; write 7h or 10s, or type help.'),
        ("gin", KNOCKABLE, "", "score now", 'After score there is nothing more to type, so "now" was not understood.'),
        ("gin", KNOCKABLE, AT_KNOCK, "knock 5", '"5" is not a card; write 7h, 10s or Qd.'),
    ],
)  # fmt: skip
def test_a_refusal_is_one_sentence_with_its_rule_and_changes_nothing(
    rules: str, deal: Deal, before: str, line: str, said: str
) -> None:
    clean, seat = sit(before, deal, rules), sit(f"{before}{line}\n", deal, rules)
    assert said in squeezed(seat.text)
    assert seat.table.state == clean.table.state
    assert seat.table.log == clean.table.log


@pytest.mark.parametrize("width", [40, 80])
@pytest.mark.parametrize("symbols", [False, True], ids=["letters", "symbols"])
@pytest.mark.parametrize("colour", [False, True], ids=["plain", "colour"])
@pytest.mark.parametrize(
    "rules", ["gin/box_bonus=20,shutout=on,target=60", "oklahoma/game_bonus=100,spade_doubles=on,target=60"]
)
def test_a_match_is_played_to_its_end_on_lines_that_fit(width: int, symbols: bool, colour: bool, rules: str) -> None:
    commands = itertools.cycle(("help", "rules", "hint", "why", "sort", "score", "log", "7hh"))
    turns = itertools.count()

    def curious(view: State | None, prompt: str) -> str:
        return next(commands) if view is not None and next(turns) % 6 == 0 else by_hint(view, prompt)

    seat = Seat(rules, seed=3, width=width, symbols=symbols, colour=colour, answer=curious)
    text = seat.run()
    assert seat.table.over
    assert text.splitlines()[-1].endswith(("Well played.", "played.", ".", "points.")), text[-200:]
    assert ("\x1b[" in seat.text) == colour
    assert ("♥" in text) == symbols
    assert all(visible(line) <= width for line in seat.text.splitlines())
    assert all(line == line.rstrip() for line in text.splitlines() if not line.startswith(("[", "(")))
    assert "\n\n\n" not in text


def test_two_bots_play_a_match_for_one_who_looks_on() -> None:
    seat = Seat("gin/target=30", seed=5, me=SPECTATOR, names=("Robin", "Kim"))
    text = seat.run()
    assert seat.table.over
    assert "you" not in text.lower().split()
    assert "Robin draws from the stock" in text
    assert "wins the match" in text


LINES = st.sampled_from(
    [
        "", "d", "t", "p", "k", "gin", "show", "arrange", "cancel", "none", "done", "again", "undo", "hint", "why", "log",
        "score", "sort", "sort 5c", "table", "rules", "rules G7", "help", "cards words", "cards letters", "7h", "5c", "Kd",
        "8d", "knock Kd", "knock Kd with", "knock 8d with 5c 5d 5h", "5c 5d 5h", "8s 9s Ts | Jc Jd Jh", "7s on 2", "!!", "!",
        "show=", "show=;7s>1", "9c-j", "1H", "\x00", "x" * 99, "sort *7h", "!*=", "show ;", "knock ?? with", "-??",
    ]
) | st.text(max_size=12).filter(lambda line: "\n" not in line and "\r" not in line)  # fmt: skip


@example(["rules"], KNOCKABLE, 20)
@settings(max_examples=150)
@given(st.lists(LINES, max_size=25), st.sampled_from([KNOCKABLE, ANSWER, TAKEN, BIG]), st.sampled_from([20, 40, 80]))
def test_whatever_is_typed_there_is_no_traceback_and_a_refusal_changes_nothing(
    lines: list[str], deal: Deal, width: int
) -> None:
    seat = Seat(source=deal, dealer=1, script="\n".join(lines), width=width, names=("you", "Robin"))
    refuse = seat.desk.refuse
    before = seat.table.state, len(seat.table.log)

    def watch(error: RummyError) -> None:
        assert (seat.table.state, len(seat.table.log)) == before
        refuse(error)

    ask = seat.page.ask

    def asked(prompt: str) -> str:
        nonlocal before
        before = seat.table.state, len(seat.table.log)
        return ask(prompt)

    seat.page.ask, seat.desk.refuse = asked, watch  # type: ignore[method-assign]
    text = seat.run()
    # a command to be copied stays whole, however narrow the page is
    assert all(visible(line) <= width for line in text.splitlines() if not line.startswith("  openrummy "))
    assert not any(char < " " for char in ESCAPE.sub("", text).replace("\n", ""))


def test_saving_asks_for_a_place_and_says_it(tmp_path: Path) -> None:
    asked: list[str] = []

    def save(name: str) -> Path:
        asked.append(name)
        return tmp_path / name

    seat = sit("save an evening\n", save=save)
    assert asked == ["an evening"]
    assert "Saved as" in seat.text


def test_the_order_of_cards_is_a_value() -> None:
    hand = sit(AT_KNOCK).table.state.hand
    assert hand is not None
    assert hand.phase is Phase.DISCARD
    assert Order().kept(hand.hands[0]) == Order()
    assert len(Order("own", (3,)).kept(hand.hands[0]).faces) == 11


@pytest.mark.parametrize(
    ("before", "deal"),
    [("", KNOCKABLE), ("pass\n", KNOCKABLE), (AT_KNOCK, KNOCKABLE), (AT_KNOCK + "knock Kd\n", KNOCKABLE), (AT_SHOW, ANSWER)],
    ids=["upcard", "stock", "discard", "between hands", "show"],
)  # fmt: skip
def test_draw_with_a_card_throws_nothing_away(before: str, deal: Deal) -> None:
    clean, seat = sit(before, deal), sit(f"{before}draw Jh\n", deal)
    assert 'After draw there is nothing more to type, so "Jh" was not understood.' in squeezed(seat.text)
    assert seat.table.log == clean.table.log


@pytest.mark.parametrize(("rules", "listed"), [("gin/big_gin=on", True), ("gin", False), ("hollywood", False)])
def test_big_gin_is_listed_where_it_is_played_G14_H5(rules: str, listed: bool) -> None:
    seat = Seat(rules, source=KNOCKABLE, dealer=1, script="help\n")
    assert ("big gin" in seat.run()) is listed
