"""What a player can do: a closed union of small structs, each with its token (design section 4).

An action is a wish: its cards stand as the player wrote them, and ``check`` says whether they are held and melds.
"""

from __future__ import annotations

from typing import Annotated, Final

from msgspec import Meta, Struct

from openrummy.cards import JOKER, UNKNOWN, face_text, parse_face
from openrummy.errors import Garbled
from openrummy.melds import DECLARED, parse_placed, placed_text

__all__ = ["Action", "BigGin", "Discard", "Draw", "Knock", "Pass", "Show", "Take", "parse_action"]

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
    """``pass`` refuse the upcard (G4)."""

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


Action = Draw | Take | Pass | Discard | Knock | BigGin | Show


def _arrangement(melds: Proposal | None) -> str:
    return "" if melds is None else "=" + "/".join(",".join(map(placed_text, one)) for one in melds)


_PLAIN: Final[dict[str, Action]] = {"+": Draw(), "<": Take(), "pass": Pass(), "show": Show(), "!!": BigGin()}
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
    if token.startswith("!") and len(token) > 1:
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
    melds = tuple(map(parse_placed, text.split("/")))
    if not all(melds):
        raise Garbled("bad_token", token=text)
    return melds


def _show(token: str) -> Show:
    melds, *layoffs = token[5:].split(";")
    laid = []
    for layoff in layoffs:
        card, arrow, number = layoff.partition(">")
        if not (arrow and number.isascii() and number.isdigit() and len(number) <= 3) or int(number) == 0:
            raise Garbled("bad_token", token=layoff)
        laid.append((_card(card), int(number)))
    return Show(_proposal(melds), tuple(laid))
