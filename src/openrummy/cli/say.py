"""What the command line says: its words, its failures, its JSON, and the files it reads."""

from __future__ import annotations

import contextlib
import functools
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, BinaryIO

from openrummy.errors import RummyError
from openrummy.text import Catalogue, explain, tidy

__all__ = ["Failure", "Usage", "catalogue", "opened", "print_json", "reason", "say"]


LONGEST = 300
"""Columns of a text from outside that are shown."""


class Failure(Exception):
    """Bad data: one line to say, exit code 1."""

    code = 1


class Usage(Failure):
    """A wrong command line: exit code 2."""

    code = 2


@functools.cache
def catalogue() -> Catalogue:
    """The words of the command line."""
    return Catalogue("en")


def say(message: str, **facts: Any) -> str:
    """A sentence of the catalogue; texts among the facts come out on one line, whatever stands in them."""
    shown = {name: fact if isinstance(fact, int) else tidy(str(fact), LONGEST) for name, fact in facts.items()}
    return catalogue().say(message, **shown)


def reason(error: RummyError) -> str:
    """An error as one line: what is wrong, where, what was expected."""
    return explain(error, catalogue(), longest=LONGEST)


def print_json(value: object) -> None:
    """One JSON value on standard output."""
    json.dump(value, sys.stdout, ensure_ascii=False, indent=2)
    sys.stdout.write("\n")


@contextlib.contextmanager
def opened(path: str) -> Iterator[BinaryIO]:
    """A file for reading, opened once, for it may be a pipe. Raises ``Failure`` where it cannot be read."""
    try:
        with Path(path).open("rb") as file:
            yield file
    except OSError as error:
        raise Failure(say("cli-no-file", file=path, why=error.strerror or "")) from None
