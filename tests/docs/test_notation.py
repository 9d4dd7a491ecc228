"""The examples of docs/notation.md are right, and nothing of the notation is missing there."""

import re
from pathlib import Path
from typing import get_args

import pytest

from openrummy.actions import Action, parse_action
from openrummy.game import ruleset
from openrummy.position import parse_position, position_text
from openrummy.position.names import KEYS
from openrummy.record import read_records, write_record
from openrummy.record.headers import KNOWN
from openrummy.state import Phase

PAGE = (Path(__file__).parents[2] / "docs" / "notation.md").read_text("utf-8")
CODES = (
    "garbled unknown_seat not_your_turn wrong_phase card_not_held hand_over match_over wrong_pack wrong_score "
    "wrong_dealer wrong_roles wrong_proof"
)


def blocks(kind: str) -> list[str]:
    found = re.findall(rf"^```{kind}\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
    assert found, f"no example of a {kind}"
    return found


def lines(kind: str) -> list[str]:
    return [line for block in blocks(kind) for line in block.splitlines()]


@pytest.mark.parametrize("line", lines("position"))
def test_a_position_is_canonical(line: str) -> None:
    assert position_text(parse_position(line)) == line


@pytest.mark.parametrize("line", lines("action"))
def test_an_action_is_written_as_the_page_says(line: str) -> None:
    written, *canonical = line.split()
    assert [str(parse_action(written))] == (canonical or [written])


def test_there_is_an_example_of_every_action() -> None:
    assert {type(parse_action(line.split()[0])) for line in lines("action")} == set(get_args(Action))


@pytest.mark.parametrize("line", lines("ruleset"))
def test_a_ruleset_is_written_as_the_page_says(line: str) -> None:
    written, *canonical = line.split()
    assert [ruleset(written).id] == (canonical or [written])


@pytest.mark.parametrize("text", blocks("record"))
def test_a_record_is_read(text: str) -> None:
    (record,) = read_records(text)
    again = write_record(record.table, record.headers)
    assert again == text or (";" in text.splitlines()[0] and not record.table.over)


def test_there_is_a_record_of_every_kind_of_turn() -> None:
    """A close of a turn, a meld, a lay-off and roles are shown where they are explained."""
    text = "".join(blocks("record"))
    assert all(sign in text for sign in (" end\n", " ~", " =", ">1 -", "[roles ", "(auto):", "!6s=", "show="))


def test_the_first_record_is_canonical_and_over() -> None:
    (record,) = read_records(blocks("record")[0])
    assert record.table.over
    assert write_record(record.table) == blocks("record")[0]


@pytest.mark.parametrize("word", sorted({*KEYS, *KNOWN, *CODES.split(), *(phase.value for phase in Phase)}))
def test_every_word_of_the_notation_is_explained(word: str) -> None:
    assert f"`{word}`" in PAGE
