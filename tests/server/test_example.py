"""The client of the examples plays a match, against the computer and with a friend."""

import asyncio
from pathlib import Path

from examples.play_online import play
from tests.server.harness import open_table, serving, wise


def test_the_example_plays_against_the_computer(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        assert play(server.base)["status"] == "over"


def test_the_example_plays_with_a_friend_who_gave_it_his_code(tmp_path: Path) -> None:
    async def both(base: str) -> None:
        ann = await open_table(base, "gin/target=10", [""])
        script = asyncio.create_task(asyncio.to_thread(play, base, ann.code))
        async with ann.socket() as line:
            await ann.play(line, wise)
        assert (await script)["outcome"] == (ann.seen or {})["outcome"]

    with serving(tmp_path) as server:
        asyncio.run(both(server.base))
