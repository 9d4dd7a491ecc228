"""Arenas: every deal sequence is played from both seats, and the outcome depends on the seed alone."""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from itertools import combinations
from multiprocessing import get_context
from typing import Final

from msgspec import Struct

from openrummy.arena.match import SEATS, Deals, Unit, play
from openrummy.arena.report import Game, Report, report
from openrummy.bots import make
from openrummy.errors import Contradiction, Garbled
from openrummy.game import GAMES, ruleset
from openrummy.options import Ruleset
from openrummy.shuffle import local_proof, words

__all__ = ["hands", "run"]

MOST: Final = 1_000_000
"""No arena is longer, in matches a pair of bots."""

Progress = Callable[[int], object]
"""Told how many more matches are over."""


class _Task(Struct, frozen=True):
    """Deal sequences ``first`` to ``last`` (not included) between two bots; the last match may lack its mirror."""

    ruleset: str
    unit: Unit
    seed: int
    names: tuple[str, str]
    bots: tuple[int, int]
    first: int
    last: int
    matches: int


def run(
    rules: Ruleset | str,
    names: Sequence[str],
    matches: int,
    seed: int,
    jobs: int = 1,
    progress: Progress | None = None,
) -> Report:
    """Every bot plays ``matches`` matches against every other: each deal sequence twice, seats swapped.

    The first dealer and all cards of a deal sequence follow from the arena's seed, 0 to 2**64 - 1, and are the same
    for every pair of bots; an odd last match is played from one side only. The result is the same whatever ``jobs``
    (processes) is, CPU times apart. Raises ``BotFault``; ``Garbled``: ``unknown_bot``, ``bad_seed``, ``out_of_range``;
    ``Contradiction``: ``too_few_bots``, ``wrong_seats``; and as ``ruleset``.
    """
    return _arena(rules, names, matches, seed, jobs, progress, "match")


def hands(
    rules: Ruleset | str,
    names: Sequence[str],
    hands: int,
    seed: int,
    jobs: int = 1,
    progress: Progress | None = None,
) -> Report:
    """As ``run``, but single hands in place of matches: who scores wins, a drawn hand is a tie."""
    return _arena(rules, names, hands, seed, jobs, progress, "hand")


def _arena(
    rules: Ruleset | str,
    names: Sequence[str],
    matches: int,
    seed: int,
    jobs: int,
    progress: Progress | None,
    unit: Unit,
) -> Report:
    rules = ruleset(rules) if isinstance(rules, str) else rules
    _check(rules, names, matches, seed, jobs)
    tasks = list(_tasks(rules, names, matches, seed, jobs, unit))
    games: list[Game] = []
    if jobs == 1 or len(tasks) == 1:
        for task in tasks:
            for game in _games(task):
                games.append(game)
                if progress is not None:
                    progress(1)
    else:
        pool = ProcessPoolExecutor(min(jobs, len(tasks)), get_context("spawn"), initializer=_deaf)
        try:
            for played in pool.map(_played, tasks):
                games += played
                if progress is not None:
                    progress(len(played))
        except BaseException:
            for worker in list(pool._processes.values()):  # their tasks may take minutes
                worker.terminate()
            raise
        finally:
            pool.shutdown(cancel_futures=True)
    return report(rules.id, unit, matches, seed, names, games)


def _check(rules: Ruleset, names: Sequence[str], matches: int, seed: int, jobs: int) -> None:
    game = GAMES[rules.game]
    if not game.fewest <= len(SEATS) <= game.most:
        raise Contradiction("wrong_seats", game=game.name, seats=len(SEATS), fewest=game.fewest, most=game.most)
    if len(names) < len(SEATS):
        raise Contradiction("too_few_bots", bots=len(names), fewest=len(SEATS))
    for name in names:
        make(name, 0)
    for what, number in (("matches", matches), ("jobs", jobs)):
        if not 1 <= number <= MOST:
            raise Garbled("out_of_range", name=what, value=number, least=1, most=MOST)
    local_proof(seed, 1)


def _tasks(rules: Ruleset, names: Sequence[str], matches: int, seed: int, jobs: int, unit: Unit) -> Iterator[_Task]:
    """The work in pieces, many enough to keep every process busy to the end."""
    deals = (matches + 1) // 2
    size = max(1, min(500, deals // (8 * jobs)))
    for first, second in combinations(range(len(names)), 2):
        for at in range(0, deals, size):
            last = min(at + size, deals)
            pair = (names[first], names[second])
            yield _Task(rules.id, unit, seed, pair, (first, second), at, last, min(2 * last, matches) - 2 * at)


def _deaf() -> None:
    """Ctrl-C is for the process that waits; it ends the workers."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _played(task: _Task) -> list[Game]:
    return list(_games(task))


def _games(task: _Task) -> Iterator[Game]:
    rules = ruleset(task.ruleset)
    for deal in range(task.first, task.last):
        cards, *seeds = _seeds(task.seed, deal, task.bots)
        deals = Deals(cards)
        for turned in range(min(2, task.matches - 2 * (deal - task.first))):
            bots = [make(name, seed) for name, seed in zip(task.names, seeds, strict=True)]
            tally = play(rules, bots[::-1] if turned else bots, deals, task.unit)
            order = (1, 0) if turned else (0, 1)
            yield Game(
                deal=deal,
                bots=task.bots,
                winners=(order[0] in tally.winners, order[1] in tally.winners),
                hands=tally.hands,
                points=(tally.points[order[0]], tally.points[order[1]]),
                moves=(tally.moves[order[0]], tally.moves[order[1]]),
                nanoseconds=(tally.nanoseconds[order[0]], tally.nanoseconds[order[1]]),
            )


def _seeds(seed: int, deal: int, bots: tuple[int, int]) -> tuple[int, int, int]:
    """The seed of the cards, the same for all who play this deal sequence, and that of each bot."""
    proof = local_proof(seed, deal + 1)
    secret, mixed = proof.secret, proof.mixed()
    own = words(secret, mixed, f"arena/bots/{bots[0]}/{bots[1]}")
    return next(words(secret, mixed, "arena/deal")), next(own), next(own)
