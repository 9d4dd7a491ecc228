"""Positions of the games other than gin: melds on the table, jokers, roles, scored hands (B, M, T, H)."""

import pytest
from msgspec.structs import replace

from openrummy.actions import parse_action
from openrummy.cards import parse_faces
from openrummy.errors import Contradiction, Garbled
from openrummy.game import ask, evolve, play, ruleset, start, supply
from openrummy.position import parse_position, position_text
from openrummy.state import MeldingHand, Phase, Scored, State, TableHand

LAID = (
    "basic turn=cat phase=discard taken=Jc streak=2 melded=cat fresh=yes ann=Ac,??*6 bob=5c,Qh,??*5 cat=2c,5h,6d,9d,Kc "
    "seen=ann:Ac;bob:5c,Qh;cat:6d,Kc table=Jc,Jd,Jh pile=8h,6s stock=??*28"
)
LATER = (
    "basic turn=ann phase=draw dealer=bob upcard=3s reshuffles=1 melded=cat laid=ann,cat ann=2c,3c,4c,5c,6c,7c "
    "bob=??*7 cat=??*4 table=Td,Jd,Qd,Kd pile=8h,6s,9d stock=??*28"
)
OUT = (
    "basic turn=cat phase=discard drawn=Kc melded=cat fresh=yes ann=Ac,2s,3d,3h,3s,4d,4s bob=5c,Qh,Th,Ts,9h,7h,6h "
    "cat=Kc table=Jc,Jd,Jh/5d,6d,7d,8d pile=8h,8s stock=??*28"
)
TABLE = (
    "manipulation turn=bob phase=meld drawn=7d draws=2 ann=??*8 bob=Ac,2c,2d,3s,4d,4s,5d,5h,6h,7d,9s,Jc,Kc,Kd "
    "table=Jh,*Qh,Kh,Ah stock=??*27"
)
NO_STOCK = TABLE.replace("meld drawn=7d draws=2", "draw").replace("??*8", "??*35").replace(" stock=??*27", "")
LAST = (
    "manipulation/knock_in_last_turns=on turn=bob phase=close last=2 ann=??*22 bob=2c,2d,3s,4h,4s,5h,6h,6s,8c,8h,8s,9d,"
    "9s,Td,Th,Qd,Kd,Ks table=4d,5d,6d,7d/Tc,Jc,*Qc,Kc,Ac/Jh,Qh,Kh,Ah"
)
TWO_PACKS = (
    "manipulation turn=ann phase=draw dealer=dan ann=2c,2c,* bob=??*9 cat=??*9 dan=??*9 "
    "table=7c,7d,*7s/7c,7d,7h stock=??*70"
)
ADVISED = "three_hand turn=bob phase=upcard roles=ann,bob,cat ann=??*10 bob={} cat= pile=6h stock=??*31"
ADVISED = ADVISED.format("Ac,2c,3c,4c,5c,6c,7c,8c,9c,Tc")
COLUMNS = "hollywood seats=ann,bob dealer=ann number=3 scores=25,40 won=1,1 tally=25+,0;0,40+"
EXAMPLES = {
    "laid in this turn, B10": LAID,
    "laid before, B5 B12": LATER,
    "an unseen card was drawn and laid": OUT.replace("drawn=Kc", "drawn=??")
    .replace("bob=5c,Qh,Th,Ts,9h,7h,6h", "bob=??*7")
    .replace("cat=Kc table", "cat=Kc seen=cat:Kc table"),
    "an ace on a king, B11": LAID.replace("basic", "basic/ace=high_or_low")
    .replace("Jc,Jd,Jh", "Qs,Ks,As")
    .replace("taken=Jc streak=2", "drawn=Qs"),
    "a joker and a high ace, M8 C3": TABLE,
    "the last turns, M19": LAST,
    "two packs, M1": TWO_PACKS,
    "roles, T2 T3": ADVISED,
    "cards drawn for the roles, T1": "three_hand seats=ann,bob,cat drew=ann:9c;bob:Ts;cat:Tc",
    "roles known, T1": "three_hand seats=ann,bob,cat roles=cat,ann,bob",
    "scored hands, H1": COLUMNS,
    "a shared hand, M17": "manipulation seats=a,b,c dealer=b number=1 scores=38,38,0 won=1,1,0 tally=38+,38+,0",
}


@pytest.mark.parametrize("text", EXAMPLES.values(), ids=EXAMPLES)
def test_examples_are_canonical(text: str) -> None:
    assert position_text(parse_position(text)) == text


def hand_of(text: str) -> MeldingHand | TableHand:
    hand = parse_position(text).hand
    assert isinstance(hand, MeldingHand | TableHand)
    return hand


def test_the_kind_of_hand_is_that_of_the_game_B10_M3() -> None:
    laid, later, table, last = map(hand_of, (LAID, LATER, TABLE, LAST))
    assert isinstance(laid, MeldingHand)
    assert isinstance(later, MeldingHand)
    assert (laid.melded, laid.laid, laid.fresh) == (4, 4, True)
    assert (later.melded, later.laid, later.fresh, later.reshuffles) == (4, 5, False, 1)
    assert isinstance(table, TableHand)
    assert isinstance(last, TableHand)
    assert (table.draws, table.last, last.draws, last.last) == (2, -1, 0, 2)
    assert [str(one) for one in table.table] == ["Jh *Qh Kh Ah"]


def test_a_position_goes_on_where_it_stands_B10() -> None:
    """Going rummy counts double, and only for one who had laid nothing before this turn."""
    left = (1 + 2 + 3 + 3 + 3 + 4 + 4) + (5 + 10 + 10 + 10 + 9 + 7 + 6)
    for text, points in ((OUT, 2 * left), (OUT.replace(" fresh=yes", ""), left)):
        out = play(parse_position(text), parse_action("-Kc"))
        assert out.tally == (Scored((0, 0, points), (2,)),)


def test_scored_hands_are_kept_apart_from_the_totals_H1_M22() -> None:
    """The totals may be more: a match may have been taken up somewhere in its middle."""
    state = parse_position(COLUMNS)
    assert (state.scores, state.won) == ((25, 40), (1, 1))
    assert state.tally == (Scored((25, 0), (0,)), Scored((0, 40), (1,)))
    later = COLUMNS.replace("number=3 scores=25,40 won=1,1", "number=4 scores=30,70 won=1,2")
    assert position_text(parse_position(later)) == later


def test_the_adviser_sees_the_captain_T3() -> None:
    hand = parse_position(ADVISED).hand
    assert hand is not None
    assert (hand.players, hand.eyes) == ((1, 0), (1, 2, 2))
    assert parse_position(ADVISED).dealer == 0


def test_roles_before_the_first_hand_T1() -> None:
    assert parse_position("three_hand seats=ann,bob,cat roles=cat,ann,bob") == start(
        "three_hand", ("ann", "bob", "cat"), roles=(2, 0, 1)
    )
    tied = parse_position(EXAMPLES["cards drawn for the roles, T1"])
    assert tied.draws == tuple((face,) for face in parse_faces("9c Ts Tc"))


@pytest.mark.parametrize("faces", [("9c 8d Ts",), ("9c 9d Ts", "Ac 2d"), ("9c 9d 9s", "Ac 2d Ad", "3c 4c")])
def test_every_event_of_the_draw_for_the_roles_leaves_a_position_T1(faces: tuple[str, ...]) -> None:
    """Also the last draw, before it is told who has which role; and from there the match goes on as it would have."""
    state = start("three_hand", ("ann", "bob", "cat"))
    for cards in map(parse_faces, faces):
        drew, *told = supply(state, bytes([*cards, *(face for face in range(52) if face not in cards)]))
        state = evolve(state, drew)
        assert parse_position(position_text(state)) == state
    after = evolve(state, *told)
    assert after.roles
    assert play_chance(parse_position(position_text(state))) == after


def play_chance(state: State) -> State:
    """The state after the chance that is asked for."""
    wanted = ask(state)
    assert wanted is not None
    return evolve(state, *supply(state, bytes(range(wanted.size))))


GARBLED = [
    (LAID.replace("melded=cat", "melded=cat,cat"), "melded"),
    (LAID.replace("melded=cat", "melded=eve"), "melded"),
    (LAID.replace("fresh=yes", "fresh=maybe"), "fresh"),
    (TABLE.replace("draws=2", "draws=two"), "draws"),
    (LAST.replace("last=2", "last=0"), "last"),
    (TABLE.replace("*Qh", "*"), "table"),
    (TABLE.replace("Jh,*Qh,Kh,Ah", "*Qh,Kh,Ah,2h"), "table"),
    (LAID.replace("Jc,Jd,Jh", "Qs,Ks,As"), "table"),
    (COLUMNS.replace("40+", "40!"), "tally"),
    (COLUMNS.replace("40+", "+"), "tally"),
    ("three_hand seats=a,b,c drew=a:9x", "drew"),
    ("three_hand seats=a,b,c drew=d:9c", "drew"),
    ("three_hand seats=a,b,c roles=a,b,d", "roles"),
]


@pytest.mark.parametrize(("text", "field"), GARBLED)
def test_garbled(text: str, field: str) -> None:
    with pytest.raises(Garbled) as caught:
        parse_position(text)
    assert (caught.value.code, caught.value.params["field"]) == ("bad_position", field)


IMPOSSIBLE = [
    # B3, B5, B7: who laid what, and how many cards are left then.
    (LAID.replace("melded=cat fresh=yes ", ""), "taken"),
    (LATER.replace("melded=cat ", ""), "melded"),
    (LAID.replace("melded=cat", "melded=bob,cat"), "melded"),
    (LATER.replace("laid=ann,cat", "laid=ann"), "laid"),
    (LATER.replace("basic", "basic/lay_off_needs_meld=on"), "laid"),
    (
        LATER.replace("melded=cat laid=ann,cat ", "").replace("table=Td,Jd,Qd,Kd ", "laid=ann ").replace("*28", "*32"),
        "laid",
    ),
    (LATER.replace("laid=ann,cat", "laid=bob,cat"), "ann"),
    (LATER.replace("cat=??*4", "cat=??*5").replace("ann=2c,3c,4c,5c,6c,7c", "ann=2c,3c,4c,5c,6c"), "cat"),
    (LATER.replace("cat=??*4", "cat=").replace("*28", "*32"), "cat"),
    (LATER.replace("cat=??*4", "cat=??*3").replace("*28", "*29"), "table"),
    (LATER + " fresh=yes", "fresh"),
    (LAID.replace("fresh=yes", "draws=1"), "draws"),
    (LATER.replace("turn=ann", "turn=bob") + " fresh=no", "fresh"),
    # B4, B8: what was taken is held or was laid in this turn, and is not the only card left.
    (LAID.replace("taken=Jc", "taken=8c"), "taken"),
    (LAID.replace("Jc,Jd,Jh", "Td,Jd,Qd").replace("stock=", "stock=Jc,").replace("??*28", "??*27"), "taken"),
    (
        LAID.replace("cat=2c,5h,6d,9d,Kc", "cat=Jc")
        .replace("cat:6d,Kc", "cat:Jc")
        .replace("table=Jc,Jd,Jh", "table=Ad,2d,3d,4d,5d,6d,7d"),
        "taken",
    ),
    (LAID.replace("taken=Jc streak=2", "drawn=8c"), "drawn"),
    # M1-M3: draws, phases, no pile.
    (TABLE.replace("draws=2", "draws=3"), "draws"),
    (TABLE.replace("draws=2", "draws=0"), "draws"),
    (TABLE.replace("drawn=7d draws=2 ", ""), "draws"),
    (TABLE.replace("drawn=7d ", ""), "drawn"),
    (TABLE.replace("drawn=7d", "drawn=8d"), "drawn"),
    (TABLE.replace("drawn=7d", "drawn=Jh"), "drawn"),
    (TABLE.replace("drawn=7d", "taken=7d"), "taken"),
    (TABLE + " streak=1", "streak"),
    (TABLE + " seen=bob:Ac", "seen"),
    (TABLE + " upcard=Tc", "upcard"),
    (TABLE.replace("*27", "*26") + " upcard=- pile=Tc", "pile"),
    (TABLE.replace("phase=meld", "phase=discard"), "phase"),
    (TABLE.replace("*27", "*28"), "cards"),
    (TABLE.replace("Ac,2c", "Ac,Ac"), "cards"),
    (TABLE.replace("bob=Ac", "bob=*,Ac").replace("*27", "*26"), "cards"),
    (TWO_PACKS.replace("7c,7d,7h", "7c,7d,7h/7c,8c,9c").replace("*70", "*67"), "cards"),
    (TWO_PACKS.replace("2c,2c", "2c,2c,2c").replace("*70", "*69"), "ann"),
    (TWO_PACKS.replace("ann=2c,2c,*", "ann=").replace("*70", "*73"), "ann"),
    (NO_STOCK, "stock"),
    # M19: the last turns.
    (LAST.replace("last=2", "last=3"), "last"),
    (LAST.replace("ann=??*22", "ann=??*21") + " stock=??", "last"),
    (LAST.replace("last=2", "last=2 drawn=2c"), "draws"),
    (LAST.replace("/knock_in_last_turns=on", ""), "phase"),
    (LAST.replace("phase=close last=2", "phase=last"), "last"),
    (LAST.replace("phase=close", "phase=meld"), "phase"),
    # T1-T3: roles.
    (ADVISED.replace(" roles=ann,bob,cat", ""), "roles"),
    (ADVISED + " dealer=bob", "dealer"),
    (ADVISED.replace("turn=bob", "turn=cat"), "turn"),
    (ADVISED + " players=ann,bob", "players"),
    (ADVISED + " eyes=cat:ann", "eyes"),
    (ADVISED.replace("ann=??*10", "ann=??*9").replace("cat=", "cat=??"), "cat"),
    ("three_hand seats=a,b,c number=1 dealer=a", "roles"),
    ("three_hand seats=a,b,c dealer=b", "dealer"),
    ("three_hand seats=a,b,c roles=a,b,c drew=a:9c;b:9d;c:Ts", "drew"),
    ("three_hand seats=a,b,c drew=a:9c,Ac;b:8d,2d;c:Ts,3d", "drew"),
    ("three_hand seats=a,b,c drew=a:9c,Ac;b:8d;c:Ts", "drew"),
    ("three_hand seats=a,b,c drew=a:9c;b:9d,2d;c:Ts", "drew"),
    ("three_hand seats=a,b,c drew=a:9c;b:9c;c:Ts", "drew"),
    ("three_hand seats=a,b,c drew=a:9c;b:9d", "drew"),
    ("three_hand seats=a,b,c drew=a:9c;b:9d;c:*", "drew"),
    ("three_hand seats=a,b,c drew=a:9c;b:9d;c:??", "drew"),
    ("gin seats=a,b drew=a:9c;b:9d", "drew"),
    # H1, M17: scored hands.
    (COLUMNS.replace("number=3", "number=1").replace("won=1,1", "won=1,0"), "tally"),
    (COLUMNS.replace("won=1,1", "won=0,1"), "won"),
    (COLUMNS.replace("won=1,1 ", ""), "won"),
    (COLUMNS.replace("40+", "40"), "tally"),
    (COLUMNS.replace("25+,0", "25+,3"), "tally"),
    (COLUMNS.replace("25+", "-25+"), "tally"),
    (COLUMNS.replace("25+,0", "25+,0+"), "tally"),
    (COLUMNS.replace("25+,0", "25+"), "tally"),
]


@pytest.mark.parametrize(("text", "field"), IMPOSSIBLE)
def test_impossible(text: str, field: str) -> None:
    with pytest.raises(Contradiction) as caught:
        parse_position(text)
    assert (caught.value.code, caught.value.params["field"]) == ("impossible_position", field)


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("gin seats=a,b roles=a,b", "wrong_roles"),
        ("three_hand seats=a,b,c roles=a,b", "wrong_roles"),
        ("three_hand seats=a,b,c roles=a,b,b", "wrong_roles"),
    ],
)
def test_roles_that_cannot_be(text: str, code: str) -> None:
    with pytest.raises(Contradiction) as caught:
        parse_position(text)
    assert caught.value.code == code


def test_what_differs_is_written_differently_B5_B10_M3_M19_T1() -> None:
    laid, table = parse_position(LAID), parse_position(TABLE)
    assert isinstance(laid.hand, MeldingHand)
    assert isinstance(table.hand, TableHand)
    three = start("three_hand", ("ann", "bob", "cat"))
    others: list[State] = [
        laid,
        table,
        three,
        replace(laid, hand=replace(laid.hand, melded=2)),
        replace(laid, hand=replace(laid.hand, laid=5)),
        replace(laid, hand=replace(laid.hand, fresh=False)),
        replace(laid, hand=replace(laid.hand, table=laid.hand.table * 2)),
        replace(laid, tally=(Scored((0, 0, 0), (1,)),)),
        replace(laid, tally=(Scored((0, 0, 0), (2,)),)),
        replace(table, hand=replace(table.hand, draws=1)),
        replace(table, hand=replace(table.hand, last=2)),
        replace(table, hand=replace(table.hand, phase=Phase.CLOSE)),
        replace(three, roles=(0, 1, 2), dealer=0),
        replace(three, roles=(0, 2, 1), dealer=0),
        replace(three, draws=((1,), (2,), (15,))),
    ]
    assert len({position_text(one) for one in others}) == len(others)
    assert ruleset("three_hand") == three.rules
