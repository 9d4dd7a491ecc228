"""Matches to write down: played at random with undo in between, with or without a source that has a name."""

from random import Random

from hypothesis import strategies as st
from msgspec.structs import replace

from openrummy.actions import Action, LayOff
from openrummy.errors import IllegalAction
from openrummy.game import decide
from openrummy.record.writer import spelled_out
from openrummy.table import Chance, Table
from tests.worlds import ALL, Plan, choose, plans, table, temper_of

GAMES = st.one_of(plans(*ALL, hands=2), plans("toy", hands=1))


def wandering(plan: Plan, stop: int = 10_000) -> Table:
    """A match in which players take back, and some turns are played for them; it stops after ``stop`` actions."""
    match = table(plan)
    rng = Random(f"wander {plan.seed}")
    for _ in range(min(stop, plan.actions)):
        if match.over or match.state.finished >= plan.hands:
            break
        seat = match.turn
        action = _mixed(rng, choose(rng, match.view(seat), temper_of(plan, seat)))
        match.play(action, auto=rng.random() < 0.1)
        if rng.random() < 0.1:
            try:
                match.undo(seat)
            except IllegalAction:
                continue
    return match


def _mixed(rng: Random, action: Action) -> Action:
    """A lay-off as somebody may type it, its cards in any order."""
    return (
        replace(action, cards=tuple(rng.sample(action.cards, len(action.cards))))
        if isinstance(action, LayOff)
        else action
    )


def spelled(match: Table, *, known: bool) -> Table:
    """The same match with every arrangement spelled out; its source has a name for its chance where it is ``known``."""
    other = Table(match.state.rules, match.seats, dealer=match.chosen_dealer, roles=match.chosen_roles)
    for entry in match.log:
        if isinstance(entry, Chance):
            other.supply(entry.order)
        else:
            events = decide(other.state, entry.action)
            other.play(spelled_out(entry.action, events), auto=entry.auto)
    if known:
        other.source = match.source
    return other
