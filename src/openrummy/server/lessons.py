"""The pages of the API for lessons: what the learner has done comes in, how it stands goes out; nothing is kept."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Annotated, Final, TypeVar

from litestar import Response, Router, post
from litestar.params import JSONBody
from msgspec import Meta, Struct

from openrummy.bots import Assessment, assess
from openrummy.errors import RummyError
from openrummy.game import legal
from openrummy.lessons import LEARNER, OTHER, Lesson, Stand, lesson, stand, strays
from openrummy.melds import Meld
from openrummy.rearrange import Step
from openrummy.server.ask import checked_in
from openrummy.server.best import readings, way_in
from openrummy.server.facts import Moved, Sat, TableSettings
from openrummy.server.forms import Form, Placed
from openrummy.server.judge import TableRefused
from openrummy.server.messages import Check, Checked, Fault, Told
from openrummy.server.routes import Word, answered, spec
from openrummy.server.seen import fault_of, seen_of
from openrummy.server.sight import SeatSeen, Seen

__all__ = ["LESSONS", "Deeds", "LessonSeen", "LessonStep", "Trial", "Watched"]

T = TypeVar("T")
Deed = Annotated[str, Meta(min_length=1, max_length=600)]
Done = Annotated[tuple[Deed, ...], Meta(max_length=400)]
"""More than any hand is long."""
SETTINGS: Final = TableSettings(length="hand", hints=False, takebacks=False, chat=False, spectators=False)


class Deeds(Form, frozen=True):
    """What the learner has done so far: actions as their tokens, and ``next`` where there was something to read."""

    deeds: Done = ()


class Trial(Form, frozen=True):
    """A question whether the learner may do something, after what he has done."""

    action: Deed
    deeds: Done = ()


class Watched(Form, frozen=True):
    """A question how the fact ``seq`` of a lesson rebuilt the table, after what the learner has done."""

    seq: Annotated[int, Meta(ge=0, le=100_000)]
    deeds: Done = ()


class LessonStep(Struct, frozen=True):
    """A step of a lesson: its number, from 1, the actions that lead on, what is pointed at, and cards for its words."""

    id: str
    number: int
    do: tuple[str, ...]
    point: tuple[str, ...]
    cards: dict[str, str]


class LessonSeen(Struct, frozen=True):
    """A lesson as the learner sees it.

    ``deeds`` are those that stand, ``fault`` says why the next one does not; ``step`` is the present step, or the one
    that was left where the learner went his own way after ``strayed`` deeds (-1: he has not); ``steps`` is how many
    there are; ``facts`` are those of the hand; ``advice`` is what the computer would do now, where he has strayed.
    """

    lesson: str
    deeds: tuple[str, ...]
    fault: Fault | None
    step: LessonStep
    steps: int
    strayed: int
    facts: tuple[Told, ...]
    seen: Seen
    advice: Assessment | None


def shown(at: Stand) -> LessonSeen:
    """A lesson as it stands, from the learner's view."""
    view = at.table.view(LEARNER)
    mine = at.strayed >= 0 and view.hand is not None and view.turn == LEARNER
    step = at.step
    return LessonSeen(
        at.lesson.name,
        at.deeds,
        None if at.fault is None else fault_of(at.fault),
        LessonStep(step.id, at.at + 1, step.do, step.point, step.cards),
        len(at.lesson.steps),
        at.strayed,
        tuple(_facts(at)),
        see(at),
        assess(view, at.table.history(LEARNER))[0] if mine else None,
    )


def _facts(at: Stand) -> list[Told]:
    """The facts of the hand as the learner was told them."""
    history = at.table.history(LEARNER)
    found = []
    for seq, one in enumerate(at.course, 1):
        move = one.move
        fact = Sat(OTHER, at.lesson.bot, at.lesson.bot) if move is None else Moved(move.seat, str(move.action))
        found.append(Told(seq, fact, tuple(history[one.begin : one.end]), ""))
    return found


def see(at: Stand) -> Seen:
    """The table of a lesson, as ``server.seen`` shows any other: built from the learner's view."""
    view = at.table.view(LEARNER)
    actions = tuple(legal(view)) if view.turn == LEARNER else ()
    bot = at.lesson.bot
    return seen_of(
        view,
        LEARNER,
        actions,
        seq=len(at.course),
        table=f"lesson-{at.lesson.name}",
        ruleset=view.rules.id,
        status="playing",
        host=-1,
        settings=SETTINGS,
        # nobody owns the learner's seat: it cannot be given up, or taken elsewhere
        seats=(SeatSeen("", False, "", True, False, False, -1), SeatSeen(bot, False, bot, True, False, False, -1)),
        turn=view.turn,
    )


def _lesson(name: str) -> Lesson:
    try:
        return lesson(name)
    except LookupError:
        raise TableRefused("no_such_lesson") from None


async def _after(name: str, deeds: tuple[str, ...], what: Callable[[Stand], T]) -> T:
    """What is found in a lesson as it stands after these deeds.

    Once a bot has to think, that is done in a thread: for a whole hand it needs a fraction of a second, and a process
    of the pool would first have to be started.
    """
    found = _lesson(name)
    if strays(found, deeds):
        return await asyncio.to_thread(lambda: what(stand(found, deeds)))
    return what(stand(found, deeds))


def _way(at: Stand, seq: int) -> tuple[Step, ...]:
    """The steps by which a fact of a lesson rebuilt the table."""
    if not 1 <= seq <= len(at.course):
        return ()
    one = at.course[seq - 1]
    return way_in(at.table.history(LEARNER), one.begin, one.end)


@post("/", status_code=200, responses={200: spec(LessonSeen, "How the lesson stands.")})
async def study(name: Word, data: JSONBody[Deeds]) -> Response[bytes]:
    """A lesson after what the learner has done; changes nothing."""
    return answered(await _after(name, data.deeds, shown))


@post("/checks", status_code=200, responses={200: spec(Checked, "What was found.")})
async def trial(name: Word, data: JSONBody[Trial]) -> Response[bytes]:
    """Whether the learner may do something now; changes nothing."""
    found = await _after(name, data.deeds, shown)
    asked = Check(0, data.action)
    assert found.seen.state is not None
    try:
        return answered(checked_in(found.seen.state, LEARNER, asked))
    except RummyError as error:
        return answered(Checked(0, fault_of(error)))


@post("/melds", status_code=200, sync_to_thread=False, responses={200: spec(tuple[Meld, ...], "The melds.")})
def melds(name: Word, data: JSONBody[Placed]) -> Response[bytes]:
    """Every meld that cards of Manipulation can be, as at a table."""
    _lesson(name)
    return answered(readings(data.cards))


@post("/steps", status_code=200, responses={200: spec(tuple[Step, ...], "The steps; none where nothing was rebuilt.")})
async def way(name: Word, data: JSONBody[Watched]) -> Response[bytes]:
    """The steps by which the table of Manipulation was rebuilt, as at a table."""
    return answered(await _after(name, data.deeds, lambda at: _way(at, data.seq)))


LESSONS: Final = Router("/api/lessons/{name:str}", route_handlers=[study, trial, melds, way], tags=["lesson"])
