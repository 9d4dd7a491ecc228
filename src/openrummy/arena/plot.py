"""A picture of a report: the win rate of each bot with its interval. Needs the extra ``plot``."""

from __future__ import annotations

from pathlib import Path

from openrummy.arena.render import title
from openrummy.arena.report import Report
from openrummy.text import Catalogue

__all__ = ["plot"]

ROW = 0.45
"""Inches a bot takes."""


def plot(report: Report, words: Catalogue, file: Path) -> None:
    """Writes the picture; the end of the name says as what (SVG, PDF, PNG).

    Raises ``ImportError`` without Matplotlib, ``ValueError`` for an end that it does not know, ``OSError``.
    """
    import matplotlib
    from matplotlib.figure import Figure

    bots = report.bots[::-1]  # the first one on top
    rates = [100 * bot.rate for bot in bots]
    low = [100 * (bot.rate - bot.ci95[0]) for bot in bots]
    high = [100 * (bot.ci95[1] - bot.rate) for bot in bots]
    figure = Figure(figsize=(7, 1.4 + ROW * len(bots)), layout="constrained")
    axes = figure.add_subplot()
    axes.axvline(100 / report.players, color="0.6", linewidth=1, linestyle="--")
    axes.errorbar(rates, range(len(bots)), xerr=[low, high], fmt="o", capsize=4, color="#1b6e4b")
    axes.set_yticks(range(len(bots)), [bot.name for bot in bots])
    axes.set_ylim(-0.6, len(bots) - 0.4)
    axes.set_xlabel(f"{words.say('arena-column-rate')} (%), {words.say('arena-column-interval')}")
    axes.set_title(title(report, words), fontsize=10)
    axes.grid(axis="x", color="0.9")
    # Without a date and names by chance the same report is the same file.
    dated = {".svg": {"Date": None}, ".pdf": {"CreationDate": None}}
    with matplotlib.rc_context({"svg.hashsalt": "openrummy", "svg.fonttype": "none"}):
        figure.savefig(file, metadata=dated.get(file.suffix.lower()))
