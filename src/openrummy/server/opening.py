"""What a table is opened with: house rules for a length of match, and names for the bots."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from openrummy.game import GAMES, ruleset
from openrummy.options import Ruleset
from openrummy.server.facts import Length, Seat
from openrummy.server.judge import TableRefused

__all__ = ["rules_of", "with_bot_names"]


def rules_of(text: str, length: Length) -> Ruleset:
    """The ruleset of an id for a table of this length; ``short`` and ``long`` give the target of the game for it.

    Raises as ``ruleset``, and ``TableRefused("length_excludes")`` where the id says itself how long a match is.
    """
    rules = ruleset(text)
    if length not in ("short", "long"):
        return rules
    game, plain = GAMES[rules.game], ruleset(rules.game).options
    for option in ("target", "hands"):
        if getattr(rules.options, option, None) != getattr(plain, option, None):
            raise TableRefused("length_excludes", length=length, option=option)
    return ruleset(rules.id, target=game.lengths[length == "long"])


def with_bot_names(seats: Sequence[Seat]) -> tuple[Seat, ...]:
    """The seats with a name for every bot that has none; the others come first to theirs."""
    taken = {seat.name for seat in seats if seat.name}
    named: list[Seat] = []
    for seat in seats:
        if seat.bot and not seat.name:
            name, number = seat.bot, 1
            while name in taken:
                number += 1
                name = f"{seat.bot} {number}"
            taken.add(name)
            seat = replace(seat, name=name)
        named.append(seat)
    return tuple(named)
