"""Manipulation's best play as an integer programme, for HiGHS and CP-SAT: M10 written down, no search of ours.

And the same position for rummikub-solver, whose game has other jokers and no high ace.
"""

from __future__ import annotations

import functools
import os
import sys
from collections import Counter
from collections.abc import Callable, Sequence
from itertools import combinations
from typing import Any

from openrummy.bench.positions import Position
from openrummy.cards import JOKER, POINTS, Cards
from openrummy.melds import DECLARED, Meld

__all__ = ["Model", "cp_sat", "highs", "most", "quiet", "rummikub", "shapes"]


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


def highs(model: Model) -> tuple[float, list[float]] | None:
    """The largest value and the variables by HiGHS, on one thread, or None where nothing is feasible."""
    import highspy
    import numpy as np

    lp = highspy.HighsLp()
    lp.num_col_, lp.num_row_ = len(model.cost), len(model.rows)
    lp.sense_ = highspy.ObjSense.kMaximize
    lp.col_cost_ = np.array(model.cost)
    lp.col_lower_ = np.zeros(len(model.cost))
    lp.col_upper_ = np.array(model.upper, dtype=float)
    lp.row_lower_ = np.array([low for low, _, _ in model.rows], dtype=float)
    lp.row_upper_ = np.array([high for _, high, _ in model.rows], dtype=float)
    lp.a_matrix_.format_ = highspy.MatrixFormat.kRowwise
    lp.a_matrix_.start_ = np.cumsum([0, *(len(terms) for _, _, terms in model.rows)])
    lp.a_matrix_.index_ = np.array([column for _, _, terms in model.rows for column in terms])
    lp.a_matrix_.value_ = np.array([value for _, _, terms in model.rows for value in terms.values()], dtype=float)
    lp.integrality_ = [highspy.HighsVarType.kInteger] * len(model.cost)
    solver = highspy.Highs()  # type: ignore[no-untyped-call]
    solver.silent()
    solver.setOptionValue("threads", 1)
    solver.setOptionValue("mip_rel_gap", 0.0)
    solver.passModel(lp)
    solver.run()
    if solver.getModelStatus() == highspy.HighsModelStatus.kInfeasible:
        # Presolve (1.16) takes some programmes for infeasible that are not.
        solver.setOptionValue("presolve", "off")
        solver.run()
    if solver.getModelStatus() != highspy.HighsModelStatus.kOptimal:
        return None
    return solver.getInfo().objective_function_value, list(solver.getSolution().col_value)


def cp_sat(model: Model) -> tuple[float, list[float]] | None:
    """The same by CP-SAT."""
    from ortools.sat.python import cp_model

    programme: Any = cp_model.CpModel()
    columns = [programme.new_int_var(0, int(upper), "") for upper in model.upper]
    for low, high, terms in model.rows:
        total = sum(int(value) * columns[column] for column, value in terms.items())
        programme.add_linear_constraint(total, int(low), int(high))
    programme.maximize(sum(int(cost) * column for cost, column in zip(model.cost, columns, strict=True) if cost))
    solver: Any = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    if solver.solve(programme) != cp_model.OPTIMAL:
        return None
    return solver.objective_value, [solver.value(column) for column in columns]


Solver = Callable[[Model], tuple[float, list[float]] | None]


def most(
    table: Sequence[Meld], hand: Cards, objective: str = "points", trim: bool = True, maximise: Solver = highs
) -> int:
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
    found = maximise(model)
    assert found is not None
    return round(found[0])


@functools.cache
def _rummikub(jokers: int) -> Any:
    import rummikub_solver

    return rummikub_solver, rummikub_solver.RuleSet(jokers=max(2, jokers))


def rummikub(position: Position) -> int:
    """The tiles of the best play in Rummikub with the same cards; none where an ace lies above a king on the table."""
    melded = [card for one in position.table for card in one.cards]
    held = list(position.hand)
    solver, rules = _rummikub(sum(card >= DECLARED for card in melded) + held.count(JOKER))
    state = rules.new_game()
    joker = rules.tile_count
    state.add_table(*(joker if card >= DECLARED else card + 1 for card in melded))
    state.add_rack(*(joker if card == JOKER else card + 1 for card in held))
    state.initial = False
    found = rules.solve(state, solver.SolverMode.TOTAL_VALUE)
    return len(found.tiles) if found else 0


def quiet() -> None:
    """Has HiGHS print its name, which it does once, where it does no harm."""
    sys.stdout.flush()
    kept, nowhere = os.dup(1), os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 1)
    try:
        most((), Cards())
    finally:
        os.dup2(kept, 1)
        os.close(kept)
        os.close(nowhere)
