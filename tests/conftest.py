"""What the whole suite shares: the `--slow` option and the two Hypothesis profiles.

Default: the same examples at every run, so that a red test is red for everybody, and no test marked slow.
`--slow`: the slow tests as well, and many new random examples; a failure prints how to reproduce it.
"""

import os
import sys

import pytest
from hypothesis import settings

from tests.compiled import compiled as compiled

settings.register_profile("quick", derandomize=True, deadline=None, database=None)
settings.register_profile("soak", max_examples=2_000, deadline=None, database=None, print_blob=True)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--slow", action="store_true", help="run the slow tests too, and more random examples")


def pytest_configure(config: pytest.Config) -> None:
    if sys.dont_write_bytecode:  # a hundred programs that tests start would be compiled a hundred times
        sys.dont_write_bytecode, sys.pycache_prefix = False, str(config.rootpath / ".pytest_cache" / "bytecode")
        os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
        os.environ["PYTHONPYCACHEPREFIX"] = sys.pycache_prefix
    if config.getoption("--hypothesis-profile", None) is None:
        settings.load_profile("soak" if config.getoption("--slow") else "quick")


FIRST = ("tests/gates/test_tools.py", "tests/fast/")
"""What is long and cannot be shared out: mypy without its cache, and what one process compiles for all the others."""


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    items.sort(key=lambda item: not item.nodeid.startswith(FIRST))
    if config.getoption("--slow"):
        return
    slow = [item for item in items if item.get_closest_marker("slow")]
    items[:] = [item for item in items if item not in slow]
    config.hook.pytest_deselected(items=slow)
