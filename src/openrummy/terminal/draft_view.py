"""A draft of the table as lines: every meld with its number and what is to be said of it."""

from __future__ import annotations

from openrummy.cards import JOKER
from openrummy.terminal.draft import Draft
from openrummy.terminal.page import Page

__all__ = ["show_draft"]


def show_draft(page: Page, draft: Draft) -> None:
    """Writes the table, or the draft of it, and what is still to be placed."""
    if not draft.numbers and not draft.changed:
        page.line("table-bare")
        return
    page.line("table-drafted" if draft.changed else "table-laid")
    faults = dict(zip(draft.numbers, draft.judged().melds, strict=True))
    for number in draft.numbers:
        meld = page.look.placed(draft.melds[number - 1])
        state = _state(draft, number, whole=faults[number] is None)
        page.write("  " + page.say("draft-meld", number=number, meld=meld, state=state), 4)
    if draft.loose:
        page.write("  " + page.say("draft-loose", cards=page.look.placed(draft.loose).strip("[]")), 4)


def _state(draft: Draft, number: int, *, whole: bool) -> str:
    cards = draft.melds[number - 1]
    if JOKER in cards:
        return "joker"
    if not whole:
        return "wrong"
    if number > len(draft.old):
        return "new"
    return "same" if cards == draft.old[number - 1].cards else "changed"
