"""Lines on a page: wrapping, what an output can show, names that are safe to print (SCR-05, SCR-06)."""

import io
import os
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from openrummy.cards import JOKER, parse_face
from openrummy.melds import Meld
from openrummy.terminal.cards import GLUE, Look
from openrummy.terminal.output import page_for
from openrummy.terminal.page import LONGEST_LINE, Page, showable, visible, wrap
from openrummy.terminal.people import People
from openrummy.text import Catalogue, columns, tidy

WORDS = Catalogue()
RED_SEVEN = "\x1b[91m7h\x1b[0m"


@pytest.mark.parametrize(
    ("text", "width", "indent", "lines"),
    [
        ("one two three", 8, 0, ["one two", "three"]),
        ("one two three", 7, 2, ["one two", "  three"]),
        ("  one two", 6, 2, ["  one", "  two"]),
        (f"a [4h{GLUE}5h{GLUE}6h] b", 10, 2, ["a [4h 5h", "  6h] b"]),
        (f"aaaa [4h{GLUE}5h] b", 10, 2, ["aaaa", "  [4h 5h]", "  b"]),
        ("abcdefghij", 4, 0, ["abcd", "efgh", "ij"]),
        (f"{RED_SEVEN} {RED_SEVEN}", 5, 0, [f"{RED_SEVEN} {RED_SEVEN}"]),
        ("a  b", 9, 0, ["a  b"]),
        ("", 9, 0, [""]),
    ],
)
def test_lines_break_at_blanks(text: str, width: int, indent: int, lines: list[str]) -> None:
    assert list(wrap(text, width, indent)) == lines


@given(st.text(), st.integers(8, 60), st.integers(0, 6))
def test_no_line_is_wider_than_the_page_and_no_word_is_lost(text: str, width: int, indent: int) -> None:
    plain = tidy(text, 1000)
    lines = list(wrap(plain, width, indent))
    assert all(visible(line) <= width for line in lines)
    assert "".join(lines).replace(" ", "") == plain.replace(" ", "")


@pytest.mark.parametrize(
    ("text", "encoding", "shown"),
    [
        ("7♥ – é…", "utf-8", "7♥ – é…"),
        ("7♥ – é…", "cp1252", "7? – é…"),
        ("7♥ – é…", "ascii", "7? - e..."),
        ("Zoë “x”", "latin-1", 'Zoë "x"'),
        ("7♥", None, "7♥"),
        (f"4h{GLUE}5h", "ascii", f"4h{GLUE}5h"),
        ("é", "no-such-encoding", "?"),
    ],
)
def test_what_an_encoding_lacks_is_put_in_a_plainer_way(text: str, encoding: str | None, shown: str) -> None:
    assert showable(text, encoding) == shown


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("ann", "ann"),
        ("<svg/onload=alert(1)>", "<svg/onload=alert…"),
        ("🂡 ann", "🂡 ann"),
        ("x" * 200, "x" * 17 + "…"),
        ("a\u202egnp.exe", "agnp.exe"),
        ("a\u2066\u2069\u200fb", "ab"),
        ("שלום ann", "שלום ann"),
        ("\x1b[2Jann\x07", "[2Jann"),
        ("a\nb\t c", "a b c"),
        ("\ud800a", "?a"),
        ("漢" * 20, "漢" * 8 + "…"),
    ],
)
def test_SCR05_a_name_is_text_whatever_stands_in_it(name: str, shown: str) -> None:
    assert People.of([name], 0).names == (shown,)
    assert columns(shown) <= 18


@given(st.text(), st.integers(1, 30))
def test_SCR05_a_tidy_text_is_one_short_line_that_changes_nothing_around_it(text: str, longest: int) -> None:
    shown = tidy(text, longest)
    assert columns(shown) <= longest
    assert not any(char < " " or 0x7F <= ord(char) < 0xA0 or char in "\u202a\u202b\u202d\u202e\u2028" for char in shown)
    assert shown == tidy(shown, longest)
    shown.encode()


@pytest.mark.parametrize(
    ("style", "ten", "group"),
    [("letters", "10h", "[4c 5c 6c]"), ("symbols", "10♥", "[4♣ 5♣ 6♣]")],
)
def test_cards_as_letters_and_symbols(style: str, ten: str, group: str) -> None:
    look = Look(WORDS, style)  # type: ignore[arg-type]
    assert look.card(parse_face("Th")) == ten
    assert look.melds([Meld.parse("4c 5c 6c")]).replace(GLUE, " ") == group
    assert look.card(JOKER) == "*"
    assert look.written("Th") == ten
    assert look.written("no card") == "no card"


def test_cards_in_words() -> None:
    look = Look(WORDS, "words")
    assert look.cards(map(parse_face, ("As", "Td"))).replace(GLUE, " ") == "ace of spades, ten of diamonds"


def test_four_colours_and_none_where_there_is_no_colour() -> None:
    seen = {Look(WORDS, "letters", True).card(parse_face(f"7{suit}"))[:5] for suit in "cdhs"}
    assert len(seen) == 4
    assert "\x1b" not in Look(WORDS, "symbols", False).cards(range(52))


class Tty(io.TextIOWrapper):
    """An output that says it is a terminal."""

    def isatty(self) -> bool:
        return True


def page(encoding: str = "utf-8", tty: bool = True, **env: str) -> Page:
    stdout = (Tty if tty else io.TextIOWrapper)(io.BytesIO(), encoding)
    return page_for(io.StringIO(), stdout, words=WORDS, env={"TERM": "xterm", "LANG": "en_GB.UTF-8", **env})


@pytest.mark.parametrize(
    ("made", "style", "colour"),
    [
        (page(), "symbols", True),
        (page(NO_COLOR="1"), "symbols", False),
        (page(NO_COLOR=""), "symbols", True),
        (page(TERM="dumb"), "symbols", False),
        (page(tty=False), "symbols", False),
        (page("cp1252"), "letters", True),
        (page("ascii"), "letters", True),
        (page(LANG="C"), "letters", True),
        (page(LANG="C", LC_CTYPE="C.UTF-8"), "letters", True),
        (page(LANG="C.UTF-8"), "symbols", True),
        (page(LANG=""), "letters", True),
        (page(LC_ALL="POSIX"), "letters", True),
        (page(LANG="C", LC_ALL="en_GB.UTF-8"), "symbols", True),
    ],
    ids=range(13),
)
def test_SCR06_symbols_and_colour_only_where_they_can_be_shown(made: Page, style: str, colour: bool) -> None:
    assert (made.look.style, made.look.colour) == (style, colour)


@pytest.mark.parametrize(
    ("env", "width"),
    [({}, 80), ({"COLUMNS": "40"}, 40), ({"COLUMNS": "7"}, 20), ({"COLUMNS": "999"}, 100), ({"COLUMNS": "x"}, 80)],
)
def test_the_width_of_a_pipe_is_that_of_COLUMNS_or_80(env: Mapping[str, str], width: int) -> None:
    assert page_for(io.StringIO(), io.StringIO(), words=WORDS, env=env).width == width


def test_a_line_without_end_is_read_in_bounds() -> None:
    out = io.StringIO()
    made = Page(io.StringIO("x" * (5 * LONGEST_LINE) + "\nnext\n"), out, Look(WORDS), 40)
    assert len(made.ask("one?")) <= LONGEST_LINE
    assert made.ask("two?") == "next"
    assert all(len(line) <= 40 for line in out.getvalue().splitlines())


@pytest.mark.parametrize(
    "env",
    [
        {"LANG": "C"},
        {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"},
        {"PYTHONIOENCODING": "cp1252"},
        {"PYTHONIOENCODING": "ascii", "NO_COLOR": "1", "COLUMNS": "40"},
    ],
    ids=str,
)
def test_SCR06_a_pipe_under_any_locale_gets_letters_and_no_exception(env: dict[str, str], tmp_path: Path) -> None:
    call = (
        f"import pathlib, sys; from openrummy import terminal; folder = pathlib.Path({str(tmp_path)!r});"
        "sys.exit(terminal.play('gin', seed=7, seats=['Zo\\u00eb', '\\u6f22'], folder=folder))"
    )
    usual = {"PATH": "", "SYSTEMROOT": os.environ.get("SYSTEMROOT", ""), "PYTHONPATH": os.pathsep.join(sys.path)}
    done = subprocess.run(
        [sys.executable, "-c", call],
        input=b"pass\ndraw\n\xff\xfe\x00\x1b[2J\nhint\n",
        env=usual | env,
        capture_output=True,
        check=False,
    )
    assert done.stderr == b""
    assert done.returncode == 0
    text = done.stdout.decode("latin-1")
    assert "\x1b" not in text
    assert "Your hand: [Ac Ad Ah As] [Jc Jh Js] 3h 4s 6h" in text.replace("\n ", "")
    width = int(env.get("COLUMNS", "80"))
    lines = done.stdout.decode("utf-8", "replace").splitlines()
    assert all(columns(line) <= width for line in lines if not line.startswith("  openrummy "))
