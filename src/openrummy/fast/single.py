"""One match of gin, stepped from Python as quickly as a call allows."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from openrummy.errors import IllegalAction
from openrummy.fast import inputs, kernels, layout
from openrummy.fast.batch import NAMES
from openrummy.fast.convert import from_row, to_row
from openrummy.options import Ruleset
from openrummy.state import Scored, State

__all__ = ["Single"]

_LISTED = kernels.LISTED


class Single:
    """A match, or with ``episode="hand"`` one hand, whose actions have the numbers of a ``Batch``.

    ``legal`` lists what may be done, ``step`` does it; the list is empty when the episode is over, until ``reset``.
    Raises as ``Batch``.
    """

    def __init__(self, rules: Ruleset | str = "gin", seed: int = 0, *, episode: str = "match") -> None:
        self.rules, words = inputs.rules_of(rules)
        self._board = np.zeros(kernels.BOARD, np.int64)
        self._rules = self._board[kernels.RULED : kernels.RULED + layout.RULES]
        self._rules[:] = words
        self._space = self._board[kernels.SPACE :]
        self._board[kernels.EPISODE] = inputs.words("episode", episode, layout.EPISODES)
        self._step = kernels.step_single
        # What the kernels of a batch write to; a match by itself is a batch of one lane.
        self._masks, self._turns = np.zeros((1, 2), np.uint64), np.zeros(1, np.int8)
        self._seen = np.zeros((1, layout.OBSERVED), np.uint64)
        self._count = 0
        self.reset(seed)

    def reset(self, seed: int, *, deck: NDArray[np.uint8] | None = None, dealer: int = -1) -> None:
        """Begins anew; ``deck`` (52) uint8 is the pack of the first hand, top first, ``dealer`` -1 is by chance.

        Raises ``Contradiction``: ``wrong_number``, ``wrong_array``, ``wrong_order``.
        """
        seeds = np.array([inputs.number("seed", seed, 0, (1 << 64) - 1)], np.uint64)
        dealers = np.array([inputs.number("dealer", dealer, -1, 1)], np.int8)
        packs = np.zeros((0, 52), np.uint8)
        if deck is not None:
            packs = inputs.packs(inputs.array("deck", deck, np.uint8, (52,)).reshape(1, 52), 1)
        kernels.reset(self._board, self._rules, seeds, packs, dealers, self._space)
        self._count = kernels.list_actions(self._board)

    def step(self, action: int) -> int:
        """Plays an action and returns how many there are next, 0 where the episode is over.

        Raises ``IllegalAction("wrong_lane")``, and nothing has been played.
        """
        if type(action) is not int or not -1 < action < layout.ACTIONS:
            raise IllegalAction("wrong_lane", lane=0, action=str(action))
        count = self._step(self._board, action)
        if count < 0:
            raise IllegalAction("wrong_lane", lane=0, action=action)
        self._count = count
        return count

    @property
    def legal(self) -> list[int]:
        """What may be done: discards by face, then draw, take, pass, show, big gin, then knocks by face."""
        listed: list[int] = self._board[_LISTED : _LISTED + self._count].tolist()
        return listed

    @property
    def turn(self) -> int:
        """The seat on turn, -1 where the hand is over."""
        over = self._board[layout.PHASE] == layout.NO_HAND
        return -1 if over else int(self._board[layout.TURN])

    @property
    def gains(self) -> tuple[int, int]:
        """The points of the last hand by seat, end bonuses included."""
        return int(self._board[layout.GAINS]), int(self._board[layout.GAINS + 1])

    def observation(self) -> NDArray[np.uint64]:
        """What the player on turn sees (``observation``): ten words, a new array."""
        self._tell()
        seen: NDArray[np.uint64] = self._seen[0].copy()
        return seen

    def _tell(self) -> None:
        kernels.tell(self._board, self._rules, self._masks, self._seen, self._turns)

    def put(self, state: State) -> None:
        """Goes on from a state of the engine, or a view that was completed. Raises as ``Batch.put``."""
        to_row(state, self.rules, self._board[: layout.WIDTH])
        self._tell()
        self._count = kernels.list_actions(self._board)

    def state(self, seats: tuple[str, str] = NAMES, tally: tuple[Scored, ...] = ()) -> State:
        """The state of the engine. Names, and the hands scored before, are not kept here: they may be given."""
        return from_row(self._board[: layout.WIDTH].tolist(), self.rules, seats, tally)
