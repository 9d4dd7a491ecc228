"""The automatic move is legal wherever somebody decides, follows from what he sees, and brings hands to an end."""

from random import Random

from hypothesis import assume, given
from hypothesis import strategies as st

from openrummy.automatic import automatic
from openrummy.game import check, game_of, legal
from openrummy.redact import view
from openrummy.state import Phase
from openrummy.table import Table
from tests.laws.test_cards_kept import LONGEST_GIN_HAND, may_last_for_ever
from tests.laws.test_views import decisions
from tests.worlds import ALL, Plan, choose, examples, plans, played, table, temper_of


def longest_alone(match: Table) -> int:
    """Actions of a hand at most in which all play so: five stocks, then forty takes (B15); a turn has two."""
    return 2 * (5 * len(game_of(match.state).hand.pack(len(match.seats))) + 40)


@examples(0.5)
@given(plans(*ALL, "toy", hands=2, actions=250))
def test_the_automatic_move_is_legal_and_follows_from_the_view(plan: Plan) -> None:
    match = played(plan)
    for state in decisions(match):
        seen = view(state, state.turn)
        action = automatic(seen)
        check(state, action, state.turn)
        assert automatic(state) == action
        if state.hand is not None and state.hand.phase is not Phase.MELD:  # there a list costs a search
            assert action in legal(seen).actions


def to_the_end(match: Table, most: int, seats: int, plan: Plan) -> None:
    """Plays the present hand, the seats of a bit mask automatically."""
    rng = Random(f"automatic {plan.seed}")
    hands = match.state.finished
    for _ in range(most):
        if match.over or match.state.finished > hands:
            return
        seat = match.turn
        if seats >> seat & 1:
            match.play(automatic(match.view(seat)), seat, auto=True)
        else:
            match.play(choose(rng, match.view(seat), temper_of(plan, seat)), seat)
    raise AssertionError(f"no end after {most} actions")


@examples(0.5)
@given(plans(*ALL, "toy", hands=2), st.integers(0, 120))
def test_a_hand_that_all_leave_at_some_point_ends(plan: Plan, at: int) -> None:
    match = table(plan)
    rng = Random(f"left {plan.seed}")
    for _ in range(at):
        if not match.over:
            match.play(choose(rng, match.view(match.turn), temper_of(plan, match.turn)))
    to_the_end(match, longest_alone(match), -1, plan)


@examples(0.4)
@given(plans(*ALL, "toy", hands=1), st.integers(0, 62))
def test_a_hand_that_some_have_left_ends(plan: Plan, gone: int) -> None:
    match = table(plan)
    assume(not may_last_for_ever(match))
    to_the_end(match, LONGEST_GIN_HAND, gone, plan)
