"""Going out in Basic Rummy: the end of a hand and what it scores (B7, B9-B11), and dead hands (B13, B15)."""

from __future__ import annotations

from collections.abc import Sequence

from openrummy.cards import HIGH_ACE, POINTS, Cards, rank
from openrummy.events import Event, HandEnded, HandsShown, Line, Result
from openrummy.state import Hand, MeldingHand, State


def points(cards: Cards, *, high_ace: bool) -> int:
    """Points of the cards left in a hand, matched or not (B9, B11)."""
    return sum(HIGH_ACE if high_ace and rank(face) == 0 else POINTS[face] for face in cards)


def score(left: Sequence[int], *, rummy: bool) -> int:
    """Points of the one who goes out, from those left in the other hands; double for going rummy (B9, B10)."""
    return sum(left) * (2 if rummy else 1)


def going_out(state: State, hand: MeldingHand, seat: int) -> tuple[Event, ...]:
    """The hands are shown and the hand ends; ``seat`` has played his last card."""
    high_ace = state.rules.options.ace == "high_or_low"
    shown = tuple(Cards() if at == seat else cards for at, cards in enumerate(hand.hands))
    left = [points(cards, high_ace=high_ace) for cards in shown]
    return HandsShown(shown), HandEnded(result(state.seats, left, seat, rummy=hand.fresh))


def result(seats: Sequence[str], left: Sequence[int], winner: int, *, rummy: bool) -> Result:
    """The result of a hand that ``winner`` ended by going out, from the points left in all hands (B9, B10)."""
    lines = [
        Line("left_in_hand", (("seat", name), ("points", worth)))
        for at, (name, worth) in enumerate(zip(seats, left, strict=True))
        if at != winner
    ]
    total = score(left, rummy=rummy)
    if rummy:
        lines.append(Line("rummy", (("points", sum(left)), ("twice", total))))
    won = tuple(total if at == winner else 0 for at in range(len(seats)))
    return Result("rummy" if rummy else "out", won, (winner,), tuple(lines))


def dead(state: State, hand: Hand, limit: int | None) -> tuple[Event, ...]:
    """The end of a hand that nobody can win any more, if it is one: after a turn (B13, B15)."""
    none = (0,) * len(state.seats)
    if not hand.stock and limit is not None and hand.reshuffles >= limit:
        return (HandEnded(Result("stock", none, ())),)
    if hand.streak >= LONGEST_STREAK:
        return (HandEnded(Result("forty", none, ())),)
    return ()


LONGEST_STREAK = 40
"""Draws in a row from the discard pile after which a hand is over (B15, G15)."""
