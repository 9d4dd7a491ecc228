"""Positions that cannot be read, or could not stand, are refused with the field at fault."""

import pytest

from openrummy.errors import Contradiction, Garbled, RummyError
from openrummy.position import parse_position

STOCK = "8h,9h,Th,Jh,Qh,Kh,As,2s,3s,4s,5s,6s,7s,8s,9s,Ts,Js,Qs,Ks,7d,8d,9d,Td,Jd,Qd,Kd,6d,5d,4d,3d"
ANN = "Ac,2c,3c,4c,5c,6c,7c,8c,9c,Tc"
BOB = "Jc,Qc,Kc,Ad,2d,Ah,2h,3h,4h,5h"
UPCARD = f"gin turn=bob phase=upcard ann={ANN} bob={BOB} pile=6h stock=7h,{STOCK}"
TAKEN = f"gin turn=bob phase=discard taken=6h upcard=6h ann={ANN} bob={BOB},6h stock=7h,{STOCK}"
DRAW = (
    f"gin turn=ann phase=draw upcard=6h streak=1 ann={ANN} bob=Qc,Kc,Ad,2d,Ah,2h,3h,4h,5h,6h pile=Jc stock=7h,{STOCK}"
)
SHOW = (
    "gin turn=bob phase=show ann=Ah bob=Kc,Kd,Ks,8h,3h,2c,4c,6c,Tc,Qd table=4h,5h,6h/7c,7d,7s/9c,9d,9s pile=2s,Jh "
    "stock=??*30"
)
TOY = "toy/size=1 turn=b phase=draw a=2s b=* c=As d=As pile=* stock=??*101"


@pytest.mark.parametrize("text", [UPCARD, TAKEN, DRAW, SHOW, TOY])
def test_the_positions_that_are_spoiled_here_stand(text: str) -> None:
    parse_position(text)


@pytest.mark.parametrize(
    ("text", "field"),
    [
        ("", "ruleset"),
        (UPCARD + " nonsense", "nonsense"),
        (UPCARD + " turn=bob", "turn"),
        (UPCARD + " ann=Kd", "ann"),
        (UPCARD.replace("turn=bob", "turn=eve"), "turn"),
        (UPCARD.replace("turn=bob", "turn="), "turn"),
        (UPCARD.replace("phase=upcard", "phase=nap"), "phase"),
        (UPCARD.replace(" phase=upcard", ""), "phase"),
        (UPCARD.replace("Jc,Qc", "Jx,Qc"), "bob"),
        (UPCARD.replace("Jc,Qc", "??*0,Qc"), "bob"),
        (UPCARD.replace("pile=6h", "pile=6"), "pile"),
        (UPCARD + " number=01", "number"),
        (UPCARD + " number=+1", "number"),
        (UPCARD + " scores=1,x", "scores"),
        (UPCARD + " scores=1,٣", "scores"),
        (UPCARD + " scores=-0,1", "scores"),
        (UPCARD + " dealer=eve", "dealer"),
        (UPCARD + " upcard=q", "upcard"),
        (UPCARD + " taken=-", "taken"),
        (UPCARD + " seen=eve:6h", "seen"),
        (UPCARD + " seen=bob", "seen"),
        (UPCARD + " seen=bob:Jc;bob:Qc", "seen"),
        (UPCARD + " players=bob,eve", "players"),
        (UPCARD + " eyes=eve:bob", "eyes"),
        (UPCARD + " table=4h,5h", "table"),
        (SHOW.replace("7c,7d,7s", "Qh,Kh,Ah"), "table"),
        (UPCARD + " over=no", "over"),
        ("gin scores=1,2", "seats"),
    ],
)
def test_garbled(text: str, field: str) -> None:
    with pytest.raises(Garbled) as caught:
        parse_position(text)
    assert caught.value.code == "bad_position"
    assert caught.value.params["field"] == field
    assert caught.value.params["expected"]


@pytest.mark.parametrize(
    ("text", "field"),
    [
        # Cards: all of the pack, each once (law 3).
        (UPCARD.replace("7h,8h", "7h"), "cards"),
        (UPCARD.replace("7h,8h", "7h,8h,9h"), "cards"),
        (UPCARD.replace("7h,8h", "8h,8h"), "cards"),
        (UPCARD.replace("bob=Jc", "bob=Ac"), "cards"),
        (UPCARD.replace("pile=6h", "pile=*"), "cards"),
        (UPCARD.replace("bob=Jc", "bob=Qc,Qc,Qc"), "bob"),
        (TOY.replace("d=As", "d=*"), "cards"),
        (TOY.replace("101", "102"), "cards"),
        # What lies open is known.
        (DRAW.replace("pile=Jc", "pile=??"), "pile"),
        (DRAW + " seen=bob:Jc", "seen"),
        (DRAW + " seen=ann:??", "seen"),
        (TAKEN.replace("taken=6h", "taken=??"), "taken"),
        # G2: ten cards each.
        (UPCARD.replace(",Tc bob", " bob").replace("stock=", "stock=Tc,"), "stock"),
        (DRAW.replace(",Tc bob", " bob").replace("stock=", "stock=Tc,"), "ann"),
        (DRAW.replace(",Tc bob", " bob").replace("4h,5h", "4h,5h,Tc"), "bob"),
        (TAKEN.replace(",6h stock", " stock").replace("ann=", "ann=6h,"), "taken"),
        # G3, G4: the phase and what was drawn.
        (UPCARD.replace("phase=upcard", "phase=discard"), "drawn"),
        (UPCARD + " drawn=Jc", "phase"),
        (UPCARD + " taken=Jc", "phase"),
        (TAKEN + " drawn=Jc", "drawn"),
        (TAKEN.replace("taken=6h", "drawn=7h"), "drawn"),
        (TAKEN.replace("taken=6h", "drawn=Ac"), "drawn"),
        (TAKEN.replace("taken=6h", "taken=Ac"), "taken"),
        (TAKEN + " seen=bob:Ac", "seen"),
        (TAKEN + " seen=bob:", "taken"),
        (TAKEN + " streak=0", "streak"),
        (TAKEN.replace("taken=6h", "drawn=6h") + " streak=2", "streak"),
        (UPCARD + " streak=1", "streak"),
        (UPCARD.replace("phase=upcard", "phase=reshuffle"), "phase"),
        (UPCARD + " reshuffles=1", "reshuffles"),
        (UPCARD.replace("turn=bob phase=upcard", "turn=ann phase=stock"), "turn"),
        (UPCARD + " upcard=-", "upcard"),
        (UPCARD + " upcard=7h", "pile"),
        (DRAW.replace("pile=Jc ", "").replace("stock=", "stock=Jc,"), "pile"),
        (f"gin turn=ann phase=draw ann={ANN} bob={BOB} pile=6h,7h,{STOCK}", "stock"),
        (TOY.replace("phase=draw", "phase=reshuffle"), "phase"),
        (TOY.replace("phase=draw", "phase=upcard"), "phase"),
        # Seats and roles.
        (UPCARD + " players=ann,bob", "players"),
        (UPCARD + " players=bob", "players"),
        (UPCARD + " players=", "players"),
        (UPCARD + " eyes=ann:ann,bob", "eyes"),
        (TOY.replace("toy/", "toy/adviser=on,") + " players=b,c,d eyes=a:b", "a"),
        (TOY.replace("toy/", "toy/adviser=on,").replace("turn=b", "turn=a players=b,c,d eyes=a:b"), "turn"),
        # G6, G8, G11: after a knock.
        (DRAW + " table=2s,3s,4s", "cards"),
        (DRAW.replace("2s,3s,4s,", "") + " table=2s,3s,4s", "table"),
        (SHOW.replace("turn=bob", "turn=ann"), "bob"),
        (SHOW.replace("ann=Ah", "ann=??"), "seen"),
        (SHOW.replace("ann=Ah", "ann=??") + " seen=ann:", "ann"),
        (SHOW.replace("ann=Ah", "ann=").replace("??*30", "??*31"), "ann"),
        (SHOW.replace("gin ", "gin/knock_limit=0 "), "ann"),
        # The match.
        (UPCARD + " number=0", "number"),
        (UPCARD + " number=-1", "number"),
        (UPCARD + " over=yes", "over"),
        (UPCARD + " scores=1", "scores"),
        (UPCARD + " won=1,0", "won"),
        (UPCARD + " won=-1,0", "won"),
        (UPCARD + " seats=ann,bob", "seats"),
        ("gin seats=ann,bob over=yes", "over"),
        ("gin seats=ann,bob number=2", "dealer"),
        ("gin seats=ann,bob phase=draw", "turn"),
        ("gin ann=Ac bob=Ad", "turn"),
    ],
)
def test_impossible(text: str, field: str) -> None:
    with pytest.raises(Contradiction) as caught:
        parse_position(text)
    assert caught.value.code == "impossible_position"
    assert caught.value.params["field"] == field
    assert {"expected", "found"} <= caught.value.params.keys()


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("whist seats=ann,bob", "unknown_game"),
        ("gin/knock_limit=11 seats=ann,bob", "bad_option_value"),
        ("gin seats=ann", "wrong_seats"),
        ("gin seats=ann,ann", "same_name"),
        ("gin seats=ann,", "bad_name"),
        ("gin seats=ann,b%zz", "bad_name"),
        ("gin seats=ann,b%ff", "bad_name"),
        (UPCARD + " turm=bob", "wrong_seats"),
    ],
)
def test_refused_by_what_lies_below(text: str, code: str) -> None:
    with pytest.raises(RummyError) as caught:
        parse_position(text)
    assert caught.value.code in (code, "bad_position")
