"""What a person types, read: plain words, unambiguous beginnings of them, and the tokens of the notation."""

from __future__ import annotations

import re
from typing import Final

from msgspec import Struct

from openrummy.actions import Action, BigGin, Discard, Draw, Pass, Show, Take, parse_action
from openrummy.cards import JOKER, TEXTS, parse_face
from openrummy.errors import Garbled
from openrummy.melds import parse_placed

__all__ = ["COMMANDS", "Command", "Move", "parse", "read_card", "read_layoffs", "read_melds", "word"]

COMMANDS: Final = (
    "draw",
    "take",
    "pass",
    "discard",
    "knock",
    "gin",
    "big",
    "show",
    "arrange",
    "table",
    "sort",
    "hint",
    "why",
    "undo",
    "score",
    "log",
    "rules",
    "cards",
    "save",
    "help",
    "quit",
)
"""Every command word; ``help`` and the tests go through this list."""

_LETTERS: Final = {"d": "draw", "t": "take", "h": "hint"}
"""What a letter means with which several commands begin."""
_ALSO: Final = {
    "?": "help",
    "stock": "draw",
    "pick": "take",
    "throw": "discard",
    "hand": "table",
    "biggin": "big",
    "exit": "quit",
}
_PLAIN: Final[dict[str, Action]] = {"draw": Draw(), "take": Take(), "pass": Pass()}
_ON: Final = re.compile(r"\s*(?:>|\bon\b|\s)\s*", re.IGNORECASE)
_NUMBER: Final = re.compile(r"[1-9][0-9]?", re.ASCII)


class Command(Struct, frozen=True):
    """A command word and what was typed after it."""

    name: str
    rest: str = ""


class Move(Struct, frozen=True):
    """An action of the game."""

    action: Action


def parse(line: str) -> Command | Move:
    """The command or action of a line.

    Raises ``Garbled``: ``nothing_typed``, ``unknown_command``, ``ambiguous_command``, ``more_than_asked``,
    ``one_card``, ``layoff_alone``, and as ``parse_action``.
    """
    text = line.strip()
    if not text:
        raise Garbled("nothing_typed")
    _refuse_several(text.removeprefix("-"))
    if text[0] in "+<-!" or text.startswith("show="):
        return Move(parse_action("".join(text.split()) if text[0] == "-" else text))
    first, _, rest = text.partition(" ")
    rest = rest.strip()
    card = _maybe_card(text)
    if card is not None:
        return Move(Discard(card))
    if _is_layoff(text):
        raise Garbled("layoff_alone", text=text)
    name = word(first)
    if first.casefold() == "d" and rest:
        name = "discard"  # `d 7h`; but `draw 7h` throws nothing away
    if name in _PLAIN:
        if rest:
            raise Garbled("more_than_asked", command=name, text=rest)
        return Move(_PLAIN[name])
    if name == "discard":
        return Move(Discard(read_card(rest, name)))
    if name == "big" or (name == "gin" and first.casefold() == "gin" and rest.casefold() == "big"):
        return Move(BigGin())
    if name == "show" and rest:
        return Move(_read_show(rest))
    return Command(name, rest)


def word(text: str) -> str:
    """The command that a word or its beginning means.

    Raises ``Garbled``: ``unknown_command``, ``ambiguous_command``.
    """
    plain = text.casefold()
    found = _ALSO.get(plain) or _LETTERS.get(plain)
    if found is not None:
        return found
    if plain in COMMANDS:
        return plain
    names = [name for name in COMMANDS if name.startswith(plain)]
    if len(names) > 1:
        raise Garbled("ambiguous_command", text=text, commands=", ".join(names))
    if not names:
        raise Garbled("unknown_command", text=text)
    return names[0]


def _maybe_card(text: str) -> int | None:
    try:
        face = parse_face(text)
    except Garbled:
        return None
    return face if face < JOKER else None


def _refuse_several(text: str) -> None:
    """Raises ``Garbled("one_card")`` where a text is several cards."""
    faces = [_maybe_card(word) for word in text.replace(",", " ").split()]
    if len(faces) > 1 and faces[0] is not None and None not in faces:
        raise Garbled("one_card", card=TEXTS[faces[0]], count=len(faces))


def _is_layoff(text: str) -> bool:
    """Whether a text says where a card is laid off, and says so with a word or sign."""
    try:
        return re.search(r">|\bon\b", text, re.IGNORECASE) is not None and bool(read_layoffs(text))
    except Garbled:
        return False


def read_card(text: str, command: str) -> int:
    """The card that a command names.

    Raises ``Garbled``: ``which_card`` if there is none, ``one_card`` if there are several, ``bad_card``.
    """
    if not text:
        raise Garbled("which_card", command=command)
    _refuse_several(text)
    face = parse_face(text)
    if face >= JOKER:
        raise Garbled("bad_card", text=text)
    return face


def read_melds(text: str) -> tuple[tuple[int, ...], ...]:
    """Melds as they were typed: ``4h 5h 6h | 9c 9d 9s``, brackets allowed. Raises ``Garbled("bad_card")``."""
    plain = text.replace("]", "|").replace("[", "|").replace("/", "|")
    return tuple(parse_placed(part) for part in plain.split("|") if part.strip(" ,"))


def read_layoffs(text: str) -> tuple[tuple[int, int], ...]:
    """Lay-offs as they were typed: ``8s on 1, 9s on 1``, the comma if one likes.

    Raises ``Garbled``: ``bad_layoff``, ``bad_card``.
    """
    found = []
    for part in re.split(r"[,;]", text):
        if not part.strip():
            continue
        words = _ON.split(part.strip())
        if len(words) % 2 or not all(map(_NUMBER.fullmatch, words[1::2])):
            raise Garbled("bad_layoff", text=part.strip())
        found += [(read_card(card, "show"), int(number)) for card, number in zip(words[::2], words[1::2], strict=True)]
    return tuple(found)


def _read_show(text: str) -> Show:
    """``4c 4d 4s; 8s on 1, 9s on 1``: one's melds, then the lay-offs; ``none`` for no melds."""
    melds, _, layoffs = text.partition(";")
    return Show(() if melds.strip().casefold() == "none" else read_melds(melds), read_layoffs(layoffs))
