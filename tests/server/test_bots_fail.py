"""A bot that fails is replaced by a sensible legal move, the log says so without a card, and the others play on."""

from __future__ import annotations

import asyncio
import io
import json
import logging
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
import structlog

from openrummy.bots import assess
from openrummy.bots.guard import sensible
from openrummy.errors import RummyError
from openrummy.game import check
from openrummy.server import logs, pool
from openrummy.server.facts import Moved
from openrummy.server.metrics import Metrics
from openrummy.server.pool import Bots
from openrummy.state import State
from tests.server import bad_bots
from tests.server.room import Guest, Log, opened, room, until

TABLE = bytes(range(16))


@pytest.fixture
def log(monkeypatch: pytest.MonkeyPatch) -> Iterator[io.StringIO]:
    root = logging.getLogger()
    before = root.level, list(root.handlers)
    monkeypatch.setattr(threading, "excepthook", threading.excepthook)
    stream = io.StringIO()
    logs.set_up("warning", "json", stream)
    yield stream
    root.setLevel(before[0])
    root.handlers = before[1]
    structlog.reset_defaults()


def position() -> State:
    playing = Log(opened("gin", 2))
    assert playing.until(lambda live: live.turn == 0 and live.seq > 8)
    assert playing.live.table is not None
    return playing.live.table.view(0)


def failures(log: io.StringIO) -> list[dict[str, Any]]:
    return [line for line in map(json.loads, log.getvalue().splitlines()) if line["event"] == "a bot failed"]


def bad(monkeypatch: pytest.MonkeyPatch, bot: Callable[..., Any], longest: float = 20.0) -> None:
    monkeypatch.setattr(pool, "_choose", bot)
    monkeypatch.setattr(pool, "LONGEST_THOUGHT", longest)


def test_whatever_a_bot_does_a_sensible_move_is_played(monkeypatch: pytest.MonkeyPatch, log: io.StringIO) -> None:
    view = position()
    wanted = assess(view)[0].action

    async def work() -> None:
        bots = Bots(1, Metrics())
        for at, bot in enumerate((bad_bots.raises, bad_bots.illegal, bad_bots.nonsense, bad_bots.dies), 1):
            bad(monkeypatch, bot)
            action = await bots.choose("greedy", TABLE, 0, view, [])
            assert action == wanted
            check(view, action, 0)
            assert len(failures(log)) == at
        monkeypatch.undo()
        good = await bots.choose("greedy", TABLE, 0, view, [])
        check(view, good, 0)
        assert len(failures(log)) == 4
        bots.close()

    asyncio.run(work())
    assert [one["table"] for one in failures(log)] == ["00010203"] * 4
    assert [one["seat"] for one in failures(log)] == [0] * 4
    assert view.hand is not None
    assert "Hand(" not in log.getvalue(), "no card of it is in the log"


def test_one_that_thinks_too_long_is_ended_and_nobody_waits_behind_it(
    monkeypatch: pytest.MonkeyPatch, log: io.StringIO
) -> None:
    view = position()

    async def work() -> None:
        bots = Bots(1, Metrics())
        await bots.choose("greedy", TABLE, 0, view, [])  # the pool is there
        bad(monkeypatch, bad_bots.thinks_for_ever, 0.3)
        hanging = bots._pool
        assert hanging is not None
        workers = list(hanging._processes.values())
        stuck = asyncio.create_task(bots.choose("greedy", TABLE, 0, view, []))
        await asyncio.sleep(0.1)
        monkeypatch.setattr(pool, "LONGEST_THOUGHT", 3600.0)
        with monkeypatch.context() as fine:
            fine.undo()
            behind = asyncio.create_task(bots.choose("greedy", TABLE, 1, view, []))
            actions = await asyncio.wait_for(asyncio.gather(stuck, behind), 120)
        for action in actions:
            check(view, action)
        await until(lambda: not any(worker.is_alive() for worker in workers))
        bots.close()

    asyncio.run(work())
    assert 1 <= len(failures(log)) <= 2


def test_a_hint_that_takes_too_long_is_refused_and_may_be_asked_again(monkeypatch: pytest.MonkeyPatch) -> None:
    view = position()

    async def work() -> None:
        bots = Bots(1, Metrics())
        monkeypatch.setattr(pool, "LONGEST_THOUGHT", 0.2)
        with pytest.raises(RummyError, match="too_busy"):
            await bots.run(bad_bots.slow, view)
        monkeypatch.undo()
        assert await bots.run(assess, view)
        bots.close()

    asyncio.run(work())


def test_the_match_goes_on_with_a_bot_that_fails_at_every_move(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, log: io.StringIO
) -> None:
    bad(monkeypatch, bad_bots.raises)

    async def work() -> None:
        async with room(tmp_path) as inside:
            playing = Log(opened("gin/target=1", 2, bots="greedy", length="hand"))
            assert playing.until(lambda live: live.turn == 1)
            desk = await inside.table(playing)
            ann: Guest = inside.guest(desk, 0)
            await ann.come()
            ann.play(lambda view: str(sensible(view)))
            await until(lambda: desk.live.over, 30)
            ann.leave()
            mine = [span.fact for span in desk.live.spans if isinstance(span.fact, Moved) and span.fact.seat == 1]
            assert mine

    asyncio.run(work())
    assert failures(log)
