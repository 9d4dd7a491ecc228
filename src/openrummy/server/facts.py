"""What has happened at a table of the server: facts, one a row of the log. Everything else is a fold of them.

A fact is what was put in: who sat down, what was played, what the seats gave to the shuffle, when the server played for
somebody. The events of the match follow from the facts through ``openrummy.table.Table``. What of a fact is told to
whom stands in one table here, as it does for the events in ``redact.py``.
"""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal

import msgspec
from msgspec import Meta, Struct
from msgspec.structs import replace

__all__ = [
    "FACT_SECRETS",
    "Advised",
    "Clock",
    "Committed",
    "Fact",
    "FactSecret",
    "Freed",
    "Gave",
    "Left",
    "Moved",
    "Opened",
    "Pledged",
    "Rematched",
    "Resigned",
    "Returned",
    "Revealed",
    "Sat",
    "Seat",
    "Silent",
    "TableSettings",
    "Undone",
    "decode_fact",
    "encode_fact",
    "told",
]

Hex16 = Annotated[str, Meta(pattern="^[0-9a-f]{32}$")]
Hex32 = Annotated[str, Meta(pattern="^[0-9a-f]{64}$")]
Hex128 = Annotated[str, Meta(pattern="^[0-9a-f]{256}$")]
"""Bytes as lower-case hex, as a record's proof line has them."""


class Clock(Struct, frozen=True, forbid_unknown_fields=True):
    """How much time a seat has: none is counted, so many seconds a move, or a bank for the match.

    ``seconds`` a move or in the bank; ``extra`` seconds that come back to a bank with every move.
    """

    kind: Literal["none", "move", "bank"] = "none"
    seconds: Annotated[int, Meta(ge=1, le=86_400)] = 60
    extra: Annotated[int, Meta(ge=0, le=600)] = 0


Length = Literal["rules", "hand", "short", "long"]


class TableSettings(Struct, frozen=True, forbid_unknown_fields=True):
    """What the host chose for a table, beside the house rules of the game.

    ``length``: as the ``rules`` say, one ``hand``, or the ``short`` or ``long`` match of the game. ``reveal``: when the
    secrets of the deals are shown. ``hints``, ``takebacks`` (against the computer only), ``chat`` (free words; None:
    unless it is listed) and ``spectators`` may be allowed or not.
    """

    listed: bool = False
    length: Length = "rules"
    clock: Clock = Clock()
    reveal: Literal["match", "hand"] = "match"
    hints: bool = True
    takebacks: bool = True
    chat: bool | None = None
    spectators: bool = True


class Seat(Struct, frozen=True):
    """A seat as it was set up: a bot by name, or a person, who may still have to come (then the name is empty)."""

    name: str = ""
    bot: str = ""


class Opened(Struct, frozen=True, tag="opened"):
    """A table was opened.

    ``host`` is the seat of the one who opened it, -1 where he only watches. ``roles`` (three-hand) are chosen by the
    table or drawn for. ``proof`` is a deal to be played again, with ``deals`` its dealer and roles fixed; such a table
    needs no shuffle of its own.
    """

    table: Hex16
    ruleset: str
    seats: tuple[Seat, ...]
    host: int
    settings: TableSettings = TableSettings()
    roles: tuple[int, ...] = ()
    dealer: int = -1
    again: str = ""


class Sat(Struct, frozen=True, tag="sat"):
    """A person (or, with ``bot``, a bot) took an open seat. When the last one is taken the match begins."""

    seat: int
    name: str
    bot: str = ""


class Freed(Struct, frozen=True, tag="freed"):
    """The host has freed a seat: before the match it is open again, in the match a bot plays on."""

    seat: int
    bot: str = ""


class Committed(Struct, frozen=True, tag="committed"):
    """The house has fixed its secret for a hand and shows the commitment; ``seats`` are asked for their parts."""

    hand: int
    commit: Hex32
    secret: str
    seats: tuple[int, ...]


class Pledged(Struct, frozen=True, tag="pledged"):
    """A seat shows the commitment to its part."""

    hand: int
    seat: int
    digest: Hex32


class Gave(Struct, frozen=True, tag="gave"):
    """A seat shows its part; it was committed to before any part was shown."""

    hand: int
    seat: int
    part: Hex32


class Silent(Struct, frozen=True, tag="silent"):
    """A seat gave no part in time, or does not want to. After two of these it is not asked again."""

    hand: int
    seat: int


class Revealed(Struct, frozen=True, tag="revealed"):
    """The house shows the secret of a hand: from now on anyone can work out its deal."""

    hand: int
    secret: Hex128


class Moved(Struct, frozen=True, tag="moved"):
    """An action of a seat, as its token; ``auto`` if it was played for a person; ``spent`` milliseconds of thought."""

    seat: int
    action: str
    auto: bool = False
    spent: int = 0


class Undone(Struct, frozen=True, tag="undone"):
    """A seat took back its last choice."""

    seat: int


class Left(Struct, frozen=True, tag="left"):
    """A bot plays for a person from now on."""

    seat: int
    bot: str


class Returned(Struct, frozen=True, tag="returned"):
    """The person is back in the seat."""

    seat: int


class Resigned(Struct, frozen=True, tag="resigned"):
    """A person gives the match up: between two the other has won; with more a bot plays on."""

    seat: int
    bot: str = ""


class Advised(Struct, frozen=True, tag="advised"):
    """The one who sits out says a line to his captain (T3)."""

    seat: int
    text: str


class Rematched(Struct, frozen=True, tag="rematched"):
    """Another match of the same people: the table at which it is played."""

    table: Hex16


Fact = (
    Opened
    | Sat
    | Freed
    | Committed
    | Pledged
    | Gave
    | Silent
    | Revealed
    | Moved
    | Undone
    | Left
    | Returned
    | Resigned
    | Advised
    | Rematched
)


class FactSecret:
    """Who is told a field of a fact; what others get instead is empty."""

    NOBODY: Final = "nobody"
    PARTNERS: Final = "partners"
    """The seat itself and the seats whose cards it sees (T3)."""
    SEATS: Final = "seats"
    """Every seat, and nobody who looks on."""


FACT_SECRETS: Final[dict[type[Any], dict[str, str]]] = {
    Opened: {"again": FactSecret.NOBODY},
    Sat: {},
    Freed: {},
    Committed: {"secret": FactSecret.NOBODY},
    Pledged: {},
    Gave: {},
    Silent: {},
    Revealed: {},
    Moved: {},
    Undone: {},
    Left: {},
    Returned: {},
    Resigned: {},
    Advised: {"text": FactSecret.PARTNERS},
    Rematched: {"table": FactSecret.SEATS},  # who knows a table may sit down there, and these seats are kept
}
"""For every type of fact the fields that are not for everyone. A type that is missing here fails a test."""


def told(fact: Fact, viewer: int, partners: int) -> Fact:
    """The fact as a viewer is told it; ``partners`` is the mask of the seats that a line of advice is for."""
    hidden = {
        field: ""
        for field, secret in FACT_SECRETS[type(fact)].items()
        if secret == FactSecret.NOBODY or viewer < 0 or (secret == FactSecret.PARTNERS and not partners >> viewer & 1)
    }
    return replace(fact, **hidden) if hidden else fact


_encoder: Final = msgspec.json.Encoder()
_decoder: Final = msgspec.json.Decoder(Fact)


def encode_fact(fact: Fact) -> bytes:
    """A fact as the store keeps it."""
    return _encoder.encode(fact)


def decode_fact(data: bytes) -> Fact:
    """The fact of a row. Raises ``msgspec.DecodeError`` where there is none."""
    fact: Fact = _decoder.decode(data)
    return fact
