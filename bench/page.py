"""How quick the page is: until it can be used, what it weighs, whether it jumps, how drags move; `start.py` to a hand.

    python -m bench.page                the page, at full speed and slowed down four times
    python -m bench.page --rounds 9     more readings (the median is printed, and the worst)
    python -m bench.page --start        from `start.py` to a dealt hand: a new clone first, then as it is any day

A real browser (Debian's chromium) before a server of this checkout, both on this machine; only the browser is slowed
down. Usable is the page once what it shows has been painted and no task of more than 50 ms runs any more.
"""

from __future__ import annotations

import argparse
import contextlib
import gzip
import os
import re
import shutil
import signal
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib.resources import files
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import Browser, BrowserContext, Page, StorageState, sync_playwright

ROOT: Final = Path(__file__).resolve().parent.parent
CHROME: Final = ("chromium", "chromium-browser", "google-chrome")
FLAGS: Final = (
    "--disable-gpu",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    # no pages of the browser's own behind a window, and no image of the page before
    "--disable-features=WebUIOmniboxPopup,WebUIOmniboxAimPopup,HttpsUpgrades,PaintHolding",
)
SPEEDS: Final = (1, 4)
TILE: Final = "[data-game] button"
CARD: Final = "[data-part=hand] li[data-card] button"
PHONE: Final = {"width": 360, "height": 640}
WATCH: Final = """(() => {
  window.tasks = [];
  window.jumped = 0;
  const hear = (type, take) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true });
  hear("longtask", (one) => window.tasks.push(one.startTime + one.duration));
  hear("layout-shift", (one) => (window.jumped += one.hadRecentInput ? 0 : one.value));
})()"""
PAINTED: Final = """(what) => new Promise((done) => {
  const look = () => document.querySelector(what)
    ? requestAnimationFrame(() => setTimeout(() => done(performance.now())))
    : requestAnimationFrame(look);
  look();
})"""
"""When what a selector finds has been painted, in milliseconds since the address was opened."""
FRAMES: Final = """() => {
  window.frames_ = [];
  window.stop_ = false;
  let last = 0;
  const frame = (now) => {
    if (last) window.frames_.push(now - last);
    last = now;
    if (!window.stop_) requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
}"""


def program() -> str:
    """The browser of this machine; ends the command where there is none."""
    found = next((path for one in CHROME if (path := shutil.which(one))), None)
    if found is None:
        sys.exit("bench: there is no chromium on this machine")
    return found


def address(process: subprocess.Popen[str], patience: float = 1200) -> str:
    """The address that a server prints once it answers. Raises ``RuntimeError`` if it ends before."""
    assert process.stdout is not None
    end = time.monotonic() + patience
    for line in process.stdout:
        if found := re.search(r"http://\S+/", line):
            return found[0].rstrip("/")
        if time.monotonic() > end:
            break
    raise RuntimeError("no server")


def fresh_env(**more: str) -> dict[str, str]:
    """The environment of somebody who starts it: compiled modules are kept, whatever is said in the shell of this."""
    return {name: text for name, text in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"} | more


@contextmanager
def served(folder: Path, *command: str, **env: str) -> Iterator[str]:
    """A server with a store of its own, as long as the block runs; its address."""
    words = [*command, "serve", f"--db={folder / 'tables.db'}", "--port=0", "--bot-delay=0", "--log-level=error"]
    process = subprocess.Popen(words, stdout=subprocess.PIPE, text=True, env=fresh_env(**env), start_new_session=True)
    try:
        yield address(process)
    finally:
        os.killpg(process.pid, signal.SIGTERM)
        process.wait(20)


def slowed(page: Page, times: int) -> Page:
    """The page in a browser that is so many times slower."""
    page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": times})
    return page


def usable(page: Page, url: str, what: str) -> tuple[float, float]:
    """Opens an address; the milliseconds until it can be used, and how far it jumped meanwhile."""
    page.goto(url, wait_until="commit")
    seen = page.evaluate(PAINTED, what)
    page.wait_for_timeout(600)
    busy, jumped = page.evaluate("() => [Math.max(0, ...window.tasks), window.jumped]")
    return max(seen, busy), jumped


def person(browser: Browser, known: StorageState | None = None, **more: Any) -> BrowserContext:
    """A browser of somebody of whom this much is known, with an empty cache."""
    options: dict[str, Any] = {"viewport": {"width": 1280, "height": 800}, **more}
    context = browser.new_context(storage_state=known, **options) if known else browser.new_context(**options)
    context.add_init_script(WATCH)
    return context


def seated(browser: Browser, base: str) -> tuple[str, StorageState]:
    """A table with a dealt hand, and the browser of the one who sits at it."""
    context = person(browser)
    page = context.new_page()
    page.goto(base)
    page.locator(f"[data-game=gin] {TILE.split()[1]}").first.click()
    page.locator(CARD).first.wait_for()
    known, url = context.storage_state(), page.url
    context.close()
    return url, known


def told(name: str, values: list[float], unit: str = "ms") -> None:
    """Prints a figure: the median and the worst."""
    print(f"{name:<58} {statistics.median(values):8.0f} {unit}   worst {max(values):6.0f}", flush=True)


def openings(browser: Browser, base: str, rounds: int) -> None:
    """Prints how long it takes until the first screen and a table can be used, with an empty cache and a full one."""
    url, known = seated(browser, base)
    worst = 0.0
    for times in SPEEDS:
        for name, where, what in (("first screen", base, TILE), ("table", url, CARD)):
            cold: list[float] = []
            warm: list[float] = []
            for _ in range(rounds):
                context = person(browser, known)
                page = slowed(context.new_page(), times)
                for kept in (cold, warm):
                    taken, jumped = usable(page, where, what)
                    kept.append(taken)
                    worst = max(worst, jumped)
                context.close()
            told(f"{name}, {times}x slower, empty cache", cold)
            told(f"{name}, {times}x slower, again", warm)
        dealt = []
        for _ in range(rounds):
            context = person(browser)
            page = slowed(context.new_page(), times)
            usable(page, base, TILE)
            began = page.evaluate("performance.now()")
            page.evaluate("what => document.querySelector(what).click()", TILE)
            dealt.append(page.evaluate(PAINTED, CARD) - began)
            context.close()
        told(f"click to a dealt hand, {times}x slower", dealt)
    print(f"{'layout shift, the worst of all':<58} {worst:8.4f}")


def drags(browser: Browser, base: str, rounds: int) -> None:
    """Prints how long the frames are while a card of the hand is dragged about the table."""
    url, known = seated(browser, base)
    for device, more in (("mouse", {}), ("phone", {"viewport": PHONE, "device_scale_factor": 2})):
        for times in SPEEDS:
            frames: list[float] = []
            context = person(browser, known, **more)
            page = slowed(context.new_page(), times)
            usable(page, url, CARD)
            wide, tall = page.evaluate("[innerWidth, innerHeight]")
            for _ in range(rounds):
                box = page.locator(CARD).first.bounding_box()
                assert box
                x, y = box["x"] + 9, box["y"] + 20
                page.mouse.move(x, y)
                page.mouse.down()
                page.mouse.move(x + 10, y - 10)
                page.evaluate(FRAMES)
                began = time.monotonic()
                while (part := (time.monotonic() - began) / 1.5) < 1:
                    # to the piles, then along the hand
                    up = min(1.0, abs(1 - part * 2) + 0.0)
                    page.mouse.move(wide * (0.1 + 0.8 * part), y - (1 - up) * tall * 0.5)
                    time.sleep(0.004)
                frames += page.evaluate("() => { window.stop_ = true; return window.frames_; }")
                page.keyboard.press("Escape")
                page.mouse.up()
            context.close()
            late = statistics.quantiles(frames, n=20)[18]
            line = f"{statistics.median(frames):8.1f} ms   95 of 100 under {late:5.1f} ms   worst {max(frames):5.0f}"
            print(f"{f'frames of a drag, {device}, {times}x slower':<58} {line}", flush=True)


def weights(browser: Browser, base: str) -> None:
    """Prints what is fetched for the first screen and for a table, packed."""
    url, known = seated(browser, base)
    for name, where, what in (("first screen", base, TILE), ("table", url, CARD)):
        context = person(browser, known)
        page = context.new_page()
        usable(page, where, what)
        sent = page.evaluate("performance.getEntriesByType('resource').map((one) => [one.name, one.encodedBodySize])")
        context.close()
        kinds = {
            kind: sum(size for one, size in sent if one.endswith(kind)) for kind in (".js", ".css", ".ftl", ".woff2")
        }
        parts = "   ".join(f"{kind[1:]} {size / 1000:.1f} kB" for kind, size in kinds.items())
        print(f"{f'{name}, fetched (packed) by {len(sent)} requests':<58} {parts}")
    scripts = [one for one in (files("openrummy") / "web" / "assets").iterdir() if one.name.endswith(".js")]
    packed = sum(len(gzip.compress(one.read_bytes(), 9)) for one in scripts)
    print(f"{'all script there is, packed':<58} {packed / 1000:8.1f} kB in {len(scripts)} files")


def opened(folder: Path, patience: float = 1200) -> str:
    """The address with which a browser was called that only writes it down. Raises ``TimeoutError``."""
    end = time.monotonic() + patience
    while time.monotonic() < end:
        with contextlib.suppress(FileNotFoundError):
            return (folder / "opened").read_text("ascii").strip()
        time.sleep(0.005)
    raise TimeoutError


def starts(browser: Browser) -> None:
    """Prints how long it takes from the command to a dealt hand: in a new clone, then again.

    ``start.py`` calls a stand-in, which passes the address on to the browser that runs here already.
    """
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        clone, stand_in, done = folder / "clone", folder / "browser", folder / "opened"
        stand_in.write_text(f'#!/bin/sh\necho "$1" > {done}.part && mv {done}.part {done}\n', "ascii")
        stand_in.chmod(0o755)
        subprocess.run(["git", "clone", "--quiet", str(ROOT), str(clone)], check=True)
        uv = shutil.which("uv") or str(ROOT / ".uv" / "bin" / "uv")
        env = fresh_env(
            PATH=f"{Path(uv).parent}{os.pathsep}{os.environ['PATH']}", VIRTUAL_ENV="", BROWSER=f"{stand_in} %s"
        )
        words = ["serve", "--open", f"--db={folder / 'tables.db'}", "--port=0", "--bot-delay=0", "--log-level=error"]
        for what in ("in a new clone", "again", "once more"):
            done.unlink(missing_ok=True)
            began = time.monotonic()
            process = subprocess.Popen(
                [sys.executable, str(clone / "start.py"), *words],
                stdout=subprocess.DEVNULL,
                env=env,
                start_new_session=True,
            )
            try:
                base = opened(folder)
                answers = time.monotonic() - began
                seated(browser, base)
                dealt = time.monotonic() - began
            finally:
                os.killpg(process.pid, signal.SIGTERM)
                process.wait(20)
            print(f"{f'start.py {what}: page opened, hand dealt':<58} {answers:8.1f} s   {dealt:6.1f} s", flush=True)


def main() -> None:
    """The command."""
    parser = argparse.ArgumentParser(prog="python -m bench.page", description=__doc__)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--start", action="store_true", help="start.py in a new clone, and again")
    parser.add_argument("--only", choices=("openings", "drags", "weights"))
    chosen = parser.parse_args()
    with sync_playwright() as playwright, tempfile.TemporaryDirectory() as name:
        browser = playwright.chromium.launch(executable_path=program(), chromium_sandbox=False, args=list(FLAGS))
        if chosen.start:
            starts(browser)
        else:
            parts: dict[str, Callable[[str], None]] = {
                "weights": lambda base: weights(browser, base),
                "openings": lambda base: openings(browser, base, chosen.rounds),
                "drags": lambda base: drags(browser, base, chosen.rounds),
            }
            with served(Path(name), sys.executable, "-m", "openrummy") as base:
                for part in [chosen.only] if chosen.only else parts:
                    parts[part](base)
        browser.close()


if __name__ == "__main__":
    main()
