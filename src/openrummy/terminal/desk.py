"""Answers to what is typed at any table: plays the moves, and says, sorts, saves and explains what was asked for."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

from openrummy.actions import Action
from openrummy.bots import Assessment, assess
from openrummy.cards import TEXTS, Cards
from openrummy.errors import Garbled, IllegalAction, RummyError
from openrummy.events import Dealt, Event, HandEnded, RolesDrawn
from openrummy.state import SPECTATOR, State
from openrummy.table import Table
from openrummy.terminal.advice import hint, refusal, why_hint, why_refused
from openrummy.terminal.cards import STYLES
from openrummy.terminal.commands import GIN, Command, Vocabulary, read_melds, word
from openrummy.terminal.dialogue import Leave
from openrummy.terminal.house import rules_in_short, show_rule
from openrummy.terminal.laid import Laid
from openrummy.terminal.news import News
from openrummy.terminal.page import Page
from openrummy.terminal.people import People
from openrummy.terminal.screen import ORDERS, Order
from openrummy.terminal.sheet import hand_in_short, show_score
from openrummy.text import called, quoted

__all__ = ["BETWEEN", "Desk"]

Said = RummyError | tuple[State, tuple[Assessment, ...]] | Callable[[], None]
"""What ``why`` explains: the last refusal, the last hint with the view it was made for, or a hint by what says more."""
BETWEEN: Final = frozenset({"score", "log", "rules", "why", "cards", "save", "help", "quit"})
"""Commands that need no hand."""


class Desk:
    """The place of the one at this screen: his table, his page, how his cards lie, how far he was told.

    ``save`` writes the match to a file and returns where it is. ``fresh``: something is different from what the page
    shows. ``drafted``: whether cards lie in a draft that was not played. ``advice`` is what was said to a captain: at
    which event, by whom, and what (T3).
    """

    def __init__(self, table: Table, page: Page, people: People, save: Callable[[str], Path], order: Order) -> None:
        self.table = table
        self.page = page
        self.people = people
        self.save = save
        self.order = order
        self.known: Vocabulary = GIN
        self.told = 0
        self.fresh = True
        self.said: Said | None = None
        self.drafted: Callable[[], bool] = lambda: False
        self.advice: list[tuple[int, int, str]] = []
        self._plain: dict[str, Callable[[], None]] = {
            "table": self._table,
            "hint": self.hint,
            "why": self._why,
            "undo": self.undo,
            "score": self._score,
            "log": self._log,
            "quit": self._quit,
        }
        self._with_text: dict[str, Callable[[str], None]] = {
            "sort": self._sort,
            "rules": self._rules,
            "cards": self._cards,
            "save": self._save,
            "help": self._help,
        }

    @property
    def view(self) -> State:
        """What the one at this screen sees."""
        return self.table.view(self.people.me)

    @property
    def seen_hand(self) -> int:
        """The seat whose cards lie before the one at this screen: his own, or those of the one he advises (T3)."""
        hand = self.table.state.hand
        me = self.people.me
        if hand is None or me == SPECTATOR or me in hand.players:
            return me
        return next(seat for seat in hand.players if hand.eyes[me] >> seat & 1)

    def cards_of(self, view: State) -> Cards:
        """The cards that lie before the one at this screen."""
        assert view.hand is not None
        return view.hand.hands[self.seen_hand]

    def this_hand(self) -> Sequence[Event]:
        """What was told of the present hand, its deal first; nothing before the first."""
        return self.table.history(self.people.me)[self.dealt(self.told - 1) : self.told] if self.told else ()

    def laid(self) -> Laid:
        """What lies on the table, and who put it there."""
        history = self.table.history(self.people.me)
        return Laid(history[self.dealt(len(history) - 1) :])

    def news(self) -> News:
        """What makes sentences of the events that come next."""
        return News(self.page.look, self.people, self.table.first, self.this_hand())

    def dealt(self, at: int) -> int:
        """Where in the events the hand began that is played at a place in them."""
        events = self.table.events
        return next((one for one in reversed(range(at + 1)) if isinstance(events[one], Dealt)), 0)

    def refuse(self, error: RummyError) -> None:
        """Says why something is refused."""
        self.said = error
        self.page.write(refusal(self.page, error))

    def obey(self, command: Command) -> None:
        """Does what was typed.

        Raises ``RummyError``, and nothing has changed; ``Leave``.
        """
        if command.name in self._with_text:
            self._with_text[command.name](command.rest)
        elif command.rest:
            raise Garbled("more_than_asked", command=command.name, text=command.rest)
        else:
            self._plain[command.name]()

    def play(self, action: Action) -> None:
        """Plays a move. Raises ``IllegalAction``."""
        self.table.play(action, self.people.me)
        self.said = None
        self.fresh = True

    def _table(self) -> None:
        self.fresh = True

    def _sort(self, rest: str) -> None:
        """By melds, rank or suit, in turn where nothing is named; or the cards in one's own order (SCR-03)."""
        plain = rest.casefold()
        kinds = ORDERS[:3]
        named = [kind for kind in kinds if plain and kind.startswith(plain)]
        if not plain:
            self.order = Order(kinds[(kinds.index(self.order.kind) + 1) % 3] if self.order.kind != "own" else "melds")
        elif named:
            self.order = Order(named[0])
        else:
            cards = self.cards_of(self.view)
            faces = tuple(card for one in read_melds(rest) for card in one)
            for face in faces:
                if face not in cards:
                    raise IllegalAction("card_not_held", card=TEXTS[face & 63])
            rest_of_hand = [face for face in self.order.row(cards) if face not in faces]
            self.order = Order("own", (*faces, *rest_of_hand))
        self.fresh = True

    def hint(self) -> None:
        """What may be done and why, as the bots see it."""
        view = self.view
        choices = assess(view, self.this_hand())
        self.said = (view, choices)
        hint(self.page, view, choices)

    def _why(self) -> None:
        if self.said is None:
            self.page.line("why-nothing")
        elif isinstance(self.said, RummyError):
            why_refused(self.page, self.said)
        elif callable(self.said):
            self.said()
        else:
            why_hint(self.page, *self.said)

    def undo(self) -> None:
        """Takes back one's last choice. Raises ``IllegalAction``: ``nothing_to_undo``, ``seen_since``."""
        self.table.undo(self.people.me)
        self.told = min(self.told, len(self.table.events))
        self.page.line("undone")
        self.said = None
        self.fresh = True

    def _score(self) -> None:
        self._past_hands()
        show_score(self.page, self.people, self.table.state, self.table.state.scores)

    def _past_hands(self, first: int = 0, last: int | None = None) -> None:
        """The hands that ended among the events told so far, or among some of them, in short."""
        number = 0
        for event in self.table.events[first : self.told if last is None else last]:
            if isinstance(event, Dealt):
                number = event.number
            elif isinstance(event, HandEnded):
                self.page.write(hand_in_short(self.page, self.people, number, event.result), 2)

    def _log(self) -> None:
        """The hands before in short, and this one turn by turn, with what was said in it and, once over, its result."""
        begun = self.dealt(self.told - 1)
        self._past_hands(last=begun)
        history = self.table.history(self.people.me)
        start = begun
        while start and isinstance(self.table.events[start - 1], RolesDrawn):
            start -= 1
        news = News(self.page.look, self.people, self.table.first)
        for at, seat, text in (*self.advice, (self.told, SPECTATOR, "")):
            if not start <= at <= self.told:
                continue
            for sentence in news.tell(history[start:at]):
                self.page.write(sentence, 2)
            start = at
            if seat != SPECTATOR:
                self.page.line(
                    "advice-said", who=self.people.who(seat), name=self.people.names[seat], text=text, indent=2
                )
        self._past_hands(begun)

    def _rules(self, rest: str) -> None:
        rules = self.table.state.rules
        if rest:
            show_rule(self.page, rules, rest)
        else:
            rules_in_short(self.page, rules, len(self.table.seats))

    def _cards(self, rest: str) -> None:
        """How cards are drawn from now on."""
        named = [style for style in STYLES if rest and style.startswith(rest.casefold())]
        if not named:
            raise Garbled("bad_style", text=rest, expected=", ".join(STYLES))
        look = self.page.look
        self.page.look = type(look)(look.words, named[0], look.colour)
        self.fresh = True

    def _save(self, rest: str) -> None:
        if not rest:
            raise Garbled("which_file")
        file = str(self.save(rest))
        if self.drafted():
            self.page.line("draft-not-kept")
        self.page.line("saved", file=file)
        self.page.command(self.page.say("command-resume", command=called(), file=quoted(file)))

    def _help(self, rest: str) -> None:
        if rest:
            self.page.line(f"help-{self.known.help(word(rest, self.known))}", indent=4)
            return
        self.page.line("help-intro")
        big_gin = getattr(self.table.state.rules.options, "big_gin", False)
        for name in self.known.words:
            if name == "big" and not big_gin:
                continue
            self.page.line(f"help-{self.known.help(name)}", indent=4)
        self.page.line("help-outro")

    def _quit(self) -> None:
        raise Leave
