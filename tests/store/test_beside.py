"""What stands beside the log: lobby, secrets of seats, chat, challenges; and the forgetting of old tables."""

import asyncio

import pytest

from openrummy.store import CodeTaken, Gone, Said
from openrummy.store.batch import _AT_ONCE
from tests.databases import entry, header, in_loop, opened
from tests.store.jobs import held

T, U, V = b"T" * 16, b"U" * 16, b"V" * 16


@in_loop
async def test_the_lobby_shows_what_is_listed_newest_first(database: str) -> None:
    ids = [bytes([number]) * 16 for number in range(5)]
    async with opened(database) as store:
        for number, table in enumerate(ids):
            await store.create(header(table, listed=number != 1, created=number, touched=9 - number), [])
        await store.append(ids[3], [], "playing")
        assert [one.table for one in await store.listed()] == [ids[4], ids[2], ids[0]]
        assert [one.table for one in await store.listed(limit=1)] == [ids[4]]
        assert await store.listed("playing") == [header(ids[3], listed=True, status="playing", created=3, touched=6)]
        assert await store.listed("over") == []


@in_loop
async def test_the_tables_of_a_challenge(database: str) -> None:
    async with opened(database) as store:
        await store.create(header(T, created=1, origin="c"), [])
        await store.create(header(U, created=2, origin="c"), [])
        await store.create(header(V, created=3), [])
        assert [one.table for one in await store.made_from("c")] == [U, T]
        assert [one.table for one in await store.made_from("c", limit=1)] == [U]
        assert await store.made_from("d") == []
        assert await store.made_from("") == []


@in_loop
async def test_a_secret_stands_for_a_seat_at_its_table_until_revoked(database: str) -> None:
    async with opened(database) as store:
        await store.create(header(T), [])
        await store.create(header(U), [])
        await store.add_token(b"\x00" * 32, T, 0)
        await store.add_token(b"\x01" * 32, T, 0)
        await store.add_token(b"\x02" * 32, T, 1)
        await store.add_token(b"\x02" * 32, T, 1)
        await store.add_token(b"\x02" * 32, U, 0)
        assert [await store.seat_of(bytes([n]) * 32, T) for n in range(4)] == [0, 0, 1, None]
        assert [await store.seat_of(bytes([n]) * 32, U) for n in range(4)] == [None, None, 0, None]
        await store.revoke(T, 0)
        assert [await store.seat_of(bytes([n]) * 32, T) for n in range(4)] == [None, None, 1, None]
        assert await store.seat_of(b"\x02" * 32, U) == 0
        await store.revoke(V, 0)
        with pytest.raises(Gone):
            await store.add_token(b"\x00" * 32, V, 0)


@in_loop
async def test_chat_is_numbered_by_table_and_leaves_the_table_alone(database: str) -> None:
    async with opened(database) as store:
        await store.create(header(T), [])
        await store.create(header(U), [])
        assert [await store.say(T, n, f"line {n} é", 50 + n) for n in range(3)] == [1, 2, 3]
        assert await store.say(U, -1, "", 60) == 1
        lines = [Said(n + 1, n, f"line {n} é", 50 + n) for n in range(3)]
        assert await store.said(T) == lines
        assert await store.said(T, after=1) == lines[1:]
        assert await store.said(T, limit=2) == lines[:2]
        assert await store.said_last(T, 2) == lines[-2:]
        assert await store.said_last(T, 99) == lines
        assert await store.said(U) == [Said(1, -1, "", 60)]
        assert await store.header(T) == header(T)
        with pytest.raises(Gone):
            await store.say(V, 0, "x", 1)


@in_loop
async def test_a_challenge_code_stands_for_one_hand(database: str) -> None:
    async with opened(database) as store:
        await store.create(header(T), [])
        await store.put_challenge("c", T, 3)
        assert await store.challenge("c") == (T, 3)
        assert await store.challenge("d") is None
        with pytest.raises(CodeTaken):
            await store.put_challenge("c", T, 4)
        assert await store.challenge("c") == (T, 3)
        with pytest.raises(Gone):
            await store.put_challenge("d", U, 1)


@in_loop
async def test_old_tables_are_forgotten_with_all_that_is_theirs(database: str) -> None:
    async with opened(database) as store:
        for number, table in enumerate((T, U, V)):
            await store.create(header(table, touched=number), [entry(1, at=number)])
            await store.add_token(b"s" * 32, table, 0)
            await store.say(table, 0, "x", 1)
            await store.put_challenge(f"c{number}", table, 1)
        assert await store.forget(0) == 0
        assert await store.forget(2) == 2
        for table, code in ((T, "c0"), (U, "c1")):
            assert await store.header(table) is None
            assert await store.load(table) == []
            assert await store.seat_of(b"s" * 32, table) is None
            assert await store.said(table) == []
            assert await store.challenge(code) is None
            with pytest.raises(Gone):
                await store.append(table, [entry(2)])
        assert await store.load(V) == [entry(1, at=2)]
        assert await store.seat_of(b"s" * 32, V) == 0
        assert await store.challenge("c2") == (V, 1)
        await store.create(header(T), [entry(1)])
        assert await store.said(T) == []
        await store.append(V, [entry(2, at=5_000)])
        assert await store.forget(5_000) == 1
        assert await store.header(V) is not None


@in_loop
async def test_any_number_of_tables_is_forgotten(database: str) -> None:
    async with opened(database) as store:
        many = [number.to_bytes(16, "big") for number in range(2 * _AT_ONCE + 1)]
        await asyncio.gather(*(store.create(header(table), [entry(1)]) for table in many))
        assert await store.forget(2_000) == len(many)
        assert await store.forget(2_000) == 0


@in_loop
async def test_a_table_that_is_touched_at_the_same_time_is_not_forgotten(database: str) -> None:
    async with opened(database) as store:
        for table in (T, U):
            await store.create(header(table, touched=1), [entry(1)])
        async with held(store):
            forgetting = asyncio.create_task(store.forget(2_000))
            touching = asyncio.create_task(store.append(T, [entry(2, at=2_000)]))
        await touching
        assert await forgetting == 1
        assert await store.load(T) == [entry(1), entry(2, at=2_000)]
        assert await store.header(U) is None


@in_loop
async def test_a_table_that_another_process_writes_to_is_not_forgotten(postgres: str) -> None:
    async with opened(postgres) as one, opened(postgres) as two:
        await one.create(header(T, touched=1), [entry(1)])
        async with held(two, T):
            assert await one.forget(2_000) == 0
        assert await one.forget(2_000) == 1
