"""Once more: another match of the same people, at a table whose seats are kept for them."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from typing import Any

import pytest
from msgspec.structs import replace

from openrummy.errors import RummyError
from openrummy.server.facts import Rematched, Seat
from openrummy.server.messages import Accepted, Free, Resign
from openrummy.wire import encode
from tests.server.harness import QUICK
from tests.server.leaving import facts
from tests.server.room import Log, Running, opened, running


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with running(tmp_path_factory.mktemp("rematch"), QUICK, leave_after=1_000.0, part_wait=0.05) as one:
        yield one


def ended(salt: str, **more: Any) -> Log:
    log = Log(opened("manipulation/target=1", 3, salt=salt, length="hand", **more))
    assert not log.until(lambda _live: False)
    assert log.live.over
    return log


def test_a_rematch_is_one_table_however_they_ask(house: Running) -> None:
    async def work() -> None:
        desk = await house.room.table(ended("rematch", listed=True))
        inside = house.room.house
        before = len(inside.desks)
        places = await asyncio.gather(*(inside.rematch(desk, seat) for seat in (2, 0, 1)))
        assert {place.table for place in places} == {desk.live.rematch}
        assert [place.seat for place in places] == [2, 0, 1], "the same seats"
        assert [place.name for place in places] == ["cat", "ann", "bob"]
        assert len(inside.desks) == before + 1, "no table is left over"
        other = await house.room.desk(bytes.fromhex(desk.live.rematch))
        assert (other.live.status, other.live.rules.id) == ("playing", desk.live.rules.id)
        assert not other.live.settings.listed, "the seats are kept for those who played"
        assert sum(isinstance(fact, Rematched) for fact in facts(desk)) == 1
        again = await inside.rematch(desk, 1)
        assert (again.table, again.seat) == (desk.live.rematch, 1), "asked once more: the same seat, a further secret"
        assert again.secret != places[2].secret

    house.run(work())


def test_nobody_shares_the_seat_that_another_took_under_his_name(house: Running) -> None:
    """At the table of a rematch somebody calls himself bob before bob is there, who gets no secret of that seat."""

    async def work() -> None:
        desk = await house.room.table(ended("false bob"))
        inside = house.room.house
        place = await inside.rematch(desk, 0)
        other = await house.room.desk(bytes.fromhex(place.table))
        await inside.seat_down(other, "bob", 1)
        with pytest.raises(RummyError, match="seat_taken"):
            await inside.rematch(desk, 1)
        ann = house.room.guest(other, 0)
        assert isinstance(await ann.ask(Free("f", 1)), Accepted)
        mine = await inside.rematch(desk, 1)
        assert (mine.seat, mine.name) == (1, "bob"), "freed by the host it is his"
        assert (await inside.rematch(desk, 1)).seat == 1, "and he may ask again"
        assert isinstance(await ann.ask(Free("g", 1)), Accepted)
        assert (await inside.rematch(desk, 1)).seat == 1

    house.run(work())


def test_where_the_rematch_is_only_those_are_told_who_played(house: Running) -> None:
    """Who knows a table may sit down at it, and these seats are kept."""

    async def work() -> None:
        desk = await house.room.table(ended("kept seats"))
        place = await house.room.house.rematch(desk, 0)
        for seat in range(3):
            assert desk.see(seat).rematch == place.table
            assert desk.told(desk.live.seq, seat, lean=False).fact == Rematched(place.table)
        assert place.table.encode() not in encode(desk.since(-1, 0, lean=False))
        assert place.table.encode() not in encode(desk.see(-1))

    house.run(work())


def test_no_rematch_before_the_end(house: Running) -> None:
    async def work() -> None:
        log = Log(opened("gin", 2, salt="early"))
        assert log.until(lambda live: live.turn == 0)
        desk = await house.room.table(log)
        with pytest.raises(RummyError, match="not_over"):
            await house.room.house.rematch(desk, 0)

    house.run(work())


def test_a_rematch_keeps_the_names_of_bots_beside_a_person_who_is_called_like_one(house: Running) -> None:
    async def work() -> None:
        log = Log(replace(opened("gin", 2, salt="namesake"), seats=(Seat("greedy"), Seat("greedy 2", "greedy"))))
        assert log.until(lambda live: live.turn == 0)
        desk = await house.room.table(log)
        guest = house.room.guest(desk, 0)
        assert isinstance(await guest.ask(Resign("r")), Accepted)
        place = await house.room.house.rematch(desk, 0)
        other = await house.room.desk(bytes.fromhex(place.table))
        assert [seat.name for seat in other.live.seats] == ["greedy", "greedy 2"]

    house.run(work())
