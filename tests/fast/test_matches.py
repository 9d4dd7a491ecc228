"""The levels of gin play compiled what they play in the engine, and matches between them go by its rules."""

from __future__ import annotations

import pytest

pytest.importorskip("numba", reason="Numba is not installed (extra fast)")

import numpy as np
from msgspec.structs import replace

from openrummy.actions import DISCARDS, KNOCKS
from openrummy.bots import make
from openrummy.bots.gin_equity import stakes
from openrummy.bots.hands import forms_meld, least_discards
from openrummy.events import Event, HandEnded
from openrummy.fast import inputs, layout
from openrummy.fast.chance import key_of, shuffle
from openrummy.fast.contest import contest, player
from openrummy.fast.matches import play_hand, room
from openrummy.fast.variants import mirrored
from openrummy.game import GAMES, decide, evolve, start, supply
from openrummy.parts.discard import barred
from openrummy.parts.knock import knock_limit
from openrummy.redact import view
from openrummy.state import Phase, Scored, State
from openrummy.table import History
from tests.fast.twins import SEATS, action_of, number_of

CONTEST = "gin/undercut_bonus=25,next_dealer=alternate"
RULES = (CONTEST, "gin/big_gin=on,knock_limit=7,target=60", "oklahoma")
PAIRS = (("strong", "casual"), ("beginner", "strong"), ("casual", "beginner"), ("strong", "simple"))


def played(rules: str, names: tuple[str, str], seed: int, state: State) -> tuple[bytes, list[int], tuple[int, ...]]:
    """A compiled hand of this match: its pack, its actions, and why it ended, who scored, how much."""
    _, words = inputs.rules_of(rules)
    own, trace = room(), np.zeros(400, np.uint8)
    space = own[0]
    key = key_of(np.uint64(seed))
    shuffle(key, 1, space, layout.DECK, 52)
    pack = bytes(space[layout.DECK : layout.DECK + 52].tolist())
    sides = [player(name) for name in names]
    kinds, weights = np.array([kind for kind, _ in sides]), np.array([habits for _, habits in sides])
    (one, two), _ = GAMES[state.rules.game].match.seating(state)
    at_stake = np.array([stakes(state, one, two), stakes(state, two, one)])
    *ended, count = play_hand(key, 0, at_stake, words, kinds, weights, own, trace)
    return pack, trace[:count].tolist(), tuple(ended)


def could_be_simple(seen: State, action: int) -> bool:
    """Whether the bot ``simple``, which draws lots between equals, could play this."""
    hand = seen.hand
    assert hand is not None
    one = hand.hands[hand.turn].one
    if hand.phase is Phase.DISCARD:
        least, cards = least_discards(one, barred(hand))
        if least <= knock_limit(seen):
            return action in [number_of(KNOCKS[face]) for face in cards]
        exchanged_before = hand.taken >= 0 and action not in [number_of(DISCARDS[face]) for face in cards]
        return exchanged_before or action in [number_of(DISCARDS[face]) for face in cards]
    if hand.phase in (Phase.UPCARD, Phase.DRAW):
        return (action == layout.TAKE) == forms_meld(one, hand.pile[-1])
    return action in (layout.DRAW, layout.SHOW)


@pytest.mark.parametrize("names", PAIRS, ids="-".join)
@pytest.mark.parametrize("rules", RULES)
def test_a_level_plays_the_same_compiled_and_in_the_engine(rules: str, names: tuple[str, str]) -> None:
    """G2-G14, O1: every action, why the hand ended and the points; far from the target and near it."""
    for seed in range(4):
        scores = ((0, 0), (50, 20), (10, 55), (55, 58))[seed]
        same_hand(rules, names, seed, replace(start(rules, SEATS, dealer=1), scores=scores))


def test_so_it_does_where_a_match_has_columns_or_three_players() -> None:
    """H1-H4, T2-T6."""
    tally = (Scored((0, 40), (1,)), Scored((30, 0), (0,)), Scored((0, 45), (1,)))
    state = replace(start("hollywood", SEATS, dealer=1), scores=(30, 85), tally=tally)
    other = replace(start("three_hand", (*SEATS, "third"), roles=(1, 0, 2)), scores=(60, 80, 93))
    for seed in range(4):
        for one in (state, other):
            same_hand("gin", ("strong", "strong"), seed, one)


def same_hand(rules: str, names: tuple[str, str], seed: int, state: State) -> None:
    """A hand played by both: seat 0 plays first, and the hand is one of gin by these rules."""
    pack, actions, (reason, winner, won) = played(rules, names, seed, state)
    bots = [make(name, 0, state.rules.game) for name in names]
    events: list[Event] = list(supply(state, pack))
    state = evolve(state, *events)
    for number in actions:
        hand = state.hand
        assert hand is not None
        seen, told = view(state, state.turn), History(events, [hand.eyes] * len(events), state.turn)
        if names[state.turn] == "simple":
            assert could_be_simple(seen, number)
            action = action_of(number)
        else:
            action = bots[state.turn].choose(seen, told)
            assert number_of(action) == number
        new = decide(state, action)
        events += new
        state = evolve(state, *new)
    result = next(event.result for event in events if isinstance(event, HandEnded))
    assert result.reason == layout.REASONS[reason]
    assert result.points == tuple(won if seat == winner else 0 for seat in range(len(state.seats)))


def test_each_level_beats_the_one_below() -> None:
    """On deals that follow from a seed; the figures with intervals are in docs/strength.md."""
    for rules, least in ((CONTEST, 0.55), ("gin", 0.5), ("oklahoma", 0.5)):
        for better, worse in (("strong", "casual"), ("casual", "beginner")):
            assert contest(player(better), player(worse), rules, 100, 5).rate > least
    assert contest(player("strong"), player("simple"), CONTEST, 100, 5).rate > 0.7


def test_a_contest_is_the_same_on_any_number_of_threads_and_even_against_oneself() -> None:
    sides = player("strong"), player("greedy")
    one, two = (contest(*sides, CONTEST, 10, 3, threads) for threads in (1, 2))
    assert (one.pairs == two.pairs).all()
    same = contest(sides[0], sides[0], CONTEST, 10, 3)
    assert (same.rate, same.margin) == (0.5, 0)
    assert same.hands > 20


def test_variants_are_played_to_their_ends_and_are_even_against_oneself() -> None:
    """H4, T6: with two and with three at a table; gin as the contest plays it."""
    strong = player("strong")
    for rules in ("hollywood/target=60", "three_hand/target=60"):
        same = mirrored(rules, strong, strong, 3, 1)
        assert same.ahead.mean() == 0.5
        assert same.margin == pytest.approx(0)
        assert same.points.max() >= 60
        better = mirrored(rules, strong, player("beginner"), 12, 1)
        assert better.ahead.mean() > 0.5
        assert (better.ahead == mirrored(rules, strong, player("beginner"), 12, 1).ahead).all()
