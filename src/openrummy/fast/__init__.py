"""Gin at full speed: the solvers compiled, and a twin of the game in arrays, for search and learning. Needs Numba.

Rulesets: gin and Oklahoma with all their house rules, knocks and shows in the default arrangement (G7, G8). A module is
compiled when it is first used, and kept on the disk.
"""

from openrummy.fast.batch import Batch
from openrummy.fast.cards import best_discards, deadwoods, knocks
from openrummy.fast.convert import complete, unseen
from openrummy.fast.observation import observe
from openrummy.fast.play import Totals, play_hands
from openrummy.fast.single import Single

__all__ = [
    "Batch",
    "Single",
    "Totals",
    "best_discards",
    "complete",
    "deadwoods",
    "knocks",
    "observe",
    "play_hands",
    "unseen",
]
