"""What the solvers are asked about: random hands, knocks and whole matches, the same for the same seed."""

from __future__ import annotations

import random
from collections.abc import Sequence

from openrummy import Table, game
from openrummy.bots import make
from openrummy.partition import best
from openrummy.record import read_records
from openrummy.redact import view
from openrummy.shuffle import local_proof
from openrummy.state import State

__all__ = ["bot_hands", "dealt", "greedy_match", "hands", "random_hands", "replay", "showdowns"]

SEATS = ("ann", "bob")


def hands(count: int, cards: int, seed: int) -> list[int]:
    """So many random hands of so many cards, as masks."""
    rng = random.Random(seed)
    return [sum(1 << face for face in rng.sample(range(52), cards)) for _ in range(count)]


def showdowns(count: int, seed: int) -> list[tuple[tuple[int, ...], int]]:
    """Pairs of a knocker's melds, laid out of random cards, and ten random cards of the opponent.

    The knocker is dealt 22 cards and shows the melds among them, so that most showdowns have something to lay off on.
    """
    rng = random.Random(seed)
    pairs: list[tuple[tuple[int, ...], int]] = []
    while len(pairs) < count:
        faces = rng.sample(range(52), 32)
        melds = best(sum(1 << face for face in faces[10:]))[:3]
        if melds:
            pairs.append((melds, sum(1 << face for face in faces[:10])))
    return pairs


def dealt(seed: int) -> State:
    """A hand of gin, dealt from a seed."""
    state = game.start("gin", SEATS, dealer=0)
    return game.evolve(state, *game.supply(state, local_proof(seed, 1).order("deal", 52)))


def random_hands(count: int) -> int:
    """Random-legal hands of gin through ``legal`` and ``play``."""
    rng = random.Random(1)
    for seed in range(count):
        state = dealt(seed)
        while state.hand is not None:
            actions = game.legal(state).actions
            state = game.play(state, actions[int(rng.random() * len(actions))])
    return count


def bot_hands(name: str, count: int) -> int:
    """Hands of gin of a bot against itself: each move from the view of its seat."""
    players = [make(name, seat) for seat in range(2)]
    for seed in range(count):
        state = dealt(seed)
        while state.hand is not None:
            state = game.play(state, players[state.turn].choose(view(state, state.turn), ()))
    return count


def greedy_match(seed: int) -> Table:
    """A whole match of greedy against greedy."""
    table = Table("gin", SEATS, seed=seed)
    players = [make("greedy", seat) for seat in range(2)]
    while not table.over:
        table.play(players[table.turn].choose(table.view(table.turn), ()))
    return table


def replay(records: Sequence[str]) -> int:
    """Reads records, playing every move; how many."""
    for one in records:
        for _ in read_records(one.splitlines()):
            pass
    return len(records)
