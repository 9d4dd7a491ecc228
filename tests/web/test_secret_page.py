"""NET-05, NET-06: no card that the seat may not know is in a frame, in the page, in what is spoken, or in what is kept.

What is hidden is asked of the table itself, which stands in this process; while it is one's turn nothing moves there.
"""

from __future__ import annotations

import json
import re
from typing import Any, Final

import pytest
from playwright.sync_api import Page

from openrummy.cards import face_text
from tests.server.harness import Running
from tests.web.browser import words
from tests.web.conftest import Devices
from tests.web.stacked import stack
from tests.web.table import Pointer, Table, open_table, step
from tests.web.test_phases import ANN, BOT

PAGE: Final = """() => {
  return document.title + "\\n" + document.documentElement.outerHTML;
}"""
"""All that the page is made of; the drawings of cards as well, which are made when one is first shown."""
KEPT: Final = (
    "() => JSON.stringify([{...localStorage}, {...sessionStorage}, document.cookie, location.href, history.state])"
)
SECRET: Final = re.compile(r"[0-9a-f]{32}")
SIGNS: Final = {"c": "♣", "d": "♦", "h": "♥", "s": "♠"}


RANK_WORDS: Final = dict(
    zip(
        "A23456789TJQK",
        ["ace", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king"],
        strict=True,
    )
)
SUIT_WORDS: Final = {"c": "clubs", "d": "diamonds", "h": "hearts", "s": "spades"}


def spoken(text: str) -> str:
    """A card as it is spoken: seven of hearts."""
    return f"{RANK_WORDS[text[0]]} of {SUIT_WORDS[text[1]]}"


def hidden(running: Running, table: str, seat: int) -> set[int]:
    """The cards of the hand that is played which a seat has never seen."""
    live = running.house.desks[bytes.fromhex(table)].live
    assert live.table is not None
    hand = live.table.state.hand
    assert hand is not None
    known = {*hand.hands[seat], *hand.pile, *(card for meld in hand.table for card in meld.cards)}
    known |= {card for cards in hand.seen for card in cards}
    return {*hand.stock, *(card for cards in hand.hands for card in cards)} - known


def shown(page: Page, cards: set[int]) -> list[str]:
    """Where the page names or draws one of these cards."""
    html = words(page.evaluate(PAGE))
    found = []
    for card in sorted(cards):
        text = face_text(card)
        short = text[0].replace("T", "10") + SIGNS[text[1]]
        for sign in (f'data-card="{text}"', f">{text}<", short, spoken(text)):
            at = html.find(sign)
            if at >= 0:
                found.append(f"{sign}: {html[max(0, at - 200) : at + 60]}")
        for use in ("f", "g", "t"):
            if re.search(rf'"#?or-{use}{card}"', html):
                found.append(f"drawn: {text}")
    return found


@pytest.mark.parametrize(("ruleset", "short"), [("gin", False), ("gin", True), ("basic/max_reshuffles=0", False)])
def test_what_a_seat_may_not_know_is_nowhere(
    devices: Devices, server: Running, monkeypatch: pytest.MonkeyPatch, ruleset: str, short: bool
) -> None:
    one = devices(settings={"confirm": "never", "speed": "fast"})
    if short:  # over before it was looked at often enough, so that another hand follows
        stack(monkeypatch, ruleset, (ANN, BOT), "Kc", "Kd 3s")
    table = open_table(one, ruleset, ["greedy"], dealer=1)
    page = one.open(f"/t/{table}")
    way = Pointer(Table(page))
    looked = hands = most = 0
    for _ in range(20):
        look = way.table.turn()
        if look["dialog"]:
            if looked >= 4:
                break
            step(way, look)  # a hand can be short: there is another one
            way.table.after(look)
            if look["dialog"] == "hand-sheet":
                hands += 1
                page.reload()  # a page remembers of the hands before what it drew and what its log says, rightly
            continue
        secret = hidden(server, table, 0)
        most = max(most, len(secret))
        assert shown(page, secret) == []
        looked += 1
        step(way, look)
        way.table.after(look)
    assert looked >= 4
    assert most > 20, "next to nothing was hidden"
    assert hands or not short
    _, secrets = kept(page, table)
    assert secrets == [], "a secret is kept where scripts can read it"
    assert frames_hide(one.frames), "frames were read"


def test_a_card_that_is_planted_is_found(devices: Devices) -> None:
    page = devices().open()
    for planted in ("<p>seven of hearts</p>", "<li data-card='7h'></li>", "<b>7♥</b>", "<use href='#or-g32'></use>"):
        page.evaluate("one => (document.body.innerHTML = one)", planted)
        assert shown(page, {32}), planted
    page.evaluate("() => (document.body.innerHTML = '<p>eight of hearts</p>')")
    assert shown(page, {32}) == []


def kept(page: Page, table: str) -> tuple[str, list[str]]:
    """What the browser keeps where scripts can read it; and what in it looks like a secret."""
    text: str = page.evaluate(KEPT)
    return text, [found for found in SECRET.findall(text) if found != table]


def frames_hide(frames: list[str]) -> int:
    """How many views there were; in none has the other a card of his own, or the stock one that is known."""
    views = 0
    for frame in frames:
        told: dict[str, Any] = json.loads(frame)
        for seen in views_in(told):
            hand = (seen.get("state") or {}).get("hand")
            if not hand or seen["turn"] < 0 or hand["phase"] == "show":
                continue
            views += 1
            assert not [card for card in hand["stock"] if card < 53], frame
            known = set(hand["seen"][1])
            assert not [card for card in hand["hands"][1] if card < 53 and card not in known], frame
    return views


def views_in(told: Any) -> list[dict[str, Any]]:
    """Every view of a table in a message."""
    if isinstance(told, list):
        return [view for one in told for view in views_in(one)]
    if not isinstance(told, dict):
        return []
    own = [told["seen"]] if isinstance(told.get("seen"), dict) else []
    return own + [view for name, one in told.items() if name != "seen" for view in views_in(one)]


def test_nothing_of_a_hand_is_kept_on_the_device(devices: Devices) -> None:
    """Neither cards nor names of cards: one's own order is kept as places."""
    one = devices(calm=True)
    table = open_table(one, "gin", ["greedy"])
    page = one.open(f"/t/{table}")
    way = Pointer(Table(page))
    look = way.table.mine()
    page.locator(".orders button", has_text="Own").click()
    page.locator("[data-part=hand] button").first.focus()
    page.keyboard.press("Shift+ArrowRight")
    text, secrets = kept(page, table)
    assert secrets == []
    assert "openrummy.own" in text
    held = {card["card"] for card in look["cards"]}
    assert not re.search(r'"[2-9TJQKA][cdhs]"', text), text
    assert not [card for card in held if f'"{card}"' in text]
    places = re.search(r"openrummy\.own[^:]*:\s*\"\[([0-9,]*)\]", text)
    assert places, text
    assert sorted(int(place) for place in places[1].split(",")) == list(range(len(held)))


def test_a_resume_link_leaves_no_secret_in_the_address(devices: Devices) -> None:
    one, other = devices(calm=True), devices(calm=True)
    table = open_table(one, "gin", ["greedy"])
    link = one.context.request.post(f"{one.base}/api/tables/{table}/links", headers={"origin": one.base}).json()
    page = other.open(f"/t/{table}#s={link['secret']}")
    Table(page).mine()
    assert link["secret"] not in page.url
    assert link["secret"] not in kept(page, table)[0]
    assert link["secret"] not in page.content()
