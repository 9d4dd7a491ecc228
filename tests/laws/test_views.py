"""Law 1, Square, and law 2, Eyes: a view is a state, and what a seat may do depends only on what it sees."""

from collections.abc import Iterator

import pytest
from hypothesis import given

from openrummy.actions import (
    Action,
    BigGin,
    Discard,
    Draw,
    EndTurn,
    Knock,
    Lay,
    LayOff,
    Pass,
    Rearrange,
    Show,
    Take,
)
from openrummy.cards import UNKNOWN
from openrummy.errors import Contradiction, IllegalAction
from openrummy.events import Event
from openrummy.game import check, evolve, legal, play, supply
from openrummy.redact import eyes, redact, view
from openrummy.state import SPECTATOR, State
from openrummy.table import Move, Table
from tests.worlds import ALL, Plan, examples, plans, played

TRIED: tuple[Action, ...] = (
    Draw(),
    Take(),
    Pass(),
    Show(),
    Show(()),
    BigGin(),
    *map(Discard, range(UNKNOWN)),
    *map(Knock, range(UNKNOWN)),
    EndTurn(),
    EndTurn(knock=True),
    *(Lay((face, face + 1, face + 2)) for face in (0, 16, 32, 47)),
    *(Lay((rank, rank + 13, rank + 39)) for rank in (0, 5, 11)),
    *(LayOff((face,), number) for number in (1, 2) for face in range(number, 52, 7)),
    Rearrange(()),
    Rearrange(((0, 13, 26),)),
)
"""Actions without an arrangement of one's own cards, and a few with one."""


def fold(match: Table) -> Iterator[tuple[State, Event, State]]:
    """Every event of a match with the state before and after it."""
    state = match.first
    for event in match.events:
        after = evolve(state, event)
        yield state, event, after
        state = after
    assert state == match.state


def decisions(match: Table) -> Iterator[State]:
    """Every state of a match in which somebody had to decide."""
    state = match.first
    for entry in match.log:
        if isinstance(entry, Move):
            yield state
            state = play(state, entry.action)
        else:
            state = evolve(state, *supply(state, entry.order))
    assert state == match.state


def square(plan: Plan) -> None:
    """Asserts law 1 of a match, for every seat and the spectator."""
    match = played(plan)
    viewers = (*range(len(match.seats)), SPECTATOR)
    views = {viewer: view(match.first, viewer) for viewer in viewers}
    histories = {viewer: match.history(viewer) for viewer in viewers}
    for at, (state, event, after) in enumerate(fold(match)):
        for viewer in viewers:
            told = redact(event, eyes(state, event, viewer))
            assert told == histories[viewer][at]
            views[viewer] = evolve(views[viewer], told)
            assert views[viewer] == view(after, viewer)
            assert view(views[viewer], viewer) == views[viewer], "a view of a view is that view"


@examples(0.6)
@given(plans("gin", "oklahoma"))
def test_law_1_square_in_gin_and_oklahoma(plan: Plan) -> None:
    square(plan)


@examples(0.4)
@given(plans("hollywood", "three_hand", "basic"))
def test_law_1_square_in_basic_hollywood_and_three_hand(plan: Plan) -> None:
    square(plan)


@examples(0.12)
@given(plans("manipulation", hands=2))
def test_law_1_square_in_manipulation(plan: Plan) -> None:
    square(plan)


@examples(0.2)
@given(plans("toy", hands=2))
def test_law_1_square_in_the_toy(plan: Plan) -> None:
    square(plan)


def answer(state: State, action: Action) -> tuple[object, ...]:
    """What ``check`` says: nothing, or all that its error is made of."""
    try:
        check(state, action)
    except IllegalAction as refused:
        return type(refused), refused.code, refused.rule, refused.params
    return ()


def same_eyes(plan: Plan) -> None:
    """Asserts law 2 of a match: listed actions, and the answer to each action that could be tried."""
    match = played(plan)
    for at, state in enumerate(decisions(match)):
        seen = view(state, state.turn)
        assert legal(seen).actions == legal(state).actions
        for action in TRIED[at % 4 :: 4] + TRIED[:6]:
            assert answer(seen, action) == answer(state, action), str(action)


@examples(0.25)
@given(plans("gin", "oklahoma", hands=2))
def test_law_2_eyes_in_gin_and_oklahoma(plan: Plan) -> None:
    same_eyes(plan)


@examples(0.2)
@given(plans("hollywood", "three_hand", "basic", hands=1, actions=150))
def test_law_2_eyes_in_basic_hollywood_and_three_hand(plan: Plan) -> None:
    same_eyes(plan)


@examples(0.04)
@given(plans("manipulation", hands=1, actions=100))
def test_law_2_eyes_in_manipulation(plan: Plan) -> None:
    same_eyes(plan)


@examples(0.1)
@given(plans("toy", hands=1))
def test_law_2_eyes_in_the_toy(plan: Plan) -> None:
    same_eyes(plan)


@examples(0.3)
@given(plans(*ALL, "toy", hands=1, actions=40))
def test_law_2_what_is_not_seen_is_not_listed(plan: Plan) -> None:
    """A view of somebody else's turn has no list: to make one would take his cards."""
    match = played(plan)
    if match.over:
        return
    for viewer in (*range(len(match.seats)), SPECTATOR):
        if viewer != match.turn and not eyes(match.state, None, viewer) >> match.turn & 1:
            with pytest.raises(Contradiction, match="hidden_hand"):
                legal(match.view(viewer))
