"""The engine beside the twin: the same deals, found out anew, and the same actions by other names."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Final

from msgspec.structs import replace

from openrummy.actions import DISCARDS, KNOCKS, Action, BigGin, Discard, Draw, Knock, Pass, Show, Take
from openrummy.events import Event, HandEnded, MatchEnded
from openrummy.game import ask, decide, evolve, legal, start, supply
from openrummy.options import GinOptions, Ruleset, describe
from openrummy.state import State

SEATS: Final = ("ann", "bob")
RULES: Final = (
    "gin",
    "gin/big_gin=on,box_bonus=25,game_bonus=100,shutout=on,target=40",
    "gin/knock_limit=0,next_dealer=loser",
    "gin/box_bonus=20,gin_bonus=20,knock_limit=5,next_dealer=alternate,undercut_bonus=25",
    "oklahoma",
    "oklahoma/ace_upcard=gin_only,big_gin=on,spade_doubles=on,target=30",
)
_WORDS: Final = (1 << 64) - 1
_PLAIN: Final = (Draw(), Take(), Pass(), Show(), BigGin())


def some_rules(rng: Random) -> str:
    """An id of gin with house rules drawn at random."""
    chosen = {"target": str(rng.choice([1, 20, 60, 100]))}
    for field in describe(GinOptions):
        if field.name != "target" and rng.random() < 0.5:
            numbers = [] if field.least is None else [str(rng.randint(field.least, min(field.most or 0, 60)))]
            chosen[field.name] = rng.choice([*field.choices, *numbers])
    if chosen.get("knock_limit") != "upcard":
        chosen.pop("ace_upcard", None)
        chosen.pop("spade_doubles", None)
    return "gin/" + ",".join(f"{name}={value}" for name, value in chosen.items())


def number_of(action: Action) -> int:
    """The number of an action of the engine in the twin."""
    if isinstance(action, Discard):
        return action.card
    if isinstance(action, Knock):
        return 52 + action.card
    return 104 + next(at for at, one in enumerate(_PLAIN) if type(one) is type(action))


def action_of(number: int) -> Action:
    """The action of the engine that has this number."""
    if number < 52:
        return DISCARDS[number]
    return KNOCKS[number - 52] if number < 104 else _PLAIN[number - 104]


def numbers(first: int, second: int) -> Iterator[int]:
    """The actions of the two words of a mask."""
    yield from (place if place < 52 else place + 52 for place in range(57) if first >> place & 1)
    yield from (52 + place for place in range(52) if second >> place & 1)


def word(key: int, count: int) -> int:
    """Splitmix64, from its description."""
    mixed = key + count * 0x9E3779B97F4A7C15 & _WORDS
    mixed = (mixed ^ mixed >> 30) * 0xBF58476D1CE4E5B9 & _WORDS
    mixed = (mixed ^ mixed >> 27) * 0x94D049BB133111EB & _WORDS
    return mixed ^ mixed >> 31


def key_of(seed: int) -> int:
    """The key of a seed."""
    return word(seed * 0xD1342543DE82EF95 & _WORDS, 1)


@dataclass
class Lane:
    """A match of the engine that is dealt the packs of a lane of the twin."""

    rules: Ruleset
    key: int
    count: int = 1
    state: State = None  # type: ignore[assignment]

    def __post_init__(self) -> None:
        self.begin(self.key)

    def begin(self, key: int) -> None:
        """A new match and its first hand."""
        self.key, self.count = key, 1
        self.state = start(self.rules, SEATS, dealer=word(key, 0) >> 63)
        self.deal()

    def deal(self) -> None:
        """The next hand."""
        pack = list(range(52))
        for at in range(52):
            chance = word(self.key, self.count + at // 2)
            half = chance >> 32 if at % 2 else chance & 0xFFFFFFFF
            other = at + (half * (52 - at) >> 32)
            pack[at], pack[other] = pack[other], pack[at]
        self.count += 26
        assert ask(self.state) is not None
        self.state = evolve(self.state, *supply(self.state, bytes(pack)))

    def legal(self) -> list[int]:
        """What may be done."""
        return sorted(map(number_of, legal(self.state)))

    def play(self, number: int) -> tuple[tuple[int, int], bool, str]:
        """Plays an action, then deals, or begins anew.

        Returns the points written by it, whether the match is over, and why the hand is, if it is.
        """
        events = decide(self.state, action_of(number))
        self.state = evolve(self.state, *events)
        gains = _gains(events, self.state)
        over = self.state.over
        if over:
            self.begin(word(self.key, self.count))
        elif self.state.hand is None:
            self.deal()
        reason = next((event.result.reason for event in events if isinstance(event, HandEnded)), "")
        return gains, over, reason

    def told(self) -> State:
        """The state without what a lane does not keep."""
        return replace(self.state, tally=())


def _gains(events: tuple[Event, ...], after: State) -> tuple[int, int]:
    points = [0, 0]
    for event in events:
        if isinstance(event, HandEnded):
            points = list(event.result.points)
        if isinstance(event, MatchEnded):
            points = [points[seat] + event.scores[seat] - after.scores[seat] for seat in range(2)]
    return points[0], points[1]
