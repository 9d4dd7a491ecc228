"""The shuffle draws nothing itself: no clock, no random numbers, the same in every process."""

import ast
import os
import subprocess
import sys
from pathlib import Path

import pytest

from openrummy import shuffle
from openrummy.shuffle import DEAL, local_proof

ALLOWED = {"__future__", "collections", "hashlib", "hmac", "itertools", "msgspec", "openrummy", "re", "struct"}
REACHING_OUT = {"__import__", "eval", "exec", "open", "hash", "id", "globals"}
PROBE = "from openrummy.shuffle import *; p = local_proof(5, 2); print(p, p.tag(), p.order(DEAL, 106).hex())"


def reaches_for(source: str) -> set[str]:
    """The modules imported and the built-in ways out that a source uses, less what is allowed."""
    used: set[str] = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            used |= {alias.name.split(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            used.add((node.module or ".").split(".")[0])
        elif isinstance(node, ast.Name) and node.id in REACHING_OUT:
            used.add(node.id)
    return used - ALLOWED


def test_the_shuffle_has_no_source_of_its_own() -> None:
    assert reaches_for(Path(shuffle.__file__).read_text(encoding="utf-8")) == set()


@pytest.mark.parametrize(
    ("line", "found"),
    [
        ("import random", "random"),
        ("def f():\n    from time import time_ns", "time"),
        ("import uuid as u", "uuid"),
        ("from secrets import token_bytes", "secrets"),
        ("import os.path", "os"),
        ("x = hash('a')", "hash"),
        ("__import__('random')", "__import__"),
    ],
)
def test_a_planted_source_is_found(line: str, found: str) -> None:
    assert reaches_for("import re\n" + line) == {found}


@pytest.mark.parametrize("seed", ["1", "2"])
def test_another_process_with_another_hash_seed_deals_the_same(seed: str) -> None:
    environment = {**os.environ, "PYTHONHASHSEED": seed}
    done = subprocess.run([sys.executable, "-c", PROBE], env=environment, stdout=subprocess.PIPE, text=True, check=True)
    proof = local_proof(5, 2)
    assert done.stdout == f"{proof} {proof.tag()} {proof.order(DEAL, 106).hex()}\n"
