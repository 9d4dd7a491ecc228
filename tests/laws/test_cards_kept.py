"""Law 3, Conservation: every card is somewhere, once. Law 4, No dead end: one can always go on, and it ends."""

from collections import Counter
from random import Random

import pytest
from hypothesis import assume, given

from openrummy.events import Dealt, Knocked, Showed
from openrummy.game import ask, game_of, legal
from openrummy.state import Hand
from openrummy.table import Table
from tests.laws.test_views import fold
from tests.worlds import ALL, Plan, choose, examples, plans, played, table, temper_of

LONGEST_GIN_HAND = 2 * (2 + 30 * 40)
"""Actions of a gin hand at most: two passes, 29 draws from the stock (G12), 39 takes before and after each (G15)."""


def cards_of(hand: Hand) -> list[int]:
    """All cards of a hand by face, wherever they are."""
    everywhere = [*hand.stock, *hand.pile]
    for cards in hand.hands:
        everywhere += cards
    for meld in hand.table:
        everywhere += meld.faces
    return sorted(everywhere)


def kept(plan: Plan) -> None:
    """Asserts law 3 after every event of a match."""
    match = played(plan)
    pack = sorted(game_of(match.state).hand.pack(len(match.seats)))
    for _, event, after in fold(match):
        assert after.hand is None or cards_of(after.hand) == pack, event


@examples(0.6)
@given(plans("gin", "oklahoma"))
def test_law_3_cards_are_kept_in_gin_and_oklahoma(plan: Plan) -> None:
    kept(plan)


@examples(0.6)
@given(plans("basic", "hollywood", "three_hand"))
def test_law_3_cards_are_kept_in_basic_hollywood_and_three_hand(plan: Plan) -> None:
    kept(plan)


@examples(0.2)
@given(plans("manipulation", hands=2))
def test_law_3_cards_are_kept_in_manipulation(plan: Plan) -> None:
    kept(plan)


@examples(0.25)
@given(plans("toy", hands=2))
def test_law_3_cards_are_kept_in_the_toy(plan: Plan) -> None:
    kept(plan)


@examples(0.4)
@given(plans("gin", "oklahoma", "hollywood", "three_hand"))
def test_law_3_what_is_shown_is_what_was_held(plan: Plan) -> None:
    """A knocker shows the cards he held less the discard; the other all of his (G7, G8)."""
    held: dict[int, Counter[int]] = {}
    for state, event, _ in fold(played(plan)):
        if isinstance(event, Dealt):
            held = {}
        if isinstance(event, Knocked | Showed):
            assert state.hand is not None
            held[event.seat] = Counter(state.hand.hands[event.seat])
            shown = Counter(event.left) + Counter(card for meld in event.melds for card in meld.cards)
            if isinstance(event, Showed):
                shown.update(card for card, _ in event.layoffs)
            elif event.card >= 0:
                shown[event.card] += 1
            assert shown == held[event.seat]


def longest(plan: Plan) -> int:
    """How many actions a hand of these rules takes at most."""
    if not plan.rules.startswith("manipulation"):
        return LONGEST_GIN_HAND
    stock = 33 if plan.seats == 2 else 106 - 10 * plan.seats
    return 3 * stock + 2 * plan.seats


def actions_of_hands(plan: Plan) -> list[int]:
    """How many actions each hand took; asserts that there was one to choose every time."""
    match, rng, counts = table(plan), Random(plan.seed), [0]
    most = longest(plan)
    while not match.over and match.state.finished < plan.hands:
        hands = match.state.finished
        assert len(match.legal) > 0, "a running hand without a legal action"
        match.play(choose(rng, match.view(match.turn), temper_of(plan, match.turn)))
        counts[-1] += 1
        if match.state.finished > hands:
            counts.append(0)
        assert counts[-1] <= most
    return counts[:-1]


def may_last_for_ever(match: Table) -> bool:
    """Basic Rummy at a table that shuffles more often than a test has time for (B13)."""
    limit = getattr(match.state.rules.options, "max_reshuffles", 0)
    return limit == "none" or limit > 3


@examples(0.6)
@given(plans(*ALL, "toy", hands=2))
def test_law_4_there_is_always_something_to_do(plan: Plan) -> None:
    assume(not may_last_for_ever(table(plan)))
    actions_of_hands(plan)


@pytest.mark.parametrize(("seats", "reshuffles"), [(2, 0), (2, 3), (6, 2)])
def test_law_4_those_who_never_take_nor_lay_are_stopped_by_B13(seats: int, reshuffles: int) -> None:
    """Two actions a turn, and a turn for every card of every stock."""
    plan = Plan(f"basic/max_reshuffles={reshuffles}", 4, tempers=(5, 5), hands=1, seats=seats)
    stock = {2: 31, 6: 15}[seats]
    assert actions_of_hands(plan) == [2 * stock * (reshuffles + 1)]


def test_law_4_those_who_never_leave_the_pile_are_stopped_by_B15() -> None:
    assert actions_of_hands(Plan("basic/max_reshuffles=none", 2, tempers=(6, 6), hands=1, seats=3)) == [80]


@pytest.mark.parametrize(("seats", "actions"), [(2, 11 * 6 + 2), (5, 18 * 6 + 2 + 2 + 1 + 5)])
def test_law_4_those_who_never_meld_are_stopped_by_M19(seats: int, actions: int) -> None:
    """Turns of three draws, the rest of the stock (M20), and a last turn each."""
    assert actions_of_hands(Plan("manipulation", 3, tempers=(5, 5), hands=1, seats=seats)) == [actions]


@pytest.mark.parametrize("seed", range(3))
def test_law_4_two_who_never_leave_the_pile_are_stopped_by_G15(seed: int) -> None:
    assert actions_of_hands(Plan("gin", seed, tempers=(6, 6), hands=1)) == [80]


@pytest.mark.parametrize("rules", ["gin/knock_limit=0", "oklahoma/ace_upcard=gin_only"])
def test_law_4_two_who_never_take_are_stopped_by_G12(rules: str) -> None:
    """Two passes, then 29 draws of the 31 cards in the stock."""
    assert actions_of_hands(Plan(rules, 5, tempers=(5, 5), hands=1)) == [2 + 2 * 29]


@examples(0.3)
@given(plans(*ALL, "toy", hands=1, actions=200))
def test_law_4_nothing_is_listed_while_chance_is_wanted(plan: Plan) -> None:
    """Before the deal, while a new stock is shuffled, and after the match."""
    match = played(plan)
    for state, _, _ in fold(match):
        if ask(state) is not None:
            assert state.turn == -1
            assert list(legal(state)) == []
    if match.over:
        assert list(match.legal) == []
