"""What the headers of a record say about the match: rules, seats, first dealer, result."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from msgspec import Struct

from openrummy.errors import RummyError
from openrummy.game import game_of, outcome, start
from openrummy.game import ruleset as read_ruleset
from openrummy.position.names import name_text, parse_name
from openrummy.record.lines import Line
from openrummy.state import State

__all__ = ["FREE", "KNOWN", "ROLES", "Written", "check_result", "first_state", "number_at", "roles_text", "seat_at"]

FREE: Final = ("date", "event", "redacted")
"""Headers that mean nothing to the rules: any text without a quotation mark."""
KNOWN: Final = ("ruleset", "seats", "dealer", "roles", "result", *FREE)
"""Every header, in the order in which they are written."""
ROLES: Final = ("box", "captain", "out")
"""The roles of three-hand gin as the header names them (T1)."""
_NUMBER: Final = re.compile("0|-?[1-9][0-9]{0,8}")


class Written(Struct, frozen=True):
    """A header as it stands in its line; ``start`` is where its value begins, counted from 0."""

    line: Line
    value: str

    @property
    def start(self) -> int:
        return self.line.text.index('"') + 1

    @property
    def words(self) -> list[str]:
        """What stands between the blanks of the value."""
        return self.value.split(" ") if self.value else []

    @property
    def inner(self) -> Line:
        """The line up to the end of the value, so that errors name words of the value."""
        return Line(self.line.file, self.line.number, self.line.text[: self.start + len(self.value)])


def seat_at(line: Line, word: int, text: str, seats: tuple[str, ...], start: int = 0) -> int:
    """The seat of a name. Raises ``RecordError``: ``unknown_seat`` or ``garbled``."""
    try:
        return seats.index(parse_name(text))
    except RummyError as cause:
        raise line.refuse_for(word, cause, start=start) from cause
    except ValueError:
        raise line.refuse(word, "unknown_seat", start=start, name=text, seats=" ".join(seats)) from None


def number_at(line: Line, word: int, text: str, start: int = 0) -> int:
    """The number of a word. Raises ``RecordError("garbled")``."""
    if not _NUMBER.fullmatch(text):
        raise line.refuse(word, "garbled", start=start, expected="number")
    return int(text)


def first_state(line: Line, headers: dict[str, Written]) -> State:
    """The match before its first hand, with the dealer and the roles that the table chose.

    Raises ``RecordError``; at ``line`` where a header is missing.
    """
    for key in ("ruleset", "seats"):
        if key not in headers:
            raise line.refuse(0, "garbled", expected=f'[{key} "…"]')
    ruleset, seats = headers["ruleset"], headers["seats"]
    try:
        rules = read_ruleset(ruleset.value)
    except RummyError as cause:
        raise ruleset.inner.refuse_for(0, cause, start=ruleset.start) from cause
    names = []
    for word, text in enumerate(seats.words):
        try:
            names.append(parse_name(text))
        except RummyError as cause:
            raise seats.inner.refuse_for(word, cause, start=seats.start) from cause
    try:
        state = start(rules, names)
    except RummyError as cause:
        raise seats.inner.refuse_for(0, cause, start=seats.start) from cause
    dealer = -1
    if (chosen := headers.get("dealer")) is not None:
        dealer = seat_at(chosen.inner, 0, chosen.value, state.seats, chosen.start)
        state = _started(chosen, state, dealer, ())
    if (chosen := headers.get("roles")) is not None:
        state = _started(chosen, state, dealer, _roles(chosen, state.seats) if game_of(state).has_roles else (0,))
    return state


def _started(header: Written, state: State, dealer: int, roles: tuple[int, ...]) -> State:
    try:
        return start(state.rules, state.seats, dealer, roles)
    except RummyError as cause:
        raise header.inner.refuse_for(0, cause, start=header.start) from cause


def _roles(header: Written, seats: tuple[str, ...]) -> tuple[int, ...]:
    """The seats of ``box=ann captain=bob out=cat``, in the order of the roles. Raises ``RecordError``."""
    line, found = header.inner, dict[str, int]()
    expected = roles_text(("NAME",) * len(ROLES))
    for word, text in enumerate(header.words):
        role, _, name = text.partition("=")
        if role not in ROLES or role in found:
            raise line.refuse(word, "garbled", start=header.start, expected=expected)
        found[role] = seat_at(line, word, name, seats, header.start)
    if len(found) < len(ROLES):
        raise line.refuse(len(header.words), "garbled", start=header.start, expected=expected)
    return tuple(found[role] for role in ROLES)


def roles_text(names: Sequence[str]) -> str:
    """``box=ann captain=bob out=cat``."""
    return " ".join(f"{role}={name}" for role, name in zip(ROLES, names, strict=True))


def check_result(result: Written, state: State) -> None:
    """Raises ``RecordError``: ``garbled`` or ``unknown_seat``, and, once the match is over, ``wrong_score``."""
    line, begin, words = result.inner, result.start, result.words
    cut = words.index("winner") if "winner" in words else len(words)
    end = outcome(state)
    seen: set[int] = set()
    for at in range(0, cut, 2):
        seat = seat_at(line, at, words[at], state.seats, begin)
        if at + 1 >= cut or seat in seen:
            raise line.refuse(at, "garbled", start=begin, expected=f"{name_text(state.seats[seat])} number")
        points = number_at(line, at + 1, words[at + 1], begin)
        if state.over and points != end.scores[seat]:
            raise line.refuse(at + 1, "wrong_score", start=begin, expected=end.scores[seat])
        seen.add(seat)
    if len(seen) < len(state.seats):
        raise line.refuse(cut, "garbled", start=begin, expected=f"{len(state.seats)} scores")
    winners = [seat_at(line, at, words[at], state.seats, begin) for at in range(cut + 1, len(words))]
    if cut < len(words) and not winners:
        raise line.refuse(len(words), "garbled", start=begin, expected="seat")
    if state.over and sorted(winners) != list(end.winners):
        raise line.refuse(cut + 1, "wrong_score", start=begin, expected=" ".join(state.seats[at] for at in end.winners))
