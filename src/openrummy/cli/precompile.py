"""``openrummy precompile``: compiles what bulk play needs, where Numba is installed."""

from __future__ import annotations

import argparse
import time

from openrummy.cli.say import say

__all__ = ["precompile"]


def precompile(_chosen: argparse.Namespace) -> int:
    """Compiles everything, and removes what was compiled from other sources. Raises ``Contradiction("no_numba")``."""
    began = time.perf_counter()
    from openrummy.fast.precompile import precompile

    folder = precompile()
    seconds = round(time.perf_counter() - began)
    if folder is None:
        print(say("cli-precompiled-nowhere", seconds=seconds))
    else:
        print(say("cli-precompiled", seconds=seconds, folder=str(folder)))
    return 0
