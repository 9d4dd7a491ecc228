"""On a cluster of Ray an arena has the figures of a local run, bit for bit; here a local Ray of two workers."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from openrummy.arena import Report, run
from openrummy.cli.main import run as cli


@pytest.fixture(scope="module")
def cluster() -> Iterator[Any]:
    """Ray on this machine; skipped without it, unless it has to be there."""
    os.environ.setdefault("RAY_ENABLE_UV_RUN_RUNTIME_ENV", "0")  # before the import, as the arena does
    try:
        import ray
    except ImportError:
        if os.environ.get("OPENRUMMY_REQUIRE_RAY"):
            raise
        pytest.skip("needs Ray: the extra cluster")
    ray.init(num_cpus=2, log_to_driver=False)
    yield ray
    ray.shutdown()


def bits(report: Report) -> bytes:
    """All that has to be the same: everything but the times."""
    bots = [msgspec.structs.replace(bot, ms_per_move=0, ms_median=0, ms_p99=0) for bot in report.bots]
    return msgspec.json.encode(msgspec.structs.replace(report, bots=tuple(bots)))


@pytest.mark.slow
@pytest.mark.filterwarnings("default")
@pytest.mark.usefixtures("cluster")
def test_a_cluster_changes_nothing(tmp_path: Path) -> None:
    for rules, names, matches in (
        ("gin", ["simple", "greedy", "random"], 5),
        ("manipulation/target=1", ["maximal", "random", "maximal"], 3),
    ):
        file = tmp_path / str(len(rules))
        found = run(rules, names, matches, 4, cluster=True, file=file)
        assert bits(found) == bits(run(rules, names, matches, 4))
        assert run(rules, names, matches, 4, file=file) == found


def test_where_there_is_no_cluster_that_is_one_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Ray raises errors of many kinds when it cannot start or be reached."""

    class NoRay:
        @staticmethod
        def is_initialized() -> bool:
            return False

        @staticmethod
        def init(**_: object) -> None:
            raise ConnectionError("nobody answers at 10.0.0.1")

        @staticmethod
        def shutdown() -> None:
            pass

    monkeypatch.setitem(sys.modules, "ray", NoRay)
    assert cli(["arena", "gin", "greedy", "random", "--matches", "2", "--ray"]) == 1
    out, err = capsys.readouterr()
    assert (out, err.count("\n")) == ("", 1)
    assert "nobody answers at 10.0.0.1" in err


def test_without_ray_that_is_one_line(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    words = ["arena", "gin", "greedy", "random", "--matches", "2", "--ray"]
    assert cli(words) == 1
    out, err = capsys.readouterr()
    assert (out, err.count("\n")) == ("", 1)
    assert 'the extra "cluster"' in err
    assert cli([*words, "--jobs", "2"]) == 2
    assert "leave --jobs out" in capsys.readouterr().err
