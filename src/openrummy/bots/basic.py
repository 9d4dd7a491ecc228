"""What can be done in one turn of Basic Rummy: melds, lay-offs and the card to throw.

This is how ``greedy`` plays it: all that can be melded or laid off is, high cards go first, and a card counts half as
long as an unseen card would make a meld of it and another one. Hands are masks as in ``partition``; only cards that the
player on turn sees are looked at.
"""

from __future__ import annotations

import functools
from collections.abc import Iterator, Mapping
from typing import Final, NamedTuple

from openrummy.actions import DISCARDS, Action, Lay, LayOff
from openrummy.cards import HIGH_ACE
from openrummy.melds import Meld
from openrummy.partition import PACK, RANK
from openrummy.partition import points as low_points
from openrummy.parts.draw import DRAW, TAKE, drawing
from openrummy.parts.turn import running
from openrummy.state import MeldingHand, State

__all__ = [
    "Plan",
    "Play",
    "Turn",
    "faces",
    "melding",
    "most",
    "plan",
    "plays",
    "to_draw",
    "turn_of",
    "useful",
    "worn_out",
]

PATIENCE: Final = 3
"""New stocks of a hand after which it is not expected to be won any more (the usual limit of B13)."""


class Turn(NamedTuple):
    """What a turn depends on besides the cards held.

    ``high_ace``: the ace may follow the king (B11); ``opened``: lay-offs need no meld first (B5); ``keeps_one``: the
    last card has to be thrown (B7); ``unseen`` are the cards that the player on turn does not see.
    """

    table: tuple[Meld, ...]
    high_ace: bool
    opened: bool
    keeps_one: bool
    unseen: int

    def points(self, cards: int) -> int:
        """What cards count in the hand of one who does not go out (B9, B11)."""
        aces = (cards & RANK).bit_count() if self.high_ace else 0
        return low_points(cards) + aces * (HIGH_ACE - 1)

    def pairs(self, cards: int) -> list[tuple[int, int]]:
        """Every two cards that an unseen one would make a meld, as a mask, with all such cards."""
        partners = _partners(self.high_ace)
        return [
            (two, third & self.unseen)
            for face in faces(cards)
            for two, third in partners[face]
            if two & cards == two and third & self.unseen
        ]

    def weight(self, cards: int) -> int:
        """Half points that count against keeping cards: two a point, one a point for cards of a live pair."""
        paired = 0
        for two, _ in self.pairs(cards):
            paired |= two
        return 2 * self.points(cards) - self.points(paired)


class Play(NamedTuple):
    """Melds and lay-offs that belong together, in an order in which they can be made, and the cards left over."""

    actions: tuple[Lay | LayOff, ...]
    rest: int


class Plan(NamedTuple):
    """A whole turn after the draw: a play, the card to throw (None: the last card is played) and what stays in hand.

    ``weight`` is that of ``rest``; with no ``rest`` the player goes out.
    """

    actions: tuple[Lay | LayOff, ...]
    thrown: int | None
    rest: int
    weight: int

    @property
    def first(self) -> Action:
        """What to do now."""
        if self.actions:
            return self.actions[0]
        assert self.thrown is not None
        return DISCARDS[self.thrown]


def melding(view: State) -> MeldingHand:
    """The hand in play."""
    hand = running(view)
    assert isinstance(hand, MeldingHand)
    return hand


def turn_of(view: State) -> Turn:
    """What the present turn depends on."""
    hand = melding(view)
    options = view.rules.options
    seen = hand.hands[hand.turn].one
    for cards in hand.seen:
        seen |= cards.one
    for face in hand.pile:
        seen |= 1 << face
    for meld in hand.table:
        seen |= meld.mask
    opened = not options.lay_off_needs_meld or bool(hand.melded >> hand.turn & 1)
    return Turn(hand.table, options.ace == "high_or_low", opened, options.final_discard, PACK & ~seen)


def worn_out(hand: MeldingHand) -> bool:
    """Whether the stock was made anew so often that taking discards, which ends the hand in the end, is best (B15)."""
    return hand.reshuffles > PATIENCE


def to_draw(view: State) -> Action:
    """The top of the pile if it is of use, or if the hand is worn out; else the stock."""
    hand = melding(view)
    if worn_out(hand) or len(drawing(view)) == 1:
        return TAKE
    return TAKE if useful(turn_of(view), hand.hands[hand.turn].one, hand.pile[-1]) else DRAW


def useful(turn: Turn, one: int, face: int) -> bool:
    """Whether a discard goes on the table or lowers the points that stay in hand, and leaves less by weight."""
    after, rest = plan(turn, one | 1 << face, 1 << face), most(turn, one).rest
    played = any(face in action.cards for action in after.actions)
    return after.weight < turn.weight(rest) and (played or turn.points(after.rest) < turn.points(rest))


def plan(turn: Turn, one: int, barred: int) -> Plan:
    """The whole turn: out if that can be, else everything that fits and the card whose loss weighs most.

    The highest card is thrown among equals, then the lowest face. ``one`` are the cards held; the one in ``barred``
    may not be thrown (B4), and something else is held.
    """
    whole = most(turn, one)
    if not whole.rest and not turn.keeps_one:
        for play in (whole, *plays(turn, one)):
            ordered = None if play.rest else _in_order(turn, play.actions, barred)
            if ordered is not None:
                return Plan(ordered, None, 0, 0)
    best: tuple[int, int, int] | None = None
    chosen = whole
    for face in faces(one & ~barred):
        left = one ^ 1 << face
        play = most(turn, left) if whole.actions else Play((), left)
        key = turn.weight(play.rest), -(face % 13), face
        if best is None or key < best:
            best, chosen = key, play
    assert best is not None
    return Plan(chosen.actions, best[2], chosen.rest, best[0])


def most(turn: Turn, one: int) -> Play:
    """The melds and lay-offs of these cards that leave the fewest points; the fewest actions among equals."""
    return min(plays(turn, one), key=lambda play: (turn.points(play.rest), len(play.actions)))


def plays(turn: Turn, one: int) -> Iterator[Play]:
    """A play for every set of cards that melds can use up, with all lay-offs that fit then."""
    for rest, melds in _melded(one, turn.high_ace).items():
        lays = tuple(map(Lay, melds))
        layoffs, left = _laid_off(turn, rest) if turn.opened or melds else ((), rest)
        yield Play(lays + layoffs, left)


@functools.lru_cache(maxsize=4096)
def _melded(one: int, high_ace: bool) -> Mapping[int, tuple[tuple[int, ...], ...]]:
    """By the cards that are left, the fewest melds that use up the others; what uses nothing comes first."""
    found: dict[int, tuple[tuple[int, ...], ...]] = {one: ()}
    for mask, cards in melds_of(one, high_ace):
        for rest, laid in list(found.items()):
            left = rest ^ mask
            if mask & rest == mask and (left not in found or len(laid) + 1 < len(found[left])):
                found[left] = (*laid, cards)
    return found


def melds_of(one: int, high_ace: bool) -> Iterator[tuple[int, tuple[int, ...]]]:
    """Every set and run of these cards, as mask and as cards in order (C1-C3, B11)."""
    for suit in range(0, 52, 13):
        lane = one >> suit & 8191
        if high_ace:
            lane |= (lane & 1) << 13
        low = 0
        while lane >> low:
            high = low + 2
            while lane >> high & 1 and lane >> low & 3 == 3 and high - low < 13:
                cards = tuple([suit + rank % 13 for rank in range(low, high + 1)])
                yield sum([1 << face for face in cards]), cards
                high += 1
            low += 1
    for rank in range(13):
        whole = one & RANK << rank
        if whole.bit_count() > 2:
            same = tuple(faces(whole))
            yield whole, same
            if len(same) > 3:
                for face in same:
                    yield whole ^ 1 << face, tuple([other for other in same if other != face])


def _laid_off(turn: Turn, rest: int) -> tuple[tuple[LayOff, ...], int]:
    """Everything that fits on the table's melds, an action a meld, and what is left.

    A card that fits a run and a set goes on the run: others may go on from it there, and none on the set.
    """
    layoffs = []
    for kind in ("run", "set"):
        for number, meld in enumerate(turn.table, 1):
            if meld.kind == kind:
                cards = _fitting(meld, rest, turn.high_ace)
                if cards:
                    layoffs.append(LayOff(cards, number))
                    for face in cards:
                        rest ^= 1 << face
    return tuple(layoffs), rest


def _fitting(meld: Meld, rest: int, high_ace: bool) -> tuple[int, ...]:
    """The cards that can go on a meld together, in the order of the meld."""
    first = meld.cards[0]
    if meld.kind == "set":
        return tuple(faces(rest & RANK << first % 13))
    suit, low = first - first % 13, first % 13
    high = low + len(meld.cards) - 1
    below: list[int] = []
    while low and rest >> suit + low - 1 & 1:
        low -= 1
        below.insert(0, suit + low)
    above: list[int] = []
    while high < (13 if high_ace and low else 12) and rest >> suit + (high + 1) % 13 & 1:
        high += 1
        above.append(suit + high % 13)
    return (*below, *above)


def _in_order(turn: Turn, actions: tuple[Lay | LayOff, ...], barred: int) -> tuple[Lay | LayOff, ...] | None:
    """Actions that use up the hand in an order in which the barred card is never the only one left (B8)."""
    if sum([1 << face for face in actions[-1].cards]) != barred:
        return actions
    first = 0 if turn.opened else 1  # a lay-off may have to wait for a meld
    if len(actions) < first + 2:
        return None
    return (*actions[:first], actions[-1], *actions[first:-1])


@functools.cache
def _partners(high_ace: bool) -> tuple[tuple[tuple[int, int], ...], ...]:
    """For every face the pairs of which it is the lower: the two as a mask, and the cards that make a meld of them."""
    thirds: dict[tuple[int, int], int] = {}
    for suit in range(0, 52, 13):
        for low in range(12 if high_ace else 11):
            run = {suit + rank % 13 for rank in range(low, low + 3)}
            for third in run:
                first, second = sorted(run - {third})
                thirds[first, second] = thirds.get((first, second), 0) | 1 << third
    for face in range(52):
        for other in range(face + 13, 52, 13):
            thirds[face, other] = RANK << face % 13 & ~(1 << face | 1 << other)
    return tuple(
        tuple((1 << first | 1 << second, third) for (first, second), third in thirds.items() if first == face)
        for face in range(52)
    )


def faces(cards: int) -> Iterator[int]:
    """The faces of a mask, ascending."""
    while cards:
        low = cards & -cards
        yield low.bit_length() - 1
        cards ^= low
