"""A file in which an arena keeps what has been played, so that it can go on after it was broken off.

The first line is the plan, each further one a task that is done; a line that was cut short is played again.
"""

from __future__ import annotations

import os
from pathlib import Path
from types import TracebackType
from typing import Final

import msgspec
from msgspec import Struct

from openrummy.arena.plan import Done, Plan
from openrummy.errors import Contradiction, Garbled

__all__ = ["Keep"]

FORM: Final = 1
"""Of the file; also of how a plan is cut into tasks."""


class Head(Struct, frozen=True):
    """The first line."""

    openrummy_arena: int
    plan: Plan


class Keep:
    """The file of a plan: what it has, and what is added. As a context it is closed when it is left.

    Raises ``Garbled``: ``file_unreadable``, ``file_unwritable``, ``no_arena_file``; ``Contradiction`` where the file is
    of another plan, ``other_arena`` with ``what``.
    """

    def __init__(self, file: Path, plan: Plan) -> None:
        self.file = file
        self.done: dict[int, Done] = {}
        try:
            data = file.read_bytes() if file.exists() else b""
        except OSError as error:
            raise Garbled("file_unreadable", file=str(file), reason=error.strerror or "") from None
        whole = data[: data.rfind(b"\n") + 1]
        if whole:
            self._read(whole, plan)
        elif data and not data.startswith(b'{"openrummy_arena"'[: len(data)]):
            raise Garbled("no_arena_file", file=str(file))
        try:
            self._stream = file.open("r+b" if file.exists() else "w+b")
            self._stream.truncate(len(whole))
            self._stream.seek(len(whole))
            if not whole:
                self._write(Head(FORM, plan))
        except OSError as error:
            raise Garbled("file_unwritable", file=str(file), reason=error.strerror or "") from None

    def __enter__(self) -> Keep:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self._stream.close()

    def add(self, done: Done) -> None:
        """Keeps a task; it is on the disk when this returns. Raises ``Garbled("file_unwritable")``."""
        try:
            self._write(done)
        except OSError as error:
            raise Garbled("file_unwritable", file=str(self.file), reason=error.strerror or "") from None

    def _write(self, line: Struct) -> None:
        self._stream.write(msgspec.json.encode(line) + b"\n")
        self._stream.flush()
        os.fsync(self._stream.fileno())

    def _read(self, whole: bytes, plan: Plan) -> None:
        first, *lines = whole.splitlines()
        try:
            head = msgspec.json.decode(first, type=Head)
            found = [msgspec.json.decode(line, type=Done) for line in lines]
        except msgspec.MsgspecError:
            raise Garbled("no_arena_file", file=str(self.file)) from None
        if head.openrummy_arena != FORM:
            raise Garbled("no_arena_file", file=str(self.file))
        for field in Plan.__struct_fields__:
            kept, wanted = getattr(head.plan, field), getattr(plan, field)
            if kept != wanted:
                shown = [" ".join(one) if isinstance(one, tuple) else str(one) for one in (kept, wanted)]
                raise Contradiction("other_arena", file=str(self.file), what=field, kept=shown[0], wanted=shown[1])
        self.done = {one.number: one for one in found}
