"""What was measured, as Markdown: a table for each group, and the plots."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import groupby
from typing import Any, Final

from openrummy.bench.measure import COMPILED, OURS
from openrummy.bench.run import GROUPS
from openrummy.text import Catalogue

__all__ = ["lines", "number"]

Facts = Mapping[str, Any]
RATES: Final = ("solvers", "gin", "games", "fast", "process")


def number(value: float) -> str:
    """A number with three significant figures."""
    return f"{value:,.0f}" if value >= 100 else f"{value:.3g}"


def _row(*cells: str) -> str:
    return f"| {' | '.join(cells)} |"


def _head(words: Catalogue, *columns: str) -> list[str]:
    return [_row(*(words.say(f"bench-column-{column}") for column in columns)), "|" + "---|" * len(columns)]


def _name(words: Catalogue, figure: Facts) -> str:
    return words.say(f"bench-figure-{figure['figure']}", **figure["about"])


def _who(words: Catalogue, who: str) -> str:
    return words.say(f"bench-who-{who}")


def _aim(words: Catalogue, figure: Facts) -> str:
    message = f"bench-aim-{figure['group']}-{figure['figure']}"
    return words.say(message) if message in words else ""


def _ratio(one: Facts) -> str:
    return "" if one["ratio"] is None else f"{number(one['ratio'])} ×"


def _rates(words: Catalogue, figures: Sequence[Facts]) -> list[str]:
    """A line for everybody who was measured."""
    found = _head(words, "figure", "who", "median", "spread", "ratio", "aim")
    for figure in figures:
        unit = words.say(f"bench-unit-{figure['unit'].removesuffix('/s')}")
        for at, one in enumerate(figure["measured"]):
            spread = words.say("bench-spread", low=number(one["low"]), high=number(one["high"]))
            found.append(
                _row(
                    "" if at else _name(words, figure),
                    _who(words, one["who"]),
                    f"{number(one['median'])} {unit}",
                    "" if one["low"] == one["high"] else spread,
                    _ratio(one),
                    "" if at else _aim(words, figure),
                )
            )
    return found


def _positions(words: Catalogue, figures: Sequence[Facts]) -> list[str]:
    """A line for every solver and kind of position; ratios to ours in Python, and to ours compiled."""
    found = _head(words, "positions", "count", "who", "ms", "ratio-medians", "ratio-compiled")
    for figure in figures:
        medians = {one["who"]: one["median"] for one in figure["measured"]}
        for at, one in enumerate(figure["measured"]):
            times = " / ".join(number(one[key]) for key in ("median", "p99", "high"))
            beside = [number(one["median"] / medians[who]) + " ×" if who in medians else "" for who in (OURS, COMPILED)]
            found.append(
                _row(
                    "" if at else _name(words, figure),
                    "" if at else str(len(one["readings"])),
                    _who(words, one["who"]),
                    times,
                    *(beside if one["who"] not in (OURS, COMPILED) else ("", "")),
                )
            )
    return found


def _sizes(words: Catalogue, figures: Sequence[Facts]) -> list[str]:
    """For each line of a plot a table: sizes down, contestants across."""
    found: list[str] = []
    for _, group in groupby(figures, key=lambda figure: figure["figure"]):
        points = list(group)
        who = list(dict.fromkeys(one["who"] for point in points for one in point["measured"]))
        heads = [_name(words, points[0]), *(_who(words, one) for one in who)]
        found += [_row(*heads), "|" + "---|" * len(heads)]
        for point in points:
            medians = {one["who"]: number(one["median"]) for one in point["measured"]}
            found.append(_row(f"{point['at']:,}", *(medians.get(one, "") for one in who)))
        found.append("")
    return found[:-1]


def lines(facts: Facts, words: Catalogue, plots: Mapping[str, str]) -> list[str]:
    """The whole page; ``plots`` names the picture of each line that was plotted."""
    versions = ", ".join(f"{package} {version}" for package, version in facts["versions"].items())
    found = [f"# {words.say('bench-title')}", "", words.say("bench-written"), ""]
    found += [words.say("bench-made", python=facts["python"], system=facts["system"], cores=facts["cores"])]
    found += [words.say("bench-method", rounds=facts["rounds"], load=str(facts["load"]))]
    if versions:
        found.append(words.say("bench-versions", versions=versions))
    for group in GROUPS:
        figures = [figure for figure in facts["figures"] if figure["group"] == group]
        if not figures:
            continue
        found += ["", f"## {words.say(f'bench-title-{group}')}", "", words.say(f"bench-about-{group}"), ""]
        if group in RATES:
            found += _rates(words, figures)
        elif group == "manipulation":
            found += _positions(words, figures)
        else:
            found += _sizes(words, figures)
        for name in dict.fromkeys(figure["figure"] for figure in figures):
            if name in plots:
                found += ["", f"![{words.say(f'bench-plot-{name}')}]({plots[name]})"]
        if f"bench-notes-{group}" in words:
            found += ["", words.say(f"bench-notes-{group}")]
    if facts["missing"]:
        found += ["", words.say("bench-missing", packages=", ".join(facts["missing"]))]
    return found
