"""Two server processes on one PostgreSQL, the people of a table spread over both."""

import asyncio
import random
from collections.abc import Iterator, Sequence
from typing import Any

import httpx
import pytest

from openrummy.server.facts import Committed, Moved, decode_fact
from openrummy.store import Entry
from tests.databases import opened, postgres
from tests.server.harness import ready, wise
from tests.server.lives import Lives, living
from tests.server.stubborn import Stubborn, audited, seated
from tests.server.ways import Answer, Ways, at_table, dealt, on_turn

__all__ = ["postgres"]


@pytest.fixture
def two(postgres: str) -> Iterator[tuple[Lives, Lives]]:
    """Two servers on the same database."""
    with living(postgres) as one, living(postgres) as other:
        for lives in (one, other):
            asyncio.run(ready(lives.base))
        yield one, other


async def kept(url: str, table: str) -> list[Entry]:
    async with opened(url) as store:
        return await store.load(bytes.fromhex(table))


def told(seen: dict[str, Any]) -> dict[str, Any]:
    """What is seen apart from the time that is left."""
    return seen | {"seats": [seat | {"time": 0} for seat in seen["seats"]]}


async def race(one: Ways, other: Ways, turn: int, seen: dict[str, Any]) -> int:
    """The same seat asks at both processes at once, for different things: which of them got it."""
    wishes = [{"type": "act", "seq": seen["seq"], "action": token} for token in (wise(seen), seen["legal"][0])]
    answers: Sequence[Answer] = await asyncio.gather(
        one.wish(f"a{turn}", turn % 3, **wishes[0]), other.wish(f"b{turn}", (turn + 1) % 3, **wishes[1])
    )
    kinds = [answer["type"] for answer in answers]
    assert sorted(kinds) == ["accepted", "stale"]
    assert all(answer["seq"] == seen["seq"] + 1 for answer in answers if answer["type"] == "accepted")
    return kinds.index("accepted")


def test_every_turn_is_raced_for_and_goes_to_one(postgres: str, two: tuple[Lives, Lives]) -> None:
    bases = [lives.base for lives in two]

    async def play() -> tuple[list[Stubborn], list[int]]:
        wins = []
        async with at_table(bases) as there:
            people = [one.person for one in there]
            async with at_table(bases[::-1], people) as here:
                await dealt([there[0], here[1]])
                for turn in range(30):
                    one, _, seen = await on_turn(here if turn % 2 else there)
                    if not seen["legal"]:
                        break
                    seat = one.person.seat
                    wins.append(await race(there[seat], here[seat], turn, seen))
                for seat in (0, 1):
                    views = [told(await ways[seat].seen()) for ways in (there, here)]
                    assert views[0] == views[1]
        return people, wins

    people, wins = asyncio.run(play())
    log = asyncio.run(kept(postgres, people[0].table))
    audited(people, log)
    facts = [decode_fact(entry.fact) for entry in log]
    assert sum(isinstance(fact, Moved) for fact in facts) == len(wins)
    print(f"{wins.count(0)} turns to one process, {wins.count(1)} to the other")


def test_people_at_two_processes_hear_of_each_other(two: tuple[Lives, Lives]) -> None:
    async def play() -> None:
        async with at_table([lives.base for lives in two]) as (ann, bob):
            async with asyncio.timeout(60):  # who is at one process is told to the other, which takes a moment
                for one in (ann, bob):
                    while not all(seat["here"] for seat in (await one.seen())["seats"]):
                        await asyncio.sleep(0.05)
            await ann.lines[0].send('{"type":"say","text":"good evening"}')
            for one in (ann, bob):
                for way in (0, 1):
                    said = await one.until(way, type="chatted")
                    assert (said["seat"], said["text"]) == (0, "good evening")
            await bob.lines[1].send('{"type":"say","phrase":"hello"}')
            assert (await ann.until(1, type="chatted"))["phrase"] == "hello"
            for line in bob.lines:
                await line.close()
            await ann.until(0, type="presence", here=[0])

    asyncio.run(play())


def test_when_one_process_is_killed_play_goes_on_at_the_other(postgres: str, two: tuple[Lives, Lives]) -> None:
    one, other = two
    chance, answers = random.Random(5), 0

    def heard(_answer: Answer) -> None:
        nonlocal answers
        answers += 1
        if answers == kill_at:
            one.strike()

    kill_at = chance.randint(40, 80)

    async def play() -> list[list[Stubborn]]:
        async with httpx.AsyncClient(verify=False, timeout=60) as client:
            bases = [one.base, other.base]
            tables = [await seated(client, bases[::turn], "gin/target=10", 2, heard) for turn in (1, -1) * 4]
        await asyncio.gather(*(person.match() for people in tables for person in people))
        return tables

    tables: Sequence[list[Stubborn]] = asyncio.run(play())
    assert answers > kill_at
    one.bury()
    for people in tables:
        log = asyncio.run(kept(postgres, people[0].table))
        assert audited(people, log).over
        hands = [fact.hand for fact in (decode_fact(entry.fact) for entry in log) if isinstance(fact, Committed)]
        assert hands == list(range(1, len(hands) + 1))
