"""The rule pages in the browser: cards drawn, rules with addresses, a search by keys, sheets to print, ways there."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from openrummy.game import GAMES
from tests.web.browser import SMALL, WIDE, Device, words
from tests.web.conftest import Devices
from tests.web.table import Table, open_table
from tests.web.test_access import CUT, LEAST, SIDEWAYS, TARGETS, faults

PAGES = ["/rules", "/rules/list", *(f"/{kind}/{game}" for game in GAMES for kind in ("rules", "strategy"))]
SHEETS = [*(f"{game}{what}" for game in GAMES for what in ("", "-scores")), "gin-strategy", "manipulation-strategy"]
UNDRAWN = """() => [...document.querySelectorAll(".prose [data-card]")]
  .filter((one) => !one.querySelector("svg use")).length"""


def opened(one: Device, path: str) -> Page:
    page = one.open(path)
    page.locator(".prose h2, .shelf").first.wait_for()
    return page


def test_every_page_on_a_small_phone_and_in_a_large_window(devices: Devices) -> None:
    """Every card drawn, nothing to scroll sideways, targets of 44 px."""
    one = devices(viewport=SMALL, calm=True)
    found = {}
    for path in (*(f"/rules/{game}" for game in GAMES), "/rules/list", "/strategy/gin", "/rules"):
        page = opened(one, path)
        assert page.locator("h1").count() == 1
        assert page.evaluate(UNDRAWN) == 0
        assert page.locator(".prose .card").count() > 200 or path != "/rules/gin"
        found[path] = [*page.evaluate(SIDEWAYS), *page.evaluate(TARGETS, LEAST)]
        page.set_viewport_size({"width": 2560, "height": 1200})
        found[path] += page.evaluate(SIDEWAYS)
        page.set_viewport_size({"width": SMALL["width"], "height": SMALL["height"]})
    assert {path: faults for path, faults in found.items() if faults} == {}


@pytest.mark.parametrize(
    ("theme", "path"),
    [
        ("light", "/rules/manipulation#M10"),
        ("dark", "/rules/hollywood#H1"),
        ("contrast", "/rules/three_hand"),
        ("light", "/rules"),
        ("dark", "/rules"),
        *(
            pytest.param(theme, path, marks=pytest.mark.slow)
            for theme in ("light", "dark", "contrast")
            for path in PAGES
        ),
    ],
)
def test_axe_finds_nothing(devices: Devices, theme: str, path: str) -> None:
    page = opened(devices(settings={"theme": theme, "colours": "four", "speed": "off"}), path)
    if path == "/rules":
        page.locator("input[type=search]").fill("undercut")
        page.locator(".hits a").first.wait_for()
    assert faults(page) == []


def test_long_words_break_nothing(devices: Devices) -> None:
    one = devices(viewport=SMALL, calm=True)
    for path in ("/rules?lang=qps", "/rules/three_hand?lang=qps"):
        page = opened(one, path)
        assert page.evaluate(SIDEWAYS) == []
        assert page.evaluate(CUT) == []


def test_the_rule_that_is_asked_for_is_seen_marked_and_said(devices: Devices) -> None:
    """G10, G6: from an address, from a link within the page, and back."""
    page = opened(devices(calm=True), "/rules/gin#G10")
    asked = page.locator(".asked")
    expect(asked).to_be_in_viewport()
    expect(asked).to_be_focused()
    expect(asked).to_contain_text("A knocker with as much or more, and no gin, is undercut")
    expect(asked).to_contain_text("that is an undercut")
    page.locator(".numbered a[href='#G6']").click()
    expect(asked).to_contain_text("To knock is to end the hand")
    expect(asked).to_be_in_viewport()
    page.go_back()
    expect(asked).to_contain_text("that is an undercut")
    expect(page).to_have_title(re.compile("Gin Rummy"))


def test_a_page_that_is_not_there_says_so(devices: Devices) -> None:
    one = devices(calm=True)
    page = one.open("/rules/poker")
    expect(page.get_by_role("alert")).to_have_count(1)
    one.meant("status of 404")
    page.get_by_role("link", name="Rules and advice").click()
    page.locator(".shelf").wait_for()


def test_one_looks_something_up_by_keys_alone(devices: Devices) -> None:
    """Of a rule its sentence comes first, of a word what has it; a hit is opened at its place, and left again."""
    page = opened(devices(calm=True), "/rules")
    for _ in range(8):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.matches('input[type=search]')"):
            break
    said, hits = page.locator("search [role=status]"), page.locator(".hits a")
    for asked, told in (("undercut", "undercut"), ("joker declared", "declared"), ("G7", "face down")):
        page.keyboard.press("Control+a")
        page.keyboard.type(asked)
        expect(hits.first).to_contain_text(told)
        assert re.fullmatch(r"\d+ places", words(said.inner_text()))
    page.keyboard.press("ArrowDown")
    expect(hits.first).to_be_focused()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile("/rules/list#G7$"))
    expect(page.locator(".asked")).to_contain_text("The knocking discard goes face down")
    page.go_back()
    field = page.locator("input[type=search]")
    expect(field).to_have_value("G7")
    field.fill("xyzzy")
    expect(said).to_contain_text("Nothing was found")


def test_sheets_and_pads_print_on_one_side(devices: Devices) -> None:
    """The sheets of every game, as the browser prints them on A4; and our policy forbids nothing of them."""
    one = devices()
    sides = {}
    for name in SHEETS:
        page = one.open(f"/sheet/{name}")
        sides[name] = len(re.findall(rb"/Type\s*/Page\b", page.pdf(prefer_css_page_size=True)))
    assert {name: count for name, count in sides.items() if count != 1} == {}


def test_sheets_can_be_read_on_a_screen(devices: Devices) -> None:
    one = devices(viewport=SMALL)
    for name in ("gin", "hollywood-scores"):
        page = one.open(f"/sheet/{name}")
        assert page.evaluate(SIDEWAYS) == []
        assert faults(page) == []


def test_printing_opens_the_sheet_and_asks_for_the_printer(devices: Devices) -> None:
    one = devices(calm=True)
    one.context.add_init_script("window.print = () => (window.printed = true)")
    page = opened(one, "/rules")
    with page.expect_popup() as paper:
        page.get_by_role("link", name=re.compile("score pad")).first.click()
    paper.value.get_by_role("heading", name="Gin Rummy: score pad").wait_for()
    paper.value.wait_for_function("window.printed")


def test_every_way_to_the_rules(devices: Devices) -> None:
    """The first screen, the form of a table, a refusal (G4), the table; form and table are not left for them."""
    one = devices(calm=True, viewport=WIDE)
    page = one.open()
    page.locator("[data-game=oklahoma] a").click()
    page.locator(".prose h2").first.wait_for()
    assert page.url.endswith("/rules/oklahoma")
    page.go_back()
    page.locator("footer nav a").first.click()
    page.locator(".shelf").wait_for()
    page.go_back()
    page.locator("[data-game=gin] button").nth(2).click()
    with page.expect_popup() as other:
        page.locator("dialog[open] .rules a").first.click()
    other.value.locator(".asked").wait_for()
    other.value.close()
    page.goto(f"{one.base}/t/{open_table(one, 'hollywood', ['greedy'], dealer=1)}")
    Table(page).mine()
    page.keyboard.press("d")
    with page.expect_popup() as other:
        page.locator("[data-part=fault] a").click()
    other.value.locator(".asked").wait_for()
    expect(other.value.locator(".asked")).to_contain_text(
        "The non-dealer, then the dealer, may take the upcard or pass"
    )
    other.value.close()
    with page.expect_popup() as other:
        page.locator("header.bar h1 a").click()
    other.value.get_by_role("heading", name="Hollywood Gin", level=1).wait_for()
