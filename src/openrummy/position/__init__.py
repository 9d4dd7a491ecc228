"""Single positions as text, one line each: states and views (the grammar: ``docs/notation.md``)."""

from openrummy.position.names import name_text, parse_name
from openrummy.position.reader import parse_position
from openrummy.position.writer import position_text

__all__ = ["name_text", "parse_name", "parse_position", "position_text"]
