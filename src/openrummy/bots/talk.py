"""What is said to a program that plays, and by it: one JSON object a line (``docs/bots.md``)."""

from __future__ import annotations

from typing import Annotated, Final

from msgspec import Meta, Struct

from openrummy.events import Event
from openrummy.state import State

__all__ = ["VERSION", "Choose", "Greeting", "Hello", "Match", "Play", "Told"]

VERSION: Final = 1
"""Of what is said here; a change that a program has to know of raises it."""

Name = Annotated[str, Meta(min_length=1, max_length=60)]
Token = Annotated[str, Meta(min_length=1, max_length=4000)]


class Hello(Struct, frozen=True, tag="hello"):
    """The first line to a program."""

    protocol: int = VERSION


class Match(Struct, frozen=True, tag="match"):
    """A match begins: the rules, who sits where, which ``seat`` is the program's, and the number its luck is made of.

    Whatever was said before is over. It also comes when something was taken back: the match is then told anew.
    """

    ruleset: str
    seats: tuple[str, ...]
    seat: int
    seed: int


class Told(Struct, frozen=True, tag="told"):
    """What has happened since the last time, as the seat was told it."""

    events: tuple[Event, ...]


class Choose(Struct, frozen=True, tag="choose"):
    """A choice is to be made: the table as the seat sees it, what may be done, and how many ms are left for it.

    In Manipulation ``legal`` lists good tables only; any other that the rules allow may be played.
    """

    id: int
    view: State
    legal: tuple[str, ...]
    time: int


class Greeting(Struct, frozen=True, tag="hello"):
    """The first line of a program: what it is called, and the games it plays."""

    name: Name
    games: Annotated[tuple[str, ...], Meta(min_length=1, max_length=100)]


class Play(Struct, frozen=True, tag="play"):
    """The choice that was asked for under this ``id``, as the token of an action."""

    id: int
    action: Token
