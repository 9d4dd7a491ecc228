"""The handed records replay to their scores, and the illegal ones are refused at their line."""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from openrummy.errors import RecordError
from openrummy.game import ruleset
from openrummy.parts.columns import columns_of
from openrummy.record import Record, read_records, summary, write_record

RECORDS = Path(__file__).parents[1] / "cases" / "records"
Case = dict[str, Any]


def handed(folder: Path) -> Sequence[Any]:
    """The cases of a folder, each named by its id and the rules it tests."""
    cases = json.loads((folder / "expected.json").read_text("utf-8"))
    assert {case["file"] for case in cases} == {path.name for path in folder.glob("*.rummy")}
    return [pytest.param(case, id=f"{case['id']}-{case['rule'].replace(' ', '-')}") for case in cases]


def read(path: Path) -> Record:
    with path.open("rb") as file:
        (record,) = read_records(file, path.name)
    return record


@pytest.mark.parametrize("case", handed(RECORDS))
def test_a_record_replays(case: Case) -> None:
    record = read(RECORDS / case["file"])
    found = summary(record.table.state)
    stated = {key: case[key] for key in ("scores", "winners", "hands") if key in case}
    assert {key: found[key] for key in stated} == stated
    assert "scores" in stated or case["columns"], "every case states what comes of it"
    assert found["ruleset"] == ruleset(record.headers["ruleset"]).id


@pytest.mark.parametrize("case", [case for case in handed(RECORDS) if "columns" in case.values[0]])
def test_columns_stand_as_they_should(case: Case) -> None:
    """The entries of each player in each column, and of a closed one who won it and its result (H1-H3)."""
    record = read(RECORDS / case["file"])
    seats = record.table.seats
    for column, expect in zip(columns_of(record.table.state), case["columns"], strict=True):
        assert dict(zip(seats, map(list, column.entries), strict=True)) == {name: expect[name] for name in seats}
        assert (column.closed, column.result) == ("winner" in expect, expect.get("result", 0))
        if column.winner is not None:
            assert seats[column.winner] == expect["winner"]


def test_every_key_of_the_expectations_is_looked_at() -> None:
    cases = [case.values[0] for case in handed(RECORDS)]
    known = {"file", "id", "rule", "why", "source", "convention", "scores", "winners", "hands", "columns"}
    assert {key for case in cases for key in case} == known
    assert len(cases) == 53


@pytest.mark.parametrize("case", handed(RECORDS))
def test_a_record_is_written_canonically(case: Case) -> None:
    record = read(RECORDS / case["file"])
    text = write_record(record.table, record.headers)
    (again,) = read_records(text)
    assert write_record(again.table, again.headers) == text
    assert again.table.state == record.table.state
    # The handed files say the same, but for comments, defaults, and what stands at the head.
    plain = [line for line in (RECORDS / case["file"]).read_text("utf-8").splitlines() if line[0] not in "[;"]
    ours = [line for line in text.splitlines() if line[0] != "["]
    for mine, theirs in zip(ours, plain, strict=True):
        assert mine.startswith(theirs)


@pytest.mark.parametrize("case", handed(RECORDS / "illegal"))
def test_an_illegal_record_is_refused(case: Case) -> None:
    with pytest.raises(RecordError) as caught:
        read(RECORDS / "illegal" / case["file"])
    error = caught.value
    assert (error.file, error.line) == (case["file"], case["line"])
    assert error.token == case["token"] or not case["token"]
    assert not case["rules"] or {error.rule, error.code} & set(case["rules"])
    line = (RECORDS / "illegal" / case["file"]).read_text("utf-8").splitlines()[error.line - 1]
    assert line[error.column - 1 :].startswith(error.token)
