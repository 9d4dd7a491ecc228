"""A tiny run of a group, and what must stand in its JSON."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from openrummy.cli.main import run

QUICK = ["--quick", "--rounds", "1"]


def checked(group: str, file: Path) -> Any:
    """Runs a group for next to no time; its JSON, whose fields are looked at."""
    assert run(["bench", "--only", group, *QUICK, "--json", str(file)]) == 0
    facts = json.loads(file.read_text("utf-8"))
    assert {"python", "system", "cores", "load", "rounds", "quick", "versions", "missing", "figures"} == set(facts)
    assert (facts["rounds"], facts["quick"]) == (1, True)
    assert facts["figures"]
    for figure in facts["figures"]:
        assert {"group", "figure", "about", "unit", "at", "measured"} == set(figure)
        assert figure["group"] == group
        for one in figure["measured"]:
            assert {"who", "median", "low", "high", "p99", "ratio", "readings"} == set(one)
            assert one["readings"]
            assert 0 <= one["low"] <= one["median"] <= one["high"]
    return facts
