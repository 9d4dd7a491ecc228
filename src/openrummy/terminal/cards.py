"""How cards are drawn: with suit symbols, with letters, or in words; in four colours where the output has colour."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, Literal, get_args

from msgspec import Struct

from openrummy.cards import JOKER, RANKS, SUITS, TEXTS, UNKNOWN, parse_face, rank, suit
from openrummy.errors import Garbled
from openrummy.melds import DECLARED, Meld, parse_placed
from openrummy.text import Catalogue

__all__ = ["GLUE", "STYLES", "SYMBOLS", "Look", "Style"]

Style = Literal["letters", "symbols", "words"]
STYLES: Final[tuple[Style, ...]] = get_args(Style)
SYMBOLS: Final = "♣♦♥♠"
GLUE: Final = "\u00a0"
"""Stands between cards that should stay on one line."""

_COLOURS: Final = ("\x1b[32m", "\x1b[94m", "\x1b[91m", "\x1b[1m")
"""Clubs green, diamonds blue, hearts red, spades bold: each can be read on dark and on light."""
_PLAIN: Final = "\x1b[0m"


class Look(Struct, frozen=True):
    """How cards are drawn on one output: the style, whether in colour, and the words for the style ``words``."""

    words: Catalogue
    style: Style = "letters"
    colour: bool = False

    @property
    def _between(self) -> str:
        return ", " if self.style == "words" else " "

    def card(self, face: int, mark: str = "") -> str:
        """One card: ``10h``, ``10♥`` or ``ten of hearts``; ``mark`` stands before it."""
        if face == JOKER and self.style == "words":
            text = self.words.say("joker")
        elif face >= JOKER:
            text = TEXTS[face]
        elif self.style == "words":
            name, colour = RANKS[rank(face)], SUITS[suit(face)]
            text = self.words.say("card", rank=self.words.say(f"rank-{name}"), suit=self.words.say(f"suit-{colour}"))
            text = text.replace(" ", GLUE)
        else:
            letter = RANKS[rank(face)].replace("T", "10")
            text = letter + (SYMBOLS if self.style == "symbols" else SUITS)[suit(face)]
        if self.colour and face < JOKER:
            return f"{_COLOURS[suit(face)]}{mark}{text}{_PLAIN}"
        return mark + text

    def cards(self, faces: Iterable[int], new: int = UNKNOWN) -> str:
        """Cards with blanks between them (commas too, in words); the card ``new`` is marked with a plus."""
        return self._between.join(self.card(face, "+" if face == new else "") for face in faces)

    def group(self, faces: Iterable[int], new: int = UNKNOWN) -> str:
        """Cards that belong together, in brackets and kept on one line: ``[4h 5h 6h]``."""
        return f"[{self.cards(faces, new)}]".replace(" ", GLUE)

    def placed(self, cards: Iterable[int]) -> str:
        """Placed cards in brackets, a joker as what it stands for: ``[6s 7s *8s]``; ``*?`` is not yet declared."""
        texts = [
            self.card(card) if card < JOKER else "*?" if card == JOKER else self.joker(card - DECLARED)
            for card in cards
        ]
        return f"[{self._between.join(texts)}]".replace(" ", GLUE)

    def joker(self, face: int) -> str:
        """A joker that stands for a card: ``*8s``, or ``joker for eight of spades``."""
        if self.style == "words":
            return self.words.say("joker-for", card=self.card(face)).replace(" ", GLUE)
        return self.card(face, "*")

    def melds(self, melds: Iterable[Meld]) -> str:
        """Melds, each in brackets; nothing if there are none."""
        return " ".join(self.group(meld.faces) for meld in melds)

    def written(self, text: str) -> str:
        """Cards that are written as in the notation (``7h``, ``4h,5h,6h``), drawn; any other text as it is."""
        try:
            if "*" in text and text != "*":
                return self.placed(parse_placed(text)).strip("[]")
            faces = [parse_face(word) for word in text.replace(",", " ").split()]
        except Garbled:
            return text
        return self.cards(faces).replace(" ", GLUE)
