"""What an arena plays, cut into tasks that are the same wherever and by how many they are done."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from msgspec import Struct

from openrummy.arena.match import BotFault, Deals, Unit, play
from openrummy.arena.report import Game
from openrummy.arena.seating import lineups, seatings
from openrummy.arena.times import Times, merged
from openrummy.bots.outside import Guests
from openrummy.game import ruleset
from openrummy.shuffle import local_proof, words

__all__ = ["Done", "Plan", "Task", "done", "tasks"]

PIECES: Final = 200
"""Tasks for each choice of bots, where there are deal sequences enough: many, so that nobody waits long at the end."""
LARGEST: Final = 50
"""Deal sequences of a task at the most: what is lost where an arena is broken off."""


class Plan(Struct, frozen=True):
    """All that the outcome of an arena follows from; ``names`` are the bots by number, ``patience`` is in seconds."""

    ruleset: str
    players: int
    unit: Unit
    names: tuple[str, ...]
    matches: int
    seed: int
    patience: float


class Task(Struct, frozen=True):
    """Deal sequences ``first`` to ``last`` (not included) between some bots; the last may lack seatings."""

    number: int
    plan: Plan
    bots: tuple[int, ...]
    first: int
    last: int
    matches: int


class Done(Struct, frozen=True):
    """What came of a task: its games, the times by place in ``bots``, and the first fault of each bot that failed."""

    number: int
    games: tuple[Game, ...]
    times: tuple[Times, ...]
    faults: tuple[tuple[int, BotFault], ...] = ()


def tasks(plan: Plan) -> list[Task]:
    """The plan in pieces."""
    turns = len(seatings(plan.players, 0))
    deals = -(-plan.matches // turns)
    size = max(1, min(LARGEST, deals // PIECES))
    found: list[Task] = []
    for bots in lineups(len(plan.names), plan.players):
        for at in range(0, deals, size):
            last = min(at + size, deals)
            some = min(turns * last, plan.matches) - turns * at
            found.append(Task(len(found), plan, bots, at, last, some))
    return found


def done(task: Task) -> Done:
    """Plays a task; the same wherever that is done, times apart."""
    plan = task.plan
    rules, left = ruleset(plan.ruleset), task.matches
    names = [plan.names[bot] for bot in task.bots]
    games: list[Game] = []
    times: list[list[Times]] = [[] for _ in names]
    faults: dict[int, BotFault] = {}
    with Guests(plan.patience) as guests:
        for deal in range(task.first, task.last):
            cards, seeds = _seeds(plan.seed, deal, task.bots)
            deals = Deals(cards)
            for seated in seatings(len(task.bots), deal)[:left]:
                left -= 1
                bots = [guests.make(name, seed, rules.game) for name, seed in zip(names, seeds, strict=True)]
                tally = play(rules, [bots[place] for place in seated], deals, plan.unit)
                guests.release(bots)
                seats = [seated.index(place) for place in range(len(bots))]
                failed = tuple(tally.faults[seat] is not None for seat in seats)
                for place, seat in enumerate(seats):
                    times[place].append(tally.times[seat])
                    fault = tally.faults[seat]
                    if fault is not None:
                        faults.setdefault(task.bots[place], fault)
                games.append(
                    Game(
                        deal=deal,
                        bots=task.bots,
                        winners=tuple(seat in tally.winners for seat in seats),
                        totals=tuple(tally.totals[seat] for seat in seats),
                        hands=tally.hands,
                        points=tuple(tally.points[seat] for seat in seats),
                        moves=tuple(tally.moves[seat] for seat in seats),
                        nanoseconds=tuple(tally.nanoseconds[seat] for seat in seats),
                        failed=failed if any(failed) else (),
                    )
                )
    return Done(task.number, tuple(games), tuple(map(merged, times)), tuple(faults.items()))


def _seeds(seed: int, deal: int, bots: Sequence[int]) -> tuple[int, list[int]]:
    """The seed of the cards, the same for all who play this deal sequence, and that of each bot."""
    proof = local_proof(seed, deal + 1)
    secret, mixed = proof.secret, proof.mixed()
    own = words(secret, mixed, "arena/bots/" + "/".join(map(str, bots)))
    return next(words(secret, mixed, "arena/deal")), [next(own) for _ in bots]
