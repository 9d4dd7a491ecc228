"""Drives the score pad without a terminal: lines in, a transcript out."""

import io
from pathlib import Path

from openrummy.game import ruleset
from openrummy.scorepad import run
from openrummy.terminal.cards import Look
from openrummy.terminal.page import Page
from openrummy.text import Catalogue


def keep_score(rules: str | None, seats: str, lines: list[str], file: Path | None, folder: Path | None = None) -> str:
    """What the pad writes when these lines are typed."""
    out = io.StringIO()
    page = Page(io.StringIO("".join(line + "\n" for line in lines)), out, Look(Catalogue()), 200)
    assert run(page, None if rules is None else ruleset(rules), tuple(seats.split()), file, folder) == 0
    return out.getvalue()
