"""The close of a turn of Manipulation in records: written always, and read where it was left out (M13, M19)."""

from __future__ import annotations

from pathlib import Path

import pytest

from openrummy.actions import EndTurn
from openrummy.errors import RecordError
from openrummy.record import read_records, replay, write_record
from openrummy.state import Phase
from openrummy.table import Move, Table
from tests.text.samples import read

RECORDS = Path(__file__).parents[1] / "cases" / "records"
TWIN = (RECORDS / "manip-twin-frees-joker.rummy").read_text("utf-8")
LAST = (RECORDS / "manip-last-turns.rummy").read_text("utf-8")
KNOCKABLE = LAST.replace('"manipulation"', '"manipulation/knock_in_last_turns=on"')


def test_an_end_that_was_left_out_is_played_M13() -> None:
    """Two of three turns are closed by the line that follows; the last one is still at its choice."""
    table = read(TWIN).table
    moves = [entry for entry in table.log if isinstance(entry, Move)]
    assert [(move.seat, str(move.action)) for move in moves if isinstance(move.action, EndTurn)] == [
        (1, "end"),
        (2, "end"),
    ]
    assert table.state.hand is not None
    assert (table.state.hand.phase, table.turn) == (Phase.CLOSE, 0)
    assert read(TWIN + "ann: end\n").table.turn == 1


def test_ends_are_always_written_M13() -> None:
    text = write_record(read(TWIN).table)
    assert [line.split()[-1] for line in text.splitlines()[-3:]] == ["end", "end", "~5s,6s,7s/8c,8d,8s/9h,Th,*Jh"]
    assert write_record(read(text).table) == text
    assert read(text).table.log == read(TWIN).table.log


def test_an_end_that_was_left_out_counts_as_an_action_M13() -> None:
    record = read(TWIN)
    assert [replay(record, until).turn for until in range(7)] == [1, 1, 1, 2, 2, 2, 0]


def test_an_end_belongs_to_who_played_the_turn_M13() -> None:
    table = read(TWIN.replace("bob:", "bob(auto):")).table
    ends = [entry for entry in table.log if isinstance(entry, Move) and isinstance(entry.action, EndTurn)]
    assert [(end.seat, end.auto) for end in ends] == [(1, True), (2, False)]


def test_a_turn_over_several_lines_does_not_end_M3() -> None:
    lines = TWIN.replace("bob: + ~", "bob: +\nbob: ~").replace("cat: +", "bob: end\ncat: +")
    assert read(lines).table.state == read(TWIN).table.state


def test_an_end_before_a_score_M19() -> None:
    """With the option the last turns are closed as well, and the hand is scored when the last of them is."""
    table = read(KNOCKABLE).table
    assert table.state.tally[0].points == (0, 21)
    assert [str(move.action) for move in table.log[-4:] if isinstance(move, Move)] == ["pass", "end", "pass", "end"]
    open_still = read(KNOCKABLE.replace("score ann 0 bob 21\n", "")).table.state
    assert open_still.hand is not None
    assert open_still.hand.phase is Phase.CLOSE
    shorter = KNOCKABLE.replace("score ann 0 bob 21\n", "hand 2 dealer bob\nseed 1\n")
    assert read(shorter).table.state.number == 2


@pytest.mark.parametrize(
    ("more", "token", "code"),
    [
        ("score ann 0 bob 0 cat 0\n", "score", "wrong_score"),
        ("hand 2 dealer bob\n", "hand", "wrong_phase"),
        ("cat: +\n", "+", "not_your_turn"),
        ("eve: +\n", "eve:", "unknown_seat"),
        ("ann: +\n", "+", "wrong_phase"),
        ("reshuffle 2c\n", "reshuffle", "wrong_phase"),
    ],
)
def test_what_may_not_follow_an_open_turn_M13(more: str, token: str, code: str) -> None:
    with pytest.raises(RecordError) as caught:
        read(TWIN + more)
    assert (caught.value.token, caught.value.code) == (token, code)


def test_discards_close_a_turn_by_themselves_B3() -> None:
    """In a game without such a close nothing is added."""
    table = Table("basic", ("ann", "bob"), seed=1)
    table.play("+")
    table.play(table.legal[0])
    assert len(read(write_record(table)).table.log) == len(table.log)


HOLLY = (RECORDS / "holly-closed-column.rummy").read_text("utf-8")


def test_columns_stand_in_the_score_line_H1() -> None:
    (record,) = read_records(HOLLY)
    text = write_record(record.table)
    scores = [line for line in text.splitlines() if line.startswith("score")]
    assert [line.partition(" columns ")[2] for line in scores] == [
        "32-0 0-0 0-0",
        "60-0 28-0 0-0",
        "105-0 73-0 45-0",
        "105-0 73-50 45-0",
        "105-0 73-90 45-40",
        "105-0 103-90 75-40",
        "105-0 103-90 75-100",
    ]
    assert '[result "ann 698 bob 125 winner ann"]' in text
    assert write_record(read(text).table) == text


@pytest.mark.parametrize(
    ("written", "token", "cause"),
    [
        ("columns 32-0 0-0 0-1", "0-1", "wrong_score"),
        ("columns 32-0 0-0 0-1", "0-1", "H1"),
        ("columns 0-32 0-0 0-0", "0-32", "wrong_score"),
        ("columns 32-00 0-0 0-0", "32-00", "wrong_score"),
        ("columns 32-0 0-0", "columns", "garbled"),
        ("columns 32-0 0-0 0-0 0-0", "columns", "garbled"),
        ("columns", "columns", "garbled"),
    ],
)
def test_columns_are_checked_H1(written: str, token: str, cause: str) -> None:
    with pytest.raises(RecordError) as caught:
        read(HOLLY.replace("score ann 32 bob 0", f"score ann 32 bob 0 {written}"))
    assert caught.value.token == token
    assert cause in (caught.value.code, caught.value.rule)


def test_there_are_no_columns_in_gin_H1() -> None:
    text = (RECORDS / "gin-two-passes.rummy").read_text("utf-8").rstrip()
    assert text.splitlines()[-1] == "score ann 0 bob 53"
    with pytest.raises(RecordError) as caught:
        read(text + " columns 0-53")
    assert (caught.value.code, caught.value.token) == ("garbled", "columns")
