"""The score pad, for people who play with real cards: ``run`` opens it, ``Pad`` is what stands on it."""

from openrummy.scorepad.desk import run
from openrummy.scorepad.entries import Count, Drawn, Entry, Knock, Out
from openrummy.scorepad.names import check_names
from openrummy.scorepad.pad import Pad, PlayedHand

__all__ = ["Count", "Drawn", "Entry", "Knock", "Out", "Pad", "PlayedHand", "check_names", "run"]
