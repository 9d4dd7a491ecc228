"""The page is small, asks nobody but our server, keeps its own policy, and does not jump about."""

from __future__ import annotations

import gzip
import re
from typing import Final

import pytest

from tests.gates.repo import ROOT
from tests.web.browser import Device
from tests.web.conftest import Devices
from tests.web.table import Pointer, Table, open_table, step

ASSETS: Final = ROOT / "src" / "openrummy" / "web" / "assets"
SCRIPT: Final = 120_000
"""Bytes of script, packed, until a screen can be used."""
SHIFT: Final = 0.01
WATCH: Final = """
  window.shifts = [];
  new PerformanceObserver((list) => {
    for (const one of list.getEntries()) if (!one.hadRecentInput)
      window.shifts.push([one.value, ...one.sources.map(({node}) => node?.outerHTML?.slice(0, 120))]);
  }).observe({type: "layout-shift", buffered: true});
  window.broken = [];
  addEventListener("securitypolicyviolation", (one) =>
     window.broken.push(`${one.violatedDirective}: ${one.blockedURI}`));
"""


def watched(one: Device) -> Device:
    """A device whose pages say where they jump, and what their policy forbade."""
    one.context.add_init_script(WATCH)
    return one


def shifts(one: Device) -> list[str]:
    """Where the page jumped, if it did more than can be seen."""
    found = one.page.evaluate("window.shifts")
    return [str(shift) for shift in found] if sum(shift[0] for shift in found) >= SHIFT else []


def needed(name: str, found: set[str] | None = None) -> set[str]:
    """A script, and every other one that it cannot begin without."""
    found = set() if found is None else found
    if name not in found:
        found.add(name)
        for other in re.findall(r"""(?:from|import)\s*["']\./([^"']+\.js)["']""", (ASSETS / name).read_text("utf-8")):
            needed(other, found)
    return found


@pytest.mark.parametrize("screen", ["First", "AtTable", "Join"])
def test_the_script_of_a_screen_is_small(screen: str) -> None:
    index = (ASSETS.parent / "index.html").read_text("utf-8")
    begin = re.findall(r'<script type="module"[^>]* src="/assets/([^"]+)"', index)
    own = [one.name for one in ASSETS.glob(f"{screen}-*.js")]
    assert (len(begin), len(own)) == (1, 1)
    scripts = needed(begin[0]) | needed(own[0])
    packed = {name: len(gzip.compress((ASSETS / name).read_bytes(), 9)) for name in sorted(scripts)}
    assert sum(packed.values()) <= SCRIPT, packed


@pytest.mark.parametrize(("path", "screen"), [("first", "First"), ("table", "AtTable")])
def test_the_page_of_a_screen_asks_for_all_its_files_at_once(path: str, screen: str) -> None:
    page = (ASSETS.parent / f"{path}.html").read_text("utf-8")
    own = [one.name for one in ASSETS.glob(f"{screen}-*.*")]
    assert {name.rpartition(".")[2] for name in own} == {"js", "css"}
    begin = re.findall(r'src="/assets/([^"]+)"', page)
    links = set(re.findall(r'<link rel="(?:modulepreload|stylesheet)" crossorigin href="/assets/([^"]+)"', page))
    scripts = {other for name in own if name.endswith(".js") for other in needed(name)}
    styles = {name for name in own if name.endswith(".css")}
    assert scripts | styles <= links | set(begin)


def test_the_page_of_a_screen_is_at_its_address(devices: Devices) -> None:
    one = devices()
    built = {name: (ASSETS.parent / f"{name}.html").read_bytes() for name in ("first", "table", "index")}
    for path, name in (("/", "first"), ("/t/x", "table"), ("/join/x", "index"), ("/rules", "index")):
        assert one.context.request.get(one.base + path).body() == built[name], path


def test_nothing_jumps_after_the_first_paint(devices: Devices) -> None:
    one = watched(devices(calm=True))
    page = one.open()
    page.locator("[data-game] button").first.wait_for()
    page.wait_for_timeout(500)
    assert shifts(one) == []


def test_nothing_jumps_on_a_phone(devices: Devices) -> None:
    one = watched(devices(calm=True, viewport={"width": 360, "height": 640}))
    page = one.open()
    page.locator("[data-game] button").first.wait_for()
    page.wait_for_timeout(500)
    assert shifts(one) == []


def test_nothing_jumps_at_a_table_that_is_opened(devices: Devices) -> None:
    one = devices(calm=True)
    table = open_table(one, "gin", ["greedy"])
    watched(one).open(f"/t/{table}")
    Table(one.page).mine()
    one.page.wait_for_timeout(300)
    assert shifts(one) == []


def test_the_policy_of_the_page_is_kept_while_one_plays(devices: Devices) -> None:
    """No inline script, no inline style, nothing of anybody else: the browser has nothing to forbid."""
    one = watched(devices(settings={"speed": "fast", "confirm": "never"}))
    page = one.open()
    page.locator("[data-game=hollywood] button").first.click()
    way = Pointer(Table(page))
    look = way.table.mine()
    for _ in range(12):
        step(way, look)
        look = way.table.after(look)
    page.keyboard.press("?")
    assert page.evaluate("window.broken") == []


def test_the_policy_forbids_what_it_should(devices: Devices) -> None:
    page = devices().open()
    said = page.request.get(page.url).headers["content-security-policy"]
    rules = dict(rule.strip().partition(" ")[::2] for rule in said.split(";") if rule.strip())
    assert rules["default-src"] in ("'self'", "'none'"), said
    assert "unsafe" not in said
    assert "*" not in said


def test_the_page_is_packed_and_kept_by_the_browser(devices: Devices) -> None:
    """What has a hash in its name is fetched once; the second opening fetches none of it again."""
    one = devices(calm=True)
    page = one.open()
    page.locator("[data-game] button").first.wait_for()
    sizes = page.evaluate(
        "() => performance.getEntriesByType('resource').filter((one) => one.name.includes('/assets/'))"
        ".map((one) => [one.name, one.encodedBodySize, one.decodedBodySize])"
    )
    assert sizes
    for name, sent, size in sizes:
        if name.endswith((".js", ".css")) and size > 2_000:
            assert sent < size * 0.6, f"{name} is not packed"
    page.reload()
    page.locator("[data-game] button").first.wait_for()
    fetched = page.evaluate(
        "() => performance.getEntriesByType('resource').filter((one) => one.name.includes('/assets/'))"
        ".filter((one) => one.transferSize > 0).map((one) => one.name)"
    )
    assert fetched == []
