"""Which names a pad can have: such as can be typed and told from the words that it understands."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from openrummy.errors import Garbled
from openrummy.game import start
from openrummy.options import Ruleset
from openrummy.scorepad.questions import RESERVED
from openrummy.text import columns, tidy

__all__ = ["check_names"]

LONGEST_NAME: Final = 18
"""In columns of a screen."""


def check_names(rules: Ruleset, seats: Sequence[str]) -> None:
    """Raises ``Garbled("pad_bad_name")`` for a name that cannot be typed, and ``Contradiction`` as ``start`` does."""
    for name in seats:
        plain = tidy(name, LONGEST_NAME) == name and " " not in name and columns(name) > 0
        if not plain or name.casefold() in RESERVED or name.isdigit():
            raise Garbled("pad_bad_name", text=name)
    start(rules, tuple(seats))
    start(rules, tuple(name.casefold() for name in seats))
