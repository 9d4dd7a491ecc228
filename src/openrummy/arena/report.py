"""What an arena found: counts by bot and by pair of bots, with intervals.

Matches that are dealt from one seed share their cards, so they are not independent: luck that one seating gives, the
mirrored seating takes back. The unit of every interval is therefore the deal sequence with all that was played on it,
not the match. Over matches the interval of two equal bots would be too wide, over several opponents too narrow.

A match counts 1 for its winner; those who share a win share the 1, and where nobody won everybody does. A difference
that lies within the interval is called none.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations
from types import MappingProxyType
from typing import Any, Final, TypeVar

import msgspec
from msgspec import Struct

from openrummy.arena.match import BotFault, Unit
from openrummy.arena.times import Times, quantile

__all__ = ["BotScore", "Game", "Pairing", "Report", "interval", "mean", "report"]

Z: Final = 1.959963984540054
"""Standard deviations either side of the mean that hold 95 % of a normal distribution."""
DOUBT: Final = 10
"""Deals' worth of belief that matches are independent: a few deals that agree by luck do not claim certainty."""


class Game(Struct, frozen=True):
    """One match as the report sees it: the deal sequence, the numbers of the bots, and for each what it got.

    ``failed``: which of them lost because they failed; empty where none did.
    """

    deal: int
    bots: tuple[int, ...]
    winners: tuple[bool, ...]
    totals: tuple[int, ...]
    hands: int
    points: tuple[int, ...]
    moves: tuple[int, ...]
    nanoseconds: tuple[int, ...]
    failed: tuple[bool, ...] = ()

    def score(self, side: int) -> float:
        """The share of the win that a bot got, by its place in ``bots``: between two 1, 0.5 or 0."""
        count = sum(self.winners)
        return self.winners[side] / count if count else 1 / len(self.bots)

    def ahead(self, first: int, second: int) -> float:
        """1 if the first of two bots did better, 0 if the second did, 0.5 if neither.

        One that failed did worse than one that did not; then the win decides, then the total.
        """
        if self.failed and self.failed[first] != self.failed[second]:
            return float(self.failed[second])
        mine, other = self.winners[first], self.winners[second]
        if mine == other and any(self.winners):
            return (self.totals[first] > self.totals[second]) + (self.totals[first] == self.totals[second]) / 2
        return 0.5 if mine == other else float(mine)


class BotScore(Struct, frozen=True):
    """What one bot achieved against all others.

    ``wins`` are its alone, ``ties`` those it shares; ``rate`` is wins and its shares out of ``matches``, ``ci95`` its
    interval; ``points_per_hand`` what it scored itself; ``ms_per_move`` CPU time (of a program: time by the clock) on
    average, ``ms_median`` and ``ms_p99`` what half of its moves and all but one in a hundred take at most (to 3 %);
    ``faults`` the matches that it lost because it failed.
    """

    name: str
    matches: int
    wins: int
    ties: int
    rate: float
    ci95: tuple[float, float]
    points_per_hand: float
    ms_per_move: float
    ms_median: float
    ms_p99: float
    faults: int


class Pairing(Struct, frozen=True):
    """What a bot achieved against one other: as ``BotScore``, and ``margin``, points per hand more than the other.

    With more than two at a table ``wins`` are the matches in which it finished ahead of the other (see ``Game.ahead``).
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

    @property
    def better(self) -> bool | None:
        """Whether the bot is better than the other; None where the interval leaves that open."""
        low, high = self.ci95
        return True if low > 0.5 else False if high < 0.5 else None


class Report(Struct, frozen=True):
    """An arena: the rules, how many at a table, what was counted (matches or hands), how many, the seed, the figures.

    ``matches`` were played by every choice of ``players`` of the bots. ``pairs`` has each pair of bots once, in the
    order in which they were named; ``faults`` the first of every bot that failed.
    """

    ruleset: str
    players: int
    unit: Unit
    matches: int
    seed: int
    bots: tuple[BotScore, ...]
    pairs: tuple[Pairing, ...]
    faults: tuple[BotFault, ...] = ()

    def facts(self) -> dict[str, Any]:
        """The report as the command line writes it in JSON; the pairs where there are more than one, faults if any."""
        keys = ("name", "matches", "wins", "rate", "ci95", "points_per_hand", "ms_per_move")
        facts: dict[str, Any] = {"bots": [{key: getattr(bot, key) for key in keys} for bot in self.bots]}
        facts["times"] = [{"name": bot.name, "median": bot.ms_median, "p99": bot.ms_p99} for bot in self.bots]
        if len(self.pairs) > 1:
            facts["pairs"] = [msgspec.to_builtins(pair) | {"better": pair.better} for pair in self.pairs]
        if self.faults:
            lost = {bot.name: bot.faults for bot in self.bots if bot.faults}
            facts["faults"] = {"matches_lost": lost, "first": msgspec.to_builtins(self.faults)}
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
    return rate, max(0.0, min(rate, middle - half)), min(1.0, max(rate, middle + half))


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


def report(
    ruleset: str,
    players: int,
    unit: Unit,
    matches: int,
    seed: int,
    names: Sequence[str],
    games: Sequence[Game],
    times: Mapping[int, Times] = MappingProxyType({}),
    faults: tuple[BotFault, ...] = (),
) -> Report:
    """The figures of all games between bots of these names, ``players`` at a table; ``times`` by number of the bot."""
    shown = numbered(names)
    bots = [
        _bot(shown[at], at, [game for game in games if at in game.bots], times.get(at, {})) for at in range(len(names))
    ]
    pairs = [_pairing(shown, pair, games) for pair in combinations(range(len(names)), 2)]
    return Report(ruleset, players, unit, matches, seed, tuple(bots), tuple(pairs), faults)


def numbered(names: Sequence[str]) -> list[str]:
    """The names of bots so that they can be told apart."""
    return [f"{name}#{names[:at].count(name) + 1}" if name in names[:at] else name for at, name in enumerate(names)]


T = TypeVar("T")


def _by_deal(games: Iterable[tuple[Game, T]]) -> list[list[tuple[Game, T]]]:
    groups: dict[int, list[tuple[Game, T]]] = {}
    for game, sides in games:
        groups.setdefault(game.deal, []).append((game, sides))
    return list(groups.values())


def _bot(name: str, number: int, games: Sequence[Game], times: Times) -> BotScore:
    sides = [(game, game.bots.index(number)) for game in games]
    rate, low, high = interval([[game.score(side) for game, side in deal] for deal in _by_deal(sides)])
    moves = sum(game.moves[side] for game, side in sides)
    return BotScore(
        name=name,
        matches=len(games),
        wins=sum(game.score(side) == 1 for game, side in sides),
        ties=sum(0 < game.score(side) < 1 for game, side in sides),
        rate=rate,
        ci95=(low, high),
        points_per_hand=sum(game.points[side] for game, side in sides) / sum(game.hands for game in games),
        ms_per_move=sum(game.nanoseconds[side] for game, side in sides) / max(moves, 1) / 1e6,
        ms_median=quantile(times, 0.5) / 1e6,
        ms_p99=quantile(times, 0.99) / 1e6,
        faults=sum(game.failed[side] for game, side in sides if game.failed),
    )


def _pairing(names: Sequence[str], bots: tuple[int, int], games: Sequence[Game]) -> Pairing:
    met = [
        (game, (game.bots.index(bots[0]), game.bots.index(bots[1])))
        for game in games
        if bots[0] in game.bots and bots[1] in game.bots
    ]
    scores = [[game.ahead(*sides) for game, sides in deal] for deal in _by_deal(met)]
    rate, low, high = interval(scores)
    margin, half = mean(
        [
            (sum(game.points[a] - game.points[b] for game, (a, b) in deal), sum(game.hands for game, _ in deal))
            for deal in _by_deal(met)
        ]
    )
    flat = [score for deal in scores for score in deal]
    return Pairing(
        bot=names[bots[0]],
        against=names[bots[1]],
        matches=len(met),
        wins=flat.count(1),
        ties=flat.count(0.5),
        hands=sum(game.hands for game, _ in met),
        rate=rate,
        ci95=(low, high),
        margin=margin,
        margin95=half,
    )
