"""The best play in Manipulation: see ``solve``."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from msgspec import Struct

from openrummy.cards import JOKER, Cards
from openrummy.melds import DECLARED, Meld
from openrummy.rearrange.groups import Groups, faces_of
from openrummy.rearrange.lend import Lender
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
from openrummy.rearrange.settle import BIT
from openrummy.rearrange.simple import simple
from openrummy.rearrange.tables import KEPT, WORTH

Part = tuple[int, Answer | list[Meld]]
"""A group, and what becomes of it."""


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
    size = sum(map(len, table))
    old = old_places(table)
    weights = WEIGHTS[objective]
    left_nodes = ENDLESS if budget is None else budget
    nodes, optimal = 0, True
    best_value = KEPT
    best: tuple[Reading, list[Part], int] | None = None
    for reading in readings(table, hand, packs):
        free = reading.freed + reading.jokers
        groups = Groups(reading)
        value = sum([weights[face] for face in reading.forced]) << WORTH
        floor = best_value - value if free else KEPT
        some, laid, lent = ([], [], 0) if reading.forced else _quick(table, groups, not free)
        parts: list[Part] = []
        stays = size
        for group in groups.masks():
            low, melds = floor, []
            played = [face for face in laid if group & BIT[face]]
            inside = sum([len(one) for one in table if group & BIT[one.cards[0] & 63]])
            if played:
                least = (sum([weights[face] for face in played]) << WORTH) + max(0, inside - lent)
                if least > floor:
                    low, melds = least, [one for one in some if group & BIT[one.cards[0] & 63]]
                    if not reading.jokers and len(played) == len([face for face in groups.held if group & BIT[face]]):
                        value += least
                        stays -= inside
                        parts.append((group, melds))
                        continue
            question = Question(groups.cells(group, old, objective), free, reading.freed, weights[JOKER] << WORTH)
            answer = ask(question, low, left_nodes - nodes)
            nodes += answer.nodes
            optimal &= answer.optimal
            if answer.value is not None:
                value += answer.value
                stays -= inside
                parts.append((group, answer))
            elif melds:
                value += low
                stays -= inside
                parts.append((group, melds))
        value += stays  # as many as in a reading with free jokers, where all cards are one group
        if parts and value > best_value:
            best_value, best = value, (reading, parts, lent)
    if best is None:
        return play_of(table, hand, table, nodes, optimal, 0)
    reading, parts, lent = best
    new: list[Meld] = []
    touched: set[int] = set()
    for group, found in parts:
        faces = faces_of(group)
        touched.update(faces)
        new += found if isinstance(found, list) else rebuild(table, reading, set(faces), found)
    new += [one for one in table if one.cards[0] & 63 not in touched]
    still = not lent and not any(isinstance(found, Answer) for _, found in parts)
    return play_of(table, hand, new, nodes, optimal, 0 if still else None)


def play_of(
    table: Sequence[Meld], hand: Cards, new: Sequence[Meld], nodes: int, optimal: bool, moves: int | None = None
) -> Play:
    """The play that leads from a table to a new one; ``moves`` where it is known how many table cards it moves."""
    laid_out = tuple(sorted(new, key=_place))
    played, left = _played(table, laid_out, hand)
    count = moved(table, laid_out) if moves is None else moves
    return Play(played, left, left.points, laid_out, count, optimal, nodes)


def _quick(table: Sequence[Meld], groups: Groups, lend: bool) -> tuple[list[Meld], list[int], int]:
    """A play found without a search: its table, the faces it lays, and how many cards old melds lent for it.

    Cards of the hand that cannot be played are dropped from the groups on the way.
    """
    some, laid = simple(table, groups.held)
    if len(laid) < len(groups.held):
        groups.refute(laid)
    if lend and len(laid) < len(groups.held):
        left = groups.held.copy()
        for face in laid:
            left.remove(face)
        lender = Lender(some, left)
        lender.lay()
        if lender.laid:
            return lender.melds(), laid + lender.laid, lender.lent
    return some, laid, 0


_ORDER: Final = tuple((card & 63) % 13 << 4 | (card & 63) // 13 << 1 | card >> 6 for card in range(128))
"""By placed card: rank, suit, whether a joker, as one int."""


def _place(one: Meld) -> list[int]:
    """A sort key for the canonical order, as ``Meld.key`` but quicker."""
    key = [_ORDER[card] for card in one.cards]
    if key[-1] < 16 and one.kind == "run":
        key[-1] += 13 << 4  # a high ace
    return key


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
