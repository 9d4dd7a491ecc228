"""An acknowledged wish is durable: the server is killed again and again while many tables are played at."""

import asyncio
import random
from pathlib import Path
from typing import Any

import httpx
import pytest

from openrummy.store import Entry
from tests.databases import opened
from tests.server.lives import Lives, living
from tests.server.stubborn import Stubborn, audited, seated

RULES = "gin/target=25"


class Reaper:
    """Kills a server at the very moment somebody hears an answer, so many times, and sees to it that it lives again."""

    def __init__(self, lives: Lives, kills: int) -> None:
        self.lives = lives
        self.left = kills
        self._random = random.Random(7)
        self._answers = 0
        self._next = 0
        self._killed = asyncio.Event()

    def heard(self, _answer: dict[str, Any]) -> None:
        self._answers += 1
        if self._answers >= self._next and self.lives.pid and self.left and not self._killed.is_set():
            self.lives.strike()
            self._killed.set()

    async def run(self) -> None:
        """Until the last kill; then the server goes on."""
        while self.left:
            self._next = self._answers + self._random.randint(10, 60)
            await self._killed.wait()
            self.left -= 1
            await asyncio.to_thread(self.lives.bury)
            self._killed.clear()
            self.lives.start()


async def played(lives: Lives, tables: int, kills: int) -> list[list[Stubborn]]:
    """Matches at so many tables at a time, one after the other until the last kill; all of them to their end."""
    reaper, all_people = Reaper(lives, kills), list[list[Stubborn]]()

    async def one_after_another(client: httpx.AsyncClient) -> None:
        while True:
            people = await seated(client, [lives.base], RULES, 2, reaper.heard)
            all_people.append(people)
            await asyncio.gather(*(person.match() for person in people))
            if not reaper.left:
                return

    async with httpx.AsyncClient(verify=False, timeout=60) as client:
        reaping = asyncio.create_task(reaper.run())
        await asyncio.gather(*(one_after_another(client) for _ in range(tables)))
        await reaping
    return all_people


async def logs(url: str, tables: list[str]) -> dict[str, list[Entry]]:
    async with opened(url) as store:
        return {table: await store.load(bytes.fromhex(table)) for table in tables}


def killed_again_and_again(folder: Path, tables: int, kills: int) -> None:
    with living(str(folder / "tables.db")) as lives:
        all_people = asyncio.run(played(lives, tables, kills))
    kept = asyncio.run(logs(f"sqlite:///{folder / 'tables.db'}", [people[0].table for people in all_people]))
    facts = 0
    for people in all_people:
        live = audited(people, kept[people[0].table])
        facts += live.seq
        assert live.over
        answers = [answer for one in people for same in one.answers.values() for answer in same]
        assert [answer for answer in answers if answer["type"] != "accepted"] == []
    print(f"{kills} kills, {len(all_people)} tables, {facts} facts")


def test_what_was_acknowledged_survives_every_kill(tmp_path: Path) -> None:
    killed_again_and_again(tmp_path, tables=8, kills=20)


@pytest.mark.slow
def test_two_hundred_kills(tmp_path: Path) -> None:
    killed_again_and_again(tmp_path, tables=50, kills=200)
