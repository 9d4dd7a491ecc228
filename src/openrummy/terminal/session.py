"""A match at the terminal: tells what happened, asks, and lets the bots play."""

from __future__ import annotations

from collections.abc import Mapping

from openrummy.actions import Show
from openrummy.bots import Bot
from openrummy.errors import IllegalAction, RummyError
from openrummy.events import Dealt, Event, HandEnded, Knocked, MatchEnded
from openrummy.parts.show import check_show
from openrummy.state import SPECTATOR, Phase, State
from openrummy.terminal.commands import Command, Move, parse
from openrummy.terminal.desk import BETWEEN, Desk
from openrummy.terminal.dialogue import Cancelled
from openrummy.terminal.news import News
from openrummy.terminal.screen import prompt, show_table
from openrummy.terminal.sheet import final, sheet

__all__ = ["Session"]


class Session:
    """One match at one desk, against bots by seat.

    ``run`` plays it to its end; raises ``Leave`` when the person leaves, ``EOFError`` at the end of input.
    """

    def __init__(self, desk: Desk, bots: Mapping[int, Bot]) -> None:
        self.desk = desk
        self.bots = bots
        self.table = desk.table
        self.page = desk.page
        self.people = desk.people

    def run(self) -> None:
        """Plays until the match is over."""
        watching = self.people.me == SPECTATOR
        while True:
            turn = self.table.turn
            mine = turn == self.people.me
            hand = self.table.state.hand
            if mine or hand is None or (watching and hand.phase is not Phase.DISCARD) or self._hand_ended():
                self._tell()
            if self.table.over:
                return
            if mine:
                self._turn()
            else:
                self.table.play(self.bots[turn].choose(self.table.view(turn), self.table.history(turn)), turn)

    def resume(self) -> None:
        """Takes up a match that was begun before: what was told then is not told again."""
        self.desk.told = len(self.table.events)
        if self.table.over:
            self.desk.told -= 1

    def _hand_ended(self) -> bool:
        return any(isinstance(event, HandEnded) for event in self.table.events[self.desk.told :])

    def _tell(self) -> None:
        """Tells what happened since the last time; after a hand its sheet, until it is put away (UI-09)."""
        news = self.desk.news()
        history = self.table.history(self.people.me)
        fresh: list[Event] = []
        for at in range(self.desk.told, len(history)):
            event = history[at]
            self.desk.told = at + 1
            if not isinstance(event, HandEnded | MatchEnded | Dealt):
                fresh.append(event)
                continue
            self._sentences(news, fresh)
            fresh = []
            if isinstance(event, Dealt):
                self.page.gap()
                fresh.append(event)
            elif isinstance(event, MatchEnded):
                final(self.page, self.people, self.table.state, event)
            else:
                hand = history[self.desk.dealt(at) : at + 1]
                sheet(self.page, self.people, self.table.state, hand, self.table.state.scores)
                if self.people.me != SPECTATOR and not self.table.over:
                    self._put_away()
        self._sentences(news, fresh)

    def _sentences(self, news: News, events: list[Event]) -> None:
        for sentence in news.tell(events):
            self.page.write(sentence)
            self.desk.fresh = True

    def _put_away(self) -> None:
        """Waits until the sheet was read; what needs no hand can be asked meanwhile."""
        while True:
            line = self.page.ask(self.page.say("ask-continue"))
            if not line.strip():
                return
            try:
                command = parse(line)
                if command == Command("undo"):
                    raise IllegalAction("hand_closed")
                if isinstance(command, Move) or command.name not in BETWEEN:
                    raise IllegalAction("between_hands")
                self.desk.obey(command)
            except RummyError as error:
                self.desk.refuse(error)

    def _turn(self) -> None:
        view = self.desk.view
        assert view.hand is not None
        if self.desk.fresh:
            self.desk.fresh = False
            self.desk.order = self.desk.order.kept(view.hand.hands[self.people.me])
            show_table(self.page, self.people, view, self.desk.order)
            if view.hand.phase is Phase.SHOW:
                self._propose(view)
        line = self.page.ask(prompt(self.page, view))
        try:
            if view.hand.phase is Phase.SHOW and not line.strip():
                line = "show"
            self.desk.obey(parse(line))
        except Cancelled:
            self.page.line("cancelled")
            self.desk.fresh = True
        except RummyError as error:
            self.desk.refuse(error)

    def _propose(self, view: State) -> None:
        """Writes what the knocker has laid and what is proposed as an answer."""
        hand = view.hand
        assert hand is not None
        look = self.page.look
        knocked = next(event for event in reversed(self.table.events) if isinstance(event, Knocked))
        self.page.line(
            "show-knocker",
            name=self.people.names[knocked.seat],
            melds=look.melds(knocked.melds),
            count=len(knocked.melds),
            left=look.cards(knocked.left),
            deadwood=knocked.left.points,
            indent=2,
        )
        showed = check_show(view, Show())
        self.page.line(
            "show-proposal",
            melds=look.melds(showed.melds),
            count=len(showed.melds),
            layoffs=", ".join(look.card(face) for face, _ in showed.layoffs),
            laid=len(showed.layoffs),
            deadwood=showed.left.points,
            indent=2,
        )
