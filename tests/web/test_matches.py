"""A whole match of each game through the page, by the pointer; the sheets of hands and of the match are read."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.web.conftest import Devices
from tests.web.table import Pointer, Table, another_match, open_table, play_out

SHORT = {
    "gin/target=10": ["greedy"],
    "oklahoma/target=10": ["greedy"],
    "hollywood/target=10": ["greedy"],
    "three_hand": ["greedy", "greedy"],
    "basic/hands=1,max_reshuffles=1": ["greedy"],
    "manipulation/target=1": ["maximal"],
}
"""Short matches: a ruleset and the bots one plays with."""
ONE_HAND = {"settings": {"length": "hand"}}


@pytest.mark.parametrize("ruleset", SHORT)
def test_a_match_by_the_pointer(devices: Devices, ruleset: str) -> None:
    one = devices(calm=True)
    table = open_table(one, ruleset, SHORT[ruleset], **(ONE_HAND if ruleset == "three_hand" else {}))
    page = one.open(f"/t/{table}")
    way = Pointer(Table(page))
    assert play_out(way) >= 1
    expect(page.locator("dialog[data-part=match-sheet]")).to_be_visible()
    another_match(way)
