"""What a position of Basic Rummy offers, as ``strong`` judges it: with facts of the view for and against."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from msgspec.structs import replace

from openrummy.actions import Action, Discard, Lay, LayOff
from openrummy.bots.basic import Turn, faces, melds_of, most, plan, turn_of, worn_out
from openrummy.bots.basic_sight import Others, others_of, outlook, pairs_with
from openrummy.bots.basic_strong import BasicStrong, End
from openrummy.bots.reasons import Assessment, Reason
from openrummy.bots.reasons import reason as _reason
from openrummy.cards import TEXTS
from openrummy.game import legal
from openrummy.melds import Meld, meld
from openrummy.parts.discard import barred
from openrummy.parts.draw import DRAW, TAKE
from openrummy.parts.lay import grown
from openrummy.state import MeldingHand, Phase, State

__all__ = ["assess_basic"]

_STRONG: Final = BasicStrong(0)
NEAR_RUMMY: Final = 2
"""Loose cards with which going rummy is spoken of (B10)."""


class Scales(NamedTuple):
    """What ``strong`` weighs a choice with."""

    hand: MeldingHand
    turn: Turn
    others: Others

    def best(self, one: int, bars: int) -> End | None:
        """The best end of a turn with these cards; None where the player goes out."""
        if not one or not plan(self.turn, one, bars & one).rest:
            return None
        return _STRONG.best(self.hand, self.turn, self.others, one, bars & one)

    def out(self) -> float:
        """What going out is worth (B9, B10): the others' known cards, and their unseen ones at the mean of all."""
        hand, turn = self.hand, self.turn
        points, hidden = 0.0, 0
        for seat in hand.players:
            if seat != hand.turn:
                known = hand.seen[seat].one
                points += turn.points(known)
                hidden += len(hand.hands[seat]) - known.bit_count()
        points += hidden * turn.points(turn.unseen) / max(turn.unseen.bit_count(), 1)
        return 2 * points if hand.fresh else points


def assess_basic(view: State, hand: MeldingHand) -> tuple[Assessment, ...]:
    """Every choice of the player on turn, the one of ``strong`` first; none while the discards are being shuffled.

    A value is what ``strong`` holds the best end of the turn after the choice to be worth, in points of the hand's
    score: what stays in hand, what may come to it, what a discard gives away. Going out is worth what the others are
    expected to hold, twice that for going rummy. No choice counts for more than that of ``strong``.
    """
    turn, one = turn_of(view), hand.hands[hand.turn].one
    scales, offered = Scales(hand, turn, others_of(hand, turn)), legal(view).actions
    if not offered:
        return ()
    first = _STRONG.choose(view, ())
    if hand.phase is Phase.DISCARD:
        found = _plays(scales, one, offered, first)
    else:
        found = [_take(scales, one) if action == TAKE else _draw(scales, one) for action in offered]
    chosen = next(one for one in found if one.action == first)
    if len(found) == 1 and first == TAKE:
        return (replace(chosen, reasons=(_reason("only_choice"), *chosen.reasons)),)
    others = [replace(one, value=min(one.value, chosen.value)) for one in found if one is not chosen]
    return chosen, *sorted(others, key=lambda one: -one.value)


def _take(scales: Scales, one: int) -> Assessment:
    """Taking the top of the pile and playing the best turn with it (B4: it is not thrown)."""
    hand, turn = scales.hand, scales.turn
    top = hand.pile[-1]
    end = scales.best(one | 1 << top, 1 << top)
    played = plan(turn, one | 1 << top, 1 << top).actions
    reasons = [_played(turn, top, action) for action in played if top in action.cards]
    reasons += _useless(turn, one, top)
    reasons.append(_left(turn, end))
    if worn_out(hand):
        reasons.append(_reason("ends_at_last", reshuffles=hand.reshuffles))
    return _ended(scales, TAKE, end, tuple(reasons))


def _ended(scales: Scales, action: Action, end: End | None, reasons: tuple[Reason, ...]) -> Assessment:
    """A choice after which the turn ends so."""
    if end is None:
        return Assessment(action, scales.out(), reasons, 0)
    return Assessment(action, end.value, reasons, scales.turn.points(end.kept))


def _draw(scales: Scales, one: int) -> Assessment:
    """Drawing from the stock: what comes can be thrown, so that the hand is no worse afterwards."""
    hand, turn = scales.hand, scales.turn
    points, top = turn.points(most(turn, one).rest), hand.pile[-1]
    reasons = [_reason("keeps_at_most", points=points), *_useless(turn, one, top)]
    after = plan(turn, one | 1 << top, 1 << top)
    if turn.points(after.rest) >= points:
        reasons.append(_reason("no_fewer", card=TEXTS[top], points=turn.points(after.rest)))
    return Assessment(DRAW, _STRONG.stays(hand, turn, scales.others, one), tuple(reasons), points)


def _played(turn: Turn, face: int, action: Lay | LayOff) -> Reason:
    """Where a card goes."""
    if isinstance(action, Lay):
        return _reason("makes_meld", card=TEXTS[face], meld=str(meld(action.cards, turn.high_ace)))
    return _reason("lays_off", card=TEXTS[face], meld=str(turn.table[action.number - 1]))


def _useless(turn: Turn, one: int, face: int) -> Iterator[Reason]:
    """That a card makes no meld with those held, and goes on none of the table."""
    if not any(face in cards for _, cards in melds_of(one | 1 << face, turn.high_ace)):
        yield _reason("no_meld", card=TEXTS[face])
        if turn.table and not any(grown(laid, (face,), turn.high_ace) for laid in turn.table):
            yield _reason("no_place", card=TEXTS[face])


def _left(turn: Turn, end: End | None) -> Reason:
    """What the turn leaves in hand."""
    return _reason("allows_out") if end is None else _reason("leaves_points", points=turn.points(end.kept))


def _plays(scales: Scales, one: int, offered: tuple[Action, ...], first: Action) -> list[Assessment]:
    """Melds, lay-offs and discards."""
    hand, turn = scales.hand, scales.turn
    bars = barred(hand)
    playable = {face for action in offered if isinstance(action, Lay | LayOff) for face in action.cards}
    waits = bool(playable) and hand.fresh and isinstance(first, Discard) and bool(plan(turn, one, bars).rest)
    ends = {end.thrown: end for end in _STRONG.ends(hand, turn, scales.others, one, bars) if not end.actions}
    found = []
    for action in offered:
        if isinstance(action, Discard):
            left = one ^ 1 << action.card
            reasons = _thrown(hand, turn, left, action.card, action.card in playable)
            if waits and left:
                reasons = (*reasons, _reason("holds_back", cards=scales.others.fewest))
            found.append(_ended(scales, action, ends[action.card] if left else None, reasons))
        else:
            assert isinstance(action, Lay | LayOff)
            found.append(_laid(scales, one, action, waits=waits))
    return found


def _laid(scales: Scales, one: int, action: Lay | LayOff, *, waits: bool) -> Assessment:
    """A meld or lay-off, and the best end of the turn after it."""
    hand, turn = scales.hand, scales.turn
    if isinstance(action, Lay):
        new = meld(action.cards, turn.high_ace)
        reasons = [_reason("lays_meld", meld=str(new))]
    else:
        new = meld((*turn.table[action.number - 1].cards, *action.cards), turn.high_ace)
        reasons = [_played(turn, face, action) for face in action.cards]
    for face in action.cards:
        one ^= 1 << face
    end = None
    if one:
        then = replace(hand, laid=hand.laid | 1 << hand.turn)
        end = Scales(then, _with(turn, action, new), scales.others).best(one, barred(hand))
        reasons.append(_left(turn, end))
    else:
        reasons += _out(hand)
    if waits:
        reasons.append(_reason("can_wait", cards=scales.others.fewest))
    return _ended(scales, action, end, tuple(reasons))


def _with(turn: Turn, action: Lay | LayOff, new: Meld) -> Turn:
    """The turn after a meld or lay-off."""
    if isinstance(action, Lay):
        return turn._replace(table=(*turn.table, new), opened=True)
    at = action.number - 1
    return turn._replace(table=(*turn.table[:at], new, *turn.table[at + 1 :]))


def _thrown(hand: MeldingHand, turn: Turn, left: int, face: int, playable: bool) -> tuple[Reason, ...]:
    """What throwing a card does, and what is kept."""
    if not left:
        return _out(hand)
    card = TEXTS[face]
    reasons = [_reason("throws", card=card, points=turn.points(1 << face))]
    if playable:
        reasons.append(_reason("could_play", card=card))
    reasons.append(_reason("leaves_points", points=turn.points(left)))
    pairs = sorted(turn.pairs(left), key=lambda pair: (-pair[1].bit_count(), -turn.points(pair[0]), pair[0]))
    if pairs:
        two, thirds = pairs[0]
        first, second = (two & -two).bit_length() - 1, two.bit_length() - 1
        reasons.append(_reason("keeps_pair", first=TEXTS[first], second=TEXTS[second], cards=thirds.bit_count()))
    loose = outlook(turn, left, ()).loose
    if hand.fresh and loose.bit_count() <= NEAR_RUMMY < left.bit_count():
        reasons.append(_reason("near_rummy", cards=loose.bit_count()))
    reasons += _gives(hand, turn, face)
    return tuple(reasons)


def _gives(hand: MeldingHand, turn: Turn, face: int) -> Iterator[Reason]:
    """The meld that the next player could make of a discard with cards he was seen to take, or that nobody can.

    Of several melds the one with most of these cards.
    """
    known = others_of(hand, turn).known
    held = turn.unseen
    for seat in hand.players:
        if seat != hand.turn:
            held |= hand.seen[seat].one
    twos = [two for two in pairs_with(turn.high_ace)[face] if two & held == two]
    if not twos:
        yield _reason("safe", card=TEXTS[face])
    fed = [two for two in twos if two & known and two & (known | turn.unseen) == two]
    if fed:
        most = max(fed, key=lambda two: ((two & known).bit_count(), -two))
        made = meld([*faces(most), face], turn.high_ace)
        yield _reason("feeds_next", card=TEXTS[face], meld=str(made), cards=(most & known).bit_count())


def _out(hand: MeldingHand) -> tuple[Reason, ...]:
    """Going out, which scores double where nothing was laid before this turn (B9, B10)."""
    return (_reason("goes_out"), *((_reason("goes_rummy"),) if hand.fresh else ()))
