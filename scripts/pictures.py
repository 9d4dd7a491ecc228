"""Makes the pictures of the README: real pages of a real server, in Debian's Chromium.

python -m scripts.pictures        writes docs/pictures/*.png
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path
from typing import Any, Final

from msgspec.structs import replace
from playwright.sync_api import Browser, sync_playwright

from tests.server.harness import QUICK, serving
from tests.web.browser import device, launch
from tests.web.table import Pointer, Table, open_table, step

FOLDER: Final = Path(__file__).resolve().parents[1] / "docs" / "pictures"
WIDE: Final = {"width": 1120, "height": 700}
PHONE: Final = {"width": 390, "height": 700}
LISTEN: Final = 900
"""Milliseconds until cards lie still."""


def first(browser: Browser, base: str) -> None:
    """The first screen."""
    with device(browser, base, viewport=WIDE) as one:
        page = one.open("/")
        page.wait_for_selector("main button")
        page.wait_for_timeout(LISTEN)
        page.screenshot(path=FOLDER / "first.png")


def at_table(browser: Browser, base: str, name: str, ruleset: str, bots: list[str], turns: int, **look: Any) -> None:
    """A table after some turns of one's own, when it is one's turn to throw a card."""
    with device(browser, base, **look) as one:
        table = open_table(one, ruleset, bots)
        page = one.open(f"/t/{table}")
        way = Pointer(Table(page))
        while turns or "discard" not in way.table.turn()["deeds"] or way.table.look()["dialog"]:
            seen = way.table.turn()
            turns -= "discard" in seen["deeds"]
            step(way, seen)
            turns = max(turns, 0)
        page.wait_for_timeout(LISTEN)
        page.screenshot(path=FOLDER / f"{name}.png")


def main() -> int:
    """Makes all pictures."""
    FOLDER.mkdir(exist_ok=True)
    with (
        tempfile.TemporaryDirectory() as place,
        serving(Path(place), replace(QUICK, bot_delay=0.05)) as server,
        sync_playwright() as playwright,
    ):
        browser = launch(playwright)
        first(browser, server.base)
        at_table(browser, server.base, "gin", "gin", ["simple"], 3, viewport=WIDE)
        at_table(browser, server.base, "basic", "basic", ["greedy", "greedy"], 3, viewport=PHONE, color_scheme="dark")
        browser.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
