"""The sheet of Hollywood: three games side by side; a column without an entry is not one with nothing in it (H1-H3)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from openrummy.parts.columns import BOX_BONUS, GAME_BONUS, Column, columns_of
from openrummy.state import State
from openrummy.terminal.page import Page
from openrummy.terminal.people import People
from openrummy.text import columns as width_of
from openrummy.text import cut

__all__ = ["show_columns"]

FIRST: Final = 14
OTHER: Final = 8
"""Columns of the page that a name and a number take."""


def show_columns(page: Page, people: People, state: State) -> None:
    """Writes every entry of both players in three columns, the totals, and what is closed and what it came to."""
    found = columns_of(state)
    _row(page, page.say("columns-title"), [str(number) for number in range(1, len(found) + 1)])
    _row(page, "", [page.say("columns-state", closed="yes" if one.closed else "no") for one in found])
    for seat in people.mine_first:
        name = page.say("name-of", who=people.who(seat), name=people.names[seat])
        most = max(1, *(len(one.entries[seat]) for one in found))
        for line in range(most):
            _row(page, "" if line else cut(name, FIRST - 1), [_entry(one, seat, line) for one in found])
        if most > 1:
            totals = [str(one.totals[seat]) if one.entries[seat] else "-" for one in found]
            _row(page, page.say("columns-total"), totals)
    for number, one in enumerate(found, 1):
        if one.closed:
            _result(page, people, number, one)
    page.line("columns-aim", target=state.rules.options.target)


def _entry(one: Column, seat: int, line: int) -> str:
    entries = one.entries[seat]
    if not entries and not line:
        return "-"
    return str(entries[line]) if line < len(entries) else ""


def _row(page: Page, first: str, cells: Sequence[str]) -> None:
    text = "  " + first + " " * (FIRST - width_of(first))
    for cell in cells:
        text += " " * (OTHER - width_of(cell)) + cell
    page.write(text.rstrip())


def _result(page: Page, people: People, number: int, one: Column) -> None:
    """``Column 1: 106 + 100 + 2 x 25 - 10 - 25 = 221 for you``."""
    assert one.winner is not None
    mine, other = one.entries[one.winner], one.entries[1 - one.winner]
    terms = f"{sum(mine)} + {GAME_BONUS} + {len(mine)} x {BOX_BONUS}"
    base = sum(mine) + GAME_BONUS + BOX_BONUS * (len(mine) - len(other)) - sum(other)
    if other:
        terms += f" - {sum(other)} - {len(other)} x {BOX_BONUS}"
    page.line(
        "columns-result",
        number=number,
        who=people.who(one.winner),
        name=people.names[one.winner],
        terms=terms,
        points=one.result,
        doubled="no" if base == one.result else "yes",
        indent=2,
    )
