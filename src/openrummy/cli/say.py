"""What the command line says: its words, its failures, its JSON, and the files it reads."""

from __future__ import annotations

import functools
import json
import sys
from pathlib import Path
from typing import Any

from openrummy.errors import RummyError
from openrummy.text import Catalogue, explain

__all__ = ["Failure", "Usage", "catalogue", "existing", "print_json", "reason", "say"]


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
    """A sentence of the catalogue."""
    return catalogue().say(message, **facts)


def reason(error: RummyError) -> str:
    """An error as one line: what is wrong, where, what was expected."""
    return explain(error, catalogue())


def print_json(value: object) -> None:
    """One JSON value on standard output."""
    json.dump(value, sys.stdout, ensure_ascii=False, indent=2)
    sys.stdout.write("\n")


def existing(path: str) -> Path:
    """The path of a file that can be read. Raises ``Failure``."""
    file = Path(path)
    try:
        with file.open("rb"):
            return file
    except OSError as error:
        raise Failure(say("cli-no-file", file=path, why=error.strerror or "")) from None
