"""The rule pages: Markdown files, one a game, that the terminal prints and the documentation shows."""

from __future__ import annotations

import re
from importlib import resources
from importlib.resources.abc import Traversable
from pathlib import Path

__all__ = ["rule_page", "rule_sentences"]


def _folder(language: str) -> Traversable:
    """Where the pages of a language are: in the package, or, in a checkout, among the documentation."""
    packaged = resources.files("openrummy").joinpath("locale", language, "rules")
    if packaged.is_dir():
        return packaged
    return Path(__file__).parents[2] / "docs" / "rules"


def rule_page(game: str, language: str = "en") -> str | None:
    """The rules of a game as Markdown, or None where there is no such page."""
    page = _folder(language).joinpath(f"{game}.md")
    return page.read_text(encoding="utf-8") if page.is_file() else None


def rule_sentences(language: str = "en") -> dict[str, str]:
    """Every rule id with its sentence, from the list of rules."""
    listed = _folder(language).joinpath("README.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| ([A-Z]\d{1,2}) \| (.+?) \|$", listed, flags=re.MULTILINE)
    return {rule: sentence.replace("`", "") for rule, sentence in rows}
