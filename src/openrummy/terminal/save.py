"""Kept matches: a record with a note in its ``event`` line that says who sits where and how the cards lie."""

from __future__ import annotations

import contextlib
import itertools
import os
import re
from pathlib import Path
from typing import Final

import platformdirs
from msgspec import Struct

from openrummy.cards import faces_text, parse_faces
from openrummy.errors import Garbled, RummyError
from openrummy.record import read_records, write_record
from openrummy.table import Table
from openrummy.terminal.screen import ORDERS, Kind, Order

__all__ = ["Note", "Saves"]

MARK: Final = "terminal"
SUFFIX: Final = ".rummy"
_NAME: Final = re.compile(r"last(?:-([1-9][0-9]{0,8}))?\.rummy", re.ASCII)


class Note(Struct, frozen=True):
    """What a record does not say: the person's seat, the bots' levels by seat, their luck, the order of his cards."""

    me: int = 0
    levels: tuple[str, ...] = ()
    luck: int | None = None
    order: Order = Order()

    def __str__(self) -> str:
        fields = [MARK, f"me={self.me}", f"bots={','.join(level or '-' for level in self.levels)}"]
        if self.luck is not None:
            fields.append(f"luck={self.luck}")
        fields.append(f"sort={self.order.kind}")
        if self.order.faces:
            fields.append(f"order={faces_text(self.order.faces, ',')}")
        return " ".join(fields)

    @staticmethod
    def read(text: str) -> Note:
        """The note of a text; of one that is no note, or a wrong one, what is missing is as usual."""
        mark, *fields = text.split() or [""]
        if mark != MARK:
            return Note()
        told = dict(field.split("=", 1) for field in fields if "=" in field)
        kind: Kind = next((one for one in ORDERS if one == told.get("sort")), "melds")
        try:
            return Note(
                int(told.get("me", "0")),
                tuple(level.replace("-", "") for level in told["bots"].split(",")) if "bots" in told else (),
                int(told["luck"]) % (1 << 64) if "luck" in told else None,
                Order(kind, parse_faces(told.get("order", ""))),
            )
        except ValueError:
            return Note()


class Saves:
    """Where matches are kept: those that were left in a folder of the system's, others where the person says."""

    def __init__(self, folder: Path | None = None) -> None:
        self._folder = folder
        self._own: set[Path] = set()
        self._place: Path | None = None
        """Where the match in play is kept, if it has been."""

    @property
    def last(self) -> Path:
        """The file of the match that was left last, or that of the first one to be left."""
        return next(iter(self.kept()), self._numbered(1))

    def kept(self) -> list[Path]:
        """The files of all matches that are kept, the one that was left last first."""
        found = []
        with contextlib.suppress(OSError):
            for file in self._numbered(1).parent.iterdir():
                if named := _NAME.fullmatch(file.name):
                    found.append((file.stat().st_mtime_ns, int(named[1] or 1), file))
        return [file for _, _, file in sorted(found, reverse=True)]

    def _numbered(self, number: int) -> Path:
        folder = self._folder or Path(platformdirs.user_data_dir("openrummy", appauthor=False))
        return folder / (f"last{SUFFIX}" if number == 1 else f"last-{number}{SUFFIX}")

    def keep(self, table: Table, note: Note) -> Path:
        """Keeps a match that is left, in the file it was kept in before or a new one: no other is lost.

        Raises ``Garbled("file_unwritable")``.
        """
        file = self._place or next(one for one in map(self._numbered, itertools.count(1)) if not os.path.lexists(one))
        with contextlib.suppress(OSError):  # the writing will say so
            file.parent.mkdir(parents=True, exist_ok=True)
        self._write(file, table, note)
        self._place = file
        return file

    def forget(self) -> None:
        """Removes the kept match that was played."""
        if self._place is not None:
            self._place.unlink(missing_ok=True)
            self._place = None

    def adopt(self, file: Path) -> None:
        """The match of this file is the one in play: it may be written there again."""
        self._own.add(file.absolute())
        self._place = next((one for one in self.kept() if one.resolve() == file.resolve()), None)

    def save(self, name: str, table: Table, note: Note) -> Path:
        """Writes a match to a file of the person's choice, which is not overwritten unless it is this match's own.

        Raises ``Garbled``: ``file_exists``, ``file_unwritable``.
        """
        try:
            file = Path(name).expanduser()
            file = file if file.suffix else file.with_suffix(SUFFIX)
            exists = file.exists()
        except (OSError, ValueError, RuntimeError) as error:
            raise Garbled("file_unwritable", file=name, reason=_reason(error)) from None
        if exists and file.absolute() not in self._own:
            raise Garbled("file_exists", file=name)
        self._write(file, table, note)
        return file

    def _write(self, file: Path, table: Table, note: Note) -> None:
        """The whole file or nothing: it is written beside and then put in its place."""
        text = write_record(table, {"event": str(note)})
        beside = file.with_name(file.name + ".new")
        try:
            beside.write_text(text, "utf-8")
            os.replace(beside, file)
        except (OSError, ValueError) as error:
            raise Garbled("file_unwritable", file=str(file), reason=_reason(error)) from None
        self._own.add(file.absolute())

    def read(self, file: Path) -> tuple[Table, Note]:
        """The first match of a file, with its note.

        Raises ``Garbled``: ``file_unreadable``, ``empty_file``; ``RecordError``.
        """
        try:
            with file.open("rb") as lines:
                for record in read_records(lines, str(file)):
                    return record.table, Note.read(record.headers.get("event", ""))
        except RummyError:
            raise
        except (OSError, ValueError) as error:
            raise Garbled("file_unreadable", file=str(file), reason=_reason(error)) from None
        raise Garbled("empty_file", file=str(file))


def _reason(error: Exception) -> str:
    return (error.strerror if isinstance(error, OSError) else None) or str(error) or type(error).__name__
