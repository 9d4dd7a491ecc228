"""Every dependency says in docs/decisions.md what it is for."""

import re
import tomllib
from pathlib import Path

ROOT = Path(__file__).parents[2]


def test_every_dependency_has_its_line_and_every_line_a_dependency() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    groups = project["dependency-groups"] | project["project"]["optional-dependencies"]
    wanted = [*project["project"]["dependencies"], *project["build-system"]["requires"]]
    wanted += [one for group in groups.values() for one in group]
    names = {re.split(r"[\[<>=]", one)[0] for one in wanted} - {"openrummy"}
    rows = re.findall(
        r"^\| `([a-z.-]+)` \| .+ \| .+ \| .+ \|$", (ROOT / "docs" / "decisions.md").read_text("utf-8"), re.M
    )
    assert len(rows) == len(set(rows))
    assert set(rows) - {"uv"} == names
