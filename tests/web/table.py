"""A table as one who plays sees it in the browser.

Nothing is read but the page, and nothing is done but what a person can.
"""

from __future__ import annotations

import time
from typing import Any, Final

from playwright.sync_api import Error, Locator, Page, TimeoutError

from tests.web.browser import Device, words

LOOK: Final = """() => {
  const all = (rule) => [...document.querySelectorAll(rule)];
  const shown = (one) => one.getClientRects().length > 0;
  const dialogs = all("dialog[open]");
  const active = document.activeElement;
  return {
    dialog: dialogs.length ? (dialogs.at(-1).dataset.part ?? "panel") : "",
    deeds: Object.fromEntries(
      all("[data-part=actions] .deeds [data-act]").filter(shown).map((one) => [one.dataset.act, !one.disabled]),
    ),
    busy: Boolean(document.querySelector("[data-part=actions][data-busy]")),
    cards: all("[data-part=hand] li[data-card]").map((one) => ({
      key: one.dataset.key,
      card: one.dataset.card,
      name: one.querySelector("button")?.getAttribute("aria-label") ?? "",
      picked: one.querySelector("button")?.getAttribute("aria-pressed") === "true",
    })),
    mine: all("[data-part=prompt].mine").length > 0,
    prompt: document.querySelector("[data-part=prompt]")?.textContent ?? "",
    stock: document.querySelector("[data-part=stock]")?.getAttribute("aria-label") ?? "",
    pile: document.querySelector("[data-part=pile]")?.getAttribute("aria-label") ?? "",
    melds: all("[data-part=melds] [data-meld]").map((one) => one.textContent),
    title: dialogs.length ? (dialogs.at(-1).querySelector("h2")?.textContent ?? "") : "",
    answers: [...(dialogs.at(-1)?.querySelectorAll("[data-act]") ?? [])]
      .filter((one) => !one.disabled).map((one) => one.dataset.act),
    lines: all("[data-part=log] li").length,
    seats: all("[data-part=seat] .unseen").map((one) => one.textContent),
    fault: document.querySelector("[data-part=fault] span")?.textContent ?? "",
    standing: document.querySelector("[data-part=standing]")?.textContent ?? "",
    status: document.querySelector("main[data-status]")?.dataset.status ?? "",
    focus: !active || active === document.body ? "" : (active.ariaLabel ?? active.textContent).slice(0, 40),
    within: Boolean(active?.closest("[data-part=hand]")),
  };
}"""
"""What can be seen of a table now."""
NEXT: Final = (
    """([old, most]) => new Promise((tell) => {
  const look = """
    + LOOK
    + """;
  const plain = (seen) => JSON.stringify(seen).replace(/[\\u2066-\\u2069]/g, "");
  const known = plain(old), end = performance.now() + most;
  const again = () => {
    const seen = look(), same = Object.fromEntries(Object.keys(old).map((name) => [name, seen[name]]));
    if (plain(same) !== known || performance.now() > end) tell(seen);
    else setTimeout(again, 10);
  };
  again();
})"""
)
"""What is seen as soon as it is not as it was, or after so many milliseconds. The page itself waits, at little cost."""
Look = dict[str, Any]
RANKS: Final = "A23456789TJQK"
PATIENCE: Final = 60.0
"""Seconds until a table that stands still has hung."""
STEP: Final = 0.02
GLANCE: Final = 2_000
"""Milliseconds for which the page is left to wait by itself."""
HASTE: Final = 5_000
"""Milliseconds after which one looks whether a button that could not be pressed is still there."""
FIRST: Final = ("knock", "close", "show", "play", "best", "meld", "layoff", "draw", "pass")
"""What one does first of what may be done; then one throws a card."""
ANSWERS: Final = {"knock": "knock", "show": "show", "hand-sheet": "next"}
"""The button that carries on in each dialog."""


class Table:
    """A table in one tab."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def look(self) -> Look:
        """What can be seen now."""
        return self._read(self.page.evaluate(LOOK))

    def _next(self, seen: Look) -> Look:
        """What can be seen as soon as it is otherwise, or after a while."""
        try:
            return self._read(self.page.evaluate(NEXT, [seen, GLANCE]))
        except Error:  # the page was loaded anew meanwhile
            return self.look()

    def _read(self, found: Look) -> Look:
        for name in ("prompt", "stock", "pile", "title", "fault", "standing"):
            found[name] = words(found[name])
        for card in found["cards"]:
            card["name"] = words(card["name"])
        return found

    def until(self, *, patience: float = PATIENCE, **wanted: Any) -> Look:
        """Waits until what is seen is so; a callable is asked, anything else is compared."""
        end = time.monotonic() + patience
        seen = self.look()
        while True:
            if all(want(seen[name]) if callable(want) else seen[name] == want for name, want in wanted.items()):
                return seen
            if time.monotonic() > end:
                raise AssertionError(f"waited for {list(wanted)}; the table stands so: {seen}")
            seen = self._next(seen)

    def after(self, before: Look, patience: float = PATIENCE) -> Look:
        """Waits until something that matters is not as it was."""
        old = _still(before)
        end = time.monotonic() + patience
        while True:
            seen = self._next(old)
            if _still(seen) != old:
                return seen
            if time.monotonic() > end:
                raise AssertionError(f"nothing happens any more; the table stands so: {seen}")

    def turn(self) -> Look:
        """Waits until there is anything to do: at the table, or in a dialog."""
        end = time.monotonic() + PATIENCE
        seen = self.look()
        while True:
            if not seen["busy"] and (seen["answers"] or (seen["mine"] and seen["deeds"])):
                return seen
            if time.monotonic() > end:
                raise AssertionError(f"there is nothing to do; the table stands so: {seen}")
            seen = self._next(seen)

    def mine(self) -> Look:
        """Waits until one may do something at the table itself; what lies in the way of it is answered and read.

        Whoever deals moves last: a hand can be over before one has had a turn.
        """
        while True:
            seen = self.turn()
            if seen["dialog"] not in ("show", "hand-sheet"):
                assert not seen["dialog"], f"a dialog is in the way: {seen}"
                return seen
            Pointer(self).answer(ANSWERS[seen["dialog"]])
            self.after(seen)


def _still(look: Look) -> Look:
    """What is seen, without what comes and goes by itself."""
    return {name: value for name, value in look.items() if name not in ("focus", "within")}


KEPT: Final = ("cards", "prompt", "stock", "pile", "deeds", "melds", "seats")


def kept(look: Look) -> Look:
    """What a reload may not change, the cards in their order."""
    return {name: look[name] for name in KEPT}


def worst(look: Look) -> str:
    """The key of a card that one can do without: in no meld, and of many points."""
    loose = [one for one in look["cards"] if "in a " not in one["name"]] or look["cards"]
    key: str = max(loose, key=lambda one: RANKS.find(one["card"][0]))["key"]
    return key


def card(key: str) -> str:
    """How the button of a card of the hand is found."""
    return f"[data-part=hand] li[data-key='{key}'] button"


class Pointer:
    """Plays by the pointer alone."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.page = table.page

    def deed(self, name: str) -> None:
        """Does what a button at the table says."""
        self._click(self.page.locator(f"[data-part=actions] .deeds [data-act={name}]"))

    def answer(self, name: str) -> None:
        """Presses a button of the dialog that is open."""
        self._click(self.page.locator(f"dialog[open] [data-act={name}]"))

    def _click(self, what: Locator) -> None:
        """Clicks what was there a moment ago; where it has gone meanwhile, one looks again."""
        end = time.monotonic() + PATIENCE
        while True:
            try:
                return what.click(timeout=HASTE)
            except TimeoutError:
                if not what.is_visible():
                    return None
                if time.monotonic() > end:
                    raise

    def pick(self, look: Look, key: str) -> None:  # noqa: ARG002
        """Picks a card, or puts it down again."""
        self.page.locator(card(key)).click(position={"x": 8, "y": 12})

    def throw(self, look: Look) -> None:
        """Throws the card one can do without best."""
        wanted = worst(look)
        for one in look["cards"]:
            if one["picked"] != (one["key"] == wanted):
                self.pick(look, one["key"])
        self.deed("discard")


class Keys(Pointer):
    """Plays by the keyboard alone; what has the focus is always to be seen."""

    LETTERS: Final = {
        "knock": "k", "close": "k", "show": "a", "play": "b", "best": "i", "meld": "m", "layoff": "f",
        "draw": "d", "pass": "p", "end": "e", "discard": "x",
    }  # fmt: skip

    def press(self, key: str) -> None:
        """Presses a key, and looks where the focus is then."""
        self.page.keyboard.press(key)

    def deed(self, name: str) -> None:
        """Presses the letter."""
        self.press(self.LETTERS[name])

    def answer(self, name: str) -> None:
        """Goes to the button of the dialog, and presses it."""
        self.go(f"document.activeElement.closest('dialog[open]') && document.activeElement.dataset.act === '{name}'")
        self.press("Enter")

    def go(self, there: str, most: int = 60) -> None:
        """Presses Tab until the focus is where it should be."""
        for _ in range(most):
            if self.page.evaluate(f"Boolean({there})"):
                assert self.page.evaluate("document.activeElement.matches(':focus-visible')"), "the focus is not seen"
                return
            self.press("Tab")
        raise AssertionError(f"never there by keys: {there}")

    def pick(self, look: Look, key: str) -> None:
        """Goes along the hand to a card, and presses Enter."""
        self.go("document.activeElement.closest('[data-part=hand]')")
        self.press("Home")
        for _ in range([one["key"] for one in look["cards"]].index(key)):
            self.press("ArrowRight")
        self.press("Enter")

    def throw(self, look: Look) -> None:
        """Puts down what was picked, picks the card, and throws it."""
        self.press("Escape")
        self.pick(look, worst(look))
        self.press("x")


def step(way: Pointer, look: Look) -> bool:
    """Does one thing, if there is anything to do; whether there was."""
    if look["dialog"]:
        answer = ANSWERS[look["dialog"]]
        if answer in look["answers"]:
            way.answer(answer)
        return answer in look["answers"]
    deed = next((name for name in FIRST if look["deeds"].get(name)), "")
    if not look["mine"] or look["busy"]:
        return False
    if deed:
        way.deed(deed)
    elif "discard" in look["deeds"]:
        way.throw(look)
    elif look["deeds"].get("end"):
        way.deed("end")
    else:
        return False
    return True


def play_out(way: Pointer, moves: int = 2_000) -> int:
    """Plays until the sheet of the match lies there; how many sheets of hands were read on the way."""
    sheets = 0
    look = way.table.look()
    for _ in range(moves):
        if look["dialog"] == "match-sheet":
            return sheets
        sheets += look["dialog"] == "hand-sheet"
        step(way, look)
        look = way.table.after(look)
    raise AssertionError(f"the match does not end; the table stands so: {look}")


def another_match(way: Pointer) -> Look:
    """Asks for another match from the sheet of the last one, and waits until one sits at its table; what is seen then.

    Bots can have played its first hand to the end by then: one who sits out sees its sheet at once.
    """
    page, old = way.page, way.page.url
    way.answer("rematch")
    page.wait_for_url(lambda url: "/t/" in url and url != old)
    seen = way.table.until(status="live", dialog=lambda part: part != "match-sheet", seats=lambda seats: seats)
    asked = "path => fetch(`/api/tables/${path.split('/t/')[1]}/`).then(one => one.json()).then(one => one.ruleset)"
    assert page.evaluate(asked, page.url) == page.evaluate(asked, old), "another match has other rules"
    return seen


def open_table(device: Device, ruleset: str, bots: list[str], **more: Any) -> str:
    """Opens a table in whose first seat this device sits; its id. An empty bot is a seat for a friend."""
    form = {"ruleset": ruleset, "seats": [{}, *({"bot": bot} for bot in bots)], "name": "ann", **more}
    answer = device.context.request.post(f"{device.base}/api/tables", data=form, headers={"origin": device.base})
    assert answer.status == 201, answer.text()
    table: str = answer.json()["table"]
    return table
