"""Bots are honest (non-interference, design section 9): what a seat cannot see does not change what it does."""

from __future__ import annotations

from random import Random

import msgspec
from hypothesis import given
from hypothesis import strategies as st

from openrummy import Table
from openrummy.bots import BOTS, assess, make
from openrummy.cards import pack
from openrummy.state import Ask
from openrummy.table import Move, Seeded
from tests.bots.play import turns
from tests.worlds import Rich, examples, rulesets

NAMES = tuple(BOTS)


class Other:
    """Another world: the same chance, but in one hand some cards have changed places."""

    def __init__(self, source: Seeded | Rich, hand: int, swap: dict[int, int]) -> None:
        self.source, self.hand, self.swap = source, hand, swap

    def order(self, ask: Ask) -> bytes:
        order = self.source.order(ask)
        if ask.label != "deal" or ask.hand != self.hand:
            return order
        return bytes(self.swap.get(face, face) for face in order)

    def origin(self, hand: int) -> str | None:  # noqa: ARG002
        return None


def another_world(table: Table, source: Seeded | Rich, rng: Random) -> Table:
    """The table after the same actions, had the cards that the seat on turn has not seen been dealt differently."""
    hand = table.state.hand
    assert hand is not None
    other = 1 - hand.turn
    hidden = [*hand.stock, *[face for face in hand.hands[other] if face not in hand.seen[other]]]
    moved = rng.sample(hidden, len(hidden))
    swap = dict(zip(hidden, moved, strict=True))
    world = Table(table.state.rules, table.seats, source=Other(source, table.state.number, swap))
    for entry in table.log:
        if isinstance(entry, Move):
            world.play(entry.action)
    assert len(world.log) == len(table.log)
    return world


def told(table: Table) -> bytes:
    """Everything that a bot in the seat on turn is given, as bytes."""
    return msgspec.json.encode([table.view(table.turn), list(table.history(table.turn))])


@examples(0.2)
@given(
    rules=st.one_of(rulesets("gin"), rulesets("oklahoma")),
    names=st.tuples(st.sampled_from(NAMES), st.sampled_from(NAMES)),
    seed=st.integers(0, 9999),
    rich=st.booleans(),
)
def test_two_worlds_that_look_the_same_get_the_same_decision(
    rules: str, names: tuple[str, str], seed: int, rich: bool
) -> None:
    rng = Random(seed)
    source = Rich(seed) if rich else Seeded(seed)
    players = [make(name, seed + seat) for seat, name in enumerate(names)]
    for number, table in enumerate(turns(rules, names, seed, source=source)):
        seat = table.turn
        done = players[seat].choose(table.view(seat), table.history(seat))  # asked in every position of this world
        if number % 5 == seed % 5:
            world = another_world(table, source, rng)
            assert told(world) == told(table)
            for name in NAMES:
                bot = make(name, seed + seat)
                answer = bot.choose(world.view(seat), world.history(seat))
                assert answer == make(name, seed + seat).choose(table.view(seat), table.history(seat))
                if name == names[seat]:
                    assert answer == done
            assert assess(world.view(seat)) == assess(table.view(seat))


def test_the_worlds_are_different() -> None:
    """The property would be empty if the cards had not moved."""
    source = Seeded(4)
    rng = Random(1)
    different = 0
    for table in turns("gin", ("greedy", "simple"), 4, source=source):
        world = another_world(table, source, rng)
        if table.state.hand and table.state.hand.phase.value != "show":
            assert world.state != table.state
            different += 1
    assert different > 20


def test_unseen_cards_are_not_in_what_a_bot_gets() -> None:
    """Neither view nor history names a card that the seat has not seen."""
    for table in turns("gin", ("greedy", "simple"), 9, hands=1):
        view = table.view(table.turn).hand
        hand = table.state.hand
        assert view is not None
        assert hand is not None
        known = view.hands[0].one | view.hands[1].one | sum(1 << face for face in view.pile)
        assert not set(view.stock) & set(pack())
        assert all(not known >> face & 1 for face in hand.stock)
