"""House rules as data: one struct of options a family of games, every field bounded, defaulted and documented.

From these structs come the command-line flags, the forms, the docs tables, the JSON Schema and the ruleset ids; the
sentences that explain an option are in the catalogues (``option-<name>``).
"""

from __future__ import annotations

import functools
from collections.abc import Iterable
from typing import Annotated, Any, ClassVar, Final, Literal, get_args, get_origin, get_type_hints

import msgspec
from msgspec import Meta, Struct
from msgspec.structs import fields

from openrummy.errors import Contradiction, Garbled

__all__ = ["Field", "GinOptions", "Options", "Ruleset", "describe", "json_schema", "read_value", "value_text"]

MOST: Final = 100_000
"""No number among the options is larger."""


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """What every options struct is. Make one through ``openrummy.ruleset``, which checks it."""

    def check(self) -> None:
        """Raises ``Contradiction("options_exclude")`` where two options cannot stand together."""


class GinOptions(Options, frozen=True, forbid_unknown_fields=True):
    """House rules of Gin and Oklahoma (G1, G10, G11, G13, G14, G16, O1-O3)."""

    knock_limit: Annotated[int, Meta(ge=0, le=10)] | Literal["upcard"] = 10
    gin_bonus: Annotated[int, Meta(ge=0, le=MOST)] = 25
    undercut_bonus: Annotated[int, Meta(ge=0, le=MOST)] = 10
    target: Annotated[int, Meta(ge=1, le=MOST)] = 100
    next_dealer: Literal["winner", "loser", "alternate"] = "winner"
    big_gin: bool = False
    box_bonus: Literal[0, 20, 25] = 0
    game_bonus: Literal[0, 100] = 0
    shutout: bool = False
    ace_upcard: Literal["one", "gin_only"] = "one"
    spade_doubles: bool = False

    def check(self) -> None:
        """An upcard's options need the upcard's limit (O2, O3)."""
        require_upcard(self.knock_limit, self.ace_upcard, self.spade_doubles)


def require_upcard(knock_limit: int | str, ace_upcard: str, spade_doubles: bool) -> None:
    """Raises ``Contradiction("options_exclude")`` where an upcard's option stands without the upcard's limit."""
    if knock_limit != "upcard":
        if ace_upcard != "one":
            raise Contradiction("options_exclude", "O2", option="ace_upcard", needs="knock_limit=upcard")
        if spade_doubles:
            raise Contradiction("options_exclude", "O3", option="spade_doubles", needs="knock_limit=upcard")


class BasicOptions(Options, frozen=True, forbid_unknown_fields=True):
    """House rules of Basic Rummy (B5, B7, B11, B13, B14)."""

    lay_off_needs_meld: bool = False
    final_discard: bool = False
    ace: Literal["low", "high_or_low"] = "low"
    max_reshuffles: Annotated[int, Meta(ge=0, le=MOST)] | Literal["none"] = 3
    target: Annotated[int, Meta(ge=1, le=MOST)] = 150
    hands: Annotated[int, Meta(ge=1, le=MOST)] | Literal["off"] = "off"

    def check(self) -> None:
        """A match goes to a target or over a number of hands (B14)."""
        if self.hands != "off" and self.target != type(self)().target:
            raise Contradiction("options_exclude", "B14", option="target", needs="hands=off")


class HollywoodOptions(Options, frozen=True, forbid_unknown_fields=True):
    """House rules of Hollywood Gin (H2, H3, H5, and of gin those that concern a hand)."""

    knock_limit: Annotated[int, Meta(ge=0, le=10)] | Literal["upcard"] = 10
    gin_bonus: Annotated[int, Meta(ge=0, le=MOST)] = 25
    undercut_bonus: Annotated[int, Meta(ge=0, le=MOST)] = 10
    target: Annotated[int, Meta(ge=1, le=MOST)] = 100
    next_dealer: Literal["winner", "loser", "alternate"] = "winner"
    shutout: bool = True
    ace_upcard: Literal["one", "gin_only"] = "one"
    spade_doubles: bool = False
    big_gin: ClassVar[bool] = False
    """Not offered (H5)."""

    def check(self) -> None:
        """As in gin."""
        require_upcard(self.knock_limit, self.ace_upcard, self.spade_doubles)


class ThreeHandOptions(Options, frozen=True, forbid_unknown_fields=True):
    """House rules of three-hand gin (T6): those of gin, but the box deals (T2) and nobody is shut out (G14)."""

    knock_limit: Annotated[int, Meta(ge=0, le=10)] | Literal["upcard"] = 10
    gin_bonus: Annotated[int, Meta(ge=0, le=MOST)] = 25
    undercut_bonus: Annotated[int, Meta(ge=0, le=MOST)] = 10
    target: Annotated[int, Meta(ge=1, le=MOST)] = 100
    big_gin: bool = False
    box_bonus: Literal[0, 20, 25] = 0
    game_bonus: Literal[0, 100] = 0
    ace_upcard: Literal["one", "gin_only"] = "one"
    spade_doubles: bool = False
    shutout: ClassVar[bool] = False
    """Not offered (G14)."""

    def check(self) -> None:
        """As in gin."""
        require_upcard(self.knock_limit, self.ace_upcard, self.spade_doubles)


class ManipulationOptions(Options, frozen=True, forbid_unknown_fields=True):
    """House rules of Manipulation (M19, M21)."""

    knock_in_last_turns: bool = False
    target: Annotated[int, Meta(ge=1, le=MOST)] = 60


class Ruleset(Struct, frozen=True):
    """A game with its house rules. ``id`` is its one canonical id; equal rulesets have equal ids.

    ``openrummy.ruleset(text)`` makes one.
    """

    id: str
    game: str
    options: Any

    def __str__(self) -> str:
        return self.id

    def __repr__(self) -> str:
        return f"ruleset({self.id!r})"


class Field(Struct, frozen=True):
    """One option as a form, a flag or a table needs it: what may be chosen (texts), or the bounds of a number."""

    name: str
    default: str
    choices: tuple[str, ...]
    least: int | None
    most: int | None

    @property
    def expected(self) -> str:
        """What may be written: ``0-10|upcard``, ``off|on``."""
        span = () if self.least is None else (f"{self.least}-{self.most}",)
        return "|".join((*span, *self.choices))

    def read(self, text: str) -> str | int | bool:
        """The value of a text. Raises ``Garbled("bad_option_value")``."""
        if text in self.choices:
            if "on" in self.choices:
                return text == "on"
            return int(text) if text.isdigit() else text
        if self.least is not None and self.most is not None and text.isascii() and text.isdigit():
            number = int(text[:9])
            if str(number) == text and self.least <= number <= self.most:
                return number
        raise Garbled("bad_option_value", option=self.name, value=text, expected=self.expected)


def value_text(value: object) -> str:
    """How a value is written: ``on``, ``off``, a number or a word."""
    return {True: "on", False: "off"}[value] if isinstance(value, bool) else str(value)


def describe(kind: type[Options]) -> tuple[Field, ...]:
    """Every option of a struct, in the order of the struct."""
    return _described(kind)


@functools.cache
def _described(kind: type[Options]) -> tuple[Field, ...]:
    hints = get_type_hints(kind, include_extras=True)
    return tuple(_field(one.name, hints[one.name], one.default) for one in fields(kind))


def _field(name: str, kind: Any, default: object) -> Field:
    choices: list[str] = []
    least = most = None
    for part in _parts(kind):
        if part is bool:
            choices += ["off", "on"]
        elif get_origin(part) is Literal:
            choices += map(value_text, get_args(part))
        else:
            bounds = get_args(part)[1]
            least, most = bounds.ge, bounds.le
    return Field(name, value_text(default), tuple(choices), least, most)


def _parts(kind: Any) -> Iterable[Any]:
    return (kind,) if kind is bool or get_origin(kind) in (Literal, Annotated) else get_args(kind)


def read_value(kind: type[Options], name: str, text: str) -> str | int | bool:
    """The value of a written option. Raises ``Garbled``: ``unknown_option`` or ``bad_option_value``."""
    for field in describe(kind):
        if field.name == name:
            return field.read(text)
    raise Garbled("unknown_option", option=name, expected=" ".join(field.name for field in describe(kind)))


def json_schema(kind: type[Options]) -> dict[str, Any]:
    """JSON Schema of an options struct."""
    return msgspec.json.schema(kind)
