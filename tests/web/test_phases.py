"""Gin with cards that the test deals: every phase is met, reloaded, and told on its sheet."""

from __future__ import annotations

import re
from typing import Final

import pytest
from playwright.sync_api import expect

from tests.web.browser import Device, words
from tests.web.conftest import Devices
from tests.web.stacked import stack
from tests.web.table import Look, Pointer, Table, another_match, kept, open_table, play_out

RULES: Final = "gin/target=10"
ANN: Final = "5c 5d 5s 8s 9s Ts Jc Jd Jh 9h"
"""Nine points are left, and nine of hearts fits a run of the other."""
BOT: Final = "2c 2d 2h 6h 7h 8h Qh Qd Qs 9d"
"""With the three of spades it knocks, with three."""


def seated(
    devices: Devices,
    monkeypatch: pytest.MonkeyPatch,
    ruleset: str = RULES,
    ann: str = ANN,
    stock: str = "Kd 3s",
) -> tuple[Device, Pointer]:
    """One at a table of gin; the other deals, and none of the two wants the king of clubs."""
    stack(monkeypatch, ruleset, (ann, BOT), "Kc", stock)
    one = devices(calm=True)
    return one, Pointer(Table(one.open(f"/t/{open_table(one, ruleset, ['greedy'], dealer=1)}")))


def reloaded(way: Pointer, look: Look) -> Look:
    """Loads the page anew; everything is as it was."""
    way.page.reload()
    again = way.table.until(
        status="live", dialog=look["dialog"], deeds=look["deeds"], prompt=look["prompt"], cards=lambda cards: cards
    )
    assert kept(again) == kept(look)
    return again


def at_knock(way: Pointer) -> Look:
    """Passes, draws the king, and may knock."""
    way.table.until(mine=True, deeds=lambda deeds: "pass" in deeds)
    way.deed("pass")
    way.table.until(mine=True, busy=False, deeds=lambda deeds: "draw" in deeds)
    way.deed("draw")
    return way.table.until(mine=True, busy=False, deeds=lambda deeds: "knock" in deeds)


def test_a_reload_in_every_phase_changes_nothing(devices: Devices, monkeypatch: pytest.MonkeyPatch) -> None:
    """NET-07, UI-01: upcard, draw, discard with its knock, the answer to a knock, the sheets of hand and match."""
    _, way = seated(devices, monkeypatch)
    table = way.table
    look = table.until(mine=True, deeds=lambda deeds: "pass" in deeds)
    assert len(look["cards"]) == 10
    reloaded(way, look)
    way.deed("pass")
    look = table.until(mine=True, busy=False, deeds=lambda deeds: "draw" in deeds)
    reloaded(way, look)
    way.deed("draw")
    look = table.until(mine=True, busy=False, deeds=lambda deeds: "knock" in deeds)
    assert len(look["cards"]) == 11
    reloaded(way, look)
    way.deed("knock")
    table.until(dialog="knock")
    reloaded(way, look)  # an open sheet is nobody's move: what it was about is offered again

    way.pick(look, next(one["key"] for one in look["cards"] if one["card"] == "Kd"))
    way.deed("discard")
    look = table.until(dialog="show")
    assert "show" in look["answers"]
    sheet = way.page.locator("dialog[data-part=show]")
    expect(sheet).to_contain_text("Laid off")  # what it would come to is asked of the server
    said = words(sheet.inner_text())
    reloaded(way, look)
    expect(sheet).to_contain_text("Laid off")
    assert words(sheet.inner_text()) == said

    way.answer("show")
    table.until(dialog="hand-sheet")
    sheet = way.page.locator("dialog[data-part=hand-sheet]")
    said = words(sheet.inner_text())
    assert "3 − 0 = 3" in said
    assert "13" in said, "the undercut counts ten"
    way.page.reload()
    table.until(dialog="hand-sheet")
    assert words(sheet.inner_text()) == said, "it is read until it is put away"
    way.answer("next")
    table.until(dialog="match-sheet")
    way.page.reload()
    table.until(dialog="match-sheet")


WISH: Final = """([action, times]) => {
  const table = location.pathname.slice(3);
  const asked = (seq) => (_, at) => fetch(`/api/tables/${table}/wishes`, {
    method: "POST", headers: { "content-type": "application/json" },
    body: JSON.stringify({ type: "act", key: `by-hand-${seq}-${at}`, seq, action }),
  }).then((answer) => answer.json());
  return fetch(`/api/tables/${table}/`).then((answer) => answer.json())
    .then(({ seq }) => Promise.all(Array.from({ length: times }, asked(seq))));
}"""
"""Posts a move by hand, so many times at once, each a wish of its own."""


def test_what_is_posted_by_hand_out_of_turn_twice_or_after_the_end_changes_nothing(
    devices: Devices, monkeypatch: pytest.MonkeyPatch
) -> None:
    """NET-01 to NET-04: of five the same at once one is done; a draw during the answer to a knock, and a discard after
    the end, are refused."""
    one, way = seated(devices, monkeypatch)
    at_knock(way)
    answers = way.page.evaluate(WISH, ["-Kd", 5])
    assert sorted(one["type"] for one in answers) == ["accepted", *["stale"] * 4]
    look = way.table.until(dialog="show")
    assert len(look["cards"]) == 10
    [draw] = way.page.evaluate(WISH, ["+", 1])
    assert draw["type"] == "refused"
    assert kept(way.table.look()) == kept(look)
    way.answer("show")
    way.table.until(dialog="hand-sheet")
    sheet = way.page.locator("dialog[data-part=hand-sheet]")
    said = words(sheet.inner_text())
    [late] = way.page.evaluate(WISH, ["-9h", 1])
    assert late["type"] == "refused"
    way.page.reload()
    way.table.until(dialog="hand-sheet")
    assert words(sheet.inner_text()) == said, "the score is posted once"
    one.meant("status of 4")


def test_a_knock_that_is_cancelled_has_changed_nothing(devices: Devices, monkeypatch: pytest.MonkeyPatch) -> None:
    """UI-02: with the melds arranged by hand; by its button, by Escape, and after another card was chosen."""
    _, way = seated(devices, monkeypatch)
    before = at_knock(way)
    dialog = way.page.locator("dialog[data-part=knock]")

    def opened() -> None:
        way.deed("knock")
        way.table.until(dialog="knock")

    opened()
    dialog.locator("[data-act=arrange]").click()
    dialog.get_by_role("button", name="Cancel").click()
    assert kept(way.table.until(dialog="")) == kept(before)
    opened()
    dialog.locator("label.way").last.click()
    way.page.keyboard.press("Escape")
    assert kept(way.table.until(dialog="")) == kept(before)
    assert "discard" in before["deeds"]
    reloaded(way, before)


def test_the_sheet_after_big_gin_shows_both_hands(devices: Devices, monkeypatch: pytest.MonkeyPatch) -> None:
    ruleset = "gin/big_gin=on,target=10"
    _, way = seated(devices, monkeypatch, ruleset, "5c 5d 5s 8s 9s Ts Jc Jd Jh Js", "7s")
    at_knock(way)
    way.deed("knock")
    way.table.until(dialog="knock")
    way.answer("knock")
    way.table.until(dialog="hand-sheet")
    sheet = way.page.locator("dialog[data-part=hand-sheet]")
    said = words(sheet.inner_text())
    assert "big gin" in said.lower()
    assert sheet.get_by_role("img").count() >= 6, "the melds of both, and what the other had left"
    assert "31" in said


@pytest.mark.parametrize(
    ("ruleset", "upcard", "limit"), [("oklahoma", "6d", 6), ("oklahoma", "4c", 4), ("gin", "4c", 10)]
)
def test_the_limit_of_the_hand_stays_in_sight(
    devices: Devices, monkeypatch: pytest.MonkeyPatch, ruleset: str, upcard: str, limit: int
) -> None:
    """UI-05, UI-06: when the upcard is taken, when it is asked for by key, in help and hint, and after a reload."""
    stack(monkeypatch, ruleset, (ANN, BOT), upcard, "Kd")
    one = devices(calm=True)
    page = one.open(f"/t/{open_table(one, ruleset, ['greedy'], dealer=1)}")
    way = Pointer(Table(page))
    way.table.until(mine=True, deeds=lambda deeds: "take" in deeds)
    shown = page.locator("[data-part=limit]")
    for taken in (False, True):
        if taken:
            way.deed("take")
            way.table.until(busy=False, cards=lambda cards: len(cards) == 11)
        expect(shown).to_have_text(re.compile(rf"\b{limit}\b"))
        page.keyboard.press("l")
        expect(page.locator("[data-part=prompt]")).to_have_text(re.compile(rf"\b{limit}\b"))
    page.reload()
    expect(shown).to_have_text(re.compile(rf"\b{limit}\b"))


def test_house_rules_go_along_to_the_next_match(devices: Devices, monkeypatch: pytest.MonkeyPatch) -> None:
    """UI-10: after a hand, a reload and a rematch the option is as it was agreed."""
    ruleset = "gin/big_gin=on,gin_bonus=40,target=10"
    _, way = seated(devices, monkeypatch, ruleset, "5c 5d 5s 8s 9s Ts Jc Jd Jh 3c", "Js")
    at_knock(way)
    way.pick(way.table.look(), next(one["key"] for one in way.table.look()["cards"] if one["card"] == "3c"))
    way.deed("knock")
    way.table.until(dialog="knock")
    way.answer("knock")
    way.table.until(dialog="hand-sheet")
    way.page.reload()
    way.table.until(dialog="hand-sheet")
    assert "40" in words(way.page.locator("dialog [data-part=formula]").inner_text())
    way.answer("next")
    way.table.until(dialog="match-sheet")
    another_match(way)
    found = way.page.evaluate("fetch(`/api/tables/${location.pathname.slice(3)}/`).then((one) => one.json())")
    assert found["ruleset"] == ruleset


SHEETS: Final = """
  window.sheets = [];
  addEventListener("DOMContentLoaded", () => new MutationObserver(() => {
    const now = [...document.querySelectorAll("dialog[open]")].map((one) => one.dataset.part).join("+");
    if (now !== window.sheets.at(-1)) window.sheets.push(now);
  }).observe(document.documentElement, {subtree: true, childList: true, attributes: true, attributeFilter: ["open"]}));
"""
"""Every sheet that lay on the page, one after the other."""


def fresh(other: Device, one: Device) -> None:
    """Another device of the same person, which has seen nothing yet."""
    other.context.add_cookies(one.context.cookies())  # type: ignore[arg-type]
    other.context.add_init_script(SHEETS)


def test_a_match_that_is_over_shows_its_sheet_alone_on_a_fresh_device(devices: Devices) -> None:
    one, other = devices(calm=True), devices(calm=True)
    table = open_table(one, "gin", ["greedy"], settings={"length": "hand"})
    play_out(Pointer(Table(one.open(f"/t/{table}"))))
    fresh(other, one)
    page = other.open(f"/t/{table}")
    last = page.locator("dialog[data-part=match-sheet] [data-act=last-hand]")
    last.wait_for()
    page.wait_for_timeout(500)
    assert [part for part in page.evaluate("window.sheets") if part] == ["match-sheet"]
    last.click()
    expect(page.locator("dialog[data-part=hand-sheet]")).to_be_visible()
    page.locator("dialog [data-act=next]").click()
    expect(page.locator("dialog[data-part=match-sheet]")).to_be_visible()
