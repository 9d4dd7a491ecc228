"""Law 6, Round trip: what is written is read back as what it was, and what prints builds what was printed."""

from hypothesis import given
from hypothesis import strategies as st

import openrummy
from openrummy.actions import (
    Action,
    BigGin,
    Discard,
    Draw,
    EndTurn,
    Knock,
    Lay,
    LayOff,
    Pass,
    Rearrange,
    Show,
    Take,
    parse_action,
)
from openrummy.cards import JOKER, UNKNOWN, Cards, face_text, faces_text, parse_face, parse_faces
from openrummy.game import GAMES, ruleset
from openrummy.melds import Meld, canonical, meld, melds_text, parse_melds
from openrummy.options import describe, value_text
from openrummy.table import Move
from tests.worlds import ALL, Plan, examples, plans, played, rulesets

FACES = st.integers(0, 51)
NAMED = {name: getattr(openrummy, name) for name in openrummy.__all__}


def test_law_6_every_face() -> None:
    for face in range(UNKNOWN + 1):
        text = face_text(face)
        assert parse_face(text) == face
        assert len({face_text(other) for other in range(UNKNOWN + 1)}) == UNKNOWN + 1


@given(st.lists(st.one_of(FACES, st.just(JOKER), st.just(UNKNOWN)), max_size=30))
def test_law_6_cards_in_order(faces: list[int]) -> None:
    assert list(parse_faces(faces_text(faces))) == faces
    assert list(parse_faces(faces_text(faces, ","))) == faces


@given(st.sets(FACES), st.sets(st.integers(0, JOKER)), st.integers(0, 12))
def test_law_6_cards(once: set[int], again: set[int], hidden: int) -> None:
    cards = Cards.of([*once, *again, *[UNKNOWN] * hidden])
    assert Cards.parse(str(cards)) == cards
    assert eval(repr(cards), NAMED) == cards
    assert Cards.of(cards) == cards
    assert len(cards) == len(list(cards)) == len(once) + len(again) + hidden


@st.composite
def melds(draw: st.DrawFn, high_ace: bool = False) -> Meld:
    """A set or a run with any of its cards as a declared joker, from cards in any order."""
    if draw(st.booleans()):
        rank, suits = draw(st.integers(0, 12)), draw(st.sets(st.integers(0, 3), min_size=3))
        faces = [suit * 13 + rank for suit in suits]
    else:
        length, suit = draw(st.integers(3, 13)), draw(st.integers(0, 3))
        low = draw(st.integers(0, 13 - length + high_ace))
        faces = [suit * 13 + rank % 13 for rank in range(low, low + length)]
    jokers = draw(st.sets(st.sampled_from(faces), max_size=2))
    return meld(draw(st.permutations([face + 64 * (face in jokers) for face in faces])), high_ace)


@given(melds(high_ace=True))
def test_law_6_melds(one: Meld) -> None:
    assert Meld.parse(str(one), high_ace=True) == one
    assert meld(reversed(one.cards), high_ace=True) == one, "the order of writing is nothing"


@given(st.lists(melds(), max_size=4))
def test_law_6_several_melds(some: list[Meld]) -> None:
    assert parse_melds(melds_text(some)) == tuple(some)
    assert parse_melds(melds_text(some, compact=True)) == tuple(some)
    assert canonical(reversed(some)) == canonical(some)
    assert all(eval(repr(one), NAMED) == one for one in some)


PROPOSALS = st.lists(melds().map(lambda one: one.cards), max_size=4).map(tuple)
LAYOFFS = st.lists(st.tuples(FACES, st.integers(1, 999)), max_size=4).map(tuple)
ACTIONS: st.SearchStrategy[Action] = st.one_of(
    st.sampled_from([Draw(), Take(), Pass(), BigGin(), Show()]),
    st.builds(Discard, st.integers(0, JOKER)),
    st.builds(Knock, st.integers(0, JOKER), st.none() | PROPOSALS),
    st.builds(BigGin, st.none() | PROPOSALS),
    st.builds(Show, PROPOSALS, LAYOFFS),
    st.builds(EndTurn, st.booleans()),
    st.builds(Lay, melds().map(lambda one: one.cards)),
    st.builds(LayOff, st.lists(FACES, min_size=1, max_size=5).map(tuple), st.integers(1, 999)),
    st.builds(Rearrange, PROPOSALS),
)


@given(ACTIONS)
def test_law_6_actions(action: Action) -> None:
    token = str(action)
    assert not set(token) & set(" \t\n"), "an action is one word"
    assert parse_action(token) == action
    assert eval(repr(action), NAMED) == action


@examples(0.3)
@given(plans(*ALL, hands=1))
def test_law_6_actions_that_were_played(plan: Plan) -> None:
    match = played(plan)
    for entry in match.log:
        if isinstance(entry, Move):
            assert parse_action(str(entry.action)) == entry.action


@examples(0.5)
@given(st.sampled_from([*ALL, "toy"]).flatmap(rulesets))
def test_law_6_rulesets(text: str) -> None:
    rules = ruleset(text)
    assert ruleset(rules.id) == rules
    assert ruleset(rules.id).id == rules.id
    assert eval(repr(rules), NAMED) == rules


@examples(0.5)
@given(
    st.sampled_from(["gin", "basic", "hollywood", "three_hand", "manipulation"]).flatmap(
        lambda game: st.tuples(rulesets(game), rulesets(game))
    )
)
def test_law_6_one_id_a_ruleset(both: tuple[str, str]) -> None:
    """Equal options have equal ids, whatever was written; other options have other ids."""
    first, second = map(ruleset, both)
    assert (first.id == second.id) == (first.options == second.options)
    game = "gin" if first.game == "oklahoma" else first.game
    written = {field.name: value_text(getattr(first.options, field.name)) for field in describe(GAMES[game].options)}
    assert ruleset(game, **written) == first
