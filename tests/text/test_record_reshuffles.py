"""New stocks in records (B12): written where the source of chance has no name, and needed by a draw."""

import pytest

from openrummy.errors import RecordError
from openrummy.record import write_record
from openrummy.table import Table
from tests.text.samples import read

TOY = """[ruleset "toy/hands=1,reshuffles=1,size=25"]
[seats "a b c d"]
[dealer "d"]
"""


def reshuffled() -> str:
    """A toy match whose stock runs out, with its decks written out."""
    match = Table("toy/hands=1,reshuffles=1,size=25", "abcd", seed=5, dealer=3)
    while not match.over:
        match.play("+")
        match.play(match.legal[0])
    match.source = None
    return write_record(match)


def test_reshuffles_B12() -> None:
    text = reshuffled()
    assert text.startswith(TOY)
    assert text.splitlines()[3].startswith("[result ")
    assert text.count("\nreshuffle ") == 1
    record = read(text)
    assert record.table.over
    with pytest.raises(RecordError) as caught:
        read("\n".join(line for line in text.splitlines() if not line.startswith("reshuffle")))
    assert (caught.value.rule, caught.value.token[0]) == ("B12", "-")


@pytest.mark.parametrize(
    ("change", "code"),
    [
        (lambda line: line.replace(line.split()[-1], "4x"), "garbled"),
        (lambda line: " ".join(line.split()[:-1]), "wrong_pack"),
        (lambda line: line + " *", "wrong_pack"),
        (lambda line: f"{line}\n{line}", "wrong_phase"),
    ],
)
def test_a_wrong_new_stock_is_refused_B12(change: object, code: str) -> None:
    assert callable(change)
    lines = [change(line) if line.startswith("reshuffle ") else line for line in reshuffled().splitlines()]
    with pytest.raises(RecordError) as caught:
        read("\n".join(lines))
    assert caught.value.code == code


def test_a_new_stock_that_no_draw_asks_for_is_refused_B12() -> None:
    lines = reshuffled().splitlines()
    at = next(number for number, line in enumerate(lines) if line.startswith("reshuffle "))
    for rest in ([], [lines[at + 1].replace("+", "<").partition(" -")[0]]):
        with pytest.raises(RecordError) as caught:
            read("\n".join([*lines[: at + 1], *rest]))
        assert (caught.value.rule, caught.value.token, caught.value.line) == ("B12", "reshuffle", at + 1)
    early = [*lines[: at - 1], lines[at], *lines[at - 1 :]]
    with pytest.raises(RecordError) as caught:
        read("\n".join(early))
    assert (caught.value.rule, caught.value.line) == ("B12", at)


def test_a_reshuffle_beside_a_seed_has_to_agree_B12() -> None:
    match = Table("toy/hands=1,reshuffles=1,size=25", "abcd", seed=5, dealer=3)
    while not match.over:
        match.play("+")
        match.play(match.legal[0])
    text = write_record(match)
    assert "reshuffle " not in text
    stock = next(line for line in reshuffled().splitlines() if line.startswith("reshuffle "))
    lines = text.splitlines()
    at = reshuffled().splitlines().index(stock)
    assert read("\n".join([*lines[:at], stock, *lines[at:]])).table.state == match.state
    word, first, second, *rest = stock.split()
    assert first != second
    with pytest.raises(RecordError) as caught:
        read("\n".join([*lines[:at], " ".join((word, second, first, *rest)), *lines[at:]]))
    assert (caught.value.code, caught.value.rule) == ("wrong_pack", "B12")
