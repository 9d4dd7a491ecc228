"""The levels of gin: beginner, casual and strong. They judge by one set of rules, ``gin_policy``, with other habits.

- ``beginner`` plays as learners do: he sheds high cards that look lonely, keeps pairs and neighbours whether or not
  anything is left to complete them, picks up what looks good beside them, remembers no discard, thinks nothing of the
  other player, and knocks as soon as he may.
- ``casual`` counts what the next draw may bring, remembers the last few discards only, sees what the other picks up,
  but draws no conclusions from what he throws or refuses, and knocks when it is fairly low.
- ``strong`` counts the outs among all cards that he has not seen, each as likely as the other's moves make it; weighs
  what is left after the next draw, the chances of gin and of a knock, and what a discard gives away; is patient with a
  knock; and plays to the score of the match. It looks no further than the next draw.

The variants of gin are played in the same way: the limit is that of the hand (O1), and what is at stake follows from
their own scores (``gin_equity``: columns in Hollywood, three scores and roles in three-hand gin). A level leaves
nothing to chance; its seed changes nothing.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Mapping, Sequence
from importlib import resources
from types import MappingProxyType
from typing import Final, NamedTuple

import msgspec

from openrummy.actions import DISCARDS, KNOCKS, Action
from openrummy.bots import gin_policy as policy
from openrummy.bots.gin_equity import stakes
from openrummy.bots.hands import BIG_GIN, legal_knocks, melds_all
from openrummy.events import Dealt, Discarded, Drew, Event, Passed, Took
from openrummy.partition import PACK
from openrummy.parts.discard import barred
from openrummy.parts.draw import DRAW, PASS, TAKE
from openrummy.parts.knock import knock_limit
from openrummy.parts.show import SHOW
from openrummy.parts.turn import after, running
from openrummy.state import Hand, Phase, State

__all__ = ["LEVELS", "Level", "Outlook", "level", "outlook", "weights_of"]

LEVELS: Final = ("beginner", "casual", "strong")
DRAWS: Final = 29
"""Cards that are drawn from the stock of a hand that nobody ends (G12)."""


class Outlook(NamedTuple):
    """What a player has in mind: his cards, those he has not seen, those he saw the other take, masks.

    ``chance`` is by face how likely the other holds a card, ``place`` where the player stands (see ``gin_policy``).
    """

    one: int
    unseen: int
    watched: int
    chance: list[float]
    place: list[float]


class Level:
    """A player by his habits."""

    def __init__(self, name: str) -> None:
        self.name = name
        self._weights = weights_of(name)

    def choose(self, view: State, history: Sequence[Event]) -> Action:
        hand = running(view)
        if hand.phase is Phase.SHOW:
            return SHOW
        if hand.phase is Phase.STOCK:
            return DRAW
        mind = outlook(view, history, self._weights)
        if hand.phase is Phase.DISCARD:
            return self._throw(view, hand, mind)
        upcard = hand.phase is Phase.UPCARD
        if policy.takes(mind.one, hand.pile[-1], upcard, mind.chance, mind.unseen, mind.place, self._weights):
            return TAKE
        return PASS if upcard else DRAW

    def _throw(self, view: State, hand: Hand, mind: Outlook) -> Action:
        if melds_all(view):
            return BIG_GIN
        weights = self._weights
        found = legal_knocks(view)
        if found is not None:
            left, cards = found
            ten = mind.one ^ 1 << cards[-1]
            if policy.would_knock(ten, left, mind.watched, mind.chance, mind.unseen, mind.place, weights):
                return KNOCKS[cards[-1]]
        free = mind.one & ~barred(hand)
        face, _ = policy.pick_discard(mind.one, free, mind.chance, mind.unseen, mind.place, weights)
        return DISCARDS[face]


def level(name: str) -> Callable[[int], Level]:
    """Makes the player of a level from a seed."""
    return lambda _seed: Level(name)


@functools.cache
def weights_of(name: str) -> tuple[float, ...]:
    """The habits of a level, as ``gin_policy`` wants them. They stand in ``gin_levels.toml``."""
    return row(_read()[name])


def row(habits: Mapping[str, Sequence[float]]) -> tuple[float, ...]:
    """Habits by name as a row of weights; what is not named is nothing."""
    weights = [0.0] * policy.WEIGHTS
    for name, values in habits.items():
        at = PLACES[name]
        weights[at : at + len(values)] = values
    return tuple(weights)


def _places() -> dict[str, int]:
    names = vars(policy)
    return {name.lower(): names[name] for name in policy.HABITS}


PLACES: Final = MappingProxyType(_places())
"""Where the weights of a habit begin in the row, by its name."""


@functools.cache
def _read() -> dict[str, dict[str, tuple[float, ...]]]:
    text = resources.files("openrummy.bots").joinpath("gin_levels.toml").read_text("utf-8")
    found: dict[str, dict[str, tuple[float, ...]]] = msgspec.toml.decode(
        text, type=dict[str, dict[str, tuple[float, ...]]]
    )
    return found


def outlook(view: State, history: Sequence[Event], weights: Sequence[float]) -> Outlook:
    """What the player on turn has in mind, with these habits, from his view and what he was told."""
    hand = running(view)
    seat, other = hand.turn, after(hand, hand.turn)
    one = hand.hands[seat].one
    watched = hand.seen[other].one if weights[policy.WATCHES] else 0
    seen = one | watched
    for face in hand.pile[max(0, len(hand.pile) - int(weights[policy.RECALL])) :]:
        seen |= 1 << face
    unseen = PACK & ~seen
    chance = [0.0] * 52
    policy.spread(_likely(history, other, weights), unseen, watched, 10 - watched.bit_count(), chance)
    place = [0.0] * policy.PLACES
    place[policy.LIMIT] = knock_limit(view)
    place[policy.TURN] = (31 - len(hand.stock)) / DRAWS
    if any(weights[policy.STAKE_KNOCK : policy.GIVES]):
        place[policy.STAKES :] = stakes(view, seat, other)
    place[policy.CHEAP] = policy.cheapness(view.rules.options.undercut_bonus)
    return Outlook(one, unseen, watched, chance, place)


def _likely(history: Sequence[Event], other: int, weights: Sequence[float]) -> list[float]:
    """How likely each card is in the other's hand after his moves of this hand; 1 where they say nothing."""
    likely = [1.0] * 52
    factors = weights[policy.THREW : policy.THREW + 9]
    pile: list[int] = []
    passes = 0
    for event in _this_hand(history):
        if isinstance(event, Dealt):
            pile.append(event.upcard)
        elif isinstance(event, Discarded):
            pile.append(event.card)
            if event.seat == other:
                policy.heed(likely, factors, policy.A_DISCARD, event.card)
        elif isinstance(event, Took):
            pile.pop()
            passes = 0
            if event.seat == other:
                policy.heed(likely, factors, policy.A_TAKING, event.card)
        elif isinstance(event, Passed):
            passes += 1
            if event.seat == other:
                policy.heed(likely, factors, policy.A_REFUSAL, pile[-1])
        elif isinstance(event, Drew):
            if event.seat == other and passes < 2:  # after two passes he may only draw (G4)
                policy.heed(likely, factors, policy.A_REFUSAL, pile[-1])
            passes = 0
    return likely


def _this_hand(history: Sequence[Event]) -> list[Event]:
    """The events of the hand in play, its deal first."""
    found: list[Event] = []
    for at in range(len(history) - 1, -1, -1):
        event = history[at]
        found.append(event)
        if isinstance(event, Dealt):
            break
    found.reverse()
    return found
