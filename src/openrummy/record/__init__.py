"""Whole matches as text, files ``*.rummy``: reading, writing, replaying, checking proofs (``docs/notation.md``)."""

from openrummy.record.fold import Headers, Tally, Visitor, fold, read_headers, read_tallies
from openrummy.record.lines import Line
from openrummy.record.reader import Played, Record, read_records
from openrummy.record.replay import replay, summary
from openrummy.record.verify import Verdict, verify
from openrummy.record.writer import write_record

__all__ = [
    "Headers",
    "Line",
    "Played",
    "Record",
    "Tally",
    "Verdict",
    "Visitor",
    "fold",
    "read_headers",
    "read_records",
    "read_tallies",
    "replay",
    "summary",
    "verify",
    "write_record",
]
