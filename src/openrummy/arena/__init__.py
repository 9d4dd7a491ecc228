"""The arena: bots against bots on mirrored deals, with figures that say how sure they are."""

from openrummy.arena.match import BotFault
from openrummy.arena.plot import plot
from openrummy.arena.render import fault_text, table
from openrummy.arena.report import BotScore, Pairing, Report
from openrummy.arena.run import hands, run, total

__all__ = ["BotFault", "BotScore", "Pairing", "Report", "fault_text", "hands", "plot", "run", "table", "total"]
