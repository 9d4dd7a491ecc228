"""An idempotency key: a wish acts once, however often and whichever way it comes, and is answered the same."""

import asyncio
import random
from pathlib import Path

import pytest

from openrummy.store import Entry
from tests.databases import database, opened
from tests.server.harness import serving
from tests.server.stubborn import Stubborn, audited
from tests.server.ways import PATIENT, at_table, committed, dealt, give, on_turn, pledge

__all__ = ["database"]

WAYS = 3


async def kept(url: str, table: str) -> list[Entry]:
    async with opened(url) as store:
        return await store.load(bytes.fromhex(table))


def test_again_and_again_on_every_way_a_wish_is_one_fact(database: str, tmp_path: Path) -> None:
    chance = random.Random(3)

    async def play(base: str) -> list[Stubborn]:
        async with at_table([base]) as ways:
            await dealt(ways)
            for turn in range(6):
                one, _, seen = await on_turn(ways)
                key, times = f"turn{turn}", 1 + turn % 5
                await one.wish(key, chance.randrange(WAYS), type="act", seq=seen["seq"], action=seen["legal"][-1])
                for _ in range(times - 1):
                    await one.ask(key, chance.randrange(WAYS))
                old = chance.choice([key for key in one.person.asked if one.person.answers[key]])
                await one.ask(old, chance.randrange(WAYS))  # long since done: the match has moved on
            return [one.person for one in ways]

    with serving(tmp_path, PATIENT, database) as server:
        people = asyncio.run(play(server.base))
    log = asyncio.run(kept(database, people[0].table))
    audited(people, log)
    answers = [answer for one in people for same in one.answers.values() for answer in same]
    assert {answer["type"] for answer in answers} == {"accepted"}
    assert len(answers) > sum(bool(entry.key) for entry in log) == 2 * 2 + 6


def test_at_the_same_moment_on_every_way_a_wish_is_one_fact(tmp_path: Path) -> None:
    async def play(base: str) -> list[Stubborn]:
        async with at_table([base]) as ways:
            await dealt(ways)
            for turn in range(4):
                one, _, seen = await on_turn(ways)
                key = f"turn{turn}"
                one.person.asked[key] = (
                    f'{{"type":"act","key":"{key}","seq":{seen["seq"]},"action":"{seen["legal"][-1]}"}}'
                )
                await asyncio.gather(*(one.ask(key, way) for way in range(WAYS)))
            return [one.person for one in ways]

    with serving(tmp_path, PATIENT) as server:
        people = asyncio.run(play(server.base))
    audited(people, asyncio.run(kept(f"sqlite:///{tmp_path / 'tables.db'}", people[0].table)))
    assert sum(len(same) == WAYS for one in people for same in one.answers.values()) == 4


def test_wishes_that_come_in_another_order_are_each_done_once(tmp_path: Path) -> None:
    """Showing one's part comes before committing to it: it is refused, and taken when it comes again."""

    async def play(base: str) -> list[Stubborn]:
        async with at_table([base]) as ways:
            await committed(ways)
            ann, bob = ways
            first = pledge(ann)
            assert (await ann.wish("b", **give(ann)))["fault"]["code"] == "no_part_wanted"
            assert (await ann.wish("a", 2, **first))["type"] == "accepted"
            assert (await ann.ask("b", 1))["fault"]["code"] == "no_part_wanted"
            assert (await bob.wish("b", **pledge(bob)))["type"] == "accepted"
            assert (await ann.ask("b", 2))["type"] == "accepted"
            assert (await ann.ask("a", 1))["type"] == "accepted"
            ann.person.answers["b"] = ann.person.answers["b"][2:]
            await ann.ask("b", 0)
            return [one.person for one in ways]

    with serving(tmp_path, PATIENT) as server:
        people = asyncio.run(play(server.base))
    audited(people, asyncio.run(kept(f"sqlite:///{tmp_path / 'tables.db'}", people[0].table)))


@pytest.mark.parametrize("way", range(WAYS))
def test_a_key_that_was_used_for_something_else_is_refused(tmp_path: Path, way: int) -> None:
    async def play(base: str) -> None:
        async with at_table([base]) as ways:
            await dealt(ways)
            one, other, seen = await on_turn(ways)
            wish = {"type": "act", "seq": seen["seq"], "action": seen["legal"][0]}
            answer = await one.wish("key", **wish)
            for changed in ({"action": seen["legal"][-1]}, {"seq": seen["seq"] + 1}):
                again = await one.wish("key", way, **wish | changed)
                assert (again["type"], again["fault"]["code"]) == ("refused", "key_reused")
            assert (await one.wish("key", way, type="resign"))["fault"]["code"] == "key_reused"
            assert (await one.wish("key", way, **wish)) == answer
            assert [told["seq"] for told in await other.heard() if told["type"] == "told"][-1] == answer["seq"]
            assert (await other.seen())["seq"] == answer["seq"]

    with serving(tmp_path, PATIENT) as server:
        asyncio.run(play(server.base))


def test_keys_outlive_the_server(database: str, tmp_path: Path) -> None:
    async def play(base: str) -> list[Stubborn]:
        async with at_table([base]) as ways:
            await dealt(ways)
            one, _, seen = await on_turn(ways)
            await one.wish("turn", type="act", seq=seen["seq"], action=seen["legal"][-1])
            return [one.person for one in ways]

    async def again(base: str, people: list[Stubborn]) -> None:
        async with at_table([base], people) as ways:
            for one in ways:
                for key in one.person.asked:
                    for way in range(WAYS):
                        await one.ask(key, way)
                given = await one.wish("pledge", **pledge(one) | {"digest": "0" * 64})
                assert given["fault"]["code"] == "key_reused"
                one.person.asked["pledge"] = one.person.asked["pledge"].replace("0" * 64, pledge(one)["digest"])
                assert one.person.answers["pledge"].pop() == given

    with serving(tmp_path, PATIENT, database) as server:
        people = asyncio.run(play(server.base))
    with serving(tmp_path, PATIENT, database) as server:
        asyncio.run(again(server.base, people))
    audited(people, asyncio.run(kept(database, people[0].table)))
    assert {len(same) for one in people for same in one.answers.values()} == {WAYS + 1}


def test_a_key_belongs_to_one_seat_at_one_table(tmp_path: Path) -> None:
    async def play(base: str) -> tuple[list[Stubborn], list[Stubborn]]:
        async with at_table([base]) as here, at_table([base]) as there:
            for ways in (here, there):
                await committed(ways)
                for one in ways:  # four wishes, one key
                    assert (await one.wish("key", **pledge(one)))["type"] == "accepted"
            return [one.person for one in here], [one.person for one in there]

    with serving(tmp_path, PATIENT) as server:
        tables = asyncio.run(play(server.base))
    for people in tables:
        audited(people, asyncio.run(kept(f"sqlite:///{tmp_path / 'tables.db'}", people[0].table)))
