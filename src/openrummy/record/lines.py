"""The lines of a record file: decoded, numbered, without comments, and able to say what is wrong and where."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import IO, Any, Final

from openrummy.errors import Garbled, RecordError, RummyError

__all__ = ["LONGEST", "Line", "Source", "numbered"]

LONGEST: Final = 65_536
"""Characters (or bytes) of the longest line that is read, its end included."""

Source = str | bytes | Iterable[str] | Iterable[bytes] | IO[str] | IO[bytes]
"""An open file (binary is better: a wrong byte is found in its line), any iterable of lines, or a whole text."""

_COMMENT: Final = re.compile("(?:^|[ \t]);")
_WORD: Final = re.compile("[^ \t]+")
_CONTROL: Final = re.compile("[\x00-\x08\x0a-\x1f\x7f]")
_HEADER: Final = re.compile('[ \t]*\\[([a-z]+)[ \t]+"([^"]*)"\\][ \t]*(?:;.*)?')
_PLACE: Final = {"file", "line", "column", "token", "code", "rule", "word", "start", "cause"}


class Line:
    """One line that is neither blank nor a comment; ``words`` are what stands between its blanks."""

    __slots__ = ("file", "number", "text", "words")

    def __init__(self, file: str, number: int, text: str) -> None:
        self.file = file
        self.number = number
        self.text = text
        self.words = text.split() if text.isascii() else _WORD.findall(text)

    def header(self) -> tuple[str, str]:
        """Key and value of ``[key "value"]``. Raises ``RecordError("garbled")``."""
        found = _HEADER.fullmatch(self.text)
        if found is None:
            raise self.refuse(0, "garbled", expected='[key "value"]')
        return found[1], found[2]

    def refuse(self, word: int, code: str, rule: str | None = None, *, start: int = 0, **params: Any) -> RecordError:
        """The error at a word, counted from 0 and from the character ``start``; one past the last is the line's end."""
        column, token = len(self.text) + 1, ""
        for at, found in enumerate(_WORD.finditer(self.text, start)):
            if at == word:
                column, token = found.start() + 1, found[0]
                break
        return self.error(column, token, code, rule, **params)

    def refuse_for(self, word: int, cause: RummyError, *, start: int = 0) -> RecordError:
        """The error at a word for this cause: its rule and code; a text without meaning is ``garbled``.

        The code of the cause is also kept in ``params["cause"]`` then.
        """
        params = {key: value for key, value in cause.params.items() if key not in _PLACE}
        if isinstance(cause, Garbled):
            return self.refuse(word, "garbled", cause.rule, start=start, cause=cause.code, **params)
        return self.refuse(word, cause.code, cause.rule, start=start, **params)

    def error(self, column: int, token: str, code: str, rule: str | None = None, **params: Any) -> RecordError:
        """The error at a column, counted from 1."""
        return RecordError(code, rule, file=self.file, line=self.number, column=column, token=token, **params)


def numbered(source: Source, file: str, *, comments: bool = True) -> Iterator[Line]:
    """The lines of a source, one at a time, without ``;`` comments. Raises ``RecordError("garbled")`` for no text."""
    number = 0
    pieces = _pieces(source)
    while True:
        number += 1
        try:
            piece = next(pieces)
        except StopIteration:
            return
        except UnicodeDecodeError as cause:
            raise _garbled(file, number, 1, "bad_utf8") from cause
        if len(piece) > LONGEST:
            raise _garbled(file, number, LONGEST + 1, "long_line", most=LONGEST)
        text = _decoded(piece, file, number) if isinstance(piece, bytes) else piece
        if number == 1:
            text = text.removeprefix("\ufeff")
        text = text.removesuffix("\n").removesuffix("\r")
        if not text.isprintable() and (control := _CONTROL.search(text)):
            raise _garbled(file, number, control.start() + 1, "control_character", character=ord(control[0]))
        if comments and ";" in text and not text.lstrip(" \t").startswith("[") and (comment := _COMMENT.search(text)):
            text = text[: comment.start()]
        line = Line(file, number, text)
        if line.words:
            yield line


def _pieces(source: Source) -> Iterator[str | bytes]:
    if isinstance(source, str):
        yield from source.split("\n")
    elif isinstance(source, bytes):
        yield from source.split(b"\n")
    elif (readline := getattr(source, "readline", None)) is not None:
        # Bounded, for a file without any line end would be read whole.
        while piece := readline(LONGEST + 1):
            yield piece
    else:
        yield from source


def _decoded(piece: bytes, file: str, number: int) -> str:
    try:
        return piece.decode("utf-8")
    except UnicodeDecodeError as cause:
        raise _garbled(file, number, len(piece[: cause.start].decode("utf-8")) + 1, "bad_utf8") from cause


def _garbled(file: str, number: int, column: int, cause: str, **params: Any) -> RecordError:
    return RecordError("garbled", file=file, line=number, column=column, cause=cause, **params)
