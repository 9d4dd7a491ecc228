"""A slow solver of gin hands that shares nothing with the package: cards are (rank, suit), melds are sets of cards.

A meld is whatever subset of cards the rules C1-C3 call one, a best hand is what trying every family of disjoint melds
finds, and lay-offs are tried one card at a time, each card on each meld, in every order, until nothing is left to try.
Masks (bit `suit * 13 + rank`) appear at the doors only.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import cache, lru_cache
from itertools import combinations, pairwise

Card = tuple[int, int]  # rank 0-12, suit 0-3: compares as the canonical order wants it
Meld = frozenset[Card]
Laid = tuple[int, int, int]  # rank, suit, number of the meld

SUITS = range(4)
RANKS = range(13)


def cards_of(mask: int) -> Meld:
    """The cards of a mask."""
    return frozenset((rank, suit) for suit in SUITS for rank in RANKS if mask & 2 ** (13 * suit + rank))


def mask_of(cards: Iterable[Card]) -> int:
    """The mask of some cards."""
    return sum(2 ** (13 * suit + rank) for rank, suit in cards)


@lru_cache(maxsize=1 << 17)
def is_meld(cards: Meld) -> bool:
    """C1-C3, word for word."""
    ranks, suits = sorted(r for r, _ in cards), {s for _, s in cards}
    one_rank = len(set(ranks)) == 1 and len(suits) == len(cards)
    in_row = len(suits) == 1 and all(b - a == 1 for a, b in pairwise(ranks))
    return len(cards) >= 3 and (one_rank or in_row)


def _all_melds() -> list[Meld]:
    sets = [combinations([(rank, suit) for suit in SUITS], n) for rank in RANKS for n in (3, 4)]
    runs = [combinations([(rank, suit) for rank in RANKS], n) for suit in SUITS for n in range(3, 14)]
    return [meld for some in sets + runs for meld in map(frozenset, some) if is_meld(meld)]


MELDS = sorted(_all_melds(), key=sorted)


def worth(cards: Iterable[Card]) -> int:
    """Ace 1, 2-10 their number, court cards 10."""
    return sum([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10][rank] for rank, _ in cards)


class Hand:
    """Exact cover by recursion: the lowest card is loose or lies in one of the melds that hold it."""

    def __init__(self, cards: Meld) -> None:
        self.melds: dict[Card, list[Meld]] = {card: [] for card in cards}
        for meld in MELDS:
            if meld <= cards:
                self.melds[min(meld)].append(meld)
        self._least: dict[Meld, int] = {frozenset(): 0}

    def least(self, cards: Meld) -> int:
        """The least deadwood of some cards of the hand."""
        if cards not in self._least:
            first = min(cards)
            ways = [worth([first]) + self.least(cards - {first})]
            ways += [self.least(cards - meld) for meld in self.melds[first] if meld <= cards]
            self._least[cards] = min(ways)
        return self._least[cards]


def deadwood(hand: int) -> int:
    """The least deadwood of a hand."""
    cards = cards_of(hand)
    return Hand(cards).least(cards)


def discards(hand: int) -> dict[int, int]:
    """What each discard leaves at least: face -> deadwood, by face."""
    cards = cards_of(hand)
    solver = Hand(cards)
    return {mask_of([card]).bit_length() - 1: solver.least(cards - {card}) for card in sorted(cards, key=_by_suit)}


def _by_suit(card: Card) -> Card:
    return card[1], card[0]


def families(cards: Meld) -> Iterator[tuple[Meld, ...]]:
    """Every family of disjoint melds among the cards, the empty one too, each once, its melds in canonical order."""
    yield from _disjoint([meld for meld in MELDS if meld <= cards])


def _disjoint(melds: Sequence[Meld]) -> Iterator[tuple[Meld, ...]]:
    yield ()
    for at, meld in enumerate(melds):
        for more in _disjoint([later for later in melds[at + 1 :] if not meld & later]):
            yield (meld, *more)


def written(family: Sequence[Meld]) -> list[list[Card]]:
    """A family of melds for comparison: card by card, the shorter first."""
    return [sorted(meld) for meld in family]


def left_by(family: Sequence[Meld], cards: Meld) -> Meld:
    """The cards that lie in no meld of the family."""
    return cards.difference(*family)


def arrangements(hand: int) -> tuple[tuple[int, ...], ...]:
    """All families with the least deadwood, in canonical order."""
    cards = cards_of(hand)
    found = [(worth(left_by(family, cards)), written(family), family) for family in families(cards)]
    least = min(found)[0]
    return tuple(tuple(map(mask_of, family)) for points, _, family in sorted(found) if points == least)


@cache
def could_follow(meld: Meld, outside: Meld) -> Meld:
    """The cards of `outside` that get on the meld by some sequence of lay-offs, each leaving a meld."""
    found, seen, waiting = set[Card](), {meld}, [meld]
    while waiting:
        grown = waiting.pop()
        for card in outside - grown:
            larger = grown | {card}
            if is_meld(larger):
                found.add(card)
                if larger not in seen:
                    seen.add(larger)
                    waiting.append(larger)
    return frozenset(found)


def knock_arrangement(hand: int) -> tuple[int, ...]:
    """G7's default: fewest cards of the other 42 that could be laid off, then canonical order."""
    pack = frozenset((rank, suit) for rank in RANKS for suit in SUITS)
    outside = pack - cards_of(hand)
    counted = []
    for place, masks in enumerate(arrangements(hand)):
        fitting = frozenset[Card]().union(*(could_follow(cards_of(mask), outside) for mask in masks))
        counted.append((len(fitting), place, masks))
    return min(counted)[2]


def answer(knocker: Sequence[int], hand: int) -> tuple[tuple[int, ...], tuple[tuple[int, int], ...], int, int]:
    """G8's default: (melds, lay-offs as (face, meld), cards left, deadwood), of all families and all lay-offs."""
    cards = cards_of(hand)
    table = tuple(map(cards_of, knocker))
    ways = []
    memo: dict[tuple[tuple[Meld, ...], Meld], tuple[int, int, tuple[Laid, ...]]] = {}
    for family in families(cards):
        points, number, laid = _lay_off(table, left_by(family, cards), memo)
        ways.append((points, number, written(family), laid, family))
    points, _, _, laid, family = min(ways)
    layoffs = tuple((13 * suit + rank, at) for rank, suit, at in laid)
    left = left_by(family, cards) - {(rank, suit) for rank, suit, _ in laid}
    return tuple(map(mask_of, family)), layoffs, mask_of(left), points


def _lay_off(
    table: tuple[Meld, ...],
    loose: Meld,
    memo: dict[tuple[tuple[Meld, ...], Meld], tuple[int, int, tuple[Laid, ...]]],
) -> tuple[int, int, tuple[Laid, ...]]:
    """The best way to go on: (deadwood, number of lay-offs, the lay-offs), of stopping and of every next lay-off."""
    key = table, loose
    if key not in memo:
        ways: list[tuple[int, int, tuple[Laid, ...]]] = [(worth(loose), 0, ())]
        for card in loose:
            for at, meld in enumerate(table):
                if is_meld(meld | {card}):
                    grown = (*table[:at], meld | {card}, *table[at + 1 :])
                    points, number, more = _lay_off(grown, loose - {card}, memo)
                    ways.append((points, number + 1, ((*card, at), *more)))
        memo[key] = min(ways)
    return memo[key]
