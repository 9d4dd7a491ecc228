"""Bots are honest (non-interference, design section 9): what a seat cannot see does not change what it does."""

from __future__ import annotations

from random import Random

import msgspec
import pytest
from hypothesis import given

from openrummy import Table
from openrummy.bots import assess, make, names_for
from openrummy.cards import UNKNOWN, Cards
from openrummy.events import Dealt, Drew
from openrummy.game import GAMES, game_of
from openrummy.state import Ask
from openrummy.table import Chance, Move, Source
from tests.bots.play import Company, companies
from tests.worlds import ALL, examples


class Other:
    """Another world: the same chance, but at one ask some places of the order are exchanged."""

    def __init__(self, source: Source, ask: Ask, places: dict[int, int]) -> None:
        self.source, self.ask, self.places = source, ask, places

    def order(self, ask: Ask) -> bytes | None:
        order = self.source.order(ask)
        if ask != self.ask or order is None:
            return order
        return bytes(order[self.places.get(at, at)] for at in range(len(order)))

    def origin(self, hand: int) -> str | None:  # noqa: ARG002
        return None


def hidden_places(table: Table) -> tuple[Ask, list[int]]:
    """The chance that made the present stock, and the places in it of cards that the seat on turn has not seen."""
    hand = table.state.hand
    assert hand is not None
    last = [at for at, entry in enumerate(table.log) if isinstance(entry, Chance)][-1]
    chance = table.log[last]
    assert isinstance(chance, Chance)
    stock = range(len(chance.order) - len(hand.stock), len(chance.order))
    if chance.ask.label != "deal":  # a new stock (B12): its cards were seen before, its order was not
        return chance.ask, list(stock)
    pack = game_of(table.state).hand.pack(len(table.seats))
    began = max(at for at, event in enumerate(table.events) if isinstance(event, Dealt))
    dealt = table.events[began]
    assert isinstance(dealt, Dealt)
    count = len(dealt.players)
    size = len(dealt.hands[dealt.players[0]])
    came = {seat: list(range(at, count * size, count)) for at, seat in enumerate(dealt.players)}
    drawn = len(chance.order) - len(dealt.stock)
    for event in table.events[began:]:
        if isinstance(event, Drew):
            came[event.seat].append(drawn)
            drawn += 1
    places = list(stock)
    for seat in hand.players:
        if not hand.eyes[hand.turn] >> seat & 1:
            seen = hand.seen[seat]
            unseen = Cards.of([*hand.hands[seat]])
            for face in seen:
                unseen = unseen.minus(face)
            for face in unseen:  # of two copies the one that came last: the other may have been played before it came
                place = next(at for at in reversed(came[seat]) if pack[chance.order[at]] == face)
                came[seat].remove(place)
                places.append(place)
    return chance.ask, places


def another_world(table: Table, source: Source, rng: Random) -> Table:
    """The table after the same actions, had the cards that the seat on turn has not seen been dealt differently."""
    ask, places = hidden_places(table)
    moved = dict(zip(places, rng.sample(places, len(places)), strict=True))
    world = Table(table.state.rules, table.seats, source=Other(source, ask, moved))
    for entry in table.log:
        if isinstance(entry, Move):
            world.play(entry.action)
    assert len(world.log) == len(table.log)
    return world


def told(table: Table) -> bytes:
    """Everything that a bot in the seat on turn is given, as bytes."""
    return msgspec.json.encode([table.view(table.turn), list(table.history(table.turn))])


@examples(0.3)
@given(companies())
def test_two_worlds_that_look_the_same_get_the_same_decision(company: Company) -> None:
    rng = Random(company.seed)
    players = [make(name, company.seed + seat) for seat, name in enumerate(company.names)]
    for number, table in enumerate(company.turns()):
        seat = table.turn
        done = players[seat].choose(table.view(seat), table.history(seat))  # asked in every position of this world
        if number % 7 == company.seed % 7:
            world = another_world(table, company.source(), rng)
            assert told(world) == told(table)
            for name in names_for(table.state.rules.game):
                bot = make(name, company.seed + seat)
                answer = bot.choose(world.view(seat), world.history(seat))
                assert answer == make(name, company.seed + seat).choose(table.view(seat), table.history(seat))
                if name == company.names[seat]:
                    assert answer == done
            assert assess(world.view(seat), world.history(seat)) == assess(table.view(seat), table.history(seat))


@pytest.mark.parametrize("game", ALL)
def test_the_worlds_are_different(game: str) -> None:
    """The property would be empty if the cards had not moved."""
    names = (names_for(game)[1],) * GAMES[game].most
    company = Company(game, names, 4, rich=False)
    rng = Random(1)
    found = {"same": 0, "other": 0}
    for table in company.turns(hands=1):
        world = another_world(table, company.source(), rng)
        found["same" if world.state == table.state else "other"] += 1
    assert found["other"] > 15
    assert found["same"] <= 4  # a knock has shown the cards, or the stock is nearly empty


@pytest.mark.parametrize("game", ALL)
def test_unseen_cards_are_not_in_what_a_bot_gets(game: str) -> None:
    """Neither view nor history names a card that the seat has not seen."""
    names = (names_for(game)[1],) * GAMES[game].fewest
    for table in Company(game, names, 9, rich=False).turns(hands=1):
        view, hand = table.view(table.turn).hand, table.state.hand
        assert view is not None
        assert hand is not None
        assert set(view.stock) <= {UNKNOWN}
        for seat in hand.players:
            if seat != table.turn:
                assert view.hands[seat].hidden == len(hand.hands[seat]) - len(hand.seen[seat])
        drawn = [event for event in table.history(table.turn) if isinstance(event, Drew) and event.seat != table.turn]
        assert {event.card for event in drawn} <= {UNKNOWN}
