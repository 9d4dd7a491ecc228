"""Lines in and lines out: wrapped at word ends, never wider than the page, never more than the output can show."""

from __future__ import annotations

import re
import sys
import unicodedata
from collections.abc import Iterator
from typing import Final, TextIO

from openrummy.terminal.cards import GLUE, Look
from openrummy.text import Catalogue, columns, tidy

__all__ = ["LONGEST_LINE", "Page", "showable", "visible", "wrap"]

LONGEST_LINE: Final = 2_000
"""Characters of an input line that are read; what is longer is no command."""

_ESCAPE: Final = re.compile("\x1b\\[[0-9;]*m")
_ASCII: Final = str.maketrans(
    {"…": "...", "–": "-", "—": "-", "−": "-", "“": '"', "”": '"', "‘": "'", "’": "'", "×": "x"}
)


def visible(text: str) -> int:
    """Columns of a text, colours not counted."""
    return columns(_ESCAPE.sub("", text) if "\x1b" in text else text)


def wrap(text: str, width: int, indent: int = 0) -> Iterator[str]:
    """The lines of one paragraph, broken at blanks; those after the first are indented.

    Cards that belong together are kept on one line if a line can hold them; a word that no line can hold is cut.
    """
    lead = len(text) - len(text.lstrip(" "))
    line, used, empty = " " * lead, lead, True
    for word in _words(text[lead:], width - max(indent, lead)):
        size = visible(word)
        if empty:
            line, used, empty = line + word, used + size, False
        elif used + 1 + size > width:
            yield line
            line, used = " " * indent + word, indent + size
        else:
            line, used = f"{line} {word}", used + 1 + size
    yield line


def _words(text: str, room: int) -> Iterator[str]:
    for glued in text.split(" "):
        for word in [glued] if visible(glued) <= room else glued.split(GLUE):
            yield from _pieces(word.replace(GLUE, " "), room)


def _pieces(word: str, room: int) -> Iterator[str]:
    while visible(word) > room:
        word = _ESCAPE.sub("", word)
        end = room
        while columns(word[:end]) > room:
            end -= 1
        yield word[: max(end, 1)]
        word = word[max(end, 1) :]
    yield word


def showable(text: str, encoding: str | None) -> str:
    """The text with every character that the encoding lacks put in a plainer way: without its accent, or as ``?``."""
    if encoding is None or text.isascii():
        return text
    try:
        text.encode(encoding)
    except (UnicodeEncodeError, LookupError):
        return "".join(_showable(char, encoding) for char in text)
    return text


def _showable(char: str, encoding: str) -> str:
    if char == GLUE:
        return char  # it is put on the page as a blank
    for form in (char, char.translate(_ASCII), unicodedata.normalize("NFKD", char)[:1]):
        try:
            form.encode(encoding)
        except (UnicodeEncodeError, LookupError):
            continue
        return form
    return "?"


class Page:
    """Where a game is played: input, output, the words, how cards look, and how wide it is."""

    def __init__(self, stdin: TextIO, stdout: TextIO, look: Look, width: int, encoding: str | None = None) -> None:
        self.stdin = stdin
        self.stdout = stdout
        self.look = look
        self.width = width
        self.encoding = encoding
        self._open = False
        self._by_hand = all(one.isatty() for one in (stdin, stdout))

    @property
    def words(self) -> Catalogue:
        """The messages."""
        return self.look.words

    def say(self, message_id: str, **params: str | int) -> str:
        """A message as text."""
        return self.words.say(message_id, **params)

    def line(self, message_id: str, *, indent: int = 0, **params: str | int) -> None:
        """Writes a message, every line of it as a paragraph."""
        self.write(self.say(message_id, **params), indent)

    def write(self, text: str, indent: int = 0) -> None:
        """Writes lines, each wrapped; those that a long one makes are indented further than it is itself."""
        for paragraph in text.split("\n"):
            lead = len(paragraph) - len(paragraph.lstrip(" "))
            for line in wrap(showable(paragraph, self.encoding), self.width, indent + lead):
                self.stdout.write(line.rstrip() + "\n")
                self._open = bool(line.strip())

    def command(self, text: str) -> None:
        """Writes a command to be copied: on a line of its own, whole, however narrow the page is."""
        self.stdout.write(f"  {text}\n")
        self._open = True

    def gap(self) -> None:
        """An empty line, if there is not one already."""
        if self._open:
            self.write("")

    def ask(self, prompt: str) -> str:
        """What is typed at a prompt, without the end of line. Raises ``EOFError`` at the end of input."""
        *above, last = wrap(showable(_ESCAPE.sub("", prompt), self.encoding), max(self.width - 8, 12))
        for line in above:
            self.stdout.write(line + "\n")
        last = last.rstrip() + " "
        self._open = True
        if self._by_hand and self.stdin is sys.stdin and self.stdout is sys.stdout:
            self.stdout.flush()
            try:
                return input(last)
            except EOFError:
                self.stdout.write("\n")
                raise
        self.stdout.write(last)
        self.stdout.flush()
        room = self.width - visible(last)
        try:
            line = self._read()
        except (EOFError, KeyboardInterrupt):
            self._echo("", room)
            raise
        self._echo(line, room)
        return line

    def _read(self) -> str:
        """One line; of one that is too long the beginning, with the rest thrown away. Undecodable bytes are marks."""
        line = self.stdin.readline(LONGEST_LINE)
        if not line:
            raise EOFError
        rest = line
        while not rest.endswith("\n") and len(rest) == LONGEST_LINE:
            rest = self.stdin.readline(LONGEST_LINE)
        return line.rstrip("\r\n")

    def _echo(self, line: str, room: int) -> None:
        """What came through a pipe is not on the screen: without it the transcript could not be read."""
        if not self.stdin.isatty():
            self.stdout.write(showable(tidy(line, room), self.encoding)[:room].rstrip() + "\n")
