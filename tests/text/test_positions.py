"""Positions: every state and view is one line of text and back (law 6)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import fields, replace

from openrummy.cards import Cards, parse_faces
from openrummy.game import start
from openrummy.position import name_text, parse_name, parse_position, position_text
from openrummy.position.names import OF_A_HAND, OF_A_MATCH, OF_SOME_HANDS
from openrummy.state import SPECTATOR, Hand, MeldingHand, Phase, State, TableHand
from openrummy.table import Table
from tests.text.matches import GAMES, wandering
from tests.worlds import Plan, examples, stacked

STOCK = "8h,9h,Th,Jh,Qh,Kh,As,2s,3s,4s,5s,6s,7s,8s,9s,Ts,Js,Qs,Ks,7d,8d,9d,Td,Jd,Qd,Kd,6d,5d,4d,3d"


@examples(0.25)
@given(GAMES, st.integers(0, 60))
def test_law_6_states_and_views(plan: Plan, stop: int) -> None:
    match = wandering(plan, stop)
    for viewer in (SPECTATOR, *range(len(match.seats))):
        view = match.view(viewer)
        text = position_text(view)
        assert parse_position(text) == view
        assert text.split() == text.split(" ")
        assert position_text(parse_position(text)) == text
    assert parse_position(position_text(match.state)) == match.state


@examples(0.1)
@given(GAMES)
def test_law_6_along_a_match(plan: Plan) -> None:
    match = wandering(plan)
    log = len(match.log)
    for length in range(log, -1, -max(1, log // 40)):
        match.rewind(length)
        assert eval(repr(match.state), {"parse_position": parse_position}) == match.state


@given(st.lists(st.text(min_size=1), min_size=4, max_size=4, unique=True), st.sampled_from(["toy", "gin"]))
def test_law_6_any_names(names: list[str], game: str) -> None:
    seats = tuple(names if game == "toy" else names[:2])
    state = start(game, seats, 1)
    assert parse_position(position_text(state)) == state
    if game == "gin":
        dealt = Table("gin", seats, seed=1).state
        assert parse_position(position_text(dealt)) == dealt


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("ann", "ann"),
        ("Zoë", "Zoë"),
        ("ann b", "ann%20b"),
        ('a"b:c;d=e%f,g', "a%22b%3Ac%3Bd%3De%25f%2Cg"),
        ("turn", "%74urn"),
        ("winner", "%77inner"),
        ("turns", "turns"),
        ("[x", "%5Bx"),
        ("x[", "x["),
        ("bob(auto)", "bob%28auto)"),
        ("\x00\x7f", "%00%7F"),
        ("a\u00a0b\u2028", "a%C2%A0b%E2%80%A8"),
        ("\u202egnat", "%E2%80%AEgnat"),
        ("\ud800", "%ED%A0%80"),
    ],
)
def test_names(name: str, text: str) -> None:
    assert name_text(name) == text
    assert parse_name(text) == name


EXAMPLES = {
    "not begun": "gin seats=ann,bob",
    "dealer known": "gin seats=ann,bob dealer=bob",
    "dealt, G4": "gin turn=bob phase=upcard ann=Ac,2c,3c,4c,5c,6c,7c,8c,9c,Tc bob=Ad,Ah,2d,2h,3h,4h,5h,Jc,Qc,Kc "
    f"pile=6h stock=7h,{STOCK}",
    "view, G5": "gin turn=bob phase=discard taken=6h upcard=6h ann=??*10 bob=Ad,Ah,2d,2h,3h,4h,5h,6h,Jc,Qc,Kc "
    "stock=??*31 scores=12,40",
    "drawn and unseen": "gin turn=bob phase=discard drawn=?? ann=Ac,2c,3c,4c,5c,6c,7c,8c,9c,Tc bob=??*11 pile=6h "
    "stock=??*30",
    "seen, G5": "gin turn=ann phase=draw dealer=bob upcard=6h streak=1 ann=??*10 bob=6h,??*9 seen=bob:6h pile=Jc "
    "stock=??*31 number=3 scores=-5,40 won=0,1",
    "over, G13": "gin/target=60 seats=ann,bob dealer=bob number=3 scores=59,60 won=1,2 over=yes",
    "adviser, T3": "toy/adviser=on,size=1 turn=b phase=draw a= b=* c=As d=As pile=* stock=??*102",
}


@pytest.mark.parametrize("text", EXAMPLES.values(), ids=EXAMPLES)
def test_examples_are_canonical(text: str) -> None:
    assert position_text(parse_position(text)) == text


def test_fields_mean_what_they_say() -> None:
    state = parse_position(EXAMPLES["seen, G5"])
    hand = state.hand
    assert hand is not None
    assert (state.seats, state.dealer, state.number, state.scores, state.won) == (
        ("ann", "bob"),
        1,
        3,
        (-5, 40),
        (0, 1),
    )
    assert (hand.turn, hand.phase, hand.players, hand.eyes) == (0, Phase.DRAW, (0, 1), (1, 2))
    assert hand.hands == (Cards(hidden=10), Cards.parse("6h ??*9"))
    assert hand.seen == (Cards(), Cards.parse("6h"))
    assert (hand.stock, hand.pile, hand.upcard) == (bytes(parse_faces("??*31")), *map(bytes, [parse_faces("Jc")]), 31)
    assert (hand.drawn, hand.taken, hand.streak, hand.reshuffles, hand.table) == (-1, -1, 1, 0, ())


def test_the_order_of_fields_is_free_and_that_of_seats_is_not() -> None:
    one = parse_position("gin seats=ann,bob scores=1,2 number=2 dealer=ann won=1,0")
    assert parse_position("gin won=1,0 dealer=ann number=2 seats=ann,bob scores=1,2") == one
    assert parse_position("gin seats=bob,ann scores=1,2 number=2 dealer=ann won=1,0") != one
    view = parse_position(EXAMPLES["view, G5"])
    swapped = EXAMPLES["view, G5"].replace("ann=??*10 ", "").replace(" stock", " ann=??*10 stock")
    assert parse_position(swapped + " dealer=ann").seats == ("bob", "ann") != view.seats


def test_after_a_knock_G8() -> None:
    """The melds lie on the table in the order in which they were laid; everyone has seen what the knocker has left."""
    match = stacked("gin", ["4h 5h 6h 7s 7d 7c 9c 9d 9s Ah", "Kc Kd Ks 8h 3h 2c 4c 6c Tc Qd"], "2s", "Jh")
    for token in ("pass", "pass", "+"):
        match.play(token)
    match.play("!Jh=9c,9d,9s/4h,5h,6h/7c,7d,7s")
    text = position_text(match.state)
    assert " table=9c,9d,9s/4h,5h,6h/7c,7d,7s pile=2s,Jh " in text
    assert "turn=bob phase=show dealer=bob ann=Ah bob=" in text
    assert "seen" not in text
    assert parse_position(text) == match.state


def test_a_new_stock_is_waited_for_B12() -> None:
    source = Table("toy/size=26,reshuffles=1", "abcd", seed=3)
    match = Table("toy/size=26,reshuffles=1", "abcd")
    for entry in source.log[:2]:
        match.supply(entry.order)  # type: ignore[union-attr]
    while match.state.hand is not None and match.state.hand.phase is not Phase.RESHUFFLE:
        match.play(match.legal[0])
    text = position_text(match.state)
    assert " phase=reshuffle " in text
    assert parse_position(text) == match.state


def test_every_field_of_a_state_is_in_the_grammar() -> None:
    """A new field needs its key word."""
    in_hand = {field.name for kind in (Hand, MeldingHand, TableHand) for field in fields(kind)}
    assert in_hand - {"hands"} == OF_A_HAND
    assert {field.name for field in fields(Hand)} - {"hands"} == OF_A_HAND - OF_SOME_HANDS
    in_match = {field.name for field in fields(State)}
    assert in_match - {"rules", "hand", "draws"} | {"drew"} == OF_A_MATCH, "drew are the draws for the roles"


def test_what_differs_is_written_differently() -> None:
    """Two seats, two piles, two orders: nothing of a state is lost."""
    state = parse_position(EXAMPLES["dealt, G4"])
    hand = state.hand
    assert hand is not None
    others = [
        replace(state, number=2),
        replace(state, dealer=1),
        replace(state, scores=(0, 1)),
        replace(state, seats=("bob", "ann")),
        *(
            replace(state, hand=replace(hand, **{field: value}))
            for field, value in (
                ("turn", 0),
                ("phase", Phase.STOCK),
                ("players", (0, 1)),
                ("eyes", (1, 1)),
                ("hands", hand.hands[::-1]),
                ("seen", (Cards(), Cards.parse("Jc"))),
                ("stock", hand.stock[::-1]),
                ("pile", b""),
                ("upcard", -1),
                ("drawn", 3),
                ("taken", 3),
                ("streak", 1),
                ("reshuffles", 1),
            )
        ),
    ]
    texts = {position_text(one) for one in (state, *others)}
    assert len(texts) == 1 + len(others)
