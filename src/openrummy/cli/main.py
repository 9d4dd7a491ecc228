"""The command line: what may be written, and where an error goes.

Bad input gives one line on standard error: exit code 2 for a wrong command line, 1 for wrong data; never a traceback.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Sequence
from typing import Any, Final, NoReturn

from openrummy.cli import backup, files, play, precompile, rearrange, rules, score, serve, solve, tournament
from openrummy.cli.say import Failure, Usage, reason, say
from openrummy.errors import RummyError
from openrummy.text import called

__all__ = ["parser", "run"]

Command = Callable[[argparse.Namespace], int]
OPEN: Final = ("serve", "--open")
"""What is meant by one who says nothing: the page, in his browser."""


class Parser(argparse.ArgumentParser):
    """A parser whose errors are one line, without the usage.

    ``later`` adds its options when its command is called, so that no other command imports what they need.
    """

    later: Callable[[argparse.ArgumentParser], None] | None = None

    def parse_known_args(self, args: Any = None, namespace: Any = None) -> Any:
        """As of ``argparse``, with the options of ``later``."""
        if self.later is not None:
            later, self.later = self.later, None
            later(self)
        return super().parse_known_args(args, namespace)

    def error(self, message: str) -> NoReturn:
        """Raises ``Usage``."""
        raise Usage(say("cli-usage", problem=message.rstrip("."), command=self.prog))


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

    def add(name: str, run_it: Command, *, json: bool) -> Parser:
        one = commands.add_parser(name, help=say(f"cli-{name}"), description=say(f"cli-{name}"))
        one.set_defaults(run=run_it)
        if json:
            one.add_argument("--json", action="store_true", help=say("cli-json"))
        return one

    play.options(add("play", play.play, json=False))
    rules.options(add("rules", rules.rules, json=True))
    score.options(add("score", score.score, json=False))
    solve.melds_options(add("melds", solve.melds, json=True))
    solve.layoff_options(add("layoff", solve.layoff, json=True))
    rearrange.options(add("rearrange", rearrange.rearrange, json=True))
    files.replay_options(add("replay", files.replay, json=True))
    files.verify_options(add("verify", files.verify, json=True))
    tournament.options(add("arena", tournament.arena, json=True))
    files.perft_options(add("perft", files.perft, json=True))
    add("precompile", precompile.precompile, json=False)
    add("serve", serve.serve, json=False).later = serve.options
    add("backup", backup.backup, json=False).later = backup.backup_options
    add("restore", backup.restore, json=False).later = backup.restore_options
    return top


def _version() -> str:
    from openrummy import __version__

    return f"openrummy {__version__}"


def run(words: Sequence[str] | None = None) -> int:
    """Runs a command line and returns its exit code."""
    _plain_streams()
    try:
        given = sys.argv[1:] if words is None else words
        chosen: Any = parser().parse_args(given or OPEN)
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
