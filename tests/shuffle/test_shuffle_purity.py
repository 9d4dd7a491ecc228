"""The shuffle draws nothing itself: no clock, no random numbers, the same in every process."""

import ast
import os
import subprocess
import sys
from pathlib import Path

import pytest

from openrummy import shuffle
from openrummy.shuffle import DEAL, local_proof
from tests.gates.imports import Source
from tests.gates.reaching import PLANTED, reaches_for

ALLOWED = {"__future__", "collections", "hashlib", "hmac", "itertools", "msgspec", "openrummy", "re", "struct"}
PROBE = "from openrummy.shuffle import *; p = local_proof(5, 2); print(p, p.tag(), p.order(DEAL, 106).hex())"


def sources_in(text: str) -> set[str]:
    """What a module reaches for, less what is allowed."""
    return reaches_for("openrummy.shuffle", Source(ast.parse(text), False)) - ALLOWED


def test_the_shuffle_has_no_source_of_its_own() -> None:
    assert sources_in(Path(shuffle.__file__).read_text(encoding="utf-8")) == set()


@pytest.mark.parametrize(("line", "found"), PLANTED)
def test_a_planted_source_is_found(line: str, found: str) -> None:
    assert sources_in("import re\n" + line) == {found}


@pytest.mark.parametrize("seed", ["1", "2"])
def test_another_process_with_another_hash_seed_deals_the_same(seed: str) -> None:
    environment = {**os.environ, "PYTHONHASHSEED": seed}
    done = subprocess.run([sys.executable, "-c", PROBE], env=environment, stdout=subprocess.PIPE, text=True, check=True)
    proof = local_proof(5, 2)
    assert done.stdout == f"{proof} {proof.tag()} {proof.order(DEAL, 106).hex()}\n"
