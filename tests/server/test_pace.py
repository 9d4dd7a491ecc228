"""How long bots wait: so that people can follow, and less while those people sit out (T3)."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from msgspec.structs import replace

from openrummy.server.driver import HURRIED, due
from tests.server.harness import QUICK
from tests.server.room import Log, opened, room


@pytest.mark.parametrize(
    ("rules", "roles", "part"),
    [
        ("three_hand", (1, 2, 0), HURRIED),
        ("three_hand", (0, 1, 2), 1.0),
        ("gin", (), 1.0),
    ],
    ids=["the person sits out", "the person is in the box", "two play"],
)
def test_bots_hurry_while_the_only_person_sits_out_T3(
    tmp_path: Path, rules: str, roles: tuple[int, ...], part: float
) -> None:
    async def work() -> None:
        settings = replace(QUICK, bot_delay=30.0)
        async with room(tmp_path, settings) as here:
            more = {"roles": roles} if roles else {"dealer": 0}
            log = Log(opened(rules, 3 if roles else 2, bots="greedy", **more))
            assert log.until(lambda live: live.table is not None and live.turn > 0)
            desk = await here.table(log)
            ann = here.guest(desk, 0)
            await ann.come()
            task = due(desk, settings, 0.0)
            assert task is not None
            assert (task.deed, task.at) == ("bot", desk.fact_at + 30.0 * part)
            ann.leave()

    asyncio.run(work())
