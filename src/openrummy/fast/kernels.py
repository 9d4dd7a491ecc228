"""What a batch and a single match call: loops over lanes, compiled."""

from __future__ import annotations

from typing import Any, Final

from openrummy.fast.chance import key_of, word
from openrummy.fast.compiler import compiled, compiled_bare, signed
from openrummy.fast.layout import (
    ACTIONS,
    COUNT,
    DRAW,
    GAINS,
    KEY,
    KNOCK,
    LEGAL,
    MATCH,
    NEXT_STEP,
    NO_HAND,
    OVER,
    PHASE,
    RULES,
    SAME_STEP,
    SCRATCH,
    TURN,
    WIDTH,
)
from openrummy.fast.moves import begin, deal, offer, open_hand, play
from openrummy.fast.observation import write
from openrummy.fast.policies import at_random, greedily

__all__ = ["choose", "is_legal", "play_out", "reset", "step", "tell"]


@compiled_bare
def is_legal(rows: Any, at: int, action: int) -> bool:
    """Whether an action is among those that were offered."""
    if action < 0 or action >= ACTIONS:
        return False
    if action < KNOCK:
        return rows[at + LEGAL] >> action & 1 == 1  # type: ignore[no-any-return]
    if action < DRAW:
        return rows[at + LEGAL + 1] >> (action - KNOCK) & 1 == 1  # type: ignore[no-any-return]
    return rows[at + LEGAL] >> (action - KNOCK) & 1 == 1  # type: ignore[no-any-return]


@compiled_bare
def _tell(rows: Any, lane: int, rules: Any, masks: Any, observations: Any, turns: Any) -> None:
    at = lane * WIDTH
    masks[lane, 0] = rows[at + LEGAL]
    masks[lane, 1] = rows[at + LEGAL + 1]
    turns[lane] = -1 if rows[at + PHASE] == NO_HAND else rows[at + TURN]
    if observations.shape[0]:
        write(rows, at, rules, observations, lane)


@compiled_bare
def tell(rows: Any, rules: Any, masks: Any, observations: Any, turns: Any) -> None:
    """Finds out anew what may be done in every lane, and writes everything that is told."""
    for lane in range(turns.size):
        offer(rows, lane * WIDTH, rules)
        _tell(rows, lane, rules, masks, observations, turns)


@compiled_bare
def reset(rows: Any, rules: Any, seeds: Any, packs: Any, dealers: Any, space: Any) -> None:
    """Begins all lanes anew, with these packs if there are any."""
    for lane in range(dealers.size):
        at = lane * WIDTH
        begin(rows, at, key_of(seeds[lane]), dealers[lane])
        if packs.shape[0]:
            for place in range(52):
                space[place] = packs[lane, place]
            open_hand(rows, at, rules, space, 0)
        else:
            deal(rows, at, rules, space)


@compiled_bare
def anew(rows: Any, at: int, rules: Any, space: Any) -> None:
    """Begins a lane anew from its own chance."""
    begin(rows, at, signed(word(rows[at + KEY], rows[at + COUNT])), -1)
    deal(rows, at, rules, space)


@compiled_bare
def step(
    rows: Any,
    rules: Any,
    actions: Any,
    masks: Any,
    observations: Any,
    rewards: Any,
    done: Any,
    turns: Any,
    episode: int,
    mode: int,
    space: Any,
) -> int:
    """Plays an action in each lane; returns the first lane in which it is not legal, and has done nothing, or -1."""
    for lane in range(actions.size):
        at = lane * WIDTH
        if actions[lane] != -1 and rows[at + PHASE] != NO_HAND and not is_legal(rows, at, actions[lane]):
            return lane
    for lane in range(actions.size):
        at = lane * WIDTH
        rewards[lane, 0] = 0
        rewards[lane, 1] = 0
        done[lane] = False
        if rows[at + PHASE] == NO_HAND:
            if mode != NEXT_STEP:
                continue
            anew(rows, at, rules, space)
        elif actions[lane] < 0:
            continue
        elif play(rows, at, rules, actions[lane], space):
            rewards[lane, 0] = rows[at + GAINS]
            rewards[lane, 1] = rows[at + GAINS + 1]
            if episode == MATCH and not rows[at + OVER]:
                deal(rows, at, rules, space)
            else:
                done[lane] = True
                if mode == SAME_STEP:
                    anew(rows, at, rules, space)
        _tell(rows, lane, rules, masks, observations, turns)
    return -1


@compiled_bare
def choose(rows: Any, rules: Any, greedy: int, out: Any) -> None:
    """What a player at random, or a greedy one, does in each lane; -1 where nobody is on turn."""
    for lane in range(out.size):
        at = lane * WIDTH
        if rows[at + PHASE] == NO_HAND:
            out[lane] = -1
        else:
            out[lane] = greedily(rows, at, rules) if greedy else at_random(rows, at)


@compiled_bare
def play_out(rows: Any, rules: Any, greedy: int, rewards: Any, done: Any, space: Any) -> None:
    """Plays every lane to the end of its hand."""
    for lane in range(done.size):
        at = lane * WIDTH
        rewards[lane, 0] = 0
        rewards[lane, 1] = 0
        done[lane] = False
        if rows[at + PHASE] == NO_HAND:
            continue
        while not done[lane]:
            action = greedily(rows, at, rules) if greedy else at_random(rows, at)
            done[lane] = play(rows, at, rules, action, space)
        rewards[lane, 0] = rows[at + GAINS]
        rewards[lane, 1] = rows[at + GAINS + 1]


# A single match stands in one array, so that a call from Python has one array to look at: a row, then these.
RULED: Final = WIDTH
EPISODE: Final = RULED + RULES
LISTED: Final = EPISODE + 1
SPACE: Final = LISTED + 28
BOARD: Final = SPACE + SCRATCH


@compiled_bare
def list_actions(board: Any) -> int:
    """Lists what may be done from ``LISTED`` on, discards first; returns how many that are."""
    count = 0
    for half, first in ((0, 0), (1, KNOCK)):
        left = board[LEGAL + half]
        while left:
            place = ((left & -left) - 1).bit_count()
            left &= left - 1
            board[LISTED + count] = first + place if place < KNOCK else place + KNOCK
            count += 1
    return count


@compiled_bare
def _step_single(board: Any, action: int) -> int:
    if not is_legal(board, 0, action):
        return -1
    rules, space = board[RULED:EPISODE], board[SPACE:BOARD]
    if play(board, 0, rules, action, space):
        if board[EPISODE] != MATCH or board[OVER]:
            return 0
        deal(board, 0, rules, space)
    return list_actions(board)


@compiled  # a call from Python is quicker where arrays are counted
def step_single(board: Any, action: int) -> int:
    """Plays an action; returns how many there are then, 0 at the end of the episode, or -1 where it is not legal."""
    return _step_single(board, action)
