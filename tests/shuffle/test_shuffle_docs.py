"""docs/shuffle.md shows the function of examples/verify_deal.py, which checks a deal by itself and agrees with ours."""

import ast
import doctest
import hmac
import re
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from examples.verify_deal import dealt
from openrummy.shuffle import DEAL, DEALER, Proof, commitment, local_proof, reshuffle, roles
from tests.shuffle.samples import KNOWN, proofs

ROOT = Path(__file__).parents[2]
EXAMPLE = ROOT / "examples" / "verify_deal.py"
PAGE = ROOT / "docs" / "shuffle.md"
SOURCE = EXAMPLE.read_text(encoding="utf-8")
FACES = [rank + suit for suit in "cdhs" for rank in "A23456789TJQK"]


def function() -> tuple[ast.FunctionDef, str]:
    (node,) = (node for node in ast.parse(SOURCE).body if isinstance(node, ast.FunctionDef))
    return node, ast.get_source_segment(SOURCE, node) or ""


def test_the_page_shows_the_function_of_the_example() -> None:
    blocks = re.findall(r"^```python\n(def .*?)\n```$", PAGE.read_text(encoding="utf-8"), re.DOTALL | re.MULTILINE)
    assert blocks == [function()[1]]


def test_it_has_ten_lines_and_needs_nothing_but_hashes() -> None:
    node, text = function()
    assert len(text.splitlines()) - 2 == 10, "less the line of its name and the sentence that says what it does"
    imports = [alias.name for item in ast.parse(SOURCE).body if isinstance(item, ast.Import) for alias in item.names]
    assert imports == ["hashlib", "hmac", "sys"]
    assert not any(isinstance(item, ast.ImportFrom) for item in ast.walk(ast.parse(SOURCE)))
    assert not any(isinstance(item, ast.Name) and item.id == "sys" for item in ast.walk(node))


def test_the_session_on_the_page_is_true() -> None:
    failed, tried = doctest.testfile(str(PAGE), module_relative=False, globs={"dealt": dealt})
    assert (failed, tried >= 5) == (0, True)


def test_the_page_names_every_label() -> None:
    page = PAGE.read_text(encoding="utf-8")
    assert all(f"`{label}`" in page for label in (DEALER, DEAL, roles(0), roles(1), reshuffle(1), reshuffle(2)))


@given(proofs, st.sampled_from([DEALER, DEAL, roles(0), reshuffle(3)]), st.integers(1, 120))
def test_it_agrees_with_the_proof(proof: Proof, label: str, n: int) -> None:
    things = [str(number) for number in range(n)]
    assert dealt(str(proof), label, things) == []
    true = replace(proof, commit=commitment(proof.table, proof.hand, proof.secret))
    assert dealt(str(true), label, things) == [things[place] for place in true.order(label, n)]
    assert things == [str(number) for number in range(n)]


def test_it_rejects_words_that_would_favour_low_numbers(monkeypatch: pytest.MonkeyPatch) -> None:
    # 2^64 is 1 more than a multiple of 3: the highest word is thrown away twice, the next lower one leaves 2.
    words = [2**64 - 1, 2**64 - 1, 2**64 - 2, 2**64 - 1, 0, 0, 0, 0]
    block = b"".join(word.to_bytes(8, "big") for word in words)
    monkeypatch.setattr(hmac, "digest", lambda *_: block)
    assert dealt(str(KNOWN), DEAL, ["a", "b", "c"]) == ["a", "b", "c"]


def run(*arguments: str) -> tuple[int, str]:
    done = subprocess.run(
        [sys.executable, "-I", str(EXAMPLE), *arguments], stdout=subprocess.PIPE, text=True, check=False
    )
    return done.returncode, done.stdout


def test_it_runs_by_itself() -> None:
    proof = local_proof(3, 1)
    deal = [FACES[place] for place in proof.order(DEAL, 52)]
    assert run(str(proof), DEAL) == (0, " ".join(deal) + "\n")
    seats = ["ann", "bob"]
    assert run(str(KNOWN), DEALER, *seats) == (0, " ".join(seats[k] for k in KNOWN.order(DEALER, 2)) + "\n")
    assert run(str(replace(KNOWN, hand=2)), DEAL) == (1, "")
