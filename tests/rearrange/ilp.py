"""Questions to HiGHS, which knows no search of ours: the best play, and the fewest cards that it moves."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from openrummy.bench.programmes import Model, highs, most, shapes
from openrummy.cards import POINTS, Cards
from openrummy.melds import Meld

__all__ = ["fewest_moved", "most"]

LONG = shapes(13)


def fewest_moved(table: Sequence[Meld], hand: Cards, value: int) -> int:
    """The fewest table cards a play of so many points moves, for positions without jokers (measure: moves.moved)."""
    model = Model()
    real = Counter(card for one in table for card in one.cards)
    played = {face: model.column(hand.count(face)) for face in range(52) if hand.count(face)}
    cells: list[dict[int, float]] = [{} for _ in range(52)]
    matched: list[dict[int, float]] = [{} for _ in table]
    for faces in LONG:
        if all(real[face] or hand.count(face) for face in faces):
            column = model.column(2)
            for face in faces:
                cells[face][column] = 1.0
            uses = {column: -1.0}
            for old, terms in zip(table, matched, strict=True):
                shared = len(set(old.cards) & set(faces))
                if shared:
                    pair = model.column(1, shared)
                    terms[pair] = uses[pair] = 1.0
            model.row(-9, 0, uses)
    for terms in matched:
        model.row(0, 1, terms)
    for face, terms in enumerate(cells):
        if face in played:
            terms[played[face]] = -1.0
        if terms:
            model.row(real[face], real[face], terms)
    model.row(value, value, {column: float(POINTS[face]) for face, column in played.items()})
    found = highs(model)
    assert found is not None
    return sum(map(len, table)) - round(found[0])
