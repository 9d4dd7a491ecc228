"""Manipulation: on one's turn one rebuilds the table oneself, by pointer, finger or keys, until it is played."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from openrummy.state import Phase
from tests.server.harness import Running, serving
from tests.web.at_draft import JOKER, Sit, sitting
from tests.web.browser import words
from tests.web.conftest import Devices
from tests.web.drafting import (
    PATIENT,
    Draft,
    Drafter,
    Keyboard,
    Taps,
    best_at,
    hand_of,
    play_on,
)
from tests.web.table import open_table
from tests.web.test_touch import FINGER, Finger


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A server that waits for those who load their page again."""
    with serving(tmp_path_factory.mktemp("draft"), PATIENT) as running:
        yield running


@pytest.fixture
def at_draft(devices: Devices, server: Running) -> Sit:
    """Sits down at a table of Manipulation, in the middle of one's turn."""
    return sitting(devices, server)


def move(way: Drafter, card: str, source: int | None, target: int | None) -> Draft:
    """Moves a card, and waits until it lies elsewhere."""
    before = way.ids()
    way.put(card, source, target)
    return way.until(melds=lambda melds: {f"{one['id']} {one['cards']}" for one in melds} != before)


# --- a turn ---


def test_cards_are_pulled_to_melds_and_the_table_is_played(at_draft: Sit, server: Running) -> None:
    way, table = at_draft()
    assert not way.look()["acts"]["play"], "nothing was moved"
    move(way, "9h", None, 1)
    look = way.until(stands=True)
    assert "keep 4 cards" in look["line"]
    assert way.page.locator("[data-piece].own").count() == 1, "what one added is tinted"
    way.act("play")
    way.until(open=False)
    assert [len(one) for one in hand_of(server, table).table] == [5, 3, 4]
    assert hand_of(server, table).phase is Phase.CLOSE
    way.act("end")
    way.table.until(mine=False)


def test_a_meld_that_does_not_stand_says_why_and_the_table_refuses_it(at_draft: Sit, server: Running) -> None:
    way, table = at_draft()
    move(way, "9c", None, 1)
    look = way.until(melds=lambda melds: melds[0]["wrong"])
    assert look["melds"][0]["why"] == "no meld"
    assert "does not stand yet" in look["line"]
    assert [one["wrong"] for one in look["melds"]] == [True, False, False]
    before = hand_of(server, table)
    way.act("play")
    assert "Neither a set nor a run" in way.until(fault=lambda fault: fault)["fault"]
    expect(way.page.locator("[aria-live=assertive]")).to_contain_text(re.compile(r"nine\W+of\W+clubs"))
    assert hand_of(server, table) == before
    assert len(way.look()["melds"][0]["cards"]) == 5, "the draft is still there"


def test_a_part_of_a_run_and_a_whole_meld_are_pulled_away(at_draft: Sit) -> None:
    way, _ = at_draft("5h 6h 7h 8h 9h Th | 8c 8d 8s", "8h 2c")
    way.pick(1, "8h")
    way.pick(1, "9h")
    way.pick(1, "Th")
    assert way.look()["picked"] == 3
    way.drag(way.spot(way.piece(1, "9h")), way.home(None))
    look = way.until(melds=lambda melds: len(melds) == 3)
    assert [one["cards"] for one in look["melds"]] == [["5h", "6h", "7h"], ["8c", "8d", "8s"], ["8h", "9h", "Th"]]
    grip = way.page.locator("[data-group='3'] .grip").bounding_box()
    assert grip
    way.drag((grip["x"] + 12, grip["y"] + 12), way.home(1))
    assert way.until(melds=lambda melds: len(melds) == 2)["melds"][0]["cards"] == ["5h", "6h", "7h", "8h", "9h", "Th"]


def test_steps_are_taken_back_one_by_one_and_all_at_once(at_draft: Sit) -> None:
    way, _ = at_draft()
    begin = way.melds()
    move(way, "9h", None, 1)
    move(way, "8h", 1, None)
    move(way, "9c", None, 2)
    way.act("back-step")
    assert len(way.until(hand=lambda hand: "9c" in hand)["melds"]) == 4
    way.act("back-step")
    way.until(melds=lambda melds: len(melds) == 3)
    way.act("reset")
    assert [one["cards"] for one in way.until(hand=lambda hand: "9h" in hand)["melds"]] == begin
    way.act("back-step")
    way.until(hand=lambda hand: "9h" not in hand)


def test_a_card_goes_back_to_the_hand_and_those_of_the_table_stay(at_draft: Sit) -> None:
    way, _ = at_draft()
    move(way, "9h", None, 1)
    place = way.page.locator("[data-drop=hand]").first.bounding_box()
    assert place
    hand = (place["x"] + place["width"] / 2, place["y"] + 30)
    way.drag(way.spot(way.piece(1, "9h")), hand)
    way.until(hand=lambda held: "9h" in held)
    before = way.melds()
    way.drag(way.spot(way.piece(1, "5h")), hand)
    assert way.melds() == before
    move(way, "9h", None, 1)
    way.pick(1, "9h")
    way.act("back")
    way.until(hand=lambda held: "9h" in held)


# --- jokers ---


def test_a_joker_stands_for_what_fits_where_it_is_put(at_draft: Sit) -> None:
    way, _ = at_draft("5h 6h 7h | 8c 8d 8s", "* 2c")
    x, y = way.home(1)
    way.drag(way.spot(way.held("*")), (x - 12, y))
    assert way.until(stands=True)["melds"][0]["cards"] == ["*4h", "5h", "6h", "7h"]
    way.pick(1, "*4h")
    way.act("joker")
    way.choose(33)
    assert way.until(stands=True)["melds"][0]["cards"] == ["5h", "6h", "7h", "*8h"]


def test_where_a_joker_could_be_several_cards_one_is_asked(at_draft: Sit) -> None:
    way, _ = at_draft("5h 6h 7h | 8c 8d 8s", "* 2c", way=Taps, **FINGER)
    way.put("*", None, 2)
    way.until(stands=True)
    way.act("back-step")
    way.put("*", None, 1)
    look = way.until(acts=lambda acts: "stands-29" in acts)
    assert {"stands-29", "stands-33"} <= set(look["acts"])
    way.choose(29)
    assert "*4h" in way.until(stands=True)["melds"][0]["cards"]


def test_a_joker_is_freed_by_the_card_it_stands_for(at_draft: Sit, server: Running) -> None:
    """M9, M10: the real card takes its place; the joker is declared anew where it goes."""
    way, table = at_draft(JOKER, "5d 2c Kd")
    look = move(way, "5d", None, 1)
    assert [one["cards"] for one in look["melds"]] == [["3d", "4d", "5d", "6d"], ["8c", "8d", "8s"], ["*"]]
    assert "joker" in look["line"].lower()
    way.put("*", 3, 2)
    look = way.until(stands=True)
    assert look["melds"][1]["cards"] == ["8c", "8d", "*8h", "8s"]
    way.act("play")
    way.until(open=False)
    assert "8c 8d *8h 8s" in [str(one) for one in hand_of(server, table).table]


def test_a_joker_that_may_not_be_declared_anew_says_so(at_draft: Sit) -> None:
    """M10: its card is nowhere."""
    way, _ = at_draft(JOKER, "8h 7d 2c")
    way.put("*5d", 1, 2)
    way.until(melds=lambda melds: "*8h" in melds[1]["cards"])
    way.act("back-step")
    move(way, "7d", None, 1)
    assert way.until(stands=True)["melds"][0]["cards"] == ["3d", "4d", "*5d", "6d", "7d"]
    way.put("3d", 1, None)
    way.until(melds=lambda melds: len(melds) == 3)
    way.put("*5d", 1, 2)
    look = way.until(melds=lambda melds: "*8h" in melds[1]["cards"])
    assert look["stands"] is False


# --- drawing, and the end of the turn ---


def test_another_card_is_one_tap_and_the_draft_stays(at_draft: Sit, server: Running) -> None:
    way, table = at_draft()
    move(way, "9h", None, 1)
    way.act("pass")
    look = way.until(hand=lambda held: len(held) == 5, acts=lambda acts: acts.get("pass"))
    assert "9h" in look["melds"][0]["cards"]
    assert hand_of(server, table).draws == 2
    assert words(way.page.locator("[data-act=pass]").text_content() or "") == "Third cardends your turn"
    way.act("reset")
    assert "ends your turn" in way.until(hand=lambda held: len(held) == 6)["line"]
    way.page.locator("[data-part=stock]").click()
    way.until(open=False)
    hand = hand_of(server, table)
    assert (hand.draws, hand.phase) == (3, Phase.CLOSE)
    way.act("end")
    way.table.until(mine=False)


def test_a_draft_is_not_lost_by_the_third_card_unasked(at_draft: Sit, server: Running) -> None:
    way, table = at_draft(draws=2, calm=False, settings={"speed": "off"})
    move(way, "9h", None, 1)
    way.act("pass")
    asked = way.page.locator("dialog[data-part=ask]")
    expect(asked).to_contain_text("Your draft is not played yet")
    asked.locator("[data-answer=no]").click()
    assert "9h" in way.look()["melds"][0]["cards"]
    assert hand_of(server, table).draws == 2


def test_the_next_hand_is_rebuilt_as_the_first(at_draft: Sit) -> None:
    way, _ = at_draft("5h 6h 7h | 8c 8d 8s", "8h", rules="manipulation/target=900")
    move(way, "8h", None, 1)
    way.until(stands=True)
    way.act("play")
    way.table.until(dialog="hand-sheet")
    way.table.mine()
    way.act("draw")
    look = way.until(open=True, acts=lambda acts: acts.get("pass"))
    way.put(look["hand"][0], None, None)
    look = way.until(melds=lambda melds: any(one["wrong"] for one in melds))
    assert "does not stand yet" in look["line"]


# --- whole turns and matches by every way ---


@pytest.mark.parametrize(
    ("ruleset", "settings"),
    [
        ("manipulation", {"length": "hand"}),
        pytest.param("manipulation/target=20", {}, marks=pytest.mark.slow),
    ],
    ids=["hand", "match"],
)
def test_a_match_by_dragging(devices: Devices, server: Running, ruleset: str, settings: dict[str, str]) -> None:
    one = devices(calm=True)
    table = open_table(one, ruleset, ["maximal"], settings=settings)
    assert play_on(Drafter(one.open(f"/t/{table}")), server, table) > 0


@pytest.mark.parametrize("way", [Keyboard, Taps])
def test_a_hard_turn_by_keys_and_by_taps(at_draft: Sit, server: Running, way: type[Drafter]) -> None:
    """The best play takes a run apart, and lays a joker."""
    options = FINGER if way is Taps else {}
    one, table = at_draft("5h 6h 7h 8h | 8c 8d 8s", "5c 5s * Kd 9h 2c", way=way, **options)
    before = best_at(server, table)
    assert any(step.code == "move" for step in before.steps)
    one.play(server, table)
    one.until(open=False)
    assert hand_of(server, table).hands[0].points == before.points
    one.act("close" if before.points <= 5 else "end")


@pytest.mark.slow
@pytest.mark.parametrize("way", [Keyboard, Taps])
def test_a_match_by_keys_and_by_taps(devices: Devices, server: Running, way: type[Drafter]) -> None:
    """Two hands at least, and nothing but keys, or nothing but a finger."""
    one = devices(calm=True, **(FINGER if way is Taps else {}))
    table = open_table(one, "manipulation/target=20", ["maximal"])
    mine = way(one.open(f"/t/{table}"))
    mine.table.until(status="live")
    if way is Keyboard:
        mine.page.keyboard.press("Tab")
    assert play_on(mine, server, table) > 0


def test_keys_do_all_there_is(at_draft: Sit) -> None:
    way, _ = at_draft("5h 6h 7h 8h 9h Th | 8c 8d 8s", "8h 2c *", way=Keyboard)
    assert isinstance(way, Keyboard)
    keys = way.page.keyboard
    way.to("[data-group='1'] [data-card='8h'] button", "melds")
    keys.press("Shift+ArrowRight")
    keys.press("Shift+ArrowRight")
    assert way.until(picked=3)["acts"]["new"]
    keys.press("m")
    look = way.until(melds=lambda melds: len(melds) == 3)
    assert look["melds"][2]["cards"] == ["8h", "9h", "Th"]
    focus = way.page.evaluate("document.activeElement.closest('[data-card]')?.dataset.card")
    assert focus in ("8h", "9h", "Th"), "the focus goes with the cards"
    keys.press("Shift+Enter")
    way.until(picked=3)
    keys.press("Escape")
    way.until(picked=0)
    keys.press("u")
    way.until(melds=lambda melds: len(melds) == 2)
    way.put("*", None, 1)
    way.until(acts=lambda acts: "stands-43" not in acts and any(one.startswith("stands-") for one in acts))
    way.act("later")
    keys.press("z")
    way.until(hand=lambda held: len(held) == 3)
    keys.press("ArrowDown")
    keys.press("i")
    way.until(stands=True)
    keys.press("b")
    way.until(open=False)


def test_a_finger_drags_and_the_page_does_not_scroll(at_draft: Sit) -> None:
    way, _ = at_draft(**FINGER)
    before = way.page.evaluate("[scrollX, scrollY, visualViewport.pageTop]")
    Finger(way.page).drag(way.spot(way.held("9h")), way.home(1))
    way.until(stands=True)
    Finger(way.page).drag(way.spot(way.piece(1, "5h")), way.home(3))
    assert "5h" in way.until(melds=lambda melds: "5h" in melds[2]["cards"])["melds"][2]["cards"]
    assert way.page.evaluate("[scrollX, scrollY, visualViewport.pageTop]") == before


# --- show me ---


def test_the_best_play_is_shown_on_the_draft_and_counts_as_help(at_draft: Sit, server: Running) -> None:
    way, table = at_draft("5h 6h 7h 8h | 8c 8d 8s", "5c 5s * Kd 9h 2c")
    best = best_at(server, table)
    way.act("best")
    look = way.until(stands=True)
    assert len(look["hand"]) == len(best.left)
    assert len(way.page.locator("[data-piece].own").all()) == len(best.played)
    assert "openrummy.helped" in way.page.evaluate("JSON.stringify({...localStorage})")
    for _ in best.steps:
        way.act("back-step")
    way.until(hand=lambda held: len(held) == 6)


def test_it_can_be_stopped_midway_and_goes_on_from_there(at_draft: Sit) -> None:
    way, _ = at_draft("5h 6h 7h 8h | 8c 8d 8s", "5c 5s * Kd 9h 2c", calm=False, settings={"speed": "slow"})
    way.act("best")
    way.until(melds=lambda melds: sorted(len(one["cards"]) for one in melds) != [3, 4], acts=lambda acts: acts["best"])
    way.act("best")
    stopped = way.look()
    way.page.wait_for_timeout(1500)
    assert way.melds() == [one["cards"] for one in stopped["melds"]]
    way.act("reset")
    way.until(hand=lambda held: len(held) == 6)


def test_where_nothing_can_be_played_it_says_so(at_draft: Sit) -> None:
    way, _ = at_draft("5h 6h 7h", "Ac 3d Ks")
    way.act("best")
    way.until(acts=lambda acts: acts["best"] is False)
    expect(way.page.locator("[data-part=said]")).to_contain_text("There is nothing to play")


def test_without_hints_nothing_is_shown(at_draft: Sit) -> None:
    way, _ = at_draft(more={"settings": {"hints": False}})
    assert "best" not in way.look()["acts"]
    assert way.page.locator("[data-act=hint]").count() == 0
