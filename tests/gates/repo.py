"""The repository as the gates see it: its root, its files, its Python modules."""

import fnmatch
import os
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PACKAGE = ROOT / "src" / "openrummy"
CODE = ("src", "tests", "bench", "examples", "scripts", "start.py")


def code_places(root: Path = ROOT) -> list[str]:
    """Those of CODE that hold any Python yet (ruff and mypy refuse to be called on nothing)."""
    return [place for place in CODE if (root / place).is_file() or next((root / place).rglob("*.py"), None)]


def ignored(path: str, patterns: list[str]) -> bool:
    """Whether one of the patterns of .gitignore names the path (relative, with `/`); only plain ones are known."""
    name = path.rpartition("/")[2]
    return any(
        fnmatch.fnmatch(path if "/" in pattern.rstrip("/") else name, pattern.strip("/")) for pattern in patterns
    )


def repository_files(root: Path = ROOT) -> list[Path]:
    """Every file under root but those that .gitignore names: what is or will be committed, with and without git."""
    lines = (root / ".gitignore").read_text("utf-8").splitlines()
    patterns = [".git", *(line.strip() for line in lines if line.strip() and not line.startswith("#"))]
    assert not [p for p in patterns if p.startswith("!") or "**" in p], "the gates read plain patterns only"
    found: list[Path] = []
    for folder, folders, files in os.walk(root):
        here = Path(folder).relative_to(root)
        folders[:] = sorted(f for f in folders if not ignored((here / f).as_posix(), patterns))
        found += [root / here / f for f in sorted(files) if not ignored((here / f).as_posix(), patterns)]
    return found


def text_of(path: Path) -> str | None:
    """The text of a file, or None where it is not UTF-8 (pictures and the like)."""
    try:
        return path.read_text("utf-8")
    except UnicodeDecodeError:
        return None
