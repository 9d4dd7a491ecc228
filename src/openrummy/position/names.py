"""Names of seats inside positions and records, where blanks and a few signs have a meaning of their own."""

from __future__ import annotations

import re
from typing import Final

from openrummy.errors import Garbled

__all__ = ["KEYS", "name_text", "parse_name"]

OF_A_MATCH: Final = frozenset({"seats", "dealer", "roles", "drew", "number", "tally", "scores", "won", "over"})
OF_SOME_HANDS: Final = frozenset({"melded", "laid", "fresh", "draws", "last"})
"""Fields of the hands of some games only."""
OF_A_HAND: Final = frozenset(
    {"turn", "phase", "players", "eyes", "drawn", "taken", "upcard", "streak", "reshuffles"}
    | {"seen", "table", "pile", "stock"}
    | OF_SOME_HANDS
)
KEYS: Final = OF_A_MATCH | OF_A_HAND
"""The key words of a position."""
_WORDS: Final = KEYS | {"winner", "columns"}
"""No name is written like one of these; the last two have a meaning in records."""
AUTO: Final = "(auto)"
"""Behind a name in a record: the turn was played for him."""

# Signs of the notation, blanks, control characters, those that change the direction of text, and half characters.
_SIGNS: Final = re.compile(
    '[\x00-\x20"%,:;=\x7f-\xa0\xad\u1680\u180e\u2000-\u200b\u200e\u200f\u2028-\u202f\u205f-\u206f\u3000\ud800-\udfff\ufeff]'
)
_HEX: Final = re.compile("(?:%[0-9A-Fa-f]{2})+")


def name_text(name: str) -> str:
    """A name as positions and records write it: signs of the notation as ``%`` and two hex digits a byte (UTF-8).

    The first letter of a name that reads like a key word is written so as well.
    """
    text = _SIGNS.sub(_percent, name)
    if text.startswith("[") or text in _WORDS:
        text = f"%{ord(text[0]):02X}{text[1:]}"
    if text.endswith(AUTO):
        text = f"{text[: -len(AUTO)]}%28{AUTO[1:]}"
    return text


def parse_name(text: str) -> str:
    """The name of a text; any character may stand in it as ``%`` and hex digits. Raises ``Garbled("bad_name")``."""
    if not text or "%" in _HEX.sub("", text):
        raise Garbled("bad_name", text=text)
    try:
        return _HEX.sub(_plain, text)
    except UnicodeDecodeError:
        raise Garbled("bad_name", text=text) from None


def _percent(found: re.Match[str]) -> str:
    return "".join(f"%{byte:02X}" for byte in found[0].encode("utf-8", "surrogatepass"))


def _plain(found: re.Match[str]) -> str:
    return bytes.fromhex(found[0].replace("%", "")).decode("utf-8", "surrogatepass")
