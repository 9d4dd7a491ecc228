"""How many table cards a new table moves."""

from __future__ import annotations

from collections.abc import Sequence

from openrummy.cards import JOKER
from openrummy.melds import DECLARED, Meld

Pair = tuple[int, int]


def moved(old: Sequence[Meld], new: Sequence[Meld]) -> int:
    """Table cards less the best matching of old melds to new ones by cards in common.

    Each old meld goes on as at most one new one. A joker is a joker, whatever it stands for.
    """
    return sum(map(len, old)) - sum([_shared(_faces(old[a]), _faces(new[b])) for a, b in match(old, new)])


def _faces(one: Meld) -> tuple[int, ...]:
    """The cards of a meld themselves; mostly there is no joker among them."""
    return one.faces if max(one.cards) >= DECLARED else one.cards


def _shared(one: tuple[int, ...], two: tuple[int, ...]) -> int:
    """How many cards two melds have in common; only jokers can be in a meld twice."""
    return len(set(one).intersection(two)) + (one.count(JOKER) == 2 == two.count(JOKER))


def match(old: Sequence[Meld], new: Sequence[Meld]) -> tuple[Pair, ...]:
    """Which old meld goes on as which new one, both counted from 0, such that most cards stay; by old meld."""
    pairs: list[Pair] = []
    # Equal melds go together in some best matching, since what they have in common with others is no more.
    places: dict[Meld, list[int]] = {}
    for b in range(len(new) - 1, -1, -1):
        places.setdefault(new[b], []).append(b)
    rest: list[int] = []
    for a, one in enumerate(old):
        if places.get(one):
            pairs.append((a, places[one].pop()))
        else:
            rest.append(a)
    if rest:
        ends = [(b, _faces(new[b])) for some in places.values() for b in some]
        common: dict[int, dict[int, int]] = {}
        for a in rest:
            faces = _faces(old[a])
            start = frozenset(faces)
            row = {b: _shared(faces, end) for b, end in ends if not start.isdisjoint(end)}
            if row:
                common[a] = row
        pairs += _assign(common)
    return tuple(sorted(pairs))


def _assign(common: dict[int, dict[int, int]]) -> list[Pair]:
    """The matching of most weight between rows and columns: each row in turn is fitted in by its best chain.

    A chain gives the row a column, the row that had it another one, and so on, until a column was free or a row
    goes without.
    """
    of_column: dict[int, int] = {}
    of_row: dict[int, int] = {}
    for row in common:
        gain = {row: 0}
        pushed: dict[int, Pair] = {}  # a row that lost its column: to which row, and the column
        queue = [row]
        best, end = 0, (-1, -1)
        for here in queue:
            for column, weight in common[here].items():
                other = of_column.get(column, -1)
                if other == here:
                    continue
                total = gain[here] + weight
                if other >= 0:
                    total -= common[other][column]
                    if total > gain.get(other, -1 << 20):
                        gain[other] = total
                        pushed[other] = here, column
                        queue.append(other)
                if total > best:
                    best, end = total, (here, column)
        if best:
            here, column = end
            of_row.pop(of_column.get(column, -1), None)
            while True:
                of_column[column], of_row[here] = here, column
                if here == row:
                    break
                here, column = pushed[here]
    return [(row, column) for column, row in of_column.items()]
