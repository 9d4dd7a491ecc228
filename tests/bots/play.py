"""Tables at which bots play, for the tests of bots."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from hypothesis import strategies as st
from msgspec import Struct

from openrummy.bots import Bot, make, names_for
from openrummy.game import GAMES
from openrummy.table import Seeded, Source, Table
from tests.worlds import ALL, NAMES, Rich, rulesets


def bots(names: Sequence[str], seed: int) -> list[Bot]:
    """A bot a seat, seeds one after the other."""
    return [make(name, seed + seat) for seat, name in enumerate(names)]


def turns(rules: str, names: Sequence[str], seed: int, hands: int = 2, source: Source | None = None) -> Iterator[Table]:
    """The table before every action of the first hands of a match between bots."""
    table = Table(rules, NAMES[: len(names)], source=source or Rich(seed, len(names)))
    players = bots(names, seed)
    while not table.over and table.state.finished < hands:
        yield table
        turn = table.turn
        table.play(players[turn].choose(table.view(turn), table.history(turn)), turn)


class Company(Struct, frozen=True):
    """Bots at a table of any game: ``turns`` of it are the table before every action, ``most`` at the most."""

    rules: str
    names: tuple[str, ...]
    seed: int
    rich: bool
    most: int = 200

    def source(self) -> Rich | Seeded:
        """The chance of the table."""
        return Rich(self.seed, len(self.names)) if self.rich else Seeded(self.seed)

    def turns(self, hands: int = 2) -> Iterator[Table]:
        for number, table in enumerate(turns(self.rules, self.names, self.seed, hands, self.source())):
            if number >= self.most:
                return
            yield table


def companies(*games: str) -> st.SearchStrategy[Company]:
    """Bots at tables of these games (all of them where none is named), with any house rules and number of seats."""

    def of(game: str) -> st.SearchStrategy[Company]:
        players = st.integers(GAMES[game].fewest, GAMES[game].most)
        names = players.flatmap(lambda count: st.tuples(*[st.sampled_from(names_for(game))] * count))
        return st.builds(Company, rules=rulesets(game), names=names, seed=st.integers(0, 9999), rich=st.booleans())

    return st.sampled_from(games or ALL).flatmap(of)
