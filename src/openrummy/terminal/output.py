"""What an output can show: how wide it is, whether in colour, with which signs."""

from __future__ import annotations

import os
import shutil
from collections.abc import Mapping
from typing import Final, TextIO

from openrummy.terminal.cards import SYMBOLS, Look
from openrummy.terminal.page import Page
from openrummy.text import Catalogue

__all__ = ["page_for"]

NARROWEST: Final = 20
WIDEST: Final = 100
USUAL: Final = 80


def page_for(
    stdin: TextIO,
    stdout: TextIO,
    *,
    words: Catalogue,
    width: int | None = None,
    colour: bool | None = None,
    symbols: bool | None = None,
    env: Mapping[str, str] = os.environ,
) -> Page:
    """The page for an input and an output; what is None is found out.

    Bytes that cannot be read or written become marks instead of errors.
    """
    for stream in (stdin, stdout):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="replace")
    encoding = getattr(stdout, "encoding", None)
    if colour is None:
        colour = stdout.isatty() and not env.get("NO_COLOR") and _knows_colour(env)
    if symbols is None:
        symbols = _shows(SYMBOLS, encoding) and not _plain_locale(env)
    if width is None:
        width = shutil.get_terminal_size((USUAL, 24)).columns if stdout.isatty() else _written_width(env)
    look = Look(words, "symbols" if symbols else "letters", colour)
    return Page(stdin, stdout, look, min(max(width, NARROWEST), WIDEST), encoding)


def _shows(text: str, encoding: str | None) -> bool:
    if encoding is None:
        return True
    try:
        text.encode(encoding)
    except (UnicodeEncodeError, LookupError):
        return False
    return True


def _plain_locale(env: Mapping[str, str]) -> bool:
    """Whether the locale is C. Python then writes UTF-8 all the same, and sets LC_CTYPE to say so."""
    if os.name == "nt":
        return False
    named = env.get("LC_ALL") or env.get("LC_CTYPE") or env.get("LANG") or "C"
    if not env.get("LC_ALL") and named in ("C.UTF-8", "C.utf8", "UTF-8"):
        named = env.get("LANG") or "C"
    return named in ("C", "POSIX")


def _knows_colour(env: Mapping[str, str]) -> bool:
    if os.name == "nt":
        return "WT_SESSION" in env or "ANSICON" in env or bool(env.get("TERM"))
    return env.get("TERM", "dumb") not in ("dumb", "")


def _written_width(env: Mapping[str, str]) -> int:
    columns = env.get("COLUMNS", "")
    return int(columns[:4]) if columns.isascii() and columns.isdigit() and int(columns[:4]) else USUAL
