"""Two processes at one table: whatever they race for is written once, and the loser knows it."""

import asyncio

import pytest

from openrummy.server.desk import Desk
from openrummy.server.driver import Driver, Due
from openrummy.server.facts import Committed, Gave, Moved, Silent, decode_fact
from openrummy.server.messages import (
    Accepted,
    Act,
    Decline,
    Give,
    Pledge,
    Stale,
)
from openrummy.server.metrics import Metrics
from openrummy.server.pool import Bots
from openrummy.shuffle import seat_commitment
from openrummy.state import SPECTATOR
from openrummy.wire import digest
from tests.databases import in_loop, postgres
from tests.server.houses import Ear, asked, comes, desks, houses, level
from tests.server.ways import PATIENT

__all__ = ["postgres"]


async def facts(desk: Desk) -> list[object]:
    log = await desk.store.load(desk.live.id)
    assert [entry.seq for entry in log] == list(range(1, len(log) + 1))
    return [decode_fact(entry.fact) for entry in log]


def same(one: Desk, other: Desk) -> None:
    for viewer in (0, 1, SPECTATOR):
        assert one.see(viewer) == other.see(viewer)


@in_loop
async def test_what_both_drivers_do_is_done_once(postgres: str) -> None:
    async with desks(postgres) as both:
        one, other = both
        drivers = [Driver(desk, Bots(1, Metrics()), PATIENT) for desk in both]

        async def race(due: Due) -> None:
            before = one.live.seq
            await asyncio.gather(*(driver._do(due) for driver in drivers))
            await level(both)
            assert one.live.seq == before + 1
            same(one, other)

        await race(Due(0, "commit", 1))
        secrets = {desk.live.deals.by_hand[1].secret for desk in both}
        assert [fact.secret for fact in await facts(one) if isinstance(fact, Committed)] == list(secrets)
        await race(Due(0, "silence", 0))
        await race(Due(0, "silence", 1))
        while one.live.table is not None and not one.live.table.state.finished:
            await race(Due(0, "automatic", one.live.turn))
        kinds = [type(fact) for fact in await facts(one)]
        assert kinds.count(Silent) == 2
        assert kinds.count(Moved) == one.live.seq - 4


@in_loop
async def test_of_two_moves_at_the_same_moment_one_stands(postgres: str) -> None:
    async with desks(postgres) as both:
        one, other = both
        await Driver(one, Bots(1, Metrics()), PATIENT)._do(Due(0, "commit", 1))
        for seat in (0, 1):
            assert isinstance(await asked(one, seat, Decline("d", 1)), Accepted)
        await level(both)
        wins = 0
        for turn in range(40):
            seat, seq, legal = one.live.turn, one.live.seq, one.see(one.live.turn).legal
            wishes = [Act(f"{name}{turn}", seq, legal[at]) for at, name in ((0, "a"), (-1, "b"))]
            answers = await asyncio.gather(*(asked(desk, seat, wish) for desk, wish in zip(both, wishes, strict=True)))
            assert sorted(map(type, answers), key=str) == [Accepted, Stale]
            won = answers[1] if isinstance(answers[1], Accepted) else answers[0]
            assert isinstance(won, Accepted)
            assert won.seq == seq + 1
            wins += won is answers[0]
            await level(both)
            same(one, other)
            if one.live.wanted is not None:
                break
            again = await asyncio.gather(*(asked(desk, seat, wishes[answers.index(won)]) for desk in both))
            assert again == [won, won]
        log = await one.store.load(one.live.id)
        assert len({(entry.seat, entry.key) for entry in log if entry.key}) == sum(bool(entry.key) for entry in log)


@in_loop
async def test_the_same_wish_at_both_at_the_same_moment_is_one_fact(postgres: str) -> None:
    async with desks(postgres) as both:
        one, other = both
        await Driver(one, Bots(1, Metrics()), PATIENT)._do(Due(0, "commit", 1))
        await level(both)
        for seat in (0, 1):
            answers = await asyncio.gather(*(asked(desk, seat, Decline("key", 1)) for desk in both))
            assert answers == [Accepted("key", 3 + seat)] * 2
        await level(both)
        same(one, other)


@in_loop
async def test_what_does_not_depend_on_the_other_is_no_race(postgres: str) -> None:
    async with desks(postgres) as both:
        one, other = both
        await Driver(one, Bots(1, Metrics()), PATIENT)._do(Due(0, "commit", 1))
        await level(both)
        parts = [bytes([seat]) * 32 for seat in (0, 1)]
        for make in (
            lambda seat: Pledge("p", 1, seat_commitment(one.live.id, 1, seat, parts[seat]).hex()),
            lambda seat: Give("g", 1, parts[seat].hex()),
        ):
            answers = await asyncio.gather(*(asked(desk, seat, make(seat)) for seat, desk in enumerate(both)))
            assert [type(answer) for answer in answers] == [Accepted, Accepted]
            await level(both)
        same(one, other)
        assert sum(isinstance(fact, Gave) for fact in await facts(one)) == 2


@in_loop
async def test_who_comes_later_learns_at_once_who_is_there(postgres: str) -> None:
    async with houses(postgres) as (one, other):
        async with desks(postgres) as (desk, _):
            table = desk.live.id
        ann, bob, eve = Ear(0), Ear(1), Ear(SPECTATOR)
        here = await one.desk(table)
        assert here is not None
        one.join(here, ann)
        await asyncio.sleep(0.1)
        there = await other.desk(table)
        assert there is not None
        other.join(there, bob)
        other.join(there, eve)
        for ear in (ann, bob, eve):
            await comes(lambda ear=ear: ear.last("presence").get("here") == [0, 1])  # type: ignore[misc]
        one.part(here, ann)
        await comes(lambda: bob.last("presence")["here"] == [1])


@in_loop
async def test_a_process_that_has_died_takes_its_people_with_it(postgres: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("openrummy.server.room.ELSEWHERE", 0.3)
    monkeypatch.setattr("openrummy.server.house.SPEAK", 0.1)
    async with houses(postgres) as (one, _), desks(postgres) as (desk, _):
        here = await one.desk(desk.live.id)
        assert here is not None
        bob = Ear(1)
        one.join(here, bob)
        here.heard(12345, 1)
        assert bob.last("presence")["here"] == [0, 1]
        await comes(lambda: bob.last("presence")["here"] == [1])
        assert not here.elsewhere


@in_loop
async def test_a_fact_that_is_written_while_a_table_is_loaded_is_not_missed(
    postgres: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with houses(postgres) as (one, _), desks(postgres) as (desk, _):
        load = Desk.load

        async def slowly(*arguments: object) -> Desk | None:
            found = await load(*arguments)  # type: ignore[arg-type]
            await Driver(desk, Bots(1, Metrics()), PATIENT)._do(Due(0, "commit", 1))
            await asyncio.sleep(0.1)  # the word of it comes before the table is there
            return found

        monkeypatch.setattr(Desk, "load", slowly)
        here = await one.desk(desk.live.id)
        assert here is not None
        await comes(lambda: here.live.seq == 2)
        assert here.see(0) == desk.see(0)
        assert digest(here.live.table.view(0)) == desk.see(0).digest  # type: ignore[union-attr]
