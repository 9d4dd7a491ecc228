"""Every rule has a test that cites it, and every rule that is cited exists. docs/rules/README.md is the list."""

import importlib
import importlib.util
import re
from collections import Counter
from pathlib import Path

import pytest

from tests.gates.repo import ROOT, repository_files, text_of

LIST = ROOT / "docs" / "rules" / "README.md"
# Which rules a registered game brings along; C, G and O are there from the start.
FAMILIES = {
    "gin": "CG",
    "oklahoma": "CGO",
    "hollywood": "CGOH",
    "three_hand": "CGOT",
    "basic": "CB",
    "manipulation": "CM",
}
ROW = re.compile(r"^\| ([A-Z][0-9]+) \|", re.MULTILINE)
CITED = re.compile(r"(?<![A-Za-z0-9])[BCGTHMO][1-9][0-9]?(?![A-Za-z0-9])")
CITING = (".py", ".json", ".md", ".ftl", ".rummy")


def listed(text: str) -> list[str]:
    """The rule ids of the list, in its order: the first column of its table, `| G7 | …`."""
    return ROW.findall(text)


def cited(text: str) -> set[str]:
    """The rule ids a text speaks of."""
    return set(CITED.findall(text))


def gaps(ids: list[str]) -> list[str]:
    """What is wrong with a list of ids: those that stand twice, and numbers left out within a family."""
    twice = [f"{i} stands twice" for i, count in Counter(ids).items() if count > 1]
    highest = {i[0]: max(int(j[1:]) for j in ids if j[0] == i[0]) for i in ids}
    wanted = {f"{family}{n}" for family, top in highest.items() for n in range(1, top + 1)}
    return twice + [f"{i} is missing" for i in sorted(wanted - set(ids))]


def untested(ids: list[str], families: set[str], tests: list[str]) -> list[str]:
    """The ids of the families that no test text cites."""
    return sorted({i for i in ids if i[0] in families} - set().union(*map(cited, tests)))


def families_played() -> set[str]:
    """The families of rules of the games that are registered."""
    games: list[str] = []
    if importlib.util.find_spec("openrummy.game"):
        games = list(importlib.import_module("openrummy.game").GAMES)
    assert set(games) <= set(FAMILIES), "a game without its rules: add it to FAMILIES"
    return set("CGO").union(*(FAMILIES[game] for game in games))


def test_the_list_has_every_rule_once() -> None:
    ids = listed(LIST.read_text("utf-8"))
    assert {i[0] for i in ids} == set("CBGTOHM")
    assert gaps(ids) == []


def test_every_rule_of_a_game_that_is_played_is_cited_by_a_test() -> None:
    texts = [
        path.read_text("utf-8")
        for path in repository_files()
        if path.suffix in (".py", ".json") and _under(path, "tests") and not _under(path, "tests/gates")
    ]
    assert untested(listed(LIST.read_text("utf-8")), families_played(), texts) == []


def test_every_rule_that_is_cited_exists() -> None:
    ids = set(listed(LIST.read_text("utf-8")))
    found = [
        f"{path.relative_to(ROOT)}: {i}"
        for path in repository_files()
        if path.suffix in CITING and not _under(path, "tests/gates")
        for i in sorted(cited(text_of(path) or "") - ids)
    ]
    assert not found, "\n".join(found)


def _under(path: Path, folder: str) -> bool:
    return path.is_relative_to(ROOT / folder)


@pytest.mark.parametrize(
    ("text", "ids"),
    [
        ("the default (**G7**) and `C5`: O1–O3", {"G7", "C5", "O1", "O3"}),
        ("def test_G12_two_cards(", {"G12"}),
        ("proof 0 G7a AG7 G123 G0 C408 Th 4c", set()),
        ('"rules": ["B15", "M22"]', {"B15", "M22"}),
    ],
)
def test_ids_are_read_from_text(text: str, ids: set[str]) -> None:
    assert cited(text) == ids


def test_a_hole_a_double_and_an_untested_rule_are_found() -> None:
    assert listed("| rule | says |\n|---|---|\n| G1 | x |\n| G3 | y |\nG4\n") == ["G1", "G3"]
    assert gaps(["G1", "G3", "G3"]) == ["G3 stands twice", "G2 is missing"]
    assert untested(["C1", "G1", "G2", "B1"], {"C", "G"}, ["G1", "C1 is"]) == ["G2"]
