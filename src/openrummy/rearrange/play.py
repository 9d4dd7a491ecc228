"""The best play in Manipulation: see ``solve``."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from openrummy.cards import JOKER, Cards
from openrummy.melds import DECLARED, Meld, canonical
from openrummy.rearrange.groups import Groups, faces_of
from openrummy.rearrange.moves import moved
from openrummy.rearrange.readings import (
    WEIGHTS,
    Objective,
    Reading,
    old_places,
    readings,
)
from openrummy.rearrange.rebuild import rebuild
from openrummy.rearrange.search import ENDLESS, Answer, Question, ask
from openrummy.rearrange.tables import KEPT, WORTH


class Play(Struct, frozen=True, gc=False):
    """A play in Manipulation.

    ``played`` cards of the hand go to the table (none: no play was found), ``left`` ones worth ``left_points`` stay.
    ``table`` is the whole new table in canonical order; ``moved`` counts the old table's cards that change melds (see
    ``moves.moved``). ``optimal``: nothing better exists; False only where the node budget ran out. ``nodes``: the
    size of the search.
    """

    played: Cards
    left: Cards
    left_points: int
    table: tuple[Meld, ...]
    moved: int
    optimal: bool
    nodes: int


def solve(
    table: Sequence[Meld],
    hand: Cards,
    *,
    packs: int,
    objective: Objective = "points",
    budget: int | None = None,
) -> Play:
    """The play that leaves the fewest points in hand, or plays the most cards (M4-M12); few table cards move.

    ``budget`` limits the nodes of the search; None proves the answer. Raises ``Contradiction("too_many_copies")``.
    Method: rank by rank after van Rijn, Takes and Vis, "The complexity of Rummikub problems" (2015).
    """
    table = tuple(table)
    old = old_places(table)
    weights = WEIGHTS[objective]
    left_nodes = ENDLESS if budget is None else budget
    nodes, optimal = 0, True
    best_value = KEPT
    best: tuple[Reading, list[tuple[int, Answer]]] | None = None
    for reading in readings(table, hand, packs):
        free = reading.freed + reading.jokers
        groups = Groups(reading)
        value = sum([weights[face] for face in reading.forced]) << WORTH
        floor = best_value - value if free else KEPT
        parts: list[tuple[int, Answer]] = []
        for group in groups.masks:
            question = Question(groups.cells(group, old, objective), free, reading.freed, weights[JOKER] << WORTH)
            answer = ask(question, floor, left_nodes - nodes)
            nodes += answer.nodes
            optimal &= answer.optimal
            if answer.value is not None:
                value += answer.value
                parts.append((group, answer))
        if parts and value > best_value:
            best_value, best = value, (reading, parts)
    if best is None:
        return Play(Cards(), hand, hand.points, canonical(table), 0, optimal, nodes)
    reading, parts = best
    new: list[Meld] = []
    touched: set[int] = set()
    for group, answer in parts:
        faces = faces_of(group)
        touched.update(faces)
        new += rebuild(table, reading, set(faces), answer)
    new += [one for one in table if one.cards[0] & 63 not in touched]
    laid = canonical(new)
    played, left = _played(table, laid, hand)
    return Play(played, left, left.points, laid, moved(table, laid), optimal, nodes)


def _played(table: Sequence[Meld], laid: Sequence[Meld], hand: Cards) -> tuple[Cards, Cards]:
    """What the new table has more than the old, and the hand without it."""
    more: dict[int, int] = {}
    for melds, sign in ((laid, 1), (table, -1)):
        for one in melds:
            for card in one.cards:
                face = JOKER if card >= DECLARED else card
                more[face] = more.get(face, 0) + sign
    faces = [face for face, count in more.items() for _ in range(count)]
    left = hand
    for face in faces:
        left = left.minus(face)
    return Cards.of(faces), left
