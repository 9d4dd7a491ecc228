"""The log of a table: what was written is there, in order, once; what is refused leaves no trace."""

import asyncio
import random
from collections.abc import Sequence

import pytest

from openrummy.store import CodeTaken, Entry, Gone, KeyUsed, Stale, StoreError, Unavailable
from openrummy.store.sql import SqlStore
from tests.databases import commits, entry, header, in_loop, opened
from tests.store.jobs import held

T, U, V = b"T" * 16, b"U" * 16, bytes(range(240, 256))


@in_loop
async def test_what_was_written_is_there_again(database: str) -> None:
    asked = Entry(3, 1_700_000_000_000, bytes(range(256)), 2, "key é\u202e", b"\x00\xff" * 16)
    made = header(T, "k7w2", listed=True, created=1_700_000_000_000, origin="from")
    async with opened(database) as store:
        await store.create(made, [entry(1), entry(2, b"")])
        await store.append(T, [asked, entry(4)])
    async with opened(database) as store:
        assert await store.load(T) == [entry(1), entry(2, b""), asked, entry(4)]
        assert await store.load(T, after=2) == [asked, entry(4)]
        assert await store.load(T, after=4) == []
        assert await store.load(U) == []
        found = await store.header(T)
        assert found == header(T, "k7w2", listed=True, created=1_700_000_000_000, touched=entry(4).at, origin="from")
        assert await store.find("k7w2") == found
        assert await store.find("K7W2") is None
        assert await store.header(U) is None


@in_loop
async def test_the_status_changes_with_the_entries_or_alone(database: str) -> None:
    async with opened(database) as store:
        await store.create(header(T), [entry(1)])
        await store.append(T, [entry(2)], "playing")
        assert await store.header(T) == header(T, status="playing", touched=1_002)
        await store.append(T, [], "over")
        assert await store.header(T) == header(T, status="over", touched=1_002)
        await store.append(T, [entry(3)])
        assert await store.header(T) == header(T, status="over", touched=1_003)
        with pytest.raises(Stale):
            await store.append(T, [entry(3)], "open")
        assert await store.header(T) == header(T, status="over", touched=1_003)


@pytest.mark.parametrize("seqs", [(2,), (1,), (4,), (0,), (-1,), (3, 3), (3, 5), (4, 3), (3, 4, 4)])
@in_loop
async def test_a_seq_that_is_taken_or_leaves_a_hole_is_refused_with_all_beside_it(
    database: str, seqs: Sequence[int]
) -> None:
    async with opened(database) as store:
        await store.create(header(T), [entry(1), entry(2)])
        with pytest.raises(Stale) as refusal:
            await store.append(T, [entry(seq, b"new") for seq in seqs], "over")
        wrong = next(index for index, seq in enumerate(seqs) if seq != 3 + index)
        assert refusal.value.params == {"seq": seqs[wrong], "expected": 3 + wrong}
        assert await store.load(T) == [entry(1), entry(2)]
        assert await store.header(T) == header(T)
        await store.append(T, [entry(3)])


@in_loop
async def test_a_key_is_used_once_by_a_seat_at_a_table(database: str) -> None:
    async with opened(database) as store:
        await store.create(header(T), [entry(1, seat=0, key="k")])
        await store.create(header(U), [entry(1, seat=0, key="k")])
        await store.append(T, [entry(2, seat=1, key="k"), entry(3, seat=0, key="l"), entry(4), entry(5)])
        kept = await store.load(T)
        for asked in (
            [entry(6, seat=0, key="k")],
            [entry(6), entry(7, seat=0, key="l")],
            [entry(1, seat=0, key="k")],  # sent again as it was: that it was done is what counts
            [entry(9, seat=1, key="k")],
            [entry(6, seat=0, key="n"), entry(7, seat=0, key="n")],
        ):
            with pytest.raises(KeyUsed):
                await store.append(T, asked, "over")
        with pytest.raises(KeyUsed):
            await store.create(header(V), [entry(1, seat=0, key="n"), entry(2, seat=0, key="n")])
        assert await store.load(T) == kept
        assert await store.header(V) is None
        assert await store.header(T) == header(T, touched=1_005)
        await store.append(T, [entry(6, seat=0, key="n")])


@in_loop
async def test_a_table_that_is_not_there_cannot_be_added_to(database: str) -> None:
    async with opened(database) as store:
        with pytest.raises(Gone):
            await store.append(T, [entry(1)])
        assert await store.load(T) == []


@in_loop
async def test_a_code_and_an_id_belong_to_one_table(database: str) -> None:
    async with opened(database) as store:
        await store.create(header(T, "k7w2"), [entry(1)])
        with pytest.raises(CodeTaken) as refusal:
            await store.create(header(U, "k7w2"), [entry(1)])
        assert refusal.value.params == {"text": "k7w2"}
        with pytest.raises(CodeTaken):
            await store.create(header(T, "other"), [entry(1), entry(2)])
        with pytest.raises(Stale):
            await store.create(header(U), [entry(2)])
        assert await store.header(T) == header(T, "k7w2")
        assert await store.load(T) == [entry(1)]
        assert await store.header(U) is None
        await store.create(header(U), [])
        assert await store.header(U) == header(U)


@in_loop
async def test_what_waits_is_written_in_one_transaction_and_one_that_is_refused_spoils_it_for_nobody(
    database: str,
) -> None:
    tables = [bytes([number]) * 16 for number in range(8)]
    async with opened(database) as store:
        for table in tables:
            await store.create(header(table), [entry(1, seat=0, key="k")])
        before = commits(store)
        async with held(store):
            tasks = [
                asyncio.create_task(work)
                for work in (
                    *(store.append(table, [entry(2), entry(3)]) for table in reversed(tables)),
                    store.append(tables[0], [entry(3)]),  # stale by then
                    store.append(tables[1], [entry(9)]),
                    store.append(tables[2], [entry(4, seat=0, key="k")]),
                    store.append(T, [entry(1)]),
                    store.create(header(U, tables[0].hex()), [entry(1)]),
                    store.append(tables[3], [entry(4, seat=0, key="l")], "over"),
                    store.append(tables[3], [entry(5, seat=0, key="l")]),
                    store.say(tables[4], 1, "hello", 7),
                    store.create(header(V), [entry(1)]),
                    store.append(V, [entry(2)]),
                )
            ]
        met = await asyncio.gather(*tasks, return_exceptions=True)
        kinds = [type(one) if isinstance(one, Exception) else one for one in met]
        assert kinds == [*[None] * 8, Stale, Stale, KeyUsed, Gone, CodeTaken, None, KeyUsed, 1, None, None]
        assert len(before) == 2  # of the one that held it up, and of all these
        for number, table in enumerate(tables):
            last = [entry(4, seat=0, key="l")] if number == 3 else []
            assert await store.load(table) == [entry(1, seat=0, key="k"), entry(2), entry(3), *last]
        assert await store.load(V) == [entry(1), entry(2)]


@in_loop
async def test_what_cannot_be_written_at_all_is_the_trouble_of_who_asked_for_it(database: str) -> None:
    async with opened(database) as store:
        await store.create(header(T), [])
        await store.create(header(U), [])
        async with held(store):
            good = asyncio.create_task(store.append(T, [entry(1)]))
            bad = asyncio.create_task(store.say(T, 0, "\ud800", 1))
            after = asyncio.create_task(store.append(U, [entry(1)]))
        met = await asyncio.gather(good, bad, after, return_exceptions=True)
        assert met[0] is None
        assert met[2] is None
        assert isinstance(met[1], Exception)
        assert not isinstance(met[1], StoreError)
        assert await store.load(T) == [entry(1)]
        assert await store.load(U) == [entry(1)]
        assert await store.said(T) == []


@in_loop
async def test_what_was_asked_for_is_written_though_nobody_waits_for_it(database: str) -> None:
    async with opened(database) as store:
        await store.create(header(T), [])
        async with held(store):
            task = asyncio.create_task(store.append(T, [entry(1)]))
            await asyncio.sleep(0)
            task.cancel()
        await store.append(T, [entry(2)])
        assert await store.load(T) == [entry(1), entry(2)]


@in_loop
async def test_closing_writes_what_waits_and_then_nothing_more(database: str) -> None:
    async with opened(database) as store:
        await store.create(header(T), [])
        async with held(store):
            task = asyncio.create_task(store.append(T, [entry(1)]))
            await asyncio.sleep(0)
            closing = asyncio.create_task(store.close())
        await closing
        await task
        await store.close()
        with pytest.raises(Unavailable):
            await store.append(T, [entry(2)])
        with pytest.raises(Unavailable):
            await store.load(T)
    async with opened(database) as store:
        assert await store.load(T) == [entry(1)]


@in_loop
async def test_many_at_once_over_a_few_tables_give_whole_logs(database: str) -> None:
    chance = random.Random(4)
    tables = [bytes([number]) * 16 for number in range(4)]
    done: dict[bytes, list[bytes]] = {table: [] for table in tables}
    refused: set[bytes] = set()

    async def play(store: SqlStore, who: int) -> None:
        for turn in range(25):
            table = chance.choice(tables)
            last = len(await store.load(table)) + chance.choice((0, 0, 0, 1))
            facts = [f"{who}/{turn}/{part}".encode() for part in range(chance.choice((1, 1, 3)))]
            try:
                await store.append(table, [entry(last + 1 + n, fact) for n, fact in enumerate(facts)])
                done[table] += facts
            except Stale:
                refused.update(facts)

    async with opened(database) as store:
        for table in tables:
            await store.create(header(table), [])
        await asyncio.gather(*(play(store, who) for who in range(8)))
        assert refused
        for table in tables:
            log = await store.load(table)
            assert [one.seq for one in log] == list(range(1, len(log) + 1))
            assert sorted(one.fact for one in log) == sorted(done[table])
            assert not refused & {one.fact for one in log}
