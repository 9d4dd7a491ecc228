"""Errors carry a code, a rule and facts, and survive the way to another process."""

import copy
import pickle

import pytest

from openrummy.errors import Contradiction, Garbled, IllegalAction, RecordError, RummyError

ERRORS = [
    Garbled("bad_card", text="7hh"),
    IllegalAction("over_limit", "G6", deadwood=11, limit=10),
    Contradiction("wrong_order"),
    RecordError("throw_back", "G5", file="a.rummy", line=3, column=7, token="-Qc", card="Qc"),
]


@pytest.mark.parametrize("error", ERRORS, ids=lambda error: type(error).__name__)
def test_errors_survive_pickle_and_copy(error: RummyError) -> None:
    for again in (pickle.loads(pickle.dumps(error)), copy.copy(error), copy.deepcopy(error)):
        assert type(again) is type(error)
        assert (again.code, again.rule, again.params) == (error.code, error.rule, error.params)
        assert str(again) == str(error)
        assert vars(again) == vars(error)


def test_errors_say_what_is_wrong_in_codes() -> None:
    assert [str(error) for error in ERRORS] == [
        "bad_card(text=7hh)",
        "over_limit(deadwood=11, limit=10) [G6]",
        "wrong_order()",
        "a.rummy:3:7: '-Qc': throw_back(card=Qc) [G5]",
    ]


@pytest.mark.parametrize("error", ERRORS, ids=lambda error: type(error).__name__)
def test_every_error_is_one_kind(error: RummyError) -> None:
    with pytest.raises(RummyError):
        raise error
    assert isinstance(error, ValueError)
