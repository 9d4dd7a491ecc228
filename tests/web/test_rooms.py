"""The doors of a table that one rarely goes through: a challenge, a closed table, a seat that is freed, a clock."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.web.browser import SMALL, WIDE, Device, words
from tests.web.conftest import Devices
from tests.web.table import Pointer, Table, open_table, play_out
from tests.web.test_access import LEAST, SIDEWAYS, TARGETS, faults


def posted(one: Device, path: str, **form: object) -> dict[str, object]:
    """What the server answers to a form of this device."""
    answer = one.context.request.post(f"{one.base}{path}", data=form, headers={"origin": one.base})
    assert answer.ok, answer.text()
    found: dict[str, object] = answer.json()
    return found


def fit(page: Page) -> None:
    """On a small phone and on a wide screen: nothing sideways, targets large enough, nothing for axe to find."""
    for size in (SMALL, WIDE):
        page.set_viewport_size({"width": size["width"], "height": size["height"]})
        assert page.evaluate(SIDEWAYS) == []
        assert page.evaluate(TARGETS, LEAST) == []
    assert faults(page) == []


def test_a_challenge_is_shown_taken_up_and_tells_how_everyone_did(devices: Devices) -> None:
    ann, bob = devices(calm=True), devices(calm=True)
    table = open_table(ann, "gin/target=50", ["greedy"], settings={"length": "hand"})
    play_out(Pointer(Table(ann.open(f"/t/{table}"))))
    code = posted(ann, f"/api/tables/{table}/challenges", hand=1)["code"]
    page = bob.open(f"/join/{code}")
    expect(page.get_by_role("heading", name="Gin Rummy")).to_be_visible()
    expect(page.get_by_role("row", name=re.compile("ann"))).to_be_visible()
    expect(page.get_by_text("One hand.")).to_be_visible()  # however long the match that it comes from would have been
    expect(page.get_by_text(re.compile("first to have"))).to_have_count(0)
    fit(page)
    page.get_by_label("Your name").fill(" ")
    page.get_by_role("button", name="Play this hand").click()
    expect(page.get_by_role("alert")).to_be_visible()
    bob.meant("status of 4")
    page.get_by_label("Your name").fill("Bob")
    page.get_by_role("button", name="Play this hand").click()
    page.wait_for_url("**/t/*")
    play_out(Pointer(Table(page)))
    page = bob.open(f"/join/{code}")
    expect(page.get_by_role("row", name=re.compile("Bob"))).to_be_visible()
    expect(page.get_by_role("row", name=re.compile("ann"))).to_be_visible()


def test_a_code_that_dares_nobody_is_told_so(devices: Devices) -> None:
    one = devices()
    page = one.open("/join/zzzzzzzzz")
    expect(page.get_by_role("heading", name="No table here")).to_be_visible()
    expect(page.get_by_role("alert")).to_be_visible()
    one.meant("status of 404")


def test_a_table_that_is_closed_to_onlookers_says_so_by_its_code_and_by_its_address(devices: Devices) -> None:
    host, other = devices(calm=True), devices(calm=True)
    table = open_table(host, "gin", ["greedy"], settings={"spectators": False})
    code = host.context.request.post(f"{host.base}/api/tables/{table}/links", headers={"origin": host.base}).json()[
        "code"
    ]
    page = other.open(f"/join/{code}")
    expect(page.get_by_role("heading", name="Gin Rummy")).to_be_visible()
    expect(page.get_by_text("The match has begun")).to_be_visible()
    fit(page)
    other.meant("status of 403")
    page = other.open(f"/t/{table}")
    expect(page.get_by_role("alert")).to_be_visible()
    fit(page)
    other.meant("status of 403", "WebSocket")


def test_the_host_frees_a_seat_and_whoever_sat_there_is_told(devices: Devices) -> None:
    host, guest = devices(calm=True), devices(calm=True)
    page = host.open(f"/t/{open_table(host, 'three_hand', ['', ''])}")
    page.get_by_role("button", name="Show the code").click()
    code = page.locator(".invite input").input_value().rsplit("/", 1)[1]
    other = guest.open(f"/join/{code}")
    other.get_by_label("Your name").fill("Bob")
    other.get_by_role("button", name="Sit down").click()
    Table(other).until(status="live")  # who has not come yet would only look on
    page.get_by_role("button", name=re.compile("Free the seat")).click()
    expect(page.get_by_text(re.compile("seats are still free"))).to_be_visible()
    expect(other.get_by_role("alert")).to_be_visible()
    expect(other.get_by_role("button", name="Tables")).to_be_visible()
    guest.meant("WebSocket")


def test_a_clock_that_the_form_sets_runs_at_the_table(devices: Devices) -> None:
    one = devices(calm=True)
    page = one.open()
    page.locator("[data-game=gin]").get_by_role("button", name="House rules").click()
    dialog = page.get_by_role("dialog")
    dialog.locator("summary").last.click()
    dialog.get_by_label("Clock").select_option("move")
    dialog.get_by_label("Seconds for a move").fill("90")
    dialog.locator("footer .primary").click()
    Table(page).mine()
    clock = page.locator(".near .clock")
    expect(clock).to_have_text(re.compile(r"1:(30|2\d)"))
    first = words(clock.inner_text())
    expect(clock).not_to_have_text(first)


def test_of_two_on_one_device_no_table_stays_behind_when_a_name_is_refused(devices: Devices) -> None:
    one = devices(calm=True)
    page = one.open()
    page.locator("[data-game=gin]").get_by_role("button", name="With friends").click()
    dialog = page.get_by_role("dialog")
    dialog.locator("li:nth-child(2) select").select_option("beside")
    dialog.locator("li:nth-child(1) input").fill("Ann")
    dialog.locator("li:nth-child(2) input").fill("ann")
    dialog.locator("footer .primary").click()
    expect(dialog.get_by_role("alert")).to_be_visible()
    assert "/t/" not in page.url
    one.meant("status of 4")
    dialog.locator("li:nth-child(2) input").fill("Bob")
    dialog.locator("footer .primary").click()
    expect(page.locator(".curtain").get_by_role("button")).to_be_visible()
    page.goto(one.base)
    expect(page.get_by_role("region", name="Your tables").get_by_role("listitem")).to_have_count(1)


def test_long_names_are_whole_in_the_columns_of_a_small_phone(devices: Devices) -> None:
    one = devices(calm=True, viewport=SMALL)
    name = "W" * 24
    page = one.open(f"/t/{open_table(one, 'hollywood', ['greedy'], name=name, dealer=1)}")
    Table(page).mine()
    other = devices(calm=True, viewport=SMALL)
    for table in (page, other.open(page.url.removeprefix(one.base))):
        table.locator("[data-part=columns]").click()
        names = table.locator("dialog[open] table.columns th bdi")
        expect(names.first).to_be_visible()
        for shown in names.all():
            assert shown.evaluate(
                "(one) => one.getBoundingClientRect().right <= one.parentElement.getBoundingClientRect().right + 1"
            )
        assert table.evaluate(SIDEWAYS) == []
    expect(other.page.locator("dialog[open]").get_by_text(name)).to_be_visible()
