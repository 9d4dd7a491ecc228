"""The lessons: finished by following them, by pointer and by keys; left and come back to; taken back to the start."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from msgspec.structs import replace
from playwright.sync_api import Page, expect

from openrummy.cards import UNKNOWN
from openrummy.lessons import LEARNER, NEXT, Step, lesson, names, stand
from openrummy.server import lessons
from openrummy.server.best import find
from tests.web.browser import PHONE, SMALL, Device, words
from tests.web.conftest import Devices
from tests.web.drafting import Drafter, Keyboard
from tests.web.table import Keys, Pointer, Table, card

DEEDS: Final = {"+": "draw", "pass": "pass", "end": "end", "!": "close", "<": "take"}
WAYS: Final[dict[str, Callable[[Table], Pointer]]] = {"pointer": Pointer, "keys": Keys}
PHONES: Final = {"has_touch": True, "is_mobile": True}
CUT_OFF: Final = """() => {
  const board = document.querySelector("[data-part=board]");
  const cards = [...document.querySelectorAll("[data-part=hand] li")];
  const low = Math.max(...cards.map((one) => one.getBoundingClientRect().bottom));
  return [Math.max(0, board.scrollHeight - board.clientHeight), Math.max(0, low - innerHeight)];
}"""
"""By how many pixels the table has to be scrolled, and the hand lies below the window."""


class Pupil:
    """One who takes a lesson, in one way or the other."""

    def __init__(self, device: Device, name: str, way: str = "pointer") -> None:
        self.name = name
        self.heard: list[Any] = []
        """Everything the server has said of the lesson."""
        device.page.on("response", lambda answer: self._hear(answer) if "/api/lessons/" in answer.url else None)
        self.page = device.open(f"/lesson/{name}")
        self.way = WAYS[way](Table(self.page))
        self.at(lesson(name).steps[0].id)

    def _hear(self, answer: Any) -> None:
        if answer.request.method == "POST" and answer.ok:
            self.heard.append(answer)

    def at(self, step: str) -> None:
        """Waits until a step has come, and nothing is on its way."""
        expect(self.page.locator(f"[data-part=lesson][data-step={step}]")).to_be_visible()
        self.way.table.until(busy=False)

    def press(self, act: str) -> None:
        """Presses a button of the teacher."""
        if isinstance(self.way, Keys):
            self.way.go(f"document.activeElement.dataset.act === '{act}'")
            self.page.keyboard.press("Enter")
        else:
            self.page.locator(f"[data-act={act}]").click()

    def text(self) -> str:
        """What the teacher says, as it is read out."""
        return words(self.page.locator("[data-part=lesson-words]").text_content() or "")

    def does(self, step: Step) -> None:
        """Does what a step asks for, at the table itself."""
        token = (step.do or (NEXT,))[0]
        if token == NEXT:
            self.press("lesson-next")
        elif token.startswith("~") and isinstance(self.way, Keys) and step.id != "add":
            self.press("lesson-show")  # by keys one table is enough
        elif token.startswith("~"):
            self.rebuilds(step)
        elif token.startswith("-") or (len(token) > 1 and token.startswith("!")):
            self.throws(token[1:], knock=token.startswith("!"))
        else:
            self.way.deed(DEEDS[token])

    def rebuilds(self, step: Step) -> None:
        """Rebuilds the table of Manipulation card by card, and plays it."""
        one = lesson(self.name)
        before = one.steps[: one.steps.index(step)]
        view = stand(one, [(past.do or (NEXT,))[0] for past in before]).table.view(LEARNER)
        drafter = (Keyboard if isinstance(self.way, Keys) else Drafter)(self.page)
        drafter.until(open=True)
        assert view.hand is not None
        homes = {number: number for number in range(1, len(view.hand.table) + 1)}
        for way in find(view).steps:
            drafter.step(way, homes)
        drafter.until(stands=True)
        drafter.act("play")

    def throws(self, text: str, *, knock: bool) -> None:
        """Throws a card, or knocks with it."""
        look = self.way.table.look()
        key = next(one["key"] for one in look["cards"] if one["card"] == text)
        self.way.pick(look, key)
        self.way.table.until(cards=lambda cards: any(one["picked"] for one in cards))
        self.way.deed("knock" if knock else "discard")
        if knock:
            self.way.table.until(dialog="knock")
            self.way.answer("knock")

    def follow(self, upto: str = "end") -> None:
        """Follows the lesson to a step; reads the score where it comes."""
        for step in lesson(self.name).steps:
            if step.id == "again" and self.name == "manipulation":
                continue  # who declines at the table draws the next card with it
            self.at(step.id)
            if self.page.locator("[data-part=hand-sheet]").count():
                self.way.answer("next")
                self.way.table.until(dialog="")
            if step.id == upto:
                return
            self.does(step)


Keys.LETTERS.setdefault("take", "t")


@pytest.mark.parametrize(
    ("name", "way"),
    [
        *((name, "pointer") for name in names()),
        ("gin", "keys"),
        pytest.param("manipulation", "keys", marks=pytest.mark.slow),  # its table is played by keys in `test_draft.py`
    ],
)
def test_a_lesson_is_finished_by_following_it(devices: Devices, name: str, way: str) -> None:
    pupil = Pupil(devices(calm=True), name, way)
    pupil.follow("count")
    if name == "gin":
        assert "22 − 5 = 17" in pupil.text()
        assert "eight of hearts" in pupil.text(), "cards are read out by their names"
    else:
        assert "43 − 5 = 38" in pupil.text()
    pupil.press("lesson-sheet")
    expect(pupil.page.locator("[data-part=hand-sheet]")).to_be_visible()
    pupil.way.answer("next")
    for step in ("undercut",) if name == "gin" else ("joker",):
        pupil.press("lesson-next")
        pupil.at(step)
    pupil.press("lesson-next")
    pupil.at("end")
    hidden = 0
    for answer in pupil.heard:
        told = answer.json()
        hand = (told.get("seen") or {}).get("state", {}).get("hand")
        if hand:
            hidden += 1
            assert set(hand["hands"][1]) == set(hand["stock"]) == {UNKNOWN}
    assert hidden > 8
    pupil.press("lesson-play")
    pupil.way.table.until(cards=lambda cards: len(cards) == 10)
    assert "/t/" in pupil.page.url


def test_straying_and_coming_back_and_back_to_the_start(devices: Devices) -> None:
    one = devices(calm=True)
    pupil = Pupil(one, "gin")
    pupil.follow("upcard")
    pupil.way.deed("take")
    pupil.way.table.until(cards=lambda cards: len(cards) == 11)
    pupil.at("upcard")
    assert "fits none of your cards" in pupil.text()
    pupil.throws("Kd", knock=False)
    pupil.way.table.until(mine=True, busy=False, cards=lambda cards: len(cards) == 10)
    expect(pupil.page.locator("[data-part=lesson-words]")).to_contain_text("The lesson waits")
    pupil.press("lesson-return")
    pupil.at("upcard")
    assert "offered to you first" in pupil.text()
    log = words(pupil.page.locator("[data-part=log]").text_content() or "")
    assert log.count("You take the last choice back") == 4, "each of two moves, in short and in full, stays told"
    pupil.does(lesson("gin").steps[3])
    pupil.at("draw")
    for step in ("upcard", "deadwood", "melds", "goal"):
        pupil.press("lesson-back")
        pupil.at(step)
    expect(pupil.page.locator("[data-act=lesson-back]")).to_be_disabled()


def test_what_is_refused_is_said_and_a_reload_goes_on(devices: Devices) -> None:
    pupil = Pupil(devices(calm=True), "gin", "keys")
    pupil.page.keyboard.press("d")
    expect(pupil.page.locator("[data-part=fault]")).to_contain_text("G4")
    pupil.at("goal")
    pupil.follow("discard")
    pupil.page.reload()
    pupil.at("discard")
    pupil.page.keyboard.press("u")
    pupil.at("draw")


def test_the_score_comes_again_when_a_knock_was_taken_back(devices: Devices) -> None:
    pupil = Pupil(devices(calm=True), "gin")
    for step in lesson("gin").steps[:-3]:
        pupil.at(step.id)
        pupil.press("lesson-show" if step.do else "lesson-next")
    for _ in range(2):
        pupil.way.table.until(dialog="hand-sheet")
        pupil.way.answer("next")
        pupil.way.table.until(dialog="")
        pupil.press("lesson-back")
        pupil.at("knock")
        pupil.press("lesson-show")
        pupil.at("count")


def test_no_step_of_a_lesson_is_cut_off_on_the_smallest_phone(devices: Devices) -> None:
    pupil = Pupil(devices(calm=True, viewport=SMALL, **PHONES), "manipulation")
    for step in lesson("manipulation").steps:
        if step.id == "again":
            continue  # who declines at the table draws the next card with it
        pupil.at(step.id)
        if step.id == "count":
            return
        pupil.page.wait_for_function(f"() => ({CUT_OFF})().every((one) => one < 1)")
        pupil.press("lesson-next") if not step.do else pupil.press("lesson-show")


def test_a_second_draw_is_taken_back_and_drawn_again(devices: Devices) -> None:
    pupil = Pupil(devices(calm=True), "manipulation")
    pupil.follow("split")
    pupil.press("lesson-back")
    pupil.at("again")
    pupil.page.locator("[data-part=stock]").click()
    pupil.at("split")


def test_what_the_other_lays_is_shown_and_said(devices: Devices) -> None:
    pupil = Pupil(devices(settings={"speed": "slow", "confirm": "never"}), "manipulation")
    pupil.follow("close")
    pupil.way.deed("end")
    seen = Drafter(pupil.page)
    seen.until(watched=True)
    expect(pupil.page.locator("[data-part=prompt]")).to_contain_text("from the hand of")
    assert ["6d", "6h", "6s"] in [one["cards"] for one in seen.until(watched=False)["melds"]]
    pupil.at("second")


def test_a_joker_says_what_it_stands_for_as_at_a_table(devices: Devices, monkeypatch: pytest.MonkeyPatch) -> None:
    """M8: by itself where one card fits, else one is asked."""
    known = lesson("manipulation")
    hand = known.hands[LEARNER].replace("Ah", "*")
    monkeypatch.setattr(lessons, "lesson", lambda _: replace(known, hands=(hand, *known.hands[1:])))
    pupil = Pupil(devices(calm=True), "manipulation")
    pupil.follow("add")
    way = Drafter(pupil.page)
    way.put("*", None, 1)
    assert "*2c" in way.until(stands=True)["melds"][0]["cards"]


def test_from_the_first_screen_and_to_the_other_lesson(devices: Devices) -> None:
    page = devices(calm=True).open()
    page.get_by_role("link", name="First time? Learn Gin by playing a hand.").click()
    expect(page.locator("[data-part=lesson][data-step=goal]")).to_be_visible()
    page.get_by_role("button", name="Leave the lesson").click()
    expect(page.locator("[data-game=gin]")).to_be_visible()


def test_a_lesson_that_is_none(devices: Devices) -> None:
    one = devices()
    page = one.open("/lesson/bridge")
    alert = page.get_by_role("alert")
    expect(alert).to_be_visible()
    assert words(alert.inner_text()) == "There is no such lesson."
    one.meant("status of 404")


def fits(page: Page) -> list[str]:
    """What does not fit: sideways scroll, or words that one cannot read."""
    found: list[str] = page.evaluate(
        """() => {
          const root = document.documentElement;
          const board = document.querySelector("[data-part=board]");
          const panel = document.querySelector("[data-part=lesson]").getBoundingClientRect();
          return [
            ...(root.scrollWidth > innerWidth || board.scrollWidth > board.clientWidth ? ["sideways"] : []),
            ...(panel.left < 0 || panel.right > innerWidth ? ["the panel is cut"] : []),
            ...(panel.height < 80 ? ["no panel"] : []),
          ];
        }"""
    )
    return found


@pytest.mark.parametrize(
    ("size", "more"),
    [
        (SMALL, {**PHONES, "color_scheme": "dark"}),
        ({"width": 740, "height": 360}, PHONES),
        ({"width": 2560, "height": 1440}, {}),
    ],
    ids=["320 dark", "phone on its side", "2560"],
)
def test_axe_and_room(devices: Devices, size: dict[str, int], more: dict[str, Any]) -> None:
    pupil = Pupil(devices(calm=True, viewport=size, **more), "gin")
    pupil.follow("discard")
    assert fits(pupil.page) == []
    found = Axe().run(pupil.page, options={"resultTypes": ["violations"]}).response["violations"]
    assert [(one["id"], [node["html"][:160] for node in one["nodes"]]) for one in found] == []
    box = pupil.page.locator(card(pupil.way.table.look()["cards"][0]["key"])).bounding_box()
    assert box
    if size["width"] > 360:
        assert box["y"] < size["height"], "the hand is on the screen"


HIDDEN: Final = """() => {
  const box = (part) => document.querySelector(part)?.getBoundingClientRect();
  const panel = box("[data-part=lesson]");
  const words = document.querySelector(".words");
  const board = document.querySelector("[data-part=board]");
  return [
    ...(board.scrollHeight > board.clientHeight + 1 ? ["the table is longer than the screen"] : []),
    ...(words.scrollHeight > words.clientHeight + 1 ? ["words"] : []),
    ...[...document.querySelectorAll("[data-place=melds] .card")]
      .filter((one) => one.getBoundingClientRect().top + 22 > panel.top).map(() => "a card of a meld"),
    ...(box("[data-part=pile]") ? ["a discard pile that the game has not got"] : []),
  ];
}"""
"""What one cannot see on a telephone, or should not."""


def test_on_a_telephone_the_melds_and_the_last_words_are_seen(devices: Devices) -> None:
    pupil = Pupil(devices(calm=True, viewport=PHONE, **PHONES), "manipulation")
    pupil.follow("add")
    assert pupil.page.evaluate(HIDDEN) == []
    for step in lesson("manipulation").steps[3:-1]:
        if step.id == "again":
            continue
        pupil.at(step.id)
        if pupil.page.locator("[data-part=hand-sheet]").count():
            pupil.way.answer("next")
        pupil.press("lesson-show" if step.do else "lesson-next")
    pupil.at("end")
    assert pupil.page.evaluate(HIDDEN) == []
