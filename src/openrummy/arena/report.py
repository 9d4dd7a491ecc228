"""What an arena found: counts by bot and by pair of bots, with intervals.

Matches that are dealt from one seed share their cards, so they are not independent: luck that one seating gives, the
mirrored seating takes back. The unit of every interval is therefore the deal sequence with all that was played on it,
not the match. Over matches the interval of two equal bots would be too wide, over several opponents too narrow.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from typing import Any, Final

import msgspec
from msgspec import Struct

from openrummy.arena.match import Unit

__all__ = ["BotScore", "Game", "Pairing", "Report", "interval", "mean", "report"]

Z: Final = 1.959963984540054
"""Standard deviations either side of the mean that hold 95 % of a normal distribution."""
DOUBT: Final = 10
"""Deals' worth of belief that matches are independent: a few deals that agree by luck do not claim certainty."""


class Game(Struct, frozen=True):
    """One match as the report sees it: the deal sequence, the numbers of both bots, and for both what they got."""

    deal: int
    bots: tuple[int, int]
    winners: tuple[bool, bool]
    hands: int
    points: tuple[int, int]
    moves: tuple[int, int]
    nanoseconds: tuple[int, int]

    def score(self, side: int) -> float:
        """1 for a win, 0.5 for a tie, 0 for a loss of the first or the second bot."""
        return 0.5 if self.winners[0] == self.winners[1] else float(self.winners[side])


class BotScore(Struct, frozen=True):
    """What one bot achieved against all others.

    ``rate`` is wins and half the ties out of ``matches``, ``ci95`` its interval; ``points_per_hand`` what it scored
    itself; ``ms_per_move`` CPU time.
    """

    name: str
    matches: int
    wins: int
    ties: int
    rate: float
    ci95: tuple[float, float]
    points_per_hand: float
    ms_per_move: float


class Pairing(Struct, frozen=True):
    """What a bot achieved against one other: as ``BotScore``, and ``margin``, points per hand more than the other.

    ``margin95`` is half the width of the margin's interval; None where there is but one deal.
    """

    bot: str
    against: str
    matches: int
    wins: int
    ties: int
    hands: int
    rate: float
    ci95: tuple[float, float]
    margin: float
    margin95: float | None


class Report(Struct, frozen=True):
    """An arena: the rules, what was counted (matches or hands), how many for each pair of bots, the seed, the figures.

    ``pairs`` has each pair of bots once, in the order in which they were named.
    """

    ruleset: str
    unit: Unit
    matches: int
    seed: int
    bots: tuple[BotScore, ...]
    pairs: tuple[Pairing, ...]

    def facts(self) -> dict[str, Any]:
        """The report as the command line writes it in JSON; the pairs where there are more than one."""
        keys = ("name", "matches", "wins", "rate", "ci95", "points_per_hand", "ms_per_move")
        facts: dict[str, Any] = {"bots": [{key: getattr(bot, key) for key in keys} for bot in self.bots]}
        if len(self.pairs) > 1:
            facts["pairs"] = msgspec.to_builtins(self.pairs)
        return facts


def interval(deals: Iterable[Sequence[float]]) -> tuple[float, float, float]:
    """The mean of all scores, each 0 to 1, and its 95 % interval; scores of one deal sequence stand together.

    Wilson's interval (1927), which stays within 0 and 1 and is sound near both, for as many independent matches as
    would vary as much as the deals do.
    """
    groups = [(sum(scores), len(scores)) for scores in deals]
    total, rate, between = _spread(groups)
    alone = rate * (1 - rate) / total
    ratio = (len(groups) * between / alone + DOUBT) / (len(groups) + DOUBT) if alone else 1
    n = total / ratio
    middle = (rate + Z * Z / (2 * n)) / (1 + Z * Z / n)
    half = Z / (1 + Z * Z / n) * math.sqrt(rate * (1 - rate) / n + Z * Z / (4 * n * n))
    return rate, max(0.0, middle - half), min(1.0, middle + half)


def mean(groups: Sequence[tuple[float, int]]) -> tuple[float, float | None]:
    """The mean of all values from (sum, count) by deal sequence, and half the width of its 95 % interval."""
    _, value, between = _spread(groups)
    return value, Z * math.sqrt(between) if len(groups) > 1 else None


def _spread(groups: Sequence[tuple[float, int]]) -> tuple[int, float, float]:
    """How many values there are, their mean, and the variance of the mean as seen between groups (a ratio estimate)."""
    total = sum(count for _, count in groups)
    value = sum(part for part, _ in groups) / total
    apart = math.fsum((part - value * count) ** 2 for part, count in groups)
    return total, value, apart * len(groups) / max(len(groups) - 1, 1) / total**2


def report(ruleset: str, unit: Unit, matches: int, seed: int, names: Sequence[str], games: Sequence[Game]) -> Report:
    """The figures of all games between bots of these names."""
    shown = [f"{name}#{names[:at].count(name) + 1}" if name in names[:at] else name for at, name in enumerate(names)]
    bots = [_bot(shown[at], at, [game for game in games if at in game.bots]) for at in range(len(names))]
    pairs = [
        _pairing(shown, (first, second), [game for game in games if game.bots == (first, second)])
        for first in range(len(names))
        for second in range(first + 1, len(names))
    ]
    return Report(ruleset, unit, matches, seed, tuple(bots), tuple(pairs))


def _by_deal(games: Iterable[tuple[Game, int]]) -> list[list[tuple[Game, int]]]:
    groups: dict[int, list[tuple[Game, int]]] = {}
    for game, side in games:
        groups.setdefault(game.deal, []).append((game, side))
    return list(groups.values())


def _bot(name: str, number: int, games: Sequence[Game]) -> BotScore:
    sides = [(game, game.bots.index(number)) for game in games]
    rate, low, high = interval([[game.score(side) for game, side in deal] for deal in _by_deal(sides)])
    moves = sum(game.moves[side] for game, side in sides)
    return BotScore(
        name=name,
        matches=len(games),
        wins=sum(game.score(side) == 1 for game, side in sides),
        ties=sum(game.score(side) == 0.5 for game, side in sides),
        rate=rate,
        ci95=(low, high),
        points_per_hand=sum(game.points[side] for game, side in sides) / sum(game.hands for game in games),
        ms_per_move=sum(game.nanoseconds[side] for game, side in sides) / max(moves, 1) / 1e6,
    )


def _pairing(names: Sequence[str], bots: tuple[int, int], games: Sequence[Game]) -> Pairing:
    deals = _by_deal((game, 0) for game in games)
    rate, low, high = interval([[game.score(side) for game, side in deal] for deal in deals])
    margin, half = mean(
        [(sum(g.points[0] - g.points[1] for g, _ in deal), sum(g.hands for g, _ in deal)) for deal in deals]
    )
    return Pairing(
        bot=names[bots[0]],
        against=names[bots[1]],
        matches=len(games),
        wins=sum(game.score(0) == 1 for game in games),
        ties=sum(game.score(0) == 0.5 for game in games),
        hands=sum(game.hands for game in games),
        rate=rate,
        ci95=(low, high),
        margin=margin,
        margin95=half,
    )
