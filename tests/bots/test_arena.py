"""Arenas: mirrored deals, one outcome for a seed, and what happens with a bot that fails."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Sequence

import msgspec
import pytest

import openrummy.bots
from openrummy import Contradiction, Garbled, State
from openrummy.actions import Action, Discard, Draw, Pass
from openrummy.arena import BotFault, Report, hands, run
from openrummy.arena.match import LONGEST, Deals, play
from openrummy.bots import Bot, make
from openrummy.bots.random import Random
from openrummy.events import Dealt, Event, HandEnded
from openrummy.game import ruleset
from openrummy.position import parse_position
from openrummy.state import Ask
from openrummy.table import Seeded
from openrummy.text import Catalogue, explain

PROBE = """
from openrummy.arena import run
if __name__ == "__main__":
    found = run("oklahoma", ["simple", "random", "greedy"], 5, 3)
    print([(bot.name, bot.wins, bot.rate, bot.ci95, bot.points_per_hand) for bot in found.bots], found.pairs)
"""


def outcome(report: Report) -> list[object]:
    """What may not depend on how it was run: all but CPU times."""
    return [[msgspec.structs.replace(bot, ms_per_move=0) for bot in report.bots], report.pairs]


class Watcher:
    """A bot that notes what it is dealt and told, and plays as another."""

    def __init__(self, name: str, seed: int, log: list[tuple[str, Event]]) -> None:
        self.name, self._bot, self._log = name, make("simple", seed), log
        self._told = 0

    def choose(self, view: State, history: Sequence[Event]) -> Action:
        self._log += [(self.name, event) for event in history[self._told :]]
        self._told = len(history)
        return self._bot.choose(view, history)


def test_mirrored_deals_have_the_same_cards_by_seat(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each deal sequence is played twice: the first hand has the same dealer and cards, the seats are swapped."""
    logs: list[list[tuple[str, Event]]] = []

    def watcher(name: str) -> None:
        def maker(seed: int) -> Bot:
            if name == "one":
                logs.append([])
            return Watcher(name, seed, logs[-1])

        monkeypatch.setitem(openrummy.bots._BOTS, name, maker)

    for name in ("one", "two"):
        watcher(name)
        make(name, 0)
    logs.clear()
    run("gin/target=60", ["one", "two"], 6, 5)
    logs = [log for log in logs if log]
    assert len(logs) == 6
    for there, back in zip(logs[::2], logs[1::2], strict=True):
        seen = [
            [(who, event) for who, event in log if isinstance(event, Dealt) and event.number == 1]
            for log in (there, back)
        ]
        cards = [{who: event.hands for who, event in deals} for deals in seen]
        # In the first match "one" sees the cards of seat 0, in its mirror those of seat 1, which "two" saw.
        assert cards[0]["one"][0] == cards[1]["two"][0]
        assert cards[0]["two"][1] == cards[1]["one"][1]
        assert [hand.hidden for hand in cards[0]["one"]] == [0, 10]
        assert [hand.hidden for hand in cards[0]["two"]] == [10, 0]
        assert {event.dealer for deals in seen for _, event in deals} == {seen[0][0][1].dealer}
        assert {event.upcard for deals in seen for _, event in deals} == {seen[0][0][1].upcard}
    uppers = [event.upcard for log in logs[::2] for _, event in log if isinstance(event, Dealt) and event.number == 1]
    assert len(set(uppers)) > 1


def test_remembered_deals_are_those_of_the_seed() -> None:
    deals = Deals(5)
    for ask in (Ask("dealer", 2, 1), *[Ask("deal", 52, number) for number in (1, 2, 3, 2, 1)]):
        assert deals.order(ask) == Seeded(5).order(ask)


def test_equal_bots_that_use_no_chance_share_every_deal() -> None:
    found = run("gin", ["greedy", "greedy"], 30, 2)
    assert [bot.name for bot in found.bots] == ["greedy", "greedy#2"]
    assert [bot.rate for bot in found.bots] == [0.5, 0.5]
    assert found.pairs[0].margin == 0


def test_the_seed_alone_decides() -> None:
    names = ["simple", "random", "greedy"]
    first = run("gin", names, 5, 11)
    assert outcome(run("gin", names, 5, 11)) == outcome(first)
    assert outcome(run("gin", names, 5, 12)) != outcome(first)
    assert [bot.matches for bot in first.bots] == [10, 10, 10]


def test_the_number_of_processes_changes_nothing() -> None:
    names = ["simple", "greedy"]
    seen: list[int] = []
    assert outcome(run("gin", names, 7, 4, jobs=2, progress=seen.append)) == outcome(run("gin", names, 7, 4))
    assert sum(seen) == 7


def test_nor_does_the_seed_of_hashing() -> None:
    """Another process, other hash seeds (law 10)."""
    printed = {
        subprocess.run(
            [sys.executable, "-c", PROBE], env=os.environ | {"PYTHONHASHSEED": seed}, stdout=subprocess.PIPE, check=True
        ).stdout
        for seed in ("1", "2")
    }
    found = run("oklahoma", ["simple", "random", "greedy"], 5, 3)
    here = [(bot.name, bot.wins, bot.rate, bot.ci95, bot.points_per_hand) for bot in found.bots]
    assert printed == {f"{here} {found.pairs}\n".encode()}


def test_hands_alone() -> None:
    """As many hands as asked for; a drawn one (G12) is a tie."""
    found = hands("gin/knock_limit=0", ["random", "simple"], 21, 3)
    assert [bot.matches for bot in found.bots] == [21, 21]
    assert found.pairs[0].hands == 21
    assert found.bots[0].ties == found.bots[1].ties > 0
    assert found.bots[0].wins + found.bots[1].wins + found.bots[0].ties == 21


def test_strength_is_as_expected() -> None:
    """Simple beats random in 99.7 % of hands (published); greedy and simple are near each other."""
    found = hands("gin", ["simple", "greedy", "random"], 400, 1)
    rates = {(pair.bot, pair.against): pair.rate for pair in found.pairs}
    assert rates["simple", "random"] > 0.98
    assert rates["greedy", "random"] > 0.98
    assert 0.42 < rates["simple", "greedy"] < 0.55


def test_a_match_that_does_not_end_is_a_tie() -> None:
    """Straight gin (G16) between two who never throw anything but what they drew."""

    class Thrower:
        name = "thrower"

        def choose(self, view: State, history: Sequence[Event]) -> Action:  # noqa: ARG002
            hand = view.hand
            assert hand is not None
            return Discard(hand.drawn) if hand.drawn >= 0 else Draw() if hand.phase.value != "upcard" else refuse

    refuse = Pass()
    tally = play(ruleset("gin/knock_limit=0"), [Thrower(), Thrower()], Deals(1))
    assert tally.winners == ()
    assert tally.hands == LONGEST
    assert tally.points == (0, 0)


class Failing:
    """A bot that plays at random until its fifth choice."""

    def __init__(self, name: str, seed: int) -> None:
        self.name, self._left, self._bot = name, 4, Random(seed)

    def choose(self, view: State, history: Sequence[Event]) -> Action:
        if self._left:
            self._left -= 1
            return self._bot.choose(view, history)
        if self.name == "failing":
            raise ZeroDivisionError("no way out")
        if self.name == "garbled":
            return Discard("7h")  # type: ignore[arg-type]
        if self.name == "foreign":
            return Discard(99)
        return Draw() if view.hand and view.hand.drawn >= 0 else Discard(0)


@pytest.mark.parametrize(
    ("name", "code", "facts"),
    [
        ("failing", "bot_failed", {"error": "ZeroDivisionError: no way out"}),
        ("cheating", "bot_illegal", {"reason": "wrong_phase"}),
        ("garbled", "bot_illegal", {"action": "Discard"}),
        ("foreign", "bot_illegal", {"action": "-<99>"}),
    ],
)
def test_a_bot_that_fails_is_named_with_seed_and_position(
    name: str, code: str, facts: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(openrummy.bots._BOTS, name, lambda seed: Failing(name, seed))
    with pytest.raises(BotFault) as fault:
        run("gin", ["greedy", name], 4, 6)
    params = fault.value.params
    assert fault.value.code == code
    assert params["bot"] == name
    assert params.keys() >= {"seed", "hand", "seat", "ruleset", "position"} | facts.keys()
    assert {key: params[key] for key in facts} == facts
    # The position is what the bot was shown: the other's cards are not in it.
    state = parse_position(params["position"])
    assert state.hand is not None
    assert state.seats[state.turn] == params["seat"]
    assert state.hand.hands[1 - state.turn].hidden
    assert name in explain(fault.value, Catalogue())
    assert str(params["seed"]) in explain(fault.value, Catalogue())


@pytest.mark.parametrize(
    ("names", "matches", "seed", "jobs", "code"),
    [
        (["simple", "deep"], 4, 1, 1, "unknown_bot"),
        (["simple"], 4, 1, 1, "too_few_bots"),
        (["simple", "random"], 0, 1, 1, "out_of_range"),
        (["simple", "random"], 4, 1, 0, "out_of_range"),
        (["simple", "random"], 10_000_000, 1, 1, "out_of_range"),
        (["simple", "random"], 4, -1, 1, "bad_seed"),
    ],
)
def test_bad_arenas_are_refused(names: list[str], matches: int, seed: int, jobs: int, code: str) -> None:
    with pytest.raises((Garbled, Contradiction)) as refused:
        run("gin", names, matches, seed, jobs)
    assert refused.value.code == code


def test_only_finished_hands_are_counted() -> None:
    log: list[tuple[str, Event]] = []
    tally = play(ruleset("gin"), [Watcher("a", 1, log), make("greedy", 2)], Deals(8))
    assert tally.hands == sum(isinstance(event, Dealt) for _, event in log) > 2
    assert sum(isinstance(event, HandEnded) for _, event in log) == tally.hands - 1  # nobody is asked after the last
