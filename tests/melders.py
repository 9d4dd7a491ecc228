"""Players of the games with melds on the table, and tables of Manipulation as somebody might want to leave them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from random import Random

from openrummy.actions import Action, Discard, EndTurn, Lay, LayOff, Pass, Proposal, Rearrange
from openrummy.cards import JOKER, POINTS, Cards
from openrummy.errors import IllegalAction
from openrummy.game import check, legal
from openrummy.melds import DECLARED, Meld
from openrummy.state import MeldingHand, Phase, State, TableHand
from tests import brute
from tests.temper import Temper


def melding(rng: Random, hand: MeldingHand, offered: Sequence[Action], temper: Temper) -> Action:
    """A meld, a lay-off or a discard in Basic Rummy."""
    plays = [action for action in offered if not isinstance(action, Discard)]
    if plays and rng.random() < temper.lay:
        play = rng.choice(plays)
        return shuffled(rng, play) if rng.random() < temper.odd else play
    discards = [action for action in offered if isinstance(action, Discard)]
    if rng.random() < temper.keen:
        return max(discards, key=lambda action: _loose(hand.hands[hand.turn].one, action.card))
    return rng.choice(discards)


def _loose(own: int, face: int) -> tuple[int, int]:
    """How little a card has to do with the others held, then its points."""
    rank, suit = face % 13, face // 13
    near = [13 * other + rank for other in range(4) if other != suit]
    near += [face + step for step in (-2, -1, 1, 2) if 0 <= rank + step < 13]
    return -sum(own >> other & 1 for other in near), POINTS[face]


def shuffled(rng: Random, action: Action) -> Action:
    """The same meld or lay-off with its cards in another order."""
    if isinstance(action, Lay):
        return Lay(tuple(rng.sample(action.cards, len(action.cards))))
    if isinstance(action, LayOff):
        return LayOff(tuple(rng.sample(action.cards, len(action.cards))), action.number)
    return action


def at_the_table(rng: Random, view: State, hand: TableHand, temper: Temper) -> Action:
    """What a player of Manipulation does."""
    if hand.phase is Phase.CLOSE:
        knock = EndTurn(knock=True)
        return knock if rng.random() < temper.knock and knock in legal(view) else EndTurn()
    if hand.phase is Phase.DRAW:
        return legal(view)[0]
    if rng.random() >= temper.lay:
        return Pass()
    if rng.random() < temper.odd:
        for _ in range(4):
            action = Rearrange(attempt(rng, hand.table, hand.hands[hand.turn]))
            if accepted(view, action):
                return action
    return rng.choice(legal(view).actions[-2:])


def accepted(state: State, action: Action) -> bool:
    """Whether `check` lets it pass."""
    try:
        check(state, action)
    except IllegalAction:
        return False
    return True


def attempt(rng: Random, table: Sequence[Meld], hand: Cards) -> Proposal:
    """A new table, often a legal one: some melds from the hand, some cards added to melds, jokers taken home.

    Melds and their cards stand in any order.
    """
    melds = [list(one.cards) for one in table]
    left = [face for face in hand if face < JOKER]
    jokers = hand.count(JOKER)
    for _ in range(rng.randint(1, 3)):
        way = rng.randrange(3)
        if way == 0:
            jokers = _lay(rng, melds, left, jokers)
        elif way == 1:
            _add(rng, melds, left)
        else:
            _bring_home(rng, melds, left)
    for cards in melds:
        rng.shuffle(cards)
    rng.shuffle(melds)
    return tuple(map(tuple, melds))


def _lay(rng: Random, melds: list[list[int]], left: list[int], jokers: int) -> int:
    """Some meld of three or four cards of the hand, a joker in the place of a card that is missing; jokers left."""
    for first in rng.sample(left, min(4, len(left))):
        rank, suit = first % 13, first // 13
        row = [13 * suit + (rank + step) % 13 for step in range(rng.choice([3, 4]))]
        column = [13 * other + rank for other in rng.sample(range(4), rng.choice([3, 4]))]
        for wanted in (row, column):
            held = [face for face in wanted if face in left]
            if len(wanted) - len(held) <= jokers and held:
                melds.append([face if face in held else face + DECLARED for face in wanted])
                for face in held:
                    left.remove(face)
                return jokers - len(wanted) + len(held)
    return jokers


def _add(rng: Random, melds: list[list[int]], left: list[int]) -> None:
    """One card of the hand to one meld."""
    fitting = [(face, meld) for face in left for meld in melds if is_table_meld((*meld, face))]
    if fitting:
        face, meld = rng.choice(fitting)
        meld.append(face)
        left.remove(face)


def _bring_home(rng: Random, melds: list[list[int]], left: list[int]) -> None:
    """A real card takes a joker's place, and the joker goes on some meld as some card."""
    places = [(meld, at) for meld in melds for at, card in enumerate(meld) if card >= DECLARED]
    places = [(meld, at) for meld, at in places if meld[at] - DECLARED in left]
    if places:
        meld, at = rng.choice(places)
        left.remove(meld[at] - DECLARED)
        meld[at] -= DECLARED
        ways = [(one, face) for one in melds for face in range(52) if is_table_meld((*one, face))]
        if ways:
            one, face = rng.choice(ways)
            one.append(face + DECLARED)


CARD_OF = {face + joker: (face % 13, face // 13) for joker in (0, DECLARED) for face in range(JOKER)}
"""By placed card: rank and suit."""


@lru_cache(maxsize=1 << 17)
def is_table_meld(placed: tuple[int, ...], high: bool = True) -> bool:
    """C1-C3, C5 and M7 for placed cards, from the brute solver; ``high``: the ace may be high as well."""
    if not CARD_OF.keys() >= {*placed}:
        return False
    cards = [CARD_OF[card] for card in placed]
    ranks, suits = map(set, zip(*cards, strict=True)) if cards else (set(), set())
    if len(cards) < 3 or (len(ranks) > 1 and len(suits) > 1) or len(set(cards)) < len(cards):
        return False
    if brute.is_meld(frozenset(cards)):
        return True
    above = frozenset((rank or 13, suit) for rank, suit in cards)
    return high and len(suits) == 1 and brute.is_meld(above)
