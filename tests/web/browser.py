"""A real browser before a real server: what the tests of the page share.

Only a browser of this machine is used, Debian's chromium, never a download. Without windows, `chromium-headless-shell`,
it opens a page for a third less of the time, so that one is taken where it is there.
"""

from __future__ import annotations

import json
import os
import re
import shutil
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any, Final

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, Playwright

NAMES: Final = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
UNWANTED: Final = (
    # pages of the browser's own behind each window, which take longer to load than ours
    "WebUIOmniboxPopup",
    "WebUIOmniboxAimPopup",
    # what Playwright switches off, whose list is not added to this one
    "AimEnabled",
    "AvoidUnnecessaryBeforeUnloadCheckSync",
    "DestroyProfileOnBrowserClose",
    "HttpsFirstBalancedModeAutoEnable",
    "HttpsUpgrades",
    "LensOverlay",
    "MediaRouter",
    "NetworkTimeServiceQuerying",
    "OptimizationHints",
    "PaintHolding",
    "PreconnectToSearch",
    "ThirdPartyStoragePartitioning",
)
QUIET: Final = (
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-features=" + ",".join(UNWANTED),
)
"""The browser asks nobody but our server."""
WIDE: Final = {"width": 1280, "height": 800}
PHONE: Final = {"width": 360, "height": 640}
SMALL: Final = {"width": 320, "height": 568}
PATIENCE: Final = 30_000
"""Milliseconds until a thing that was to happen did not: it only ends a hang, and a machine may be busy meanwhile."""
MARKS: Final = re.compile("[\u2066-\u2069]")


def executable() -> str:
    """The browser of this machine; skips the test where there is none, or fails it where one has to be."""
    found = next((path for name in NAMES if (path := shutil.which(name))), None)
    if found is not None:
        return found
    line = "no chromium on this machine: the page is not tested (install chromium)"
    if os.environ.get("OPENRUMMY_REQUIRE_BROWSER"):
        pytest.fail(line, pytrace=False)
    pytest.skip(line)


def launch(playwright: Playwright) -> Browser:
    """The browser itself."""
    return playwright.chromium.launch(executable_path=executable(), chromium_sandbox=False, args=list(QUIET))


def words(text: str) -> str:
    """A text as one reads it: without the marks that keep directions of writing apart."""
    return MARKS.sub("", text)


def _wrong(said: ConsoleMessage) -> bool:
    """Whether a console says that something went wrong; Svelte only warns of what it does not draw any more."""
    return said.type == "error" or (said.type == "warning" and "svelte.dev/e/" in said.text)


class Device:
    """One person's browser: a profile of its own, one page, and everything that went wrong in it."""

    def __init__(self, context: BrowserContext, base: str) -> None:
        self.context = context
        self.base = base
        self.faults: list[str] = []
        """Errors of scripts, of the console, of the policy of the page; requests to anybody else."""
        self.frames: list[str] = []
        """Every frame that the server sent."""
        self.page = self.another()

    def another(self) -> Page:
        """A further tab of the same person."""
        page = self.context.new_page()
        page.set_default_timeout(PATIENCE)
        page.set_default_navigation_timeout(2 * PATIENCE)
        page.on("pageerror", lambda error: self.faults.append(f"error: {error}"))
        page.on("console", lambda said: self.faults.append(f"console: {said.text}") if _wrong(said) else None)
        page.on("request", lambda asked: None if self._own(asked.url) else self.faults.append(f"asked: {asked.url}"))
        page.on("websocket", lambda line: line.on("framereceived", lambda data: self.frames.append(str(data))))
        return page

    def _own(self, url: str) -> bool:
        return url.startswith((self.base, self.base.replace("http", "ws", 1), "data:", "blob:"))

    def meant(self, *words: str) -> None:
        """Forgets what a browser complains of where a test wanted it: refusals, a server that is not there."""
        self.faults[:] = [fault for fault in self.faults if not any(word in fault for word in words)]

    def open(self, path: str = "/") -> Page:
        """Opens an address of our server."""
        self.page.goto(self.base + path)
        return self.page


CALM: Final = {"speed": "off", "confirm": "never"}
"""Settings of a device on which nothing moves and nothing is asked twice."""
KEEP: Final = "localStorage.getItem('openrummy.settings') ?? localStorage.setItem('openrummy.settings', '{settings}')"


@contextmanager
def device(
    browser: Browser, base: str, *, calm: bool = False, settings: Mapping[str, str] | None = None, **options: Any
) -> Iterator[Device]:
    """A new person's browser, as long as the block runs; fails at its end if anything went wrong in the page.

    ``settings`` are those of the page, as the person has chosen them before; ``calm``: as of ``CALM``. ``options`` are
    those of a Playwright context: ``viewport``, ``has_touch``, ``reduced_motion`` and so on.
    """
    context = browser.new_context(**{"viewport": WIDE, "locale": "en-GB", **options})
    chosen = {**(CALM if calm else {}), **(settings or {})}
    if chosen:
        context.add_init_script(KEEP.replace("{settings}", json.dumps(chosen)))
    try:
        one = Device(context, base)
        yield one
        assert one.faults == [], "\n".join(one.faults)
    finally:
        context.close()
