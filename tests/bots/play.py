"""Tables at which bots play, for the tests of bots."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from openrummy.bots import Bot, make
from openrummy.table import Source, Table
from tests.worlds import Rich

SEATS = ("ann", "bob")


def bots(names: Sequence[str], seed: int) -> list[Bot]:
    """A bot a seat, seeds one after the other."""
    return [make(name, seed + seat) for seat, name in enumerate(names)]


def turns(rules: str, names: Sequence[str], seed: int, hands: int = 2, source: Source | None = None) -> Iterator[Table]:
    """The table before every action of the first hands of a match between bots."""
    table = Table(rules, SEATS, source=source or Rich(seed))
    players = bots(names, seed)
    while not table.over and table.state.finished < hands:
        yield table
        turn = table.turn
        table.play(players[turn].choose(table.view(turn), table.history(turn)), turn)
