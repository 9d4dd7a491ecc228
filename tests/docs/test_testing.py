"""The files that docs/testing.md names are there."""

import re
from pathlib import Path

TESTS = Path(__file__).parents[1]


def test_every_file_that_is_named_exists() -> None:
    page = (TESTS.parent / "docs" / "testing.md").read_text("utf-8")
    named = set(re.findall(r"`((?:\w+/)*test_\w+\.py)", page))
    assert len(named) > 50
    folders = (TESTS.parent, TESTS, TESTS / "laws", TESTS / "gates")
    assert [name for name in named if not any((folder / name).is_file() for folder in folders)] == []
