"""Where a pad is kept: a small JSON file, written whole after every hand."""

from __future__ import annotations

import itertools
import os
from pathlib import Path

import msgspec
import platformdirs
from msgspec import Struct

from openrummy.errors import Garbled, RummyError
from openrummy.game import ruleset
from openrummy.scorepad.entries import Entry
from openrummy.scorepad.names import check_names
from openrummy.scorepad.pad import Pad

__all__ = ["free_file", "keep", "last_file", "read"]


class File(Struct, frozen=True, forbid_unknown_fields=True):
    """A pad as it is written."""

    ruleset: str
    seats: tuple[str, ...]
    first: tuple[str, ...]
    hands: tuple[Entry, ...] = ()


def last_file(folder: Path | None = None) -> Path | None:
    """The pad written last of those for which no file was named, or None."""
    found = sorted(_home(folder).glob("score*.json"), key=lambda file: (file.stat().st_mtime_ns, file.name))
    return found[-1] if found else None


def free_file(folder: Path | None = None) -> Path:
    """A file for a new pad, so that none that is kept is written over: ``score.json``, ``score-2.json`` …"""
    names = itertools.chain(("score.json",), (f"score-{number}.json" for number in itertools.count(2)))
    return next(file for name in names if not (file := _home(folder) / name).exists())


def _home(folder: Path | None) -> Path:
    return folder or Path(platformdirs.user_data_dir("openrummy", appauthor=False))


def read(file: Path) -> Pad:
    """The pad of a file.

    Raises ``Garbled``: ``file_unreadable``, ``pad_not_a_pad`` with what is wrong in it; and as ``check_names``.
    """
    try:
        kept = msgspec.json.decode(file.read_bytes(), type=File)
    except (OSError, ValueError) as error:
        if isinstance(error, OSError):
            raise Garbled("file_unreadable", file=str(file), reason=error.strerror or str(error)) from None
        raise Garbled("pad_not_a_pad", file=str(file), hand=0) from None
    rules = ruleset(kept.ruleset)
    check_names(rules, kept.seats)
    pad = Pad(rules, kept.seats, kept.first)
    for number, entry in enumerate(kept.hands, 1):
        pad = pad.adding(entry)
        try:
            pad.hands()
        except RummyError:
            raise Garbled("pad_not_a_pad", file=str(file), hand=number) from None
    pad.hands()
    return pad


def keep(file: Path, pad: Pad) -> None:
    """Writes the whole file or nothing: beside it first, then in its place. Raises ``Garbled("file_unwritable")``."""
    kept = File(pad.rules.id, pad.seats, pad.first, pad.entries)
    beside = file.with_name(file.name + ".new")
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        beside.write_bytes(msgspec.json.format(msgspec.json.encode(kept), indent=1) + b"\n")
        os.replace(beside, file)
    except (OSError, ValueError) as error:
        why = (error.strerror if isinstance(error, OSError) else None) or str(error)
        raise Garbled("file_unwritable", file=str(file), reason=why) from None
