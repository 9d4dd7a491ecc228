"""The groups of ``openrummy bench`` that use compiled code: a tiny run of each."""

from __future__ import annotations

from pathlib import Path

import pytest

pytest.importorskip("numba", reason="Numba is not installed (extra fast)")

from tests.bench.groups import checked


@pytest.mark.parametrize("group", ["fast", "memory", "manipulation", "sizes", "process"])
def test_a_tiny_run_of_a_group(group: str, tmp_path: Path) -> None:
    facts = checked(group, tmp_path / "found.json")
    who = {one["who"] for figure in facts["figures"] for one in figure["measured"]}
    if group in ("manipulation", "sizes"):
        assert {"openrummy", "openrummy-compiled"} <= who
    else:
        assert who & {"openrummy", "observed"}
