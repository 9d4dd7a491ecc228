"""What the rules of Basic Rummy and Manipulation allow, written as plainly as they read, to judge the engine by."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations
from random import Random

from openrummy.actions import Action, Draw, EndTurn, Lay, LayOff, Pass, Proposal, Rearrange, Take
from openrummy.cards import JOKER, Cards
from openrummy.melds import DECLARED
from openrummy.state import Hand, MeldingHand, Phase, State, TableHand
from tests.brute import worth
from tests.melders import attempt, is_table_meld


def may_meld(state: State, hand: MeldingHand, action: Action) -> bool:
    """B3-B8, B12: whether the player on turn may draw, take, meld or lay off so."""
    match action:
        case Draw():
            return hand.phase is Phase.DRAW and (len(hand.stock) > 0 or len(hand.pile) > 1)
        case Take():
            return hand.phase is Phase.DRAW
        case Lay(cards):
            return hand.phase is Phase.DISCARD and _ends(state, hand, (), cards) and _of_these(hand, cards)
        case LayOff(cards, number):
            if hand.phase is not Phase.DISCARD or not 1 <= number <= len(hand.table) or not cards:
                return False
            if state.rules.options.lay_off_needs_meld and not hand.melded >> hand.turn & 1:
                return False
            return _ends(state, hand, hand.table[number - 1].cards, cards) and _of_these(hand, cards)
    return False


def _of_these(hand: Hand, cards: Sequence[int]) -> bool:
    return len(set(cards)) == len(cards) and set(cards) <= set(hand.hands[hand.turn])


def _ends(state: State, hand: Hand, meld: Sequence[int], cards: Sequence[int]) -> bool:
    """Whether the cards make a meld, with one on the table if need be, and what is left may be left (B7, B8)."""
    high = state.rules.options.ace == "high_or_low"
    if not is_table_meld((*meld, *cards), high=high):
        return False
    left = set(hand.hands[hand.turn]) - set(cards)
    return left != {hand.taken} and not (state.rules.options.final_discard and not left)


def plays(state: State, hand: MeldingHand) -> Iterator[Action]:
    """Every meld and every lay-off, by trying all groups of cards that have a rank or a suit in common."""
    held = list(hand.hands[hand.turn])
    groups = [[face for face in held if face % 13 == rank] for rank in range(13)]
    groups += [[face for face in held if face // 13 == suit] for suit in range(4)]
    for group in groups:
        for size in range(1, len(group) + 1):
            for cards in combinations(group, size):
                tried: list[Action] = [Lay(cards), *(LayOff(cards, at) for at in range(1, len(hand.table) + 1))]
                for action in tried:
                    if may_meld(state, hand, action):
                        yield action


def may_rearrange(hand: TableHand, action: Action) -> bool:
    """M3-M13, M19: whether the player on turn may draw, decline, leave this table, or close his turn so."""
    match action:
        case Draw():
            return hand.phase is Phase.DRAW
        case Pass():
            return hand.phase in (Phase.MELD, Phase.LAST)
        case EndTurn(knock):
            return hand.phase is Phase.CLOSE and (not knock or points(hand.hands[hand.turn]) <= 5)
        case Rearrange(table):
            return hand.phase in (Phase.MELD, Phase.LAST) and legal_table(hand, table)
    return False


def points(cards: Cards) -> int:
    """M12."""
    return sum(25 if face == JOKER else worth([(face % 13, 0)]) for face in cards)


def real(placed: int) -> int:
    """The card itself: a joker is a joker whatever it stands for."""
    return JOKER if placed >= DECLARED else placed


def legal_table(hand: TableHand, table: Proposal) -> bool:
    """M4, M6-M8, M10, M11: melds only, no card lost, one added at least, jokers redeclared only when freed."""
    if not all(map(is_table_meld, table)):
        return False
    old = [card for meld in hand.table for card in meld.cards]
    new = [card for meld in table for card in meld]
    added = Counter(map(real, new))
    added.subtract(Counter(map(real, old)))
    held = Counter(hand.hands[hand.turn])
    if any(count < 0 or count > held[face] for face, count in added.items()) or not any(added.values()):
        return False
    seen = {card for card in old if card < DECLARED} | {face for face, count in added.items() if count}
    bound = Counter(card for card in old if card >= DECLARED and card - DECLARED not in seen)
    return all(new.count(card) >= count for card, count in bound.items())


def tables(rng: Random, hand: TableHand) -> Iterator[Rearrange]:
    """Tables that might be left, and tables that might not: broken ones, lost cards, jokers that change."""
    own = hand.hands[hand.turn]
    for _ in range(6):
        table = attempt(rng, hand.table, own)
        yield Rearrange(table)
        yield Rearrange(spoilt(rng, table, own))
    yield Rearrange(tuple(meld.cards for meld in hand.table))


def spoilt(rng: Random, table: Proposal, own: Cards) -> Proposal:
    """A table with something changed, for the better or the worse."""
    melds = [list(meld) for meld in table]
    if not melds:
        return ((0, 13, 26),)
    meld = rng.choice(melds)
    at = rng.randrange(len(meld))
    way = rng.randrange(6)
    if way == 0:
        del meld[at]
    elif way == 1:
        meld.append(rng.choice(list(own)))
    elif way == 2:
        jokers = [(one, at) for one in melds for at, card in enumerate(one) if card >= DECLARED]
        one, at = rng.choice(jokers) if jokers else (meld, at)
        one[at] = DECLARED + rng.randrange(52) if jokers else meld[at] + DECLARED
    elif way == 3:
        card = meld.pop(at)
        rng.choice(melds).append(card)
    elif way == 4:
        melds.remove(meld)
    else:
        meld[at] = rng.choice([rng.randrange(64), -1, 128, *own])
    return tuple(map(tuple, melds))


def same_play(action: Action) -> object:
    """An action whatever the order of its cards."""
    if isinstance(action, Lay):
        return frozenset(action.cards)
    if isinstance(action, LayOff):
        return frozenset(action.cards), action.number
    return action
