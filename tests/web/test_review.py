"""The review of a match in the browser: from its sheet to a step of the replay, by pointer and keys, for everyone."""

from __future__ import annotations

import functools
import re

import pytest
from playwright.sync_api import Page, Route, expect

from openrummy.bots.review import Review
from openrummy.wire import encode
from tests.bots.play import turns
from tests.bots.reviewing import review
from tests.web.browser import SMALL, WIDE, Device, words
from tests.web.conftest import Devices
from tests.web.stacked import stack
from tests.web.table import Keys, Look, Pointer, Table, open_table, play_out
from tests.web.test_access import CUT, LEAST, SIDEWAYS, TARGETS, faults

ID = "0123456789abcdef" * 2
GAMES = {"gin": ("random", "greedy"), "basic": ("random", "greedy"), "manipulation": ("random", "maximal")}


@functools.cache
def careless(game: str) -> Review:
    """The review of one who plays at random."""
    *_, table = turns(game, GAMES[game], 5, hands=2)
    return review(table, 0)


def shown(one: Device, game: str, query: str = "") -> Page:
    """The page of a review as a server would send it."""
    body = encode(careless(game))

    def answer(route: Route) -> None:
        route.fulfill(status=200, content_type="application/json", body=body)

    one.page.route(re.compile(f"/api/tables/{ID}/review"), answer)
    page = one.open(f"/review/{ID}{query}")
    page.locator("[data-part=luck]").wait_for()
    return page


def test_from_the_sheet_of_the_match_to_a_step_of_the_replay(devices: Devices, monkeypatch: pytest.MonkeyPatch) -> None:
    """A card is thrown out of a set where one could have knocked; eight draws later the other does."""
    hands = ["As 2s 3s Ah 2h 4c 3d 9c 9d 9s", "Ac 3c 5c 7c Jc 2d 4d 6d 8d Td"]
    stack(monkeypatch, "gin", hands, "Th", "Qh 7h", dealer=1)
    one = devices(calm=True)
    table = open_table(one, "gin", ["greedy"], dealer=1, settings={"length": "hand"})
    page = one.open(f"/t/{table}")
    way = Pointer(Table(page))
    for deed in ("pass", "draw"):
        way.table.until(mine=True, busy=False, deeds=lambda deeds, deed=deed: deeds.get(deed))
        way.deed(deed)
    look = way.table.until(cards=lambda cards: len(cards) == 11, busy=False)
    way.pick(look, key_of(look, "9s"))
    way.deed("discard")
    play_out(way)
    page.locator("dialog [data-act=review]").click()
    page.wait_for_url(f"**/review/{table}")
    moment = page.locator("[data-part=costly] [data-part=moment]").first
    said = words(moment.inner_text())
    assert re.search(r"You threw 9♠\. Knocking with Q♥ would have been worth \d+(\.\d)? points more\.", said)
    assert "breaks up 9♣ 9♦ 9♠" in said
    expect(moment.locator(".held .one")).to_have_count(11)
    assert moment.locator("a").get_attribute("href") == f"/replay/{table}?hand=1&step=3"
    expect(page.locator("[data-part=moment]")).to_have_count(1)  # the knock is told there, and not once more
    assert "The 8 cards you drew" in words(page.locator("[data-part=luck] dl").inner_text())
    page.locator(f"a[href='/t/{table}']").click()
    expect(page.locator("dialog[data-part=match-sheet]")).to_be_visible()


def key_of(look: Look, card: str) -> str:
    """The key of a card of the hand."""
    return str(next(one["key"] for one in look["cards"] if one["card"] == card))


def test_by_keys_alone(devices: Devices) -> None:
    one = devices(calm=True)
    page = shown(one, "basic")
    way = Keys(Table(page))
    found = careless("basic")
    way.go("document.activeElement.matches('summary')")
    page.keyboard.press("Enter")
    assert page.locator("details[open] .group").count() > 0
    first = found.costly[0]
    way.go("document.activeElement.matches('[data-part=costly] li:first-child a')")
    page.keyboard.press("Enter")
    page.wait_for_url(f"**/replay/{ID}?hand={first.hand}&step={first.step}")
    page.get_by_role("alert").wait_for()
    one.meant("status of 404")  # no table of this server


def test_a_moment_says_what_was_done_what_was_better_and_why(devices: Devices) -> None:
    page = shown(devices(calm=True), "basic")
    for at, moment in enumerate(careless("basic").costly):
        text = words(page.locator("[data-part=costly] li").nth(at).inner_text())
        assert f"Hand {moment.hand}" in text
        assert "You " in text
        assert "more." in text
        assert "Why: " in text
        assert "{" not in text
        assert "undefined" not in text


@pytest.mark.parametrize("game", ["basic", "manipulation"])
def test_axe_finds_nothing_and_a_small_phone_shows_it_all(devices: Devices, game: str) -> None:
    page = shown(devices(calm=True, viewport=SMALL, has_touch=True), game)
    for fold in page.locator("summary").all():
        fold.click()
    assert page.evaluate(SIDEWAYS) == []
    assert page.evaluate(TARGETS, LEAST) == []
    page.set_viewport_size({"width": WIDE["width"], "height": WIDE["height"]})
    assert faults(page) == []
    page.set_viewport_size({"width": 2560, "height": 1200})
    assert page.evaluate(SIDEWAYS) == []


@pytest.mark.parametrize("theme", ["dark", "contrast"])
def test_axe_finds_nothing_in_other_colours(devices: Devices, theme: str) -> None:
    page = shown(devices(settings={"theme": theme, "colours": "four", "speed": "off"}), "gin")
    assert faults(page) == []


def test_long_words_break_nothing(devices: Devices) -> None:
    page = shown(devices(calm=True, viewport=SMALL), "manipulation", "?lang=qps")
    for fold in page.locator("summary").all():
        fold.click()
    assert page.evaluate(SIDEWAYS) == []
    assert page.evaluate(CUT) == []


def test_what_cannot_be_reviewed_says_so_and_can_be_tried_again(devices: Devices) -> None:
    one = devices(calm=True)
    table = open_table(one, "gin", ["greedy"])
    page = one.open(f"/review/{table}")
    expect(page.get_by_role("alert")).to_contain_text("not over")
    said, again = page.get_by_role("alert").bounding_box(), page.locator("[data-act=again]").bounding_box()
    assert said
    assert again
    assert again["y"] - said["y"] - said["height"] >= 8, "the button sticks to what is said"
    answer = page.request.post(
        f"{one.base}/api/tables/{table}/wishes", data={"type": "resign", "key": "r"}, headers={"origin": one.base}
    )
    assert answer.ok
    page.locator("[data-act=again]").click()
    page.locator("[data-part=luck]").wait_for()
    expect(page.locator("[data-part=moment]")).to_have_count(0)
    one.meant("status of 422")
