"""What is typed is read: words, their beginnings, tokens, and clear refusals for the rest (UI-03)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from openrummy.cards import parse_face
from openrummy.errors import Garbled
from openrummy.terminal.commands import VOCABULARIES, Command, Move, Vocabulary, parse, read_layoffs, read_melds, word

TEN_OF_HEARTS = parse_face("Th")


@pytest.mark.parametrize(
    ("line", "token"),
    [
        ("draw", "+"),
        ("d", "+"),
        ("D", "+"),
        ("stock", "+"),
        ("+", "+"),
        ("  draw  ", "+"),
        ("take", "<"),
        ("t", "<"),
        ("<", "<"),
        ("pass", "pass"),
        ("p", "pass"),
        ("discard 7h", "-7h"),
        ("d 7h", "-7h"),
        ("throw 7H", "-7h"),
        ("7h", "-7h"),
        ("7♥", "-7h"),
        ("-7h", "-7h"),
        ("- 7h", "-7h"),
        ("TH", "-Th"),
        ("10H", "-Th"),
        ("10♥", "-Th"),
        ("!7h", "!7h"),
        ("!7h=4h,5h,6h/9c,9d,9s", "!7h=4h,5h,6h/9c,9d,9s"),
        ("!!", "!!"),
        ("big gin", "!!"),
        ("big", "!!"),
        ("gin big", "!!"),
        ("show=4c,4d,4s;8s>1", "show=4c,4d,4s;8s>1"),
        ("show 4c 4d 4s; 8s on 1, 9s>1", "show=4c,4d,4s;8s>1;9s>1"),
        ("show none; 8s 1", "show=;8s>1"),
        ("show 4c 4d 4s | 5h 6h 7h", "show=4c,4d,4s/5h,6h,7h"),
    ],
)
def test_moves(line: str, token: str) -> None:
    read = parse(line)
    assert isinstance(read, Move)
    assert str(read.action) == token


@pytest.mark.parametrize(
    ("line", "command"),
    [
        ("knock", Command("knock")),
        ("k 7h", Command("knock", "7h")),
        ("knock 7h with 4h 5h 6h", Command("knock", "7h with 4h 5h 6h")),
        ("gin", Command("gin")),
        ("show", Command("show")),
        ("hand", Command("table")),
        ("h", Command("hint")),
        ("?", Command("help")),
        ("help knock", Command("help", "knock")),
        ("u", Command("undo")),
        ("Q", Command("quit")),
        ("sort rank", Command("sort", "rank")),
        ("rules G7", Command("rules", "G7")),
        ("save a b.rummy", Command("save", "a b.rummy")),
        ("w", Command("why")),
    ],
)
def test_commands(line: str, command: Command) -> None:
    assert parse(line) == command


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("", "nothing_typed"),
        ("   ", "nothing_typed"),
        ("9c-j", "unknown_command"),
        ("7hh", "unknown_command"),
        ("1H", "unknown_command"),
        ("７ｈ", "unknown_command"),
        ("*", "unknown_command"),
        ("??", "unknown_command"),
        ("\x00", "unknown_command"),
        ("s", "ambiguous_command"),
        ("ta", "ambiguous_command"),
        ("discard", "which_card"),
        ("discard 9c-j", "bad_card"),
        ("discard *", "bad_card"),
        ("draw two", "more_than_asked"),
        ("draw 7h", "more_than_asked"),
        ("dr 7h", "more_than_asked"),
        ("stock 7h", "more_than_asked"),
        ("+7h", "bad_token"),
        ("show 4c 4d 4s; 8s", "bad_layoff"),
        ("show 4c 4d 4s; 8s on ７", "bad_layoff"),
        ("show 4c 4d 4s; 8s on 0", "bad_layoff"),
        ("show 4c 4x", "bad_card"),
    ],
)
def test_UI03_what_means_nothing_is_refused(line: str, code: str) -> None:
    with pytest.raises(Garbled) as refused:
        parse(line)
    assert refused.value.code == code


@pytest.mark.parametrize("known", VOCABULARIES, ids=lambda known: known.words[0])
def test_every_command_has_beginnings_of_its_own(known: Vocabulary) -> None:
    for name in known.words:
        assert word(name, known) == name
        assert word(name.upper(), known) == name


def test_melds_and_layoffs_as_people_write_them() -> None:
    assert read_melds("[4h 5h 6h] [9c,9d,9s]") == read_melds("4h 5h 6h | 9c 9d 9s") == read_melds("4h,5h,6h/9c,9d,9s")
    assert read_layoffs("8s on 1, Th>12;") == ((parse_face("8s"), 1), (TEN_OF_HEARTS, 12))
    assert read_melds(" | ") == ()


@given(st.text(max_size=40) | st.from_regex(r"(knock|show|discard|sort|!|show=)[ 0-9a-z|;>=,]{0,30}", fullmatch=True))
def test_any_line_is_read_or_refused(line: str) -> None:
    try:
        read = parse(line)
    except Garbled:
        return
    assert isinstance(read, Command | Move)
