"""What a player can do: a closed union of small structs, each with its token (design section 4).

An action is a wish: its cards stand as the player wrote them, and ``check`` says whether they are held and melds.
"""

from __future__ import annotations

from typing import Annotated, Final

from msgspec import Meta, Struct

from openrummy.cards import JOKER, UNKNOWN, face_text, parse_face
from openrummy.errors import Garbled
from openrummy.melds import DECLARED, parse_placed, placed_text

__all__ = [
    "Action",
    "BigGin",
    "Discard",
    "Draw",
    "EndTurn",
    "Knock",
    "Lay",
    "LayOff",
    "Pass",
    "Rearrange",
    "Show",
    "Take",
    "parse_action",
]

Card = Annotated[int, Meta(ge=0, le=JOKER)]
Placed = Annotated[int, Meta(ge=0, le=DECLARED + 51)]
Number = Annotated[int, Meta(ge=1, le=999)]
"""The bounds hold where actions are decoded; made in Python, an action with no such card is simply not legal."""
Proposal = tuple[tuple[Placed, ...], ...]
"""Melds as proposed: placed cards in the order given, not yet checked."""


class Token(Struct, frozen=True, gc=False):
    """What every action is: ``str`` gives its token, ``repr`` the expression that builds it."""

    def __repr__(self) -> str:
        return f"parse_action({str(self)!r})"


class Draw(Token, frozen=True, gc=False):
    """``+`` draw the top of the stock (B3, G3)."""

    def __str__(self) -> str:
        return "+"


class Take(Token, frozen=True, gc=False):
    """``<`` take the top of the discard pile, or the upcard (B3, G3, G4)."""

    def __str__(self) -> str:
        return "<"


class Pass(Token, frozen=True, gc=False):
    """``pass`` refuse the upcard (G4), or decline to meld (M3)."""

    def __str__(self) -> str:
        return "pass"


class Discard(Token, frozen=True, gc=False):
    """``-7s`` discard a card (B3, G3)."""

    card: Card

    def __str__(self) -> str:
        return "-" + face_text(self.card)


class Knock(Token, frozen=True):
    """``!7s`` knock discarding a card (G6); ``!7s=4h,5h,6h/9c,9d,9s`` with this arrangement (G7).

    ``melds`` is None for the default arrangement.
    """

    card: Card
    melds: Proposal | None = None

    def __str__(self) -> str:
        return "!" + face_text(self.card) + _arrangement(self.melds)


class BigGin(Token, frozen=True):
    """``!!`` declare eleven melded cards (G14), with the arrangement after ``=`` or with the default one."""

    melds: Proposal | None = None

    def __str__(self) -> str:
        return "!!" + _arrangement(self.melds)


class Show(Token, frozen=True):
    """``show=4c,4d,4s;8s>1;9s>1`` the opponent's melds and lay-offs on the knocker's melds (G8); ``show`` the default.

    ``layoffs`` are pairs of a face and the number of a knocker's meld, from 1, in the order in which they are laid.
    """

    melds: Proposal | None = None
    layoffs: tuple[tuple[Card, Number], ...] = ()

    def __str__(self) -> str:
        laid = "".join(f";{face_text(card)}>{number}" for card, number in self.layoffs)
        return "show" + _arrangement(() if laid and self.melds is None else self.melds) + laid


class Lay(Token, frozen=True):
    """``=5s,5c,5d`` lay a meld on the table (B3); the cards are placed cards."""

    cards: tuple[Placed, ...]

    def __str__(self) -> str:
        return "=" + ",".join(map(placed_text, self.cards))


class LayOff(Token, frozen=True):
    """``6h>2`` or ``6h,7h>2`` lay off on a table meld (B5), numbered from 1 in the order laid."""

    cards: tuple[Card, ...]
    number: Number

    def __str__(self) -> str:
        return f"{','.join(map(face_text, self.cards))}>{self.number}"


class Rearrange(Token, frozen=True):
    """``~4h,5h,6h/8s,8d,*8c`` the whole new table (M4)."""

    table: Proposal

    def __str__(self) -> str:
        return "~" + "/".join(",".join(map(placed_text, one)) for one in self.table)


class EndTurn(Token, frozen=True, gc=False):
    """``end`` the turn without melding more, or with a knock ``!`` (M13)."""

    knock: bool = False

    def __str__(self) -> str:
        return "!" if self.knock else "end"


Action = Draw | Take | Pass | Discard | Knock | BigGin | Show | Lay | LayOff | Rearrange | EndTurn


def _arrangement(melds: Proposal | None) -> str:
    return "" if melds is None else "=" + "/".join(",".join(map(placed_text, one)) for one in melds)


_PLAIN: Final[dict[str, Action]] = {
    "+": Draw(),
    "<": Take(),
    "pass": Pass(),
    "show": Show(),
    "!!": BigGin(),
    "!": EndTurn(knock=True),
    "end": EndTurn(),
}
DISCARDS: Final = tuple(Discard(face) for face in range(UNKNOWN))
KNOCKS: Final = tuple(Knock(face) for face in range(UNKNOWN))


def parse_action(token: str) -> Action:
    """The action of a token. Raises ``Garbled``: ``bad_token``, or ``bad_card`` for a card in it."""
    plain = _PLAIN.get(token)
    if plain is not None:
        return plain
    if token.startswith("-"):
        return DISCARDS[_card(token[1:])]
    if token.startswith("!!="):
        return BigGin(_proposal(token[3:]))
    if token.startswith("show="):
        return _show(token)
    if token.startswith("="):
        return Lay(_meld(token[1:]))
    if token.startswith("~"):
        return Rearrange(_proposal(token[1:]))
    if ">" in token and ";" not in token:
        cards, _, number = token.partition(">")
        return LayOff(tuple(map(_card, cards.split(","))), _number(number, token))
    if token.startswith("!"):
        card, equals, melds = token[1:].partition("=")
        return Knock(_card(card), _proposal(melds)) if equals else KNOCKS[_card(card)]
    raise Garbled("bad_token", token=token)


def _card(text: str) -> int:
    face = parse_face(text)
    if face == UNKNOWN:
        raise Garbled("bad_card", text=text)
    return face


def _proposal(text: str) -> Proposal:
    if not text:
        return ()
    return tuple(map(_meld, text.split("/")))


def _meld(text: str) -> tuple[int, ...]:
    cards = parse_placed(text)
    if not cards:
        raise Garbled("bad_token", token=text)
    return cards


def _number(text: str, token: str) -> int:
    """The number of a meld, from 1."""
    if not (text.isascii() and text.isdigit() and len(text) <= 3) or int(text) == 0:
        raise Garbled("bad_token", token=token)
    return int(text)


def _show(token: str) -> Show:
    melds, *layoffs = token[5:].split(";")
    laid = []
    for layoff in layoffs:
        card, _, number = layoff.partition(">")
        at = _number(number, layoff)
        laid.append((_card(card), at))
    return Show(_proposal(melds), tuple(laid))
