"""Servers that are killed and back at once: the program is loaded once, and each life is a fork of that."""

from __future__ import annotations

import atexit
import contextlib
import functools
import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from typing import Final

from tests.gates.repo import ROOT
from tests.server.harness import free_port

CALM: Final[dict[str, str | float]] = {
    "log_level": "error",
    "part_wait": 60,
    "leave_after": 600,
    "seat_budget": 1_000_000,
    "address_budget": 1_000_000,
}
"""Settings under which nobody is played for, or told that he asks too often."""


class Lives:
    """A server at one store and one port, with one life after the other; ``base`` is its address."""

    def __init__(self, db: str, **flags: str | float) -> None:
        self.port = free_port()
        self.base = f"http://127.0.0.1:{self.port}"
        self.pid = 0
        self._loader = loader()
        words = {"db": db, "port": self.port, **CALM, **flags}
        self._words = [f"--{name.replace('_', '-')}={word}" for name, word in words.items()]

    def start(self) -> None:
        """A new life; whoever connects too early has to try again."""
        assert not self.pid
        self.pid = int(self._loader.ask("start", *self._words))

    def strike(self) -> None:
        """SIGKILL, now."""
        os.kill(self.pid, signal.SIGKILL)

    def bury(self) -> None:
        """Waits until the one that was struck is gone."""
        pid, self.pid = self.pid, 0
        assert int(self._loader.ask("wait", str(pid))) == -signal.SIGKILL


class Loader:
    """The process that has the program loaded, and whose children the servers are."""

    def __init__(self) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-m", "tests.server.lives"],
            cwd=ROOT,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def ask(self, *words: str) -> str:
        """Has something done, and gives the answer."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        print(json.dumps(words), file=self._process.stdin, flush=True)
        return self._process.stdout.readline()

    def end(self) -> None:
        """Ends the process; its servers have to be gone."""
        self._process.communicate()


@functools.cache
def loader() -> Loader:
    """The loader, which ends with this process."""
    one = Loader()
    atexit.register(one.end)
    return one


@contextlib.contextmanager
def living(db: str, **flags: str | float) -> Iterator[Lives]:
    """A server that lives, until it is killed for good."""
    lives = Lives(db, **flags)
    lives.start()
    try:
        yield lives
    finally:
        if lives.pid:
            lives.strike()
            lives.bury()


def main() -> None:
    """Reads what is to be done, a line each, and does it."""
    import alembic.command  # noqa: F401
    import uvicorn.protocols.http.httptools_impl
    import uvicorn.protocols.websockets.websockets_sansio_impl  # noqa: F401

    import openrummy.server.app
    import openrummy.store.sql  # noqa: F401
    from openrummy.cli.main import run

    for line in sys.stdin:
        order, *words = json.loads(line)
        if order == "wait":
            print(os.waitstatus_to_exitcode(os.waitpid(int(words[0]), 0)[1]), flush=True)
            continue
        pid = os.fork()
        if not pid:
            nothing = os.open(os.devnull, os.O_RDWR)
            os.dup2(nothing, 0)
            os.dup2(nothing, 1)
            os._exit(run(["serve", *words]))
        print(pid, flush=True)


if __name__ == "__main__":
    main()
