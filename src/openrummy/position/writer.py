"""Positions to text."""

from __future__ import annotations

from collections.abc import Iterable

from openrummy.cards import NONE, face_text, faces_text
from openrummy.melds import melds_text
from openrummy.position import defaults
from openrummy.position.names import name_text
from openrummy.state import Hand, State

__all__ = ["position_text"]


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
    if state.dealer != dealer:
        fields.append(("dealer", names[state.dealer]))
    if hand is not None:
        fields += _hand(state, hand, names)
    if state.number != number:
        fields.append(("number", str(state.number)))
    if any(state.scores):
        fields.append(("scores", ",".join(map(str, state.scores))))
    if any(state.won):
        fields.append(("won", ",".join(map(str, state.won))))
    if state.over:
        fields.append(("over", "yes"))
    return " ".join((state.rules.id, *(f"{key}={value}" for key, value in fields)))


def _hand(state: State, hand: Hand, names: tuple[str, ...]) -> Iterable[tuple[str, str]]:
    count = len(names)
    if hand.players != defaults.players(count, state.dealer):
        yield "players", ",".join(names[seat] for seat in hand.players)
    if hand.eyes != defaults.eyes(count):
        yield "eyes", ";".join(_eyes(hand.eyes, names))
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


def _eyes(eyes: tuple[int, ...], names: tuple[str, ...]) -> Iterable[str]:
    """``cat:bob``, cat sees the cards of bob, for every seat that does not see just its own."""
    for seat, mask in enumerate(eyes):
        if mask != 1 << seat:
            yield f"{names[seat]}:{','.join(name for at, name in enumerate(names) if mask >> at & 1)}"


def _seen(hand: Hand, names: tuple[str, ...]) -> Iterable[str]:
    """``bob:6h,7h`` for every seat of whose cards others have been seen than the obvious ones."""
    for seat, (cards, seen) in enumerate(zip(hand.hands, hand.seen, strict=True)):
        if seen != defaults.seen(seat, cards, hand.turn, hand.phase, hand.taken):
            yield f"{names[seat]}:{faces_text(seen, ',')}"


def _repr(state: State) -> str:
    return f"parse_position({position_text(state)!r})"


# A failing test shows a text that can be pasted into a new one. It is set from here since state.py cannot import this.
setattr(State, "__repr__", _repr)  # noqa: B010
