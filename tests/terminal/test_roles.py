"""Three-hand Gin at the terminal, in every role: box, captain, adviser (rules T, NET-14)."""

# ruff: noqa: E501  (tables with a case a line)
import itertools
from collections.abc import Sequence

import pytest

from openrummy.actions import Action, Knock
from openrummy.errors import RummyError
from openrummy.events import Dealt, Event, RolesChanged
from openrummy.game import legal
from openrummy.state import State
from tests.terminal.driver import Idle, Seat, Stacked, by_hint
from tests.terminal.test_session import squeezed

THREE = ("you", "Robin", "Kim")
CAPTAIN = "5c 5d 5h 8s 9s Ts Jc Jd Jh 8d"
BOX = "2c 2d 4h 6h 7s Qh Qd 3s 9d 7d"
DEAL = Stacked((CAPTAIN, BOX), "Ac Kd Ks")
"""The captain takes or passes Ac first, and draws Kd."""
ROLES = {"box": (0, 1, 2), "captain": (1, 0, 2), "out": (1, 2, 0)}


def sit(script: str, role: str, rules: str = "three_hand", width: int = 80) -> Seat:
    seat = Seat(rules, source=DEAL, roles=ROLES[role], script=script, names=THREE, bot=Idle(), width=width)
    seat.run()
    return seat


@pytest.mark.parametrize(
    ("role", "script", "said"),
    [
        ("captain", "", "Hand 1. Robin deals. The upcard is Ac. Your hand: [5c 5d 5h] [8s 9s 10s] [Jc Jd Jh] 8d"),
        ("captain", "", "[captain, knock 10] take Ac, or pass?"),
        ("captain", "pass\n", "You pass. Robin takes Ac and discards"),
        ("box", "", "Robin takes Ac and discards 5c. Your hand:"),
        ("box", "", "[box, knock 10] draw, or take 5c?"),
        ("box", "rules\n", "Three-hand Gin to 100, three players."),
        ("box", "rules\n", "The box deals and plays against the captain"),
        ("box", "rules T4\n", "Rule T4:"),
        ("out", "", "The hand of Kim: [5c 5d 5h] [8s 9s 10s] [Jc Jd Jh] 8d"),
        ("out", "", "[adviser, knock 10] Kim: take Ac, or pass? (Enter to go on)"),
        ("out", "\n", "Kim takes Ac. The hand of Kim: [5c 5d 5h] [8s 9s 10s] [Jc Jd Jh] +Ac 8d"),
        ("out", "\n", "Kim can knock: 8d leaves 1, Ac leaves 8.".replace(", Ac leaves 8", "")),
        ("out", "advise pass\n", "You tell Kim: pass. Kim is a bot, hears it, and plays as it sees fit."),
        ("out", "\nadvise discard 8d\n", "You tell Kim: discard 8d."),
        ("out", "\nadvise 8d\n", "You tell Kim: discard 8d."),
        ("out", "\nadvise knock 8d\n", "You tell Kim: knock, throwing 8d."),
        ("out", "\nadvise gin\n", "Gin leaves nothing; the best discard here leaves 1 (rule G11)."),
        ("out", "\nadvise knock 8d with 5c 5d 5h | 8s 9s Ts | Jc Jd Jh\n", "You tell Kim: knock, throwing 8d and laying [5c 5d 5h] [8s 9s 10s] [Jc Jd Jh]."),
        ("out", "say watch the spades\n", "You tell Kim: watch the spades."),
        ("out", "say keep 8s\nlog\n", "Hand 1. Robin deals. The upcard is Ac. You to the captain: keep 8s."),
        ("out", "hint\n", "In the place of Kim, as if the cards were yours: I would take Ac"),
        ("out", "hint\nwhy\n", "The best choices"),
        ("out", "sort rank\n", "The hand of Kim: 5c 5d 5h 8d 8s 9s 10s Jc Jd Jh"),
        ("out", "table\n", "(Enter to go on) table The hand of Kim"),
        ("out", "help\n", "skip - let them play to the end of the hand"),
        ("out", "score\n", "Score: you 0, Robin 0, Kim 0."),
    ],
)  # fmt: skip
def test_what_one_sees_and_does_in_each_role(role: str, script: str, said: str) -> None:
    assert said in squeezed(sit(script, role).text)


class Forward(Idle):
    """A bot that knocks as soon as it can."""

    def choose(self, view: State, history: Sequence[Event]) -> Action:
        knocks = [action for action in legal(view) if isinstance(action, Knock)]
        return knocks[0] if knocks else super().choose(view, history)


KNOCKED = Stacked(
    ("2c 6c 7h 8s 9s Ts Qd 5d 9d Kh", "3c 4c 5c Jc Jd Jh 6h 6d 6s Kd"),
    "Qs Ac Ah",
)
"""The captain takes the queen and throws 2c; the box draws and knocks with the king left."""


@pytest.mark.parametrize(
    ("script", "said"),
    [
        ("", "Robin shows [3c 4c 5c] [6d 6h 6s] [Jc Jd Jh] and deadwood"),
        ("", "Kim would show [8s 9s 10s] and lay off 6c, which leaves"),
        ("", "Advise show, or show 4c 4d 4s; 8s on 1 for another way. [adviser, knock 10] Kim answers the knock (Enter to go on)"),
        ("advise show\n", "You tell Kim: show the hand as proposed. Kim is a bot"),
        ("advise show 8s 9s Ts\n", "You tell Kim: show [8s 9s 10s]. Kim is a bot"),
        ("advise show none; 5d on 2\n", "5d does not fit on 6d 6h 6s (rule G8)."),
        ("advise show 8s 9s Ts; 6c on 1\n", "You tell Kim: show [8s 9s 10s] and lay off 6c on 1. Kim is a bot"),
        ("advise take\n", "Not now:"),
        ("advise gin\n", "What is to be said?"),
        ("hint\n", "I would show the hand as proposed"),
        ("\n", "Kim lays off 6c on [3c 4c 5c] 51 - 10 = 41"),
    ],
)  # fmt: skip
def test_T3_an_adviser_sees_and_advises_the_answer_to_a_knock_G8(script: str, said: str) -> None:
    seat = Seat("three_hand", source=KNOCKED, roles=ROLES["out"], names=THREE, bot=Forward(), script="\n\n" + script)
    assert said in squeezed(seat.run()), squeezed(seat.text)


@pytest.mark.parametrize(
    ("before", "line", "said"),
    [
        ("", "take", '"take" is no command here; type help to see what you can type.'),
        ("", "<", "It is the turn of Kim, not of you."),
        ("", "undo", '"undo" is no command here'),
        ("", "advise", "What is to be said? For example: advise discard 7h, or say keep the spades."),
        ("", "say", "What is to be said?"),
        ("", "advise hint", "What is to be said?"),
        ("", "advise knock", "What is to be said?"),
        ("", "advise 8d", "Not now: the upcard is on offer; take it or pass (rule G4)."),
        ("\n", "advise Ac", "Ac was taken from the pile this turn and must stay until the next (rule G5)."),
        ("\n", "advise knock Jh", "That would leave"),
        ("\n", "advise Kd", "Kd is not in your hand."),
        ("", "skip it", 'After skip there is nothing more to type, so "it" was not understood.'),
    ],
)
def test_an_adviser_is_refused_what_he_may_not_do_and_nothing_changes(before: str, line: str, said: str) -> None:
    clean, seat = sit(before, "out"), sit(f"{before}{line}\n", "out")
    assert said in squeezed(seat.text)
    assert seat.table.log == clean.table.log


def test_T3_an_adviser_never_reads_a_card_that_the_box_draws() -> None:
    def watch(_: State | None, prompt: str) -> str:
        return " " if prompt.startswith("[adviser") else ""

    text = Seat("three_hand", seed=3, roles=ROLES["out"], names=THREE, answer=watch).run()
    drawn = [line for line in text.splitlines() if line.startswith("Robin draws")]
    assert len(drawn) > 3
    for line in drawn:
        assert line == "Robin draws from the stock." or line.startswith("Robin draws from the stock and discards ")


def test_the_hand_can_be_skipped_and_the_next_one_is_asked_about_again() -> None:
    def skip(view: State | None, prompt: str) -> str:
        if view is None:
            return " "
        return "skip" if "adviser" in prompt else by_hint(view, prompt)

    seat = Seat("three_hand/target=60", seed=5, roles=ROLES["out"], names=THREE, answer=skip, level="greedy")
    text = seat.run()
    assert seat.table.over
    hands = sum(isinstance(event, Dealt) for event in seat.table.events)
    out = [event.roles[2] for event in seat.table.events if isinstance(event, RolesChanged)]
    outs = 1 + out[: hands - 1].count(0)
    assert text.count("(Enter to go on) skip") == outs
    assert "Final score: you" in text or "The match is over. Final score: you" in text


def test_T1_the_roles_are_drawn_for_and_told() -> None:
    text = squeezed(Seat("three_hand", seed=2, names=THREE, script="").run())
    assert "You draw 4d for the roles. Robin draws 2h for the roles. Kim draws Jd for the roles." in text
    assert "Kim is in the box. You are captain. Robin sits out. Hand 1. Kim deals." in text


def test_T4_the_new_roles_are_told_after_a_hand() -> None:
    seat = Seat(
        "three_hand", source=DEAL, roles=ROLES["captain"], names=THREE, bot=Idle(), script="pass\ndraw\nknock Kd\n\n\n"
    )
    text = squeezed(seat.run())
    assert "You are in the box. Kim is captain. Robin sits out." in text
    assert "Hand 2. You deal." in text
    assert "[box, knock 10]" in text


@pytest.mark.parametrize("width", [40, 80])
@pytest.mark.parametrize("role", ROLES)
def test_a_match_is_played_to_its_end_in_every_role(role: str, width: int) -> None:
    turns = itertools.count()

    def curious(view: State | None, prompt: str) -> str:
        if view is not None and view.hand is not None and 0 not in view.hand.players:
            return ("hint", "", "say take it", "", "skip", "log")[next(turns) % 6] or " "
        return by_hint(view, prompt)

    seat = Seat("three_hand/target=50", seed=8, roles=ROLES[role], names=THREE, width=width, answer=curious)
    text = seat.run()
    assert seat.table.over
    assert all(len(line) <= width for line in text.splitlines())
    assert "score: you" in squeezed(text)


def test_the_roles_are_refused_where_there_are_none() -> None:
    with pytest.raises(RummyError) as refused:
        Seat("gin", roles=(0, 1))
    assert refused.value.code == "wrong_roles"
