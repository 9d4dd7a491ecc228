"""Compiled code is kept: a second process finds it, where there is no home too; and what is said without Numba."""

from __future__ import annotations

import os
import stat
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest

pytest.importorskip("numba", reason="Numba is not installed (extra fast)")

from openrummy.cli.main import run
from openrummy.fast import compiler

PLAY = """
import numpy as np
from openrummy.fast import Batch, Single, deadwoods, kernels, loops, play_hands
Batch(2).step(np.full(2, 105)); play_hands(3); play_hands(3, "greedy"); Single().observation()
print(deadwoods(np.array([7], np.uint64))[0])
kernels_used = (kernels.step, kernels.reset, kernels.tell, loops.random_hands, loops.greedy_hands)
print(*(sum(one.stats.cache_misses.values()) for one in kernels_used))
print(*(sum(one.stats.cache_hits.values()) for one in kernels_used))
"""


def ran(code: str, **changed: str) -> subprocess.CompletedProcess[str]:
    """A Python of its own, with these variables changed."""
    given = {name: value for name, value in {**os.environ, **changed}.items() if value}
    return subprocess.run([sys.executable, "-c", code], env=given, capture_output=True, text=True, check=False)


def test_a_second_process_compiles_nothing() -> None:
    done = ran(PLAY)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.split() == ["0", *["0"] * 5, *["1"] * 5]


def test_without_a_home_the_folder_for_temporary_files_is_used(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("NUMBA_CACHE_DIR", "XDG_CACHE_HOME"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("HOME", os.devnull)
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    folder = compiler.folder.__wrapped__()
    assert folder is not None
    assert folder.is_relative_to(tmp_path)
    assert stat.S_IMODE(folder.parent.stat().st_mode) == 0o700


def test_without_any_folder_it_is_compiled_each_time() -> None:
    code = "import os; os.access = lambda *_: False\nfrom openrummy.fast import cards, compiler\n"
    done = ran(code + "print(compiler.folder(), cards.points(7))")
    assert (done.returncode, done.stderr, done.stdout.split()) == (0, "", ["None", "6"])


@pytest.mark.skipif(os.name != "posix", reason="rights of files")
def test_no_code_is_loaded_from_where_others_can_write(tmp_path: Path) -> None:
    tmp_path.chmod(0o777)
    assert not compiler._ours(tmp_path)
    tmp_path.chmod(0o755)
    assert compiler._ours(tmp_path)


def test_what_is_out_of_date_is_removed() -> None:
    kept = compiler.folder()
    assert kept is not None
    old = kept.parent / "fast-0000"
    old.mkdir(exist_ok=True)
    assert compiler.tidy() == 1
    assert not old.exists()
    assert kept.exists()


def test_precompile_says_where_it_is_kept(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["precompile"]) == 0
    assert capsys.readouterr().out.strip().endswith(f"kept in {compiler.folder()}.")


WITHOUT = "import sys; sys.modules['numba'] = None\n"


def test_without_numba_one_line_says_what_is_missing() -> None:
    done = ran(WITHOUT + "from openrummy.cli.main import run; sys.exit(run(['precompile']))")
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr == 'openrummy: Numba is not installed; pip install "openrummy[fast]" brings it.\n'


def test_without_numba_everything_else_works() -> None:
    done = ran(WITHOUT + "import openrummy, openrummy.bots, openrummy.arena\nimport openrummy.fast")
    assert done.returncode == 1
    assert done.stderr.splitlines()[-1] == "openrummy.errors.Contradiction: no_numba()"
