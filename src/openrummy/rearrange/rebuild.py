"""Melds from what the search found: runs out of counts a position, sets out of counts a suit, near the old ones."""

from __future__ import annotations

from collections.abc import Sequence

from openrummy.melds import DECLARED, Meld
from openrummy.rearrange.readings import Reading
from openrummy.rearrange.search import Answer
from openrummy.rearrange.tables import DEAD, LAST, NEXT, ONES, TWOS


def runs_fit(counts: Sequence[int]) -> bool:
    """Whether so many cards at the positions 0 (none) to 14 of a suit can all lie in runs."""
    state = 0
    for cards in counts:
        state = NEXT[5 * state + cards]
        if state == DEAD:
            return False
    return not ONES[state] and not TWOS[state]


def make_runs(counts: list[int], old: Sequence[tuple[int, int]]) -> list[tuple[int, int]]:
    """Runs (first and last position) of all these cards, old runs kept together as far as can be.

    The cards must fit into runs; ``counts`` is used up.
    """
    found = []
    whole = [0] * (LAST + 1)
    for first, last in old:
        for position in range(first, last + 1):
            whole[position] += 1
    if whole == counts:
        return list(old)
    for first, last in sorted(old, key=lambda run: run[0] - run[1]):
        kept = _keep(counts, first, last)
        if kept is not None:
            found.append(kept)
            for position in range(kept[0], kept[1] + 1):
                counts[position] -= 1
    opened: list[list[int]] = []
    for position in range(1, LAST + 2):
        need = counts[position] if position <= LAST else 0
        # The shortest go on first.
        opened.sort(key=lambda run: run[1] - run[0])
        for run in opened[:need]:
            run[1] = position
        going = opened[:need] + [[position, position] for _ in range(need - len(opened))]
        found += [(run[0], run[1]) for run in opened[need:]]
        opened = going
    return [piece for run in found for piece in _parts(*run)]


def _parts(first: int, last: int) -> list[tuple[int, int]]:
    """A run from the low ace to the high one is two (C3)."""
    return [(1, 7), (8, 14)] if last - first == 13 else [(first, last)]


def _keep(counts: list[int], first: int, last: int) -> tuple[int, int] | None:
    """The run that holds most of an old one, then the shortest, such that all other cards still fit into runs."""
    if _fits_without(counts, first, last):
        return first, last
    choices = []
    for low in range(1, LAST - 1):
        high = low
        while high <= LAST and counts[high]:
            shared = min(high, last) - max(low, first) + 1
            if high - low >= 2 and shared > 0 and high - low < 13:
                choices.append((-shared, high - low, low, high))
            high += 1
    choices.sort()
    for _, _, low, high in choices:
        if _fits_without(counts, low, high):
            return low, high
    return None


def _fits_without(counts: list[int], low: int, high: int) -> bool:
    """Whether a run can be taken out such that all other cards still fit into runs."""
    span = slice(low, high + 1)
    some = counts[span]
    if not all(some):
        return False
    counts[span] = [count - 1 for count in some]
    fits = runs_fit(counts)
    counts[span] = some
    return fits


def sets_fit(counts: Sequence[int]) -> bool:
    """Whether so many cards a suit, of one rank, can all lie in sets."""
    return 3 * max(counts) <= sum(counts)


def make_sets(counts: list[int], old: Sequence[int]) -> list[int]:
    """Sets (masks of suits) of all these cards of one rank, old ones kept together as far as can be.

    The cards must fit into sets; ``counts`` is used up.
    """
    found = []
    if counts == [sum([one >> suit & 1 for one in old]) for suit in range(4)]:
        return list(old)
    wanted = [*old]
    while any(counts):
        choices = []
        for suits in (15, 14, 13, 11, 7):
            if all(counts[suit] for suit in range(4) if suits >> suit & 1):
                rest = [count - (suits >> suit & 1) for suit, count in enumerate(counts)]
                if sets_fit(rest):
                    shared = max(((suits & one).bit_count() for one in wanted), default=0)
                    choices.append((shared, -suits.bit_count(), -suits))
        _, _, least = max(choices)
        suits = -least
        near = max(wanted, key=lambda one: (suits & one).bit_count(), default=None)
        if near is not None:
            wanted.remove(near)
        found.append(suits)
        for suit in range(4):
            counts[suit] -= suits >> suit & 1
    return found


def rebuild(table: Sequence[Meld], reading: Reading, faces: set[int], answer: Answer) -> list[Meld]:
    """The melds of an answer for a group of faces, as near as may be to the old ones among them."""
    old = [one for one in table if one.cards[0] & 63 in faces]
    jokers = {face: count for face, count in reading.pinned.items() if face in faces}
    spans: list[list[tuple[int, int]]] = [[], [], [], []]
    masks: list[list[int]] = [[] for _ in range(13)]
    for one in old:
        first = one.cards[0] & 63
        if one.kind == "run":
            low = first % 13 + 1
            spans[first // 13].append((low, low + len(one.cards) - 1))
        else:
            masks[first % 13].append(sum([1 << (card & 63) // 13 for card in one.cards]))
    found: list[list[int]] = []
    for suit in range(4):
        way = answer.ways[suit]
        counts = [cards for cards, _ in way]
        for position, (_, wild) in enumerate(way):
            if wild:
                face = 13 * suit + (position - 1) % 13
                jokers[face] = jokers.get(face, 0) + wild
        if any(counts):
            for first, last in make_runs(counts, spans[suit]):
                found.append([13 * suit + (position - 1) % 13 for position in range(first, last + 1)])
    for position in range(2, LAST + 1):
        counts = [taken[position] for taken in answer.sets]
        if any(counts):
            rank = (position - 1) % 13
            for suits in make_sets(counts, masks[rank]):
                found.append([13 * suit + rank for suit in range(4) if suits >> suit & 1])
    for face, count in jokers.items():
        _place_jokers(found, old, face, count)
    return [Meld("set" if (one[0] & 63) % 13 == (one[1] & 63) % 13 else "run", tuple(one)) for one in found]


def _place_jokers(melds: list[list[int]], old: Sequence[Meld], face: int, count: int) -> None:
    """Lets jokers stand for some of the cards of a face, first in the melds most like an old one with a joker."""
    homes = [{card & 63 for card in one.cards} for one in old if max(one.cards) >= DECLARED]
    places = [at for at, one in enumerate(melds) if face in one]
    places.sort(key=lambda at: -max([len(home.intersection(melds[at])) for home in homes], default=0))
    for at in places[:count]:
        melds[at][melds[at].index(face)] += DECLARED
