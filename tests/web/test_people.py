"""Several people at one table, each in a browser of his own: friends, one who looks on, an adviser."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.web.conftest import Devices
from tests.web.table import Pointer, Table, open_table, step


def invite(page: Page) -> tuple[str, str]:
    """The link and the code that the waiting room shows."""
    link = page.locator(".invite input").input_value()
    code = link.rsplit("/", 1)[1]
    return link, code


def sit_down(page: Page, name: str) -> None:
    page.get_by_label("Your name").fill(name)
    page.get_by_role("button", name="Sit down").click()
    page.wait_for_url("**/t/*")


def test_a_friend_comes_by_the_link_and_both_play(devices: Devices) -> None:
    host, friend = devices(calm=True), devices(calm=True)
    page = host.open()
    page.locator("[data-game=gin]").get_by_role("button", name="With friends").click()
    page.locator("dialog[open] ol input").first.fill("Ann")
    page.locator("dialog[open] footer .primary").click()
    expect(page.get_by_text("One seat is still free")).to_be_visible()
    link, code = invite(page)
    assert re.fullmatch("[0-9a-z]{8}", code)
    expect(page.get_by_role("img", name="QR code of the link")).to_be_visible()
    other = friend.open(link.removeprefix(host.base) if link.startswith(host.base) else f"/join/{code}")
    expect(other.get_by_text("Ann")).to_be_visible()
    sit_down(other, "Bob")
    one, two = Pointer(Table(page)), Pointer(Table(other))
    expect(other.locator("[data-part=hand] [data-card]").first).to_be_visible()
    for _ in range(400):
        looks = [way.table.look() for way in (one, two)]
        if max(look["lines"] for look in looks) >= 12:
            break
        if not any(step(way, look) for way, look in zip((one, two), looks, strict=True)):
            page.wait_for_timeout(20)
    else:
        raise AssertionError(f"the two do not come along: {looks}")
    mine, his = ({held["card"] for held in way.table.look()["cards"]} for way in (one, two))
    assert not mine & his, "nobody holds what the other one holds"


def test_a_friend_comes_by_the_code(devices: Devices) -> None:
    host, friend = devices(calm=True), devices(calm=True)
    page = host.open(f"/t/{open_table(host, 'basic', [''])}")
    expect(page.get_by_text("One seat is still free")).to_be_visible()
    page.get_by_role("button", name="Show the code").click()
    _, code = invite(page)
    other = friend.open()
    field = other.get_by_label("I have a code")
    field.fill("nonsense!")
    other.get_by_role("button", name="Find the table").click()
    expect(other.get_by_role("alert")).to_contain_text("no code")
    field.fill(f" {code[:4].upper()} {code[4:].upper()} ")
    other.get_by_role("button", name="Find the table").click()
    sit_down(other, "Bob")
    expect(page.locator("[data-part=seat]")).to_contain_text("Bob")
    expect(page.locator("[data-part=hand] [data-card]").first).to_be_visible()


def test_names_are_text_and_nothing_else(devices: Devices) -> None:
    """SCR-05: markup in a name is shown as it was typed; an empty name is refused in words."""
    host, friend = devices(calm=True), devices(calm=True)
    page = host.open(f"/t/{open_table(host, 'gin', [''])}")
    page.get_by_role("button", name="Show the code").click()
    _, code = invite(page)
    other = friend.open(f"/join/{code}")
    other.get_by_label("Your name").fill("   ")
    other.get_by_role("button", name="Sit down").click()
    expect(other.get_by_role("alert")).to_be_visible()
    friend.meant("status of 4")
    name = "<svg/onload=alert(1)>"
    sit_down(other, name)
    seat = page.locator("[data-part=seat] .name")
    expect(seat).to_contain_text(name)
    assert seat.locator("bdi").count() == 1
    assert seat.get_attribute("title") == name


def test_one_who_looks_on_sees_no_hand(devices: Devices) -> None:
    host, onlooker = devices(calm=True), devices(calm=True)
    table = open_table(host, "gin", ["greedy"])
    way = Pointer(Table(host.open(f"/t/{table}")))
    way.table.mine()
    watched = Table(onlooker.open(f"/t/{table}"))
    look = watched.until(status="live")
    expect(host.page.get_by_text("one looks on")).to_be_visible()
    for _ in range(30):
        step(way, way.table.look())
        look = watched.look()
        assert look["cards"] == []
        assert look["deeds"] == {}
        if look["lines"] > 8:
            break
        host.page.wait_for_timeout(20)
    assert onlooker.page.locator("[data-card]").count() == 0


def test_the_one_who_sits_out_advises_the_captain(devices: Devices) -> None:
    """NET-14: he sees the captain's hand only, in a second tab as well, and his word comes to the captain."""
    captain, adviser = devices(calm=True), devices(calm=True)
    table = open_table(captain, "three_hand", ["greedy", ""], roles=[1, 0, 2])
    page = captain.open(f"/t/{table}")
    page.get_by_role("button", name="Show the code").click()
    _, code = invite(page)
    sit_down(adviser.open(f"/join/{code}"), "Cleo")
    mine = Table(page).until(cards=lambda cards: len(cards) == 10)
    theirs = Table(adviser.page).until(cards=lambda cards: len(cards) == 10)
    assert {one["card"] for one in theirs["cards"]} == {one["card"] for one in mine["cards"]}
    assert theirs["deeds"] == {}
    second = adviser.another()
    second.goto(adviser.page.url)
    again = Table(second).until(cards=lambda cards: len(cards) == 10)
    assert {one["card"] for one in again["cards"]} == {one["card"] for one in mine["cards"]}
    advice = adviser.page.locator("[data-part=advice]")
    advice.locator("[data-act=write]").click()
    advice.locator("input").fill("take it slowly")
    advice.locator("form button").click()
    expect(page.locator("[data-part=advice]")).to_contain_text("take it slowly")
