"""The handed records replay to their scores, and the illegal ones are refused at their line."""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from openrummy.errors import RecordError
from openrummy.game import ruleset
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
    assert {key: found[key] for key in ("scores", "winners", "hands")} == {
        key: case[key] for key in ("scores", "winners", "hands")
    }
    assert found["ruleset"] == ruleset(record.headers["ruleset"]).id


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
