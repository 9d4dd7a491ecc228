"""A score pad: what was written down, folded into a match by the engine's own events. It repeats no rule."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from openrummy.cards import JOKER, NONE, Cards, parse_face
from openrummy.errors import Garbled, IllegalAction
from openrummy.events import Dealt, HandEnded, MatchEnded, Result
from openrummy.game import GAMES, evolve, start
from openrummy.options import Ruleset
from openrummy.scorepad import results
from openrummy.scorepad.entries import Entry
from openrummy.state import State

__all__ = ["RESULTS", "Pad", "PlayedHand", "dealt", "played", "read_upcard"]

RESULTS: Final[Mapping[str, Callable[[State, Entry], Result]]] = {
    "basic": results.basic,
    "gin": results.gin,
    "oklahoma": results.gin,
    "hollywood": results.gin,
    "three_hand": results.gin,
    "manipulation": results.manipulation,
}
"""By game: what is written down of a hand, to its result."""


class Pad(Struct, frozen=True):
    """What is on the pad: the rules, the players in the order of play, who began, and the hands so far.

    ``first`` is the name of the first dealer, or, in a game with roles, those of box, captain and the one who sits out.
    """

    rules: Ruleset
    seats: tuple[str, ...]
    first: tuple[str, ...]
    entries: tuple[Entry, ...] = ()

    @property
    def opening(self) -> State:
        """The match before its first hand. Raises ``RummyError`` for players or a beginning that cannot be."""
        wanted = len(self.seats) if GAMES[self.rules.game].has_roles else 1
        if len(self.first) != wanted or not set(self.first) <= set(self.seats):
            raise Garbled("pad_bad_start", first=" ".join(self.first), seats=" ".join(self.seats))
        first = tuple(map(self.seats.index, self.first))
        if wanted > 1:
            return start(self.rules, self.seats, roles=first)
        return start(self.rules, self.seats, dealer=first[0])

    def hands(self) -> tuple[PlayedHand, ...]:
        """Every hand with its result and the state after it. Raises ``RummyError`` for one that cannot be."""
        found: list[PlayedHand] = []
        state = self.opening
        for entry in self.entries:
            found.append(played(state, entry))
            state = found[-1].state
        return tuple(found)

    def adding(self, entry: Entry) -> Pad:
        """The pad with one hand more."""
        return replace(self, entries=(*self.entries, entry))

    def without_last(self) -> Pad:
        """The pad without its last hand. Raises ``Garbled("pad_nothing_to_undo")``."""
        if not self.entries:
            raise Garbled("pad_nothing_to_undo")
        return replace(self, entries=self.entries[:-1])


class PlayedHand(Struct, frozen=True):
    """A hand on the pad: its number, its result, the state after it, and the end of the match if it was the last."""

    number: int
    result: Result
    state: State
    ended: MatchEnded | None


def dealt(state: State, upcard: str = "") -> State:
    """The state with the next hand dealt; nobody has told the pad a card of it, but the upcard where it counts.

    Raises ``IllegalAction("match_over")``, ``Garbled("bad_card")``.
    """
    if state.over:
        raise IllegalAction("match_over")
    players, eyes = GAMES[state.rules.game].match.seating(state)
    hands = (Cards(),) * len(state.seats)
    face = read_upcard(upcard) if upcard else NONE
    return evolve(state, Dealt(state.number + 1, state.dealer, players, eyes, hands, face, b""))


def read_upcard(text: str) -> int:
    """The face of an upcard. Raises ``Garbled("bad_card")`` for what is none of the 52 cards."""
    face = parse_face(text)
    if face >= JOKER:
        raise Garbled("bad_card", text=text)
    return face


def played(state: State, entry: Entry) -> PlayedHand:
    """The hand that was written down, played on from this state. Raises ``RummyError``."""
    running = dealt(state, getattr(entry, "upcard", ""))
    result = RESULTS[state.rules.game](running, entry)
    after = evolve(running, HandEnded(result))
    closing = GAMES[state.rules.game].match.close(after, result)
    ended = closing[-1] if closing and isinstance(closing[-1], MatchEnded) else None
    return PlayedHand(running.number, result, evolve(after, *closing), ended)
