"""Everyone can look at a replay: axe, targets, small and wide windows, dark and light, long words."""

from __future__ import annotations

from typing import Final

import pytest
from playwright.sync_api import Page, expect

from tests.server.harness import Running
from tests.web.browser import PATIENCE, PHONE, SMALL, WIDE, Device
from tests.web.conftest import Devices
from tests.web.replays import CASES, choose, chosen, played, problem, shown
from tests.web.test_access import CUT, LEAST, SIDEWAYS, TARGETS, faults

LONG: Final = "/replay?lang=qps"
SCREENS: Final = ("choose", "gin", "many", "table", "columns", "check", "again", "keys")


def screen(one: Device, name: str, server: Running) -> Page:
    """A screen of the replay in a state worth looking at."""
    if name == "choose":
        page = one.open("/replay")
        choose(page, "nonsense")
        problem(page)
        one.meant("422")
        return page
    files = {
        "many": "basic-reshuffle-six",
        "table": "manip-last-turns",
        "columns": "holly-drawn-between",
        "gin": "gin-layoff-chain",
    }
    if name in files:
        page = chosen(one, (CASES / f"{files[name]}.rummy").read_text("utf-8"))
        page.locator("[data-act=last]").click()
        return page
    page = shown(one.open(f"/replay/{played(server.base)[0]}"))
    if name == "keys":
        page.keyboard.press("?")
    else:
        page.locator(f"[data-act={name}]").click()
    page.locator("dialog[open] h2").wait_for()
    if name == "check":
        expect(page.locator("[data-part=replay-proof]")).to_have_attribute("data-good", "true", timeout=PATIENCE)
        page.locator("dialog[open] summary").first.click()
    return page


@pytest.mark.parametrize("name", SCREENS)
def test_everyone_can_look(devices: Devices, name: str, server: Running) -> None:
    """Axe, targets, no scrolling sideways: at 320, wide, dark."""
    one = devices(calm=True, viewport=SMALL, has_touch=True, settings={"theme": "dark"})
    page = screen(one, name, server)
    assert page.evaluate(SIDEWAYS) == []
    assert page.evaluate(TARGETS, LEAST) == []
    assert faults(page) == []
    for width, height in ((PHONE["width"], 640), (844, 390), (2560, 1300), (WIDE["width"], WIDE["height"])):
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_timeout(50)
        assert page.evaluate(SIDEWAYS) == []
    if name in ("gin", "check"):
        page.evaluate("document.documentElement.dataset.theme = 'light'")
        assert faults(page) == []
        assert page.evaluate(TARGETS, LEAST) == []


def test_long_words_break_nothing(devices: Devices, server: Running) -> None:
    page = chosen(devices(calm=True, viewport=SMALL), (CASES / "gin-layoff-chain.rummy").read_text("utf-8"), LONG)
    page.locator("[data-act=last]").click()
    for size in (SMALL, WIDE):
        page.set_viewport_size({"width": size["width"], "height": size["height"]})
        page.wait_for_timeout(100)
        assert page.evaluate(SIDEWAYS) == []
        assert page.evaluate(CUT) == []
    page.goto(f"{server.base}/replay/{played(server.base)[0]}?lang=qps")
    shown(page).locator("[data-act=check]").click()
    expect(page.locator("[data-part=replay-proof]")).to_have_attribute("data-good", "true", timeout=PATIENCE)
    page.locator("dialog[open] summary").first.click()
    assert page.evaluate(SIDEWAYS) == []
    assert page.evaluate(CUT) == []
