"""openrummy: the rummy family with exact rules, to play, to study and to program against.

The public API is what this module names; everything else is private and may change.
"""

from openrummy.actions import (
    Action,
    BigGin,
    Discard,
    Draw,
    Knock,
    Pass,
    Show,
    Take,
    parse_action,
)
from openrummy.cards import Cards
from openrummy.errors import Contradiction, Garbled, IllegalAction, RecordError, RummyError
from openrummy.game import GAMES, Legal, ask, check, decide, evolve, legal, outcome, play, ruleset, start, supply
from openrummy.melds import Meld, parse_melds
from openrummy.options import Ruleset
from openrummy.position import parse_position, position_text
from openrummy.record import Record, read_headers, read_records, replay, summary, verify, write_record
from openrummy.redact import redact, view
from openrummy.state import SPECTATOR, Hand, Phase, State
from openrummy.table import Table

__all__ = [
    "GAMES",
    "SPECTATOR",
    "Action",
    "BigGin",
    "Cards",
    "Contradiction",
    "Discard",
    "Draw",
    "Garbled",
    "Hand",
    "IllegalAction",
    "Knock",
    "Legal",
    "Meld",
    "Pass",
    "Phase",
    "Record",
    "RecordError",
    "Ruleset",
    "RummyError",
    "Show",
    "State",
    "Table",
    "Take",
    "ask",
    "check",
    "decide",
    "evolve",
    "legal",
    "outcome",
    "parse_action",
    "parse_melds",
    "parse_position",
    "play",
    "position_text",
    "read_headers",
    "read_records",
    "redact",
    "replay",
    "ruleset",
    "start",
    "summary",
    "supply",
    "verify",
    "view",
    "write_record",
]
__version__ = "0.1.0"
