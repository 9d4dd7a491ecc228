"""CMA-ES (Hansen 2016, arXiv:1604.00772): looks for the row of numbers that scores most, where scores are uncertain."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

__all__ = ["Evolution"]

Row = NDArray[np.float64]


class Evolution:
    """A cloud of rows about a mean: ``ask`` for some, play them, ``tell`` how they scored (more is better)."""

    def __init__(self, start: Row, step: float, rows: int, seed: int) -> None:
        size = len(start)
        self.mean, self.step, self.rows = start.astype(np.float64), step, rows
        self._chance = np.random.default_rng(seed)
        ranks = np.log(rows // 2 + 0.5) - np.log(np.arange(1, rows // 2 + 1))
        self._shares = ranks / ranks.sum()
        much = 1 / float((self._shares**2).sum())
        self._much = much
        self._path_rate = (4 + much / size) / (size + 4 + 2 * much / size)
        self._step_rate = (much + 2) / (size + much + 5)
        self._one_rate = 2 / ((size + 1.3) ** 2 + much)
        self._all_rate = min(1 - self._one_rate, 2 * (much - 2 + 1 / much) / ((size + 2) ** 2 + much))
        self._damping = 1 + 2 * max(0.0, ((much - 1) / (size + 1)) ** 0.5 - 1) + self._step_rate
        self._usual = size**0.5 * (1 - 1 / (4 * size) + 1 / (21 * size**2))
        self._path, self._step_path = np.zeros(size), np.zeros(size)
        self._spread = np.eye(size)
        self._asked = np.zeros((rows, size))
        self._axes, self._lengths = np.eye(size), np.ones(size)

    def ask(self) -> Row:
        """As many rows as a generation has."""
        squares, self._axes = np.linalg.eigh(self._spread)
        self._lengths = np.sqrt(np.maximum(squares, 1e-12))
        self._asked = (self._chance.standard_normal((self.rows, len(self.mean))) * self._lengths) @ self._axes.T
        return self.mean + self.step * self._asked

    def tell(self, scores: Row) -> None:
        """Moves the cloud to where the rows asked for last scored most."""
        best = self._asked[np.argsort(-scores)[: len(self._shares)]]
        way = self._shares @ best
        self.mean = self.mean + self.step * way
        straight = self._axes @ ((self._axes.T @ way) / self._lengths)
        rate = self._step_rate
        self._step_path = (1 - rate) * self._step_path + (rate * (2 - rate) * self._much) ** 0.5 * straight
        rate = self._path_rate
        self._path = (1 - rate) * self._path + (rate * (2 - rate) * self._much) ** 0.5 * way
        self._spread = (
            (1 - self._one_rate - self._all_rate) * self._spread
            + self._one_rate * np.outer(self._path, self._path)
            + self._all_rate * (best.T * self._shares) @ best
        )
        longer = float(np.linalg.norm(self._step_path)) / self._usual - 1
        self.step *= float(np.exp(np.clip(self._step_rate / self._damping * longer, -0.3, 0.3)))
