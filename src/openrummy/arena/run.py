"""Arenas: every deal sequence is played from all seats, and the outcome depends on the seed alone."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Generator, Sequence
from pathlib import Path
from typing import Final

from msgspec.structs import replace

from openrummy.arena.keep import Keep
from openrummy.arena.match import BotFault, Unit
from openrummy.arena.plan import Done, Plan, done, tasks
from openrummy.arena.report import Game, Report, numbered, report
from openrummy.arena.seating import filled, lineups, players_at
from openrummy.arena.times import Times, merged
from openrummy.arena.workers import here, in_processes, on_cluster
from openrummy.bots.outside import LONGEST_PATIENCE, PATIENCE, SHORTEST_PATIENCE, Guests
from openrummy.errors import Garbled
from openrummy.game import ruleset
from openrummy.options import Ruleset
from openrummy.shuffle import local_proof

__all__ = ["hands", "run", "total"]

MOST: Final = 1_000_000
"""No arena is longer, in matches of each choice of bots."""

Progress = Callable[[int], object]
"""Told how many more matches are over."""


def run(
    rules: Ruleset | str,
    names: Sequence[str],
    matches: int,
    seed: int,
    jobs: int = 1,
    progress: Progress | None = None,
    players: int | None = None,
    *,
    unit: Unit = "match",
    patience: float = PATIENCE,
    file: Path | None = None,
    cluster: bool = False,
) -> Report:
    """Every choice of ``players`` of the bots plays ``matches`` matches, each deal sequence from all seats.

    ``players`` is as many as are named, as far as the game allows; where fewer are named than play, they are repeated
    in their order. The first dealer (or the roles) and all cards of a deal sequence follow from the arena's seed, 0 to
    2**64 - 1, and are the same for every choice of bots; the last deal sequence may lack some of its seatings (see
    ``seating.seatings``). The result is the same whatever ``jobs`` (processes) is, and on a ``cluster`` of Ray, times
    apart. With a ``file`` what was played is kept there, and an arena that was broken off goes on.

    ``cmd:COMMAND`` is a program, which has ``patience`` seconds for each choice. A bot that fails loses the match (see
    ``match.play``); the report has the first fault of each. With ``unit`` "hand" single hands are played in place of
    matches: who scores wins, a drawn or dead hand is a tie of all.

    Raises ``Garbled``: ``unknown_bot``, ``bad_seed``, ``out_of_range``; ``Contradiction``: ``too_few_bots``,
    ``wrong_seats``, ``not_its_game``; ``ProgramFailed`` for a program that does not start; as ``Keep``, and as
    ``ruleset``; ``ImportError`` for a cluster without the extra ``cluster``.
    """
    rules = ruleset(rules) if isinstance(rules, str) else rules
    players = players_at(rules.game, names, players)
    for what, number, least, most in (
        ("matches", matches, 1, MOST),
        ("jobs", jobs, 1, MOST),
        ("time", patience, SHORTEST_PATIENCE, LONGEST_PATIENCE),
    ):
        if not least <= number <= most:
            raise Garbled("out_of_range", name=what, value=str(number), least=f"{least:g}", most=f"{most:.7g}")
    local_proof(seed, 1)
    with Guests(patience) as guests:
        for name in dict.fromkeys(names):
            guests.require(name, rules.game)
    plan = Plan(rules.id, players, unit, filled(names, players), matches, seed, patience)
    return _report(plan, _played(plan, jobs, progress, file, cluster))


def hands(
    rules: Ruleset | str,
    names: Sequence[str],
    hands: int,
    seed: int,
    jobs: int = 1,
    progress: Progress | None = None,
    players: int | None = None,
) -> Report:
    """As ``run`` with ``unit`` "hand"."""
    return run(rules, names, hands, seed, jobs, progress, players, unit="hand")


def total(rules: Ruleset | str, names: Sequence[str], matches: int, players: int | None = None) -> int:
    """How many matches such an arena has in all. Raises as ``run``."""
    rules = ruleset(rules) if isinstance(rules, str) else rules
    players = players_at(rules.game, names, players)
    return matches * len(lineups(len(filled(names, players)), players))


def _played(plan: Plan, jobs: int, progress: Progress | None, file: Path | None, cluster: bool) -> list[Done]:
    """What came of every task, in their order."""
    with contextlib.ExitStack() as stack:
        keep = None if file is None else stack.enter_context(Keep(file, plan))
        found = {} if keep is None else dict(keep.done)
        if progress is not None and found:
            progress(sum(len(one.games) for one in found.values()))
        work = [task for task in tasks(plan) if task.number not in found]
        workers: Generator[Done, None, None]
        if cluster:
            workers = on_cluster(done, work)
        elif jobs == 1 or len(work) <= 1:
            workers = here(done, work)
        else:
            workers = in_processes(done, work, jobs)
        for one in stack.enter_context(contextlib.closing(workers)):  # whatever happens, nobody works on
            found[one.number] = one
            if keep is not None:
                keep.add(one)
            if progress is not None:
                progress(len(one.games))
    return [found[number] for number in sorted(found)]


def _report(plan: Plan, found: Sequence[Done]) -> Report:
    games: list[Game] = []
    times: dict[int, list[Times]] = {}
    faults: dict[int, BotFault] = {}
    for one in found:
        games += one.games
        for bot, some in zip(one.games[0].bots, one.times, strict=True):
            times.setdefault(bot, []).append(some)
        for bot, fault in one.faults:
            faults.setdefault(bot, fault)
    shown = numbered(plan.names)
    return report(
        plan.ruleset,
        plan.players,
        plan.unit,
        plan.matches,
        plan.seed,
        plan.names,
        games,
        {bot: merged(some) for bot, some in times.items()},
        tuple(replace(faults[bot], bot=shown[bot]) for bot in sorted(faults)),
    )
