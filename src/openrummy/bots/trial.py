"""A trial of a program that wants to play: hands of every game, from every seat, and what went wrong.

It is played twice: a bot that is told the same does the same, whatever it played before.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from msgspec import Struct

from openrummy.actions import Action
from openrummy.bots.guard import Guarded
from openrummy.bots.outside import CMD, Guests
from openrummy.bots.roster import make, names_for
from openrummy.errors import RummyError
from openrummy.game import GAMES
from openrummy.position import position_text
from openrummy.state import State
from openrummy.table import Table

__all__ = ["ENOUGH", "Found", "Hand", "Wrong", "trial"]

ENOUGH: Final = 5
"""Failures in one game after which the next one is tried."""
SEATS: Final = ("ann", "bob", "cat", "dan", "eve", "fay")


class Wrong(Struct, frozen=True):
    """What was wrong with a choice: the error, the answer (empty: none), and what the program was shown."""

    error: RummyError | str
    answer: str
    position: str


class Hand(Struct, frozen=True):
    """A hand of the trial: at a table for so many, from this seat, dealt from this seed; the moves of the program.

    ``other``: the first of its moves that was another one the second time (from 1), or 0; ``milliseconds`` of each.
    """

    seats: int
    seat: int
    seed: int
    moves: int
    other: int
    milliseconds: tuple[float, ...]
    wrong: tuple[Wrong, ...]


class Found(Struct, frozen=True):
    """What came of a game; ``known`` is False for one that is not played here."""

    game: str
    known: bool
    hands: tuple[Hand, ...] = ()

    @property
    def wrong(self) -> tuple[Wrong, ...]:
        """All failures, in their order."""
        return tuple(wrong for hand in self.hands for wrong in hand.wrong)


def trial(command: str, guests: Guests, games: Sequence[str], hands: int, seed: int) -> Iterator[Found]:
    """Plays these games one after the other, as many ``hands`` from every seat of every size of table.

    Raises ``ProgramFailed`` where the program does not start or says no hello.
    """
    for game in games:
        if game not in GAMES:
            yield Found(game, False)
            continue
        found: list[Hand] = []
        for seats in range(GAMES[game].fewest, GAMES[game].most + 1):
            for number in range(hands * seats):
                if sum(len(one.wrong) for one in found) < ENOUGH:
                    found.append(_twice(command, guests, game, seats, number % seats, seed + number))
        yield Found(game, True, tuple(found))


def _twice(command: str, guests: Guests, game: str, seats: int, seat: int, seed: int) -> Hand:
    first, wrong, milliseconds = _hand(command, guests, game, seats, seat, seed)
    if wrong:
        return Hand(seats, seat, seed, len(first), 0, milliseconds, wrong)
    again, fault, _ = _hand(command, guests, game, seats, seat, seed)
    pairs = enumerate(zip(first, again, strict=False), 1)
    other = next((at for at, (one, two) in pairs if one != two), 0)
    return Hand(seats, seat, seed, len(first), other, milliseconds, fault)


def _hand(
    command: str, guests: Guests, game: str, seats: int, seat: int, seed: int
) -> tuple[list[Action], tuple[Wrong, ...], tuple[float, ...]]:
    """One hand: what the program chose, what was wrong, and how long each choice took."""
    wrong: list[Wrong] = []

    def failed(view: State, error: Exception, answer: object) -> None:
        what = error if isinstance(error, RummyError) else f"{type(error).__name__}: {error}"
        wrong.append(Wrong(what, "" if answer is None else str(answer), position_text(view)))

    table = Table(game, SEATS[:seats], seed=seed)
    bot = guests.make(CMD + command, seed, game)
    player = Guarded(bot, failed, 1)
    rival = names_for(game)[1 % len(names_for(game))]
    others = [make(rival, seed + at, game) for at in range(seats)]
    chosen: list[Action] = []
    milliseconds: list[float] = []
    while not table.over and not table.state.finished and not wrong:
        turn = table.turn
        view, history = table.view(turn), table.history(turn)
        if turn != seat:
            table.play(others[turn].choose(view, history), turn)
            continue
        chosen.append(player.choose(view, history))
        milliseconds.append(player.thought / 1e6)
        table.play(chosen[-1], turn)
    guests.release([bot])
    return chosen, tuple(wrong), tuple(milliseconds)
