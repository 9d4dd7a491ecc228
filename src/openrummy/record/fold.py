"""Reading is a fold with a visitor: the whole match, its headers only, or how much there is of it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final, Protocol, TypeVar

from msgspec import Struct

from openrummy.record.lines import Line, Source, numbered

__all__ = ["Headers", "Tally", "Visitor", "fold", "read_headers", "read_tallies"]

R_co = TypeVar("R_co", covariant=True)


class Visitor(Protocol[R_co]):
    """One match as it is read, line by line; a method raises ``RecordError`` (``line.refuse``) for what it refuses.

    Lines come as they are written: only a visitor that wants to know looks into them.
    """

    def header(self, line: Line, key: str, value: str) -> None:
        """``[key "value"]``."""

    def hand(self, line: Line) -> None:
        """``hand 1 dealer ann``."""

    def chance(self, line: Line) -> None:
        """``roles …``, ``deck …``, ``seed …``, ``proof …`` or ``reshuffle …``."""

    def turn(self, line: Line) -> None:
        """``bob: < -7s`` or ``bob(auto): …``."""

    def score(self, line: Line) -> None:
        """``score ann 25 bob 0``."""

    def end(self) -> R_co:
        """What the match came to."""


_METHODS: Final = {
    "roles": "chance",
    "hand": "hand",
    "deck": "chance",
    "seed": "chance",
    "proof": "chance",
    "reshuffle": "chance",
    "score": "score",
}
FIRST: Final = '[ruleset "…"]'


def fold(source: Source, visitor: Callable[[], Visitor[R_co]], file: str = "") -> Iterator[R_co]:
    """What a new visitor makes of each match of a file, in turn; no more than a match is held in memory.

    A match begins with its headers. Raises ``RecordError``.
    """
    current: Visitor[R_co] | None = None
    keys: set[str] = set()
    body = False
    for line in numbered(source, file):
        first = line.words[0]
        if first[0] == "[":
            key, value = line.header()
            if current is None or body or (key == "ruleset" and key in keys):
                if current is not None:
                    yield current.end()
                current, body = visitor(), False
                keys.clear()
            if key in keys:
                raise line.refuse(0, "garbled", expected="once")
            keys.add(key)
            current.header(line, key, value)
            continue
        if current is None:
            raise line.refuse(0, "garbled", expected=FIRST)
        body = True
        if first[-1] == ":":
            current.turn(line)
        elif first in _METHODS:
            getattr(current, _METHODS[first])(line)
        else:
            raise line.refuse(0, "garbled", expected="|".join(("name:", *_METHODS)))
    if current is not None:
        yield current.end()


class Headers:
    """The visitor that keeps the headers and plays nothing."""

    def __init__(self) -> None:
        self.headers: dict[str, str] = {}

    def header(self, line: Line, key: str, value: str) -> None:  # noqa: ARG002
        self.headers[key] = value

    def hand(self, line: Line) -> None:
        pass

    chance = turn = score = hand

    def end(self) -> dict[str, str]:
        return self.headers


class Tally(Struct):
    """How much there is of a match: its headers, hands begun, turns (lines of players) and actions."""

    headers: dict[str, str]
    hands: int = 0
    turns: int = 0
    actions: int = 0


class _Counter:
    def __init__(self) -> None:
        self.tally = Tally({})

    def header(self, line: Line, key: str, value: str) -> None:  # noqa: ARG002
        self.tally.headers[key] = value

    def hand(self, line: Line) -> None:  # noqa: ARG002
        self.tally.hands += 1

    def turn(self, line: Line) -> None:
        self.tally.turns += 1
        self.tally.actions += len(line.words) - 1

    def chance(self, line: Line) -> None:
        pass

    score = chance

    def end(self) -> Tally:
        return self.tally


def read_headers(source: Source, file: str = "") -> Iterator[dict[str, str]]:
    """The headers of each match, as written; nothing is played. Raises ``RecordError``."""
    return fold(source, Headers, file)


def read_tallies(source: Source, file: str = "") -> Iterator[Tally]:
    """How much there is of each match; nothing is played. Raises ``RecordError``."""
    return fold(source, _Counter, file)
