"""The exact best play in Manipulation, and the way to it (M4-M12)."""

from openrummy.rearrange.moves import match, moved
from openrummy.rearrange.play import Play, solve
from openrummy.rearrange.steps import Step, steps

__all__ = ["Play", "Step", "match", "moved", "solve", "steps"]
