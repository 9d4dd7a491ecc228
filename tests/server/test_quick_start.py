"""A start is quick: what is imported until the server answers, and what is not."""

import os
import subprocess
import sys
from pathlib import Path

# Told where the address would be said, which is when the server answers already.
PROBE = """
import signal, sys
import openrummy.cli.serve as serve
from openrummy.cli.main import run

def told(settings):
    print(*sys.modules, flush=True)
    signal.raise_signal(signal.SIGTERM)

serve.announce = told
sys.exit(run(["serve", "--port", "0", "--db", sys.argv[1]]))
"""
LATER = {
    "alembic": "only where the tables of the store are not those of this version",
    "babel": "with the first word that is said",
    "fluent": "with the first word that is said",
    "ifaddr": "where others may reach the server",
    "markdown_it": "with the first page of rules",
    "segno": "with the first code",
    "structlog": "with the first line of the log",
    "tqdm": "with other commands",
    "numba": "never",
    "numpy": "never",
    "openrummy.arena": "with other commands",
    "openrummy.fast": "never",
    "openrummy.scorepad": "with other commands",
    "openrummy.server.book_making": "with the first page of rules",
    "openrummy.sheets": "with the first page of rules",
    "openrummy.terminal": "with other commands",
    "webbrowser": "where the page is to be opened",
}


def imported(db: Path) -> set[str]:
    env = {name: text for name, text in os.environ.items() if not name.startswith("OPENRUMMY_")}
    command = [sys.executable, "-c", PROBE, str(db)]
    done = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=True, env=env, timeout=120)
    return set(done.stdout.splitlines()[0].split())


def test_what_is_needed_later_is_imported_later(tmp_path: Path) -> None:
    first, again = (imported(tmp_path / "tables.db") for _ in range(2))
    assert {"openrummy.server.app", "litestar", "sqlalchemy"} <= again
    assert "alembic" in first, "a new store is made by its migrations"
    assert {name: why for name, why in LATER.items() if name in again} == {}
