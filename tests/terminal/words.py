"""Where the source speaks: every message it says and every error it raises, read from its syntax."""

import ast
import functools
from collections.abc import Iterator
from typing import Any, NamedTuple

from fluent.syntax import FluentParser
from fluent.syntax import ast as ftl

from openrummy.text import BASE, sources
from tests.gates.repo import PACKAGE

STORE = ("Stale", "KeyUsed", "CodeTaken", "Gone", "Unavailable", "NewerSchema", "InUse", "BadUrl", "Exists")
SERVER = ("TableRefused", "TooLate", "Fault")
KINDS = ("Garbled", "IllegalAction", "Contradiction", "RecordError", "ProgramFailed", *STORE, "NotAStore", *SERVER)
HELPERS = {"refuse": 1, "error": 2, "_garbled": 3, "_fault": 0}
"""Functions that make an error: which of their arguments is its code."""
PLACE = ("file", "line", "column", "token", "start", "cause")
SAYING = ("say", "line")


class Site(NamedTuple):
    """A call in the source: the texts its message may be (or begins with), and the facts it gives."""

    where: str
    name: str
    texts: tuple[str, ...]
    whole: bool
    """Whether the texts are whole, not only the beginning of an id."""
    facts: dict[str, str]
    open: bool
    """Whether more facts are given that the syntax does not show."""

    def __str__(self) -> str:
        return f"{self.where} {' '.join(self.texts)}"


Spoken = ast.Call | ast.Constant | ast.JoinedStr


@functools.cache
def spoken() -> tuple[tuple[str, Spoken], ...]:
    """Every call and text in the package, with its file; read once, since every process that collects tests does."""
    return tuple(
        (path.relative_to(PACKAGE).as_posix(), node)
        for path in sorted(PACKAGE.rglob("*.py"))
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, Spoken)
    )


def sites(names: tuple[str, ...], at: dict[str, int] | None = None) -> Iterator[Site]:
    """Every call of a function or method of these names whose argument (the first, or as ``at`` says) is a text."""
    for path, node in spoken():
        if not isinstance(node, ast.Call):
            continue
        name = str(getattr(node.func, "id", None) or getattr(node.func, "attr", ""))
        place = (at or {}).get(name, 0)
        if name not in names or len(node.args) <= place:
            continue
        texts, whole = _texts(node.args[place])
        if texts:
            facts = {one.arg: _sample(one) for one in node.keywords if one.arg}
            more = any(one.arg is None for one in node.keywords)
            yield Site(f"{path}:{node.lineno}", name, texts, whole, facts, more)


def _texts(node: ast.expr) -> tuple[tuple[str, ...], bool]:
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return (node.value,), True
    if isinstance(node, ast.IfExp):
        (left, _), (right, _) = _texts(node.body), _texts(node.orelse)
        return left + right, True
    if isinstance(node, ast.JoinedStr) and isinstance(node.values[0], ast.Constant):
        return (str(node.values[0].value),), False
    return (), True


def _sample(keyword: ast.keyword) -> str:
    """A value for a fact: the text that stands there, or any."""
    if isinstance(keyword.value, ast.Constant) and isinstance(keyword.value.value, str):
        return keyword.value.value
    return "draw" if keyword.arg == "phase" else "x"


def constants() -> set[str]:
    """Every text in the source."""
    return {node.value for _, node in spoken() if isinstance(node, ast.Constant) and isinstance(node.value, str)}


def beginnings() -> set[str]:
    """The fixed beginning of every f-string in the source that could be an id: ``help-`` of ``f"help-{name}"``."""
    return {
        str(node.values[0].value)
        for _, node in spoken()
        if isinstance(node, ast.JoinedStr) and len(node.values) > 1 and isinstance(node.values[0], ast.Constant)
        if str(node.values[0].value).endswith("-")
    }


def messages(lang: str = BASE) -> dict[str, set[str]]:
    """The variables of every message of a language; those of the messages it refers to as well."""
    found: dict[str, set[str]] = {}
    for name, text in sources(lang):
        for entry in FluentParser().parse(text).body:
            assert not isinstance(entry, ftl.Junk), f"{name}: {entry.content}"
            if isinstance(entry, ftl.Message):
                assert entry.id.name not in found, f"{name}: {entry.id.name} stands twice"
                found[entry.id.name] = set(_variables(entry))
    return found


def _variables(node: Any) -> Iterator[str]:
    if isinstance(node, ftl.VariableReference):
        yield node.id.name
    for value in vars(node).values():
        for one in value if isinstance(value, list) else [value]:
            if isinstance(one, ftl.BaseNode):
                yield from _variables(one)
