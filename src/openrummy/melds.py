"""Sets and runs: what a meld is, how it reads, how it grows (rules C1-C5).

A *placed card* is an int: a face, or a face + 64 for a joker that was declared to be that face.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Sequence
from typing import Final, Literal

from msgspec import Struct

from openrummy.cards import JOKER, POINTS, RANKS, SUITS, face_text, parse_face
from openrummy.errors import Garbled, IllegalAction

__all__ = ["Kind", "Meld", "meld", "melds_text", "parse_melds"]

Kind = Literal["set", "run"]
DECLARED: Final = 64
"""Added to a face: a joker declared to be that face."""


class Meld(Struct, frozen=True, gc=False):
    """A set or a run in canonical order: a run ascending (a high ace last), a set by suit, a card before its joker.

    ``cards`` are placed cards. Make one with ``meld`` or ``Meld.parse``, which check it.
    """

    kind: Kind
    cards: tuple[int, ...]

    @staticmethod
    def parse(text: str, high_ace: bool = False) -> Meld:
        """Reads ``4h 5h 6h`` or ``8s,8d,*8c``. Raises ``Garbled`` (cards) or ``IllegalAction`` (C1, C2, C3)."""
        return meld(parse_placed(text), high_ace)

    @staticmethod
    def of(mask: int) -> Meld:
        """The meld of a mask of faces that is known to be a set or a run with the ace low."""
        faces = []
        while mask:
            low = mask & -mask
            faces.append(low.bit_length() - 1)
            mask ^= low
        kind: Kind = "set" if faces[0] % 13 == faces[1] % 13 else "run"
        return Meld(kind, tuple(faces))

    @property
    def mask(self) -> int:
        """What the cards stand for, as a mask of faces."""
        mask = 0
        for card in self.cards:
            mask |= 1 << (card & 63)
        return mask

    @property
    def faces(self) -> tuple[int, ...]:
        """The cards themselves: a joker is a joker whatever it was declared to be."""
        return tuple(JOKER if card >= DECLARED else card for card in self.cards)

    @property
    def key(self) -> tuple[tuple[int, int, bool], ...]:
        """Sort key of the canonical order: card by card (rank, then suit), the shorter first."""
        last = len(self.cards) - 1
        return tuple(
            (
                13 if at == last and self.kind == "run" and card & 63 in _ACES else (card & 63) % 13,
                (card & 63) // 13,
                card >= DECLARED,
            )
            for at, card in enumerate(self.cards)
        )

    def __len__(self) -> int:
        return len(self.cards)

    def __str__(self) -> str:
        return " ".join(map(placed_text, self.cards))

    def __repr__(self) -> str:
        return f"Meld.parse({str(self)!r})"


_ACES: Final = (0, 13, 26, 39)


def placed_text(card: int) -> str:
    """``8s``, or ``*8s`` for a joker declared to be the eight of spades."""
    return "*" + face_text(card - DECLARED) if card >= DECLARED else face_text(card)


def parse_placed(text: str) -> tuple[int, ...]:
    """Placed cards of a text. Raises ``Garbled("bad_card")``; a bare ``*`` has to say what it stands for (M8)."""
    cards = []
    for word in text.replace(",", " ").split():
        joker = word.startswith("*")
        face = parse_face(word[1:] if joker else word)
        if face >= JOKER:
            raise Garbled("bad_card", text=word)
        cards.append(face + DECLARED if joker else face)
    return tuple(cards)


def meld(cards: Iterable[int], high_ace: bool = False) -> Meld:
    """The meld of these placed cards in any order, checked.

    ``high_ace``: an ace may also follow the king (C3). Raises ``IllegalAction``: ``too_short``, ``not_a_set`` (C1),
    ``not_a_run`` (C2), ``not_a_meld`` (C1 with more suits than ranks, else C2; C5 for a joker not
    declared), ``round_the_corner`` (C3).
    """
    cards = tuple(cards)
    text = ",".join(map(placed_text, cards))
    if len(cards) < 3:
        raise IllegalAction("too_short", "C1" if len({c % 64 % 13 for c in cards}) < 2 else "C2", meld=text)
    faces = [card & 63 for card in cards]
    if max(faces) >= JOKER or min(cards) < 0 or max(cards) >= DECLARED + JOKER:
        raise IllegalAction("not_a_meld", "C5", meld=text)  # a joker has to be declared, and nothing else is a card
    if len({face % 13 for face in faces}) == 1:
        if len(set(faces)) < len(faces) or len(faces) > 4:
            raise IllegalAction("not_a_set", "C1", meld=text)
        return Meld("set", tuple(sorted(cards, key=lambda card: (card & 63) // 13)))
    suits = len({face // 13 for face in faces})
    if suits > 1 or len(set(faces)) < len(faces):
        raise IllegalAction("not_a_meld", "C1" if len({face % 13 for face in faces}) < suits else "C2", meld=text)
    ranks = sorted(face % 13 for face in faces)
    if ranks[-1] - ranks[0] == len(ranks) - 1:
        return Meld("run", tuple(sorted(cards, key=lambda card: card & 63)))
    corner = ranks[0] == 0 and _closes_round(ranks)
    if corner and high_ace and ranks[1] == 14 - len(ranks):
        return Meld("run", tuple(sorted(cards, key=lambda card: (card & 63) % 13 or 13)))
    if corner:
        raise IllegalAction("round_the_corner", "C3", meld=text)
    raise IllegalAction("not_a_run", "C2", meld=text)


def _closes_round(ranks: Sequence[int]) -> bool:
    """Whether ranks would be consecutive if the king were followed by the ace."""
    gaps = sum(after - before != 1 for before, after in itertools.pairwise(ranks))
    return ranks[-1] == 12 and gaps == 1


def parse_melds(text: str, high_ace: bool = False) -> tuple[Meld, ...]:
    """Reads melds separated by ``|`` or ``/`` in the order given. Raises as ``Meld.parse``."""
    if not text.strip():
        return ()
    return tuple(Meld.parse(part, high_ace) for part in text.replace("/", "|").split("|"))


def melds_text(melds: Iterable[Meld], compact: bool = False) -> str:
    """``4h 5h 6h | Qc Qd Qs``, or ``4h,5h,6h/Qc,Qd,Qs`` as inside an action token."""
    if compact:
        return "/".join(",".join(map(placed_text, one.cards)) for one in melds)
    return " | ".join(map(str, melds))


def canonical(melds: Iterable[Meld]) -> tuple[Meld, ...]:
    """Melds in canonical order."""
    return tuple(sorted(melds, key=lambda one: one.key))


def points(cards: Iterable[int]) -> int:
    """Points of placed cards: a joker counts 25 (M12)."""
    return sum(POINTS[JOKER] if card >= DECLARED else POINTS[card] for card in cards)


assert len(RANKS) * len(SUITS) == JOKER
