"""A pad in use: it asks for hands, shows what they make, and is kept after each."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from openrummy.errors import Garbled, RummyError
from openrummy.game import GAMES
from openrummy.options import Ruleset
from openrummy.scorepad.forms import FORMS
from openrummy.scorepad.keep import free_file, keep, last_file, read
from openrummy.scorepad.names import check_names
from openrummy.scorepad.pad import Pad
from openrummy.scorepad.pages import next_hand, score_text, show_end, show_hand, show_sheet, show_totals
from openrummy.scorepad.questions import Command, Questions
from openrummy.state import State
from openrummy.terminal.page import Page
from openrummy.terminal.people import one_of

__all__ = ["run"]


class Leave(Exception):
    """The person closes the pad."""


def run(
    page: Page,
    rules: Ruleset | None,
    seats: Sequence[str] = (),
    file: Path | None = None,
    folder: Path | None = None,
) -> int:
    """Keeps the score until the input ends or the person leaves; returns the exit code.

    ``file`` is where the pad is kept, and gone on with if it is there; where none is named it is a file of the system's
    folder for the user's data (``folder`` instead, if given). Raises ``Garbled``: ``file_unreadable``,
    ``pad_not_a_pad``, ``pad_other_rules``, ``pad_which_game``, ``pad_bad_name``; ``Contradiction`` for players that
    this game is not for.
    """
    if rules is not None and seats:
        check_names(rules, seats)
    desk = Desk(page, file or last_file(folder) or free_file(folder))
    try:
        pad = desk.kept(rules, seats, asked=file is None)
        if pad is None:
            if rules is None:
                raise Garbled("pad_which_game", games=" ".join(GAMES))
            if file is None:
                desk.begin_in(folder)
            pad = desk.fresh(rules, seats)
            page.line("pad-kept-in", file=str(desk.file))
        desk.go_on(pad)
    except (EOFError, Leave):
        page.line("pad-goodbye", file=str(desk.file), kept=int(desk.saved))
    return 0


class Desk:
    """The pad, the page and the file."""

    def __init__(self, page: Page, file: Path) -> None:
        self.page = page
        self.file = file
        self.questions = Questions(page)
        self.saved = False
        self.unwritten: Path | None = None

    def begin_in(self, folder: Path | None) -> None:
        """A new pad goes to a file of its own in this folder (None: the usual one)."""
        self.file = free_file(folder)
        self.unwritten = self.file.parent

    def kept(self, rules: Ruleset | None, seats: Sequence[str], *, asked: bool) -> Pad | None:
        """The pad that is gone on with, if there is one; where the file was not named it is asked for."""
        if not self.file.exists():
            return None
        pad = read(self.file)
        hands = pad.hands()
        state = hands[-1].state if hands else pad.opening
        if asked and rules is not None:
            if state.over:
                return None
            scores = score_text(self.page, state.seats, state.scores)
            self.page.line("pad-found", ruleset=pad.rules.id, number=len(hands), scores=scores)
            if self._word("pad-ask-go-on", ("yes", "no"), "yes") == "no":
                return None
        elif rules is not None and (rules != pad.rules or (seats and tuple(seats) != pad.seats)):
            raise Garbled("pad_other_rules", file=str(self.file), ruleset=pad.rules.id, seats=" ".join(pad.seats))
        self.saved = True
        self.page.line("pad-title", ruleset=pad.rules.id, seats=", ".join(pad.seats))
        show_sheet(self.page, pad)
        return pad

    def fresh(self, rules: Ruleset, seats: Sequence[str]) -> Pad:
        """A new pad: who plays, and who begins."""
        game = GAMES[rules.game]
        names = tuple(seats) or self._names(rules)
        self.page.line("pad-title", ruleset=rules.id, seats=", ".join(names))
        self.questions.begin()
        first = self._roles(names) if game.has_roles else (self._word("pad-ask-dealer", names, last=True),)
        pad = Pad(rules, names, first)
        next_hand(self.page, pad.opening)
        return pad

    def _roles(self, names: tuple[str, ...]) -> tuple[str, ...]:
        """Who is in the box, captain, and out; of the last, who is left, the name may be typed as well."""
        while True:
            self.questions.begin()
            box = self._word("pad-ask-box", names, label="box")
            left = tuple(name for name in names if name != box)
            captain = self._word("pad-ask-captain", left, label="captain")
            (out,) = (name for name in left if name != captain)
            try:
                if self.questions.ahead:
                    self.questions.word("", (out,), label="out", last=lambda _: True)
            except RummyError as error:
                self.questions.complain(error)
            else:
                return box, captain, out

    def _names(self, rules: Ruleset) -> tuple[str, ...]:
        game = GAMES[rules.game]
        self.questions.aside = {"help": lambda: self.page.line("pad-help-names")}
        while True:
            try:
                names = self.questions.line(self.page.say("pad-ask-names", fewest=game.fewest, most=game.most))
                check_names(rules, names)
            except RummyError as error:
                self.questions.complain(error)
            except Command as command:
                self._at_the_start(command)
            else:
                return tuple(names)

    def _word(
        self, message: str, expected: Sequence[str], usual: str = "", *, label: str = "", last: bool = False
    ) -> str:
        """An answer before the first hand, where the only commands are to leave and to be helped."""
        self.questions.aside = {"help": lambda: self.page.line("pad-help-word", expected=one_of(self.page, expected))}
        while True:
            try:
                prompt = self.page.say(message, names=", ".join(expected))
                return self.questions.word(prompt, expected, usual, label=label, last=lambda _: last)
            except Command as command:
                self._at_the_start(command)
            except RummyError as error:
                self.questions.complain(error)

    def _at_the_start(self, command: Command) -> None:
        if command.name == "quit":
            raise Leave
        self.page.line("pad-first-this")

    def go_on(self, pad: Pad) -> None:
        """Asks for hand after hand. Raises ``EOFError`` or ``Leave`` at the end."""
        while True:
            hands = pad.hands()
            state = hands[-1].state if hands else pad.opening
            self.questions.begin()
            self.questions.aside = self._aside(pad, state)
            try:
                changed = self._after_the_match() if state.over else self._next(pad, state)
            except Command as command:
                changed = self._obey(command, pad, state)
            except RummyError as error:
                self.questions.complain(error)
                continue
            if changed is not pad:
                self._save(changed)
                pad = changed

    def _next(self, pad: Pad, state: State) -> Pad:
        """The pad with the next hand on it."""
        entry = FORMS[pad.rules.game].read(self.questions, state)
        pad = pad.adding(entry)
        hand = pad.hands()[-1]
        show_hand(self.page, hand)
        show_totals(self.page, hand.state)
        if hand.ended is None:
            next_hand(self.page, hand.state)
        else:
            show_end(self.page, hand.state)
        return pad

    def _after_the_match(self) -> Pad:
        if self.questions.line(self.page.say("pad-ask-over")):
            raise Garbled("match_over")
        raise Leave

    def _obey(self, command: Command, pad: Pad, state: State) -> Pad:
        if command.name == "quit":
            raise Leave
        if command.name in ("undo", "cancel") and self.questions.answered:
            self.page.line("pad-cancelled", number=state.number + 1)
        elif command.name == "undo":
            try:
                pad = pad.without_last()
            except Garbled as error:
                self.questions.complain(error)
                return pad
            self.page.line("pad-undone", number=len(pad.entries) + 1)
            show_sheet(self.page, pad)
        else:
            self.page.line("pad-nothing-begun")
        return pad

    def _aside(self, pad: Pad, state: State) -> dict[str, Callable[[], None]]:
        """What can be asked for between two answers."""

        def helped() -> None:
            upcard = int(getattr(state.rules.options, "knock_limit", 0) == "upcard")
            self.page.line(FORMS[pad.rules.game].how, upcard=upcard, roles=int(bool(state.roles)))
            self.page.line("pad-help")

        return {"help": helped, "sheet": lambda: show_sheet(self.page, pad)}

    def _save(self, pad: Pad) -> None:
        """Keeps the pad; where that fails one is told, and goes on with what is on the screen."""
        if self.unwritten is not None and self.file.exists():  # another pad was begun meanwhile
            self.file = free_file(self.unwritten)
        try:
            keep(self.file, pad)
            self.unwritten = None
        except Garbled as error:
            self.saved = False
            self.questions.complain(error)
        else:
            self.saved = True
