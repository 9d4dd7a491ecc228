"""The engine in Python: its solvers and whole hands of gin beside the peers, and the other games by themselves."""

from __future__ import annotations

import functools
from collections.abc import Iterator

from openrummy.bench import games, peers, samples
from openrummy.bench.measure import OURS, Figure, Work
from openrummy.layoffs import answer
from openrummy.partition import deadwood, knocks
from openrummy.record import write_record

__all__ = ["games_figures", "gin_figures", "random_peers", "simple_peers", "solver_figures"]


def solver_figures(quick: bool) -> Iterator[Figure]:
    """The exact solvers of gin, in Python."""
    count = 200 if quick else 20_000
    ten, eleven = samples.hands(count, 10, 1), samples.hands(count, 11, 2)
    shown = samples.showdowns(20 if quick else 1_000, 4)
    lists = [[face for face in range(52) if hand >> face & 1] for hand in ten]

    def all_deadwood() -> int:
        for hand in ten:
            deadwood(hand)
        return len(ten)

    def all_knocks() -> int:
        for hand in eleven:
            knocks(hand, 10)
        return len(eleven)

    def all_answers() -> int:
        for melds, hand in shown:
            answer(melds, hand)
        return len(shown)

    works: dict[str, Work] = {OURS: all_deadwood}
    if peers.has("open-spiel"):
        works["open-spiel"] = lambda: peers.spiel_deadwood(lists)
    yield Figure("solvers", "deadwood", "us", works)
    yield Figure("solvers", "knocks", "us", {OURS: all_knocks})
    yield Figure("solvers", "answer", "us", {OURS: all_answers})


def random_peers(quick: bool, *, steps: bool = False) -> dict[str, Work]:
    """Random-legal hands, or steps, of the peers that are installed."""
    new, cloned, few = (2, 2, 1) if quick else (60, 150, 30)
    found: dict[str, Work] = {}
    if peers.has("open-spiel"):
        count = peers.spiel_steps if steps else peers.spiel_random
        found[peers.SPIEL] = lambda: count(new, clone=False)
        found[peers.SPIEL_CLONED] = lambda: count(cloned, clone=True)
    if peers.has("rlcard"):
        rlcard = peers.rlcard_steps if steps else peers.rlcard_random
        found["rlcard"] = lambda: rlcard(few)
    return found


def simple_peers(quick: bool) -> dict[str, Work]:
    """OpenSpiel's simple bot against itself, where it is installed."""
    if not peers.has("open-spiel"):
        return {}
    new, cloned = (2, 2) if quick else (60, 200)
    return {
        peers.SPIEL_BOT: lambda: peers.spiel_simple(new, clone=False),
        peers.SPIEL_BOT_CLONED: lambda: peers.spiel_simple(cloned, clone=True),
    }


def gin_figures(quick: bool) -> Iterator[Figure]:
    """Whole hands and matches of gin."""
    count = 4 if quick else 400
    records = [write_record(samples.greedy_match(seed)) for seed in range(1 if quick else 60)]
    yield Figure("gin", "random", "hands/s", {OURS: lambda: samples.random_hands(count), **random_peers(quick)})
    yield Figure("gin", "greedy", "hands/s", {OURS: lambda: samples.bot_hands("greedy", count), **simple_peers(quick)})
    yield Figure("gin", "simple", "hands/s", {OURS: lambda: samples.bot_hands("simple", count)})
    yield Figure("gin", "replay", "matches/s", {OURS: lambda: samples.replay(records)})


def games_figures(quick: bool) -> Iterator[Figure]:
    """The other games: of none of them is there a peer to measure beside."""

    def figure(name: str, unit: str, work: Work, rules: str, players: int, **about: str) -> Figure:
        return Figure("games", name, unit, {OURS: work}, {"rules": rules, "players": players, **about})

    for rules, players, hands in games.RANDOM:
        count = 1 if quick else hands
        work = functools.partial(games.random_hands, rules, players, count)
        yield figure("game-random", "hands/s", work, rules, players)
    for rules, players, hands in games.BOTS:
        work = functools.partial(games.bot_hands, rules, players, 1 if quick else hands)
        yield figure("game-bot", "hands/s", work, rules, players, bot=games.bot_of(rules).title())
    for rules, players, matches in games.REPLAYED:
        work = functools.partial(games.replayed, rules, players, 1 if quick else matches)
        yield figure("game-replay", "hands/s", work, rules, players)
    tables = 5 if quick else 500
    yield Figure("games", "judged", "us", {OURS: lambda: games.judged(tables)})
    yield Figure("games", "checked", "us", {OURS: lambda: games.checked(tables)})
    matches = 1 if quick else 100
    yield Figure("games", "arena", "matches/s", {OURS: lambda: games.arena("manipulation", 4, matches)})
