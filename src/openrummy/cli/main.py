"""The command line: what may be written, and where an error goes.

Bad input gives one line on standard error: exit code 2 for a wrong command line, 1 for wrong data; never a traceback.
"""

from __future__ import annotations

import argparse
import importlib
import os
import sys
from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from openrummy.cli.parser import Parser
from openrummy.cli.say import Failure, reason, say
from openrummy.errors import RummyError
from openrummy.text import called

__all__ = ["parser", "run"]

OPEN: Final = ("serve", "--open")
"""What is meant by one who says nothing: the page, in his browser."""


class Command(NamedTuple):
    """Where a command is: its module here, the function that runs it and the one that has its options, if any."""

    module: str
    run: str
    options: str = ""
    json: bool = False


COMMANDS: Final = {
    "play": Command("play", "play", "options"),
    "rules": Command("rules", "rules", "options", json=True),
    "score": Command("score", "score", "options"),
    "melds": Command("solve", "melds", "melds_options", json=True),
    "layoff": Command("solve", "layoff", "layoff_options", json=True),
    "rearrange": Command("rearrange", "rearrange", "options", json=True),
    "replay": Command("files", "replay", "replay_options", json=True),
    "verify": Command("files", "verify", "verify_options", json=True),
    "bots": Command("bots", "bots", "options", json=True),
    "arena": Command("tournament", "arena", "options", json=True),
    "bot-check": Command("bot_check", "bot_check", "options", json=True),
    "perft": Command("files", "perft", "perft_options", json=True),
    "bench": Command("bench", "bench", "options"),
    "precompile": Command("precompile", "precompile"),
    "serve": Command("serve", "serve", "options"),
    "backup": Command("backup", "backup", "backup_options"),
    "restore": Command("backup", "restore", "restore_options"),
}


def parser() -> Parser:
    """The whole command line."""
    top = Parser(
        prog=called(),
        description=say("cli-description"),
        epilog=say("cli-epilog", command=called()),
        formatter_class=argparse.RawDescriptionHelpFormatter,  # a command is not wrapped
    )
    top.add_argument("--version", action="version", version=_version())
    commands = top.add_subparsers(prog=called(), dest="command", metavar=say("cli-command"), title=say("cli-commands"))
    for name in COMMANDS:
        commands.add_parser(name, help=say(f"cli-{name}")).later = _options_of(name)
    return top


def _options_of(name: str) -> Callable[[Parser], None]:
    """What makes a parser the one of this command."""
    command = COMMANDS[name]

    def add(to: Parser) -> None:
        module = importlib.import_module(f"openrummy.cli.{command.module}")
        to.set_defaults(run=getattr(module, command.run))
        if command.json:
            to.add_argument("--json", action="store_true", help=say("cli-json"))
        if command.options:
            getattr(module, command.options)(to)
        to.words.append(lambda: setattr(to, "description", say(f"cli-{name}")))

    return add


def _parsed(words: Sequence[str]) -> argparse.Namespace:
    """A command line that was understood; where its command is known, no other is looked at."""
    if words[0] not in COMMANDS:
        return parser().parse_args(words)
    one = Parser(prog=f"{called()} {words[0]}")
    one.later = _options_of(words[0])
    return one.parse_args(words[1:])


def _version() -> str:
    from openrummy import __version__

    return f"openrummy {__version__}"


def run(words: Sequence[str] | None = None) -> int:
    """Runs a command line and returns its exit code."""
    _plain_streams()
    try:
        given = sys.argv[1:] if words is None else words
        chosen = _parsed(given or OPEN)
        code = int(chosen.run(chosen))
        sys.stdout.flush()
        return code
    except Failure as failed:
        _complain(str(failed))
        return failed.code
    except RummyError as error:
        _complain(reason(error))
        return 1
    except BrokenPipeError:
        _silence()  # the reader has gone: nothing is left to say, not even at shutdown
        return 0
    except OSError as error:
        _silence()
        _complain(say("cli-no-output", why=error.strerror or str(error)))
        return 1
    except KeyboardInterrupt:
        _complain(say("cli-interrupted"))
        return 130


def _complain(text: str) -> None:
    sentence = text if text.endswith(".") else say("sentence", sentence=text)
    print(f"openrummy: {sentence}", file=sys.stderr)


def _silence() -> None:
    """Nothing more is written to standard output, and closing it does not fail."""
    sys.stdout = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115


def _plain_streams() -> None:
    """A stream that is closed is an empty one; an output that cannot show a letter shows a question mark."""
    if sys.stdin is None:
        sys.stdin = open(os.devnull, encoding="utf-8")  # noqa: SIM115
    if sys.stdout is None:
        _silence()
    if sys.stderr is None:
        sys.stderr = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="replace")
