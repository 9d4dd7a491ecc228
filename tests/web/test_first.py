"""The first minute: from opening the page to a dealt hand."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.web.conftest import Devices


def test_one_click_from_the_page_to_a_dealt_hand_of_gin(devices: Devices) -> None:
    page = devices().open()
    page.get_by_role("button", name="Gin Rummy").first.click()
    cards = page.locator("[data-part=hand] [data-card]")
    expect(cards).to_have_count(10)
    shown = [card.get_attribute("data-card") or "" for card in cards.all()]
    assert len(set(shown)) == 10
    assert "??" not in shown
