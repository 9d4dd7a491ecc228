"""The pad gives what the engine gives: handed scores, and whole matches that were played by the engine."""

import json
import random
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from openrummy.cards import face_text
from openrummy.events import Event, HandEnded, HandsShown, Knocked, Showed
from openrummy.game import GAMES, outcome, ruleset
from openrummy.options import BasicOptions
from openrummy.parts.going_out import points
from openrummy.scorepad import Count, Drawn, Entry, Knock, Out, Pad
from openrummy.scorepad.forms import FORMS
from openrummy.scorepad.pad import RESULTS
from openrummy.table import Table

SCORES = json.loads((Path(__file__).parents[1] / "cases" / "scores.json").read_text("utf-8"))
NAMES = ("ann", "bob", "cat", "dan", "eve", "fay")


def handed(kind: str) -> list[Any]:
    return [
        pytest.param(case["given"], case["expect"], id="-".join([case["id"], *case["rule"].split()]))
        for case in SCORES
        if case["kind"] == kind
    ]


def test_every_game_has_its_form() -> None:
    assert set(RESULTS) == set(FORMS) == set(GAMES)


@pytest.mark.parametrize(("given", "expect"), handed("gin_hand"))
def test_a_hand_of_gin(given: dict[str, Any], expect: dict[str, Any]) -> None:
    """G9-G11, O3"""
    rules = ruleset(
        "oklahoma", spade_doubles="on", gin_bonus=given["gin_bonus"], undercut_bonus=given["undercut_bonus"]
    )
    upcard = "Ts" if given["doubled"] else "Th"
    entry = Knock("ann", given["knocker"], given["opponent_after_layoffs"], upcard=upcard)
    (hand,) = Pad(rules, ("ann", "bob"), ("ann",), (entry,)).hands()
    winner = 0 if expect["to"] == "knocker" else 1
    assert hand.result.winners == (winner,)
    assert hand.state.scores[winner] == expect["score"]


@pytest.mark.parametrize(("given", "expect"), handed("hollywood"))
def test_a_hollywood_sheet(given: dict[str, Any], expect: dict[str, Any]) -> None:
    """H1-H5: a knock with nothing but the points of each hand."""
    rules = ruleset("hollywood", **given["options"], gin_bonus=0)
    entries: list[Entry] = [Knock(who, 0, points) if who else Drawn() for who, points in given["hands"]]
    state = Pad(rules, ("ann", "bob"), ("ann",), tuple(entries)).hands()[-1].state
    assert state.over == expect["over"]
    if state.over:
        assert dict(zip(state.seats, outcome(state).scores, strict=True)) == expect["final"]


@pytest.mark.parametrize(("given", "expect"), handed("three_hand_roles"))
def test_roles_change(given: dict[str, Any], expect: dict[str, Any]) -> None:
    """T4"""
    first = tuple(given["box_captain_out"])
    pad = Pad(ruleset("three_hand"), ("ann", "bob", "cat"), first)
    for won, after in zip(given["winner_of_each_hand"], expect["after_each_hand"], strict=True):
        state = pad.hands()[-1].state if pad.entries else pad.opening
        roles = dict(zip(("box", "captain"), (state.seats[seat] for seat in state.roles), strict=False))
        pad = pad.adding(Drawn() if won == "drawn" else Knock(roles[won], 5, 15))
        state = pad.hands()[-1].state
        assert [state.seats[seat] for seat in state.roles] == after


@pytest.mark.parametrize(("given", "expect"), handed("manipulation_hand"))
def test_a_hand_of_manipulation(given: dict[str, Any], expect: dict[str, Any]) -> None:
    """M14-M18"""
    seats = tuple(given["hands"])
    entry = Count(given["hands"], given["knocker"] or "", given["out"] or "")
    (hand,) = Pad(ruleset("manipulation", target=999), seats, (seats[0],), (entry,)).hands()
    assert dict(zip(seats, hand.state.scores, strict=True)) == expect["scores"]
    assert [seats[seat] for seat in hand.result.winners] == expect["winners"]


def written_down(table: Table, chance: random.Random) -> tuple[tuple[str, ...], list[Entry]]:
    """Plays the match, at random but for ending hands where it can; who began, and every hand as people write it."""
    state, entries = table.state, []
    first = tuple(table.seats[seat] for seat in state.roles or (state.dealer,))
    upcard = knocked = None
    while not table.over:
        legal = list(table.legal)
        action = chance.choice([one for one in legal if str(one)[0] in "!=s"] or legal)
        seat, before = table.turn, len(table.events)
        dealt = table.state.hand
        assert dealt is not None
        upcard = dealt.upcard
        table.play(action)
        events = table.events[before:]
        knocked = next((one for one in events if isinstance(one, Knocked)), knocked)
        if any(isinstance(one, HandEnded) for one in events):
            by = table.seats[seat] if str(action) == "!" else ""
            entries.append(_entry(table, events, knocked, by, face_text(upcard) if upcard >= 0 else ""))
            knocked = None
    return first, entries


def _entry(table: Table, events: Sequence[Event], knocked: Knocked | None, by: str, upcard: str) -> Entry:
    """What is written of the hand that these events end; ``by`` is who knocked in Manipulation."""
    seats, options = table.seats, table.state.rules.options
    result = next(one.result for one in events if isinstance(one, HandEnded))
    if knocked is not None:
        other = next(one for one in events if isinstance(one, Showed)).left.points
        return Knock(seats[knocked.seat], knocked.left.points, other, result.reason == "big_gin", upcard)
    shown = next((one.hands for one in events if isinstance(one, HandsShown)), None)
    if shown is None:
        return Drawn(upcard)
    if isinstance(options, BasicOptions):
        (winner,) = result.winners
        ace = options.ace == "high_or_low"
        left = {seats[at]: points(one, high_ace=ace) for at, one in enumerate(shown) if at != winner}
        return Out(seats[winner], left, result.reason == "rummy")
    counted = {seats[at]: cards.points for at, cards in enumerate(shown)}
    return Count(counted, by, next((name for name, left in counted.items() if not left), ""))


@pytest.mark.parametrize(
    ("rules", "players", "seed"),
    [
        ("gin", 2, 1),
        ("gin/box_bonus=25,game_bonus=100,shutout=on", 2, 2),
        ("oklahoma/spade_doubles=on,target=60", 2, 3),
        ("hollywood/target=40", 2, 4),
        ("three_hand/box_bonus=20,knock_limit=upcard,target=60", 3, 5),
        ("basic/ace=high_or_low,hands=3", 3, 6),
        ("basic/target=60", 6, 7),
        ("manipulation", 2, 8),
        ("manipulation/target=20", 4, 9),
    ],
)
def test_a_match_of_the_engine_written_on_the_pad_ends_alike(rules: str, players: int, seed: int) -> None:
    """B9-B14, G9-G14, H1-H4, M14-M22, O1-O3, T4-T6: scores, dealers or roles, the end and its bonuses."""
    table = Table(rules, NAMES[:players], seed=seed)
    first, entries = written_down(table, random.Random(seed))
    state = Pad(ruleset(rules), table.seats, first, tuple(entries)).hands()[-1].state
    assert outcome(state) == outcome(table.state)
    assert (state.scores, state.won, state.tally, state.roles, state.dealer, state.number, state.over) == (
        table.state.scores,
        table.state.won,
        table.state.tally,
        table.state.roles,
        table.state.dealer,
        table.state.number,
        True,
    )
