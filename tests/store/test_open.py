"""Opening a store: where it may be, who else has it, how old its tables are."""

import sqlite3
import stat
import subprocess
import sys
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, text

import openrummy.store
from openrummy.store import BadUrl, InUse, NewerSchema, NotAStore, Unavailable, open_store
from openrummy.store.migrate import known_revisions
from openrummy.store.schema import METADATA
from openrummy.text import explain
from tests.databases import commits, entry, header, in_loop, opened
from tests.store.jobs import on_writer

T = b"T" * 16
LIGHT = "import sys; import openrummy.store; print(*{'sqlalchemy', 'alembic', 'psycopg', 'sqlite3'} & {*sys.modules})"
SECOND = """
import asyncio, sys
from openrummy.store import InUse, open_store
try:
    asyncio.run(open_store(sys.argv[1]))
except InUse as refusal:
    print(refusal.code)
"""


def python(program: str, *args: str) -> str:
    """What a new Python prints that runs the program."""
    return subprocess.run(
        [sys.executable, "-c", program, *args], stdout=subprocess.PIPE, text=True, check=True, timeout=60
    ).stdout.strip()


@pytest.mark.parametrize(
    "url",
    [
        "",
        "store.db",
        "sqlite://",
        "sqlite:///",
        "sqlite:///:memory:",
        "sqlite:///x.db?mode=ro",
        "sqlite+aiosqlite:///x.db",
        "mysql://ann:hidden@host/x",
        "postgresql+asyncpg://ann:hidden@host/x",
        "postgresql://ann:hidden@host:port/x",
    ],
)
@in_loop
async def test_what_names_no_store_is_refused_without_its_password(url: str) -> None:
    with pytest.raises(BadUrl) as refusal:
        await open_store(url)
    assert "hidden" not in explain(refusal.value)


@in_loop
async def test_a_server_that_is_not_there_is_said_without_its_password() -> None:
    with pytest.raises(Unavailable) as refusal:
        await open_store("postgresql://ann:hidden@127.0.0.1:1/x", patience=1)
    assert "hidden" not in explain(refusal.value)


@in_loop
async def test_without_its_driver_postgresql_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("importlib.util.find_spec", lambda _name: None)
    with pytest.raises(BadUrl) as refusal:
        await open_store("postgresql://host/x")
    assert refusal.value.code == "no_postgres_driver"


@in_loop
async def test_the_file_is_made_with_its_folder_for_nobody_else_to_read(tmp_path: Path) -> None:
    path = tmp_path / "new" / "100% é" / "store.db"
    async with opened(f"sqlite:///{path}") as store:
        await store.create(header(), [entry(1)])
        assert path.exists()
        if sys.platform != "win32":
            modes = {one.name: stat.S_IMODE(one.stat().st_mode) for one in path.parent.iterdir()}
            assert set(modes.values()) == {0o600}
            assert "store.db-wal" in modes


@in_loop
async def test_one_server_has_an_sqlite_file_at_a_time(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'store.db'}"
    async with opened(url):
        with pytest.raises(InUse):
            await open_store(url)
        assert python(SECOND, url) == "store_in_use"
    async with opened(url) as store:
        await store.create(header(), [])


@in_loop
async def test_after_a_refusal_the_file_is_free_again(tmp_path: Path) -> None:
    path = tmp_path / "store.db"
    path.write_bytes(b"no database at all" * 100)
    for _ in range(2):
        with pytest.raises(NotAStore):
            await open_store(f"sqlite:///{path}")
    path.unlink()
    async with opened(f"sqlite:///{path}"):
        pass


@in_loop
async def test_the_tables_of_others_are_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "other.db"
    with sqlite3.connect(path) as connection:
        connection.execute("CREATE TABLE recipes (name TEXT)")
    connection.close()
    with pytest.raises(NotAStore):
        await open_store(f"sqlite:///{path}")
    with pytest.raises(NotAStore):
        await open_store(f"sqlite:///{tmp_path}")


@in_loop
async def test_what_a_newer_openrummy_wrote_is_refused(database: str) -> None:
    async with opened(database) as store:
        await store.create(header(), [entry(1)])
        await on_writer(
            store, lambda connection: connection.execute(text("UPDATE alembic_version SET version_num=9999"))
        )
    with pytest.raises(NewerSchema) as refusal:
        await open_store(database)
    assert refusal.value.params["found"] == "9999"
    assert refusal.value.params["known"] == known_revisions()[-1]
    assert "update" in explain(refusal.value)


@in_loop
async def test_the_migrations_make_the_tables_that_the_store_uses(database: str) -> None:
    def differences(connection: Connection) -> list[object]:
        return list(compare_metadata(MigrationContext.configure(connection), METADATA))

    for _ in range(2):  # the second time there is nothing to do
        async with opened(database) as store:
            assert await on_writer(store, differences) == []


def test_the_names_of_the_migrations_are_their_revisions() -> None:
    config = Config()
    config.set_main_option("script_location", str(Path(openrummy.store.__file__).parent / "migrations"))
    config.set_main_option("path_separator", "os")
    scripts = [*ScriptDirectory.from_config(config).walk_revisions()]
    assert [script.revision for script in reversed(scripts)] == known_revisions()
    assert [Path(script.path).name[:4] for script in reversed(scripts)] == known_revisions()


@in_loop
async def test_a_migration_that_fails_leaves_nothing(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    import alembic.command

    upgrade = alembic.command.upgrade

    def failing(*args: object) -> None:
        upgrade(*args)  # type: ignore[arg-type]
        raise RuntimeError

    monkeypatch.setattr(alembic.command, "upgrade", failing)
    with pytest.raises(RuntimeError):
        await open_store(database)
    monkeypatch.undo()
    async with opened(database) as store:
        await store.create(header(), [entry(1)])


@in_loop
async def test_several_processes_may_open_a_new_postgresql_at_once(postgres: str) -> None:
    import asyncio

    stores = await asyncio.gather(*(open_store(postgres) for _ in range(3)))
    for store in stores:
        await store.check()
        await store.close()


def test_the_store_is_light_to_import_until_it_is_opened() -> None:
    assert python(LIGHT) == ""


@in_loop
async def test_a_look_at_the_store_says_whether_it_can_be_read(database: str) -> None:
    async with opened(database) as store:
        before = commits(store)
        await store.check()
        assert before == []
    with pytest.raises(Unavailable):
        await store.check()
