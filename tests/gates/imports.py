"""Reads the imports of a package from its source, without importing it."""

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple


class Source(NamedTuple):
    """One module: its syntax tree, and whether it is the `__init__` of a package."""

    tree: ast.Module
    is_package: bool


def modules(root: Path, package: str) -> dict[str, Source]:
    """Dotted name to source, for every Python file under the package's folder root; `p/__init__.py` is `p`."""
    found: dict[str, Source] = {}
    for path in sorted(root.rglob("*.py")):
        parts = [package, *path.relative_to(root).with_suffix("").parts]
        is_package = parts[-1] == "__init__"
        name = ".".join(parts[:-1] if is_package else parts)
        found[name] = Source(ast.parse(path.read_text("utf-8"), str(path)), is_package)
    return found


def imported(name: str, source: Source, known: set[str]) -> Iterator[tuple[str, int]]:
    """Every module that the module `name` imports, with the line: at its head, inside functions or for types only.

    `from p import x` is `p.x` where that is one of the known modules, else `p`.
    """
    for node in ast.walk(source.tree):
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield alias.name, node.lineno
        elif isinstance(node, ast.ImportFrom):
            base = node.module or ""
            if node.level:
                above = name.split(".")[: len(name.split(".")) - node.level + source.is_package]
                base = ".".join([*above, base] if base else above)
            for alias in node.names:
                inner = f"{base}.{alias.name}"
                yield (inner if inner in known else base), node.lineno


def a_cycle(arrows: dict[str, set[str]]) -> list[str]:
    """Some cycle of the graph, as the names along it, or an empty list."""
    left = {name: set(targets) & set(arrows) for name, targets in arrows.items()}
    while ends := {name for name, targets in left.items() if not targets}:
        left = {name: targets - ends for name, targets in left.items() if name not in ends}
    if not left:
        return []
    path = [min(left)]
    while path[-1] not in path[:-1]:
        path.append(min(left[path[-1]]))
    return path[path.index(path[-1]) :]
