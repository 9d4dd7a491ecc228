"""Imports point one way, and the kernel is pure. A new module of the package gets its place in LAYERS."""

import ast
import sys
from pathlib import Path

import pytest

from tests.gates.imports import a_cycle, imported, modules
from tests.gates.repo import PACKAGE

# Lowest first. A module imports from lower layers, and within its own layer as long as no cycle comes of it.
LAYERS = (
    ("errors",),
    ("cards", "melds", "shuffle"),
    ("partition", "layoffs", "rearrange", "holding"),
    ("options", "state", "actions", "events", "spec", "legal", "redact"),
    ("parts",),
    ("games",),
    ("game", "automatic", "match", "table", "record", "position", "perft", "chance"),
    ("__init__",),  # the public names; nothing in the kernel imports from here
    ("fast", "bots", "store", "wire"),
    ("text", "pages", "sheets", "lessons", "env", "server", "terminal", "scorepad", "arena"),
    ("bench",),
    ("cli", "__main__"),
)
LAYER = {name: depth for depth, names in enumerate(LAYERS) for name in names}
KERNEL = {name for name in LAYER if LAYER[name] <= LAYER["__init__"]}
NOT_THESE = {
    *(("server", "fast"), ("terminal", "fast")),  # they never wait for Numba
    *(("bench", "server"), ("bench", "terminal")),  # what is measured there is measured by the commands in bench/
}
CLOCK_AND_CHANCE = {"time", "datetime", "random", "secrets", "uuid"}
INPUT_OUTPUT = {"os", "pathlib", "io", "tempfile", "socket", "urllib", "subprocess", "threading", "multiprocessing"}
TALK = {"logging", "locale", "gettext", "asyncio"}
PURE = (set(sys.stdlib_module_names) | {"msgspec", "openrummy"}) - CLOCK_AND_CHANCE - INPUT_OUTPUT - TALK
NOT_CALLED = {"open", "print", "input", "breakpoint", "exec", "eval"}


def part(module: str) -> str:
    """The name in LAYERS for a module: `openrummy.games.gin` is `games`, `openrummy` is `__init__`."""
    return [*module.split("."), "__init__"][1]


def faults(root: Path) -> list[str]:
    """What is wrong with the imports and calls of the package in the folder root, a line each."""
    sources = modules(root, "openrummy")
    found = [
        f"{name}: not in LAYERS of tests/gates/test_imports.py; give it its place"
        for name in sources
        if part(name) not in LAYER
    ]
    arrows: dict[str, set[str]] = {name: set() for name in sources}
    for name, source in sources.items():
        for target, line in imported(name, source, set(sources)):
            own = target.split(".")[0] == "openrummy"
            if own and target in sources:
                arrows[name].add(target)
            found += [f"{name}:{line}: {fault}" for fault in _faults_of(part(name), target, own)]
        if part(name) in KERNEL:
            found += [f"{name}:{line}: the kernel calls {call}()" for call, line in _calls(source.tree)]
    cycle = a_cycle(arrows)
    return found + ([f"cycle: {' -> '.join(cycle)}"] if cycle else [])


def _faults_of(source: str, target: str, own: bool) -> list[str]:
    top = target.split(".")[0]
    found = []
    if own and LAYER.get(source, 99) < LAYER.get(part(target), -1):
        found.append(f"imports {target}, which stands above it")
    if own and (source, part(target)) in NOT_THESE:
        found.append(f"imports {target}; {source} never does")
    if source in KERNEL and top not in PURE:
        found.append(f"imports {target}; the kernel knows the standard library and msgspec, no clock, chance or I/O")
    if top == "numba" and source != "fast":
        found.append("imports numba; only fast does")
    return found


def _calls(tree: ast.Module) -> list[tuple[str, int]]:
    return [
        (node.func.id, node.lineno)
        for node in ast.walk(tree)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in NOT_CALLED
    ]


def test_imports_point_one_way_and_the_kernel_is_pure() -> None:
    assert modules(PACKAGE, "openrummy"), "no modules found"
    found = faults(PACKAGE)
    assert not found, "\n".join(found)


@pytest.mark.parametrize(
    ("planted", "fault"),
    [
        ({"cards.py": "from openrummy.games import gin", "games/gin.py": ""}, "cards:1: imports openrummy.games.gin"),
        ({"cards.py": "from .games.gin import GIN", "games/gin.py": ""}, "cards:1: imports openrummy.games.gin"),
        ({"games/gin.py": "from .. import game", "game.py": ""}, "games.gin:1: imports openrummy.game,"),
        ({"cards.py": "def f():\n    import openrummy.cli", "cli.py": ""}, "cards:2: imports openrummy.cli"),
        ({"bots/__init__.py": "from ..cli import run", "cli.py": ""}, "bots:1: imports openrummy.cli"),
        ({"match.py": "from openrummy import Card"}, "match:1: imports openrummy,"),
        ({"cards.py": "import openrummy.melds", "melds.py": "import openrummy.cards"}, "cycle: openrummy.cards -> "),
        ({"parts/a.py": "from . import b", "parts/b.py": "from .a import x"}, "cycle: openrummy.parts.a -> "),
        ({"novelty.py": ""}, "novelty: not in LAYERS"),
        ({"shuffle.py": "from random import Random"}, "shuffle:1: imports random"),
        ({"parts/draw.py": "import time as t"}, "parts.draw:1: imports time"),
        ({"state.py": "import numpy"}, "state:1: imports numpy"),
        ({"bots/search.py": "import numba.core"}, "bots.search:1: imports numba"),
        ({"terminal/line.py": "import openrummy.fast.gin", "fast/gin.py": ""}, "terminal.line:1: imports openrummy.f"),
        ({"record.py": "x = 1\nwith open('f') as f: pass"}, "record:2: the kernel calls open()"),
        ({"games/gin.py": "print('gin')"}, "games.gin:1: the kernel calls print()"),
    ],
)
def test_a_planted_fault_is_found(planted: dict[str, str], fault: str, tmp_path: Path) -> None:
    for name, source in planted.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(source, "utf-8")
    found = faults(tmp_path)
    assert len(found) == 1
    assert fault in found[0]


def test_what_is_allowed_is_not_a_fault(tmp_path: Path) -> None:
    (tmp_path / "fast").mkdir()
    (tmp_path / "__init__.py").write_text("from .cards import Card\nfrom .record import read", "utf-8")
    (tmp_path / "cards.py").write_text("import enum, msgspec\nfrom .errors import Fault", "utf-8")
    (tmp_path / "errors.py").write_text("", "utf-8")
    (tmp_path / "record.py").write_text("from openrummy import cards\nfrom openrummy.cards import Card", "utf-8")
    (tmp_path / "fast" / "gin.py").write_text("import numba, numpy, time\nprint(1)", "utf-8")
    (tmp_path / "cli.py").write_text("from openrummy import read", "utf-8")
    assert faults(tmp_path) == []
