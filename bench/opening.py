"""How soon the first screen and a table can be used, with an empty cache and a full one; this checkout beside another.

    python -m bench.opening                      this checkout
    python -m bench.opening --against ../old     and another that is installed too, taking turns in the same minutes
    python -m bench.opening --rounds 9           more readings

Usable is a page once what one does there has been painted (at a table: one's hand, with a choice that is open) and no
task of more than 50 ms runs any more; milliseconds since the address was opened. Only the browser is slowed down.
"Work" is what the main thread of the page has computed until then at full speed, which hangs less on who else uses
the machine.
The loop is plain arithmetic in the page: how quick the machine was just then. Prints the medians as rows of Markdown.
"""

from __future__ import annotations

import argparse
import statistics
import sys
import tempfile
from collections import defaultdict
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Final, NamedTuple

from playwright.sync_api import Browser, BrowserContext, Page, StorageState, sync_playwright

from bench.page import FLAGS, TILE, program, seated, served, slowed

CHOICE: Final = "[data-part=actions] .deeds [data-act]:not(:disabled)"
TABLE: Final = f"[data-part=board]:has([data-part=hand] li[data-card] button):has({CHOICE})"
PAINTED: Final = "painted"
WATCH: Final = """(() => {
  window.busy = window.painted = 0;
  new PerformanceObserver((list) => list.getEntries().forEach((one) => (window.busy = one.startTime + one.duration)))
    .observe({ type: "longtask", buffered: true });
  const look = () => document.querySelector("WHAT")
    ? requestAnimationFrame(() => setTimeout(() => {
        window.painted = performance.now();
        console.debug("painted");
      }))
    : requestAnimationFrame(look);
  look();
})()"""
LOOP: Final = """() => {
  const began = performance.now();
  let sum = 0;
  for (let at = 0; at < 2e7; at++) sum = (sum * 31 + at) | 0;
  return performance.now() - began + (sum === 1 ? 1 : 0);
}"""
PATIENCE: Final = 60_000
SETTLED: Final = 700
"""Milliseconds in which what was begun for the first paint is done."""
SPEEDS: Final = (1, 4)


class Build(NamedTuple):
    """A checkout whose page is measured: its name, the address of its server, a table there, and who sits at it."""

    name: str
    base: str
    table: str
    known: StorageState


Readings = dict[tuple[str, str, str], list[float]]
"""Values by build, screen and figure."""


def watched(browser: Browser, build: Build, what: str) -> BrowserContext:
    """A browser of the one who sits at the table, with an empty cache, that notes when it can be used."""
    context = browser.new_context(viewport={"width": 1280, "height": 800}, storage_state=build.known)
    context.add_init_script(WATCH.replace("WHAT", what))
    return context


def opened(page: Page, url: str) -> float:
    """Opens an address; after how many milliseconds it can be used."""
    # asking the page over and over would be work for it
    with page.expect_console_message(lambda said: said.text == PAINTED, timeout=PATIENCE):
        page.goto(url, wait_until="commit")
    page.wait_for_timeout(SETTLED)
    return float(page.evaluate("Math.max(window.painted, window.busy)"))


def work(page: Page, url: str) -> float:
    """Milliseconds that the main thread has computed when the address can be used, at full speed."""
    line = page.context.new_cdp_session(page)
    line.send("Performance.enable", {"timeDomain": "threadTicks"})
    with page.expect_console_message(lambda said: said.text == PAINTED, timeout=PATIENCE):
        page.goto(url, wait_until="commit")
    figures = {one["name"]: float(one["value"]) for one in line.send("Performance.getMetrics")["metrics"]}
    return figures["TaskDuration"] * 1000


def screens(build: Build) -> Iterator[tuple[str, str, str]]:
    """What is opened: its name, its address, and what has to be there."""
    yield "first screen", build.base, TILE
    yield "table", build.table, TABLE


def measure(browser: Browser, build: Build, readings: Readings) -> None:
    """One round of all figures of a build."""
    for name, url, what in screens(build):
        for times in SPEEDS:
            context = watched(browser, build, what)
            page = slowed(context.new_page(), times)
            readings[build.name, name, f"{times}x, empty cache"].append(opened(page, url))
            readings[build.name, name, f"{times}x, again"].append(opened(page, url))
            readings[build.name, name, f"{times}x, loop"].append(page.evaluate(LOOP))
            context.close()
        context = watched(browser, build, what)
        readings[build.name, name, "work"].append(work(context.new_page(), url))
        context.close()


def told(readings: Readings) -> None:
    """Prints a row for each build and screen: medians in milliseconds."""
    figures = list(dict.fromkeys(figure for _, _, figure in readings))
    print(f"| page | {' | '.join(figures)} |")
    print(f"|---|{'---|' * len(figures)}")
    for name, screen in dict.fromkeys((name, screen) for name, screen, _ in readings):
        values = [readings.get((name, screen, figure), []) for figure in figures]
        cells = [f"{statistics.median(one):.0f} ({min(one):.0f} to {max(one):.0f})" if one else "" for one in values]
        print(f"| {screen}, {name} | {' | '.join(cells)} |", flush=True)


def main() -> None:
    """The command."""
    parser = argparse.ArgumentParser(
        prog="python -m bench.opening", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--against", type=Path, help="another checkout, with its .venv")
    asked = parser.parse_args()
    pythons = {"this": Path(sys.executable)}
    if asked.against:
        pythons["other"] = asked.against.resolve() / ".venv" / "bin" / "python"
    readings: Readings = defaultdict(list)
    with sync_playwright() as playwright, tempfile.TemporaryDirectory() as folder, ExitStack() as stack:
        browser = playwright.chromium.launch(executable_path=program(), chromium_sandbox=False, args=list(FLAGS))
        builds = []
        for name, python in pythons.items():
            home = Path(folder) / name
            home.mkdir()
            base = stack.enter_context(served(home, str(python), "-m", "openrummy"))
            builds.append(Build(name, base, *seated(browser, base)))
        for _ in range(asked.rounds):
            for build in builds:
                measure(browser, build, readings)
        told(readings)
        browser.close()


if __name__ == "__main__":
    main()
