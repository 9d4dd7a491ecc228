"""The page is small, asks nobody but our server, keeps its own policy, and does not jump about."""

from __future__ import annotations

import gzip
import re
from typing import Final

import pytest
from playwright.sync_api import Route

from tests.gates.repo import ROOT
from tests.web.browser import Device
from tests.web.conftest import Devices
from tests.web.table import Pointer, Table, open_table, step

ASSETS: Final = ROOT / "src" / "openrummy" / "web" / "assets"
SCRIPT: Final = 120_000
"""Bytes of script, packed, until a screen can be used."""
ADDED: Final = 30_000
"""And what a part weighs that is loaded when it is needed."""
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


def scripts_of(screen: str) -> set[str]:
    """All scripts that a screen or a part of one needs, those of every page among them."""
    index = (ASSETS.parent / "index.html").read_text("utf-8")
    begin = re.findall(r'<script type="module"[^>]* src="/assets/([^"]+)"', index)
    own = [one.name for one in ASSETS.glob(f"{screen}-*.js")]
    assert (len(begin), len(own)) == (1, 1)
    return needed(begin[0]) | needed(own[0])


def packed(scripts: set[str]) -> dict[str, int]:
    """What scripts weigh on the way."""
    return {name: len(gzip.compress((ASSETS / name).read_bytes(), 9)) for name in sorted(scripts)}


@pytest.mark.parametrize("screen", ["First", "AtTable", "Join", "Replay", "Review", "Lesson", "Rules", "Strategy"])
def test_the_script_of_a_screen_is_small(screen: str) -> None:
    weights = packed(scripts_of(screen))
    assert sum(weights.values()) <= SCRIPT, weights


@pytest.mark.parametrize("part", ["draft", "Replay", "Review", "Lesson", "Rules", "Strategy"])
def test_what_a_part_adds_to_a_table_is_small_and_loaded_when_needed(part: str) -> None:
    """Manipulation's draft, replay, review and learning: a table of gin asks for nothing of them."""
    added = packed(scripts_of(part) - scripts_of("AtTable"))
    assert any(name.startswith(f"{part}-") for name in added), "the table loads it in any case"
    assert sum(added.values()) <= ADDED, added


def test_scripts_are_made_ready_beside_the_main_thread() -> None:
    """V8 does so where the first line asks for it; else it stops at the first call of each function."""
    for one in ASSETS.glob("*.js"):
        assert one.read_text("utf-8").startswith("//# allFunctionsCalledOnLoad\n"), one.name


def test_the_line_to_a_table_is_sought_with_the_first_script(devices: Devices) -> None:
    """It does not wait for the scripts of the table; and it is the only one."""
    one = devices(calm=True)
    table = open_table(one, "gin", ["greedy"])
    lines: list[str] = []
    held: list[Route] = []
    one.page.on("websocket", lambda line: lines.append(line.url))
    one.page.route("**/assets/table-*.js", lambda route: held.append(route))
    with one.page.expect_websocket():
        one.page.goto(f"{one.base}/t/{table}", wait_until="commit")
    assert len(held) == 1
    held[0].continue_()
    one.page.locator("[data-part=hand] li[data-card]").first.wait_for()
    assert len(lines) == 1


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


def test_the_stock_stays_where_it_is(devices: Devices) -> None:
    """Whatever is thrown, and when the first meld is laid: on a wide screen it would go far."""
    one = devices(calm=True, viewport={"width": 2560, "height": 1440})
    table = open_table(one, "basic", ["greedy"])
    one.open(f"/t/{table}")
    way = Pointer(Table(one.page))
    look = way.table.mine()
    places, melded = set(), False
    for _ in range(40):
        stock = one.page.locator("[data-part=stock]").bounding_box()
        assert stock
        places.add(round(stock["x"]))
        melded = melded or bool(look["melds"])
        if look["dialog"] or (melded and len(places) > 1):
            break
        step(way, look)
        look = way.table.after(look)
    assert melded, "nobody melded"
    assert len(places) == 1, places


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
