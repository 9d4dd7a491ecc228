"""Handed scores: hands (G9-G11, O3, B9-B11, M15-M18), matches (M22, H1-H5, T4), and the deal (B2, G2, M1)."""

import json
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from openrummy.cards import NONE, Cards
from openrummy.events import Event, HandEnded, MatchEnded, Result
from openrummy.game import GAMES, evolve, ruleset, start
from openrummy.parts import bonus_race, columns, going_out, lowest, roles
from openrummy.parts.gin_score import score
from openrummy.table import Table

SCORES = json.loads((Path(__file__).parents[1] / "cases" / "scores.json").read_text("utf-8"))
Case = dict[str, Any]


def handed(kind: str) -> Sequence[Any]:
    """The cases of a kind of the games that can be played, each named by its id and the rules it tests."""
    cases = [case for case in SCORES if case["kind"] == kind and case["given"].get("game", "gin") in GAMES]
    return [pytest.param(case, id="-".join([case["id"], *case["rule"].split()])) for case in cases]


@pytest.mark.parametrize("case", handed("gin_hand"))
def test_a_gin_hand(case: Case) -> None:
    given, expect = case["given"], case["expect"]
    options = ruleset("gin", gin_bonus=given["gin_bonus"], undercut_bonus=given["undercut_bonus"]).options
    found = score(options, given["knocker"], given["opponent_after_layoffs"], doubled=given["doubled"])
    assert (found.points, found.to_knocker) == (expect["score"], expect["to"] == "knocker")


@pytest.mark.parametrize("case", handed("deal"))
def test_a_deal(case: Case) -> None:
    game, players, expect = case["given"]["game"], case["given"]["players"], case["expect"]
    hand = Table(game, [f"p{seat}" for seat in range(players)], seed=1).state.hand
    assert hand is not None
    assert len(GAMES[game].hand.pack(players)) == expect["pack"]
    assert [len(cards) for cards in hand.hands] == [expect["hand"]] * players
    assert (len(hand.pile), len(hand.stock)) == (expect["upcard"], expect["stock"])


@pytest.mark.parametrize("case", handed("basic_hand"))
def test_a_hand_of_basic_rummy(case: Case) -> None:
    """B9-B11: the points left in all other hands, doubled for going rummy."""
    given = case["given"]
    high_ace = given["ace"] == "high_or_low"
    left = [going_out.points(Cards.parse(hand), high_ace=high_ace) for hand in given["left_in_other_hands"]]
    assert going_out.score(left, rummy=given["went_rummy"]) == case["expect"]["score"]


@pytest.mark.parametrize("case", handed("manipulation_hand"))
def test_a_hand_of_manipulation(case: Case) -> None:
    """M15-M18, from the points in all hands."""
    given, expect = case["given"], case["expect"]
    names = list(given["hands"])
    seat = {name: at for at, name in enumerate(names)} | {None: NONE}
    points, winners = lowest.score(list(given["hands"].values()), seat[given["knocker"]], seat[given["out"]])
    assert dict(zip(names, points, strict=True)) == expect["scores"]
    assert [names[at] for at in winners] == expect["winners"]


@pytest.mark.parametrize("case", handed("manipulation_match"))
def test_the_end_of_a_match_of_manipulation(case: Case) -> None:
    """M21, M22: the bonuses come once the match is over."""
    given, expect = case["given"], case["expect"]
    names = tuple(given["totals"])
    state = replace(
        start(ruleset("manipulation", target=given["target"]), names),
        scores=tuple(given["totals"].values()),
        won=tuple(given["hands_won"].values()),
    )
    (ended,) = bonus_race.close(state, Result("knock", (0,) * len(names), ()))
    assert isinstance(ended, MatchEnded)
    assert dict(zip(names, ended.scores, strict=True)) == expect["final"]
    assert [names[at] for at in ended.winners] == expect["winners"]
    assert bonus_race.outcome(state).scores == state.scores


@pytest.mark.parametrize("case", handed("hollywood"))
def test_columns_of_hollywood(case: Case) -> None:
    """H1-H5: the hands are entered one after the other, and the match closes with its last column."""
    given, expect = case["given"], case["expect"]
    names = ("ann", "bob")
    state = start(ruleset("hollywood", **given["options"]), names)
    events: tuple[Event, ...] = ()
    for winner, points in given["hands"]:
        assert not any(isinstance(event, MatchEnded) for event in events)
        won = tuple(points if name == winner else 0 for name in names)
        result = Result("knock", won, () if winner is None else (names.index(winner),))
        state = evolve(replace(state, number=state.number + 1), HandEnded(result))
        events = columns.close(state, result)
        state = evolve(state, *events)
    for column, wanted in zip(columns.columns_of(state), expect["columns"], strict=True):
        assert dict(zip(names, map(list, column.entries), strict=True)) == {name: wanted[name] for name in names}
        assert column.closed == wanted["closed"]
        assert (column.winner is None) == ("winner" not in wanted)
        assert column.winner is None or names[column.winner] == wanted["winner"]
        assert column.result == wanted.get("result", 0)
    assert state.over == expect["over"]
    if state.over:
        (ended,) = events
        assert isinstance(ended, MatchEnded)
        assert dict(zip(names, ended.scores, strict=True)) == expect["final"]
        assert [names[at] for at in ended.winners] == expect["winners"]


@pytest.mark.parametrize("case", handed("three_hand_roles"))
def test_roles_of_three_hand(case: Case) -> None:
    """T4: who is in the box, captain and sitting out after each hand."""
    given, expect = case["given"], case["expect"]
    names = tuple(sorted(given["box_captain_out"]))
    state = start("three_hand", names, roles=tuple(map(names.index, given["box_captain_out"])))
    found = []
    for who in given["winner_of_each_hand"]:
        winners = () if who == "drawn" else (state.roles[("box", "captain").index(who)],)
        won = tuple(10 if seat in winners else 0 for seat in range(3))
        result = Result("knock", won, winners)
        state = evolve(state, HandEnded(result))
        state = evolve(state, *roles.close(state, result))
        assert state.dealer == state.roles[0]
        found.append([names[seat] for seat in state.roles])
    assert found == expect["after_each_hand"]


def test_every_kind_is_looked_at() -> None:
    counts = Counter(case["kind"] for case in SCORES)
    assert counts == {
        "gin_hand": 10,
        "deal": 8,
        "manipulation_hand": 7,
        "hollywood": 6,
        "basic_hand": 4,
        "manipulation_match": 2,
        "three_hand_roles": 1,
    }
    assert all(len(handed(kind)) == count for kind, count in counts.items())
