"""A bad wire: what a client folds from events is what the server shows, and nothing is lost or done twice."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest

from openrummy.server.desk import MOST_MISSED, Desk
from openrummy.server.facts import Moved, Undone
from openrummy.server.messages import (
    Accepted,
    Act,
    Missed,
    Undo,
    UpToDate,
    Welcome,
)
from tests.server.faulty import Lean, between
from tests.server.harness import QUICK, Person, Running, join, open_table, serving, wise
from tests.server.room import Log, opened, room
from tests.server.test_table_life import act, against_the_computer

GAMES = [
    ("gin/target=30", 2),
    ("oklahoma/target=20", 2),
    ("hollywood/target=5", 2),
    ("three_hand/target=20", 3),
    ("basic/target=40", 3),
    ("manipulation/target=10", 3),
]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    from msgspec.structs import replace

    settings = replace(QUICK, part_wait=0.1, leave_after=60.0)
    with serving(tmp_path_factory.mktemp("faults"), settings) as one:
        yield one


@pytest.mark.parametrize(("rules", "seats"), GAMES)
def test_over_a_bad_wire_every_view_is_that_of_the_server(server: Running, rules: str, seats: int) -> None:
    async def match(number: int) -> tuple[int, int]:
        people = [await open_table(server.base, rules, [""] * (seats - 1))]
        people += [await join(server.base, people[0].table, f"friend{at}") for at in range(1, seats)]
        async with between(server.base, len(rules) + number, 0.04) as proxy:
            clients = [Lean(through(one, proxy.base, server.base)) for one in people]
            await asyncio.wait_for(asyncio.gather(*(one.play(wise) for one in clients)), 180)
        assert all(one.over for one in clients)
        live = server.house.desks[bytes.fromhex(people[0].table)].live
        keys = [key for (_, key) in live.keys]
        assert len(keys) == len(set(keys))
        assert sum(isinstance(span.fact, Moved) for span in live.spans) == len(keys), "nothing was done twice"
        assert all(one.resyncs == 0 for one in clients), "what was missed was told, not shown anew"
        return sum(one.lost for one in clients), sum(one.compared for one in clients)

    async def work() -> None:
        lost = compared = number = 0
        while not lost or compared <= 20:  # a short match may have got through
            more, views = await match(number)
            lost, compared, number = lost + more, compared + views, number + 1

    asyncio.run(work())


def through(person: Person, base: str, origin: str) -> Person:
    """The same person, who reaches the server by way of a proxy."""
    other = Person(base, {"table": person.table, "code": person.code, "seat": person.seat, "secret": person.secret})
    assert base != origin
    return other


def test_one_who_comes_again_gets_exactly_one_of_three_answers(tmp_path: Path) -> None:
    async def work() -> None:
        async with room(tmp_path) as inside:
            log = Log(opened("basic", 2))
            assert log.until(lambda live: live.seq == MOST_MISSED + 20)
            desk = await inside.table(log)
            now = desk.live.seq
            for viewer in (-1, 0, 1):
                for lean in (False, True):
                    assert desk.since(viewer, now, lean) == UpToDate(now)
                    for seq in (now - 1, now - 5, now - MOST_MISSED):
                        missed = desk.since(viewer, seq, lean)
                        assert isinstance(missed, Missed)
                        assert [told.seq for told in missed.facts] == list(range(seq + 1, now + 1))
                        assert [told.digest for told in missed.facts if told.digest] == [desk.see(viewer).digest]
                        assert (missed.facts[-1].seen is None) is lean
                    for seq in (-1, 0, now - MOST_MISSED - 1, now + 1, 2**31):
                        assert isinstance(desk.since(viewer, seq, lean), Welcome), seq

    asyncio.run(work())


def test_after_an_undo_the_view_comes_fresh(tmp_path: Path) -> None:
    async def work() -> None:
        async with room(tmp_path) as inside:
            desk = await inside.table(against_the_computer("fresh"))
            ann, thin = inside.guest(desk, 0), inside.guest(desk, 0, lean=True)
            await ann.come()
            inside.house._drivers[desk.live.id].cancel()
            await thin.come()
            begin = desk.live.seq
            await ann.ask(act(ann, "<"))
            assert isinstance(await ann.ask(Undo("u", desk.live.seq)), Accepted)
            assert isinstance(desk.live.spans[-1].fact, Undone)
            told = [one for one in thin.told if one["type"] == "told"]
            assert [one["seen"] is None for one in told] == [True, False], "a lean client is shown it as well"
            assert told[-1]["seen"]["digest"] == desk.see(0).digest
            assert isinstance(desk.since(0, begin, True), Welcome)
            assert desk.since(0, desk.live.seq, True) == UpToDate(desk.live.seq)
            ann.leave()
            thin.leave()

    asyncio.run(work())


def test_after_an_undo_among_others_that_another_process_wrote_the_view_comes_fresh(tmp_path: Path) -> None:
    async def work() -> None:
        async with room(tmp_path) as inside:
            desk = await inside.table(against_the_computer("elsewhere"))
            thin = inside.guest(desk, 0, lean=True)
            await thin.come()
            inside.house._drivers[desk.live.id].cancel()
            other = await Desk.load(desk.live.id, inside.house.store, inside.house.metrics)
            assert other is not None
            answers: list[object] = []
            async with desk.lock:  # all three at once, as when word of them comes late
                await other.wish(0, Act("a", other.live.seq, "<"), answers.append)
                await other.wish(0, Undo("u", other.live.seq), answers.append)
                await other.wish(0, Act("b", other.live.seq, "<"), answers.append)
                assert all(isinstance(one, Accepted) for one in answers), answers
                await desk.catch_up()
            told = [one for one in thin.told if one["type"] == "told"]
            assert [one["fact"]["type"] for one in told] == ["moved", "undone", "moved"]
            assert [one["seen"] is None for one in told] == [True, True, False]
            assert told[-1]["seen"]["digest"] == desk.see(0).digest
            thin.leave()

    asyncio.run(work())
