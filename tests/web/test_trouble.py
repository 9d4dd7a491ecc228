"""What goes wrong on a table's way to the browser: reloads, a server that dies, no network, two tabs, hasty fingers."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any
from urllib.error import URLError
from urllib.request import urlopen

import pytest
from playwright.sync_api import expect

from tests.server.harness import start_process
from tests.web.browser import Device
from tests.web.conftest import Devices
from tests.web.table import Pointer, Table, card, kept, open_table, step, worst


def wait_for(base: str, patience: float = 60) -> None:
    """Waits until a server answers."""
    end = time.monotonic() + patience
    while time.monotonic() < end:
        try:
            with urlopen(f"{base}/health", timeout=1):
                return
        except (URLError, OSError):
            time.sleep(0.05)
    raise TimeoutError(base)


def test_a_server_killed_in_mid_hand_comes_back_to_the_same_hand(own_device: Device, port: int, tmp_path: Path) -> None:
    """NET-08: what was tried meanwhile is done once, or not at all; no move stays that the table does not know."""
    flags: dict[str, Any] = {"bot_delay": 0, "part_wait": 1, "leave_after": 600}
    db = str(tmp_path / "tables.db")
    first = start_process(db, port, **flags)
    try:
        wait_for(own_device.base)
        page = own_device.open(f"/t/{open_table(own_device, 'gin', ['greedy'])}")
        way = Pointer(Table(page))
        for _ in range(50):
            look = way.table.mine()
            if "discard" in look["deeds"] and not look["busy"]:
                break
            step(way, look)
            look = way.table.after(look)
        look = way.table.until(busy=False, mine=True, deeds=lambda deeds: "discard" in deeds)
    finally:
        first.kill()
        first.wait()
    way.table.until(status="away")
    expect(page.locator("[data-part=standing]")).to_contain_text("The connection is lost")
    assert way.table.look()["cards"] == look["cards"], "one still sees the table as it was"
    thrown = worst(look)
    way.pick(look, thrown)
    way.deed("discard")
    second = start_process(db, port, **flags)
    try:
        wait_for(own_device.base)
        back = way.table.until(status="live", busy=False, patience=60)
        page.wait_for_timeout(300)
        held = [one["key"] for one in way.table.look()["cards"]]
        assert len(held) in (10, 11), back
        page.reload()
        way.table.until(status="live")
        again = way.table.until(cards=lambda cards: cards)
        assert sorted(one["key"] for one in again["cards"]) == sorted(held), "a ghost of a move stayed"
    finally:
        second.kill()
        second.wait()


def test_offline_and_back(devices: Devices) -> None:
    one = devices(calm=True)
    page = one.open(f"/t/{open_table(one, 'gin', ['greedy'])}")
    table = Table(page)
    before = table.mine()
    one.context.set_offline(True)
    page.evaluate("dispatchEvent(new Event('offline'))")
    one.context.set_offline(False)
    page.evaluate("dispatchEvent(new Event('online'))")
    after = table.until(status="live", mine=True, deeds=before["deeds"])
    assert kept(after) == kept(before)
    way = Pointer(table)
    step(way, after)
    table.after(after)
    one.meant("ERR_INTERNET_DISCONNECTED", "WebSocket")


def test_a_page_that_is_opened_without_a_server_says_so(devices: Devices) -> None:
    one = devices(calm=True)
    page = one.open()
    button = page.locator("[data-game=gin]").get_by_role("button", name="Play the computer")
    one.context.set_offline(True)
    button.click()
    expect(page.get_by_role("alert")).to_be_visible()
    one.context.set_offline(False)
    button.click()
    expect(page.locator("[data-part=hand] [data-card]").first).to_be_visible()
    one.meant("ERR_INTERNET_DISCONNECTED", "WebSocket")


def test_a_double_click_draws_one_card(devices: Devices) -> None:
    """NET-01 and NET-02 as a hasty hand does them: twice on the stock, five times on a card."""
    one = devices(calm=True)
    page = one.open(f"/t/{open_table(one, 'gin', ['greedy'])}")
    way = Pointer(Table(page))
    look = way.table.mine()
    while "draw" not in look["deeds"]:
        step(way, look)
        way.table.after(look)
        look = way.table.mine()
    page.locator("[data-part=stock]").dblclick()
    drawn = way.table.until(cards=lambda cards: len(cards) == 11, busy=False)
    button = page.locator(card(worst(drawn)))
    box = button.bounding_box()
    assert box
    for _ in range(5):
        page.mouse.click(box["x"] + 8, box["y"] + 12)
    after = way.table.until(busy=False, mine=True)
    assert len(after["cards"]) in (10, 11)
    page.reload()
    again = way.table.until(status="live", cards=lambda cards: cards)
    assert sorted(held["key"] for held in again["cards"]) == sorted(held["key"] for held in way.table.look()["cards"])


def test_two_tabs_of_one_seat_keep_in_step(devices: Devices) -> None:
    """NET-10: either may act, both see it."""
    one = devices(calm=True)
    table = open_table(one, "gin", ["greedy"])
    tabs = [Pointer(Table(one.open(f"/t/{table}"))), Pointer(Table(one.another()))]
    tabs[1].page.goto(tabs[0].page.url)
    for turn in range(8):
        way, other = tabs[turn % 2], tabs[1 - turn % 2]
        look = way.table.turn()
        if look["dialog"]:
            break
        step(way, look)
        way.table.after(look)
        look = way.table.turn()
        if look["dialog"]:
            break
        other.table.until(cards=lambda cards, look=look: _held(cards) == _held(look["cards"]), stock=look["stock"])


def _held(cards: list[dict[str, Any]]) -> list[str]:
    return sorted(one["card"] for one in cards)


def test_a_tab_that_was_left_behind_does_nothing_and_catches_up(devices: Devices) -> None:
    """UI-04, NET-10: what a stale tab wishes is refused, and it is refreshed."""
    one = devices(calm=True)
    table = open_table(one, "gin", ["greedy"])
    page = one.open(f"/t/{table}")
    ahead = Pointer(Table(page))
    ahead.table.mine()
    late = one.another()
    gate: list[bool] = []
    late.route_web_socket("**/socket*", lambda line: _slow(line, gate))
    late.goto(page.url)
    behind = Pointer(Table(late))
    old = behind.table.mine()
    gate.append(True)
    step(ahead, ahead.table.look())
    ahead.table.after(old)
    moved = ahead.table.mine()
    step(behind, old)  # what it shows is no longer so
    gate.clear()
    late.wait_for_timeout(200)
    fresh = behind.table.until(mine=True, busy=False, stock=moved["stock"])
    assert _held(fresh["cards"]) == _held(ahead.table.look()["cards"])


def _slow(line: Any, gate: list[bool]) -> None:
    """A connection that holds what the server says back, as long as the gate is shut."""
    server = line.connect_to_server()
    held: list[Any] = []

    def told(message: Any) -> None:
        held.append(message)
        if not gate:
            while held:
                line.send(held.pop(0))

    def wished(message: Any) -> None:
        gate.clear()
        while held:
            line.send(held.pop(0))
        server.send(message)

    server.on_message(told)
    line.on_message(wished)


@pytest.mark.parametrize("speed", ["slow", "normal"])
def test_clicks_while_cards_fly(devices: Devices, speed: str) -> None:
    """UI-07: it works once or is ignored; the table never hangs."""
    one = devices(settings={"speed": speed, "confirm": "never"})
    page = one.open(f"/t/{open_table(one, 'gin', ['greedy'])}")
    way = Pointer(Table(page))
    for _ in range(12):
        look = way.table.turn()
        if look["dialog"] or "knock" in look["deeds"]:
            break
        step(way, look)
        for name in ("Suit", "Rank", "Melds"):
            box = page.locator(".orders button", has_text=name).bounding_box()
            if box:
                page.mouse.click(box["x"] + 5, box["y"] + 5)
    assert way.table.turn()["status"] == "live"
