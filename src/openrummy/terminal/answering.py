"""The answer to a knock as it is proposed, to him who answers and to the one who advises him (G8, T3)."""

from __future__ import annotations

from collections.abc import Sequence

from openrummy.actions import Show
from openrummy.events import Event, Knocked
from openrummy.parts.show import check_show
from openrummy.state import State
from openrummy.terminal.page import Page
from openrummy.terminal.people import People

__all__ = ["propose"]


def propose(page: Page, people: People, events: Sequence[Event], view: State) -> None:
    """Writes what the knocker has laid down and what is proposed to show; ``view`` sees the hand that answers."""
    look = page.look
    knocked = next(event for event in reversed(events) if isinstance(event, Knocked))
    page.line(
        "show-knocker",
        name=people.names[knocked.seat],
        melds=look.melds(knocked.melds),
        count=len(knocked.melds),
        left=look.cards(knocked.left),
        deadwood=knocked.left.points,
        indent=2,
    )
    showed = check_show(view, Show())
    page.line(
        "show-proposal",
        who=people.who(showed.seat),
        name=people.names[showed.seat],
        melds=look.melds(showed.melds),
        count=len(showed.melds),
        layoffs=", ".join(look.card(face) for face, _ in showed.layoffs),
        laid=len(showed.layoffs),
        deadwood=showed.left.points,
        indent=2,
    )
