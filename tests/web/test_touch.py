"""A phone: cards are dragged with a finger, the page does not scroll, and every drag has a twin by taps (SCR-02)."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import CDPSession, Page

from tests.web.browser import PHONE
from tests.web.conftest import Devices
from tests.web.table import Look, Pointer, Table, card, open_table, step, worst

FINGER = {"viewport": PHONE, "has_touch": True, "is_mobile": True, "device_scale_factor": 2}


class Finger:
    """One finger on a page."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.line: CDPSession = page.context.new_cdp_session(page)

    def _send(self, kind: str, x: float, y: float) -> None:
        points = [] if kind == "touchEnd" else [{"x": x, "y": y}]
        self.line.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    def drag(self, start: tuple[float, float], end: tuple[float, float], steps: int = 8) -> None:
        """Goes down, moves, and lets go."""
        (x, y), (to_x, to_y) = start, end
        self._send("touchStart", x, y)
        for at in range(1, steps + 1):
            self._send("touchMove", x + (to_x - x) * at / steps, y + (to_y - y) * at / steps)
        self._send("touchEnd", to_x, to_y)


def middle(page: Page, selector: str, left: bool = False, right: bool = False) -> tuple[float, float]:
    """The middle of what is shown there, or near the edge where the next card does not cover it."""
    box = page.locator(selector).bounding_box()
    assert box
    across = 9 if left else box["width"] - 9 if right else box["width"] / 2
    return box["x"] + across, box["y"] + (20 if left or right else box["height"] / 2)


def at_discard(devices: Devices, **options: Any) -> tuple[Pointer, Look]:
    """A table on a phone, with a card drawn."""
    one = devices(calm=True, **{**FINGER, **options})
    way = Pointer(Table(one.open(f"/t/{open_table(one, 'gin', ['greedy'])}")))
    look = way.table.mine()
    while len(look["cards"]) != 11 or look["busy"]:
        step(way, look)
        look = way.table.after(look)
    return way, look


def test_a_card_is_discarded_by_dragging_it_to_the_pile(devices: Devices) -> None:
    way, look = at_discard(devices)
    wanted = worst(look)
    before = way.page.evaluate("[scrollX, scrollY, visualViewport.pageTop]")
    Finger(way.page).drag(middle(way.page, card(wanted), left=True), middle(way.page, "[data-part=pile]"))
    after = way.table.until(cards=lambda cards: wanted not in [one["key"] for one in cards])
    assert after["fault"] == ""
    assert way.page.evaluate("[scrollX, scrollY, visualViewport.pageTop]") == before, "the page scrolled"


def test_a_card_is_drawn_by_dragging_the_stock_to_the_hand(devices: Devices) -> None:
    one = devices(calm=True, **FINGER)
    way = Pointer(Table(one.open(f"/t/{open_table(one, 'gin', ['greedy'])}")))
    look = way.table.mine()
    while "draw" not in look["deeds"]:
        step(way, look)
        way.table.after(look)
        look = way.table.mine()
    Finger(way.page).drag(middle(way.page, "[data-part=stock]"), middle(way.page, "[data-drop=hand]"))
    way.table.until(cards=lambda cards: len(cards) == 11)


def test_two_taps_do_what_a_drag_does(devices: Devices) -> None:
    way, look = at_discard(devices)
    wanted = worst(look)
    x, y = middle(way.page, card(wanted), left=True)
    way.page.touchscreen.tap(x, y)
    way.table.until(cards=lambda cards: [one["key"] for one in cards if one["picked"]] == [wanted])
    x, y = middle(way.page, card(wanted), left=True)
    way.page.touchscreen.tap(x, y)
    way.table.until(cards=lambda cards: wanted not in [one["key"] for one in cards])


def test_a_card_is_moved_in_the_hand(devices: Devices) -> None:
    way, look = at_discard(devices)
    keys = [one["key"] for one in look["cards"]]
    start = middle(way.page, card(keys[0]), left=True)
    x, y = middle(way.page, card(keys[3]), left=True)
    Finger(way.page).drag(start, (x + 4, start[1] + (y - start[1])))
    moved = way.table.until(cards=lambda cards: [one["key"] for one in cards] != keys)
    assert sorted(one["key"] for one in moved["cards"]) == sorted(keys)
    assert moved["deeds"] == look["deeds"], "arranging is no move"


def test_a_drag_to_nowhere_does_nothing(devices: Devices) -> None:
    way, look = at_discard(devices)
    Finger(way.page).drag(middle(way.page, card(worst(look)), left=True), (4.0, 4.0))
    way.page.wait_for_timeout(100)
    after = way.table.look()
    assert after["cards"] == look["cards"]
    assert way.page.locator(".ghost").count() == 0


@pytest.mark.parametrize(
    ("viewport", "hand"),
    [({"width": 320, "height": 568}, "right"), (PHONE, "right"), (PHONE, "left")],
    ids=["320", "360", "360-left"],
)
def test_every_card_of_a_hand_can_be_tapped(devices: Devices, viewport: dict[str, int], hand: str) -> None:
    """SCR-01: each of eleven cards is picked by a tap on what is seen of it: its right corner, if the fan is turned."""
    way, look = at_discard(devices, viewport=viewport, settings={"hand": hand})
    for held in look["cards"]:
        x, y = middle(way.page, card(held["key"]), left=hand == "right", right=hand == "left")
        way.page.touchscreen.tap(x, y)
        way.table.until(cards=lambda cards, key=held["key"]: [one["key"] for one in cards if one["picked"]] == [key])
