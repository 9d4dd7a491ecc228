"""All groups of figures in one run, and what it gives as JSON."""

from __future__ import annotations

import os
import platform
from collections.abc import Callable, Iterator, Sequence
from importlib import metadata
from itertools import chain
from typing import Any, Final

from openrummy.bench import peers
from openrummy.bench.measure import Figure

__all__ = ["FAST", "GROUPS", "measured"]

GROUPS: Final = ("solvers", "gin", "games", "fast", "memory", "manipulation", "sizes", "process")
FAST: Final = ("fast", "memory")
"""Groups that need Numba."""
NAMED: Final = ("numba", "numpy", *peers.PEERS)
"""Packages whose versions stand beside the figures."""


def _figures(group: str, rounds: int, quick: bool) -> Iterator[Figure]:
    """The figures of a group; what they need is loaded when they are measured."""
    if group in FAST:
        from openrummy.bench import bulk

        if group == "memory":
            return bulk.memory_figures(quick)
        return chain(bulk.bulk_figures(quick), bulk.core_figures(rounds, quick))
    if group in ("manipulation", "sizes"):
        from openrummy.bench import manipulation

        return manipulation.size_figures(quick) if group == "sizes" else manipulation.position_figures(quick)
    if group == "process":
        from openrummy.bench import process

        return process.process_figures(rounds, quick)
    from openrummy.bench import engine

    plain = {"solvers": engine.solver_figures, "gin": engine.gin_figures, "games": engine.games_figures}
    return plain[group](quick)


def _versions() -> dict[str, str]:
    found = {}
    for package in NAMED:
        try:
            found[package] = metadata.version(package)
        except metadata.PackageNotFoundError:
            continue
    return found


def measured(groups: Sequence[str], rounds: int, quick: bool, watch: Callable[[str, str], object]) -> dict[str, Any]:
    """Measures groups, some of ``GROUPS``, and returns what JSON can hold; ``watch`` is told each group and figure.

    ``quick`` measures next to nothing, to see that everything works. Raises ``Contradiction("no_numba")`` for a group
    of ``FAST`` where Numba is not installed.
    """
    figures = []
    for group in groups:
        for figure in _figures(group, rounds, quick):
            watch(group, figure.name)
            if figure.works:
                figure.run(rounds)
            figures.append(figure.facts())
    load = os.getloadavg()[0] if hasattr(os, "getloadavg") else 0.0
    return {
        "python": f"{platform.python_implementation()} {platform.python_version()}",
        "system": f"{platform.system()} {platform.machine()}",
        "cores": os.cpu_count(),
        "load": round(load, 1),
        "rounds": rounds,
        "quick": quick,
        "versions": _versions(),
        "missing": peers.missing(),
        "figures": figures,
    }
