"""The line mode: plain lines that suit a terminal, a screen reader and a pipe. ``play`` and ``menu`` are its doors."""

from __future__ import annotations

import contextlib
import importlib
import os
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TextIO

from openrummy.game import ruleset
from openrummy.options import Ruleset
from openrummy.terminal.dialogue import Leave
from openrummy.terminal.game import INTERRUPTED, play_matches, resumed, setting
from openrummy.terminal.menu import open_menu
from openrummy.terminal.output import page_for
from openrummy.terminal.page import Page
from openrummy.terminal.save import Saves
from openrummy.terminal.signals import as_interrupts
from openrummy.text import BASE, Catalogue

__all__ = ["menu", "play"]


def play(
    rules: Ruleset | str = "gin",
    *,
    seats: Sequence[str] | None = None,
    human: int = 0,
    bots: Sequence[str] = (),
    players: int | None = None,
    role: str | None = None,
    seed: int | None = None,
    resume: Path | None = None,
    stdin: TextIO | None = None,
    stdout: TextIO | None = None,
    width: int | None = None,
    colour: bool | None = None,
    symbols: bool | None = None,
    lang: str = BASE,
    folder: Path | None = None,
) -> int:
    """Plays matches at the terminal and returns the exit code: 0, or 130 after Ctrl-C.

    ``human`` is the person's seat (-1: only bots play, one looks on), ``bots`` the levels of the other seats in order
    (the usual one of the game where none is named), ``players`` how many seats there are where they have no names,
    ``role`` the person's own in three-hand (None: it is drawn for), ``seed`` the deals and the bots' luck (None:
    chance). ``resume`` goes on with a kept match; rules, seats and bots are then those of its file. ``width``,
    ``colour`` and ``symbols`` are found out where they are None; ``folder`` is where the match is kept that is
    left. Raises ``RummyError`` for seats, bots or a file that cannot be played with, before anything is written.
    """
    page, saves = _page(stdin, stdout, width, colour, symbols, lang), Saves(folder)
    if resume is not None:
        chosen, match = resumed(saves, resume)
        return _until_closed(page, lambda: play_matches(page, saves, chosen, match))
    rules = ruleset(rules) if isinstance(rules, str) else rules
    fresh = setting(page, rules, seats, human, bots, seed, players=players, role=role)
    return _until_closed(page, lambda: play_matches(page, saves, fresh))


def menu(
    stdin: TextIO | None = None,
    stdout: TextIO | None = None,
    *,
    width: int | None = None,
    colour: bool | None = None,
    symbols: bool | None = None,
    lang: str = BASE,
    folder: Path | None = None,
) -> int:
    """Opens the menu and returns the exit code, as ``play``."""
    page, saves = _page(stdin, stdout, width, colour, symbols, lang), Saves(folder)
    return _until_closed(page, lambda: open_menu(page, saves))


def _page(
    stdin: TextIO | None,
    stdout: TextIO | None,
    width: int | None,
    colour: bool | None,
    symbols: bool | None,
    lang: str,
) -> Page:
    came, goes = stdin or sys.stdin, stdout or sys.stdout
    if came is sys.stdin and came.isatty():
        with contextlib.suppress(ImportError):
            importlib.import_module("readline")  # input() then has a history and can be edited
    return page_for(came, goes, words=Catalogue(lang), width=width, colour=colour, symbols=symbols)


def _until_closed(page: Page, run: Callable[[], int]) -> int:
    """Runs to the end; where nobody reads the output any more there is nothing left to say.

    A terminal that is closed, and a request to stop, are taken as Ctrl-C: the match is kept.
    """
    as_interrupts()
    try:
        return run()
    except (EOFError, Leave):
        page.line("goodbye")
        return 0
    except KeyboardInterrupt:
        with contextlib.suppress(OSError):
            page.stdout.write("\n")
            page.line("interrupted")
        return INTERRUPTED
    except OSError:
        # Nobody reads any more, or the terminal is gone: nothing is left to say, at shutdown neither.
        if page.stdout is sys.stdout:
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
