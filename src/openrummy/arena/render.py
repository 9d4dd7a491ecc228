"""The report of an arena for people: a small table in the words of a catalogue."""

from __future__ import annotations

from collections.abc import Sequence

from openrummy.arena.match import BotFault
from openrummy.arena.report import Report
from openrummy.errors import RummyError
from openrummy.text import Catalogue, columns, explain

__all__ = ["fault_text", "table", "title"]


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
    rows = [[*head, column("rate"), column("interval"), column("points"), column("median"), column("p99")]]
    for bot in report.bots:
        counts = [str(bot.matches), str(bot.wins), *([str(bot.ties)] if ties else [])]
        figures = [percent(bot.rate), interval(bot.ci95), f"{bot.points_per_hand:.2f}"]
        figures += [f"{bot.ms_median:.3f}", f"{bot.ms_p99:.3f}"]
        rows.append([bot.name, *counts, *figures])
    if report.players > 2:  # at a larger table two bots are compared by who finished ahead
        level = any(pair.ties for pair in report.pairs)
        head = [column("bot"), column(count), column("ahead"), *([column("level")] if level else [])]
        rate = column("ahead-rate")
    else:
        level, rate = ties, column("rate")
    margins = [[*head, rate, column("interval"), column("margin"), column("verdict")]]
    for pair in report.pairs:
        counts = [str(pair.matches), str(pair.wins), *([str(pair.ties)] if level else [])]
        margin = f"{pair.margin:+.2f}"
        if pair.margin95 is not None:
            margin = words.say("arena-give-or-take", number=margin, half=f"{pair.margin95:.2f}")
        versus = words.say("arena-versus", bot=pair.bot, against=pair.against)
        verdict = {True: "better", False: "worse", None: "open"}[pair.better]
        figures = [percent(pair.rate), interval(pair.ci95), margin, words.say(f"arena-verdict-{verdict}")]
        margins.append([versus, *counts, *figures])
    lost = [words.say("arena-lost", bot=bot.name, count=bot.faults) for bot in report.bots if bot.faults]
    return [title(report, words), "", *_lines(rows), "", *_lines(margins), *([""] if lost else []), *lost]


def title(report: Report, words: Catalogue) -> str:
    """What was played: the rules, how many matches at which tables, the seed."""
    everybody = "yes" if report.players == len(report.bots) else "no"
    return words.say(
        f"arena-title-{report.unit}",
        ruleset=report.ruleset,
        count=report.matches,
        tables=words.say("arena-tables", players=report.players, all=everybody),
        seed=str(report.seed),
    )


def fault_text(fault: BotFault, words: Catalogue) -> str:
    """What a bot did wrong, where, and what it was shown."""
    reason = explain(RummyError(fault.code, fault.rule, bot=fault.bot, **fault.facts), words, longest=200)
    place = {name: getattr(fault, name) for name in ("bot", "seat", "ruleset", "hand", "position")}
    return words.say("arena-fault", reason=reason, seed=str(fault.seed), **place)


def _lines(rows: Sequence[Sequence[str]]) -> list[str]:
    """Rows as lines: the first column to the left, the others to the right."""
    widths = [max(map(columns, column)) for column in zip(*rows, strict=True)]
    lines = []
    for first, *rest in rows:
        cells = [first + " " * (widths[0] - columns(first))]
        cells += [" " * (width - columns(cell)) + cell for cell, width in zip(rest, widths[1:], strict=True)]
        lines.append("  ".join(cells).rstrip())
    return lines
