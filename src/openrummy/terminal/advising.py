"""One's side of a hand that one sits out: one sees the captain's cards and may advise him; he alone decides (T3)."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from openrummy.actions import Action, Knock, Show
from openrummy.errors import Garbled
from openrummy.game import check
from openrummy.state import Phase, State
from openrummy.terminal.advice import action_text
from openrummy.terminal.answering import propose
from openrummy.terminal.commands import ADVISING, GIN, Command, Move, nothing_after, parse, read_card, read_melds
from openrummy.terminal.desk import Desk
from openrummy.terminal.knocking import gin
from openrummy.terminal.screen import limit_text, question, show_table
from openrummy.text import tidy

__all__ = ["Advising"]

LONGEST_ADVICE = 120


class Advising:
    """The side of the one who sits out. ``on``: the play may go on; ``skipping``: to the end of the hand."""

    known = ADVISING

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.page = desk.page
        self.on = False
        self.skipping = False

    @property
    def commands(self) -> Mapping[str, Callable[[str], None]]:
        return {
            "next": self._next,
            "skip": self._skip,
            "say": self._say,
            "advise": self._advise,
            "hint": self._hint,
        }

    def show(self, view: State) -> None:
        """The captain's hand as he has it before him; at a show also what he is to answer."""
        show_table(self.page, self.desk.people, view, self.desk.order, self.desk.seen_hand)
        if view.hand is not None and view.hand.phase is Phase.SHOW:
            propose(self.page, self.desk.people, self.desk.table.events, view)

    def prompt(self, view: State) -> str:
        name = self.desk.people.names[self.desk.seen_hand]
        limit = limit_text(self.page, view, self.desk.people.me)
        if view.hand is not None and view.hand.phase is Phase.SHOW:
            return self.page.say("prompt-adviser-show", limit=limit, name=name)
        return self.page.say("prompt-adviser", limit=limit, name=name, question=question(self.page, view))

    def enter(self, view: State) -> Command | Move | None:  # noqa: ARG002
        return Command("next")

    def forced(self, view: State) -> Action | None:  # noqa: ARG002
        return None

    def _next(self, rest: str) -> None:
        nothing_after("next", rest)
        self.on = True

    def _hint(self, rest: str) -> None:
        """What one might do in the captain's place."""
        nothing_after("hint", rest)
        self.page.line("hint-place", name=self.desk.people.names[self.desk.seen_hand])
        self.desk.hint()

    def _skip(self, rest: str) -> None:
        nothing_after("skip", rest)
        self.on = self.skipping = True

    def _say(self, rest: str) -> None:
        """A line of one's own to the captain."""
        text = tidy(rest, LONGEST_ADVICE)
        if not text:
            raise Garbled("which_advice")
        self._told(text)

    def _advise(self, rest: str) -> None:
        """A move, which must be one that the captain could make now."""
        if not rest:
            raise Garbled("which_advice")
        view = self.desk.view
        move = parse(rest, GIN)
        if not isinstance(move, Move):
            move = Move(_action(move, view))
        check(view, move.action)
        self._told(action_text(self.page, view, move.action))

    def _told(self, text: str) -> None:
        """The advice is a fact of the table; a bot hears it, and says honestly that it plays as it sees fit."""
        captain = self.desk.seen_hand
        self.desk.advice.append((self.desk.told, self.desk.people.me, text))
        self.page.line("advice-given", name=self.desk.people.names[captain], text=text, indent=2)


def _action(command: Command, view: State) -> Action:
    """The move that a command advises. Raises ``Garbled("which_advice")`` for a word that is none, and as ``gin``."""
    if command.name == "show" and not command.rest:
        return Show()
    if command.name == "gin" and not command.rest and view.hand is not None and view.hand.phase is Phase.DISCARD:
        return gin(view)
    if command.name == "knock" and command.rest:
        card, _, melds = command.rest.partition(" with")
        return Knock(read_card(card.strip(), "knock"), read_melds(melds) if melds.strip() else None)
    raise Garbled("which_advice")
