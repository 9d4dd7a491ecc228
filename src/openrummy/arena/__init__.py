"""The arena: bots against bots on mirrored deals, with figures that say how sure they are."""

from openrummy.arena.match import BotFault
from openrummy.arena.render import table
from openrummy.arena.report import BotScore, Pairing, Report
from openrummy.arena.run import hands, run, total

__all__ = ["BotFault", "BotScore", "Pairing", "Report", "hands", "run", "table", "total"]
