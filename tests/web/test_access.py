"""Everyone can play: axe, sizes of targets, small and wide windows, zoom, less motion, forced colours, long words."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Final

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import Page, expect

from tests.server import harness
from tests.server.harness import Person, wise
from tests.web.browser import SMALL, WIDE, Device
from tests.web.conftest import Devices
from tests.web.stacked import stack
from tests.web.table import Pointer, Table, open_table, step
from tests.web.test_phases import ANN, BOT

LEAST: Final = 44
"""Pixels that a target has at least, each way."""
TARGETS: Final = """(least) => {
  const dialogs = [...document.querySelectorAll("dialog[open]")];
  const root = dialogs.at(-1) ?? document.body;
  const found = [];
  for (const one of root.querySelectorAll("button, a[href], input, select, summary, [role=button]")) {
    const label = one.closest("label");
    if (one.closest("[data-part=hand]") || (!label && one.closest(".unseen"))) continue;
    const target = label ?? one;
    const box = target.getBoundingClientRect();
    if (!box.width || !box.height) continue;
    const inText = one.matches("a") && getComputedStyle(one).display === "inline";
    if (!inText && (box.width < least - 0.5 || box.height < least - 0.5))
      found.push(`${one.outerHTML.slice(0, 120)}: ${Math.round(box.width)}x${Math.round(box.height)}`);
  }
  return found;
}"""
CARDS: Final = """() => [...document.querySelectorAll("[data-part=hand] li")]
  .map((one) => one.getBoundingClientRect())
  .map((box) => [box.left, box.right, box.top, box.bottom])"""
SIDEWAYS: Final = """() => {
  const root = document.documentElement;
  if (root.scrollWidth <= innerWidth) return [];
  const out = (one) => one.getBoundingClientRect().right > innerWidth + 1;
  const wide = [...document.querySelectorAll("body *")].filter(out).slice(0, 4);
  return [`${root.scrollWidth} > ${innerWidth}`, ...wide.map((one) => one.outerHTML.slice(0, 120))];
}"""
STILL: Final = """() => Promise.all(document.getAnimations()
  .filter((one) => one.effect.getComputedTiming().endTime < Infinity).map((one) => one.finished.catch(() => null)))"""
"""Waits until nothing moves and no colour changes."""
DRAWN: Final = """() => [1, 2, 3].reduce(
  (before) => before.then(() => new Promise((done) => requestAnimationFrame(done))), Promise.resolve())"""
"""Waits until the page has been laid out for a new size and drawn, however long that takes."""
CUT: Final = """() => {
  const found = [];
  for (const one of document.querySelectorAll("body *")) {
    if (one.closest("bdi, .name, .unseen, svg, input, select, [title]")) continue;
    if (![...one.childNodes].some((node) => node.nodeType === 3 && node.textContent.trim())) continue;
    const box = one.getBoundingClientRect();
    if (!box.width) continue;
    const style = getComputedStyle(one);
    if (["hidden", "clip"].includes(style.overflowX) && one.scrollWidth > one.clientWidth + 1)
      found.push(`cut: ${one.tagName}.${one.className} ${one.textContent.trim().slice(0, 40)}`);
    const button = one.closest("button, a.button")?.getBoundingClientRect();
    if (button && (box.right > button.right + 1 || box.left < button.left - 1))
      found.push(`out of its button: ${one.textContent.trim().slice(0, 40)}`);
  }
  return found;
}"""
"""Text that is cut off, but for names, and for lines whose whole is in a tooltip."""

Screen = Callable[[Device], Page]


def first(one: Device) -> Page:
    page = one.open(QUERY[0])
    page.locator("[data-game] button").first.wait_for()
    return page


QUERY = ["/"]


def form(one: Device) -> Page:
    page = first(one)
    page.locator("[data-game=gin] button").nth(2).click()
    page.locator("dialog[open] .rules").wait_for()
    for fold in page.locator("dialog[open] summary").all()[1:]:
        fold.click()
    return page


def friends(one: Device) -> Page:
    page = first(one)
    page.locator("[data-game=three_hand] button").nth(1).click()
    page.locator("dialog[open] footer button").wait_for()
    return page


def settings(one: Device) -> Page:
    page = first(one)
    page.locator("header button").first.click()
    page.locator("dialog[open] fieldset").first.wait_for()
    return page


def waiting(one: Device) -> Page:
    page = one.open(_at(open_table(one, "three_hand", ["", "greedy"])))
    page.locator(".invite button").first.click()
    page.locator(".invite input").wait_for()
    return page


def join(one: Device) -> Page:
    page = waiting(one)
    code = page.locator(".invite input").input_value().rsplit("/", 1)[1]
    one.context.clear_cookies()
    page.goto(one.base + _at("", f"/join/{code}"))
    page.locator("form input").first.wait_for()
    return page


def nowhere(one: Device) -> Page:
    page = one.open(_at("", "/join/zzzzzzzz"))
    page.get_by_role("alert").wait_for()
    one.meant("status of 404")
    return page


def table(one: Device, ruleset: str = "gin", bots: tuple[str, ...] = ("greedy",)) -> Page:
    page = one.open(_at(open_table(one, ruleset, list(bots))))
    Table(page).mine()
    return page


def discard(one: Device) -> Page:
    page = table(one)
    way = Pointer(Table(page))
    look = way.table.look()
    while len(look["cards"]) != 11 or look["busy"]:
        step(way, look)
        look = way.table.after(look)
    way.pick(look, look["cards"][0]["key"])
    return page


def melds(one: Device) -> Page:
    return table(one, "basic", ("greedy",) * 5)


def columns(one: Device) -> Page:
    return table(one, "hollywood")


def many(one: Device) -> Page:
    return table(one, "manipulation", ("random",) * 4)


def log(one: Device) -> Page:
    page = table(one)
    if page.locator("[data-part=log]").count() == 0:
        page.keyboard.press("g")
        page.locator("dialog[open] [data-part=log]").wait_for()
    return page


def keys(one: Device) -> Page:
    page = table(one)
    page.keyboard.press("?")
    page.locator("dialog[open] kbd").first.wait_for()
    return page


def gone(one: Device) -> Page:
    page = table(one)
    page.locator("header nav button").last.click()
    page.locator("dialog[open] fieldset").first.wait_for()
    return page


def until(page: Page, dialog: str) -> Page:
    """A table at which a dialog lies; one plays until it comes."""
    way = Pointer(Table(page))
    look = way.table.turn()
    while look["dialog"] != dialog:
        assert look["dialog"] != "match-sheet", f"never {dialog}"
        step(way, look)
        look = way.table.after(look)
    return page


def hand_sheet(one: Device) -> Page:
    return until(dealt(one), "hand-sheet")


def knock(one: Device) -> Page:
    return until(dealt(one), "knock")


def dealt(one: Device) -> Page:
    """A table where one draws the king of diamonds, and knocks."""
    with pytest.MonkeyPatch.context() as patch:
        stack(patch, "gin/target=10", (ANN, BOT), "Kc", "Kd 3s")
        page = one.open(_at(open_table(one, "gin/target=10", ["greedy"], dealer=1)))
        Table(page).mine()
    return page


def match_sheet(one: Device) -> Page:
    """A match of three columns, which one has played elsewhere."""

    async def played() -> Person:
        ann = await harness.open_table(one.base, "hollywood/target=5", ["greedy"])
        async with ann.socket() as line:
            await ann.play(line, wise)
        return ann

    with ThreadPoolExecutor(1) as beside:  # this thread has the loop of the browser
        ann = beside.submit(asyncio.run, played()).result()
    page = one.open(f"{_at(ann.table)}#s={ann.secret}")
    return until(page, "match-sheet")


def _at(table: str, path: str = "") -> str:
    query = QUERY[0].partition("?")[2]
    return (path or f"/t/{table}") + (f"?{query}" if query else "")


SCREENS: Final[dict[str, Screen]] = {
    one.__name__: one
    for one in (
        first,
        form,
        friends,
        settings,
        waiting,
        join,
        nowhere,
        table,
        discard,
        melds,
        columns,
        many,
        log,
        keys,
        gone,
    )
}
SHEETS: Final[dict[str, Screen]] = {one.__name__: one for one in (knock, hand_sheet, match_sheet)}


@pytest.fixture
def stretched() -> Iterator[None]:
    """The language whose words are 40 % longer."""
    QUERY[0] = "/?lang=qps"
    yield
    QUERY[0] = "/"


def faults(page: Page) -> list[str]:
    """What axe finds, in short."""
    page.evaluate(STILL)
    found: dict[str, Any] = Axe().run(page).response
    return [
        f"{one['id']}: {node['target']} {node['html'][:160]} {node['any'][0]['message'] if node['any'] else ''}"
        for one in found["violations"]
        for node in one["nodes"][:4]
    ]


@pytest.mark.parametrize("name", [*SCREENS, *SHEETS])
def test_axe_finds_nothing_targets_are_large_and_a_small_phone_shows_it_all(devices: Devices, name: str) -> None:
    """On a wide screen, and at 320 x 568 without scrolling sideways, all cards to be seen and tapped (SCR-01)."""
    page = {**SCREENS, **SHEETS}[name](devices(calm=True, viewport=SMALL, has_touch=True))
    assert page.evaluate(SIDEWAYS) == []
    assert page.evaluate(TARGETS, LEAST) == []
    if page.locator("[data-part=hand]").count() and not page.locator("dialog[open]").count():
        for left, right, top, bottom in page.evaluate(CARDS):
            assert left >= 0, "a card is out of sight"
            assert right <= SMALL["width"]
            assert top >= 0
            assert bottom <= SMALL["height"] + 1
    page.set_viewport_size({"width": WIDE["width"], "height": WIDE["height"]})
    assert faults(page) == []
    assert page.evaluate(TARGETS, LEAST) == []


@pytest.mark.parametrize("theme", ["dark", "contrast"])
@pytest.mark.parametrize("name", ["first", "discard", "settings", "hand_sheet"])
def test_axe_finds_nothing_in_other_colours(devices: Devices, name: str, theme: str) -> None:
    page = {**SCREENS, **SHEETS}[name](
        devices(settings={"theme": theme, "colours": "four", "speed": "off", "confirm": "never"})
    )
    assert page.evaluate("document.documentElement.dataset.theme") == theme
    assert faults(page) == []


@pytest.mark.parametrize(("theme", "black"), [("system", True), ("contrast", True), ("light", False)])
def test_more_contrast_is_given_where_the_system_asks_for_it_and_nothing_else_is_chosen(
    devices: Devices, theme: str, black: bool
) -> None:
    page = first(devices(contrast="more", color_scheme="light", settings={"theme": theme}))
    assert (page.evaluate("getComputedStyle(document.body).color") == "rgb(0, 0, 0)") is black


@pytest.mark.parametrize("name", ["first", "discard", "melds", "many"])
def test_wide_windows_and_zoomed_ones(devices: Devices, name: str) -> None:
    """2560 wide; 1280 x 800 at 200 %; a phone on its side."""
    page = SCREENS[name](devices(calm=True))
    for width, height in ((2560, 1200), (640, 400), (844, 390)):
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate(DRAWN)
        assert page.evaluate(SIDEWAYS) == []
        for left, right, _, _ in page.evaluate(CARDS):
            assert left >= 0
            assert right <= width


@pytest.mark.usefixtures("stretched")
@pytest.mark.parametrize("name", [*SCREENS, "hand_sheet"])
def test_long_words_break_nothing(devices: Devices, name: str) -> None:
    page = {**SCREENS, **SHEETS}[name](devices(calm=True, viewport=SMALL))
    assert "ƙ" in (page.locator("body").text_content() or ""), "the words are not the long ones"
    for one in (SMALL, WIDE):
        page.set_viewport_size({"width": one["width"], "height": one["height"]})
        page.evaluate(DRAWN)
        assert page.evaluate(SIDEWAYS) == []
        assert page.evaluate(CUT) == []


def test_no_card_flies_where_less_motion_is_wished(devices: Devices) -> None:
    one = devices(reduced_motion="reduce", settings={"confirm": "never", "speed": "slow"})
    page = one.open(f"/t/{open_table(one, 'gin', ['greedy'])}")
    way = Pointer(Table(page))
    page.evaluate(
        "() => { window.flown = 0;"
        " new MutationObserver(() => (window.flown += document.querySelectorAll('.flown').length))"
        ".observe(document.body, {childList: true, subtree: true}); }"
    )
    for _ in range(4):
        look = way.table.mine()
        step(way, look)
        way.table.after(look)
    assert page.evaluate("window.flown") == 0


def test_forced_colours_keep_cards_and_focus(devices: Devices) -> None:
    one = devices(calm=True, forced_colors="active")
    page = discard(one)
    assert page.evaluate("matchMedia('(forced-colors: active)').matches")
    page.keyboard.press("Tab")
    page.locator("[data-part=hand] button").first.focus()
    page.keyboard.press("ArrowRight")
    ring = page.evaluate("() => getComputedStyle(document.activeElement, '::after').borderTopWidth")
    assert float(ring.removesuffix("px")) >= 2
    expect(page.locator("[data-part=hand] svg use").first).to_be_attached()
    ink, ground = page.evaluate(
        "() => [document.querySelector('.deeds .primary span'), document.querySelector('.deeds .primary')]"
        ".map((one, at) => getComputedStyle(one)[at ? 'backgroundColor' : 'color'])"
    )
    assert {ink, ground} == {"rgb(0, 0, 0)", "rgb(255, 255, 255)"}, "the colours are those of the system"
    # axe reads the colour that a text had before it was forced, so of contrast it knows nothing here
    assert [one for one in faults(page) if not one.startswith("color-contrast")] == []


@pytest.mark.parametrize(
    ("planted", "measure"),
    [
        ("<button style='width: 20px; height: 60px'>x</button>", TARGETS),
        ("<div style='width: 3000px'>wide</div>", SIDEWAYS),
        ("<p style='width: 40px; overflow: hidden; white-space: nowrap'>much too long</p>", CUT),
        ("<button style='width: 50px'><span style='white-space: nowrap'>much too long</span></button>", CUT),
    ],
    ids=["small", "sideways", "cut", "out of its button"],
)
def test_the_measures_find_what_is_planted(devices: Devices, planted: str, measure: str) -> None:
    page = devices().page
    page.set_content(f"<main>{planted}</main>")
    assert page.evaluate(measure, LEAST)
