"""Gin at full speed: the solvers compiled, and a twin of the game in arrays, for search and learning. Needs Numba.

The best play in Manipulation too, on arrays of positions.
Rulesets: gin and Oklahoma with all their house rules, knocks and shows in the default arrangement (G7, G8). A module is
compiled when it is first used, and kept on the disk.
"""

from openrummy.fast.batch import Batch
from openrummy.fast.cards import best_discards, deadwoods, knocks
from openrummy.fast.convert import complete, unseen
from openrummy.fast.observation import observe
from openrummy.fast.play import Totals, play_hands
from openrummy.fast.rearranging import Rearranged, best_play, hand_words, rearranged, table_words
from openrummy.fast.single import Single

__all__ = [
    "Batch",
    "Rearranged",
    "Single",
    "Totals",
    "best_discards",
    "best_play",
    "complete",
    "deadwoods",
    "hand_words",
    "knocks",
    "observe",
    "play_hands",
    "rearranged",
    "table_words",
    "unseen",
]
