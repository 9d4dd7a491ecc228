"""What a position of Basic Rummy offers: values as ``greedy`` sees them, with what ``strong`` minds."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from openrummy.actions import Discard, Lay, LayOff
from openrummy.bots.basic import Turn, faces, melds_of, most, plan, to_draw, turn_of, worn_out
from openrummy.bots.basic_sight import others_of, outlook, pairs_with
from openrummy.bots.basic_strong import BasicStrong
from openrummy.bots.hands import high_first
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

NEAR_RUMMY = 2
"""Loose cards with which going rummy is spoken of (B10)."""


def assess_basic(view: State, hand: MeldingHand) -> tuple[Assessment, ...]:
    """Every choice of the player on turn, the one of ``greedy`` first; none while the discards are being shuffled.

    A value is minus the points that the turn leaves in hand, where a card that one unseen card would make a meld with
    another counts half; no choice counts for more than that of ``greedy``.
    """
    turn, one = turn_of(view), hand.hands[hand.turn].one
    if hand.phase is Phase.DISCARD:
        return _plays(view, hand, turn, one)
    choices = {action: _take(hand, turn, one) if action == TAKE else _draw(hand, turn, one) for action in legal(view)}
    first = choices.pop(to_draw(view))
    if not choices:
        return (Assessment(first.action, first.value, (_reason("only_choice"), *first.reasons)),)
    return first, *(replace(other, value=min(other.value, first.value)) for other in choices.values())


def _take(hand: MeldingHand, turn: Turn, one: int) -> Assessment:
    """Taking the top of the pile and playing the best turn with it (B4: it is not thrown)."""
    top = hand.pile[-1]
    after = plan(turn, one | 1 << top, 1 << top)
    reasons = [_played(turn, top, action) for action in after.actions if top in action.cards]
    reasons += _useless(turn, one, top)
    reasons.append(_left(turn, after.rest))
    if worn_out(hand):
        reasons.append(_reason("ends_at_last", reshuffles=hand.reshuffles))
    return Assessment(TAKE, -after.weight / 2, tuple(reasons))


def _draw(hand: MeldingHand, turn: Turn, one: int) -> Assessment:
    """Drawing from the stock: what comes can be thrown, so that the hand is no worse afterwards."""
    rest, top = most(turn, one).rest, hand.pile[-1]
    reasons = [_reason("keeps_at_most", points=turn.points(rest)), *_useless(turn, one, top)]
    after = plan(turn, one | 1 << top, 1 << top)
    if turn.points(after.rest) >= turn.points(rest):
        reasons.append(_reason("no_fewer", card=TEXTS[top], points=turn.points(after.rest)))
    return Assessment(DRAW, -turn.weight(rest) / 2, tuple(reasons))


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


def _left(turn: Turn, rest: int) -> Reason:
    """What the turn leaves in hand."""
    return _reason("leaves_points", points=turn.points(rest)) if rest else _reason("allows_out")


def _plays(view: State, hand: MeldingHand, turn: Turn, one: int) -> tuple[Assessment, ...]:
    """Melds, lay-offs and discards."""
    bars = barred(hand)
    best = plan(turn, one, bars)
    offered = legal(view).actions
    waits = best.rest and isinstance(BasicStrong(0).choose(view, ()), Discard)
    playable = {face for action in offered if isinstance(action, Lay | LayOff) for face in action.cards}
    found = []
    for action in offered:
        if isinstance(action, Discard):
            left = one ^ 1 << action.card
            weight, reasons = turn.weight(left), _thrown(hand, turn, left, action.card, action.card in playable)
            order = 1, *high_first(action.card)
        else:
            assert isinstance(action, Lay | LayOff)
            weight, reasons = _laid(hand, turn, one, action, bars)
            if waits and hand.fresh:
                reasons = (*reasons, _reason("can_wait", cards=others_of(hand, turn).fewest))
            order = 0, 0, 0
        first = action == best.first
        weight = best.weight if first else max(weight, best.weight)
        found.append((weight, not first, order, Assessment(action, -weight / 2, reasons)))
    found.sort(key=lambda entry: entry[:3])
    return tuple(assessment for *_, assessment in found)


def _laid(hand: MeldingHand, turn: Turn, one: int, action: Lay | LayOff, bars: int) -> tuple[int, tuple[Reason, ...]]:
    """The weight of the best turn after a meld or lay-off, and the reasons."""
    reasons: list[Reason]
    if isinstance(action, Lay):
        new = meld(action.cards, turn.high_ace)
        reasons = [_reason("lays_meld", meld=str(new))]
    else:
        new = meld((*turn.table[action.number - 1].cards, *action.cards), turn.high_ace)
        reasons = [_played(turn, face, action) for face in action.cards]
    for face in action.cards:
        one ^= 1 << face
    if not one:
        return 0, (*reasons, *_out(hand))
    after = plan(_with(turn, action, new), one, bars & one)
    return after.weight, (*reasons, _left(turn, after.rest))


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
