"""Arenas: mirrored deals, one outcome for a seed, and what happens with a bot that fails."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Sequence
from math import factorial

import msgspec
import pytest

from openrummy import Contradiction, Garbled, State
from openrummy.actions import Action, Discard, Draw, Pass
from openrummy.arena import Report, fault_text, hands, run, table, total
from openrummy.arena.match import LONGEST, LONGEST_HAND, Deals, play
from openrummy.arena.seating import filled, players_at, seatings
from openrummy.arena.seating import lineups as all_lineups
from openrummy.bots import Bot, make
from openrummy.bots.random import Random
from openrummy.bots.roster import ROSTER
from openrummy.cards import UNKNOWN
from openrummy.events import Dealt, Drew, Event, HandEnded, RolesChanged
from openrummy.game import ruleset
from openrummy.position import parse_position
from openrummy.state import Ask
from openrummy.table import Seeded
from openrummy.text import Catalogue

PROBE = """
from openrummy.arena import run
if __name__ == "__main__":
    found = run("oklahoma", ["simple", "random", "greedy"], 5, 3)
    print([(bot.name, bot.wins, bot.rate, bot.ci95, bot.points_per_hand) for bot in found.bots], found.pairs)
"""


def outcome(report: Report) -> list[object]:
    """What may not depend on how it was run: all but CPU times."""
    return [[msgspec.structs.replace(bot, ms_per_move=0, ms_median=0, ms_p99=0) for bot in report.bots], report.pairs]


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

        monkeypatch.setitem(ROSTER["gin"], name, maker)

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


def test_a_bot_has_luck_of_its_own_in_every_pair(monkeypatch: pytest.MonkeyPatch) -> None:
    """On one deal sequence a bot is seeded anew against each opponent, and alike from both seats."""
    seeds: list[tuple[str, int]] = []

    def watcher(name: str) -> None:
        def maker(seed: int) -> Bot:
            seeds.append((name, seed))
            return Watcher(name, seed, [])

        monkeypatch.setitem(ROSTER["gin"], name, maker)

    for name in ("one", "two", "three"):
        watcher(name)
    run("gin/target=1", ["one", "two", "three"], 4, 5)
    of_pairs = [frozenset(seeds[at : at + 2]) for at in range(len(seeds) - 24, len(seeds), 2)]
    assert len(of_pairs) == 12, "three pairs, two deal sequences, two seats"
    assert len(set(of_pairs)) == 6, "both seatings of a pair on a deal sequence have the same luck"
    assert len({seed for pair in of_pairs for _, seed in pair}) == 12


@pytest.mark.parametrize(
    ("players", "deals"), [(2, range(2)), (3, range(2)), (4, range(8)), (5, range(5)), (6, range(130))]
)
def test_every_bot_has_every_seat_once_on_every_deal(players: int, deals: range) -> None:
    rings = set()
    for deal in deals:
        seated = seatings(players, deal)
        for place in range(players):
            counts = [seating.index(place) for seating in seated]
            assert {counts.count(seat) for seat in range(players)} == {len(seated) // players}
        assert len(set(seated)) == len(seated)
        rings |= {frozenset((order[at - 1], order[at]) for at in range(players)) for order in seated}
    assert len(rings) == min(factorial(players - 1), max(len(deals), 2 if players == 3 else 1))


@pytest.mark.parametrize(
    ("game", "names", "players", "lineups"),
    [
        ("gin", "a b c", 2, 3),
        ("manipulation", "a b c d", 4, 1),
        ("manipulation", "a b c d e f", 5, 6),
        ("three_hand", "a b", 3, 1),
        ("basic", "a b", 2, 1),
    ],
)
def test_who_meets_whom_where_no_number_of_players_is_given(game: str, names: str, players: int, lineups: int) -> None:
    assert players_at(game, names.split()) == players
    assert len(all_lineups(len(filled(names.split(), players)), players)) == lineups


def test_fewer_bots_than_seats_are_repeated_T2_B2() -> None:
    assert filled(["a", "b"], 5) == ("a", "b", "a", "b", "a")
    found = run("three_hand", ["greedy", "simple"], 6, 1)
    assert [bot.name for bot in found.bots] == ["greedy", "simple", "greedy#2"]
    assert [bot.matches for bot in found.bots] == [6, 6, 6]
    assert len(found.pairs) == 3


@pytest.mark.parametrize(
    ("rules", "names", "players"),
    [
        ("basic/target=60", ["greedy", "random", "greedy"], None),
        ("basic/hands=2", ["greedy"] * 6, None),
        ("basic/target=60", ["greedy", "random"], 4),
        ("manipulation/target=1", ["maximal", "random", "maximal"], 2),
        ("manipulation", ["maximal"] * 5, None),
        ("three_hand/target=50", ["greedy", "simple", "random", "greedy"], None),
        ("hollywood/target=50", ["greedy", "simple"], None),
    ],
    ids=["B", "B14-hands", "B-repeated", "M-pairs", "M-five", "T", "H"],
)
def test_every_game_with_any_number_of_players(rules: str, names: list[str], players: int | None) -> None:
    """Win shares add up to one a match, and every bot plays as often."""
    found = run(rules, names, 7, 3, players=players)
    count = total(rules, names, 7, players)
    assert sum(bot.rate * bot.matches for bot in found.bots) == pytest.approx(count)
    assert {bot.matches for bot in found.bots} == {count * found.players // len(found.bots)}
    assert all(bot.ci95[0] <= bot.rate <= bot.ci95[1] for bot in found.bots)
    assert [pair.margin for pair in found.pairs]


@pytest.mark.parametrize(("rules", "names"), [("manipulation", ["maximal"] * 4), ("three_hand", ["simple"] * 3)])
def test_processes_change_nothing_at_larger_tables(rules: str, names: list[str]) -> None:
    assert outcome(run(rules, names, 9, 4, jobs=2)) == outcome(run(rules, names, 9, 4))


def test_equal_bots_without_chance_share_a_large_table_alike() -> None:
    found = run("manipulation", ["maximal"] * 4, 8, 2)
    assert [bot.rate for bot in found.bots] == [0.25] * 4
    assert [pair.margin for pair in found.pairs] == [0] * 6


def test_of_two_losers_the_better_one_is_ahead() -> None:
    """Totals go with the bot, wherever it sat: one at random is never ahead of greedy, who else may win."""
    found = run("basic", ["greedy", "random", "greedy"], 12, 1)
    met = {(pair.bot, pair.against): pair for pair in found.pairs}
    assert met["greedy", "random"].wins + met["greedy", "random"].ties == 12
    assert met["random", "greedy#2"].wins == 0
    assert 0 < met["greedy", "greedy#2"].wins < 12


def test_mirrored_three_hand_matches_draw_the_same_roles_T1() -> None:
    """The roles of a deal sequence go with the seats, so that every bot is in the box at first as often."""
    deals = Deals(7)
    boxes = []
    for seated in seatings(3, 0):
        log: list[tuple[str, Event]] = []
        play(ruleset("three_hand"), [Watcher(str(place), 1, log) for place in seated], deals, "hand")
        roles = next(event.roles for _, event in log if isinstance(event, RolesChanged))
        boxes.append((roles[0], seated[roles[0]]))
    assert len({seat for seat, _ in boxes}) == 1
    assert sorted(place for _, place in boxes) == [0, 0, 1, 1, 2, 2]


def test_nobody_sees_more_than_his_seat_shows_T3() -> None:
    """What the arena tells a bot is what a table tells its seat, in a game in which eyes differ from seats."""
    log: list[tuple[str, Event]] = []
    play(ruleset("three_hand"), [Watcher(str(seat), 1, log) for seat in range(3)], Deals(3), "hand")
    deals = {who: event for who, event in log if isinstance(event, Dealt)}
    assert len(deals) == 2
    for who, event in deals.items():
        assert [hand.hidden for seat, hand in enumerate(event.hands) if hand and seat != int(who)] == [10]
    drawn = [(int(who), event) for who, event in log if isinstance(event, Drew)]
    assert all((event.card == UNKNOWN) == (event.seat != who) for who, event in drawn)


def test_a_hand_that_cannot_end_is_a_tie_B13() -> None:
    """Without a limit of new stocks two with one card each may wait for ever; the arena does not."""

    class Waiting:
        name = "waiting"

        def choose(self, view: State, history: Sequence[Event]) -> Action:  # noqa: ARG002
            hand = view.hand
            assert hand is not None
            return Draw() if hand.drawn < 0 else Discard(hand.drawn)

    tally = play(ruleset("basic/max_reshuffles=none"), [Waiting(), Waiting()], Deals(1))
    assert tally.winners == ()
    assert tally.points == (0, 0)
    assert sum(tally.moves) == LONGEST_HAND + 1


def test_a_bot_that_does_not_play_a_game_is_refused() -> None:
    with pytest.raises(Contradiction) as refused:
        run("gin", ["maximal", "greedy"], 4, 1)
    assert refused.value.code == "not_its_game"
    with pytest.raises(Contradiction) as refused:
        run("basic", ["random", "greedy"], 4, 1, players=7)
    assert refused.value.code == "wrong_seats"


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
    monkeypatch.setitem(ROSTER["gin"], name, lambda seed: Failing(name, seed))
    found = run("gin", ["greedy", name], 4, 6)
    (fault,) = found.faults
    assert fault.code == code
    assert fault.bot == name
    assert fault.facts.items() >= facts.items()
    # The position is what the bot was shown: the other's cards are not in it.
    state = parse_position(fault.position)
    assert state.hand is not None
    assert state.seats[state.turn] == fault.seat
    assert state.hand.hands[1 - state.turn].hidden
    said = fault_text(fault, Catalogue())
    for word in (name, str(fault.seed), fault.seat, f"hand {fault.hand}", fault.position):
        assert word in said
    # It has lost every match in which it failed, whatever its cards were; the others' points are real.
    assert [(bot.wins, bot.faults) for bot in found.bots] == [(4, 0), (0, 4)]
    assert found.bots[0].points_per_hand > 0
    assert any(name in line for line in table(found, Catalogue()))


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
