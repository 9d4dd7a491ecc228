"""Lanes: seeds, packs, dealers, episodes, new beginnings, copies, and the caller's own arrays."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

pytest.importorskip("numba", reason="Numba is not installed (extra fast)")

from openrummy import Table, ruleset
from openrummy.errors import IllegalAction
from openrummy.fast import Batch, Single, complete, unseen
from openrummy.game import legal, start
from openrummy.redact import view
from tests.fast.twins import action_of, number_of


def advance(batch: Batch, steps: int, policy: str = "random") -> None:
    """Some steps of one policy."""
    actions = np.zeros(batch.lanes, np.int64)
    for _ in range(steps):
        batch.choose(policy, actions)
        batch.step(actions)


def test_a_lane_follows_from_its_seed_alone() -> None:
    one = Batch(6, seeds=np.array([9, 1, 9, 2, 3, 9], np.uint64))
    two = Batch(2, seeds=np.array([9, 3], np.uint64))
    advance(one, 300)
    advance(two, 300)
    for lane, other in ((0, 0), (2, 0), (5, 0), (4, 1)):
        assert one.state(lane) == two.state(other)
    assert one.state(0) != one.state(1)


def test_what_is_played_does_not_change_the_deals() -> None:
    """So that two players can be compared on the same deals."""
    one, two = Batch(1, "gin/next_dealer=alternate", 4), Batch(1, "gin/next_dealer=alternate", 4)
    for number in (2, 3):
        while one.state(0).number < number:
            advance(one, 1, "greedy")
        while two.state(0).number < number:
            advance(two, 1)
        mine, other = one.state(0).hand, two.state(0).hand
        assert mine is not None
        assert other is not None
        assert mine.stock == other.stock


def test_a_given_pack_is_dealt() -> None:
    """G2: one at a time, beginning left of the dealer, then the upcard; the rest is the stock."""
    pack = Random(1).sample(range(52), 52)
    for dealer in (0, 1):
        batch = Batch(1)
        batch.reset(0, decks=np.array([pack], np.uint8), dealers=np.array([dealer], np.int8))
        single = Single()
        single.reset(0, deck=np.array(pack, np.uint8), dealer=dealer)
        for state in (batch.state(0), single.state()):
            assert state.hand is not None
            assert sorted(state.hand.hands[1 - dealer]) == sorted(pack[0:20:2])
            assert (state.hand.upcard, list(state.hand.stock), state.dealer) == (pack[20], pack[21:], dealer)


@pytest.mark.parametrize("autoreset", ["same_step", "next_step", "off"])
def test_after_the_end_a_lane_begins_anew_as_wished(autoreset: str) -> None:
    batch = Batch(1, "gin", 3, episode="hand", autoreset=autoreset)
    while not batch.done[0]:
        advance(batch, 1, "greedy")
    assert batch.rewards.any()
    if autoreset == "same_step":
        assert batch.masks[0].any()
        assert batch.state(0).scores == (0, 0)
        return
    assert not batch.masks.any()
    assert not batch.observations.any()
    assert batch.turns[0] == -1
    ended = batch.state(0)
    assert ended.hand is None
    batch.step(np.zeros(1, np.int64))
    assert not batch.done[0] or autoreset == "off"
    assert (batch.state(0) == ended) == (autoreset == "off")


def test_the_points_of_a_match_add_up_to_its_outcome() -> None:
    """G13, G14; against the engine in test_twin.py."""
    batch = Batch(40, "gin/box_bonus=25,game_bonus=100,shutout=on", autoreset="off")
    total = np.zeros((40, 2), np.int64)
    over = np.zeros(40, np.bool_)
    while not over.all():
        advance(batch, 1, "greedy")
        total += np.where(over[:, None], 0, batch.rewards)
        over |= batch.done
    for lane in range(40):
        state = batch.state(lane)
        assert state.over
        assert max(total[lane].tolist()) >= max(state.scores) + 100


def test_the_arrays_of_the_caller_are_written_to() -> None:
    masks, seen = np.zeros((3, 2), np.uint64), np.zeros((3, 10), np.uint64)
    rewards, done, turns = np.ones((3, 2), np.int64), np.ones(3, np.bool_), np.ones(3, np.int8)
    batch = Batch(3, masks=masks, observations=seen, rewards=rewards, done=done, turns=turns)
    assert batch.masks is masks
    assert masks[:, 0].all()
    assert seen[:, 0].all()
    assert not rewards.any()
    assert not done.any()
    masks[:] = 0  # whatever the caller does with them, legality is not looked up there
    batch.step(np.full(3, 105, np.int64))
    with pytest.raises(IllegalAction, match="wrong_lane"):
        batch.step(np.full(3, 105, np.int64))


def test_an_illegal_action_in_one_lane_changes_no_lane() -> None:
    batch = Batch(3)
    before = [batch.state(lane) for lane in range(3)]
    with pytest.raises(IllegalAction) as refused:
        batch.step(np.array([105, 106, 104], np.int64))
    assert refused.value.params == {"lane": 2, "action": 104}
    assert [batch.state(lane) for lane in range(3)] == before


def test_copies_go_their_own_ways() -> None:
    batch = Batch(4, seeds=7)
    advance(batch, 9)
    batch.copy(np.array([1, 2, 3]), np.array([0, 0, 0]), np.array([1, 2, 3], np.uint64))
    assert len({str(batch.state(lane)) for lane in range(4)}) == 1
    assert (batch.observations == batch.observations[0]).all()
    advance(batch, 30)
    assert len({str(batch.state(lane)) for lane in range(4)}) == 4


def test_a_hand_is_played_out_from_any_state() -> None:
    table = Table("oklahoma", ["ann", "bob"], seed=3)
    rng = Random(1)
    for _ in range(8):
        choices = legal(table.state)
        table.play(choices[rng.randrange(len(choices))])
    seat = table.turn
    batch = Batch(32, "oklahoma")
    for lane in range(32):
        faces = rng.sample(unseen(table.view(seat)), len(unseen(table.view(seat))))
        state = complete(table.view(seat), faces)
        assert view(state, seat) == table.view(seat)
        batch.put(lane, state)
        assert batch.state(lane) == state
    batch.play_out("greedy")
    assert batch.done.all()
    assert not batch.masks.any()
    assert batch.rewards.any()
    assert (batch.rewards.min(axis=1) == 0).all()


def test_a_view_while_the_other_decides_is_completed_too() -> None:
    table = Table("gin", ["ann", "bob"], seed=1)
    for _ in range(6):
        seat = 1 - table.turn
        own = table.view(seat)
        assert view(complete(own, unseen(own)), seat) == own
        table.play(legal(table.state)[0])


def test_one_match_by_itself() -> None:
    single = Single("gin/target=30", 2)
    batch = Batch(1, "gin/target=30", 2, autoreset="off")
    rng, won = Random(3), [0, 0]
    while True:
        assert single.observation().tolist() == batch.observations[0].tolist()
        assert single.turn == batch.turns[0]
        choices = single.legal
        action = choices[rng.randrange(len(choices))]
        batch.step(np.array([action]))
        if single.step(action) == 0:
            break
        won = [a + b for a, b in zip(won, batch.rewards[0].tolist(), strict=True)]
    assert batch.done[0]
    assert single.gains == tuple(batch.rewards[0].tolist())
    assert single.state() == batch.state(0)
    assert (single.legal, single.turn) == ([], -1)
    with pytest.raises(IllegalAction):
        single.step(104)


def test_numbers_of_actions_go_both_ways() -> None:
    assert [number_of(action_of(number)) for number in range(109)] == list(range(109))
    assert start(ruleset("gin"), ("ann", "bob")).hand is None
