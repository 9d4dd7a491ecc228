"""What is given from outside, looked at before compiled code sees it: a wrong array there would be a crash."""

from __future__ import annotations

from typing import Any, Final

import numpy as np
from numpy.typing import DTypeLike, NDArray

from openrummy.errors import Contradiction
from openrummy.fast import layout
from openrummy.game import ruleset
from openrummy.options import GinOptions, Ruleset
from openrummy.partition import PACK

__all__ = ["GAMES", "array", "masks", "number", "packs", "rules_of", "words"]

GAMES: Final = ("gin", "oklahoma")
"""The games that there is a twin of, with all their house rules."""


def array(name: str, given: Any, kind: DTypeLike, shape: tuple[int, ...] | None = None) -> NDArray[Any]:
    """An array of this type and shape, whole and in one piece. Raises ``Contradiction("wrong_array")``."""
    wanted = np.dtype(kind)
    if not isinstance(given, np.ndarray):
        raise Contradiction("wrong_array", name=name, expected=_text(wanted, shape), found=type(given).__name__)
    fits = given.dtype == wanted and (given.ndim == 1 if shape is None else given.shape == shape)
    if not (fits and given.flags.c_contiguous and given.flags.aligned):
        raise Contradiction("wrong_array", name=name, expected=_text(wanted, shape), found=_found(given))
    return given


def _text(kind: np.dtype[Any], shape: tuple[int, ...] | None) -> str:
    return f"{kind} {'(n,)' if shape is None else shape}"


def _found(given: NDArray[Any]) -> str:
    return f"{given.dtype} {given.shape}{'' if given.flags.c_contiguous else ' strided'}"


def writable(name: str, given: Any, kind: DTypeLike, shape: tuple[int, ...]) -> NDArray[Any]:
    """The caller's array to be written to, or a new one for None. Raises ``Contradiction("wrong_array")``."""
    if given is None:
        return np.zeros(shape, kind)
    found = array(name, given, kind, shape)
    if not found.flags.writeable:
        raise Contradiction("wrong_array", name=name, expected=_text(np.dtype(kind), shape), found="read-only")
    return found


def masks(given: Any, fewest: int) -> NDArray[np.uint64]:
    """Hands of one pack. Raises ``Contradiction``: ``wrong_array``, ``no_card``, ``no_discard`` (too few cards)."""
    found = array("hands", given, np.uint64)
    if int(np.bitwise_or.reduce(found)) & ~PACK:
        raise Contradiction("no_card", at=int(np.flatnonzero(found & ~np.uint64(PACK))[0]))
    if fewest and not found.all():
        raise Contradiction("no_discard", at=int(np.flatnonzero(found == 0)[0]))
    return found


def number(name: str, given: Any, least: int, most: int) -> int:
    """A whole number within bounds. Raises ``Contradiction("wrong_number")``."""
    if isinstance(given, bool) or not isinstance(given, int | np.integer) or not least <= int(given) <= most:
        raise Contradiction("wrong_number", name=name, expected=f"{least}-{most}", found=str(given))
    return int(given)


def words(name: str, given: Any, choices: tuple[str, ...]) -> int:
    """Which of some words was given. Raises ``Contradiction("wrong_number")``."""
    if not isinstance(given, str) or given not in choices:
        raise Contradiction("wrong_number", name=name, expected="|".join(choices), found=str(given))
    return choices.index(given)


def packs(given: Any, lanes: int) -> NDArray[np.uint8]:
    """A pack for each lane, in order, top first. Raises ``Contradiction``: ``wrong_array``, ``wrong_order``."""
    found = array("decks", given, np.uint8, (lanes, 52))
    if not (np.sort(found, axis=1) == np.arange(52, dtype=np.uint8)).all():
        raise Contradiction("wrong_order")
    return found


def rules_of(given: Ruleset | str) -> tuple[Ruleset, NDArray[np.int64]]:
    """A ruleset, and as words. Raises ``Contradiction("no_twin")`` for other games, and as ``openrummy.ruleset``."""
    rules = ruleset(given) if isinstance(given, str) else given
    if not isinstance(rules, Ruleset):
        raise Contradiction("no_twin", game=type(given).__name__, expected=" ".join(GAMES))
    if rules.game not in GAMES:
        raise Contradiction("no_twin", game=rules.game, expected=" ".join(GAMES))
    options: GinOptions = rules.options
    found = np.zeros(layout.RULES, np.int64)
    found[layout.LIMIT] = -1 if options.knock_limit == "upcard" else options.knock_limit
    found[layout.ACE] = options.ace_upcard == "one"
    found[layout.GIN_BONUS] = options.gin_bonus
    found[layout.UNDERCUT_BONUS] = options.undercut_bonus
    found[layout.TARGET] = options.target
    found[layout.NEXT] = ("winner", "loser", "alternate").index(options.next_dealer)
    found[layout.BIG_BONUS] = 31 if options.big_gin else 0
    found[layout.BOX] = options.box_bonus
    found[layout.GAME] = options.game_bonus
    found[layout.SHUTOUT] = options.shutout
    found[layout.DOUBLES] = options.spade_doubles
    return rules, found
