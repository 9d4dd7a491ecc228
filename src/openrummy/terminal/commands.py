"""What a person types, read: plain words, unambiguous beginnings of them, and the tokens of the notation.

Which words there are is data: a ``Vocabulary`` for each way of sitting at a table.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Final

from msgspec import Struct

from openrummy.actions import (
    Action,
    BigGin,
    Discard,
    Draw,
    Lay,
    LayOff,
    Pass,
    Show,
    Take,
    parse_action,
)
from openrummy.cards import JOKER, TEXTS, parse_face
from openrummy.errors import Garbled
from openrummy.melds import parse_placed

__all__ = [
    "ADVISING",
    "COMMANDS",
    "DRAFTING",
    "GIN",
    "LAYING",
    "VOCABULARIES",
    "Command",
    "Move",
    "Vocabulary",
    "nothing_after",
    "parse",
    "read_card",
    "read_cards_on",
    "read_drafted",
    "read_layoffs",
    "read_meld",
    "read_melds",
    "word",
]

_AT_TABLE: Final = ("table", "sort", "hint", "why", "undo", "score", "log", "rules", "cards", "save", "help", "quit")
"""Words of every game."""


class Vocabulary(Struct, frozen=True):
    """The words of one way of sitting at a table.

    ``words`` in the order of the help; ``moves``: those that are an action by themselves; ``letters``: what a letter
    means with which several words begin; ``also``: other words for the same; ``helps``: the message of a word where it
    is not ``help-<word>``; ``throws``: a card alone means to discard it.
    """

    words: tuple[str, ...]
    moves: Mapping[str, Action]
    letters: Mapping[str, str] = {}
    also: Mapping[str, str] = {}
    helps: Mapping[str, str] = {}
    throws: bool = False

    def help(self, name: str) -> str:
        """The message that explains a word, without ``help-``."""
        return self.helps.get(name, name)


_ALSO: Final = {"?": "help", "hand": "table", "exit": "quit"}
_THROWN: Final = {"stock": "draw", "pick": "take", "throw": "discard", **_ALSO}
GIN: Final = Vocabulary(
    words=("draw", "take", "pass", "discard", "knock", "gin", "big", "show", "arrange", *_AT_TABLE),
    moves={"draw": Draw(), "take": Take(), "pass": Pass()},
    letters={"d": "draw", "t": "take", "h": "hint"},
    also={"biggin": "big", **_THROWN},
    throws=True,
)
"""Gin and what is played like it."""
LAYING: Final = Vocabulary(
    words=("draw", "take", "meld", "lay", "discard", *_AT_TABLE),
    moves={"draw": Draw(), "take": Take()},
    letters={"d": "draw", "t": "take", "h": "hint", "l": "lay", "m": "meld"},
    also=_THROWN,
    helps={"undo": "undo-laid"},
    throws=True,
)
"""Melds are laid on the table and added to."""
DRAFTING: Final = Vocabulary(
    words=(
        "new",
        "add",
        "take",
        "joker",
        "show",
        "undo",
        "reset",
        "best",
        "done",
        "pass",
        "knock",
        "end",
        "table",
        "sort",
        "hint",
        "why",
        "score",
        "log",
        "rules",
        "cards",
        "save",
        "help",
        "quit",
    ),
    moves={},
    letters={
        "h": "hint",
        "t": "take",
        "s": "show",
        "d": "done",
        "n": "new",
        "a": "add",
        "b": "best",
        "r": "reset",
        "e": "end",
    },
    also={"decline": "pass", **_ALSO},
    helps={name: f"draft-{name}" for name in ("take", "show", "undo", "pass", "knock", "hint")},
)
"""The table is rebuilt in a draft."""
ADVISING: Final = Vocabulary(
    words=("skip", "advise", "say", *(name for name in _AT_TABLE if name != "undo")),
    moves={},
    letters={"h": "hint"},
    also=_ALSO,
    helps={"table": "advise-table", "hint": "advise-hint"},
)
"""One looks on, or sits out and advises."""
VOCABULARIES: Final = (GIN, LAYING, DRAFTING, ADVISING)
COMMANDS: Final = tuple(dict.fromkeys(name for one in VOCABULARIES for name in one.words))
"""Every command word of any game."""

_ON: Final = re.compile(r"\s*(?:>|\bon\b|\s)\s*", re.IGNORECASE)
_TOKEN: Final = re.compile(r"[-+<!=~]|show=|[^ ]*>")
_NUMBER: Final = re.compile(r"[1-9][0-9]?", re.ASCII)


class Command(Struct, frozen=True):
    """A command word and what was typed after it."""

    name: str
    rest: str = ""


class Move(Struct, frozen=True):
    """An action of the game."""

    action: Action


def parse(line: str, known: Vocabulary = GIN) -> Command | Move:
    """The command or action of a line.

    Raises ``Garbled``: ``nothing_typed``, ``unknown_command``, ``ambiguous_command``, ``more_than_asked``,
    ``one_card``, ``layoff_alone``, and as ``parse_action``.
    """
    text = line.strip()
    if not text:
        raise Garbled("nothing_typed")
    if known is GIN:
        _refuse_several(text.removeprefix("-"))
    if _TOKEN.match(text):
        return Move(parse_action("".join(text.split()) if text[0] in "-=~" or ">" in text else text))
    first, _, rest = text.partition(" ")
    rest = rest.strip()
    card = _maybe_card(text)
    if card is not None and known.throws:
        return Move(Discard(card))
    if known is GIN and _is_layoff(text):
        raise Garbled("layoff_alone", text=text)
    name = word(first, known)
    if name == "draw" and first.casefold() == "d" and rest:
        name = "discard"  # `d 7h`; but `draw 7h` throws nothing away
    if name in known.moves:
        nothing_after(name, rest)
        return Move(known.moves[name])
    if name in _SPELLED:
        return Move(_SPELLED[name](rest))
    if name == "big" or (name == "gin" and first.casefold() == "gin" and rest.casefold() == "big"):
        return Move(BigGin())
    if name == "show" and rest and known is GIN:
        return Move(_read_show(rest))
    return Command(name, rest)


def word(text: str, known: Vocabulary = GIN) -> str:
    """The command that a word or its beginning means.

    Raises ``Garbled``: ``unknown_command``, ``ambiguous_command``.
    """
    plain = text.casefold()
    found = known.also.get(plain) or known.letters.get(plain)
    if found is not None:
        return found
    if plain in known.words:
        return plain
    names = [name for name in known.words if name.startswith(plain)]
    if len(names) > 1:
        raise Garbled("ambiguous_command", text=text, commands=", ".join(names))
    if not names:
        raise Garbled("unknown_command" if known.throws else "unknown_word", text=text)
    return names[0]


def _discard(rest: str) -> Discard:
    return Discard(read_card(rest, "discard"))


def _lay(rest: str) -> Lay:
    cards = read_meld(rest)
    if JOKER in cards:
        raise Garbled("bad_card", text="*")
    return Lay(cards)


def _lay_off(rest: str) -> LayOff:
    faces, number = read_cards_on(re.sub(r"^off\b\s*", "", rest, flags=re.IGNORECASE), ("on", "to"))
    if max(faces) >= JOKER:
        raise Garbled("bad_card", text=rest)
    return LayOff(faces, number)


_SPELLED: Final[Mapping[str, Callable[[str], Action]]] = {"discard": _discard, "meld": _lay, "lay": _lay_off}
"""Words that need cards to be an action."""


def nothing_after(command: str, rest: str) -> None:
    """Raises ``Garbled("more_than_asked")`` if something was typed after a word that is complete."""
    if rest:
        raise Garbled("more_than_asked", command=command, text=rest)


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


def read_cards_on(text: str, between: tuple[str, ...]) -> tuple[tuple[int, ...], int]:
    """Cards and the number of a meld: ``8d 9d on 3``, ``8d>3``. Raises ``Garbled``: ``bad_place``, ``bad_card``."""
    split = re.fullmatch(
        rf"(.*?)(?:>|\b(?:{'|'.join(between)})\b|\s)\s*([0-9]{{1,3}})\s*", text, re.ASCII | re.IGNORECASE
    )
    if split is None or int(split[2]) == 0 or not split[1].strip():
        raise Garbled("bad_place", text=text, between=between[0])
    cards = read_drafted(split[1])
    if not cards:
        raise Garbled("bad_place", text=text, between=between[0])
    return cards, int(split[2])


def read_meld(text: str) -> tuple[int, ...]:
    """The cards of a meld as they were typed. Raises ``Garbled``: ``which_meld`` if there is none, ``bad_card``."""
    cards = read_drafted(text)
    if not cards:
        raise Garbled("which_meld")
    return cards


def read_drafted(text: str) -> tuple[int, ...]:
    """Cards as they are moved about in a draft: ``8d *8s *``; a bare ``*`` is a joker that stands for nothing yet.

    Raises ``Garbled("bad_card")``.
    """
    cards: list[int] = []
    for one in text.replace("[", " ").replace("]", " ").replace(",", " ").split():
        cards += [JOKER] if one.upper() in ("*", "JK") else parse_placed(one)
    return tuple(cards)


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
