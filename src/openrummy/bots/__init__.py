"""Bots: players behind one protocol, by name, and what they have to say about a position."""

from openrummy.bots.assess import assess
from openrummy.bots.protocol import Bot
from openrummy.bots.reasons import Assessment, Reason
from openrummy.bots.roster import make, names, names_for, usual

__all__ = ["Assessment", "Bot", "Reason", "assess", "make", "names", "names_for", "usual"]
