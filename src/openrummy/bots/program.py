"""A program beside this one: lines to it, lines from it, a time for each, and an end that cannot fail."""

from __future__ import annotations

import atexit
import contextlib
import os
import queue
import shlex
import signal
import subprocess
import threading
from collections import deque
from typing import IO, Final

from openrummy.errors import RummyError

__all__ = ["LONGEST_LINE", "Program", "ProgramFailed", "end_all"]

LONGEST_LINE: Final = 1 << 16
"""Bytes of a line; a program that writes a longer one writes garbage."""
AHEAD: Final = 64
"""Lines of a program that wait to be read; of one that writes more without being asked nothing further is read."""
FAREWELL: Final = 1.0
"""Seconds in which a program may end by itself once nothing more will be said to it."""
OURS: Final = "OPENRUMMY_"
"""Settings of ours, of which one may hold a password, are not handed on."""


class ProgramFailed(RummyError):
    """A program that cannot be talked to any more.

    ``program_not_started`` (with ``why``), ``program_silent`` (``seconds``), ``program_ended`` (``status`` and
    ``said``, its last line on standard error), ``program_garbled`` (``answer`` and ``why``), all with ``command``.
    """


class Program:
    """A command with pipes; a thread each for what it reads, writes and complains of, so that nothing here can hang.

    Raises ``ProgramFailed("program_not_started")``.
    """

    def __init__(self, command: str) -> None:
        self.command = command
        self._lines: queue.Queue[bytes] = queue.Queue(AHEAD + 1)
        self._said: queue.SimpleQueue[bytes | None] = queue.SimpleQueue()
        self._complaints: deque[str] = deque(maxlen=20)
        env = {name: value for name, value in os.environ.items() if not name.startswith(OURS)}
        pipe = subprocess.PIPE
        try:
            words = shlex.split(command, posix=os.name != "nt")
            if not words:
                raise ValueError("no command")
            # A session of its own: Ctrl-C is not for it, and it can be ended with all that it has started.
            self._process = subprocess.Popen(
                words, stdin=pipe, stdout=pipe, stderr=pipe, env=env, start_new_session=True
            )
        except (OSError, ValueError) as error:
            why = (error.strerror if isinstance(error, OSError) else None) or str(error)
            raise ProgramFailed("program_not_started", command=command, why=why) from None
        _RUNNING.add(self)
        stdin, stdout, stderr = self._process.stdin, self._process.stdout, self._process.stderr
        assert stdin is not None
        assert stdout is not None
        assert stderr is not None
        self._reader = threading.Thread(target=self._read, args=(stdout,), daemon=True)
        self._listener = threading.Thread(target=self._listen, args=(stderr,), daemon=True)
        self._writer = threading.Thread(target=self._write, args=(stdin,), daemon=True)
        for thread in (self._reader, self._listener, self._writer):
            thread.start()

    def say(self, line: bytes) -> None:
        """Hands a line over; it is written when the program reads."""
        self._said.put(line + b"\n")

    def hear(self, seconds: float) -> bytes:
        """Its next line. Raises ``ProgramFailed``: ``program_silent``, ``program_ended``, ``program_garbled``."""
        try:
            line = self._lines.get(timeout=seconds)
        except queue.Empty:
            self.kill()
            raise ProgramFailed("program_silent", command=self.command, seconds=f"{seconds:g}") from None
        if not line:
            raise self._ended()
        if not line.endswith(b"\n"):
            raise self.garbled(line, "")
        return line

    def garbled(self, line: bytes, why: str) -> ProgramFailed:
        """The error for a line that means nothing; ends the program."""
        self.kill()
        shown = line[:200].decode("utf-8", "replace").strip()
        return ProgramFailed("program_garbled", command=self.command, answer=shown, why=why)

    def _ended(self) -> ProgramFailed:
        self._listener.join(FAREWELL)
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._process.wait(FAREWELL)
        status = self._process.poll()
        said = next((line for line in reversed(self._complaints) if line.strip()), "")
        self.kill()
        status_text = "" if status is None else str(status)
        return ProgramFailed("program_ended", command=self.command, status=status_text, said=said.strip())

    def close(self) -> None:
        """Lets it end by itself, for a moment, and then ends it."""
        self._said.put(None)
        self._reader.join(FAREWELL)
        self.kill()

    def kill(self) -> None:
        """Ends it, and whatever it has started, now."""
        if self not in _RUNNING:
            return
        _RUNNING.discard(self)
        self._said.put(None)
        with contextlib.suppress(OSError):
            if hasattr(os, "killpg"):
                os.killpg(self._process.pid, signal.SIGKILL)
            else:
                self._process.kill()
        self._process.wait()
        for thread in (self._reader, self._listener, self._writer):
            thread.join(FAREWELL)

    def _read(self, stream: IO[bytes]) -> None:
        with contextlib.suppress(OSError, ValueError), stream:
            while line := stream.readline(LONGEST_LINE):
                if self._lines.qsize() >= AHEAD:
                    return
                self._lines.put(line)
                if not line.endswith(b"\n"):
                    return
        with contextlib.suppress(queue.Full):
            self._lines.put_nowait(b"")

    def _listen(self, stream: IO[bytes]) -> None:
        with contextlib.suppress(OSError, ValueError), stream:
            while line := stream.readline(1000):
                self._complaints.append(line.decode("utf-8", "replace"))

    def _write(self, stream: IO[bytes]) -> None:
        with contextlib.suppress(OSError, ValueError), stream:
            while (line := self._said.get()) is not None:
                stream.write(line)
                stream.flush()


_RUNNING: Final[set[Program]] = set()


@atexit.register
def end_all() -> None:
    """Ends every program that runs."""
    for program in list(_RUNNING):
        program.kill()
