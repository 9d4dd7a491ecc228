"""How records are read: line by line, from text or bytes, tolerant of line ends, and never with another exception."""

from collections.abc import Iterator
from io import BytesIO, StringIO

import pytest
from hypothesis import given
from hypothesis import strategies as st

from openrummy.errors import RecordError
from openrummy.game import GAMES
from openrummy.record import read_headers, read_records, read_tallies
from openrummy.record.lines import LONGEST
from tests.text.samples import DECK, GIN, read
from tests.worlds import examples


@pytest.mark.parametrize(
    ("data", "cause", "line", "column"),
    [
        (b'[ruleset "gin"]\n[seats "ann b\xffb"]\n', "bad_utf8", 2, 14),
        (b"; \xc3\xa4\xff", "bad_utf8", 1, 4),
        (b'[ruleset "gin"]\n\x00\n', "control_character", 2, 1),
        (b'[ruleset "gin"]\n; a\x1bb\n', "control_character", 2, 4),
        (b'[ruleset "gin"]\r[seats "ann bob"]\r', "control_character", 1, 16),
        (b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR", "bad_utf8", 1, 1),
        (b"\x7fELF\x02\x01\x01", "control_character", 1, 1),
        (b'[ruleset "gin"]\n' + b"x" * (LONGEST + 1), "long_line", 2, LONGEST + 1),
        (b'[ruleset "gin"]\n; ' + b"x" * LONGEST * 3 + b"\n", "long_line", 2, LONGEST + 1),
    ],
)
def test_what_is_no_text_is_refused(data: bytes, cause: str, line: int, column: int) -> None:
    for source in (data, BytesIO(data), data.splitlines(keepends=True) if b"\r" not in data else data):
        with pytest.raises(RecordError) as caught:
            list(read_records(source, "x"))
        assert (caught.value.code, caught.value.params["cause"]) == ("garbled", cause)
        assert (caught.value.line, caught.value.column) == (line, column)


class Endless(BytesIO):
    """A file of one line that never ends."""

    def readline(self, size: int | None = -1, /) -> bytes:
        assert size is not None
        assert 0 < size <= 2 * LONGEST, "a line without an end is read whole"
        return b"x" * size


def test_a_line_without_an_end_is_not_read_whole() -> None:
    with pytest.raises(RecordError) as caught:
        list(read_records(Endless()))
    assert caught.value.params["cause"] == "long_line"


def test_a_file_that_is_decoded_as_it_is_read() -> None:
    """A text file that turns out not to be UTF-8 is refused like any other."""

    def lines() -> Iterator[str]:
        yield '[ruleset "gin"]\n'
        b"\xff".decode("utf-8")

    with pytest.raises(RecordError) as caught:
        list(read_records(lines()))
    assert (caught.value.code, caught.value.line, caught.value.params["cause"]) == ("garbled", 2, "bad_utf8")


@pytest.mark.parametrize(
    "text",
    [
        GIN.replace("\n", "\r\n"),
        "\ufeff" + GIN,
        GIN.removesuffix("\n"),
        GIN.replace("\n", "\n\n ; x\n\t\n"),
        GIN.replace(": ", ":\t ").replace("[", "  ["),
        GIN.replace("53\n", "53 ; so it was\n").replace("\nbob", "\n  bob"),
        GIN.replace('[seats "ann bob"]', '[seats "ann bob"] ; both'),
        GIN.replace("bob: + -Kd", "bob: +\nbob: -KD"),
        GIN.replace("bob: + -Kd", "b%6Fb(auto): + -K♦"),
        GIN.replace("Td ", "10d "),
    ],
)
def test_what_reads_all_the_same(text: str) -> None:
    for source in (text, text.encode(), StringIO(text), BytesIO(text.encode()), text.splitlines(keepends=True)):
        (record,) = read_records(source)
        assert record.table.state == read(GIN).table.state


@pytest.mark.parametrize("text", ["", "\n\n", "; nothing", "\ufeff", "\r\n"])
def test_a_file_without_a_match_has_none(text: str) -> None:
    assert list(read_records(text)) == []


def test_a_comment_begins_after_a_blank_only_G8() -> None:
    text = GIN.replace("bob: + !Td  ; gin", "bob: + !Td;gin")
    with pytest.raises(RecordError) as caught:
        read(text)
    assert caught.value.token == "!Td;gin"


def test_matches_are_read_one_at_a_time() -> None:
    """No more lines are taken than the match needs, and one that is wrong does not spoil those before it."""
    taken = 0

    def lines() -> Iterator[str]:
        nonlocal taken
        for text in (GIN, GIN, GIN.replace("Kd", "Zz")):
            for line in text.splitlines(keepends=True):
                taken += 1
                yield line

    length = GIN.count("\n")
    records = read_records(lines())
    next(records)
    assert taken == length + 2
    next(records)
    assert taken == 2 * length + 2
    with pytest.raises(RecordError):
        next(records)


def test_headers_and_tallies_play_nothing() -> None:
    nonsense = GIN.replace("-Kd", "-whatever").replace(DECK, "")
    assert list(read_headers(nonsense + GIN)) == 2 * [
        {"ruleset": "gin/target=50", "seats": "ann bob", "result": "ann 0 bob 53 winner bob"}
    ]
    (tally,) = read_tallies(nonsense)
    assert (tally.hands, tally.turns, tally.actions) == (1, 5, 8)
    assert tally.headers["seats"] == "ann bob"
    with pytest.raises(RecordError):
        list(read_headers(nonsense.replace("score", "scores")))


CHARACTERS = st.sampled_from(
    [*'[]";:=%,/<>!+-~*?0123456789 \t\n\r\x00\ufeff', "♠", "٣", "é", "ann", "bob", "Kd", "hand", "score"]
)


def refusal(source: str | BytesIO | list[str]) -> RecordError | None:
    """The error with which the records are refused, if they are."""
    try:
        records = list(read_records(source, "x"))
    except RecordError as error:
        return error
    assert all(record.table.state.rules.game in GAMES for record in records)
    return None


@given(st.text())
def test_any_text_is_read_or_refused(text: str) -> None:
    error = refusal(text)
    assert error is None or (error.file == "x" and error.line >= 1 and error.column >= 1)


@given(st.binary())
def test_any_bytes_are_read_or_refused(data: bytes) -> None:
    error = refusal(BytesIO(data))
    assert error is None or (error.file == "x" and error.line >= 1 and error.column >= 1)


@examples(2)
@given(st.lists(st.tuples(st.integers(0, 999), st.integers(0, 3), CHARACTERS), min_size=1, max_size=4), st.booleans())
def test_any_spoiled_record_is_read_or_refused(edits: list[tuple[int, int, str]], head: bool) -> None:
    """A refusal says where: the token stands at its line and column."""
    text = GIN
    for where, length, new in edits:
        at = where % (120 if head else len(text))
        text = text[:at] + new + text[at + length :]
    error = refusal(text)
    if error is not None:
        line = text.split("\n")[error.line - 1]
        assert (line.removeprefix("\ufeff") if error.line == 1 else line)[error.column - 1 :].startswith(error.token)


@examples(0.5)
@given(st.permutations(GIN.splitlines()), st.integers(0, 12))
def test_lines_in_any_order_are_read_or_refused(lines: list[str], cut: int) -> None:
    error = refusal([*GIN.splitlines()[:cut], *lines[cut:]])
    assert error is None or error.line >= 1
