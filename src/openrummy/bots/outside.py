"""Programs of others as bots: ``cmd:./mybot`` is a command that speaks JSON lines (``docs/bots.md``)."""

from __future__ import annotations

import contextlib
import hashlib
import time
import weakref
from collections.abc import Sequence
from typing import Any, Final, TypeVar

import msgspec
from msgspec import Struct

from openrummy.actions import Action, parse_action
from openrummy.bots.program import Program, ProgramFailed
from openrummy.bots.protocol import Bot
from openrummy.bots.roster import make
from openrummy.bots.talk import Choose, Greeting, Hello, Match, Play, Told
from openrummy.errors import Contradiction, RummyError
from openrummy.events import Dealt, Event
from openrummy.game import legal
from openrummy.state import State
from openrummy.wire import encode

__all__ = ["CMD", "LONGEST_PATIENCE", "PATIENCE", "SHORTEST_PATIENCE", "START", "Guests", "Outside", "is_outside"]

T = TypeVar("T", bound=Struct)
CMD: Final = "cmd:"
"""What the name of a bot begins with that is a command."""
PATIENCE: Final = 10.0
"""Seconds for a choice, where nothing is said."""
SHORTEST_PATIENCE: Final = 0.001
LONGEST_PATIENCE: Final = 3600.0
START: Final = 30.0
"""Seconds until a program that was started has to have said hello: it may have much to load."""


def is_outside(name: str) -> bool:
    """Whether the name of a bot is a command."""
    return name.startswith(CMD)


class Guests:
    """Where bots are had by name, of ours or commands; each program is started once and plays one match after another.

    ``patience`` is in seconds, for each choice. As a context it ends the programs when it is left.
    """

    def __init__(self, patience: float = PATIENCE) -> None:
        self.patience = patience
        self._idle: dict[str, list[Program]] = {}
        self._started: weakref.WeakSet[Program] = weakref.WeakSet()
        self._greetings: dict[str, Greeting] = {}

    def __enter__(self) -> Guests:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def make(self, name: str, seed: int, game: str) -> Bot:
        """A bot for a match; a program is started when it is first asked. Raises as ``bots.make`` for those of ours."""
        if not is_outside(name):
            return make(name, seed, game)
        return Outside(self, name.removeprefix(CMD), name, seed)

    def require(self, name: str, game: str) -> None:
        """Raises as ``bots.make``, for a command too; ``ProgramFailed`` for one that does not start as it should."""
        if not is_outside(name):
            make(name, 0, game)
            return
        games = self.greeting(name.removeprefix(CMD)).games
        if game not in games:
            raise Contradiction("not_its_game", name=name, game=game, expected=" ".join(games))

    def greeting(self, command: str) -> Greeting:
        """What a program says of itself; it is started if it never was. Raises ``ProgramFailed``."""
        if command not in self._greetings:
            self.give_back(self.take(command))
        return self._greetings[command]

    def take(self, command: str) -> Program:
        """A program that has said hello and waits for a match. Raises ``ProgramFailed``."""
        with contextlib.suppress(KeyError, IndexError):  # several threads may ask
            return self._idle[command].pop()
        program = Program(command)
        self._started.add(program)
        program.say(encode(Hello()))
        self._greetings[command] = answer(program, Greeting, START)
        return program

    def give_back(self, program: Program) -> None:
        """Keeps a program for the next match."""
        self._idle.setdefault(program.command, []).append(program)

    def release(self, bots: Sequence[Bot]) -> None:
        """Takes back the programs of a match that is over."""
        for bot in bots:
            if isinstance(bot, Outside):
                bot.leave()

    def close(self, *, at_once: bool = False) -> None:
        """Ends all programs; unless ``at_once``, those that wait have a moment to end by themselves."""
        for waiting in self._idle.values():
            while waiting:
                program = waiting.pop()
                if not at_once:
                    program.close()
        for program in list(self._started):
            program.kill()


class Outside:
    """A program in a seat. It is told what its seat is told, and asked; ``choose`` raises ``ProgramFailed``.

    One that has failed is started again when it is asked again, and told everything. What it answers may be illegal.
    ``thought`` is how long it took to answer the last time, in nanoseconds by the clock.
    """

    def __init__(self, guests: Guests, command: str, name: str, seed: int) -> None:
        self.name = name
        self._guests = guests
        self._command = command
        self._seed = seed
        self._program: Program | None = None
        self._told: list[Event] = []
        self._asked = 0
        self.thought = 0

    def choose(self, view: State, history: Sequence[Event]) -> Action:
        self.thought = 0
        program = self._program
        if program is None:
            program = self._program = self._guests.take(self._command)
            self._told.clear()
        if not self._told or not self._goes_on(history):
            self._told.clear()
            program.say(encode(Match(view.rules.id, view.seats, view.turn, luck(self._seed))))
        new = history[len(self._told) :]
        self._told += new
        self._asked += 1
        program.say(encode(Told(tuple(new))))
        patience = self._guests.patience
        offered = tuple(str(action) for action in legal(view))
        program.say(encode(Choose(self._asked, view, offered, int(1000 * patience))))
        began = time.perf_counter_ns()
        try:
            said = answer(program, Play, patience)
            self.thought = time.perf_counter_ns() - began
            if said.id != self._asked:
                raise program.garbled(msgspec.json.encode(said), "")
            try:
                return parse_action(said.action)
            except RummyError as error:
                raise program.garbled(said.action.encode(), error.code) from None
        except ProgramFailed:
            self._program = None
            raise

    def leave(self) -> None:
        """Gives the program back: the match is over for it."""
        if self._program is not None:
            self._guests.give_back(self._program)
            self._program = None

    def _goes_on(self, history: Sequence[Event]) -> bool:
        """Whether what was told still stands; nothing is ever taken back beyond a deal."""
        told = self._told
        if len(history) < len(told):
            return False
        for at in range(len(told) - 1, -1, -1):
            if history[at] != told[at]:
                return False
            if isinstance(told[at], Dealt):
                break
        return True


def answer(program: Program, kind: type[T], seconds: float) -> T:
    """The next line of a program as what it has to be. Raises ``ProgramFailed``."""
    line = program.hear(seconds)
    try:
        return _decoder(kind).decode(line)
    except msgspec.MsgspecError as error:
        raise program.garbled(line, str(error)) from None


_DECODERS: Final[dict[type[Any], msgspec.json.Decoder[Any]]] = {
    kind: msgspec.json.Decoder(kind) for kind in (Greeting, Play)
}


def _decoder(kind: type[T]) -> msgspec.json.Decoder[T]:
    return _DECODERS[kind]


def luck(seed: int) -> int:
    """The number told to a program, 0 to 2**53 - 1 (what JSON numbers hold everywhere).

    Nothing can be worked out of it: a seed of ours may be next to that of the deals.
    """
    return int.from_bytes(hashlib.sha256(b"luck" + seed.to_bytes(8, "big")).digest()[:8], "big") >> 11
