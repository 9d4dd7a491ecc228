"""How fast everything is, beside the peers where they are installed: what ``openrummy bench`` measures and prints."""

from openrummy.bench.run import FAST, GROUPS, measured

__all__ = ["FAST", "GROUPS", "measured"]
