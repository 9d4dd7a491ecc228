"""Faces and multisets of cards.

A *face* is an int: suit * 13 + rank for the 52 cards (suits c d h s, ranks ace to king), 52 for a joker and 53
for a card that may not be seen. ``Cards`` is an immutable multiset of faces with a number of unseen cards.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Final

from msgspec import Struct

from openrummy.errors import Contradiction, Garbled, IllegalAction

__all__ = [
    "HIGH_ACE",
    "JOKER",
    "POINTS",
    "RANKS",
    "SUITS",
    "UNKNOWN",
    "Cards",
    "face_text",
    "faces_text",
    "pack",
    "parse_face",
    "parse_faces",
    "rank",
    "suit",
]

RANKS: Final = "A23456789TJQK"
SUITS: Final = "cdhs"
JOKER: Final = 52
UNKNOWN: Final = 53
NONE: Final = -1
"""No card at all, where a field may hold a face."""

TEXTS: Final = (*(r + s for s in SUITS for r in RANKS), "*", "??")
POINTS: Final = (*(min(r + 1, 10) for _ in SUITS for r in range(13)), 25, 0)
"""Points of a face: ace 1, 2-10 their number, J Q K 10, joker 25 (M12)."""
_BY_RANK: Final = (*(face % 13 * 4 + face // 13 for face in range(JOKER)), JOKER).__getitem__
"""The place of a face among cards by rank, then suit."""
HIGH_ACE: Final = 15
"""Points of every ace where it may be high (B11)."""

_READ: Final[dict[str, int]] = {text: face for face, text in enumerate(TEXTS)}
_SYMBOLS: Final = {"♣": "c", "♦": "d", "♥": "h", "♠": "s", "♧": "c", "♢": "d", "♡": "h", "♤": "s"}
_GLUED: Final = re.compile(r"(?:10|[A2-9TJQK])[cdhs]", re.IGNORECASE | re.ASCII)


def rank(face: int) -> int:
    """Rank of a face, 0 (ace) to 12 (king)."""
    return face % 13


def suit(face: int) -> int:
    """Suit of a face, 0 to 3 for c d h s."""
    return face // 13


def face_text(face: int) -> str:
    """Canonical text of a face: ``As``, ``Td``, ``*``, ``??``; a number that is no face in angle brackets."""
    return TEXTS[face] if 0 <= face <= UNKNOWN else f"<{face}>"


def parse_face(text: str) -> int:
    """Face of a text; also reads ``10h``, either case, ``JK`` and suit symbols.

    Raises ``Garbled`` for anything else: ``glued_cards`` for several without blanks between them, or ``bad_card``.
    """
    face = _READ.get(text)
    if face is not None:
        return face
    plain = text.replace("\ufe0f", "").replace("\ufe0e", "")
    if plain in ("JK", "jk", "Jk"):
        return JOKER
    if plain.startswith("10"):
        plain = "T" + plain[2:]
    if len(plain) == 2:
        face = _READ.get(plain[0].upper() + _SYMBOLS.get(plain[1], plain[1].lower()))
        if face is not None and face < JOKER:
            return face
    cards = _GLUED.findall(text)
    if len(cards) > 1 and "".join(cards) == text:
        raise Garbled("glued_cards", text=text, cards=" ".join(cards))
    raise Garbled("bad_card", text=text)


def parse_faces(text: str) -> tuple[int, ...]:
    """Faces of a text in which cards stand between blanks or commas; ``??*10`` is ten unseen cards.

    Raises ``Garbled("bad_card")``.
    """
    faces: list[int] = []
    for word in text.replace(",", " ").split():
        if word.startswith("??*"):
            count = word[3:]
            if not (count.isascii() and count.isdigit() and len(count) <= 3) or int(count) == 0:
                raise Garbled("bad_card", text=word)
            faces.extend([UNKNOWN] * int(count))
        else:
            faces.append(parse_face(word))
    return tuple(faces)


def faces_text(faces: Iterable[int], separator: str = " ") -> str:
    """Canonical text of faces in the given order; unseen cards that follow each other are counted (``??*10``)."""
    words: list[str] = []
    hidden = 0
    for face in faces:
        if face == UNKNOWN:
            hidden += 1
            continue
        if hidden:
            words.append(_hidden_text(hidden))
            hidden = 0
        words.append(TEXTS[face])
    if hidden:
        words.append(_hidden_text(hidden))
    return separator.join(words)


def _hidden_text(count: int) -> str:
    return "??" if count == 1 else f"??*{count}"


def pack(packs: int = 1, jokers: int = 0) -> bytes:
    """The pack before shuffling: faces in order (c d h s, ace to king), then a joker; packs one after the other.

    ``jokers`` counts all jokers and must be 0 or ``packs``.
    """
    return bytes([*range(52), *([JOKER] if jokers else [])]) * packs


class Cards(Struct, frozen=True, gc=False, repr_omit_defaults=True):
    """An immutable multiset of cards; identical cards have no identity.

    ``one`` has bit ``face`` for every face held at least once, ``two`` for every face held twice (two packs), and
    ``hidden`` counts cards that may not be seen.
    """

    one: int = 0
    two: int = 0
    hidden: int = 0

    @staticmethod
    def of(faces: Iterable[int]) -> Cards:
        """The multiset of these faces; ``UNKNOWN`` counts as unseen. Raises ``Contradiction`` for a third copy."""
        one = two = hidden = 0
        for face in faces:
            if face == UNKNOWN:
                hidden += 1
                continue
            bit = 1 << face
            if two & bit:
                raise Contradiction("too_many_copies", card=TEXTS[face])
            two |= one & bit
            one |= bit
        return Cards(one, two, hidden)

    @staticmethod
    def parse(text: str) -> Cards:
        """Reads ``4h 5h ??*3`` (blanks or commas between cards). Raises ``Garbled`` or ``Contradiction``."""
        return Cards.of(parse_faces(text))

    def plus(self, face: int) -> Cards:
        """With one card more."""
        if face == UNKNOWN:
            return Cards(self.one, self.two, self.hidden + 1)
        bit = 1 << face
        if self.one & bit:
            return Cards(self.one, self.two | bit, self.hidden)
        return Cards(self.one | bit, self.two, self.hidden)

    def minus(self, face: int) -> Cards:
        """With one card less: the card itself if it is held, else one of the unseen cards.

        Raises ``IllegalAction("card_not_held")`` where there is neither.
        """
        bit = 1 << face
        if self.two & bit:
            return Cards(self.one, self.two ^ bit, self.hidden)
        if self.one & bit:
            return Cards(self.one ^ bit, self.two, self.hidden)
        if self.hidden:
            return Cards(self.one, self.two, self.hidden - 1)
        raise IllegalAction("card_not_held", card=TEXTS[face])

    def less(self, face: int) -> Cards:
        """Without one copy of the card, or unchanged where it is not held."""
        bit = 1 << face
        if self.two & bit:
            return Cards(self.one, self.two ^ bit, self.hidden)
        if self.one & bit:
            return Cards(self.one ^ bit, self.two, self.hidden)
        return self

    def count(self, face: int) -> int:
        """How many copies of a face are held, 0 to 2."""
        return (self.one >> face & 1) + (self.two >> face & 1)

    def holds(self, other: Cards) -> bool:
        """Whether every card of ``other`` is among these, copies counted."""
        return not (other.one & ~self.one or other.two & ~self.two) and other.hidden <= self.hidden

    @property
    def points(self) -> int:
        """Points of the cards that are seen (M12)."""
        return sum(POINTS[face] for face in self if face != UNKNOWN)

    def __contains__(self, face: int) -> bool:
        return self.one >> face & 1 == 1 if face < UNKNOWN else self.hidden > 0

    def __len__(self) -> int:
        return self.one.bit_count() + self.two.bit_count() + self.hidden

    def __bool__(self) -> bool:
        return self.one != 0 or self.hidden != 0

    def __iter__(self) -> Iterator[int]:
        """Faces by rank, then suit, jokers last, then the unseen."""
        seen: list[int] = []
        for plane in (self.one, self.two):
            while plane:
                low = plane & -plane
                seen.append(low.bit_length() - 1)
                plane ^= low
        seen.sort(key=_BY_RANK)
        if self.hidden:
            seen += [UNKNOWN] * self.hidden
        return iter(seen)

    def __str__(self) -> str:
        return faces_text(self)

    def __repr__(self) -> str:
        return f"Cards.parse({str(self)!r})"
