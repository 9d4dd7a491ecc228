"""The ways to a table: one click, friends by code and link, two on one device, another device; and settings."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from openrummy.game import GAMES
from tests.web.browser import PHONE, Device, words
from tests.web.conftest import Devices

NO_CLIPBOARD = "Object.defineProperty(navigator, 'clipboard', { value: undefined })"
"""As where a page came by plain http from another computer."""


def tile(page: Page, game: str) -> Locator:
    """A game on the first screen."""
    return page.locator(f"[data-game={game}]")


def form(page: Page, game: str, way: str = "With friends") -> Locator:
    """The form of a new table."""
    tile(page, game).get_by_role("button", name=way).click()
    found = page.get_by_role("dialog")
    expect(found).to_be_visible()
    return found


def submit(page: Page) -> None:
    """Sends the form."""
    page.get_by_role("dialog").locator("footer .primary").click()


def held(page: Page) -> list[str]:
    """The cards that lie before one."""
    found = page.locator("[data-part=hand] [data-card]")
    expect(found.first).to_be_visible()
    return [one.get_attribute("data-card") or "" for one in found.all()]


def code(page: Page) -> str:
    """The invite code in the waiting room."""
    return re.sub(r"\s", "", page.locator(".code strong").inner_text())


def without_refusals(device: Device) -> None:
    """A browser writes every refusal of a page to its console; these were meant."""
    device.faults[:] = [fault for fault in device.faults if "Failed to load resource" not in fault]


@pytest.mark.parametrize("game", GAMES)
def test_every_game_is_one_click_away(devices: Devices, game: str) -> None:
    page = devices().open()
    tile(page, game).get_by_role("button", name="Play the computer").click()
    expect(page.locator("[data-part=board]")).to_be_visible()
    assert re.search(r"/t/[0-9a-f]{32}$", page.url)


def test_a_friend_comes_by_the_code_and_the_host_fills_the_last_seat(devices: Devices) -> None:
    ann = devices().open()
    asked = form(ann, "basic")
    asked.locator("input[name=count][value='3']").check(force=True)
    asked.get_by_placeholder("Your name").fill("Ann")
    asked.get_by_text("House rules").click()
    asked.get_by_label("Lay off only after a meld").check()
    asked.locator("input[name=length][value=short]").check(force=True)
    submit(ann)
    expect(ann.get_by_role("img", name="QR code of the link")).to_be_visible()
    link = ann.get_by_label("Link", exact=True).input_value()
    assert link.endswith(f"/join/{code(ann)}")

    bob = devices(viewport=PHONE).open()
    bob.get_by_label("I have a code").fill(code(ann).upper())
    bob.get_by_role("button", name="Find the table").click()
    expect(bob.get_by_role("heading", name="Basic Rummy")).to_be_visible()
    expect(bob.get_by_text("One may lay off only after having laid a meld")).to_be_visible()
    expect(bob.get_by_text(re.compile(r"The first to have \W*75\W* points"))).to_be_visible()
    bob.get_by_label("Your name").fill("Bob")
    bob.get_by_role("button", name="Sit down").click()
    expect(bob.get_by_text("One seat is still free")).to_be_visible()
    expect(ann.get_by_text("Bob", exact=True)).to_be_visible()

    ann.locator(".seats select").select_option("greedy")
    assert len(held(ann)) == len(held(bob)) == 7
    late = devices().open(f"/join/{link[-8:]}")
    expect(late.get_by_text("Every seat is taken")).to_be_visible()
    late.get_by_role("button", name="Look on").click()
    expect(late.locator("[data-part=board]")).to_be_visible()


def test_a_host_who_gives_no_name_is_not_called_you_by_his_friend(devices: Devices) -> None:
    ann = devices().open()
    form(ann, "gin")
    submit(ann)
    bob = devices().open(f"/join/{code(ann)}")
    expect(bob.get_by_text("Player 1", exact=True)).to_be_visible()
    bob.get_by_label("Your name").fill("Bob")
    bob.get_by_role("button", name="Sit down").click()
    held(bob)
    assert [words(one) for one in bob.locator("[data-part=seat] .name").all_inner_texts()] == ["Player 1"]


def test_two_on_one_device_never_see_each_others_cards(devices: Devices) -> None:
    device = devices(viewport=PHONE, calm=True)
    page = device.open()
    asked = form(page, "gin")
    asked.locator("li:nth-child(2) select").select_option("beside")
    asked.locator("li:nth-child(1) input").fill("Ann")
    asked.locator("li:nth-child(2) input").fill("Bob")
    submit(page)
    curtain = page.locator(".curtain")
    seen: dict[str, list[str]] = {}
    for _ in range(2):
        expect(curtain.get_by_role("button")).to_be_visible()
        assert not page.locator("[data-card]").count()
        name = re.sub(r".*to (\w+)\.", r"\1", words(curtain.get_by_role("heading").inner_text()))
        curtain.get_by_role("button").click()
        seen[name] = held(page)
        page.keyboard.press("p")
    expect(curtain).to_be_visible()
    assert set(seen) == {"Ann", "Bob"}
    assert not set(seen["Ann"]) & set(seen["Bob"])
    page.reload()
    expect(curtain.get_by_role("button")).to_be_visible()
    assert not page.locator("[data-card]").count()


def test_house_rules_that_contradict_each_other_are_explained_and_can_be_put_right(devices: Devices) -> None:
    device = devices()
    page = device.open()
    asked = form(page, "gin", "House rules")
    asked.get_by_label("Spades double").check()
    submit(page)
    assert words(asked.get_by_role("alert").inner_text()) == (
        'The option "Spades double" needs "Knock limit: Points of the upcard".'
    )
    without_refusals(device)
    asked.get_by_label("Knock limit").first.select_option("upcard")
    submit(page)
    expect(page.locator("[data-part=board]")).to_be_visible()
    # and the next table of the game begins with these rules
    page = device.open()
    expect(form(page, "gin", "House rules").get_by_label("Spades double")).to_be_checked()


def test_a_seat_goes_along_to_another_device(devices: Devices) -> None:
    ann = devices()
    page = ann.open()
    form(page, "oklahoma").locator("li:nth-child(1) input").fill("Ann")
    submit(page)
    page.get_by_role("button", name="Go on from another device").click()
    link = page.get_by_role("textbox", name="Link to your seat").input_value()
    expect(page.get_by_role("img", name="QR code of the link to your seat")).to_be_visible()
    other = devices(viewport=PHONE).open(link.removeprefix(ann.base))
    expect(other.get_by_text("you", exact=True)).to_be_visible()
    assert "#" not in other.url
    secret = link[-32:]
    for one in (page, other):
        assert secret not in str(one.evaluate("JSON.stringify({ ...localStorage, ...sessionStorage })"))


def test_a_link_is_copied_where_the_browser_has_no_clipboard_for_it(devices: Devices) -> None:
    device = devices()
    device.context.add_init_script(NO_CLIPBOARD)
    page = device.open()
    form(page, "gin")
    submit(page)
    page.get_by_role("button", name="Copy").click()
    expect(page.get_by_text(re.compile(r"Copied\.|It is selected"))).to_be_visible()
    assert page.evaluate("getSelection().toString()") == page.get_by_label("Link", exact=True).input_value()


def test_ones_tables_are_found_again_and_can_be_put_away(devices: Devices) -> None:
    device = devices()
    page = device.open()
    tile(page, "gin").get_by_role("button", name="Play the computer").click()
    cards = held(page)
    page = device.open()
    mine = page.get_by_role("region", name="Your tables")
    expect(mine.get_by_text("Gin Rummy", exact=True)).to_be_visible()
    expect(mine.get_by_text(re.compile("Your turn|is on turn"))).to_be_visible()
    mine.get_by_role("button", name="Go on").click()
    assert sorted(held(page)) == sorted(cards)
    page = device.open()
    mine.get_by_role("button", name="Remove").click()
    expect(mine).to_have_count(0)


RESIGN = """table => fetch(`/api/tables/${table}/wishes`, {
  method: "POST", headers: { "content-type": "application/json" }, body: '{"type": "resign", "key": "r-1"}',
}).then(answer => answer.json())"""


def test_a_match_that_was_lost_stands_once_among_ones_figures(devices: Devices) -> None:
    device = devices()
    page = device.open()
    expect(page.get_by_text("When you have finished a match")).to_be_visible()
    tile(page, "gin").get_by_role("button", name="Play the computer").click()
    held(page)
    assert page.evaluate(RESIGN, page.url[-32:])["type"] == "accepted"
    expect(page.get_by_role("dialog")).to_be_visible()
    page.reload()
    expect(page.get_by_role("dialog")).to_be_visible()
    page = device.open()
    expect(page.get_by_role("row", name=re.compile("Gin Rummy"))).to_have_text(re.compile(r"Gin Rummy\s*0\s*1"))
    expect(page.get_by_text("The match is over")).to_be_visible()


def test_where_no_table_is_and_where_no_server_answers_it_is_said(devices: Devices) -> None:
    device = devices()
    page = device.open("/join/aaaaaaaa")
    expect(page.get_by_role("heading", name="No table here")).to_be_visible()
    device.context.route("**/api/**", lambda route: route.abort())
    page = device.open()
    tile(page, "gin").get_by_role("button", name="Play the computer").click()
    expect(tile(page, "gin").get_by_role("alert")).to_contain_text("The server does not answer")
    without_refusals(device)


def test_settings_show_at_once_and_stay(devices: Devices) -> None:
    device = devices()
    page = device.open()
    page.get_by_role("button", name="Settings").click()
    page.get_by_label("Four", exact=True).check(force=True)
    page.get_by_label("High contrast").check(force=True)
    root = page.locator(":root")
    expect(root).to_have_attribute("data-colours", "four")
    page.reload()
    expect(root).to_have_attribute("data-theme", "contrast")
    expect(root).to_have_attribute("data-colours", "four")
