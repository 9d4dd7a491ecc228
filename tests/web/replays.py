"""A replay as one sees it in the browser, and a match to be replayed."""

from __future__ import annotations

import asyncio
import functools
import re
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Final

import httpx
from playwright.sync_api import Page, expect

from tests.server.harness import Person, open_table, wise
from tests.web.browser import Device, words

CASES: Final = Path(__file__).parents[1] / "cases" / "records"
DROP: Final = """([text, name]) => {
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(new File([text], name));
  const dropped = {dataTransfer, bubbles: true, cancelable: true};
  for (const kind of ["dragover", "drop"]) document.querySelector("main").dispatchEvent(new DragEvent(kind, dropped));
}"""


@functools.cache
def played(base: str) -> tuple[str, str]:
    """A match of several hands that is over at a server: its table and its record."""

    async def match() -> tuple[str, str]:
        ann = await open_table(base, "gin", ["greedy"])
        async with ann.socket() as line:
            await ann.play(line, wise)
            while ann.heard[-1].get("fact", {}).get("type") != "revealed" or await _sealed(ann):
                await ann.hear(line)
        return ann.table, await _record(ann)

    with ThreadPoolExecutor(1) as other:  # this thread has a loop already, that of the browser
        return other.submit(asyncio.run, match()).result()


async def _record(who: Person) -> str:
    async with httpx.AsyncClient(base_url=who.base, headers=who.headers, verify=False) as client:
        return (await client.get(f"/api/tables/{who.table}/record")).text


async def _sealed(who: Person) -> bool:
    return "[redacted" in await _record(who)


def where(page: Page) -> str:
    """The hand and the step that are shown."""
    hand = re.search(r"Hand (\d+)", words(page.locator("header h1").inner_text()))
    now = re.search(r"Step (\d+) of", words(page.locator("[data-part=replay-where]").inner_text()))
    assert hand
    assert now
    return f"{hand[1]}.{now[1]}"


def at(page: Page, place: str) -> None:
    """Waits until a step is shown, as ``2.14``."""
    expect(page.locator("[data-part=replay]")).to_have_attribute("data-busy", "false")
    for _ in range(100):
        if where(page) == place:
            return
        page.wait_for_timeout(20)
    raise AssertionError(f"at {where(page)}, not at {place}")


def dropped(page: Page, text: str, name: str) -> None:
    """Drops a file on the page, once it is there."""
    page.locator("[data-part=replay-file]").first.wait_for(state="attached")
    page.evaluate(DROP, [text, name])


def shown(page: Page) -> Page:
    """Waits until a replay is there."""
    page.locator("[data-part=replay-controls]").wait_for()
    return page


def chosen(one: Device, text: str, path: str = "/replay") -> Page:
    """A file that was chosen on the page."""
    page = one.open(path)
    choose(page, text)
    return shown(page)


def choose(page: Page, text: str, name: str = "evening.rummy") -> None:
    page.locator("[data-part=replay-file]").set_input_files(
        {"name": name, "mimeType": "text/plain", "buffer": text.encode()}
    )


def problem(page: Page) -> str:
    """Why a record was refused."""
    return words(page.locator("[data-part=replay-problem]").inner_text())
