"""Perft: the engine counts what a second, naive gin counts (G3-G6, G12, G14, G15, O1)."""

from __future__ import annotations

from pathlib import Path

import pytest

from openrummy.errors import RecordError
from openrummy.parts.knock import knock_limit
from openrummy.perft import Line, perft, read_perft
from openrummy.state import State
from tests.naive_gin import Naive, count

FILE = Path(__file__).parent / "cases" / "gin.perft"
LINES = list(read_perft(FILE.read_text("utf-8").splitlines(), "gin.perft"))


def naive(state: State) -> Naive:
    """The same position in the naive gin."""
    hand = state.hand
    assert hand is not None
    first = hand.turn == hand.players[0]
    return Naive(
        phase=hand.phase.value,
        hands=(frozenset(hand.hands[hand.turn]), frozenset(hand.hands[1 - hand.turn])),
        stock=tuple(hand.stock),
        pile=tuple(hand.pile),
        limit=knock_limit(state),
        first=first,
        taken=hand.taken,
        streak=hand.streak,
        big_gin=state.rules.options.big_gin,
    )


@pytest.mark.parametrize("line", LINES, ids=lambda line: f"line-{line.number}")
def test_counts(line: Line) -> None:
    assert [perft(line.state, one.depth) for one in line.counts] == [one.nodes for one in line.counts]


@pytest.mark.parametrize("line", LINES, ids=lambda line: f"line-{line.number}")
def test_the_naive_gin_counts_the_same(line: Line) -> None:
    depth = min(4, line.counts[-1].depth)
    start = naive(line.state)
    assert [count(start, n) for n in range(1, depth + 1)] == [one.nodes for one in line.counts[:depth]]


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("gin turn=bob", "wrong_seats"),
        (" ; D1 2", "bad_position"),
        ("POSITION ; D1 x", "bad_perft"),
        ("POSITION ; 1 2", "bad_perft"),
        ("POSITION ; D1 -2", "bad_perft"),
    ],
)
def test_a_bad_line_says_where(text: str, code: str) -> None:
    position = FILE.read_text("utf-8").splitlines()[2].split(" ; ")[0]
    with pytest.raises(RecordError) as caught:
        list(read_perft(["# fine", text.replace("POSITION", position)], "some.perft"))
    assert (caught.value.file, caught.value.line) == ("some.perft", 2)
    assert caught.value.code == code
