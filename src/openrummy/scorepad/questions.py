"""Questions and answers, one word at a time: several words on one line answer several questions."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Final, TypeVar

from openrummy.errors import Garbled, RummyError
from openrummy.terminal.page import Page
from openrummy.terminal.people import one_of
from openrummy.text import explain

T = TypeVar("T")

__all__ = ["COMMANDS", "RESERVED", "Command", "Questions"]

COMMANDS: Final = ("undo", "sheet", "help", "cancel", "quit")
RESERVED: Final = frozenset(
    (*COMMANDS, "drawn", "dead", "nobody", "knock", "out", "yes", "no", "gin", "big", "box", "captain")
)
"""Words that mean something where a name may stand: nobody can be called that on a pad."""
SHORT: Final = {"?": "help", "u": "undo", "q": "quit"}


class Command(Exception):
    """A command instead of an answer: ``undo``, ``sheet``, ``help``, ``cancel`` or ``quit``."""

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.name = name


class Questions:
    """Asks at a page until an answer will do; a wrong one is refused with one line and changes nothing.

    Where a line with the first answers goes wrong further on, its error is raised: all of it is to be asked again.
    """

    def __init__(self, page: Page) -> None:
        self.page = page
        self.aside: Mapping[str, Callable[[], None]] = {}
        """Commands that are answered on the spot; then the question is asked again, and no answer is lost."""
        self._words: list[str] = []
        self._before = 0  # questions answered before the line that is being read
        self.answered = 0
        """Questions answered since the last ``begin``."""

    def begin(self) -> None:
        """Forgets what was typed ahead; a new row of questions follows."""
        self._words, self.answered, self._before = [], 0, 0

    @property
    def ahead(self) -> bool:
        """Whether words were typed that have not been used yet."""
        return bool(self._words)

    def word(
        self,
        prompt: str,
        expected: Iterable[str],
        usual: str = "",
        *,
        label: str = "",
        also: Mapping[str, str] = {},
        last: Callable[[str], bool] = lambda _: False,
    ) -> str:
        """One of the words expected, or its beginning; ``usual`` is what an empty line means.

        ``label`` may stand before the answer; ``also``: other words for some answers; ``last``: as of ``number``.
        """
        words = tuple(expected)
        return self._until(prompt, lambda text: self._one_of(text, words, also), usual, label=label, last=last)

    def number(
        self,
        prompt: str,
        least: int,
        most: int,
        words: Mapping[str, int] | None = None,
        check: Callable[[int], object] = int,
        *,
        last: bool = False,
    ) -> int:
        """A whole number within these bounds, or a word that stands for one; ``check`` may refuse it.

        ``last``: nothing may be left on the line after it (``pad_left_over``).
        """

        def read(text: str) -> int:
            value = (words or {}).get(text.casefold())
            if value is None:
                value = int(text[:9]) if text.isascii() and text.isdigit() else least - 1
                if not least <= value <= most:
                    raise Garbled(
                        "bad_number", text=text, expected=one_of(self.page, (f"{least}-{most}", *(words or {})))
                    )
            check(value)
            return value

        return self._until(prompt, read, last=lambda _: last)

    def text(self, prompt: str, read: Callable[[str], object]) -> str:
        """A word that ``read`` accepts."""

        def accepted(text: str) -> str:
            read(text)
            return text

        return self._until(prompt, accepted)

    def line(self, prompt: str, usual: str = "") -> list[str]:
        """All the words of one line, commands apart. Raises ``Command``."""
        while True:
            words = self.page.ask(prompt).replace(",", " ").split() or usual.split()
            name = words[0].casefold() if len(words) == 1 else ""
            name = SHORT.get(name, name)
            if name not in COMMANDS:
                return words
            if name not in self.aside:
                raise Command(name)
            self.aside[name]()

    def complain(self, error: RummyError) -> None:
        """Says why something was refused, on one line."""
        self.page.write(explain(error, self.page.words))

    def _until(
        self,
        prompt: str,
        read: Callable[[str], T],
        usual: str = "",
        *,
        label: str = "",
        last: Callable[[T], bool] = lambda _: False,
    ) -> T:
        while True:
            if not self._words:
                self._words, self._before = self.line(prompt, usual), self.answered
            if label and len(self._words) > 1 and self._words[0].casefold() == label:
                del self._words[0]
            try:
                if not self._words:
                    raise Garbled("nothing_typed")
                answer = read(self._words[0])
                if last(answer) and len(self._words) > 1:
                    raise Garbled("pad_left_over", text=" ".join(self._words[1:]))
            except RummyError as error:
                self._words = []
                if self.answered and not self._before:
                    raise  # a whole row of answers on one line stands or falls together
                self.complain(error)
                continue
            self._words = self._words[1:]
            self.answered += 1
            return answer

    def _one_of(self, text: str, words: tuple[str, ...], also: Mapping[str, str]) -> str:
        """The word meant. Raises ``Garbled``: ``pad_bad_word``, ``ambiguous_command``."""
        plain = text.casefold()
        if plain in also:
            return also[plain]
        exact = [word for word in words if word.casefold() == plain]
        begun = exact or [word for word in words if word.casefold().startswith(plain)]
        if len(begun) == 1:
            return begun[0]
        if begun:
            raise Garbled("ambiguous_command", text=text, commands=", ".join(begun))
        raise Garbled("pad_bad_word", text=text, expected=one_of(self.page, words))
