"""What a module reaches for: the modules it imports, and the built-in ways to any other."""

import ast
from typing import Final

from tests.gates.imports import Source, imported

WAYS_OUT: Final = frozenset({"__import__", "eval", "exec", "open", "hash", "id", "globals", "compile"})
PLANTED: Final = (
    ("import random", "random"),
    ("def f():\n    from time import time_ns", "time"),
    ("import uuid as u", "uuid"),
    ("from secrets import token_bytes", "secrets"),
    ("import os.path", "os"),
    ("x = hash('a')", "hash"),
    ("f = hash", "hash"),
    ("__import__('random')", "__import__"),
)
"""Lines by which a module would get at chance or a clock, and what is to be found in each."""


def reaches_for(name: str, source: Source) -> set[str]:
    """The outermost modules that a module imports anywhere, and the built-in ways out that it names."""
    names = (node for node in ast.walk(source.tree) if isinstance(node, ast.Name))
    named = {node.id for node in names if isinstance(node.ctx, ast.Load)}
    return {one.partition(".")[0] for one, _ in imported(name, source, set())} | named & WAYS_OUT
