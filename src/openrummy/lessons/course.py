"""A lesson as far as it has come: the fold of what the learner has done. Nothing is kept between two questions.

As long as he keeps to the script the other plays what stands there. Once he goes his own way a bot plays the other, to
the end of the hand.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from msgspec import Struct

from openrummy.actions import Action, Knock, Rearrange, parse_action
from openrummy.bots import Bot, make
from openrummy.errors import IllegalAction, RummyError
from openrummy.game import check, decide
from openrummy.lessons.script import LEARNER, OTHER, Lesson, Step
from openrummy.parts.knock import check_knock
from openrummy.parts.rearranging import check_rearrange
from openrummy.state import State
from openrummy.table import Move, Table

__all__ = ["NEXT", "Course", "Stand", "stand", "strays"]

NEXT: Final = "next"
"""What the learner does where there is something to read: he goes on."""


class Course(Struct, frozen=True):
    """A move with the events that followed from it, those from ``begin`` to ``end``; the first one is the deal."""

    move: Move | None
    begin: int
    end: int


class Stand(Struct, frozen=True):
    """Where a lesson stands: the table, what happened, the number of the step, whether the learner went his own way.

    ``deeds`` are those of the learner that stand, ``strayed`` how many of them until he went his own way (-1: he has
    not), ``fault`` why the next one was refused.
    """

    lesson: Lesson
    table: Table
    course: tuple[Course, ...]
    deeds: tuple[str, ...]
    at: int
    strayed: int
    fault: RummyError | None = None

    @property
    def step(self) -> Step:
        """The present step, or the one that was left."""
        return self.lesson.steps[self.at]


class _Fold:
    """The fold itself."""

    def __init__(self, lesson: Lesson) -> None:
        self.lesson = lesson
        self.table = lesson.table()
        self.course = [Course(None, 0, len(self.table.events))]
        self.at = 0
        self.strayed = -1
        self.bot: Bot | None = None
        for token in lesson.before:
            self._play(token)

    def do(self, number: int, deed: str) -> None:
        """Takes in one deed. Raises ``RummyError``; nothing has changed then."""
        steps = self.lesson.steps
        if deed == NEXT:
            if self.strayed >= 0 or steps[self.at].do or self.at == len(steps) - 1:
                raise IllegalAction("no_such_action", action=NEXT, game=self.lesson.name)
            self.at += 1
            return
        action, state = parse_action(deed), self.table.state
        if state.hand is None:
            raise IllegalAction("hand_over")
        check(state, action, LEARNER)
        if self.strayed < 0:
            self._follow(number, state, action)
        self._play(action)
        if self.strayed < 0:
            for token in steps[self.at].reply:
                self._play(token)
            self.at += 1

    def _follow(self, number: int, state: State, action: Action) -> None:
        """Goes to the step that an action belongs to; who knows what to do need not read on before."""
        steps = self.lesson.steps
        self.at = next((at for at in range(self.at, len(steps)) if steps[at].do), self.at)
        if not any(alike(state, action, parse_action(one)) for one in steps[self.at].do):
            self.strayed = number

    def answer(self) -> None:
        """The bot plays until it is the learner's turn, or the hand is over."""
        table, lesson = self.table, self.lesson
        while table.turn == OTHER:
            self.bot = self.bot or make(lesson.bot, lesson.seed, table.state.rules.game)
            self._play(self.bot.choose(table.view(OTHER), table.history(OTHER)))

    def _play(self, action: Action | str) -> None:
        table = self.table
        move = Move(table.turn, parse_action(action) if isinstance(action, str) else action)
        begin = len(table.events)
        table.play(move.action)
        self.course.append(Course(move, begin, len(table.events)))


def alike(state: State, action: Action, wanted: Action) -> bool:
    """Whether a legal action comes to the same as the one wanted, however it was put together.

    Of a table that was rebuilt the same cards have to come from the hand, of a knock the same melds be shown; anything
    else has to have the same events.
    """
    if type(action) is not type(wanted):
        return False
    try:
        if isinstance(action, Knock) and isinstance(wanted, Knock):
            melds, other = check_knock(state, action)[0], check_knock(state, wanted)[0]
            return action.card == wanted.card and set(melds) == set(other)
        if isinstance(action, Rearrange) and isinstance(wanted, Rearrange):
            return check_rearrange(state, action).played == check_rearrange(state, wanted).played
        return decide(state, action) == decide(state, wanted)
    except IllegalAction:
        return False  # the one wanted is not legal here: another card was thrown before


def stand(lesson: Lesson, deeds: Sequence[str]) -> Stand:
    """Where a lesson stands after these deeds of the learner: actions as their tokens, and ``NEXT``.

    A deed that is refused is left out, with all behind it; ``fault`` says why.
    """
    fold = _Fold(lesson)
    done, fault = 0, None
    for number, deed in enumerate(deeds):
        try:
            fold.do(number, deed)
        except RummyError as error:
            fault = error
            break
        if fold.strayed >= 0:
            fold.answer()
        done = number + 1
    return Stand(lesson, fold.table, tuple(fold.course), tuple(deeds[:done]), fold.at, fold.strayed, fault)


def strays(lesson: Lesson, deeds: Sequence[str]) -> bool:
    """Whether these deeds leave the script; told without asking a bot, which may have to think."""
    fold = _Fold(lesson)
    try:
        for number, deed in enumerate(deeds):
            fold.do(number, deed)
            if fold.strayed >= 0:
                return True
    except RummyError:
        pass
    return False
