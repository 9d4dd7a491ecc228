"""A backup is the store as it was at one moment; what is put back is what was saved, and nothing is lost by mistake."""

import asyncio
import os
import sqlite3
from pathlib import Path

import pytest

from openrummy.store import BadUrl, Exists, InUse, NewerSchema, NotAStore, Unavailable
from openrummy.store.backup import backup, restore
from openrummy.store.sql import SqlStore
from tests.databases import entry, header, in_loop, opened

TABLES = [bytes([number]) * 16 for number in range(4)]


async def filled(store: SqlStore, tables: list[bytes]) -> None:
    for table in tables:
        await store.create(header(table), [entry(1)])


def at(path: Path) -> str:
    return f"sqlite:///{path}"


@in_loop
async def test_taken_while_play_goes_on_it_is_whole(tmp_path: Path) -> None:
    stop = False
    acknowledged = dict.fromkeys(TABLES, 1)

    async def play(store: SqlStore, table: bytes) -> None:
        while not stop:
            seq = acknowledged[table] + 1
            await store.append(table, [entry(seq), entry(seq + 1)])  # two at a time: never one without the other
            acknowledged[table] += 2

    async with opened(at(tmp_path / "store.db")) as store:
        await filled(store, TABLES)
        playing = [asyncio.create_task(play(store, table)) for table in TABLES]
        before, after = [], []
        for number in range(5):
            await asyncio.sleep(0.02)
            before.append(dict(acknowledged))
            if number % 2:
                await store.backup(tmp_path / f"{number}.backup")
            else:
                await backup(at(tmp_path / "store.db"), tmp_path / f"{number}.backup")  # as another process would
            after.append(dict(acknowledged))
        stop = True
        await asyncio.gather(*playing)
        whole = {table: await store.load(table) for table in TABLES}
    assert max(after[-1].values()) > 10
    for number in range(5):
        assert not list(tmp_path.glob(f"{number}.backup-*"))
        async with opened(at(tmp_path / f"{number}.backup")) as saved:
            for table in TABLES:
                log = await saved.load(table)
                assert log == whole[table][: len(log)]
                assert len(log) % 2
                assert before[number][table] <= len(log) <= after[number][table] + 2
    assert sorted(path.name for path in tmp_path.iterdir() if path.suffix == ".part") == []


@in_loop
async def test_what_is_put_back_is_what_was_saved(tmp_path: Path) -> None:
    url, saved = at(tmp_path / "store.db"), tmp_path / "saved"
    async with opened(url) as store:
        await filled(store, TABLES[:1])
        await store.backup(saved)
        await store.append(TABLES[0], [entry(2)])
    await restore(saved, at(tmp_path / "new" / "store.db"))
    async with opened(at(tmp_path / "new" / "store.db")) as store:
        assert await store.load(TABLES[0]) == [entry(1)]
        await store.append(TABLES[0], [entry(2, b"other")])
    with pytest.raises(Exists):
        await restore(saved, url)
    async with opened(url) as store:
        assert await store.load(TABLES[0]) == [entry(1), entry(2)]
        with pytest.raises(InUse):
            await restore(saved, url, over=True)
    await restore(saved, url, over=True)
    async with opened(url) as store:
        assert await store.load(TABLES[0]) == [entry(1)]


@in_loop
async def test_what_a_killed_server_left_in_its_log_does_not_come_back(tmp_path: Path) -> None:
    path, saved = tmp_path / "store.db", tmp_path / "saved"
    async with opened(at(path)) as store:
        await filled(store, TABLES[:1])
        await store.backup(saved)
        await store.append(TABLES[0], [entry(2)])
        left = {one: (tmp_path / one).read_bytes() for one in ("store.db", "store.db-wal")}
    for name, content in left.items():
        (tmp_path / name).write_bytes(content)
    await restore(saved, at(path), over=True)
    async with opened(at(path)) as store:
        assert await store.load(TABLES[0]) == [entry(1)]


@in_loop
async def test_no_file_is_written_over_unless_told(tmp_path: Path) -> None:
    path, saved = tmp_path / "store.db", tmp_path / "saved"
    saved.write_text("mine")
    async with opened(at(path)) as store:
        await filled(store, TABLES[:1])
        with pytest.raises(Exists):
            await store.backup(saved)
        assert saved.read_text() == "mine"
        with pytest.raises(Exists):
            await store.backup(path, over=True)  # upon itself
        await store.backup(saved, over=True)
    await restore(saved, at(tmp_path / "new.db"))
    with pytest.raises(Exists):
        await restore(path, at(path), over=True)


@in_loop
@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes among the files here")
async def test_a_device_a_pipe_and_a_folder_stay_what_they_are(tmp_path: Path) -> None:
    """The copy takes the place of what is there, so only a file may make room for it."""
    pipe, folder = tmp_path / "pipe", tmp_path / "folder"
    os.mkfifo(pipe)
    folder.mkdir()
    async with opened(at(tmp_path / "store.db")) as store:
        await filled(store, TABLES[:1])
        for path in (pipe, folder):
            with pytest.raises(Exists):
                await store.backup(path, over=True)
    assert pipe.is_fifo()


@in_loop
async def test_what_is_no_store_is_neither_saved_nor_put_back(tmp_path: Path) -> None:
    text, other, missing = tmp_path / "text", tmp_path / "other", tmp_path / "missing"
    text.write_text("no database " * 1000)
    with sqlite3.connect(other) as connection:
        connection.execute("CREATE TABLE recipes (name TEXT)")
    connection.close()
    into = tmp_path / "into"
    for wrong in (text, other, missing, tmp_path):
        with pytest.raises(NotAStore):
            await restore(wrong, at(into))
        with pytest.raises(NotAStore):
            await backup(at(wrong), into)
        assert not into.exists()
    assert not missing.exists()
    assert list(tmp_path.glob("*.part")) == []


@in_loop
async def test_a_newer_or_a_damaged_backup_leaves_the_store_as_it_was(tmp_path: Path) -> None:
    url, saved = at(tmp_path / "store.db"), tmp_path / "saved"
    async with opened(url) as store:
        await filled(store, TABLES)
        await store.append(TABLES[0], [entry(2, b"x" * 100_000)])
        await store.backup(saved)
    damaged = tmp_path / "damaged"
    content = saved.read_bytes()
    damaged.write_bytes(content[:-60_000] + b"\x01" * 60_000)
    with sqlite3.connect(saved) as connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
    connection.close()
    with pytest.raises(NewerSchema):
        await restore(saved, url, over=True)
    with pytest.raises(NotAStore):
        await restore(damaged, url, over=True)
    with pytest.raises(NotAStore):
        await restore(damaged, at(tmp_path / "new.db"))
    assert not (tmp_path / "new.db").exists()
    async with opened(url) as store:
        assert len(await store.load(TABLES[0])) == 2


@in_loop
async def test_where_nothing_can_be_written_it_is_said(tmp_path: Path) -> None:
    async with opened(at(tmp_path / "store.db")) as store:
        with pytest.raises(Unavailable):
            await store.backup(tmp_path / "store.db" / "saved")


@in_loop
async def test_postgresql_has_tools_of_its_own(postgres: str, tmp_path: Path) -> None:
    async with opened(postgres) as store:
        with pytest.raises(BadUrl):
            await store.backup(tmp_path / "saved")
    with pytest.raises(BadUrl):
        await backup(postgres, tmp_path / "saved")
    with pytest.raises(BadUrl):
        await restore(tmp_path / "saved", postgres)
