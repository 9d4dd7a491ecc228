"""How quick a draft of Manipulation is where the table is full: 70 cards on it, 25 in hand, dragged about in a browser.

    python -m bench.draft               frames of drags, and how soon the page says whether the table stands
    python -m bench.draft --rounds 9    more of each (the median is printed, and the worst)

A real browser (Debian's chromium) before a server in this process; only the browser is slowed down.
"""

from __future__ import annotations

import argparse
import shutil
import statistics
import sys
import tempfile
import time
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import Browser, Page, sync_playwright

from bench.page import CHROME, FLAGS, FRAMES, PHONE, SPEEDS, person, slowed, told
from tests.server.harness import Running, serving
from tests.web.browser import Device
from tests.web.drafting import FULL, HAND_25, PATIENT, set_up
from tests.web.table import open_table

DRAWN: Final = "[data-drafting] [data-piece]"
HELD: Final = "[data-part=hand] li[data-card] button"
LINES: Final = """() => {
  const send = WebSocket.prototype.send;
  window.checks = [];
  let asked = 0;
  WebSocket.prototype.send = function (text) {
    if (String(text).includes('"check"')) {
      asked = performance.now();
      this.addEventListener("message", () => window.checks.push(performance.now() - asked), { once: true });
    }
    return send.call(this, text);
  };
}"""
"""Notes how long each question whether a table stands is on its way."""
SAID: Final = """() => new Promise((done) => {
  const begun = performance.now();
  const look = () => document.querySelector("[data-part=melds] .wrong, [data-act=play].stands")
    ? requestAnimationFrame(() => done(performance.now() - begun))
    : setTimeout(look);
  look();
})"""
"""How long until it is marked that the table stands, or a meld that does not."""


def seated(browser: Browser, server: Running, **more: Any) -> Page:
    """The page of one who rebuilds the full table; slowed down later, for to come there is not what is measured."""
    one = Device(person(browser, **more), server.base)
    table = open_table(one, "manipulation", ["random"] * 4, dealer=4)
    page = one.page
    page.goto(f"{server.base}/t/{table}")
    page.locator(HELD).first.wait_for()
    set_up(server, table, FULL, HAND_25)
    page.reload()
    page.locator(DRAWN).nth(69).wait_for()
    return page


def spot(page: Page, selector: str) -> tuple[float, float]:
    """A point of a card that no other covers."""
    box = page.locator(selector).first.bounding_box()
    assert box
    return box["x"] + 9, box["y"] + 20


def dragged(page: Page, selector: str) -> list[float]:
    """The frames while a card is dragged to and fro over the whole table."""
    x, y = spot(page, selector)
    wide, tall = page.evaluate("[innerWidth, innerHeight]")
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 10, y - 10)
    page.evaluate(FRAMES)
    began = time.monotonic()
    while (part := (time.monotonic() - began) / 1.5) < 1:
        page.mouse.move(wide * (0.1 + 0.8 * part), tall * (0.15 + 0.4 * abs(1 - part * 2)))
        time.sleep(0.004)
    frames: list[float] = page.evaluate("() => { window.stop_ = true; return window.frames_; }")
    page.keyboard.press("Escape")
    page.mouse.up()
    return frames


def judged(page: Page) -> float:
    """Drops a card of the hand on a meld; the milliseconds until the page says how that stands. Takes it back."""
    start, end = spot(page, HELD), spot(page, "[data-group='1'] [data-piece] button")
    page.mouse.move(*start)
    page.mouse.down()
    page.mouse.move(start[0], start[1] - 30)
    page.mouse.move(*end, steps=4)
    page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
    waiting = page.evaluate_handle(f"() => ({{ found: ({SAID})() }})")
    page.mouse.up()
    taken: float = waiting.evaluate("(one) => one.found")
    page.locator("[data-act=back-step]").click()
    page.locator("[data-piece].own").wait_for(state="detached")
    return taken


def main() -> None:
    """The command."""
    parser = argparse.ArgumentParser(prog="python -m bench.draft", description=__doc__)
    parser.add_argument("--rounds", type=int, default=5)
    rounds = parser.parse_args().rounds
    program = next((path for one in CHROME if (path := shutil.which(one))), None)
    if program is None:
        sys.exit("bench.draft: there is no chromium on this machine")
    with (
        sync_playwright() as playwright,
        tempfile.TemporaryDirectory() as name,
        serving(Path(name), PATIENT) as server,
    ):
        browser = playwright.chromium.launch(executable_path=program, chromium_sandbox=False, args=list(FLAGS))
        for device, more in (("mouse", {}), ("phone", {"viewport": PHONE, "device_scale_factor": 2})):
            for times in SPEEDS:
                page = slowed(seated(browser, server, **more), times)
                page.evaluate(LINES)
                for what, selector in (("of the hand", HELD), ("of the table", f"{DRAWN} button")):
                    frames = [frame for _ in range(rounds) for frame in dragged(page, selector)]
                    late = statistics.quantiles(frames, n=20)[18]
                    line = f"{statistics.median(frames):8.1f} ms   95 of 100 under {late:5.1f} ms"
                    print(f"{f'a card {what}, {device}, {times}x slower':<58} {line}   worst {max(frames):5.0f}")
                shown = [judged(page) for _ in range(rounds)]
                told(f"asked until answered, {device}, {times}x slower", page.evaluate("window.checks"))
                told(f"let go until marked, {device}, {times}x slower", shown)
                page.context.close()
        browser.close()


if __name__ == "__main__":
    main()
