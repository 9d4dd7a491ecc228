"""The worked examples of the rule pages as HTML: blocks of lines ``key: value``, sheets of columns, drawings."""

from __future__ import annotations

import html
import re
from itertools import zip_longest
from typing import Final

from openrummy.server.book_cards import RULE, notation
from openrummy.text import Catalogue

__all__ = ["drawing", "example"]

CARD: Final = re.compile(r"(?<![\w*])[A2-9TJQK][cdhs](?!\w)")
TOTAL: Final = re.compile(r"(\w+)((?: \d+)*) = (\d+)")
"""What a player has in a column: ``ann 12 20 = 32``."""


def example(kind: str, text: str, words: Catalogue) -> str:
    """A block of a rule page, by the word behind its fence; ``columns`` is drawn as a sheet of paper has it."""
    lines = [(key, value) for key, _, value in (line.partition(": ") for line in text.splitlines())]
    sheet = ""
    if kind == "columns":
        sheet = _sheet([value for key, value in lines if key.isdigit()], words)
        lines = [(key, value) for key, value in lines if not key.isdigit()]
    before = [line for line in lines if line[0] != "result"]
    after = [line for line in lines if line[0] == "result"]
    return f'<div class="example">{_list(before, words)}{sheet}{_list(after, words)}</div>\n'


def _list(lines: list[tuple[str, str]], words: Catalogue) -> str:
    rows = "".join(f"<div><dt>{html.escape(key)}</dt><dd>{_value(value, words)}</dd></div>" for key, value in lines)
    return f"<dl>{rows}</dl>" if rows else ""


def _value(value: str, words: Catalogue) -> str:
    """A value: plays one below the other, and the rule that refuses them behind them."""
    value, _, rule = value.partition(" = ") if RULE.fullmatch(value.partition(" = ")[2]) else (value, "", "")
    plays = value.split("; ")
    if len(plays) == 1:
        said = notation(value, words)
    else:
        said = '<ol class="plays">' + "".join(f"<li>{notation(play, words)}</li>" for play in plays) + "</ol>"
    return f"{said} {notation(rule, words)}" if rule else said


def _sheet(columns: list[str], words: Catalogue) -> str:
    """Columns of Hollywood as a table: entries below each other, totals, and what closed columns are worth (H1-H3)."""
    parts = [column.split(" | ") for column in columns]
    players = [TOTAL.fullmatch(one) for column in parts for one in column[:2]]
    found = [one for one in players if one is not None]
    entries = [one[2].split() for one in found]
    heads = "".join(
        f'<th scope="colgroup" colspan="2">{html.escape(words.say("book-column", number=number))}</th>'
        for number in range(1, len(columns) + 1)
    )
    names = "".join(f'<th scope="col">{html.escape(one[1])}</th>' for one in found)
    body = "".join(
        "<tr>" + "".join(f"<td>{entry}</td>" for entry in row) + "</tr>" for row in zip_longest(*entries, fillvalue="")
    )
    totals = "".join(f"<td>{one[3]}</td>" for one in found)
    closed = "".join(f'<td colspan="2">{html.escape(" ".join(column[2:]))}</td>' for column in parts)
    return (
        f'<table class="sheet"><thead><tr>{heads}</tr><tr>{names}</tr></thead><tbody>{body}</tbody>'
        f"<tfoot><tr>{totals}</tr><tr>{closed}</tr></tfoot></table>"
    )


def drawing(text: str, words: Catalogue) -> str:
    """A drawing made of letters, its cards drawn in the room that their letters have."""
    body, end = [], 0
    for found in CARD.finditer(text):
        body += [html.escape(text[end : found.start()], quote=False), notation(found[0], words)]
        end = found.end()
    return f'<pre tabindex="0">{"".join(body)}{html.escape(text[end:].rstrip(), quote=False)}</pre>\n'
