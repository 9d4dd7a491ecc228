"""What is asked of a hand that was played: one form a kind of game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from msgspec import Struct

from openrummy.cards import HIGH_ACE
from openrummy.parts.turn import running
from openrummy.scorepad.entries import MOST, Count, Drawn, Entry, Knock, Out
from openrummy.scorepad.pad import dealt, read_upcard
from openrummy.scorepad.questions import Questions
from openrummy.scorepad.results import check_big_gin, check_knock, check_knock_points
from openrummy.state import State
from openrummy.terminal.screen import ROLES

__all__ = ["FORMS", "Form"]

BIG: Final = -1
"""Stands for the answer "big" where a deadwood is asked for."""
MOST_DEADWOOD: Final = 98
"""Ten cards without a meld: two each of king, queen, jack and ten, and two nines."""
MOST_LEFT: Final = 150
"""Ten cards of fifteen points (B11)."""


class Form(Struct, frozen=True):
    """How one kind of hand is asked for, and the message that says what can be typed on one line."""

    read: Callable[[Questions, State], Entry]
    how: str


def _gin(questions: Questions, state: State) -> Entry:
    say = questions.page.say
    options = state.rules.options
    upcard = ""
    if options.knock_limit == "upcard":
        upcard = questions.text(say("pad-ask-upcard"), read_upcard)
    state = dealt(state, upcard)
    names = [state.seats[seat] for seat in running(state).players]
    knocker = questions.word(
        say("pad-ask-knocker", names=", ".join(names)),
        (*names, "drawn"),
        also=dict(zip(ROLES, (state.seats[seat] for seat in state.roles[:2]), strict=False)),
        last=lambda answer: answer == "drawn",
    )
    if knocker == "drawn":
        return Drawn(upcard)

    def check(deadwood: int) -> None:
        if deadwood == BIG:
            check_big_gin(state, 0)
        else:
            check_knock(state, deadwood)

    words = {"gin": 0} | ({"big": BIG} if options.big_gin else {})
    prompt = say("pad-ask-deadwood", name=knocker, big=int(options.big_gin))
    deadwood = questions.number(prompt, 0, MOST_DEADWOOD, words, check)
    (other,) = (name for name in names if name != knocker)
    prompt = say("pad-ask-other", name=other, gin=int(deadwood <= 0))
    left = questions.number(prompt, 0, MOST_DEADWOOD, last=True)
    return Knock(knocker, max(deadwood, 0), left, deadwood == BIG, upcard)


def _basic(questions: Questions, state: State) -> Entry:
    say = questions.page.say
    dealt(state)
    winner = questions.word(
        say("pad-ask-out", names=", ".join(state.seats)),
        (*state.seats, "dead"),
        last=lambda answer: answer == "dead",
    )
    if winner == "dead":
        return Drawn()
    rummy = questions.word(say("pad-ask-rummy", name=winner), ("yes", "no"), "no") == "yes"
    ace = HIGH_ACE if state.rules.options.ace == "high_or_low" else 0
    others = [name for name in state.seats if name != winner]
    left = {
        name: questions.number(say("pad-ask-left", name=name, ace=ace), 1, MOST_LEFT, last=name == others[-1])
        for name in others
    }
    return Out(winner, left, rummy)


def _manipulation(questions: Questions, state: State) -> Entry:
    say = questions.page.say
    dealt(state)
    who = questions.word(say("pad-ask-ended", names=", ".join(state.seats)), (*state.seats, "nobody"))
    how = questions.word(say("pad-ask-how", name=who), ("knock", "out")) if who != "nobody" else ""
    knocker, out = (who if how == one else "" for one in ("knock", "out"))
    points = dict.fromkeys(state.seats, 0)
    holding = [name for name in state.seats if name != out]
    for name in holding:
        prompt = say("pad-ask-points", name=name)
        check = check_knock_points if name == knocker else int
        points[name] = questions.number(prompt, 1, MOST, check=check, last=name == holding[-1])
    return Count(points, knocker, out)


GIN: Final = Form(_gin, "pad-how-gin")
FORMS: Final[Mapping[str, Form]] = {
    "basic": Form(_basic, "pad-how-basic"),
    "gin": GIN,
    "oklahoma": GIN,
    "hollywood": GIN,
    "three_hand": GIN,
    "manipulation": Form(_manipulation, "pad-how-manipulation"),
}
"""By game."""
