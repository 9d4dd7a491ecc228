"""The mutants: each can be planted, the test that sees it exists, and the page that lists them is in step."""

import re
from collections import Counter

import pytest

from scripts import mutants
from scripts.mutants import Mutant
from tests.gates.repo import ROOT

ALL = mutants.read()
KERNEL = {"rules", "scoring", "secrecy", "shuffle", "records", "solver"}
SERVER = {
    *("durable", "keys", "races", "folding", "corpus", "failures", "clocks", "bad wires", "leavers", "leaks", "worlds"),
    *("logs", "deals", "roles", "origins", "fuzz", "store"),
    *("drafts", "replays", "reviews", "lessons", "books"),
}
"""What a server promises (`docs/testing.md`): for each of it there is a fault that has been seen."""
BEGIN, END = "<!-- mutants: begin -->\n", "\n<!-- mutants: end -->"


@pytest.mark.parametrize("mutant", ALL, ids=lambda mutant: mutant.name)
def test_a_mutant_can_be_planted_and_its_test_exists(mutant: Mutant) -> None:
    planted = mutant.planted((ROOT / mutant.file).read_text("utf-8"))
    if mutant.file.endswith(".py"):
        compile(planted, mutant.file, "exec")
    file, _, name = mutant.test.partition("[")[0].partition("::")
    text = (ROOT / file).read_text("utf-8")
    if file.endswith(".py"):
        assert re.search(rf"^(async )?def {name}\(", text, re.MULTILINE)
    else:  # a test of the page's own
        assert f'test("{name}"' in text or f'it("{name}"' in text


def test_there_are_mutants_of_every_subject() -> None:
    count = Counter(mutant.about for mutant in ALL)
    assert count.keys() >= KERNEL | SERVER
    assert min(count[about] for about in KERNEL) >= 5
    assert len({mutant.name for mutant in ALL}) == len(ALL)


def test_the_page_lists_them() -> None:
    page = (ROOT / "docs" / "testing.md").read_text("utf-8")
    assert page.partition(BEGIN)[2].partition(END)[0] == mutants.table(ALL)


@pytest.mark.parametrize("text", ["", "a new stock, and another stock"])
def test_a_text_that_is_not_there_exactly_once_is_not_planted(text: str) -> None:
    with pytest.raises(ValueError, match="times"):
        Mutant("rules", "a fault", "file.py", "stock", "pile", "").planted(text)
