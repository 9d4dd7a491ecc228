"""Answers to what is typed: plays the moves, and says, sorts, saves and explains what was asked for."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Final

from openrummy.actions import Action, Knock, Show
from openrummy.bots import Assessment, assess
from openrummy.cards import TEXTS
from openrummy.errors import Garbled, IllegalAction, RummyError
from openrummy.events import Dealt, HandEnded
from openrummy.game import check, start
from openrummy.partition import deadwood, knocks
from openrummy.parts.discard import barred
from openrummy.parts.knock import knock_limit
from openrummy.parts.turn import wrong_phase
from openrummy.state import Phase, State
from openrummy.table import Table
from openrummy.terminal.advice import hint, refusal, why_hint, why_refused
from openrummy.terminal.cards import STYLES
from openrummy.terminal.commands import COMMANDS, Command, Move, read_card, read_melds, word
from openrummy.terminal.dialogue import Leave, choose_knock, choose_show
from openrummy.terminal.house import rules_in_short, show_rule
from openrummy.terminal.news import News
from openrummy.terminal.page import Page
from openrummy.terminal.people import People
from openrummy.terminal.screen import ORDERS, Order
from openrummy.terminal.sheet import hand_in_short, score_text
from openrummy.text import called, quoted

__all__ = ["BETWEEN", "Desk"]

Said = RummyError | tuple[State, tuple[Assessment, ...]]
"""What ``why`` explains: the last refusal, or the last hint with the view it was made for."""
BETWEEN: Final = frozenset({"score", "log", "rules", "why", "cards", "save", "help", "quit"})
"""Commands that need no hand."""


class Desk:
    """The place of the one at this screen: his table, his page, how his cards lie, how far he was told.

    ``save`` writes the match to a file and returns where it is. ``fresh``: something is different from what the page
    shows.
    """

    def __init__(self, table: Table, page: Page, people: People, save: Callable[[str], Path], order: Order) -> None:
        self.table = table
        self.page = page
        self.people = people
        self.save = save
        self.order = order
        self.told = 0
        self.fresh = True
        self.said: Said | None = None
        self._plain: dict[str, Callable[[], None]] = {
            "gin": self._gin,
            "show": self._show,
            "arrange": self._arrange,
            "table": self._table,
            "hint": self._hint,
            "why": self._why,
            "undo": self._undo,
            "score": self._score,
            "log": self._log,
            "quit": self._quit,
        }
        self._with_text: dict[str, Callable[[str], None]] = {
            "knock": self._knock,
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

    def news(self) -> News:
        """What makes sentences of events for him."""
        return News(self.page.look, self.people, start(self.table.state.rules, self.table.seats))

    def dealt(self, at: int) -> int:
        """Where in the events the hand began that is played at a place in them."""
        events = self.table.events
        return next(one for one in reversed(range(at + 1)) if isinstance(events[one], Dealt))

    def refuse(self, error: RummyError) -> None:
        """Says why something is refused."""
        self.said = error
        self.page.write(refusal(self.page, error))

    def obey(self, command: Command | Move) -> None:
        """Does what was typed.

        Raises ``RummyError``, and nothing has changed; ``Cancelled`` where the person went back; ``Leave``.
        """
        if isinstance(command, Move):
            self._play(command.action)
        elif command.name in self._with_text:
            self._with_text[command.name](command.rest)
        elif command.rest:
            raise Garbled("more_than_asked", command=command.name, text=command.rest)
        else:
            self._plain[command.name]()

    def _play(self, action: Action) -> None:
        self.table.play(action, self.people.me)
        self.said = None
        self.fresh = True

    def _knock(self, rest: str) -> None:
        """``knock``, ``knock 7h``, ``knock 7h with …``; without a card or without melds after ``with`` step by step."""
        view = self._require(Phase.DISCARD, "knock")
        card, with_, melds = rest.partition(" with")
        if rest and not with_:
            self._play(Knock(read_card(rest, "knock")))
        elif melds.strip():
            self._play(Knock(read_card(card.strip(), "knock"), read_melds(melds)))
        elif rest:
            face = read_card(card.strip(), "knock")
            check(view, Knock(face))
            self._play(choose_knock(self.page, self.page.ask, view, face, self._may))
        else:
            self._require_knock(view)
            self._play(choose_knock(self.page, self.page.ask, view, None, self._may))

    def _may(self, action: Knock) -> None:
        check(self.view, action, self.people.me)

    def _require(self, phase: Phase, wanted: str) -> State:
        view = self.view
        assert view.hand is not None
        if view.hand.phase is not phase:
            wrong_phase(view.hand, wanted, "G8" if phase is Phase.SHOW else None)
        return view

    def _require_knock(self, view: State) -> None:
        """Raises ``IllegalAction("over_limit")``, by trying the best discard, where no knock is possible."""
        hand = view.hand
        assert hand is not None
        eleven, bars = hand.hands[hand.turn].one, barred(hand)
        if not knocks(eleven, knock_limit(view), bars):
            free = [face for face in range(52) if (eleven & ~bars) >> face & 1]
            check(view, Knock(min(free, key=lambda face: deadwood(eleven ^ 1 << face))))

    def _gin(self) -> None:
        """Knocks with whichever discard leaves nothing (G11)."""
        view = self._require(Phase.DISCARD, "gin")
        assert view.hand is not None
        hand = view.hand.hands[view.turn].one
        found = knocks(hand, 0, barred(view.hand))
        if not found:
            best = min(deadwood(hand ^ 1 << face) for face in range(52) if hand >> face & 1)
            raise IllegalAction("not_gin", "G11", deadwood=best)
        self._play(Knock(found[-1][0]))

    def _show(self) -> None:
        self._play(Show())

    def _arrange(self) -> None:
        """One's own arrangement, step by step: of a knock or of a show."""
        view = self.view
        assert view.hand is not None
        if view.hand.phase is Phase.DISCARD:
            self._knock("")
        else:
            self._require(Phase.SHOW, "arrange")
            self._play(choose_show(self.page, self.page.ask, view))

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
            hand = self.view.hand
            assert hand is not None
            faces = tuple(card for one in read_melds(rest) for card in one)
            for face in faces:
                if face not in hand.hands[self.people.me]:
                    raise IllegalAction("card_not_held", card=TEXTS[face & 63])
            rest_of_hand = [face for face in self.order.row(hand.hands[self.people.me]) if face not in faces]
            self.order = Order("own", (*faces, *rest_of_hand))
        self.fresh = True

    def _hint(self) -> None:
        view = self.view
        choices = assess(view)
        self.said = (view, choices)
        hint(self.page, view, choices)

    def _why(self) -> None:
        if self.said is None:
            self.page.line("why-nothing")
        elif isinstance(self.said, RummyError):
            why_refused(self.page, self.said)
        else:
            why_hint(self.page, *self.said)

    def _undo(self) -> None:
        self.table.undo(self.people.me)
        self.told = min(self.told, len(self.table.events))
        self.page.line("undone")
        self.fresh = True

    def _score(self) -> None:
        self._past_hands()
        state = self.table.state
        scores = score_text(self.page, self.people, state.scores)
        self.page.line("score", scores=scores, target=state.rules.options.target)

    def _past_hands(self, first: int = 0, last: int | None = None) -> None:
        """The hands that ended among the events told so far, or among some of them, in short."""
        number = 0
        for event in self.table.events[first : self.told if last is None else last]:
            if isinstance(event, Dealt):
                number = event.number
            elif isinstance(event, HandEnded):
                self.page.write(hand_in_short(self.page, self.people, number, event.result), 2)

    def _log(self) -> None:
        """The hands before in short, and this one turn by turn, with its result where it is over."""
        begun = self.dealt(self.told - 1)
        self._past_hands(last=begun)
        history = self.table.history(self.people.me)
        for sentence in self.news().tell(history[begun : self.told]):
            self.page.write(sentence, 2)
        self._past_hands(begun)

    def _rules(self, rest: str) -> None:
        rules = self.table.state.rules
        if rest:
            show_rule(self.page, rules, rest)
        else:
            rules_in_short(self.page, rules)

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
        self.page.line("saved", file=file)
        self.page.command(self.page.say("command-resume", command=called(), file=quoted(file)))

    def _help(self, rest: str) -> None:
        if rest:
            self.page.line(f"help-{word(rest)}", indent=4)
            return
        self.page.line("help-intro")
        for name in COMMANDS:
            self.page.line(f"help-{name}", indent=4)
        self.page.line("help-outro")

    def _quit(self) -> None:
        raise Leave
