"""What tells one of one's turn, and how a link leaves the page; what of the browser does it is stood in for."""

from __future__ import annotations

from typing import Any, Final

from playwright.sync_api import Locator, Page, expect

from tests.web.conftest import Devices
from tests.web.table import Pointer, Table, open_table, step

BELLS: Final = """(() => {
  window.rung = []; window.notices = []; window.shared = [];
  window.AudioContext = class {
    currentTime = 0; destination = {};
    resume() { return Promise.resolve(); }
    createGain() { return { gain: this.#way(), connect: (next) => next }; }
    createOscillator() {
      const frequency = this.#way();
      return { frequency, connect: (next) => next, start: () => window.rung.push(frequency.first), stop() {} };
    }
    #way() { return { first: 0, setValueAtTime(value) { this.first = value; }, exponentialRampToValueAtTime() {} }; }
  };
  window.Notification = class {
    static permission = localStorage.getItem("may") ?? "default";
    static async requestPermission() {
      this.permission = window.answer ?? "granted";
      localStorage.setItem("may", this.permission);
      return this.permission;
    }
    constructor(title, more) { window.notices.push([title, more.body, more.tag]); }
    close() {}
  };
  navigator.share = async (what) => {
    window.shared.push(what);
    if (window.refuse) throw new DOMException("no", "AbortError");
  };
})()"""
HIDDEN: Final = "Object.defineProperty(document, 'hidden', { configurable: true, get: () => window.away ?? false })"


def belled(devices: Devices, **settings: str) -> Any:
    """A device on which one hears and sees what the browser was asked for."""
    one = devices(settings={"speed": "off", "confirm": "never", **settings})
    one.context.add_init_script(BELLS)
    one.context.add_init_script(HIDDEN)
    return one


def notify(page: Page, choice: str) -> Locator:
    """The setting of notifications, as a choice of it."""
    return page.get_by_role("group", name="Notification on your turn").get_by_label(choice, exact=True)


def turn(way: Pointer) -> None:
    """Plays until the other one has had his turn."""
    for _ in range(4):
        look = way.table.turn()
        if look["dialog"]:
            break
        step(way, look)
        way.table.after(look)


def test_ones_turn_is_heard_and_nothing_where_sound_is_off(devices: Devices) -> None:
    for sound in ("on", "off"):
        one = belled(devices, sound=sound)
        way = Pointer(Table(one.open(f"/t/{open_table(one, 'gin', ['greedy'])}")))
        way.table.mine()
        turn(way)
        way.table.turn()
        rung = one.page.evaluate("window.rung")
        assert (660 in rung) == (sound == "on"), "the high one asks for attention"
        assert bool(rung) == (sound == "on")


def test_a_notification_comes_while_one_looks_elsewhere_and_names_no_card(devices: Devices) -> None:
    one = belled(devices)
    page = one.open()
    page.get_by_role("button", name="Settings").click()
    notify(page, "On").check(force=True)
    page.keyboard.press("Escape")
    table = open_table(one, "gin", ["greedy"])
    way = Pointer(Table(one.open(f"/t/{table}")))
    way.table.mine()
    assert page.evaluate("window.notices") == [], "one looks at the table"
    page.evaluate("window.away = true")
    turn(way)
    way.table.turn()
    notices = page.evaluate("window.notices")
    assert notices
    for title, text, tag in notices:
        assert (title, tag) == ("Open Rummy", table)
        assert text == "It is your turn."


def test_a_browser_that_refuses_notifications_is_asked_no_more(devices: Devices) -> None:
    one = belled(devices)
    page = one.open()
    page.evaluate("window.answer = 'denied'")
    page.get_by_role("button", name="Settings").click()
    notify(page, "On").click(force=True)
    expect(page.get_by_role("alert")).to_have_text("This browser does not allow notifications here.")
    expect(notify(page, "Off")).to_be_checked()


def test_an_invitation_is_shared_as_the_device_shares_things(devices: Devices) -> None:
    one = belled(devices)
    page = one.open(f"/t/{open_table(one, 'gin', [''])}")
    page.get_by_role("button", name="Show the code").click()
    link = page.get_by_label("Link", exact=True)
    expect(link).to_be_visible()
    page.get_by_role("button", name="Share").click()
    assert page.evaluate("window.shared") == [{"title": "A table of Gin Rummy", "url": link.input_value()}]
    page.evaluate("window.refuse = true")
    page.get_by_role("button", name="Share").click()
    expect(page.get_by_role("alert")).to_have_count(0)
