"""Perft of the other games: the engine counts what a naive Basic Rummy and Manipulation count (B3-B8, M3-M20)."""

from __future__ import annotations

from pathlib import Path

import pytest

from openrummy.parts.knock import knock_limit
from openrummy.perft import Line, perft, read_perft
from openrummy.state import MeldingHand, State, TableHand
from tests import naive_gin, naive_melds
from tests.naive_gin import Naive
from tests.naive_melds import Basic, Table

CASES = Path(__file__).parent / "cases"
FILES = ("basic", "manipulation", "hollywood", "three_hand")
LINES = [line for name in FILES for line in read_perft((CASES / f"{name}.perft").read_text("utf-8").splitlines(), name)]


def in_turn(state: State) -> list[int]:
    """The seats that play, beginning with the one on turn."""
    hand = state.hand
    assert hand is not None
    at = hand.players.index(hand.turn)
    return [*hand.players[at:], *hand.players[:at]]


def naive(state: State) -> Basic | Table | Naive:
    """The same position in a naive game."""
    hand, seats = state.hand, in_turn(state)
    if isinstance(hand, MeldingHand):
        options = state.rules.options
        return Basic(
            phase=hand.phase.value,
            hands=tuple(frozenset(hand.hands[seat]) for seat in seats),
            stock=tuple(hand.stock),
            pile=tuple(hand.pile),
            table=tuple(frozenset(meld.cards) for meld in hand.table),
            melded=tuple(hand.melded >> seat & 1 == 1 for seat in seats),
            high=options.ace == "high_or_low",
            needs_meld=options.lay_off_needs_meld,
            final_discard=options.final_discard,
            dead_when_empty=options.max_reshuffles == hand.reshuffles,
            taken=hand.taken,
            streak=hand.streak,
        )
    if isinstance(hand, TableHand):
        return Table(
            phase=hand.phase.value,
            hands=tuple(frozenset(hand.hands[seat]) for seat in seats),
            stock=tuple(hand.stock),
            table=frozenset(card for meld in hand.table for card in meld.cards),
            draws=hand.draws,
            last=hand.last,
        )
    assert hand is not None
    return Naive(
        phase=hand.phase.value,
        hands=(frozenset(hand.hands[seats[0]]), frozenset(hand.hands[seats[1]])),
        stock=tuple(hand.stock),
        pile=tuple(hand.pile),
        limit=knock_limit(state),
        first=hand.turn == hand.players[0],
        taken=hand.taken,
        streak=hand.streak,
        big_gin=state.rules.options.big_gin,
    )


def counted(start: Basic | Table | Naive, depth: int) -> int:
    """What the naive game counts."""
    return naive_gin.count(start, depth) if isinstance(start, Naive) else naive_melds.count(start, depth)


@pytest.mark.parametrize("line", LINES, ids=lambda line: f"{line.state.rules.game}-{line.number}")
def test_counts(line: Line) -> None:
    assert [perft(line.state, one.depth) for one in line.counts] == [one.nodes for one in line.counts]


@pytest.mark.parametrize("line", LINES, ids=lambda line: f"{line.state.rules.game}-{line.number}")
def test_a_naive_game_counts_the_same(line: Line) -> None:
    start = naive(line.state)
    some = [one for one in line.counts if one.nodes < 3000]
    assert [counted(start, one.depth) for one in some] == [one.nodes for one in some]
    assert len(some) >= 3


def test_the_games_are_all_there() -> None:
    assert {line.state.rules.game for line in LINES} == set(FILES)
    assert len(LINES) >= 16
