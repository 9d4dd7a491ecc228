"""Who sees a draft, and when: nobody before it is played; then everybody, card by card. And what may go wrong."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import pytest
from playwright.sync_api import Page, expect

from tests.server.harness import Running, serving, start_process
from tests.web.browser import PHONE, SMALL, WIDE, Device, words
from tests.web.conftest import Devices
from tests.web.drafting import FULL, HAND_25, PATIENT, Drafter, Taps, hand_of, set_up
from tests.web.table import open_table
from tests.web.test_access import LEAST, SIDEWAYS, faults
from tests.web.test_trouble import wait_for

NET: Final = "4c 5c 6c 7c | 7h 7d 7s"
NOTED: Final = """() => {
  window.seen = [];
  const cards = (meld) => [...meld.querySelectorAll("[data-piece]")].map((card) => card.dataset.card).join(" ");
  const note = () => {
    const text = [...document.querySelectorAll("[data-part=melds] [data-group]")].map(cards).join(" | ");
    if (text !== window.seen.at(-1)) window.seen.push(text);
  };
  note();
  new MutationObserver(note).observe(document.body, {childList: true, subtree: true, attributes: true});
}"""
"""Notes every table that is shown from now on."""
UNDER: Final = "([x, y]) => document.elementFromPoint(x, y)?.closest('[data-card]')?.dataset.card"
"""The card at a point of the window."""
SMALL_ONES: Final = """(least) => [...document.querySelectorAll("[data-part=actions] button")]
  .map((one) => [one.dataset.act, one.getBoundingClientRect()])
  .filter(([, box]) => box.width < least - 0.5 || box.height < least - 0.5).map(([act]) => act)"""
"""What may be done, by a button that is too small for a finger; cards are covered as those in hand are."""
LISTS: Final = """() => [...document.querySelectorAll("[data-part=melds] ul")]
  .filter((one) => one.getAttribute("role") === "list").map((one) => one.ariaLabel)"""
HIGH: Final = """() => {
  const one = document.querySelector("[data-place=melds]");
  return [one.scrollHeight, one.clientHeight];
}"""
COVERED: Final = """() => {
  const skip = document.querySelector("[data-act=skip]").getBoundingClientRect();
  const place = document.querySelector("[data-place=melds]").getBoundingClientRect();
  return skip.top < place.bottom && skip.bottom > place.top && skip.left < place.right && skip.right > place.left;
}"""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A server that waits for those who load their page again."""
    with serving(tmp_path_factory.mktemp("seen"), PATIENT) as running:
        yield running


def two(
    devices: Devices, server: Running, melds: str, hand: str, **options: Any
) -> tuple[Drafter, Drafter, str, Device]:
    """Ann in the middle of her turn, and bob who waits; ``options`` are bob's."""
    ann, bob = devices(calm=True), devices(**{"calm": True, **options})
    table = open_table(ann, "manipulation", [""])
    answer = bob.context.request.post(
        f"{bob.base}/api/tables/{table}/seats", data={"name": "bob"}, headers={"origin": bob.base}
    )
    assert answer.status == 201
    pages = [one.open(f"/t/{table}") for one in (ann, bob)]
    for page in pages:
        expect(page.locator("[data-part=hand] [data-card]")).to_have_count(10)
    set_up(server, table, melds, hand)
    for page in pages:
        page.reload()
    mine, theirs = Drafter(pages[0]), Drafter(pages[1])
    mine.until(open=True, hand=lambda held: len(held) == len(hand.split()))
    theirs.until(melds=lambda found: len(found) == len(melds.split(" | ")))
    return mine, theirs, table, bob


def html(page: Page) -> str:
    """All that the page is made of."""
    found: str = page.evaluate("document.documentElement.outerHTML")
    return found


def test_nobody_sees_the_middle_of_it(devices: Devices, server: Running) -> None:
    """NET-13: cards taken apart; the other's page and frames are as they were until it is played."""
    mine, theirs, table, bob = two(devices, server, NET, "3c 2h Kd")
    theirs.page.wait_for_timeout(3_000)  # until the page has said for whom one waits
    before, frames = html(theirs.page), len(bob.frames)
    mine.put("7c", 1, 2)
    mine.until(melds=lambda melds: len(melds[1]["cards"]) == 4)
    mine.put("3c", None, 1)
    mine.until(stands=True)
    mine.page.wait_for_timeout(300)
    assert html(theirs.page) == before
    assert [one for one in bob.frames[frames:] if '"pong"' not in one] == []
    mine.act("play")
    look = theirs.until(melds=lambda melds: len(melds[0]["cards"]) == 4 and len(melds[1]["cards"]) == 4)
    assert sorted(one["cards"][0] for one in look["melds"]) == ["3c", "7c"]
    assert len(hand_of(server, table).table) == 2


def test_the_others_see_it_move_card_by_card(devices: Devices, server: Running) -> None:
    mine, theirs, _, _ = two(devices, server, NET, "3c 2h Kd", calm=False, settings={"speed": "normal"})
    old = theirs.melds()
    mine.put("7c", 1, 2)
    mine.until(melds=lambda melds: len(melds[1]["cards"]) == 4)
    mine.put("3c", None, 1)
    mine.until(stands=True)
    theirs.page.evaluate(NOTED)
    mine.act("play")
    theirs.until(watched=True)
    theirs.until(watched=False)
    seen = theirs.page.evaluate("window.seen")
    assert seen[0] == " | ".join(" ".join(one) for one in old)
    assert len(seen) >= 3, "there are steps between"
    assert seen[-1] == "3c 4c 5c 6c | 7c 7d 7h 7s"


@pytest.mark.parametrize("viewport", [SMALL, PHONE, None])
def test_no_meld_is_covered_while_another_rebuilds(devices: Devices, server: Running, viewport: Any) -> None:
    size = {"viewport": viewport} if viewport else {}
    mine, theirs, _, _ = two(devices, server, NET, "3c 2h Kd", calm=False, settings={"speed": "slow"}, **size)
    mine.put("7c", 1, 2)
    mine.until(melds=lambda melds: len(melds[1]["cards"]) == 4)
    mine.put("3c", None, 1)
    mine.until(stands=True)
    height = "document.querySelector('[data-place=melds]').getBoundingClientRect().height"
    before = theirs.page.evaluate(height)
    mine.act("play")
    theirs.until(watched=True)
    assert theirs.page.evaluate(COVERED) is False
    assert abs(theirs.page.evaluate(height) - before) < 1, "the melds jump when it begins"
    expect(theirs.page.locator("[data-part=prompt]")).to_contain_text("from")


@pytest.mark.parametrize("quick", ["skip", "off", "reduce"])
def test_it_is_skipped_or_shown_at_once(devices: Devices, server: Running, quick: str) -> None:
    options: dict[str, Any] = {"calm": False, "settings": {"speed": "off" if quick == "off" else "slow"}}
    if quick == "reduce":
        options["reduced_motion"] = "reduce"
    mine, theirs, _, _ = two(devices, server, NET, "3c 2h Kd", **options)
    mine.put("7c", 1, 2)
    mine.until(melds=lambda melds: len(melds[1]["cards"]) == 4)
    mine.put("3c", None, 1)
    mine.until(stands=True)
    mine.act("play")
    if quick == "skip":
        theirs.until(watched=True)
        theirs.page.locator("[data-act=skip]").click()
    look = theirs.until(melds=lambda melds: ["3c", "4c", "5c", "6c"] in [one["cards"] for one in melds])
    assert not look["watched"]


# --- trouble ---


def test_a_reload_keeps_the_draft_with_its_steps(devices: Devices, server: Running) -> None:
    """NET-13."""
    one = devices(calm=True)
    table = open_table(one, "manipulation", ["maximal"], dealer=1)
    way = Drafter(one.open(f"/t/{table}"))
    way.table.mine()
    set_up(server, table, NET, "3c 2h Kd")
    way.page.reload()
    way.until(open=True, hand=lambda held: len(held) == 3)
    way.put("7c", 1, 2)
    way.until(melds=lambda melds: len(melds[1]["cards"]) == 4)
    way.put("3c", None, 1)
    before = way.until(stands=True)
    way.page.reload()
    after = way.until(stands=True)
    assert (after["melds"], sorted(after["hand"])) == (before["melds"], sorted(before["hand"]))
    way.act("back-step")
    way.act("back-step")
    assert [one["cards"] for one in way.until(hand=lambda held: len(held) == 3)["melds"]] == [
        meld.split() if "c" in meld else ["7d", "7h", "7s"] for meld in NET.split(" | ")
    ]
    one.context.set_offline(True)
    way.page.evaluate("dispatchEvent(new Event('offline'))")
    way.put("7c", 1, 2)
    way.until(melds=lambda melds: len(melds[1]["cards"]) == 4)
    one.context.set_offline(False)
    way.page.evaluate("dispatchEvent(new Event('online'))")
    way.table.until(status="live")
    way.put("3c", None, 1)
    way.until(stands=True)
    one.meant("ERR_INTERNET_DISCONNECTED", "WebSocket")
    way.act("play")
    way.until(open=False)
    assert "openrummy.draft" not in way.page.evaluate("JSON.stringify({...sessionStorage})"), (
        "what was played is forgotten"
    )


def test_a_draft_of_a_table_that_has_changed_is_dropped(devices: Devices, server: Running) -> None:
    one = devices(calm=True)
    table = open_table(one, "manipulation", ["maximal"], dealer=1)
    way = Drafter(one.open(f"/t/{table}"))
    way.table.mine()
    set_up(server, table, NET, "3c 2h Kd")
    way.page.reload()
    way.until(open=True, hand=lambda held: len(held) == 3)
    way.put("3c", None, 1)
    way.until(stands=True)
    set_up(server, table, "9h Th Jh | " + NET, "3c 2h Kd")
    way.page.reload()
    look = way.until(open=True, melds=lambda melds: len(melds) == 3)
    assert len(look["hand"]) == 3


def test_a_server_killed_in_mid_draft_costs_nothing(own_device: Device, port: int, tmp_path: Path) -> None:
    flags: dict[str, Any] = {"bot_delay": 0, "part_wait": 1, "leave_after": 600}
    db = str(tmp_path / "tables.db")
    first = start_process(db, port, **flags)
    try:
        wait_for(own_device.base)
        way = Drafter(own_device.open(f"/t/{open_table(own_device, 'manipulation', ['random'], dealer=1)}"))
        way.table.mine()
        way.act("draw")
        look = way.until(open=True, hand=lambda held: len(held) >= 11)
        way.put(look["hand"][0], None, None)
        before = way.until(hand=lambda held: len(held) == len(look["hand"]) - 1)
    finally:
        first.kill()
        first.wait()
    way.table.until(status="away")
    assert [one["cards"] for one in way.look()["melds"]] == [one["cards"] for one in before["melds"]]
    second = start_process(db, port, **flags)
    try:
        wait_for(own_device.base)
        way.table.until(status="live", patience=60)
        assert way.look()["hand"] == before["hand"]
        way.page.reload()
        way.table.until(status="live")
        after = way.until(open=True, hand=lambda held: sorted(held) == sorted(before["hand"]))
        assert [one["cards"] for one in after["melds"]] == [one["cards"] for one in before["melds"]]
    finally:
        second.kill()
        second.wait()


# --- everyone can do it ---


def full(
    devices: Devices,
    server: Running,
    melds: str = FULL,
    hand: str = HAND_25,
    way: type[Drafter] = Drafter,
    **options: Any,
) -> Drafter:
    """A table of five with these cards: seventy, and twenty-five in hand."""
    one = devices(**{"calm": True, **options})
    table = open_table(one, "manipulation", ["random"] * 4, dealer=4)
    mine = way(one.open(f"/t/{table}"))
    mine.table.mine()
    set_up(server, table, melds, hand)
    mine.page.reload()
    mine.until(open=True, hand=lambda held: len(held) == len(hand.split()))
    return mine


def test_ninety_five_cards_on_the_smallest_phone_and_on_a_wide_screen(devices: Devices, server: Running) -> None:
    way = full(devices, server, viewport=SMALL, has_touch=True)
    page = way.page
    assert sum(len(one["cards"]) for one in way.look()["melds"]) == 70
    assert page.evaluate(SIDEWAYS) == []
    assert page.evaluate(SMALL_ONES, LEAST) == []
    for meld in way.look()["melds"]:
        for card in meld["cards"]:
            x, y = way.spot(way.piece(meld["id"], card))
            there = page.evaluate(UNDER, [x, y])
            assert there == card, "a card that cannot be touched"
    assert faults(page) == []
    page.set_viewport_size({"width": 2560, "height": 1300})
    page.wait_for_timeout(150)
    assert page.evaluate(SIDEWAYS) == []
    around = page.evaluate(HIGH)
    assert around[0] <= around[1] + 1, "nothing has to be scrolled where there is room"
    page.set_viewport_size({"width": WIDE["width"], "height": WIDE["height"]})
    way.put(way.look()["hand"][0], None, None)
    way.until(hand=lambda held: len(held) == 24)
    way.pick(1, "2c")
    page.wait_for_timeout(100)
    assert page.evaluate(SMALL_ONES, LEAST) == []
    assert faults(page) == []


def test_a_screen_reader_hears_melds_as_lists_and_how_it_stands(devices: Devices, server: Running) -> None:
    mine, theirs, _, _ = two(devices, server, NET, "8c 2h Kd")
    for way in (mine, theirs):
        names = [words(one) for one in way.page.evaluate(LISTS)]
        assert names[0] == "2 melds on the table"
        assert names[1] == "Meld 1 of 2: four of clubs, five of clubs, six of clubs, seven of clubs"
    mine.put("8c", None, 1)
    mine.until(stands=True)
    said = words(mine.page.locator("[data-part=said]").text_content() or "")
    assert said.startswith("eight of clubs: now in four of clubs, five of clubs")
    assert "It stands" in said
    mine.put("2h", None, 2)
    mine.until(melds=lambda melds: melds[1]["wrong"])
    assert ". Neither a set nor a run" in words(mine.page.evaluate(LISTS)[2])


def test_forced_colours_keep_marks_and_focus(devices: Devices, server: Running) -> None:
    one = devices(calm=True, forced_colors="active")
    table = open_table(one, "manipulation", ["maximal"], dealer=1)
    way = Drafter(one.open(f"/t/{table}"))
    way.table.mine()
    set_up(server, table, NET, "8c 2h Kd")
    way.page.reload()
    way.until(open=True, hand=lambda held: len(held) == 3)
    way.put("2h", None, 2)
    way.until(melds=lambda melds: melds[1]["wrong"])
    way.page.locator("[data-piece] button").first.focus()
    way.page.keyboard.press("ArrowRight")
    ring = way.page.evaluate("() => getComputedStyle(document.activeElement, '::after').borderTopWidth")
    assert float(ring.removesuffix("px")) >= 2
    assert [one for one in faults(way.page) if not one.startswith("color-contrast")] == []


THIRTY: Final = "5h 6h 7h 8h | 8c 8d 8s | Ts Js Qs Ks | 3c 4c 5c 6c 7c"
"""Sixteen cards; with fourteen in hand thirty."""


def test_thirty_cards_on_the_smallest_phone(devices: Devices, server: Running) -> None:
    """SCR-01: every card is seen and can be tapped, and nothing scrolls sideways."""
    hand = "2h 3h 4h 9h Td Jd Qd Kd Ac Ad 2d 3d 9c *"
    way = full(devices, server, THIRTY, hand, Taps, viewport=SMALL, has_touch=True, is_mobile=True)
    assert way.page.evaluate("document.documentElement.scrollWidth") <= SMALL["width"]
    look = way.look()
    assert len(look["hand"]) + sum(len(one["cards"]) for one in look["melds"]) == 30
    for meld in look["melds"]:
        for card in meld["cards"]:
            way.pick(meld["id"], card)
            way.until(picked=1)
            way.pick(meld["id"], card)
            way.until(picked=0)
    for card in look["hand"]:
        assert way.page.evaluate(UNDER, list(way.spot(way.held(card)))) == card
