"""``openrummy backup`` and ``restore`` as one runs them."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from openrummy.cli import main
from openrummy.store import Entry, Header, open_store
from tests.server.serving import stand_in


def make_store(file: Path, table: bytes) -> None:
    async def make() -> None:
        store = await open_store(f"sqlite:///{file}")
        header = Header(table, table.hex()[:6], "gin", listed=False, status="open", created=1, touched=1)
        await store.create(header, [Entry(1, 1, b"{}")])
        await store.close()

    asyncio.run(make())


def tables(file: Path, *those: bytes) -> list[bool]:
    async def look() -> list[bool]:
        store = await open_store(f"sqlite:///{file}")
        found = [await store.header(one) is not None for one in those]
        await store.close()
        return found

    return asyncio.run(look())


def test_tables_are_copied_and_put_back(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    stand_in(monkeypatch, tmp_path)
    live, copy = tmp_path / "live.db", tmp_path / "copy.db"
    one, two = b"1" * 16, b"2" * 16
    make_store(live, one)
    assert main.run(["backup", str(copy), "--db", str(live)]) == 0
    assert capsys.readouterr().out == f"The tables are in {copy}.\n"
    make_store(live, two)
    assert main.run(["backup", str(copy), "--db", str(live)]) == 1
    assert main.run(["restore", str(copy), "--db", str(live)]) == 1
    out, err = capsys.readouterr()
    assert out == ""
    assert err.splitlines() == [
        f'openrummy: "{copy}" exists already and is left as it is.',
        f'openrummy: "{live}" exists already and is left as it is.',
    ]
    assert tables(live, one, two) == [True, True]
    monkeypatch.setenv("OPENRUMMY_DB", str(live))
    assert main.run(["restore", str(copy), "--over"]) == 0
    assert capsys.readouterr().out == f"The tables of {copy} are back.\n"
    assert tables(live, one, two) == [True, False]


@pytest.mark.parametrize("command", ["backup", "restore"])
def test_a_database_elsewhere_has_its_own_tools(
    command: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    stand_in(monkeypatch, tmp_path)
    assert main.run([command, str(tmp_path / "copy.db"), "--db", "postgresql://rummy:secret@db/rummy"]) == 1
    err = capsys.readouterr().err
    assert "pg_dump" in err
    assert "secret" not in err
    assert err.count("\n") == 1
