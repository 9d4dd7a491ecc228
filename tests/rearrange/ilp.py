"""The same question as an integer programme for HiGHS: M10 written down as it stands, no search of ours."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import combinations

import highspy
import numpy as np

from openrummy.cards import JOKER, POINTS, Cards
from openrummy.melds import DECLARED, Meld


def shapes(longest: int) -> list[tuple[int, ...]]:
    """All melds as faces: sets, and runs up to a length (a run of six or more is two)."""
    found: list[tuple[int, ...]] = []
    for rank in range(13):
        for size in (3, 4):
            found += [tuple(13 * suit + rank for suit in suits) for suits in combinations(range(4), size)]
    for suit in range(4):
        for low in range(12):
            for length in range(3, min(longest, 14 - low, 13) + 1):
                found.append(tuple(13 * suit + (low + step) % 13 for step in range(length)))
    return found


SHORT = shapes(5)


class Model:
    """Rows and columns of an integer programme that is put together piece by piece."""

    def __init__(self) -> None:
        self.cost: list[float] = []
        self.upper: list[float] = []
        self.rows: list[tuple[float, float, dict[int, float]]] = []

    def column(self, upper: float, cost: float = 0.0) -> int:
        """A new integer variable from 0 to upper."""
        self.cost.append(cost)
        self.upper.append(upper)
        return len(self.cost) - 1

    def row(self, low: float, high: float, terms: dict[int, float]) -> None:
        """low <= sum of terms <= high."""
        self.rows.append((low, high, terms))

    def maximise(self) -> tuple[float, list[float]] | None:
        """The largest value and the variables, or None where nothing is feasible."""
        lp = highspy.HighsLp()
        lp.num_col_, lp.num_row_ = len(self.cost), len(self.rows)
        lp.sense_ = highspy.ObjSense.kMaximize
        lp.col_cost_ = np.array(self.cost)
        lp.col_lower_ = np.zeros(len(self.cost))
        lp.col_upper_ = np.array(self.upper, dtype=float)
        lp.row_lower_ = np.array([low for low, _, _ in self.rows], dtype=float)
        lp.row_upper_ = np.array([high for _, high, _ in self.rows], dtype=float)
        lp.a_matrix_.format_ = highspy.MatrixFormat.kRowwise
        lp.a_matrix_.start_ = np.cumsum([0, *(len(terms) for _, _, terms in self.rows)])
        lp.a_matrix_.index_ = np.array([column for _, _, terms in self.rows for column in terms])
        lp.a_matrix_.value_ = np.array([value for _, _, terms in self.rows for value in terms.values()], dtype=float)
        lp.integrality_ = [highspy.HighsVarType.kInteger] * len(self.cost)
        solver = highspy.Highs()  # type: ignore[no-untyped-call]
        solver.silent()
        solver.setOptionValue("threads", 1)
        solver.setOptionValue("mip_rel_gap", 0.0)
        solver.passModel(lp)
        solver.run()
        if solver.getModelStatus() != highspy.HighsModelStatus.kOptimal:
            return None
        return solver.getInfo().objective_function_value, list(solver.getSolution().col_value)


def most(table: Sequence[Meld], hand: Cards, objective: str = "points", trim: bool = True) -> int:
    """The most that can be played: points, or cards. 0 is no play.

    ``trim`` leaves out the melds for which there are no cards, as a programme that is made for speed would.
    """
    weight = POINTS if objective == "points" else (1,) * 54
    model = Model()
    real = Counter(card for one in table for card in one.cards if card < DECLARED)
    stands = [card - DECLARED for one in table for card in one.cards if card >= DECLARED]
    played = {face: model.column(hand.count(face), weight[face]) for face in range(52) if hand.count(face)}
    jokers = model.column(hand.count(JOKER), weight[JOKER])
    freed = [model.column(1) for _ in stands]
    wild = len(stands) + hand.count(JOKER)
    cells: list[dict[int, float]] = [{} for _ in range(52)]
    can = [bool(real[face] or hand.count(face) or face in stands) for face in range(52)]
    for faces in SHORT:
        if not trim or sum(not can[face] for face in faces) <= wild:
            column = model.column(4)
            for face in faces:
                cells[face][column] = 1.0
    declared: dict[int, float] = {}
    for face in range(52):
        terms = cells[face]
        if face in played:
            terms[played[face]] = -1.0
        if wild:
            column = model.column(wild)
            terms[column] = -1.0
            declared[column] = 1.0
        fixed = real[face]
        for joker, stood in zip(freed, stands, strict=True):
            if stood == face:
                fixed += 1
                terms[joker] = 1.0
        if terms or fixed:
            model.row(fixed, fixed, terms)
    for joker, stood in zip(freed, stands, strict=True):
        # M10: free only if a real card of the kind is on the table or is played.
        terms = {joker: 1.0}
        if stood in played:
            terms[played[stood]] = -1.0
        model.row(-9, real[stood], terms)
    if wild:
        model.row(0, 0, declared | {jokers: -1.0} | dict.fromkeys(freed, -1.0))
    found = model.maximise()
    assert found is not None
    return round(found[0])


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
    found = model.maximise()
    assert found is not None
    return sum(map(len, table)) - round(found[0])
