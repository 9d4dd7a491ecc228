"""Many matches of gin at once, one a lane, in arrays: for learning and for search."""

from __future__ import annotations

from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from openrummy.errors import IllegalAction
from openrummy.fast import inputs, layout
from openrummy.fast.chance import key_of
from openrummy.fast.convert import from_row, to_row
from openrummy.fast.kernels import choose, play_out, reset, step, tell
from openrummy.options import Ruleset
from openrummy.state import Scored, State

__all__ = ["Batch"]

POLICIES: Final = ("random", "greedy")
NAMES: Final = ("ann", "bob")


class Batch:
    """Matches of one ruleset, played in lanes that do not know of each other.

    After ``reset``, ``step`` and all else that changes lanes these arrays, the caller's own where he gave them, say:

    - ``masks`` (lanes, 2) uint64, what may be done: bits 0-51 of the first word discard a face, 52-56 are draw, take,
      pass, show, big gin; bits 0-51 of the second knock with a face;
    - ``observations`` (lanes, 10) uint64, what the player on turn sees (``observation``); none if not wanted;
    - ``turns`` (lanes) int8, who is on turn, -1 nobody; ``rewards`` (lanes, 2) int64, points that were written in
      this step by seat, end bonuses with the last (their sum over a match is its outcome); ``done`` (lanes) bool,
      whether an episode ended in this step.

    Actions are 0-51 discard a face, 52-103 knock with it, 104 draw, 105 take, 106 pass, 107 show, 108 big gin, and -1
    to leave a lane alone; knocks and shows are the default ones (G7, G8). An episode is a whole match or one hand,
    after which everything begins anew: at once (``same_step``: masks and observations are those of the new one), at
    the next step whatever the action (``next_step``), or not at all (``off``).

    A seed a lane, or one from which they count up. The chance of a lane is its own, and its deals do not depend on
    what is played. It is a quick generator for bulk play, not for real deals (``chance``).
    Raises ``Contradiction``: ``no_twin``, ``wrong_number``, ``wrong_array``, and as ``openrummy.ruleset``.
    """

    def __init__(
        self,
        lanes: int,
        rules: Ruleset | str = "gin",
        seeds: int | NDArray[np.uint64] = 0,
        *,
        episode: str = "match",
        autoreset: str = "same_step",
        observe: bool = True,
        masks: NDArray[np.uint64] | None = None,
        observations: NDArray[np.uint64] | None = None,
        rewards: NDArray[np.int64] | None = None,
        done: NDArray[np.bool_] | None = None,
        turns: NDArray[np.int8] | None = None,
    ) -> None:
        self.lanes = inputs.number("lanes", lanes, 1, 1 << 24)
        self.rules, self._rules = inputs.rules_of(rules)
        self._episode = inputs.words("episode", episode, layout.EPISODES)
        self._mode = inputs.words("autoreset", autoreset, layout.AUTORESETS)
        seen = lanes if observe or observations is not None else 0
        self.masks = inputs.writable("masks", masks, np.uint64, (lanes, 2))
        self.observations = inputs.writable("observations", observations, np.uint64, (seen, layout.OBSERVED))
        self.rewards = inputs.writable("rewards", rewards, np.int64, (lanes, 2))
        self.done = inputs.writable("done", done, np.bool_, (lanes,))
        self.turns = inputs.writable("turns", turns, np.int8, (lanes,))
        self._rows = np.zeros((lanes, layout.WIDTH), np.int64)
        self._flat = self._rows.reshape(-1)
        self._space = np.zeros(layout.SCRATCH, np.int64)
        self.reset(seeds)

    def reset(
        self,
        seeds: int | NDArray[np.uint64],
        *,
        decks: NDArray[np.uint8] | None = None,
        dealers: NDArray[np.int8] | None = None,
    ) -> None:
        """Begins all lanes anew.

        ``decks`` (lanes, 52) uint8 are the packs of the first hands in order, top first; later hands, and dealers that
        are not given (-1: by chance), come from the chance of the lane. Raises ``Contradiction``: ``wrong_array``,
        ``wrong_number``, ``wrong_order``.
        """
        keys = self._keys(seeds, self.lanes)
        packs = np.zeros((0, 52), np.uint8) if decks is None else inputs.packs(decks, self.lanes)
        given = np.full(self.lanes, -1, np.int8)
        if dealers is not None:
            given = inputs.array("dealers", dealers, np.int8, (self.lanes,))
            inputs.number("dealers", int(given.min()), -1, 1)
            inputs.number("dealers", int(given.max()), -1, 1)
        reset(self._flat, self._rules, keys, packs, given, self._space)
        self._tell()

    def _keys(self, seeds: int | NDArray[np.uint64], count: int) -> NDArray[np.uint64]:
        if isinstance(seeds, int | np.integer):
            first = np.uint64(inputs.number("seeds", seeds, 0, (1 << 64) - 1))
            return np.arange(count, dtype=np.uint64) + first
        return inputs.array("seeds", seeds, np.uint64, (count,))

    def _tell(self) -> None:
        """Says everything anew; nothing has been won."""
        self.rewards[:] = 0
        self.done[:] = False
        tell(self._flat, self._rules, self.masks, self.observations, self.turns)

    def step(self, actions: NDArray[np.int64]) -> None:
        """Plays an action (lanes) int64 in each lane.

        Raises ``Contradiction("wrong_array")``, or ``IllegalAction("wrong_lane")`` with the first lane in which it is
        not legal; then nothing has been played in any.
        """
        given = inputs.array("actions", actions, np.int64, (self.lanes,))
        at = step(
            self._flat,
            self._rules,
            given,
            self.masks,
            self.observations,
            self.rewards,
            self.done,
            self.turns,
            self._episode,
            self._mode,
            self._space,
        )
        if at >= 0:
            raise IllegalAction("wrong_lane", lane=at, action=int(given[at]))

    def choose(self, policy: str, out: NDArray[np.int64]) -> None:
        """Writes to ``out`` (lanes) int64 what a player at ``random``, or a ``greedy`` one, does; -1 where nobody is.

        Raises ``Contradiction``: ``wrong_array``, ``wrong_number``.
        """
        greedy = inputs.words("policy", policy, POLICIES)
        choose(self._flat, self._rules, greedy, inputs.writable("out", out, np.int64, (self.lanes,)))

    def play_out(self, policy: str) -> None:
        """Plays each lane to the end of its hand; ``rewards`` has the points, and nothing begins anew.

        Raises ``Contradiction("wrong_number")`` for another policy than in ``choose``.
        """
        greedy = inputs.words("policy", policy, POLICIES)
        play_out(self._flat, self._rules, greedy, self.rewards, self.done, self._space)
        tell(self._flat, self._rules, self.masks, self.observations, self.turns)

    def copy(self, to: NDArray[np.int64], source: NDArray[np.int64], seeds: NDArray[np.uint64] | None = None) -> None:
        """Copies lanes ``source`` to lanes ``to``, with new chance from ``seeds`` where they are given.

        Raises ``Contradiction``: ``wrong_array``, ``wrong_number``.
        """
        where = inputs.array("to", to, np.int64)
        origin = inputs.array("source", source, np.int64, where.shape)
        for name, lanes in (("to", where), ("source", origin)):
            for lane in (lanes.min(initial=0), lanes.max(initial=0)):
                inputs.number(name, int(lane), 0, self.lanes - 1)
        keys = None if seeds is None else self._keys(seeds, where.size)
        self._rows[where] = self._rows[origin]
        for told in (self.masks, self.observations, self.rewards, self.done, self.turns):
            if len(told):
                told[where] = told[origin]
        if keys is not None:
            self._rows[where, layout.KEY] = [key_of(key) for key in keys]
            self._rows[where, layout.COUNT] = 1
            self._rows[where, layout.CHOICES] = 0

    def put(self, lane: int, state: State) -> None:
        """Puts a state of the engine, or a view that was completed, into a lane, whose chance stays.

        Raises ``Contradiction``: ``wrong_number``, ``other_rules``, ``no_hand``, ``hidden_hand``,
        ``impossible_position``.
        """
        at = inputs.number("lane", lane, 0, self.lanes - 1)
        to_row(state, self.rules, self._rows[at])
        self.rewards[at] = 0
        self.done[at] = False
        tell(
            self._rows[at],
            self._rules,
            self.masks[at : at + 1],
            self.observations[at : at + 1],
            self.turns[at : at + 1],
        )

    def state(self, lane: int, seats: tuple[str, str] = NAMES, tally: tuple[Scored, ...] = ()) -> State:
        """The state of a lane. Names, and the hands scored before, are not kept there: they may be given.

        Raises ``Contradiction("wrong_number")``.
        """
        at = inputs.number("lane", lane, 0, self.lanes - 1)
        row: list[Any] = self._rows[at].tolist()
        return from_row(row, self.rules, seats, tally)
