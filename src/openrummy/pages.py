"""The rule and strategy pages: Markdown files, one a game, that terminal, browser and documentation show."""

from __future__ import annotations

import re
from importlib import resources
from importlib.resources.abc import Traversable
from pathlib import Path

__all__ = ["rule_list", "rule_page", "rule_sentences", "strategy_page"]


def _folder(kind: str, language: str) -> Traversable:
    """Where the pages of a kind and language are: in the package, or, in a checkout, among the documentation."""
    packaged = resources.files("openrummy").joinpath("locale", language, kind)
    if packaged.is_dir():
        return packaged
    return Path(__file__).parents[2] / "docs" / kind


def _page(kind: str, game: str, language: str) -> str | None:
    page = _folder(kind, language).joinpath(f"{game}.md")
    return page.read_text(encoding="utf-8") if page.is_file() else None


def rule_page(game: str, language: str = "en") -> str | None:
    """The rules of a game as Markdown, or None where there is no such page."""
    return _page("rules", game, language)


def strategy_page(game: str, language: str = "en") -> str | None:
    """What a good player of a game watches, as Markdown, or None where there is no such page."""
    return _page("strategy", game, language)


def rule_list(language: str = "en") -> str:
    """What a rule id is, and the tables of all rules, as Markdown; without what leads from there to the pages."""
    listed = _folder("rules", language).joinpath("README.md").read_text(encoding="utf-8")
    return listed[listed.index("\n## ") + 1 :]


def rule_sentences(language: str = "en") -> dict[str, str]:
    """Every rule id with its sentence, from the list of rules."""
    rows = re.findall(r"^\| ([A-Z]\d{1,2}) \| (.+?) \|$", rule_list(language), flags=re.MULTILINE)
    return {rule: sentence.replace("`", "") for rule, sentence in rows}
