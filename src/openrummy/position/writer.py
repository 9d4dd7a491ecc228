"""Positions to text."""

from __future__ import annotations

from collections.abc import Iterable

from openrummy.cards import NONE, face_text, faces_text
from openrummy.melds import melds_text
from openrummy.position import defaults
from openrummy.position.names import name_text
from openrummy.state import Hand, MeldingHand, Scored, State, TableHand

__all__ = ["position_text"]

Names = tuple[str, ...]
Fields = Iterable[tuple[str, str]]


def position_text(state: State) -> str:
    """A state or a view as one line that ``parse_position`` reads back: the ruleset id, then ``key=value`` fields.

    What equals an obvious default is left out (``docs/notation.md``).
    """
    names = tuple(map(name_text, state.seats))
    hand = state.hand
    fields: list[tuple[str, str]] = []
    if hand is None:
        fields.append(("seats", ",".join(names)))
        dealer, number = -1, 0
    else:
        fields += [("turn", names[hand.turn]), ("phase", hand.phase.value)]
        dealer, number = 0, 1
    if state.dealer != defaults.dealer(state.roles, dealer):
        fields.append(("dealer", names[state.dealer]))
    if state.roles:
        fields.append(("roles", ",".join(names[seat] for seat in state.roles)))
    if state.draws:
        fields.append(("drew", _by_seat(names, (faces_text(cards, ",") for cards in state.draws))))
    if hand is not None:
        fields += _hand(state, hand, names)
    if state.number != number:
        fields.append(("number", str(state.number)))
    fields += _match(state)
    return " ".join((state.rules.id, *(f"{key}={value}" for key, value in fields)))


def _match(state: State) -> Fields:
    if any(state.scores):
        yield "scores", ",".join(map(str, state.scores))
    if any(state.won):
        yield "won", ",".join(map(str, state.won))
    if state.tally:
        yield "tally", ";".join(map(_scored, state.tally))
    if state.over:
        yield "over", "yes"


def _scored(one: Scored) -> str:
    """``25+,0``, a plus behind the points of each who won."""
    return ",".join(f"{points}{'+' if seat in one.winners else ''}" for seat, points in enumerate(one.points))


def _hand(state: State, hand: Hand, names: Names) -> Fields:
    players, eyes = defaults.seating(state)
    if hand.players != players:
        yield "players", ",".join(names[seat] for seat in hand.players)
    if hand.eyes != eyes:
        yield "eyes", ";".join(_eyes(hand.eyes, eyes, names))
    if hand.drawn != NONE:
        yield "drawn", face_text(hand.drawn)
    if hand.taken != NONE:
        yield "taken", face_text(hand.taken)
    if hand.upcard != defaults.upcard(hand.pile):
        yield "upcard", "-" if hand.upcard == NONE else face_text(hand.upcard)
    if hand.streak != defaults.streak(hand.taken):
        yield "streak", str(hand.streak)
    if hand.reshuffles:
        yield "reshuffles", str(hand.reshuffles)
    if isinstance(hand, MeldingHand):
        yield from _melding(hand, names)
    if isinstance(hand, TableHand):
        if hand.draws != defaults.draws(hand.drawn):
            yield "draws", str(hand.draws)
        if hand.last != NONE:
            yield "last", str(hand.last)
    for name, cards in zip(names, hand.hands, strict=True):
        yield name, faces_text(cards, ",")
    seen = ";".join(_seen(hand, names))
    if seen:
        yield "seen", seen
    if hand.table:
        yield "table", melds_text(hand.table, compact=True)
    if hand.pile:
        yield "pile", faces_text(hand.pile, ",")
    if hand.stock:
        yield "stock", faces_text(hand.stock, ",")


def _melding(hand: MeldingHand, names: Names) -> Fields:
    if hand.melded:
        yield "melded", _seats(hand.melded, names)
    if hand.laid != hand.melded:
        yield "laid", _seats(hand.laid, names)
    if hand.fresh != defaults.fresh(hand.laid, hand.turn):
        yield "fresh", "yes" if hand.fresh else "no"


def _seats(mask: int, names: Names) -> str:
    return ",".join(name for seat, name in enumerate(names) if mask >> seat & 1)


def _by_seat(names: Names, values: Iterable[str]) -> str:
    """``ann:…;bob:…``."""
    return ";".join(f"{name}:{value}" for name, value in zip(names, values, strict=True))


def _eyes(eyes: tuple[int, ...], usual: tuple[int, ...], names: Names) -> Iterable[str]:
    """``cat:bob``, cat sees the cards of bob, for every seat that does not see what it usually does."""
    for name, mask, other in zip(names, eyes, usual, strict=True):
        if mask != other:
            yield f"{name}:{_seats(mask, names)}"


def _seen(hand: Hand, names: Names) -> Iterable[str]:
    """``bob:6h,7h`` for every seat of whose cards others have been seen than the obvious ones."""
    for seat, (cards, seen) in enumerate(zip(hand.hands, hand.seen, strict=True)):
        if seen != defaults.seen(seat, cards, hand.turn, hand.phase, hand.taken):
            yield f"{names[seat]}:{faces_text(seen, ',')}"


def _repr(state: State) -> str:
    return f"parse_position({position_text(state)!r})"


# A failing test shows a text that can be pasted into a new one. It is set from here since state.py cannot import this.
setattr(State, "__repr__", _repr)  # noqa: B010
