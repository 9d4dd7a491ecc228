"""Three-hand gin: the box plays each hand against the captain, whom the third advises (rules T)."""

from __future__ import annotations

from msgspec.structs import replace

from openrummy.cards import rank
from openrummy.events import Event, Result, RolesChanged, RolesDrawn
from openrummy.parts.race import outcome
from openrummy.spec import Seating
from openrummy.state import Ask, State

PACK = 52


def opening(state: State) -> Ask | None:
    """Before the first hand each player draws a card, and those who tie draw again (T1)."""
    if state.roles:
        return None
    redraws = max(map(len, state.draws), default=0)
    return Ask(f"roles/{redraws}", PACK, 1)


def _tied(state: State) -> tuple[int, ...]:
    """The seats that have to draw: everyone at first, then those whose draws are the same as another's."""
    draws = [tuple(map(rank, cards)) for cards in state.draws] or [()] * len(state.seats)
    return tuple(seat for seat, one in enumerate(draws) if draws.count(one) > 1)


def draw_roles(state: State, _ask: Ask, order: bytes) -> tuple[Event, ...]:
    """The top cards of a shuffled pack are drawn, one by each seat that has to, in the order of the seats (T1)."""
    seats = _tied(state)
    drawn = RolesDrawn(seats, tuple(order[: len(seats)]))
    after = roles_drawn(state, drawn)
    if _tied(after):
        return (drawn,)
    highest = sorted(range(len(state.seats)), key=lambda seat: tuple(map(rank, after.draws[seat])), reverse=True)
    return drawn, RolesChanged(tuple(highest))


def roles_drawn(state: State, event: RolesDrawn) -> State:
    """The cards that were drawn so far."""
    draws = list(state.draws or ((),) * len(state.seats))
    for seat, card in zip(event.seats, event.cards, strict=True):
        draws[seat] = (*draws[seat], card)
    return replace(state, draws=tuple(draws))


def roles_changed(state: State, event: RolesChanged) -> State:
    """The box deals (T2)."""
    return replace(state, roles=event.roles, dealer=event.roles[0], draws=())


def seating(state: State) -> Seating:
    """Captain and box play; the one who sits out sees the captain's cards (T2, T3)."""
    box, captain, out = state.roles
    eyes = tuple(1 << (captain if seat == out else seat) for seat in range(len(state.seats)))
    return (captain, box), eyes


def close(state: State, result: Result) -> tuple[Event, ...]:
    """After a scored hand: the end of the match (T6), or new roles (T4). A drawn hand changes nothing."""
    if not result.winners:
        return ()
    if max(state.scores) >= state.rules.options.target:
        return (outcome(replace(state, over=True)),)
    box, captain, out = state.roles
    return (RolesChanged((box, out, captain) if result.winners[0] == box else (captain, out, box)),)
