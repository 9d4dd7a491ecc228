"""Matches for the tests: stacked deals, random house rules, and players of several tempers.

A ``Plan`` is all that a random match follows from, so a failing property prints one line that plays it again:
``played(Plan(...))`` is the table.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, Final, TypeVar

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from msgspec import Struct

from openrummy.cards import parse_faces
from openrummy.errors import IllegalAction
from openrummy.events import Event, HandEnded
from openrummy.game import GAMES, game_of
from openrummy.options import Field, describe
from openrummy.state import Ask, State
from openrummy.table import Chance, Seeded, Table
from tests.players import choose, proposal
from tests.temper import TEMPERS, Temper

__all__ = [
    "ALL",
    "NAMES",
    "TEMPERS",
    "Packs",
    "Plan",
    "Rich",
    "choose",
    "deal",
    "examples",
    "go",
    "last",
    "pack_order",
    "plans",
    "played",
    "proposal",
    "refusal",
    "rulesets",
    "scored",
    "stacked",
    "table",
    "temper_of",
    "values",
    "waiting",
]

E = TypeVar("E", bound=Event)
NAMES: Final = ("ann", "bob", "cat", "dan", "eve", "fay")
ALL: Final = ("basic", "gin", "oklahoma", "hollywood", "three_hand", "manipulation")
"""The six games."""


def examples(share: float) -> settings:
    """This share of the examples of the profile in force (100, or 2,000 with ``--slow``)."""
    return settings(max_examples=max(1, round(settings().max_examples * share)))


class Packs(Struct, frozen=True):
    """Chance that is known: the orders of the packs of the first hands; after these the seed.

    The first of the seats deals where chance is asked.
    """

    deals: tuple[bytes, ...]
    seed: int = 0

    def order(self, ask: Ask) -> bytes:
        if ask.label == "deal" and ask.hand <= len(self.deals):
            return self.deals[ask.hand - 1]
        return bytes(range(ask.size)) if ask.label == "dealer" else Seeded(self.seed).order(ask)

    def origin(self, hand: int) -> str | None:
        return None if hand <= len(self.deals) else f"seed {self.seed}"


def size_of(game: str, seats: int) -> int:
    """Cards dealt to each (B2, G2, M2, T2)."""
    return {2: 10, 3: 7, 4: 7, 5: 6, 6: 6}[seats] if game == "basic" else 10


def pack_order(state: State, hands: Sequence[str], upcard: str = "", stock: str = "") -> bytes:
    """The order of the pack, top first, that deals these hands (by seat), this upcard and this top of the stock next.

    The other cards follow by face. A hand that is short, and a missing upcard, is filled from these.
    """
    game, seats = game_of(state), len(state.seats)
    players, _ = game.match.seating(state)
    pack = list(game.hand.pack(seats))
    known = [list(parse_faces(text)) for text in (*hands, upcard, stock)]
    rest = sorted((Counter(pack) - Counter(face for some in known for face in some)).elements())
    for seat in players:
        known[seat] += [rest.pop() for _ in range(size_of(game.name, seats) - len(known[seat]))]
    if not upcard and game.name != "manipulation":
        known[-2].append(rest.pop())
    *by_seat, up, top = known
    dealt = [by_seat[seat][at] for at in range(size_of(game.name, seats)) for seat in players]
    faces = [*dealt, *up, *top, *rest]
    assert Counter(faces) == Counter(pack), "a card stands too often, or a hand has too many"
    places = {face: [at for at, one in enumerate(pack) if one == face] for face in set(pack)}
    return bytes(places[face].pop(0) for face in faces)


def waiting(rules: str, hands: Sequence[str], dealer: int = -1) -> Table:
    """A table of ann, bob and so on, one for each hand, that waits for its deal; by default the last of them deals.

    In three-hand that is the box, on his left sits the captain (T1).
    """
    seats = len(hands)
    dealer %= seats
    if rules.startswith("three_hand"):
        return Table(rules, NAMES[:seats], roles=[(dealer + step) % seats for step in range(seats)])
    return Table(rules, NAMES[:seats], dealer=dealer)


def deal(playing: Table, hands: Sequence[str], upcard: str = "", stock: str = "") -> Table:
    """The same table when the hand it waits for is dealt so."""
    playing.supply(pack_order(playing.state, hands, upcard, stock))
    return playing


def stacked(rules: str, hands: Sequence[str], upcard: str = "", stock: str = "", dealer: int = -1) -> Table:
    """A table as `waiting` whose first hand is this deal; the next ones are seeded."""
    playing = deal(waiting(rules, hands, dealer), hands, upcard, stock)
    entry = playing.log[0]
    assert isinstance(entry, Chance)
    playing.source = Packs((entry.order,))
    return playing


def go(playing: Table, tokens: str) -> Table:
    """Plays tokens that stand between blanks, for whoever is on turn; the same table."""
    for token in tokens.split():
        playing.play(token)
    return playing


def refusal(playing: Table, token: str) -> IllegalAction:
    """What is said against an action; asserts that it is refused and that nothing has changed."""
    before = playing.state, list(playing.log), list(playing.events)
    with pytest.raises(IllegalAction) as refused:
        playing.play(token)
    assert (playing.state, playing.log, playing.events) == before
    return refused.value


def last(playing: Table, kind: type[E]) -> E:
    """The last event of a kind."""
    return next(event for event in reversed(playing.events) if isinstance(event, kind))


def scored(playing: Table) -> tuple[str, tuple[int, ...]]:
    """Why the last hand ended, and the points by seat."""
    result = last(playing, HandEnded).result
    return result.reason, result.points


class Rich(Struct, frozen=True):
    """Deals in which melds are many: the pack is put together from blocks of neighbours, then dealt to so many."""

    seed: int
    players: int = 2

    def order(self, ask: Ask) -> bytes:
        rng = Random(f"{self.seed} {ask.label} {ask.hand}")
        order = list(range(ask.size))
        if ask.label != "deal" or rng.random() < 0.3:
            rng.shuffle(order)
            return bytes(order)
        tilt = rng.uniform(2, 16)
        faces = [at if ask.size == 52 else at % 53 for at in order]
        by_run = {at: faces[at] + rng.uniform(0, tilt) for at in order}
        by_set = {at: faces[at] % 13 * 4 + rng.uniform(0, tilt) for at in order}
        rows = [sorted(order, key=key.__getitem__) for key in (by_run, by_set)]
        at = rng.randrange(ask.size)
        chosen = [row[at:] + row[:at] for row in rng.choices(rows, k=self.players)]
        dealt: list[int] = []
        while len(dealt) < ask.size // 2:
            for row in chosen:
                dealt.append(next(at for at in row if at not in dealt))
        left = [at for at in order if at not in dealt]
        rng.shuffle(left)
        return bytes(dealt + left)

    def origin(self, hand: int) -> str | None:  # noqa: ARG002
        return None


class Plan(Struct, frozen=True):
    """A random match: rules, chance, players; ``hands`` and ``actions`` are the most that are played.

    ``seats``: how many sit down, 0 for as many as may.
    """

    rules: str
    seed: int = 0
    rich: bool = False
    tempers: tuple[int, ...] = (0, 0)
    hands: int = 3
    seats: int = 0
    actions: int = 600


def table(plan: Plan) -> Table:
    """The table of a plan before the first action."""
    seats = plan.seats or GAMES[plan.rules.partition("/")[0]].most
    source = Rich(plan.seed, seats) if plan.rich else Seeded(plan.seed)
    return Table(plan.rules, NAMES[:seats], source=source)


def played(plan: Plan) -> Table:
    """The table of a plan when all is played that is to be."""
    playing = table(plan)
    rng = Random(f"play {plan.seed}")
    for _ in range(plan.actions):
        if playing.over or playing.state.finished >= plan.hands:
            break
        playing.play(choose(rng, playing.view(playing.turn), temper_of(plan, playing.turn)))
    return playing


def temper_of(plan: Plan, seat: int) -> Temper:
    """How the player at a seat plays."""
    return TEMPERS[plan.tempers[seat % len(plan.tempers)]]


def values(field: Field) -> st.SearchStrategy[str]:
    """Written values of an option, most of them small."""
    words = st.sampled_from(field.choices) if field.choices else st.nothing()
    if field.least is None or field.most is None:
        return words
    low, high = field.least, field.most
    small = st.integers(low, min(high, low + 40)).map(str)
    return st.one_of(words, small, st.sampled_from([str(high), field.default]))


def rulesets(game: str) -> st.SearchStrategy[str]:
    """Ids of a game with any of its options, made from their descriptions; those that contradict are left out."""
    offered = {
        field.name: values(field) for field in describe(GAMES[game].options) if field.name not in GAMES[game].fixed
    }
    return st.fixed_dictionaries({}, optional=offered).map(lambda chosen: _written(game, chosen))


def _written(game: str, chosen: Mapping[str, Any]) -> str:
    upcard = "knock_limit" in GAMES[game].fixed or chosen.get("knock_limit") == "upcard"
    kept = {name: value for name, value in chosen.items() if upcard or name not in ("ace_upcard", "spade_doubles")}
    if kept.get("hands", "off") != "off":
        kept.pop("target", None)
    written = ",".join(f"{name}={value}" for name, value in sorted(kept.items()))
    return f"{game}/{written}" if written else game


def plans(*games: str, hands: int = 3, actions: int = 600) -> st.SearchStrategy[Plan]:
    """Random matches of these games."""
    return st.sampled_from(games).flatmap(
        lambda game: st.builds(
            Plan,
            rules=rulesets(game),
            seed=st.integers(0, 9999),
            rich=st.booleans() if game != "toy" else st.just(False),
            tempers=st.tuples(*[st.integers(0, len(TEMPERS) - 1)] * 2),
            hands=st.integers(1, hands),
            seats=st.integers(GAMES[game].fewest, GAMES[game].most),
            actions=st.just(actions),
        )
    )
