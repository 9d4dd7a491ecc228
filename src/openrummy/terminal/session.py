"""A match at the terminal: tells what happened, asks, and lets the bots play."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from openrummy.bots import Bot
from openrummy.errors import IllegalAction, RummyError
from openrummy.events import Dealt, Event, HandEnded, MatchEnded
from openrummy.state import SPECTATOR, Hand
from openrummy.terminal.advising import Advising
from openrummy.terminal.commands import Command, Move, parse
from openrummy.terminal.desk import BETWEEN, Desk
from openrummy.terminal.dialogue import Cancelled
from openrummy.terminal.drafting import Drafting
from openrummy.terminal.knocking import Knocking
from openrummy.terminal.laying import Laying
from openrummy.terminal.news import News
from openrummy.terminal.sheet import final, sheet
from openrummy.terminal.side import Side

__all__ = ["Session"]

SIDES: Final[Mapping[str, Callable[[Desk], Side]]] = {"basic": Laying, "manipulation": Drafting}
"""How one sits at a game that is not played like gin."""


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
        self.side = SIDES.get(self.table.state.rules.game, Knocking)(desk)
        self.adviser = Advising(desk)
        self._turn_told = SPECTATOR
        desk.known = self.side.known

    def run(self) -> None:
        """Plays until the match is over."""
        while True:
            turn = self.table.turn
            hand = self.table.state.hand
            mine = turn == self.people.me
            advised = hand is not None and self._advised(hand)
            if mine or hand is None or advised or self._watched(turn) or self._hand_ended():
                self._tell()
                self._turn_told = turn
            if self.table.over:
                return
            if mine:
                self._turn(self.side)
            else:
                if advised:
                    self._advise()
                self.table.play(self.bots[turn].choose(self.table.view(turn), self.table.history(turn)), turn)

    def resume(self) -> None:
        """Takes up a match that was begun before: what was told then is not told again."""
        self.desk.told = len(self.table.events)
        if self.table.over:
            self.desk.told -= 1

    def _watched(self, turn: int) -> bool:
        """Whether one who looks on is to be told now: when a turn has passed on."""
        return self.people.me == SPECTATOR and turn != self._turn_told

    def _advised(self, hand: Hand) -> bool:
        """Whether the one at this screen sits out and the one whom he advises is to choose."""
        me = self.people.me
        if me == SPECTATOR or me in hand.players:
            return False
        return hand.turn == self.desk.seen_hand and not self.adviser.skipping

    def _advise(self) -> None:
        """Asks the adviser until he lets the captain go on."""
        self.adviser.on = False
        while not self.adviser.on:
            self._turn(self.adviser)

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
                self.adviser.skipping = False
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
                command = parse(line, self.desk.known)
                if command == Command("undo"):
                    raise IllegalAction("hand_closed")
                if isinstance(command, Move) or command.name not in BETWEEN:
                    raise IllegalAction("between_hands")
                self.desk.obey(command)
            except RummyError as error:
                self.desk.refuse(error)

    def _turn(self, side: Side) -> None:
        """Asks once and does what is typed."""
        self.desk.known = side.known
        view = self.desk.view
        assert view.hand is not None
        forced = side.forced(view)
        if forced is not None:
            self.desk.play(forced)
            return
        if self.desk.fresh:
            self.desk.fresh = False
            self.desk.order = self.desk.order.kept(self.desk.cards_of(view))
            side.show(view)
        line = self.page.ask(side.prompt(view))
        try:
            meant = None if line.strip() else side.enter(view)
            self._obey(side, meant or parse(line, side.known))
        except Cancelled:
            self.page.line("cancelled")
            self.desk.fresh = True
        except RummyError as error:
            self.desk.refuse(error)

    def _obey(self, side: Side, command: Command | Move) -> None:
        if isinstance(command, Move):
            self.desk.play(command.action)
        elif command.name in side.commands:
            side.commands[command.name](command.rest)
        else:
            self.desk.obey(command)
