"""The pictures of the page: time against the size of a table or hand, memory against lanes. Needs Matplotlib."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from openrummy.text import Catalogue

__all__ = ["draw"]

PLOTS: Final = ("table-size", "hand-size", "lanes")
INCHES: Final = (6.4, 3.6)
DOTS: Final = 80
MARKS: Final = "osD^v"


def draw(facts: Mapping[str, Any], words: Catalogue, folder: Path) -> dict[str, str]:
    """Draws what there is to draw into a folder; the file of each line that was measured."""
    import matplotlib

    matplotlib.use("Agg")
    from matplotlib import pyplot

    made = {}
    for name in PLOTS:
        points = [figure for figure in facts["figures"] if figure["figure"] == name]
        if not points:
            continue
        folder.mkdir(parents=True, exist_ok=True)
        picture, axes = pyplot.subplots(figsize=INCHES, dpi=DOTS, layout="constrained")
        who = dict.fromkeys(one["who"] for point in points for one in point["measured"])
        for mark, one in zip(MARKS, who, strict=False):
            line = [
                (point["at"], measured["median"])
                for point in points
                for measured in point["measured"]
                if measured["who"] == one
            ]
            axes.plot(*zip(*line, strict=True), marker=mark, markersize=4, label=words.say(f"bench-who-{one}"))
        axes.set_yscale("log")
        if name == "lanes":
            axes.set_xscale("log", base=2)
        axes.set_xlabel(words.say(f"bench-across-{name}"))
        axes.set_ylabel(words.say(f"bench-up-{name}"))
        axes.set_title(words.say(f"bench-plot-{name}"), fontsize=10)
        axes.grid(True, which="major", alpha=0.3)
        axes.legend(fontsize=8)
        picture.savefig(folder / f"{name}.png", metadata={"Software": None})
        pyplot.close(picture)
        made[name] = f"{name}.png"
    return made
