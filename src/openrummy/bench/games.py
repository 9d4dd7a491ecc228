"""What is measured of all six games: hands by random play and by bots, a large table judged, whole records replayed."""

from __future__ import annotations

import functools
import random
from collections.abc import Callable
from typing import Final

from msgspec.structs import replace

from openrummy import Table, game
from openrummy.actions import Action, Rearrange
from openrummy.arena import run
from openrummy.bots import make, names_for
from openrummy.cards import Cards, parse_face
from openrummy.melds import Meld, canonical, meld
from openrummy.parts.rearranging import judge
from openrummy.record import read_records, write_record
from openrummy.redact import view
from openrummy.shuffle import local_proof
from openrummy.state import Phase, State, TableHand

SEATS: Final = ("ann", "bob", "cat", "dan", "eve", "fay")
RANDOM: Final = (
    ("basic", 2, 60),
    ("basic", 6, 60),
    ("hollywood", 2, 200),
    ("three_hand", 3, 200),
    ("manipulation", 2, 8),
    ("manipulation", 5, 4),
)
"""Random play: the game, the players, the hands of a round (gin has its own figure, beside its peers)."""
BOTS: Final = (
    ("basic", 2, 80),
    ("basic", 6, 60),
    ("hollywood", 2, 300),
    ("three_hand", 3, 300),
    ("manipulation", 2, 40),
    ("manipulation", 4, 30),
)
REPLAYED: Final = (("basic", 4, 8), ("hollywood", 2, 8), ("three_hand", 3, 20), ("manipulation", 4, 10))
"""Whole matches of the bots: the last number counts these."""


def bot_of(rules: str) -> str:
    """The bot whose figures are taken: the plainest that plays as well as it sees."""
    return "greedy" if "greedy" in names_for(rules) else "maximal"


def random_hands(rules: str, players: int, count: int) -> int:
    """Random-legal hands through ``legal`` and ``play``, in matches from one seed after the other."""
    rng = random.Random(1)

    def choose(state: State) -> Action:
        actions = game.legal(state).actions
        return actions[int(rng.random() * len(actions))]

    return _hands(rules, players, count, choose)


def bot_hands(rules: str, players: int, count: int) -> int:
    """Hands of a bot against itself: each move from the view of its seat."""
    bots = [make(bot_of(rules), seat) for seat in range(players)]
    return _hands(rules, players, count, lambda state: bots[state.turn].choose(view(state, state.turn), ()))


def _hands(rules: str, players: int, count: int, choose: Callable[[State], Action]) -> int:
    done, seed = 0, 0
    while done < count:
        seed += 1
        state = game.start(rules, SEATS[:players])
        while not state.over and state.finished < count - done:
            wanted = game.ask(state)
            if wanted is None:
                state = game.play(state, choose(state))
            else:
                order = local_proof(seed, wanted.hand).order(wanted.label, wanted.size)
                state = game.evolve(state, *game.supply(state, order))
        done += state.finished
    return done


def arena(rules: str, players: int, count: int) -> int:
    """Matches of an arena of the same bot in every seat, views and statistics included."""
    run(rules, [bot_of(rules)] * players, count, 1)
    return count


def large_table() -> tuple[State, Rearrange]:
    """A state of Manipulation with 70 cards on the table, and a new table with one card more, every meld new."""
    runs = [[13 * suit + rank for rank in ranks] for suit in range(4) for ranks in (range(7), range(7, 13))]
    sets = [[13 * suit + rank for suit in range(3)] for rank in range(0, 12, 2)]
    old = canonical(meld(cards, high_ace=True) for cards in (*runs, *sets))
    # The runs are cut elsewhere, and a set gets its fourth card from the hand.
    cut = [[13 * suit + rank for rank in ranks] for suit in range(4) for ranks in (range(5), range(5, 13))]
    sets[0].append(parse_face("As"))
    new = canonical(meld(cards, high_ace=True) for cards in (*cut, *sets))
    state = game.start("manipulation", SEATS[:4], dealer=0)
    state = game.evolve(state, *game.supply(state, bytes(range(106))))
    hand = state.hand
    assert isinstance(hand, TableHand)
    held = Cards.parse("As 2s Ks")
    hands = tuple(held if seat == hand.turn else cards for seat, cards in enumerate(hand.hands))
    assert sum(map(len, old)) == 70
    return replace(state, hand=replace(hand, phase=Phase.MELD, hands=hands, table=old)), _action(new)


def _action(table: tuple[Meld, ...]) -> Rearrange:
    return Rearrange(tuple(one.cards for one in table))


def checked(count: int) -> int:
    """The new table of ``large_table`` checked, as for every action that a player sends."""
    state, action = _large()
    for _ in range(count):
        game.check(state, action)
    return count


def judged(count: int) -> int:
    """The same table judged, meld by meld and as a whole."""
    state, action = _large()
    hand = state.hand
    assert hand is not None
    for _ in range(count):
        judge(hand.table, hand.hands[hand.turn], action.table)
    return count


_large = functools.cache(large_table)


@functools.cache
def records(rules: str, players: int, count: int) -> tuple[str, ...]:
    """Whole matches of a bot against itself as records."""
    found = []
    for seed in range(count):
        table = Table(rules, SEATS[:players], seed=seed)
        bots = [make(bot_of(rules), seat) for seat in range(players)]
        while not table.over:
            table.play(bots[table.turn].choose(table.view(table.turn), ()))
        found.append(write_record(table))
    return tuple(found)


def replayed(rules: str, players: int, count: int) -> int:
    """Reads records, playing every move; the hands in them."""
    hands = 0
    for one in records(rules, players, count):
        for match in read_records(one.splitlines()):
            hands += match.table.state.finished
    return hands
