"""All are gone, and the table sleeps: nothing happens until somebody comes, who finds it as it was."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path

import pytest
from msgspec.structs import replace

from openrummy.actions import Discard, parse_action
from openrummy.server.driver import due
from openrummy.state import Phase
from openrummy.wire import digest
from tests.server.harness import QUICK, send
from tests.server.inside import inside, joins, opens
from tests.server.leaving import AFTER, PART, SCENES, Scene, end, house, sit, written
from tests.server.room import Log, Running, opened, room, until

__all__ = ["house"]


@pytest.mark.parametrize("scene", [SCENES[0], Scene("manipulation", 4, Phase.MELD)], ids=str)
def test_all_are_gone_and_the_table_sleeps(house: Running, scene: Scene) -> None:
    async def work() -> None:
        desk, guests = await sit(house, written(scene, "asleep"))
        for guest in guests:
            guest.leave()
        before, seat = desk.live.seq, desk.live.turn
        await asyncio.sleep(AFTER * 4)
        assert desk.live.seq == before, "nothing happens"
        other = next(guest for guest in guests if guest.seat != seat)
        welcome = await other.come()
        assert (welcome.seen.seq, welcome.seen.turn) == (before, seat)
        task = due(desk, house.room.house.settings, 0.0)
        assert task is not None
        assert task.at == pytest.approx(desk.woke + AFTER), "the others have their time to come as well"
        await until(lambda: desk.live.seq > before)
        assert desk.fact_at >= desk.woke + AFTER
        await end(house, desk, guests)

    house.run(work())


def test_asleep_in_the_shuffle_it_wakes_with_time_to_give_a_part(house: Running) -> None:
    async def work() -> None:
        desk, guests = await sit(house, Log(opened("gin", 2, salt="asleep")))
        await until(lambda: bool(desk.live.deals.by_hand))
        for guest in guests:
            guest.leave()
        before = desk.live.seq
        await asyncio.sleep(PART * 1.5)
        assert desk.live.seq == before, "nobody was silent who could not speak"
        await guests[0].come()
        guests[0].play()
        await until(lambda: bool(desk.live.deals.by_hand[1].sealed))
        assert desk.live.deals.by_hand[1].silent == {1}
        await end(house, desk, guests)

    house.run(work())


def test_let_go_from_memory_and_after_a_restart_it_is_as_it_was(tmp_path: Path) -> None:
    async def work() -> None:
        log = written(Scene("three_hand", 3, Phase.DISCARD, 1), "5")
        before = [digest(log.live.table.view(seat)) for seat in (-1, 0, 1, 2)]  # type: ignore[union-attr]
        async with room(tmp_path, sleep_after=0.05, leave_after=AFTER) as first:
            desk = await first.table(log)
            guests = [first.guest(desk, seat) for seat in range(3)]
            for guest in guests:
                await guest.come()
            for guest in guests:
                guest.leave()
            await until(lambda: desk.live.id not in first.house.desks)
            again = await first.desk(desk.live.id)
            assert again is not desk
            assert [again.see(seat).digest for seat in (-1, 0, 1, 2)] == before
        async with room(tmp_path, leave_after=AFTER) as second:
            desk = await second.desk(log.live.id)
            await asyncio.sleep(AFTER * 2)
            assert desk.live.seq == log.live.seq, "asleep until somebody comes"
            assert [desk.see(seat).digest for seat in (-1, 0, 1, 2)] == before
            captain = second.guest(desk, 1)
            welcome = await captain.come()
            assert welcome.seen.digest == before[2]
            assert any(isinstance(parse_action(one), Discard) for one in welcome.seen.legal)
            await captain.act()
            captain.leave()

    asyncio.run(work())


def test_it_is_not_let_go_while_somebody_is_at_the_door(tmp_path: Path) -> None:
    """One who is connected and says hello late is at the same table as the others."""

    async def work() -> None:
        async with inside(tmp_path, replace(QUICK, sleep_after=0.05, part_wait=60.0)) as server:
            ann = await opens(server, "gin", [""])
            bob = await joins(server, ann.table, "bob")
            async with server.socket(f"{ann.at}/socket", ann.headers) as door:
                await asyncio.sleep(0.3)
                async with bob.socket() as line:
                    await bob.until(line, "presence")
                    await send(door, type="hello")  # type: ignore[arg-type]
                    assert (await bob.until(line, "presence"))["here"] == [0, 1]

    asyncio.run(work())


def test_one_at_the_door_whose_seat_is_freed_does_not_come_in_as_the_next_one_there(tmp_path: Path) -> None:
    """He connected while the seat was his; somebody else has it before he says hello."""

    async def work() -> None:
        async with inside(tmp_path, replace(QUICK, part_wait=60.0)) as server:
            ann = await opens(server, "basic", ["", ""])
            bob = await joins(server, ann.table, "bob", 1)
            async with server.socket(f"{ann.at}/socket", bob.headers) as door:
                freed = await ann.ask("POST", "wishes", {"type": "free", "key": "f", "seat": 1})
                assert freed.json()["type"] == "accepted"
                assert (await joins(server, ann.table, "cat", 1)).seat == 1
                await door.send('{"type": "hello"}')
                assert json.loads(await door.recv())["fault"]["code"] == "seat_freed"

    asyncio.run(work())


def test_one_at_the_door_looks_on_no_more_once_a_private_match_has_begun(tmp_path: Path) -> None:
    async def work() -> None:
        async with inside(tmp_path, replace(QUICK, part_wait=60.0)) as server:
            ann = await opens(server, "gin", [""], settings={"spectators": False})
            async with server.socket(f"{ann.at}/socket") as door:
                await joins(server, ann.table, "bob")
                await door.send('{"type": "hello"}')
                assert json.loads(await door.recv())["fault"]["code"] == "no_spectators"

    asyncio.run(work())
