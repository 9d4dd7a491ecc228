"""Names and words of people: text, whatever they type."""

from __future__ import annotations

import unicodedata
from typing import Final

from openrummy.errors import Garbled

__all__ = ["LONGEST_NAME", "check_name", "check_words", "likeness"]

LONGEST_NAME: Final = 24
_UNSEEN: Final = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})
"""Controls, signs that turn the direction of text or cannot be seen, halves of letters, private and no letters."""
_JOINERS: Final = "\u200c\u200d"
"""These belong to the spelling of some languages, and to some pictures."""


def check_name(text: str) -> str:
    """A name as it is kept: composed, single blanks. Raises ``Garbled("bad_person")``."""
    name = " ".join(unicodedata.normalize("NFC", text).split())
    if not name or len(name) > LONGEST_NAME or not _visible(name) or not any(map(str.isalnum, name)):
        raise Garbled("bad_person", most=LONGEST_NAME)
    return name


def likeness(name: str) -> str:
    """What a name looks like to one who reads quickly: two names with the same likeness pass for each other."""
    plain = "".join(letter for letter in unicodedata.normalize("NFKC", name) if letter not in _JOINERS)
    return unicodedata.normalize("NFKC", plain.casefold())


def check_words(text: str) -> str:
    """A line of chat or advice. Raises ``Garbled("bad_words")``."""
    if not text.strip() or not _visible(text):
        raise Garbled("bad_words")
    return text


def _visible(text: str) -> bool:
    marks = 0
    for letter in text:
        kind = unicodedata.category(letter)
        if kind in _UNSEEN and letter not in _JOINERS:
            return False
        marks = marks + 1 if kind in ("Mn", "Me") else 0
        if marks > 3:
            return False
    return True
