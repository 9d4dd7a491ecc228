"""What the command line says of a record: the state after so many actions, and the summary."""

from pathlib import Path

import pytest

from openrummy.errors import Garbled
from openrummy.position import parse_position
from openrummy.record import Record, read_records, replay, summary, write_record

RECORDS = Path(__file__).parents[1] / "cases" / "records"


def read(name: str) -> Record:
    (record,) = read_records((RECORDS / f"{name}.rummy").read_text("utf-8"))
    return record


def test_until_G4() -> None:
    record = read("gin-two-passes")
    turns = [replay(record, until).turn for until in range(6)]
    assert turns == [1, 0, 1, 1, 0, 0]
    assert replay(record, 99) == replay(record) == record.table.state
    assert replay(record, 2) == parse_position(
        repr(replay(record, 2)).removeprefix("parse_position('").removesuffix("')")
    )
    with pytest.raises(Garbled) as caught:
        replay(record, -1)
    assert caught.value.code == "bad_number"


def test_the_next_hand_is_dealt_after_the_last_action_of_a_hand_G12() -> None:
    record = read("gin-drawn-hand")
    second = record.hands[1]
    actions = second.begin - 2
    assert replay(record, actions).finished == 1
    assert replay(record, actions).hand is not None
    assert replay(record, actions - 1).finished == 0
    assert (second.number, second.dealer, second.chance) == (2, 0, "deck")
    assert [hand.result.winners for hand in record.hands if hand.result] == [(), (1,)]
    assert summary(record.table.state)["hands"] == 2


def test_summary_has_the_end_bonuses_once_the_match_is_over_G14() -> None:
    record = read("gin-end-bonuses")
    assert summary(record.table.state) == {
        "ruleset": "gin/box_bonus=25,game_bonus=100,target=70",
        "scores": {"ann": 60, "bob": 220},
        "winners": ["bob"],
        "hands": 3,
    }
    before = replay(record, sum(1 for entry in record.table.log if hasattr(entry, "seat")) - 1)
    assert summary(before) == {
        "ruleset": "gin/box_bonus=25,game_bonus=100,target=70",
        "scores": {"ann": 35, "bob": 40},
        "winners": [],
        "hands": 2,
    }
    assert '[result "ann 60 bob 220 winner bob"]' in write_record(record.table)
