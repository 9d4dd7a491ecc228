"""The history of a hand tells every event of it once, also when something was taken back."""

from __future__ import annotations

import asyncio
from pathlib import Path

from openrummy.events import Dealt
from openrummy.server.facts import Undone
from openrummy.server.messages import Accepted, Undo
from openrummy.server.seen import history_of
from openrummy.state import SPECTATOR
from tests.server.room import room
from tests.server.test_table_life import act, against_the_computer


def test_what_was_taken_back_is_left_out(tmp_path: Path) -> None:
    async def work() -> None:
        async with room(tmp_path) as here:
            desk = await here.table(against_the_computer("history"))
            live, ann = desk.live, here.guest(desk, 0)
            await ann.come()
            here.house._drivers[live.id].cancel()
            for step in ("<", "", "<"):
                answer = await ann.ask(act(ann, step) if step else Undo("u", live.seq))
                assert isinstance(answer, Accepted)
                for viewer in (0, 1, SPECTATOR):
                    assert live.table is not None
                    events = live.table.history(viewer)
                    begin = next(at for at, event in enumerate(events) if isinstance(event, Dealt))
                    told = history_of(live, viewer, 0)
                    assert [event for one in told.facts for event in one.events][-len(events) + begin :] == events[
                        begin:
                    ]
                    assert sum(len(one.events) for one in told.facts) <= len(events)
            assert sum(isinstance(one.fact, Undone) for one in history_of(live, 0, 1).facts) == 1
            ann.leave()

    asyncio.run(work())
