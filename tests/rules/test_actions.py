"""Tokens of actions: what is read, what is written, what is garbled."""

import pytest

from openrummy.actions import (
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
from openrummy.cards import parse_face
from openrummy.errors import Garbled
from openrummy.melds import DECLARED


@pytest.mark.parametrize(
    ("token", "canonical"),
    [
        ("+", "+"),
        ("<", "<"),
        ("pass", "pass"),
        ("show", "show"),
        ("-7s", "-7s"),
        ("-10H", "-Th"),
        ("-7♠", "-7s"),
        ("!10h", "!Th"),
        ("!7s=", "!7s="),
        ("!7S=4H,5h,6h/9c,9d,9s", "!7s=4h,5h,6h/9c,9d,9s"),
        ("!!", "!!"),
        ("!!=4h,5h,6h", "!!=4h,5h,6h"),
        ("show=", "show="),
        ("show=;8s>1", "show=;8s>1"),
        ("show=4c,4d,4s;8s>1;9s>1", "show=4c,4d,4s;8s>1;9s>1"),
        ("show=;8s>01", "show=;8s>1"),
        ("=5s,5c,5D", "=5s,5c,5d"),
        ("=*5s,5c,5d", "=*5s,5c,5d"),
        ("6h>2", "6h>2"),
        ("6H,7h>02", "6h,7h>2"),
        ("~", "~"),
        ("~4h,5h,6h/8s,8d,*8C", "~4h,5h,6h/8s,8d,*8c"),
        ("!", "!"),
        ("end", "end"),
    ],
)
def test_tokens(token: str, canonical: str) -> None:
    action = parse_action(token)
    assert str(action) == canonical
    assert parse_action(canonical) == action
    assert repr(action) == f"parse_action({canonical!r})"


def test_what_tokens_mean() -> None:
    seven, eight = parse_face("7s"), parse_face("8s")
    assert parse_action("+") == Draw()
    assert parse_action("<") == Take()
    assert parse_action("pass") == Pass()
    assert parse_action("-7s") == Discard(seven)
    assert parse_action("!7s") == Knock(seven, None)
    assert parse_action("!7s=") == Knock(seven, ()), "no meld at all is not the default arrangement"
    assert parse_action("!!") == BigGin(None)
    assert parse_action("show") == Show(None, ())
    assert parse_action("show=;8s>2") == Show((), ((eight, 2),))
    assert parse_action("=7s,8s,*9s") == Lay((seven, eight, DECLARED + parse_face("9s")))
    assert parse_action("7s,8s>3") == LayOff((seven, eight), 3)
    assert parse_action("~7s,8s,*9s") == Rearrange(((seven, eight, DECLARED + parse_face("9s")),))
    assert parse_action("~") == Rearrange(())
    assert parse_action("!") == EndTurn(knock=True)
    assert parse_action("end") == EndTurn(knock=False)


@pytest.mark.parametrize(
    "token",
    [
        "",
        "x",
        "++",
        "+7s",
        "Pass",
        "PASS",
        "draw",
        "7s",
        "show;8s>1",
        "show=;",
        "show=;8s",
        "show=;8s>",
        "show=;8s>0",
        "show=;8s>1000",
        "show=;8s>x",
        "show=;8s>1;",
        "show=;8s>１",
        "show=;8s>-1",
        "show=;8s>0001" + "9" * 5000,
        "show=4c,4d,4s/",
        "show=/",
        "!7s=/4h,5h,6h",
        "!!=/",
        "=",
        "~/",
        "~4h,5h,6h/",
        "6h>",
        "6h>0",
        "6h>x",
        "6h>1000",
        "END",
    ],
)
def test_garbled_tokens(token: str) -> None:
    with pytest.raises(Garbled) as refused:
        parse_action(token)
    assert refused.value.code == "bad_token"


@pytest.mark.parametrize(
    "token",
    [
        "-",
        "-7",
        "-7ss",
        "-??",
        "!??",
        "!7x=",
        "!!7s",
        "-9c-j",
        "!7s=4h,5x",
        "show=;>1",
        "- 7s",
        "=4h,5h,*",
        "~4h,5h,??",
        ">1",
        "! ",
        "=4h,5h,6h/7c,7d,7h",
    ],
)
def test_garbled_cards_in_tokens(token: str) -> None:
    with pytest.raises(Garbled) as refused:
        parse_action(token)
    assert refused.value.code == "bad_card"
