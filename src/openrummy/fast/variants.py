"""Mirrored matches of any variant of gin: the hands compiled, the match about them by the engine.

What a hand scores for whom, who plays the next one and when the match is over is asked of the game itself, so Hollywood
and three-hand gin can be counted by the thousand without a rule being written twice.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from openrummy.bots.gin_equity import stakes
from openrummy.bots.gin_policy import ENDS, GIVES, STAKE_KNOCK
from openrummy.errors import Contradiction
from openrummy.events import HandEnded, Result
from openrummy.fast import inputs
from openrummy.fast.chance import key_of, shuffle
from openrummy.fast.contest import Player
from openrummy.fast.layout import DECK, REASONS
from openrummy.fast.matches import play_hand, room
from openrummy.game import GAMES, evolve, outcome, ruleset, start
from openrummy.options import Ruleset
from openrummy.state import State

__all__ = ["Mirrored", "mirrored"]

_SEATS: Final = ("first", "second", "third")
_LONGEST: Final = 1000
"""Hands after which a match is stopped."""
_OF_A_HAND: Final = ("knock_limit", "gin_bonus", "undercut_bonus", "big_gin", "ace_upcard", "spade_doubles")


class Mirrored(NamedTuple):
    """What came of mirrored matches, a row for each sequence of deals and a column for each match.

    ``ahead`` is the share of the others before whom the first finished (half for one with whom it is level), ``points``
    those it made in hands, ``others`` those of the others on average, ``hands`` how many were played.
    """

    ahead: NDArray[np.float64]
    points: NDArray[np.float64]
    others: NDArray[np.float64]
    hands: NDArray[np.int64]

    @property
    def margin(self) -> float:
        """Points a hand by which the first was ahead."""
        return float(self.points.sum() - self.others.sum()) / int(self.hands.sum())


def mirrored(rules: Ruleset | str, first: Player, second: Player, sequences: int, seed: int = 0) -> Mirrored:
    """Plays so many sequences of deals: the first sits on every seat in turn, the second on all others.

    Raises ``Contradiction("no_twin")`` for a game whose hands are none of gin, and as ``ruleset``.
    """
    rules = ruleset(rules) if isinstance(rules, str) else rules
    game = GAMES[rules.game]
    if game.hand is not GAMES["gin"].hand:
        raise Contradiction("no_twin", game=rules.game, expected="gin oklahoma hollywood three_hand")
    _, words = inputs.rules_of(ruleset("gin", **{name: getattr(rules.options, name) for name in _OF_A_HAND}))
    inputs.number("sequences", sequences, 1, 1 << 24)
    seats = game.most
    shape = sequences, seats
    found = Mirrored(np.zeros(shape), np.zeros(shape), np.zeros(shape), np.zeros(shape, np.int64))
    for at in range(sequences):
        for seat in range(seats):
            players = [first if one == seat else second for one in range(seats)]
            state, hands = _played(rules, words, players, key_of(np.uint64(seed + at)))
            ended = outcome(state)
            ranks = [(one in ended.winners, total) for one, total in enumerate(ended.scores)]
            rivals = [one for one in range(seats) if one != seat]
            level = [(ranks[seat] > ranks[one]) + (ranks[seat] == ranks[one]) / 2 for one in rivals]
            found.ahead[at, seat] = sum(level) / len(rivals)
            found.points[at, seat] = state.scores[seat]
            found.others[at, seat] = sum(state.scores[one] for one in rivals) / len(rivals)
            found.hands[at, seat] = hands
    return found


def _played(rules: Ruleset, words: NDArray[np.int64], players: list[Player], key: int) -> tuple[State, int]:
    """A match with the deals of a key, and how many hands it took; seat 0 deals first, or has the box."""
    seats = len(players)
    game = GAMES[rules.game]
    roles = range(seats) if game.has_roles else ()
    state = start(rules, _SEATS[:seats], -1 if game.has_roles else 0, roles)
    own, none = room(), np.zeros(0, np.uint8)
    space = own[0]
    count, number = 1, 0
    while not state.over and number < _LONGEST:
        count = shuffle(key, count, space, DECK, 52)
        (one, two), _ = game.match.seating(state)
        kinds = np.array([players[one][0], players[two][0]])
        weights = np.array([players[one][1], players[two][1]])
        at_stake = np.array([_stakes(state, players[one], one, two), _stakes(state, players[two], two, one)])
        reason, winner, won, _ = play_hand(key, number, at_stake, words, kinds, weights, own, none)
        number += 1
        scorer = -1 if winner < 0 else (one, two)[winner]
        points = tuple(won if seat == scorer else 0 for seat in range(seats))
        result = Result(REASONS[reason], points, () if scorer < 0 else (scorer,))
        state = evolve(state, HandEnded(result))
        state = evolve(state, *game.match.close(state, result))
    return state, number


def _stakes(state: State, player: Player, seat: int, other: int) -> tuple[float, ...]:
    """What is at stake for a player who minds it."""
    return stakes(state, seat, other) if any(player[1][STAKE_KNOCK:GIVES]) else (0.0,) * ENDS
