"""A match looked at again from one seat: the choices that cost it points, what it left undone, and its luck.

Nothing is used but what the seat was told, in the order in which it was told, and ``assess`` on its view at each of its
own choices. So a review says what could be known then, not what the hidden cards would have made of it; and who plays
as ``strong`` does has nothing to regret.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Final, Literal, NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from openrummy.actions import Action, BigGin, Discard, EndTurn, Knock, Lay, LayOff, Pass, Rearrange
from openrummy.bots.assess import assess
from openrummy.bots.luck import Fortune, Luck
from openrummy.bots.reasons import Assessment
from openrummy.cards import JOKER, NONE
from openrummy.events import Dealt, Event, Knocked, Rearranged, Showed
from openrummy.game import evolve
from openrummy.holding import grouped
from openrummy.melds import DECLARED, Meld
from openrummy.parts.lay import high_ace
from openrummy.parts.turn import running
from openrummy.state import Hand, MeldingHand, State, TableHand

__all__ = ["MOST", "HandReview", "Moment", "Past", "Review", "review_hand", "together"]

MOST: Final = 5
"""Moments of a kind that a review shows."""
LEAST: Final = 1.0
"""Points that a choice has to cost to be spoken of: closer ones are a matter of opinion."""
Kind = Literal["play", "meld", "knock"]
Unit = Literal["", "deadwood", "halved", "points"]


class Past(NamedTuple):
    """Events that a seat was told together.

    ``moved``: an action led to them, of whichever seat; ``choice``: that action, where it was this seat's own choice.
    """

    events: Sequence[Event]
    moved: bool = False
    choice: Action | None = None


class Moment(Struct, frozen=True):
    """A choice of the seat that another would have been better than.

    ``hand`` counts from 1, ``step`` are the actions of the hand before this one. What was seen: the best ``melds`` of
    one's hand and the cards ``left`` over, ``fresh``, the card drawn or taken in this turn, ``top``, the top of the
    discard pile (NONE: there is none), and the ``table``. ``cost``: how many points less what was ``played`` was worth
    than the ``better`` choice, to one place. ``kind``: a missed ``meld`` (or lay-off), a missed ``knock`` (whose cost
    is not counted: what it would have been worth, nobody could see), any other ``play``. ``laid``: the cards of the
    hand that ``better`` would have laid on the table. A knock is missed once a hand, and a card kept in hand that could
    have been laid counts where it cost most; ``times`` says in how many choices of the hand.
    """

    hand: int
    step: int
    kind: Kind
    melds: tuple[tuple[int, ...], ...]
    left: tuple[int, ...]
    fresh: int
    top: int
    table: tuple[Meld, ...]
    played: Assessment
    better: Assessment
    cost: float
    laid: tuple[int, ...] = ()
    times: int = 1


class HandReview(Struct, frozen=True):
    """What a review finds in one hand: the number of choices, those that cost points, a missed knock, the luck."""

    choices: int = 0
    costly: tuple[Moment, ...] = ()
    knocks: tuple[Moment, ...] = ()
    luck: Luck | None = None
    unit: Unit = ""


class Review(Struct, frozen=True):
    """A whole match from one seat.

    ``choices``: those where there was anything to choose; ``slips``: those of them that cost a point or more, and
    ``cost`` all of these together. ``costly`` are the five that cost most; ``melds`` and ``knocks`` that were missed
    are those that do not stand among them, five of each at the most; ``more_melds`` and ``more_knocks``: how many
    others there were.
    ``luck`` is None where it cannot be counted. ``unit`` is what is counted in hand: ``deadwood``, ``points``, or for
    luck the same ``halved`` for cards that an unseen one would make a meld with another (empty: no hand was dealt).
    """

    seat: int
    choices: int
    slips: int
    cost: float
    costly: tuple[Moment, ...]
    melds: tuple[Moment, ...]
    knocks: tuple[Moment, ...]
    more_melds: int
    more_knocks: int
    luck: Luck | None
    unit: Unit


def review_hand(view: State, past: Iterable[Past], seat: int) -> tuple[HandReview, State]:
    """What is to be said of one hand, and the view after it; ``view`` is that of the seat before its deal."""
    found, fortune, step = HandReview(), Fortune(seat), 0
    history: list[Event] = []
    for told in past:
        if told.choice is not None:
            found = _looked(found, view, history, told, step)
        step += told.moved
        for event in told.events:
            after = evolve(view, event)
            fortune.hear(view, event, after)
            view = after
            history.append(event)
            if isinstance(event, Dealt):
                found = replace(found, unit=_unit(view))
    return replace(found, luck=fortune.luck), view


def _unit(view: State) -> Unit:
    """What is counted in a hand."""
    hand = running(view)
    return "halved" if isinstance(hand, MeldingHand) else "points" if isinstance(hand, TableHand) else "deadwood"


def together(seat: int, hands: Sequence[HandReview]) -> Review:
    """The review of a match from those of its hands."""
    slips = sorted(
        (slip for hand in hands for slip in hand.costly), key=lambda slip: (-slip.cost, slip.hand, slip.step)
    )
    costly = tuple(slips[:MOST])
    shown = {(slip.hand, slip.step) for slip in costly}
    melds = [slip for slip in slips[MOST:] if slip.kind == "meld"]
    knocks = [one for hand in hands for one in hand.knocks if (one.hand, one.step) not in shown]
    counted = [hand.luck for hand in hands if hand.luck is not None]
    luck = None
    for one in counted:
        luck = one if luck is None else luck.plus(one)
    return Review(
        seat=seat,
        choices=sum(hand.choices for hand in hands),
        slips=len(slips),
        cost=round(sum(slip.cost for slip in slips), 1),
        costly=costly,
        melds=tuple(melds[:MOST]),
        knocks=tuple(knocks[:MOST]),
        more_melds=max(0, len(melds) - MOST),
        more_knocks=max(0, len(knocks) - MOST),
        luck=luck,
        unit=hands[-1].unit if hands else "",
    )


def _looked(found: HandReview, view: State, history: Sequence[Event], told: Past, step: int) -> HandReview:
    """What was found so far, and what is to be said of one choice."""
    action, hand = told.choice, running(view)
    assert action is not None
    choices = assess(view, history)
    played = _played(hand, action, choices, told.events)
    if played is None or (len(choices) == 1 and played in choices):
        return found
    better = choices[0]
    cost = round(better.value - played.value, 1)
    costly, knocks = found.costly, found.knocks
    if cost >= LEAST:
        costly = _with(costly, _moment(view, step, _kind(played.action, better.action), played, better, cost))
    knock = _missed_knock(played.action, choices)
    if knock is not None:
        missed = _moment(view, step, "knock", played, knock, 0.0)
        knocks = (replace(knocks[0], times=knocks[0].times + 1) if knocks else missed,)
    return replace(found, choices=found.choices + 1, costly=costly, knocks=knocks)


def _with(costly: tuple[Moment, ...], new: Moment) -> tuple[Moment, ...]:
    """One more; of several in which the same card stayed in hand that could have been laid, the one that cost most."""
    if new.kind == "meld":
        for at, old in enumerate(costly):
            if old.kind == "meld" and set(old.laid) & set(new.laid):
                one = replace(max(old, new, key=lambda moment: moment.cost), times=old.times + 1)
                return (*costly[:at], one, *costly[at + 1 :])
    return (*costly, new)


def _laid(hand: Hand, action: Action) -> tuple[int, ...]:
    """The cards of the hand that an action lays on the table, a joker as a joker."""
    if isinstance(action, Lay | LayOff):
        return tuple(sorted(action.cards))
    if not isinstance(action, Rearrange):
        return ()
    new = Counter(_held(placed) for one in action.table for placed in one)
    return tuple(sorted((new - Counter(_held(placed) for one in hand.table for placed in one.cards)).elements()))


def _held(placed: int) -> int:
    """A placed card as one holds it."""
    return JOKER if placed >= DECLARED else placed


def _moment(view: State, step: int, kind: Kind, played: Assessment, better: Assessment, cost: float) -> Moment:
    hand = running(view)
    high = isinstance(hand, TableHand) or (isinstance(hand, MeldingHand) and high_ace(view))
    melds, left = grouped(hand.hands[hand.turn], high_ace=high)
    return Moment(
        hand=view.number,
        step=step,
        kind=kind,
        melds=melds,
        left=left,
        fresh=hand.taken if hand.drawn == NONE else hand.drawn,
        top=hand.pile[-1] if hand.pile else NONE,
        table=hand.table,
        played=played,
        better=better,
        cost=cost,
        laid=_laid(hand, better.action),
    )


def _kind(played: Action, better: Action) -> Kind:
    """Whether something that could have gone on the table stayed in hand."""
    laid = isinstance(better, Lay | LayOff | Rearrange)
    return "meld" if laid and isinstance(played, Discard | Pass) else "play"


def _played(hand: Hand, action: Action, choices: Sequence[Assessment], events: Sequence[Event]) -> Assessment | None:
    """What was played, with its value; without reasons where it is none of the choices that are listed."""
    wanted = _likeness(action)
    for choice in choices:
        if _likeness(choice.action) == wanted:
            return choice
    left = _left_by(hand, events)
    if left is None:
        return None
    like = choices[0]
    if not isinstance(action, Rearrange):
        like = next((one for one in choices if _reach(one.action) == _reach(action)), like)
    more = left - like.left if type(like.action) is type(action) else 0
    return Assessment(action, like.value - more, (), left)


def _reach(action: Action) -> object:
    """What knocks and answers share that differ by their melds alone."""
    return type(action), action.card if isinstance(action, Knock) else None


def _likeness(action: Action) -> object:
    """What two actions share that do the same in other words."""
    if isinstance(action, Lay):
        return "lay", frozenset(action.cards)
    if isinstance(action, LayOff):
        return "lay off", frozenset(action.cards), action.number
    return action


def _left_by(hand: Hand, events: Sequence[Event]) -> int | None:
    """The points that a knock, its answer or a play left, melds and lay-offs as the player chose them (G7, G8, M4)."""
    event = events[0]
    if isinstance(event, Knocked | Showed):
        return event.left.points
    if isinstance(event, Rearranged):
        return hand.hands[hand.turn].points - event.played.points
    return None


def _missed_knock(played: Action, choices: Sequence[Assessment]) -> Assessment | None:
    """The knock that was better when a card was thrown instead (G6), or the turn ended (M13)."""
    best = choices[0]
    if isinstance(played, Discard) and isinstance(best.action, Knock | BigGin):
        return best
    if isinstance(played, EndTurn) and not played.knock and best.action == EndTurn(knock=True):
        return best
    return None
