"""A parser of words that says nothing before it is asked: a server that starts waits for no catalogue."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from typing import Any, NoReturn

from openrummy.cli.say import Usage, say

__all__ = ["Parser"]


class Parser(argparse.ArgumentParser):
    """A parser whose errors are one line, without the usage.

    ``later`` adds what a command needs when it is called, so that no other command imports it; ``words`` put in what is
    said in its help when somebody reads it.
    """

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        self.later: Callable[[Parser], None] | None = None
        self.words: list[Callable[[], None]] = []

    def parse_known_args(self, args: Any = None, namespace: Any = None) -> Any:
        """As of ``argparse``, with the options of ``later``."""
        if self.later is not None:
            later, self.later = self.later, None
            later(self)
        return super().parse_known_args(args, namespace)

    def format_help(self) -> str:
        """As of ``argparse``, with the ``words``."""
        for put_in in self.words:
            put_in()
        return super().format_help()

    def error(self, message: str) -> NoReturn:
        """Raises ``Usage``."""
        raise Usage(say("cli-usage", problem=message.rstrip("."), command=self.prog))
