"""Programs that the host lets play: by their names alone, and no word from outside ever becomes a command."""

from __future__ import annotations

import asyncio
import shlex
import sys
import time
from pathlib import Path
from typing import Any

import httpx
import pytest
from msgspec.structs import replace

from openrummy.bots.guard import sensible
from openrummy.bots.program import _RUNNING
from openrummy.errors import Garbled
from openrummy.server.facts import Moved
from openrummy.server.messages import Fill
from openrummy.server.settings import Settings, read_settings
from tests.bots import strange
from tests.server.harness import QUICK, Running, open_table, serving, wise
from tests.server.room import Log, opened, room, until


def bot(name: str, way: str) -> str:
    return f"{name}={shlex.join([sys.executable, strange.__file__, way])}"


def settings(*bots: str) -> Settings:
    return replace(QUICK, bots=bots)


def awaited(server: Running, name: str) -> None:
    """Waits until a program has said what it plays."""
    deadline = time.monotonic() + 60
    while name not in server.house.bots.invited.names_for("gin"):
        assert time.monotonic() < deadline
        time.sleep(0.01)


def refused(base: str, form: dict[str, Any]) -> str:
    answer = httpx.post(f"{base}/api/tables", json=form, headers={"origin": base}, timeout=60)
    assert answer.status_code == 422, answer.text
    return str(answer.json()["code"])


def test_a_program_is_offered_by_its_name_plays_a_match_and_ends_with_the_server(tmp_path: Path) -> None:
    async def match(base: str) -> dict[str, Any]:
        ann = await open_table(base, "gin/target=10", ["mybot"])
        async with ann.socket() as line:
            await ann.play(line, wise)
        return ann.seen or {}

    with serving(
        tmp_path, settings(bot("mybot", "plays"), bot("gin-only", "gin alone"), "lost=/no/such/bot")
    ) as server:
        awaited(server, "gin-only")
        forms = {form["name"]: form["bots"] for form in httpx.get(f"{server.base}/api/games", timeout=60).json()}
        assert forms["gin"][:2] == ["mybot", "gin-only"]
        assert forms["basic"][0] == "mybot"
        assert not {"gin-only", "lost"} & set(forms["basic"])
        words = httpx.get(f"{server.base}/locale/en.ftl", timeout=60).text
        assert "\nweb-bot-mybot = mybot\n" in words
        seen = asyncio.run(match(server.base))
        assert seen["outcome"]
        assert _RUNNING
    assert not _RUNNING


@pytest.mark.parametrize(
    "name", ["lost", "gin-only", "cmd:touch planted", "mybot=touch planted", "mybot; touch planted"]
)
def test_nothing_but_a_name_that_the_host_gave_sits_down(name: str, tmp_path: Path) -> None:
    """Neither at a new table nor in a seat that is filled later, and nothing is started for it."""
    with serving(
        tmp_path, settings(bot("mybot", "plays"), bot("gin-only", "gin alone"), "lost=/no/such/bot")
    ) as server:
        awaited(server, "gin-only")
        running = len(_RUNNING)
        assert refused(server.base, {"ruleset": "basic", "seats": [{}, {"bot": name}], "name": "ann"}) == "no_such_bot"
        assert len(_RUNNING) == running


def test_the_host_fills_a_seat_with_a_program(tmp_path: Path) -> None:
    async def work() -> None:
        async with room(tmp_path, bots=(bot("mybot", "plays"),)) as inside:
            await until(lambda: "mybot" in inside.house.bots.invited.names_for("gin"), 30)
            form = opened("gin/target=1", 2, length="hand")
            desk = await inside.table(Log(replace(form, seats=(form.seats[0], replace(form.seats[1], name="")))))
            ann = inside.guest(desk, 0)
            await ann.come()
            answers: list[Any] = []
            await desk.wish(0, Fill("f1", 1, "nobody"), answers.append)
            assert answers.pop().fault.code == "no_such_bot"
            await desk.wish(0, Fill("f2", 1, "mybot"), answers.append)
            assert answers.pop().seq == desk.live.seq or desk.live.bot_of(1) == "mybot"
            ann.play(lambda view: str(sensible(view)))
            await until(lambda: desk.live.over, 60)
            ann.leave()

    asyncio.run(work())


@pytest.mark.parametrize("ways", [("crashes",), ()], ids=["it fails", "the setting is gone"])
def test_the_match_goes_on_where_a_program_fails_or_is_not_there(ways: tuple[str, ...], tmp_path: Path) -> None:
    async def work() -> None:
        async with room(tmp_path, bots=tuple(bot("mybot", way) for way in ways)) as inside:
            playing = Log(opened("gin/target=1", 2, bots="mybot", length="hand"))
            assert playing.until(lambda live: live.turn == 1)
            desk = await inside.table(playing)
            ann = inside.guest(desk, 0)
            await ann.come()
            ann.play(lambda view: str(sensible(view)))
            await until(lambda: desk.live.over, 60)
            ann.leave()
            assert [span.fact for span in desk.live.spans if isinstance(span.fact, Moved) and span.fact.seat == 1]

    asyncio.run(work())


def test_how_programs_are_named_in_the_settings(tmp_path: Path) -> None:
    file = tmp_path / "serve.toml"
    file.write_text('bots = ["one=./one --fast; --hard", "two = python3 two.py"]')
    with pytest.raises(Garbled):
        read_settings(file, {}, {})
    file.write_text('bots = ["one=./one --fast; --hard", "two=python3 two.py"]')
    assert read_settings(file, {}, {}).bots == ("one=./one --fast; --hard", "two=python3 two.py")
    environ = {"OPENRUMMY_BOTS": "one=./one --fast; two=python3 two.py;"}
    assert read_settings(None, environ, {}).bots == ("one=./one --fast", "two=python3 two.py")


@pytest.mark.parametrize(
    "text",
    ["mybot", "=./bot", "mybot=", "My=./bot", "my bot=./bot", "a=./a;a=./b", "greedy=./bot", "x" * 25 + "=./bot"],
)
def test_wrong_names_of_programs(text: str) -> None:
    with pytest.raises(Garbled) as wrong:
        read_settings(None, {}, {"bots": text})
    assert wrong.value.params["kind"] == "bots"
