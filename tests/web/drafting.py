"""The table of Manipulation as one who rebuilds it sees it, and the ways to do so: pointer, finger, keys.

What is to be played is told by the engine of this process; how it is done is what a person can do.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final

from msgspec.structs import replace
from playwright.sync_api import Page

from openrummy.cards import JOKER, Cards, face_text, parse_faces
from openrummy.melds import DECLARED, parse_melds, placed_text
from openrummy.rearrange import Step
from openrummy.server.best import BestPlay, find
from openrummy.state import Phase, TableHand
from tests.server.harness import QUICK, Running
from tests.web.browser import words
from tests.web.table import PATIENCE, STEP, Table

LOOK: Final = """() => ({
  open: Boolean(document.querySelector("[data-drafting]")),
  melds: [...document.querySelectorAll("[data-part=melds] [data-group]")].map((one) => ({
    id: Number(one.dataset.group),
    cards: [...one.querySelectorAll("[data-piece]")].map((card) => card.dataset.card),
    wrong: one.classList.contains("wrong"),
    why: one.querySelector(".why")?.textContent ?? "",
  })),
  hand: [...document.querySelectorAll("[data-part=hand] [data-card]")].map((one) => one.dataset.card),
  picked: [...document.querySelectorAll("[data-part=melds] [aria-pressed=true]")].length,
  acts: Object.fromEntries([...document.querySelectorAll("[data-part=actions] [data-act]")].map((one) => [
    one.dataset.act, !one.disabled && one.getAttribute("aria-disabled") !== "true",
  ])),
  line: document.querySelector("[data-part=prompt]")?.textContent ?? "",
  fault: document.querySelector("[data-part=fault] span")?.textContent ?? "",
  stands: Boolean(document.querySelector("[data-act=play].stands")),
  watched: Boolean(document.querySelector("[data-act=skip]")),
  busy: Boolean(document.querySelector("[data-part=actions][data-busy]")),
})"""
Draft = dict[str, Any]
PATIENT: Final = replace(QUICK, leave_after=3600.0)
"""Nobody is played for while his page is loaded again."""
NEVER: Final = "Ac 5d 9h Kd 2s"
"""Cards that make no meld and fit on none of these tables."""
FULL: Final = (
    "2c 3c 4c 5c 6c | 7c 8c 9c Tc | Jc Qc Kc | Ad 2d 3d 4d | 5d 6d 7d 8d 9d | Td Jd Qd Kd | Ah 2h 3h | 4h 5h 6h 7h | "
    "8h 9h Th Jh | Qh Kh Ah | 2s 3s 4s 5s 6s | 7s 8s 9s | Ts Js Qs Ks | 3c 3d 3s | 8c 8d 8h 8s | Qc Qd Qs | 5c 5h 5s | "
    "Kc Kh Ks | 6h 6d 6s"
)
"""Seventy cards of two packs."""
HAND_25: Final = "Ac Ad As 2c 2d 2h 4c 4d 4s 5d 6c 7c 7d 7h 9c 9d 9s Tc Td Th Jd Js Kd Qh *"


def hand_of(server: Running, table: str) -> TableHand:
    """The hand that is played, as it is."""
    live = server.house.desks[bytes.fromhex(table)].live
    assert live.table is not None
    hand = live.table.state.hand
    assert isinstance(hand, TableHand)
    return hand


def best_at(server: Running, table: str) -> BestPlay:
    """The best play of the one on turn."""
    live = server.house.desks[bytes.fromhex(table)].live
    assert live.table is not None
    return find(live.table.view(live.turn))


def set_up(
    server: Running, table: str, melds: str, hand: str, *, seat: int = 0, draws: int = 1, stock: str = ""
) -> None:
    """Lays a position at a table at which nobody moves just now: a seat has drawn so often and may meld."""
    live = server.house.desks[bytes.fromhex(table)].live
    assert live.table is not None
    state = live.table.state
    now = hand_of(server, table)
    hands = tuple(Cards.parse(hand if at == seat else NEVER) for at in range(len(state.seats)))
    there = replace(
        now,
        turn=seat,
        phase=Phase.MELD,
        hands=hands,
        seen=tuple(Cards() for _ in hands),
        table=parse_melds(melds, high_ace=True),
        stock=bytes(parse_faces(stock)) if stock else now.stock,
        draws=draws,
        drawn=-1,
    )
    live.table.state = replace(state, hand=there)


NOWHERE: Final[Mapping[tuple[int, int], int]] = MappingProxyType({})


class Drafter:
    """Rebuilds the table by the pointer: cards are dragged."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.table = Table(page)

    def look(self) -> Draft:
        """What can be seen now."""
        found: Draft = self.page.evaluate(LOOK)
        found["line"], found["fault"] = words(found["line"]), words(found["fault"])
        return found

    def until(self, **wanted: Any) -> Draft:
        """Waits until what is seen is so; a callable is asked, anything else is compared."""
        end = time.monotonic() + PATIENCE
        while True:
            seen = self.look()
            if all(want(seen[name]) if callable(want) else seen[name] == want for name, want in wanted.items()):
                return seen
            if time.monotonic() > end:
                raise AssertionError(f"waited for {list(wanted)}; the draft stands so: {seen}")
            self.page.wait_for_timeout(STEP * 1000)

    def melds(self) -> list[list[str]]:
        """The melds as they lie."""
        return [one["cards"] for one in self.look()["melds"]]

    def act(self, name: str) -> None:
        """Presses a button of the bar."""
        self.page.locator(f"[data-part=actions] [data-act={name}]").click()

    # --- where things are ---

    def piece(self, meld: int, card: str) -> str:
        """A card of a meld by the meld's id, as one finds it on the page."""
        return f"[data-group='{meld}'] [data-card='{card}'] button >> nth=0"

    def held(self, card: str) -> str:
        """A card of the hand."""
        return f"[data-part=hand] li[data-card='{card}'] button >> nth=0"

    def spot(self, selector: str) -> tuple[float, float]:
        """A point of a card which no other card covers."""
        one = self.page.locator(selector)
        one.scroll_into_view_if_needed()
        box = one.bounding_box()
        assert box, selector
        return box["x"] + 10, box["y"] + min(30.0, box["height"] / 2)

    def home(self, meld: int | None) -> tuple[float, float]:
        """A point of a meld; of the empty table for a new one."""
        if meld is None:
            return self._bare()
        return self.spot(f"[data-group='{meld}'] [data-piece] button >> nth=0")

    def _bare(self) -> tuple[float, float]:
        found = self.page.evaluate(
            """() => {
              const box = document.querySelector("[data-place=melds]").getBoundingClientRect();
              for (let y = box.bottom - 6; y > box.top; y -= 7) for (let x = box.left + 4; x < box.right; x += 9) {
                const there = document.elementFromPoint(x, y)?.closest("[data-drop]");
                if (there?.dataset.drop === "group-new") return [x, y];
              }
              return null;
            }"""
        )
        assert found, "there is no room for a new meld"
        return float(found[0]), float(found[1])

    # --- what one does ---

    def drag(self, start: tuple[float, float], end: tuple[float, float]) -> None:
        """Goes down, moves, and lets go."""
        mouse = self.page.mouse
        mouse.move(*start)
        mouse.down()
        mouse.move((start[0] + end[0]) / 2, (start[1] + end[1]) / 2, steps=2)
        mouse.move(*end, steps=3)
        self.page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
        mouse.up()

    def put(self, card: str, source: int | None, target: int | None) -> None:
        """Brings a card of a meld, or of the hand, to a meld or into a new one."""
        start = self.spot(self.held(card) if source is None else self.piece(source, card))
        self.drag(start, self.home(target))

    def choose(self, face: int) -> None:
        """Says what a joker stands for, where one is asked."""
        self.act(f"stands-{face}")

    def reads(self) -> None:
        """Puts the sheet of a hand away."""
        self.page.locator("dialog[open] [data-act=next]").click()

    def pick(self, meld: int, card: str) -> None:
        """Picks a card of a meld."""
        self.page.mouse.click(*self.spot(self.piece(meld, card)))

    # --- a whole play ---

    def play(self, server: Running, table: str) -> None:
        """Rebuilds the table as is best, step by step, and plays it."""
        best = best_at(server, table)
        old = len(hand_of(server, table).table)
        homes = {number: number for number in range(1, old + 1)}
        ends = {(step.target, step.cards[0]): step.cards[1] for step in best.steps if step.code == "declare"}
        for step in best.steps:
            self.step(step, homes, ends)
        self.until(stands=True)
        self.act("play")

    def step(self, step: Step, homes: dict[int, int], ends: Mapping[tuple[int, int], int] = NOWHERE) -> None:
        """One step of a way, card by card; jokers last, so that they lie where they fit, as what they end as."""
        if step.code == "declare":
            self.declare(homes[step.target], step.cards[1])
            return
        source = None if step.code == "lay" else homes[step.source]
        for card in sorted(step.cards, key=lambda one: one >= DECLARED):
            there = homes.get(step.target)
            gone = there is not None and there not in [one["id"] for one in self.look()["melds"]]
            before = self.ids()
            name, lies = ("*", None) if step.code == "lay" and card >= DECLARED else self._found(source, card)
            if (there is None or gone) and lies is not None and self.in_meld(lies) == [name]:
                homes[step.target] = lies  # a joker that made way lies alone already
                continue
            self.put(name, lies, None if gone else there)
            after = self.until(melds=lambda melds, before=before: {_key(one) for one in melds} != before)
            if there is None or gone:
                homes[step.target] = max(one["id"] for one in after["melds"])
            if card >= DECLARED:
                self.declare(homes[step.target], ends.get((step.target, card), card))

    def _found(self, source: int | None, card: int) -> tuple[str, int | None]:
        """A card as it lies, and where: a joker that made way stands for nothing any more, and lies alone."""
        text = placed_text(card)
        if card < DECLARED or text in self.in_meld(source):
            return text, source
        return "*", next(one["id"] for one in self.look()["melds"] if "*" in one["cards"])

    def declare(self, meld: int, card: int) -> None:
        """A joker of a meld stands for a card, if it does not already."""
        wanted, end = placed_text(card), time.monotonic() + PATIENCE
        while time.monotonic() < end:
            look = self.look()
            self.page.wait_for_timeout(60)
            if self.look() != look:
                continue  # the page is not done yet
            cards = self.in_meld(meld)
            loose = [one for one in look["melds"] if one["cards"] == ["*"] and len(cards) >= 2]
            if wanted in cards or len(cards) < 3:
                return
            if f"stands-{card - DECLARED}" in look["acts"]:
                self.choose(card - DECLARED)
            elif "*" not in "".join(cards) and loose:
                self.put("*", loose[0]["id"], meld)
            elif "joker" in look["acts"]:
                self.act("joker")
            elif any(one.startswith("*") for one in cards) and not look["picked"]:
                self.pick(meld, next(one for one in cards if one.startswith("*")))
        raise AssertionError(f"the joker never stood for {wanted}: {self.look()}")

    def in_meld(self, meld: int | None) -> list[str]:
        """The cards of a meld, by its id."""
        return [card for one in self.look()["melds"] if one["id"] == meld for card in one["cards"]]

    def ids(self) -> set[str]:
        """The melds, told apart by what lies in them."""
        return {_key(one) for one in self.look()["melds"]}


def _key(meld: dict[str, Any]) -> str:
    return f"{meld['id']} {meld['cards']}"


def all_cards(look: Draft) -> Counter[str]:
    """Every card on the page that is one's to move: on the table, and in the hand."""
    cards = [card for one in look["melds"] for card in one["cards"]] + look["hand"]
    return Counter("*" if card.startswith("*") else card for card in cards)


def cards_of(hand: TableHand, seat: int = 0) -> Counter[str]:
    """The same as the table has it."""
    placed = [card for one in hand.table for card in one.cards]
    texts = ["*" if card >= DECLARED else face_text(card) for card in placed]
    return Counter(texts + ["*" if card == JOKER else face_text(card) for card in hand.hands[seat]])


class Keyboard(Drafter):
    """The same by keys alone: cards are picked, and put where the focus is."""

    LETTERS: Final = {"play": "b", "pass": "p", "best": "i", "back-step": "u", "reset": "z", "joker": "j", "draw": "d"}
    CLOSING: Final = {"end": "e", "close": "k"}

    def act(self, name: str) -> None:
        letter = {**self.LETTERS, **self.CLOSING}.get(name)
        if letter:
            self.page.keyboard.press(letter)
            return
        self.go(f"document.activeElement.dataset.act === '{name}'")
        self.page.keyboard.press("Enter")

    def reads(self) -> None:
        self.act("next")

    def go(self, there: str, most: int = 80) -> None:
        """Presses Tab until the focus is where it should be."""
        for _ in range(most):
            if self.page.evaluate(f"Boolean({there})"):
                assert self.page.evaluate("document.activeElement.matches(':focus-visible')"), "the focus is not seen"
                return
            self.page.keyboard.press("Tab")
        raise AssertionError(f"never there by keys: {there}")

    def to(self, selector: str, part: str) -> None:
        """Goes to a card of the hand or of the table, along the others."""
        self.go(f"document.activeElement.closest('[data-part={part}] [data-card]')")
        self.page.keyboard.press("Home")
        steps = self.page.evaluate(
            """([rule, part]) => {
              const all = [...document.querySelectorAll(`[data-part=${part}] [data-card] button`)];
              return all.indexOf(document.querySelector(rule));
            }""",
            [selector.removesuffix(" >> nth=0"), part],
        )
        assert steps >= 0, selector
        for _ in range(steps):
            self.page.keyboard.press("ArrowRight")

    def put(self, card: str, source: int | None, target: int | None) -> None:
        if source is None:
            self.to(self.held(card), "hand")
        else:
            self.to(self.piece(source, card), "melds")
        self.page.keyboard.press("Enter")
        if target is None:
            self.page.keyboard.press("m")
        else:
            self.to(f"[data-group='{target}'] [data-piece] button", "melds")
            self.page.keyboard.press("f")

    def pick(self, meld: int, card: str) -> None:
        self.to(self.piece(meld, card), "melds")
        self.page.keyboard.press("Enter")


class Taps(Drafter):
    """The same by taps: one picks, one puts."""

    def put(self, card: str, source: int | None, target: int | None) -> None:
        screen = self.page.touchscreen
        screen.tap(*self.spot(self.held(card) if source is None else self.piece(source, card)))
        if target is None:
            self.page.locator("[data-part=actions] [data-act=new]").tap()
        else:
            screen.tap(*self.home(target))

    def pick(self, meld: int, card: str) -> None:
        self.page.touchscreen.tap(*self.spot(self.piece(meld, card)))

    def act(self, name: str) -> None:
        self.page.locator(f"[data-part=actions] [data-act={name}]").tap()

    def reads(self) -> None:
        self.page.locator("dialog[open] [data-act=next]").tap()


def moves_a_joker(best: BestPlay) -> bool:
    """Whether a play takes a joker of the table elsewhere; how that is done by hand has tests of its own."""
    return any(step.code != "lay" and max(step.cards) >= DECLARED for step in best.steps)


def play_on(way: Drafter, server: Running, table: str, moves: int = 400) -> int:
    """Plays until the sheet of the match lies there; how often the table was rebuilt."""
    rebuilt = 0
    for _ in range(moves):
        look = way.table.turn()
        if look["dialog"] == "match-sheet":
            return rebuilt
        if look["dialog"]:
            way.reads()
        elif look["deeds"].get("draw"):
            way.act("draw")
        elif "play" in look["deeds"]:
            best = best_at(server, table)
            if best.played and not moves_a_joker(best):
                way.play(server, table)
                rebuilt += 1
            else:
                way.act("pass")
        else:
            way.act("close" if look["deeds"].get("close") else "end")
        way.table.after(look)
    raise AssertionError("the match does not end")
