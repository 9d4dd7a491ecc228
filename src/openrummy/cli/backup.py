"""``openrummy backup`` and ``restore``: the event log as one file, taken while the server runs, and put back."""

from __future__ import annotations

import argparse
import asyncio
from pathlib import Path
from typing import TYPE_CHECKING

from openrummy.cli.say import say
from openrummy.cli.serve import add_settings, chosen_settings

if TYPE_CHECKING:
    from openrummy.cli.parser import Parser

__all__ = ["backup", "backup_options", "restore", "restore_options"]


def backup_options(command: Parser) -> None:
    """The words of ``backup``."""
    command.add_argument("file", type=Path, metavar=say("cli-file"), help=say("backup-file"))
    command.add_argument("--over", action="store_true", help=say("backup-over"))
    add_settings(command)


def backup(chosen: argparse.Namespace) -> int:
    """Copies the event log as it is at one moment. Raises what the store does; then there is no file."""
    from openrummy.server.settings import database
    from openrummy.store import backup as store

    asyncio.run(store.backup(database(chosen_settings(chosen)), chosen.file, over=chosen.over))
    print(say("backup-done", file=chosen.file))
    return 0


def restore_options(command: Parser) -> None:
    """The words of ``restore``."""
    command.add_argument("file", type=Path, metavar=say("cli-file"), help=say("restore-file"))
    command.add_argument("--over", action="store_true", help=say("restore-over"))
    add_settings(command)


def restore(chosen: argparse.Namespace) -> int:
    """Puts a backup where the event log is. Raises what the store does; then the old log is as it was."""
    from openrummy.server.settings import database
    from openrummy.store import backup as store

    settings = chosen_settings(chosen)
    asyncio.run(store.restore(chosen.file, database(settings), over=chosen.over))
    print(say("restore-done", file=chosen.file))
    return 0
