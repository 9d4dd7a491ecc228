"""What a position offers the player on turn: every choice with its value and reasons that hold in his view.

This is the judgement of ``greedy`` (in Manipulation of ``maximal``): what a choice leaves in hand, in gin its deadwood.
The hands of the other games are in ``assess_basic`` and ``assess_table``.
"""

from __future__ import annotations

import functools
from collections.abc import Iterable
from itertools import combinations

from openrummy.actions import DISCARDS, KNOCKS
from openrummy.bots.assess_basic import assess_basic
from openrummy.bots.assess_table import assess_table
from openrummy.bots.gin_reasons import gives, outs, outs_of
from openrummy.bots.hands import BIG_GIN, forms_meld, high_first, least_discards, melds_all
from openrummy.bots.reasons import Assessment, Reason
from openrummy.bots.reasons import reason as _reason
from openrummy.cards import POINTS, TEXTS
from openrummy.errors import Contradiction
from openrummy.layoffs import answer
from openrummy.melds import Meld
from openrummy.partition import PACK, arrangements, best, deadwood, knocks
from openrummy.parts.discard import barred
from openrummy.parts.draw import DRAW, PASS, TAKE
from openrummy.parts.knock import knock_limit
from openrummy.parts.show import SHOW
from openrummy.parts.turn import after, running
from openrummy.state import Hand, MeldingHand, Phase, State, TableHand

__all__ = ["assess"]


def assess(view: State) -> tuple[Assessment, ...]:
    """Every choice of the player on turn, best first; of choices that leave as much, the one that ends most first.

    Raises ``IllegalAction`` (``hand_over``, ``match_over``) where nobody has a choice, ``Contradiction("hidden_hand")``
    for a view in which that player's cards are not seen.
    """
    hand = running(view)
    if hand.hands[hand.turn].hidden:
        raise Contradiction("hidden_hand", seat=view.seats[hand.turn])
    if isinstance(hand, MeldingHand):
        return assess_basic(view, hand)
    if isinstance(hand, TableHand):
        return assess_table(view, hand)
    if hand.phase is Phase.DISCARD:
        return _throws(view, hand)
    if hand.phase is Phase.SHOW:
        return (_show(hand),)
    one = hand.hands[hand.turn].one
    if hand.phase is Phase.STOCK:
        return (Assessment(DRAW, -deadwood(one), (_reason("only_choice"), _reason("stands_at", points=deadwood(one)))),)
    take, leave = _take(view, hand, one), _leave(hand, one)
    return (take, leave) if take.value > leave.value else (leave, take)


def _take(view: State, hand: Hand, one: int) -> Assessment:
    """Taking the top of the pile, then throwing the card that leaves least (G5: not the one taken)."""
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
    if least == 0:
        reasons.append(_reason("allows_gin"))
    elif least <= knock_limit(view):
        reasons.append(_reason("allows_knock", points=least, limit=knock_limit(view)))
    return Assessment(TAKE, -least, tuple(reasons))


def _kept(melds: Iterable[int], laid: Iterable[int]) -> bool:
    """Whether every meld is still there among those laid, as it was or longer."""
    return all(any(not mask & ~new for new in laid) for mask in melds)


def _leave(hand: Hand, one: int) -> Assessment:
    """Passing, or drawing from the stock: the hand is no worse afterwards."""
    top = hand.pile[-1]
    now = deadwood(one)
    least, _ = least_discards(one | 1 << top, 1 << top)
    reasons = [_reason("stands_at", points=now)]
    if not forms_meld(one, top):
        reasons.append(_reason("no_meld", card=TEXTS[top]))
    if least >= now:
        reasons.append(_reason("no_gain", card=TEXTS[top], points=least))
    return Assessment(PASS if hand.phase is Phase.UPCARD else DRAW, -now, tuple(reasons))


def _throws(view: State, hand: Hand) -> tuple[Assessment, ...]:
    """Big gin, knocks and discards."""
    one = hand.hands[hand.turn].one
    bars, limit, whole = barred(hand), knock_limit(view), deadwood(one)
    found = []
    if melds_all(view):
        found.append(((0, 0, 0, 0), Assessment(BIG_GIN, 0, (_reason("big_gin"),))))
    for face, left in knocks(one, limit, bars):
        why = _reason("knock_leaves", points=left, limit=limit) if left else _reason("gin")
        found.append(((left, 1, *high_first(face)), Assessment(KNOCKS[face], -left, (why,))))
    unseen, known = _unseen(hand), hand.seen[after(hand, hand.turn)].one
    free = [face for face in range(52) if (one & ~bars) >> face & 1]
    lefts = {face: deadwood(one ^ 1 << face) for face in free}
    counts = {face: outs(one ^ 1 << face, unseen).bit_count() for face in free}
    for face in free:
        left = lefts[face]
        why = _thrown(one, face, whole, left)
        reasons = (
            why,
            _reason("leaves_deadwood", points=left),
            *outs_of(face, counts, lefts),
            *_pair(one ^ 1 << face, unseen),
            *gives(face, known, unseen),
        )
        found.append(((left, 2, *high_first(face)), Assessment(DISCARDS[face], -left, reasons)))
    found.sort(key=lambda entry: entry[0])
    return tuple(assessment for _, assessment in found)


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
    return Assessment(SHOW, -found.deadwood, tuple(reasons))
