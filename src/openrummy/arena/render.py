"""The report of an arena for people: a small table in the words of a catalogue."""

from __future__ import annotations

from collections.abc import Sequence

from openrummy.arena.report import Report
from openrummy.text import Catalogue, columns

__all__ = ["table"]


def table(report: Report, words: Catalogue) -> list[str]:
    """The report as lines: a row a bot, then a row a pair."""

    def column(name: str) -> str:
        return words.say(f"arena-column-{name}")

    def interval(low_high: tuple[float, float]) -> str:
        low, high = low_high
        return words.say("arena-span", low=f"{100 * low:.1f}", high=f"{100 * high:.1f}")

    def percent(rate: float) -> str:
        return words.say("arena-percent", number=f"{100 * rate:.1f}")

    ties = any(bot.ties for bot in report.bots)
    count = "hands" if report.unit == "hand" else "matches"
    head = [column("bot"), column(count), column("wins"), *([column("ties")] if ties else [])]
    rows = [[*head, column("rate"), column("interval"), column("points"), column("time")]]
    for bot in report.bots:
        counts = [str(bot.matches), str(bot.wins), *([str(bot.ties)] if ties else [])]
        figures = [percent(bot.rate), interval(bot.ci95), f"{bot.points_per_hand:.2f}", f"{bot.ms_per_move:.3f}"]
        rows.append([bot.name, *counts, *figures])
    everybody = "yes" if report.players == len(report.bots) else "no"
    title = words.say(
        f"arena-title-{report.unit}",
        ruleset=report.ruleset,
        count=report.matches,
        tables=words.say("arena-tables", players=report.players, all=everybody),
        seed=str(report.seed),
    )
    if report.players > 2:  # at a larger table two bots are compared by who finished ahead
        level = any(pair.ties for pair in report.pairs)
        head = [column("bot"), column(count), column("ahead"), *([column("level")] if level else [])]
        rate = column("ahead-rate")
    else:
        level, rate = ties, column("rate")
    margins = [[*head, rate, column("interval"), column("margin")]]
    for pair in report.pairs:
        counts = [str(pair.matches), str(pair.wins), *([str(pair.ties)] if level else [])]
        margin = f"{pair.margin:+.2f}"
        if pair.margin95 is not None:
            margin = words.say("arena-give-or-take", number=margin, half=f"{pair.margin95:.2f}")
        versus = words.say("arena-versus", bot=pair.bot, against=pair.against)
        margins.append([versus, *counts, percent(pair.rate), interval(pair.ci95), margin])
    return [title, "", *_lines(rows), "", *_lines(margins)]


def _lines(rows: Sequence[Sequence[str]]) -> list[str]:
    """Rows as lines: the first column to the left, the others to the right."""
    widths = [max(map(columns, column)) for column in zip(*rows, strict=True)]
    lines = []
    for first, *rest in rows:
        cells = [first + " " * (widths[0] - columns(first))]
        cells += [" " * (width - columns(cell)) + cell for cell, width in zip(rest, widths[1:], strict=True)]
        lines.append("  ".join(cells).rstrip())
    return lines
