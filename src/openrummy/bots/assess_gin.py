"""What a position of gin offers, as ``strong`` judges it: with facts of the view for and against."""

from __future__ import annotations

import functools
from collections.abc import Iterable, Sequence
from itertools import combinations
from typing import NamedTuple

from msgspec.structs import replace

from openrummy.actions import DISCARDS, KNOCKS, Action
from openrummy.bots import gin, gin_policy
from openrummy.bots.gin_reasons import draws_to, gives, outs, outs_of
from openrummy.bots.hands import BIG_GIN, forms_meld, high_first, least_discards, melds_all
from openrummy.bots.reasons import Assessment, Reason
from openrummy.bots.reasons import reason as _reason
from openrummy.cards import POINTS, TEXTS
from openrummy.events import Event
from openrummy.layoffs import answer
from openrummy.melds import Meld
from openrummy.partition import PACK, arrangements, best, deadwood, knocks
from openrummy.parts.discard import barred
from openrummy.parts.draw import DRAW, PASS, TAKE
from openrummy.parts.knock import knock_limit
from openrummy.parts.show import SHOW
from openrummy.parts.turn import after
from openrummy.state import Hand, Phase, State

__all__ = ["assess_gin"]

_LEVEL = "strong"


class Scales(NamedTuple):
    """What ``strong`` weighs a choice with: what it has in mind, and its habits."""

    mind: gin.Outlook
    weights: Sequence[float]

    def of(self, ten: int) -> float:
        """What ten cards are worth: with all of them melded as much as a draw that is sure to bring gin."""
        mind = self.mind
        return -gin_policy.cost(ten, mind.chance, mind.unseen, mind.place, self.weights)

    def without(self, eleven: int, face: int) -> float:
        """What it is worth to throw a card of eleven and to play on."""
        mind = self.mind
        return -gin_policy.thrown(eleven, 1 << face, mind.chance, mind.unseen, mind.place, self.weights)

    def patience(self, *, upcard: bool) -> float:
        """How much better a hand has to be with the top of the pile for it to be taken."""
        at = gin_policy.UPCARD if upcard else gin_policy.PATIENCE
        return self.weights[at] + self.weights[at + 1] * self.mind.place[gin_policy.TURN]


def assess_gin(view: State, hand: Hand, history: Sequence[Event]) -> tuple[Assessment, ...]:
    """Every choice of the player on turn, that of ``strong`` first; no choice counts for more than that.

    A value is in points of deadwood as ``strong`` counts them: what the cards leave now and after the next draw, the
    chances of gin and of a knock, what a discard gives away. What a knock with something left is worth nobody can see:
    it counts for as much as the best discard, less what it leaves more than the best knock.
    """
    if hand.phase is Phase.SHOW:
        return (_show(hand),)
    one = hand.hands[hand.turn].one
    if hand.phase is Phase.STOCK:
        now = deadwood(one)
        return (Assessment(DRAW, -now, (_reason("only_choice"), _reason("stands_at", points=now)), now),)
    weights = gin.weights_of(_LEVEL)
    scales = Scales(gin.outlook(view, history, weights), weights)
    found = _throws(view, hand, scales) if hand.phase is Phase.DISCARD else _draws(view, hand, one, scales)
    return _first(found, gin.level(_LEVEL)(0).choose(view, history))


def _first(found: list[Assessment], action: Action) -> tuple[Assessment, ...]:
    """The choices with one of them first, the others by their value."""
    chosen = next(one for one in found if one.action == action)
    others = [replace(one, value=min(one.value, chosen.value)) for one in found if one is not chosen]
    return chosen, *sorted(others, key=lambda one: -one.value)


def _draws(view: State, hand: Hand, one: int, scales: Scales) -> list[Assessment]:
    """The top of the pile, or what the stock brings."""
    upcard = hand.phase is Phase.UPCARD
    top, unseen = hand.pile[-1], _unseen(hand)
    eleven = one | 1 << top
    least, cards = least_discards(eleven, 1 << top)
    free = [face for face in range(52) if one >> face & 1 and (least or face in cards)]
    tens = {face: scales.without(eleven, face) if least else scales.of(eleven ^ 1 << face) for face in free}
    thrown = max(free, key=lambda face: (tens[face], face))
    more = outs(eleven ^ 1 << thrown, unseen).bit_count() - outs(one, unseen).bit_count()
    taken = Assessment(TAKE, tens[thrown], _taken(view, hand, one, thrown, more), least)
    now = deadwood(one)
    left = Assessment(
        PASS if upcard else DRAW, scales.of(one) + scales.patience(upcard=upcard), _leaving(one, top, least), now
    )
    return [taken, left]


def _taken(view: State, hand: Hand, one: int, thrown: int, more: int) -> tuple[Reason, ...]:
    """What taking the top of the pile brings: at once (G5: it is not thrown again), and in outs."""
    top = hand.pile[-1]
    eleven = one | 1 << top
    least, cards = least_discards(eleven, 1 << top)
    kept = eleven ^ 1 << min(cards, key=high_first)
    now = deadwood(one)
    laid, made = next(((melds, mask) for melds in arrangements(kept) for mask in melds if mask >> top & 1), ((), 0))
    reasons = []
    if made:
        reasons.append(_reason("makes_meld", card=TEXTS[top], meld=str(Meld.of(made))))
        if not any(_kept(melds, laid) for melds in arrangements(one)):
            reasons.append(_reason("rearranges"))
    elif least >= now and not forms_meld(one, top):
        reasons.append(_reason("no_meld", card=TEXTS[top]))
    if least < now:
        reasons.append(_reason("gains", before=now, after=least))
    else:
        reasons.append(_reason("leaves_deadwood", points=least))
    if least and more > 0:
        reasons.append(_reason("more_outs", card=TEXTS[thrown], cards=more))
    if least == 0:
        reasons.append(_reason("allows_gin"))
    elif least <= knock_limit(view):
        reasons.append(_reason("allows_knock", points=least, limit=knock_limit(view)))
    return tuple(reasons)


def _kept(melds: Iterable[int], laid: Iterable[int]) -> bool:
    """Whether every meld is still there among those laid, as it was or longer."""
    return all(any(not mask & ~new for new in laid) for mask in melds)


def _leaving(one: int, top: int, least: int) -> tuple[Reason, ...]:
    """Passing, or drawing from the stock: the hand is no worse afterwards."""
    now = deadwood(one)
    reasons = [_reason("stands_at", points=now)]
    if not forms_meld(one, top):
        reasons.append(_reason("no_meld", card=TEXTS[top]))
    if least >= now:
        reasons.append(_reason("no_gain", card=TEXTS[top], points=least))
    return tuple(reasons)


def _throws(view: State, hand: Hand, scales: Scales) -> list[Assessment]:
    """Big gin, knocks and discards."""
    one = hand.hands[hand.turn].one
    bars, limit, whole = barred(hand), knock_limit(view), deadwood(one)
    unseen, known = _unseen(hand), hand.seen[after(hand, hand.turn)].one
    free = [face for face in range(52) if (one & ~bars) >> face & 1]
    lefts = {face: deadwood(one ^ 1 << face) for face in free}
    counts = {face: outs(one ^ 1 << face, unseen).bit_count() for face in free}
    values = {face: scales.without(one, face) for face in free}
    lowest, highest = min(lefts.values()), max(values.values())
    found = []
    if melds_all(view):
        found.append(Assessment(BIG_GIN, max(map(scales.of, _gins(one))), (_reason("big_gin"),), 0))
    for face, left in sorted(knocks(one, limit, bars), key=lambda knock: (knock[1], *high_first(knock[0]))):
        why = _reason("knock_leaves", points=left, limit=limit) if left else _reason("gin")
        value = highest - (left - lowest) if left else scales.of(one ^ 1 << face)
        found.append(Assessment(KNOCKS[face], value, (why,), left))
    for face in sorted(free, key=lambda face: (lefts[face], *high_first(face))):
        ten = one ^ 1 << face
        reasons = (
            _thrown(one, face, whole, lefts[face]),
            _reason("leaves_deadwood", points=lefts[face]),
            *outs_of(face, counts, lefts),
            *draws_to(ten, unseen, limit),
            *_pair(ten, unseen),
            *gives(face, known, unseen),
        )
        found.append(Assessment(DISCARDS[face], values[face], reasons, lefts[face]))
    return found


def _gins(eleven: int) -> list[int]:
    """Ten of eleven melded cards that are melded by themselves; all that one can hold where there are none."""
    tens = [eleven ^ 1 << face for face in range(52) if eleven >> face & 1]
    return [ten for ten in tens if not deadwood(ten)] or tens


def _thrown(one: int, face: int, whole: int, left: int) -> Reason:
    """What throwing a card of eleven does to the deadwood."""
    card = TEXTS[face]
    if left < whole:
        return _reason("sheds", card=card, points=whole - left)
    if left == whole:
        return _reason("spare", card=card)
    # A card that costs deadwood lies in a meld of every best arrangement.
    (meld,) = (mask for mask in best(one) if mask >> face & 1)
    return _reason("breaks_meld", card=card, meld=str(Meld.of(meld)), points=left - whole)


def _unseen(hand: Hand) -> int:
    """The cards that the player on turn has not seen: they are in the stock or among the other's unseen cards."""
    seen = 0
    for cards in hand.hands:
        seen |= cards.one
    for face in hand.pile:
        seen |= 1 << face
    return PACK & ~seen


def _pair(kept: int, unseen: int) -> tuple[Reason, ...]:
    """The two loose cards of a hand that most unseen cards would make a meld, dearest first among equals."""
    loose = kept
    for mask in best(kept):
        loose ^= mask
    faces = sorted((face for face in range(52) if loose >> face & 1), key=high_first)
    most, pair = 0, (0, 0)
    for first, second in combinations(faces, 2):
        outs = (_completing(first, second) & unseen).bit_count()
        if outs > most:
            most, pair = outs, (first, second)
    if not most:
        return ()
    first, second = sorted(pair)
    return (_reason("keeps_pair", first=TEXTS[first], second=TEXTS[second], cards=most),)


@functools.cache
def _completing(first: int, second: int) -> int:
    """Mask of the cards that make a meld with both cards of a pair."""
    two = 1 << first | 1 << second
    return sum(1 << face for face in range(52) if not two >> face & 1 and forms_meld(two, face))


def _show(hand: Hand) -> Assessment:
    """The default answer to a knock: melds and lay-offs with the least deadwood left (G8)."""
    found = answer([meld.mask for meld in hand.table], hand.hands[hand.turn].one)
    knocker = sum(POINTS[face] for face in hand.hands[after(hand, hand.turn)])
    reasons = [_reason("lays_off", card=TEXTS[face], meld=str(hand.table[number])) for face, number in found.layoffs]
    reasons.append(_reason("leaves_deadwood", points=found.deadwood))
    if found.deadwood <= knocker:
        reasons.append(_reason("undercuts", points=found.deadwood, knocker=knocker))
    return Assessment(SHOW, -found.deadwood, tuple(reasons), found.deadwood)
