"""What is sent to and answered by the pages of the API that are not about one table's play."""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import Meta, Struct

from openrummy.server.facts import TableSettings

__all__ = [
    "Address",
    "Challenge",
    "Dare",
    "Found",
    "GameForm",
    "Join",
    "Listed",
    "NewTable",
    "Number",
    "Outcome",
    "Placed",
    "Resume",
    "SeatForm",
]

Code = Annotated[str, Meta(pattern="^[0-9a-z]{8}$")]
Name = Annotated[str, Meta(max_length=100)]
Number = Annotated[int, Meta(ge=-1, le=5)]


class Form(Struct, frozen=True, forbid_unknown_fields=True):
    """What every form is: an unknown field is an error, not a wish that is lost."""


class Placed(Form, frozen=True):
    """Cards of a table that somebody rebuilds, ``5h,6h,*``: in the body, since they may be from his hand."""

    cards: Annotated[str, Meta(min_length=1, max_length=80)]


class SeatForm(Form, frozen=True):
    """A seat: a bot by name, or a person: still to come, or, with a ``name``, one who shares the device."""

    bot: Annotated[str, Meta(max_length=40)] = ""
    name: Name = ""


class NewTable(Form, frozen=True):
    """A new table: the house rules as a ruleset id, the seats, and who opens it.

    ``me`` is the seat of the one who opens it and ``name`` his name; -1 to look on, where bots have all seats.
    ``dealer`` and ``roles`` may be chosen, else chance does.
    """

    ruleset: Annotated[str, Meta(max_length=400)]
    seats: Annotated[tuple[SeatForm, ...], Meta(min_length=2, max_length=6)]
    name: Name = ""
    me: Number = 0
    settings: TableSettings = TableSettings()
    dealer: Number = -1
    roles: tuple[Number, ...] = ()


class Join(Form, frozen=True):
    """A seat for a person, -1 for the first that is free.

    ``beside``: this device keeps the seats that it has at the table; two people may share it.
    """

    name: Name
    seat: Number = -1
    beside: bool = False


class Resume(Form, frozen=True):
    """The secret of a seat, from a resume link; 32 hex digits."""

    secret: Annotated[str, Meta(pattern="^[0-9a-f]{32}$")]


class Dare(Form, frozen=True):
    """A finished hand that others are to play as well."""

    hand: Annotated[int, Meta(ge=1, le=100_000)]


class Found(Struct, frozen=True):
    """The table of an invite code."""

    table: str
    status: str
    ruleset: str


class Listed(Struct, frozen=True):
    """A table of the lobby; ``open`` seats are free, and ``waits`` says whether somebody is there now."""

    table: str
    code: str
    ruleset: str
    names: tuple[str, ...]
    open: int
    waits: bool


class Outcome(Struct, frozen=True):
    """How a challenge went at one table: points of the seats at the end of the hand, and who sat in the dared seat."""

    name: str
    points: int
    scores: tuple[int, ...]
    original: bool


class Challenge(Struct, frozen=True):
    """A deal to be played again: the rules, the seat that is played, and how others did."""

    code: str
    ruleset: str
    hand: int
    seat: int
    results: tuple[Outcome, ...]


class GameForm(Struct, frozen=True):
    """A game for a form: how many play it, which bots do, the usual one of them, and its house rules as JSON Schema.

    ``short`` and ``long`` are the targets of matches of these lengths.
    """

    name: str
    fewest: int
    most: int
    roles: bool
    bots: tuple[str, ...]
    usual: str
    options: dict[str, Any]
    defaults: dict[str, str]
    short: int
    long: int


class Address(Struct, frozen=True):
    """Where others on the network find this server, with a QR code as SVG; empty where only this machine can."""

    urls: tuple[str, ...]
    svg: str
