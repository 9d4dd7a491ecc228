"""``openrummy replay``, ``verify`` and ``perft``: what is written in files."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from typing import Any

from openrummy.cli.say import Failure, Usage, catalogue, opened, print_json, reason, say
from openrummy.errors import RummyError
from openrummy.perft import perft as count_nodes
from openrummy.perft import read_perft
from openrummy.position import position_text
from openrummy.record import Record, read_records, summary
from openrummy.record import replay as played
from openrummy.record import verify as verdict_of
from openrummy.redact import view
from openrummy.state import SPECTATOR, State
from openrummy.terminal.output import page_for
from openrummy.terminal.story import tell


def replay_options(command: argparse.ArgumentParser) -> None:
    """The words of ``replay``."""
    command.add_argument("file", metavar=say("cli-file"), help=say("cli-record-file"))
    command.add_argument("--until", type=int, metavar="N", help=say("cli-until"))
    command.add_argument("--as", dest="viewer", metavar=say("cli-seat"), help=say("cli-as"))


def replay(chosen: argparse.Namespace) -> int:
    """Every match of the file: in words, or its summary as JSON (a list where there are several)."""
    if chosen.until is not None and chosen.until < 0:
        raise Usage(say("cli-bad-until", number=chosen.until))
    page = page_for(sys.stdin, sys.stdout, words=catalogue())
    found: list[dict[str, Any]] = []
    for record in _records(chosen.file):
        viewer = _seat(chosen.viewer, record.table.seats)
        state = played(record, chosen.until)
        if chosen.json:
            found.append(summary(state))
            continue
        tell(page, record.table, chosen.until, viewer)
        print(_position(state, viewer))
    if chosen.json:
        print_json(found[0] if len(found) == 1 else found)
    return 0


def _position(state: State, viewer: int | None) -> str:
    return position_text(state if viewer is None else view(state, viewer))


def _seat(name: str | None, seats: tuple[str, ...]) -> int | None:
    """The seat of a name; None where all cards are open."""
    if name is None:
        return None
    if name in seats:
        return seats.index(name)
    if name == "spectator":
        return SPECTATOR
    raise Failure(say("error-unknown_seat", name=name, seats=" ".join(seats)))


def _records(path: str) -> Iterator[Record]:
    """The matches of a file. Raises ``Failure`` where there is none."""
    found = False
    with opened(path) as lines:
        for record in read_records(lines, path):
            found = True
            yield record
    if not found:
        raise Failure(say("cli-no-match", file=path))


def verify_options(command: argparse.ArgumentParser) -> None:
    """The words of ``verify``."""
    command.add_argument("file", metavar=say("cli-file"), help=say("cli-record-file"))


def verify(chosen: argparse.Namespace) -> int:
    """Plays every match of the file by the rules and checks the proof of every deal that has one."""
    found = []
    for number, record in enumerate(_records(chosen.file), 1):
        try:
            verdict = verdict_of(record)
        except RummyError as error:
            raise Failure(say("cli-in-match", file=chosen.file, number=number, reason=reason(error))) from None
        hands = record.table.state.finished
        found.append(
            {
                "match": number,
                "hands": hands,
                "proved": list(verdict.proved),
                "seeded": list(verdict.seeded),
                "unproved": list(verdict.unproved),
                "silent": [[hand, record.table.seats[seat]] for hand, seat in verdict.silent],
                "table": verdict.table.hex(),
            }
        )
        if chosen.json:
            continue
        print(
            say(
                "cli-verified",
                number=number,
                hands=hands,
                proved=len(verdict.proved),
                seeded=len(verdict.seeded),
                unproved=len(verdict.unproved),
            )
        )
        for hand, seat in verdict.silent:
            print(say("cli-silent", hand=hand, seat=record.table.seats[seat]))
    if chosen.json:
        print_json(found)
    return 0


def perft_options(command: argparse.ArgumentParser) -> None:
    """The words of ``perft``."""
    command.add_argument("file", metavar=say("cli-file"), help=say("cli-perft-file"))


def perft(chosen: argparse.Namespace) -> int:
    """Counts the sequences of legal actions of every position; exit code 1 where a count of the file is wrong."""
    found = []
    with opened(chosen.file) as lines:
        for line in read_perft(lines, chosen.file):
            for count in line.counts:
                nodes = count_nodes(line.state, count.depth)
                found.append({"line": line.number, "depth": count.depth, "expected": count.nodes, "nodes": nodes})
                if not chosen.json:
                    message = "cli-perft-right" if nodes == count.nodes else "cli-perft-wrong"
                    print(say(message, line=line.number, depth=count.depth, expected=count.nodes, nodes=nodes))
    if not found:
        raise Failure(say("cli-no-positions", file=chosen.file))
    if chosen.json:
        print_json(found)
    return 0 if all(one["nodes"] == one["expected"] for one in found) else 1
