"""Whole matches by the keyboard alone: from the first screen to the end, with the focus always to be seen."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.web.browser import words
from tests.web.conftest import Devices
from tests.web.table import Keys, Look, Table, another_match, open_table, play_out

SHORT = {
    "gin/target=10": ["greedy"],
    "oklahoma/target=10": ["greedy"],
    "hollywood/target=10": ["greedy"],
    "three_hand": ["greedy", "greedy"],
    "basic/hands=1,max_reshuffles=1": ["greedy"],
    "manipulation/target=1": ["maximal"],
}
ONE_HAND = {"settings": {"length": "hand"}}
ASKED = {"h": "of", "c": "Stock", "s": "Collector", "w": "turn", "l": "knock", "n": "."}
"""Keys that ask, and a word of the answer."""


class Watched(Keys):
    """Looks after every key whether the focus is anywhere."""

    def __init__(self, table: Table) -> None:
        super().__init__(table)
        self.lost: list[str] = []

    def press(self, key: str) -> None:
        super().press(key)
        if not self.page.evaluate("document.activeElement !== document.body"):
            self.page.wait_for_timeout(300)  # the view may just be changing
            if not self.page.evaluate("document.activeElement !== document.body"):
                self.lost.append(f"{key}: {self.table.look()}")


LONG = {"oklahoma", "hollywood", "manipulation"}
"""Played by keys in the long run; by the pointer they are played every time."""


@pytest.mark.parametrize(
    "ruleset",
    [pytest.param(one, marks=pytest.mark.slow) if one.partition("/")[0] in LONG else one for one in SHORT],
)
def test_a_match_by_the_keyboard(devices: Devices, ruleset: str) -> None:
    one = devices(calm=True)
    page = one.open(f"/t/{open_table(one, ruleset, SHORT[ruleset], **(ONE_HAND if ruleset == 'three_hand' else {}))}")
    table = Table(page)
    table.until(status="live")
    keys = Watched(table)
    keys.go("document.activeElement !== document.body")
    assert play_out(keys) >= 1
    assert keys.lost == [], "\n".join(keys.lost[:3])
    another_match(keys)


def test_from_the_first_screen_to_a_hand_by_keys(devices: Devices) -> None:
    page = devices(calm=True).open()
    expect(page.get_by_role("button", name="Play the computer").first).to_be_visible()
    keys = Watched(Table(page))
    page.keyboard.press("Tab")
    keys.go(
        "document.activeElement.matches('button') && document.activeElement.textContent.includes('Play the computer')"
    )
    keys.press("Enter")
    expect(page.locator("[data-part=hand] [data-card]")).to_have_count(10)
    assert keys.lost == [], "\n".join(keys.lost)


def test_keys_that_ask_are_answered_in_words(devices: Devices) -> None:
    one = devices(calm=True)
    page = one.open(f"/t/{open_table(one, 'oklahoma', ['greedy'])}")
    Table(page).mine()
    said = page.locator("[data-part=said]")
    for key, word in ASKED.items():
        before = said.text_content()
        page.keyboard.press(key)
        page.wait_for_function("old => document.querySelector('[data-part=said]').textContent !== old", arg=before)
        assert word in words(said.text_content() or ""), key
    shown = words(page.locator("[data-part=prompt]").text_content() or "")
    assert shown, "what is spoken is shown as well"


def test_every_key_of_the_list_is_named(devices: Devices) -> None:
    one = devices(calm=True)
    page = one.open(f"/t/{open_table(one, 'gin', ['greedy'])}")
    Table(page).mine()
    page.keyboard.press("?")
    panel = page.locator("dialog[open]")
    for key in [*ASKED, *Keys.LETTERS.values()]:
        expect(panel.locator("kbd", has_text=key.upper()).first).to_be_visible()
    page.keyboard.press("Escape")
    expect(panel).to_have_count(0)


def test_cards_are_moved_by_keys_and_stay_so(devices: Devices) -> None:
    one = devices(calm=True)
    page = one.open(f"/t/{open_table(one, 'gin', ['greedy'])}")
    table = Table(page)
    before = cards(table.mine())
    keys = Keys(table)
    keys.go("document.activeElement.closest('[data-part=hand]')")
    page.keyboard.press("Home")
    page.keyboard.press("Shift+ArrowRight")
    wanted = [before[1], before[0], *before[2:]]
    table.until(cards=lambda now: [card["card"] for card in now] == wanted)
    page.reload()
    table.mine()
    assert cards(table.look()) == wanted, "SCR-03: one's own order survives a reload"


def cards(look: Look) -> list[str]:
    return [one["card"] for one in look["cards"]]


def focused(page: Page) -> str:
    found: str = page.evaluate("document.activeElement?.ariaLabel ?? ''")
    return words(found)


def test_every_card_says_what_it_is(devices: Devices) -> None:
    """SCR-04: a named control for each card, one item for each of the others' hands."""
    one = devices(calm=True)
    page = one.open(f"/t/{open_table(one, 'gin', ['greedy'])}")
    table = Table(page)
    look = table.mine()
    for at, held in enumerate(look["cards"], 1):
        assert f"{at} of {len(look['cards'])}" in held["name"], held
    assert len(look["seats"]) == 1
    assert "10 cards" in words(look["seats"][0])
    Keys(table).go("document.activeElement.closest('[data-part=hand]')")
    page.keyboard.press("End")
    assert f"{len(look['cards'])} of {len(look['cards'])}" in focused(page)
