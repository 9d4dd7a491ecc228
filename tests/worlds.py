"""Matches for the tests: stacked deals, random house rules, and players of several tempers.

A ``Plan`` is all that a random match follows from, so a failing property prints one line that plays it again:
``played(Plan(...))`` is the table.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, Final, TypeVar

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from msgspec import Struct

from openrummy.actions import Action, BigGin, Discard, Draw, Knock, Pass, Proposal, Show, Take
from openrummy.cards import parse_faces
from openrummy.errors import IllegalAction
from openrummy.events import Event, HandEnded
from openrummy.game import GAMES, legal
from openrummy.melds import Meld
from openrummy.options import Field, describe
from openrummy.partition import arrangements, best_discard, deadwood, is_meld
from openrummy.state import Ask, Phase, State
from openrummy.table import Seeded, Table

E = TypeVar("E", bound=Event)
NAMES: Final = ("ann", "bob", "cat", "dan")


def examples(share: float) -> settings:
    """This share of the examples of the profile in force (100, or 2,000 with ``--slow``)."""
    return settings(max_examples=max(1, round(settings().max_examples * share)))


class Packs(Struct, frozen=True):
    """Chance that is known: the packs of the first hands, top first; after these the seed.

    The first of the seats deals where chance is asked. Only for one pack without jokers, where a number is a face.
    """

    deals: tuple[bytes, ...]
    seed: int = 0

    def order(self, ask: Ask) -> bytes:
        if ask.label == "deal" and ask.hand <= len(self.deals):
            return self.deals[ask.hand - 1]
        return bytes(range(ask.size)) if ask.label == "dealer" else Seeded(self.seed).order(ask)

    def origin(self, hand: int) -> str | None:
        return None if hand <= len(self.deals) else f"seed {self.seed}"


def pack_order(hands: Sequence[str], upcard: str, stock: str = "", dealer: int = 1) -> bytes:
    """The pack, top first, that deals these hands (by seat, ten cards each), this upcard and this top of the stock.

    The other cards follow by face. An empty hand is filled from these.
    """
    known = [list(parse_faces(text)) for text in (*hands, upcard, stock)]
    rest = [face for face in range(52) if not any(face in some for some in known)]
    for some in known[:-2]:
        some += [rest.pop() for _ in range(10 - len(some))]
    *by_seat, up, top = known
    dealt = [by_seat[seat][at] for at in range(10) for seat in (1 - dealer, dealer)]
    order = bytes([*dealt, *up, *top, *rest])
    assert sorted(order) == list(range(52)), "a card stands twice, or a hand has not ten"
    return order


def stacked(rules: str, hands: Sequence[str], upcard: str, stock: str = "", dealer: int = 1) -> Table:
    """A table of ann and bob whose first hand is this deal; the next ones are seeded. By default bob deals."""
    return Table(rules, NAMES[:2], source=Packs((pack_order(hands, upcard, stock, dealer),)), dealer=dealer)


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
    """Deals in which melds are many: the pack is put together from blocks of neighbours, then dealt."""

    seed: int

    def order(self, ask: Ask) -> bytes:
        rng = Random(f"{self.seed} {ask.label} {ask.hand}")
        order = list(range(ask.size))
        if ask.label != "deal" or rng.random() < 0.3:
            rng.shuffle(order)
            return bytes(order)
        tilt = rng.uniform(2, 16)
        by_run = {face: face + rng.uniform(0, tilt) for face in order}
        by_set = {face: face % 13 * 4 + rng.uniform(0, tilt) for face in order}
        rows = [sorted(order, key=key.__getitem__) for key in (by_run, by_set)]
        at = rng.randrange(ask.size)
        first, second = (row[at:] + row[:at] for row in rng.choices(rows, k=2))
        dealt: list[int] = []
        while len(dealt) < ask.size // 2:
            for row in (first, second):
                dealt.append(next(face for face in row if face not in dealt))
        left = [face for face in order if face not in dealt]
        rng.shuffle(left)
        return bytes(dealt + left)

    def origin(self, hand: int) -> str | None:  # noqa: ARG002
        return None


class Temper(Struct, frozen=True):
    """How somebody plays, in chances from 0 to 1.

    ``take``: takes from the pile. ``keen``: draws and discards for the least deadwood instead. ``knock``: knocks where
    he can (with gin: ``gin``). ``odd``: arranges and lays off in some other legal way than the default.
    """

    take: float = 0.5
    keen: float = 0.0
    knock: float = 0.5
    gin: float = 0.9
    odd: float = 0.5


TEMPERS: Final = (
    Temper(),
    Temper(keen=1, knock=1, odd=0),
    Temper(keen=0.9, knock=0.3, odd=1),
    Temper(keen=1, knock=0, gin=1),
    Temper(keen=1, knock=0, gin=0.1),
    Temper(take=0, knock=0, gin=0),
    Temper(take=1, knock=0, gin=0),
)
"""Careless, quick, odd, patient, greedy for big gin, never off the stock, never off the pile."""


class Plan(Struct, frozen=True):
    """A random match: rules, chance, players; ``hands`` is the most that are played."""

    rules: str
    seed: int = 0
    rich: bool = False
    tempers: tuple[int, ...] = (0, 0)
    hands: int = 3


def table(plan: Plan) -> Table:
    """The table of a plan before the first action."""
    name = plan.rules.partition("/")[0]
    source = Rich(plan.seed) if plan.rich else Seeded(plan.seed)
    return Table(plan.rules, NAMES[: GAMES[name].most], source=source)


def played(plan: Plan) -> Table:
    """The table of a plan when all is played; every hand has ended unless the match is over before."""
    playing = table(plan)
    rng = Random(f"play {plan.seed}")
    while not playing.over and playing.state.finished < plan.hands:
        playing.play(choose(rng, playing.view(playing.turn), temper_of(plan, playing.turn)))
    return playing


def temper_of(plan: Plan, seat: int) -> Temper:
    """How the player at a seat plays."""
    return TEMPERS[plan.tempers[seat % len(plan.tempers)]]


def choose(rng: Random, view: State, temper: Temper) -> Action:
    """A legal action of the player on turn, from his view."""
    offered = legal(view)
    hand = view.hand
    assert hand is not None
    own = hand.hands[hand.turn].one
    if hand.phase is Phase.SHOW:
        return _show(rng, view, own) if rng.random() < temper.odd else offered[0]
    if hand.phase is not Phase.DISCARD:
        return _draw(rng, offered.actions, own, hand.pile[-1], temper)
    ends = [action for action in offered if not isinstance(action, Discard)]
    if ends:
        gin = any(_left(own, action) == 0 for action in ends)
        if rng.random() < (temper.gin if gin else temper.knock):
            ends = [action for action in ends if not gin or _left(own, action) == 0]
            action = rng.choice(ends)
            odd = _odd(rng, own, action) if rng.random() < temper.odd else action
            return odd if odd in offered else action
    discards = [action for action in offered if isinstance(action, Discard)]
    if rng.random() < temper.keen and _of_gin(own):
        least = min(_left(own, action) for action in discards)
        discards = [action for action in discards if _left(own, action) == least]
    return rng.choice(discards)


def _draw(rng: Random, offered: Sequence[Action], own: int, top: int, temper: Temper) -> Action:
    if len(offered) == 1:
        return offered[0]
    (taking,) = [action for action in offered if isinstance(action, Take)]
    (other,) = [action for action in offered if isinstance(action, Draw | Pass)]
    if rng.random() < temper.keen and _of_gin(own | 1 << top) and not own >> top & 1:
        return taking if best_discard(own | 1 << top, 1 << top) < deadwood(own) else other
    return taking if rng.random() < temper.take else other


def _of_gin(own: int) -> bool:
    """Whether these are cards that the gin solver is for: one pack, no joker, at most eleven."""
    return own < 1 << 52 and own.bit_count() <= 11


def _left(own: int, action: Action) -> int:
    """Deadwood after a discard or knock; none after big gin."""
    return deadwood(own & ~(1 << action.card)) if isinstance(action, Discard | Knock) else 0


def _odd(rng: Random, own: int, action: Action) -> Action:
    """The same end of the hand with some arrangement, its melds and their cards in any order."""
    if isinstance(action, Knock):
        return Knock(action.card, proposal(rng, own & ~(1 << action.card)))
    return BigGin(proposal(rng, own, drop=0))


def proposal(rng: Random, own: int, drop: float = 0.3) -> Proposal:
    """Melds of some of these cards as somebody might write them; each is left out with the chance ``drop``."""
    melds = [list(Meld.of(mask).cards) for mask in rng.choice(arrangements(own)) if rng.random() >= drop]
    for cards in melds:
        rng.shuffle(cards)
    rng.shuffle(melds)
    return tuple(map(tuple, melds))


def _show(rng: Random, view: State, own: int) -> Show:
    """Some legal show: a few of one's melds, then lay-offs as long as they fit and one likes to."""
    hand = view.hand
    assert hand is not None
    melds = proposal(rng, own, drop=rng.random())
    table = [meld.mask for meld in hand.table]
    left = [face for face in range(52) if own >> face & 1 and not any(face in one for one in melds)]
    laid: list[tuple[int, int]] = []
    while rng.random() < 0.8:
        fitting = [(face, at) for face in left for at, meld in enumerate(table) if is_meld(meld | 1 << face)]
        if not fitting:
            break
        face, at = rng.choice(fitting)
        table[at] |= 1 << face
        left.remove(face)
        laid.append((face, at + 1))
    return Show(melds, tuple(laid))


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
    written = ",".join(f"{name}={value}" for name, value in sorted(kept.items()))
    return f"{game}/{written}" if written else game


def plans(*games: str, hands: int = 3) -> st.SearchStrategy[Plan]:
    """Random matches of these games."""
    return st.sampled_from(games).flatmap(
        lambda game: st.builds(
            Plan,
            rules=rulesets(game),
            seed=st.integers(0, 9999),
            rich=st.booleans() if GAMES[game].most == 2 else st.just(False),
            tempers=st.tuples(*[st.integers(0, len(TEMPERS) - 1)] * 2),
            hands=st.integers(1, hands),
        )
    )
