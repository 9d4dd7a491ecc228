"""A match that was taken away is verified offline; any bit of it that is flipped is refused."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest

from openrummy.record import write_record
from openrummy.server.facts import Opened
from tests.server.harness import QUICK
from tests.server.inside import Guest, inside
from tests.server.room import Log, Room
from tests.server.test_corpus import LOGS, facts, read_again, record

SHORTEST = min(LOGS, key=lambda file: len(record(file)))
WHOLE = record(SHORTEST).encode()
FEW: dict[str, Callable[[int], set[int]]] = {
    "proof": lambda at: {at % 8},
    **dict.fromkeys(("ann:", "greedy:"), lambda at: {at % 8, (at * 3 + 5) % 8}),
}
"""The bits of a sign that are tried, by the first word of the line."""


def test_what_is_taken_away_is_the_record_that_is_verified(tmp_path: Path) -> None:
    first, *rest = facts(SHORTEST)
    assert isinstance(first, Opened)
    log = Log(first)
    for fact in rest:
        log.add(fact)

    async def export() -> bytes:
        async with inside(tmp_path, QUICK) as server:
            await Room(server.house, "").table(log)
            place = {"table": first.table, "code": "", "seat": -1, "secret": ""}
            return (await Guest(server, place).ask("GET", "record")).body

    assert asyncio.run(export()) == WHOLE
    assert read_again(WHOLE) is not None


@cache
def lines() -> list[tuple[str, int, bytes]]:
    """The lines of the record: the first word, where it begins, and what stands there with its end."""
    found, at = [], 0
    for line in WHOLE.splitlines(keepends=True):
        found.append((line.split()[0].decode(), at, line))
        at += len(line)
    return found


@pytest.mark.parametrize("kind", ["proof", "hand", "score", "[seats", "[result", "ann:", "greedy:"])
def test_a_flipped_bit_is_refused(kind: str) -> None:
    """Every bit, of long lines some of every sign; a move that is read all the same says the same otherwise spelled."""
    tried = 0
    for word, begin, line in lines():
        for at in range(len(line)) if word == kind else ():
            for bit in FEW[kind](at) if kind in FEW else range(8):
                data = bytearray(WHOLE)
                data[begin + at] ^= 1 << bit
                read = read_again(bytes(data))
                tried += 1
                if read is not None:
                    assert kind.endswith(":"), (bit, line)
                    assert write_record(read.table, read.headers).encode() == WHOLE
    assert tried > 15


def test_of_the_rules_only_the_target_can_be_another_that_was_reached_as_well() -> None:
    """No proof covers how far a match was to go; everything else of the rules shows."""
    word, begin, line = lines()[0]
    assert word == "[ruleset"
    number = range(line.index(b"=") + 1, line.index(b'"]'))
    for at in range(len(line)):
        for bit in range(8):
            data = bytearray(WHOLE)
            data[begin + at] ^= 1 << bit
            assert read_again(bytes(data)) is None or at in number
