"""Arenas: every deal sequence is played from all seats, and the outcome depends on the seed alone."""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from typing import Final

from msgspec import Struct

from openrummy.arena.match import Deals, Unit, play
from openrummy.arena.report import Game, Report, report
from openrummy.arena.seating import filled, lineups, players_at, seatings
from openrummy.bots import make
from openrummy.errors import Garbled
from openrummy.game import ruleset
from openrummy.options import Ruleset
from openrummy.shuffle import local_proof, words

__all__ = ["hands", "run", "total"]

MOST: Final = 1_000_000
"""No arena is longer, in matches of each choice of bots."""

Progress = Callable[[int], object]
"""Told how many more matches are over."""


class _Task(Struct, frozen=True):
    """Deal sequences ``first`` to ``last`` (not included) between some bots; the last may lack seatings."""

    ruleset: str
    unit: Unit
    seed: int
    names: tuple[str, ...]
    bots: tuple[int, ...]
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
    players: int | None = None,
) -> Report:
    """Every choice of ``players`` of the bots plays ``matches`` matches, each deal sequence from all seats.

    ``players`` is as many as are named, as far as the game allows; where fewer are named than play, they are repeated
    in their order. The first dealer (or the roles) and all cards of a deal sequence follow from the arena's seed, 0 to
    2**64 - 1, and are the same for every choice of bots; the last deal sequence may lack some of its seatings (see
    ``seating.seatings``). The result is the same whatever ``jobs`` (processes) is, CPU times apart.

    Raises ``BotFault``; ``Garbled``: ``unknown_bot``, ``bad_seed``, ``out_of_range``; ``Contradiction``:
    ``too_few_bots``, ``wrong_seats``, ``not_its_game``; and as ``ruleset``.
    """
    return _arena(rules, names, matches, seed, jobs, progress, "match", players)


def hands(
    rules: Ruleset | str,
    names: Sequence[str],
    hands: int,
    seed: int,
    jobs: int = 1,
    progress: Progress | None = None,
    players: int | None = None,
) -> Report:
    """As ``run``, but single hands in place of matches: who scores wins, a drawn or dead hand is a tie of all."""
    return _arena(rules, names, hands, seed, jobs, progress, "hand", players)


def total(rules: Ruleset | str, names: Sequence[str], matches: int, players: int | None = None) -> int:
    """How many matches such an arena has in all. Raises as ``run``."""
    rules = ruleset(rules) if isinstance(rules, str) else rules
    players = players_at(rules.game, names, players)
    return matches * len(lineups(len(filled(names, players)), players))


def _arena(
    rules: Ruleset | str,
    names: Sequence[str],
    matches: int,
    seed: int,
    jobs: int,
    progress: Progress | None,
    unit: Unit,
    players: int | None,
) -> Report:
    rules = ruleset(rules) if isinstance(rules, str) else rules
    players = players_at(rules.game, names, players)
    _check(rules, names, matches, seed, jobs)
    names = filled(names, players)
    tasks = list(_tasks(rules, names, players, matches, seed, jobs, unit))
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
    return report(rules.id, players, unit, matches, seed, names, games)


def _check(rules: Ruleset, names: Sequence[str], matches: int, seed: int, jobs: int) -> None:
    for name in names:
        make(name, 0, rules.game)
    for what, number in (("matches", matches), ("jobs", jobs)):
        if not 1 <= number <= MOST:
            raise Garbled("out_of_range", name=what, value=number, least=1, most=MOST)
    local_proof(seed, 1)


def _tasks(
    rules: Ruleset, names: Sequence[str], players: int, matches: int, seed: int, jobs: int, unit: Unit
) -> Iterator[_Task]:
    """The work in pieces, many enough to keep every process busy to the end."""
    turns = len(seatings(players, 0))
    deals = -(-matches // turns)
    size = max(1, min(500, deals // (8 * jobs)))
    for bots in lineups(len(names), players):
        for at in range(0, deals, size):
            last = min(at + size, deals)
            some = min(turns * last, matches) - turns * at
            yield _Task(rules.id, unit, seed, tuple(names[bot] for bot in bots), bots, at, last, some)


def _deaf() -> None:
    """Ctrl-C is for the process that waits; it ends the workers."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _played(task: _Task) -> list[Game]:
    return list(_games(task))


def _games(task: _Task) -> Iterator[Game]:
    rules, left = ruleset(task.ruleset), task.matches
    for deal in range(task.first, task.last):
        cards, seeds = _seeds(task.seed, deal, task.bots)
        deals = Deals(cards)
        for seated in seatings(len(task.bots), deal)[:left]:
            left -= 1
            bots = [make(name, seed) for name, seed in zip(task.names, seeds, strict=True)]
            tally = play(rules, [bots[place] for place in seated], deals, task.unit)
            seats = [seated.index(place) for place in range(len(bots))]
            yield Game(
                deal=deal,
                bots=task.bots,
                winners=tuple(seat in tally.winners for seat in seats),
                totals=tuple(tally.totals[seat] for seat in seats),
                hands=tally.hands,
                points=tuple(tally.points[seat] for seat in seats),
                moves=tuple(tally.moves[seat] for seat in seats),
                nanoseconds=tuple(tally.nanoseconds[seat] for seat in seats),
            )


def _seeds(seed: int, deal: int, bots: tuple[int, ...]) -> tuple[int, list[int]]:
    """The seed of the cards, the same for all who play this deal sequence, and that of each bot."""
    proof = local_proof(seed, deal + 1)
    secret, mixed = proof.secret, proof.mixed()
    own = words(secret, mixed, "arena/bots/" + "/".join(map(str, bots)))
    return next(words(secret, mixed, "arena/deal")), [next(own) for _ in bots]
