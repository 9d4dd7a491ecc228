"""The search for the best play in Manipulation, compiled from its source in ``rearrange``."""

from __future__ import annotations

import types
from collections.abc import Callable
from typing import Any, Final, cast

import numpy as np

from openrummy.fast.compiler import compiled_bare, compiled_within
from openrummy.rearrange import agree, apart, dive, prices, settle, shares, trellis

__all__ = ["best_apart"]

SOURCES: Final = (
    (trellis, ("deal_columns", "waiting", "follow", "lay_out")),
    (prices, ("prune", "ahead", "behind", "cut", "by_taken", "settle_price")),
    (agree, ("dearest", "walk", "lean", "agree")),
    (dive, ("whole", "start", "sweep", "fit", "is_known", "dive")),
    (shares, ("restore", "renew", "best_deal", "trace")),
    (settle, ("column", "settle")),
    (apart, ("narrow", "part", "is_in", "best_apart")),
)
"""What is compiled, each after those that it calls."""
WITHIN: Final = ("sweep", "best_apart")
"""Those that are called at one place, and become part of what calls them."""
TABLES: Final = ("NEXT", "ONES", "TWOS", "LONGS", "VECTORS", "FITTING", "FITTING_FROM")


def _compiled() -> dict[str, Any]:
    """The functions, and the tables they look into as arrays."""
    world: dict[str, Any] = {}
    for module, _ in SOURCES:
        world |= vars(module)
    for table in TABLES:
        world[table] = np.array(list(world[table]), np.int64)
    for module, names in SOURCES:
        for name in names:
            function = world[name]
            own = types.FunctionType(function.__code__, world, name, function.__defaults__)
            own.__module__ = module.__name__
            world[name] = (compiled_within if name in WITHIN else compiled_bare)(own)
    return world


_WORLD = _compiled()
best_apart = cast(Callable[..., tuple[int, int]], _WORLD["best_apart"])
"""As in ``rearrange.apart``, on a board that is an array."""
