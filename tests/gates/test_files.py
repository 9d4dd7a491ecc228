"""What may not be in any file of the repository, and how long a source file may be."""

import re

import pytest

from tests.gates.repo import ROOT, repository_files, text_of

LONGEST = 400
SOURCE = (".py", ".ts", ".svelte", ".js", ".css")
# Put together from pieces, so that this file does not match itself.
HOSTS = ["py" + "pi.org", "python" + "hosted.org", "registry." + "npmjs", "registry." + "yarnpkg", "deb." + "debian"]
LEFT_OVERS = ["TO" + "DO", "FIX" + "ME", "XX" + "X"]
FORBIDDEN = {
    "host of a package registry": re.compile("|".join(map(re.escape, HOSTS)), re.IGNORECASE),
    "path of somebody's machine": re.compile(
        r"(?<![\w.~/-])/(?:(?:ro" + r"ot|wo" + r"rk|fa" + r"rm)(?![\w-])|(?:tm" + r"p|ho" + r"me|Us" + r"ers)/[A-Za-z])"
    ),
    "left-over": re.compile(r"\b(?:" + "|".join(LEFT_OVERS) + r")\b"),
}


def forbidden_in(text: str) -> list[str]:
    """`line N: what: match` for everything in the text that may not be committed."""
    return [
        f"line {number}: {what}: {match.group()}"
        for number, line in enumerate(text.splitlines(), 1)
        for what, pattern in FORBIDDEN.items()
        for match in pattern.finditer(line)
    ]


def test_no_file_holds_what_may_not_be_committed() -> None:
    found = [
        f"{path.relative_to(ROOT)}: {hit}" for path in repository_files() for hit in forbidden_in(text_of(path) or "")
    ]
    assert not found, "\n".join(found)


@pytest.mark.parametrize(
    "line",
    [
        "see https://" + HOSTS[0].upper() + "/simple",
        "open('/" + "tmp/deck.json')",
        "cd /" + "root",
        "# " + LEFT_OVERS[0] + ": later",
    ],
)
def test_a_forbidden_line_is_found(line: str) -> None:
    assert forbidden_in("fine\n" + line)[0].startswith("line 2: ")


@pytest.mark.parametrize("line", ["frontend/" + "work/x.ts", "a /tmpl/ b", "./" + "root/x", "hand 1 dealer ann"])
def test_an_innocent_line_is_not(line: str) -> None:
    assert forbidden_in(line) == []


def test_no_source_file_is_longer_than_one_subject() -> None:
    lengths = {
        str(path.relative_to(ROOT)): len((text_of(path) or "").splitlines())
        for path in repository_files()
        if path.suffix in SOURCE
    }
    assert {name: lines for name, lines in lengths.items() if lines > LONGEST} == {}


def test_the_files_of_the_repository_are_seen() -> None:
    names = {path.relative_to(ROOT).as_posix() for path in repository_files()}
    assert {"start.py", ".ci/run", "pyproject.toml", "src/openrummy/__init__.py"} <= names
    assert not [n for n in names if n.startswith((".git/", ".venv/", ".uv/")) or "__pycache__" in n or n == "uv.lock"]
