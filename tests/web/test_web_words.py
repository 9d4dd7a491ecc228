"""Every word on the page is in the catalogues: what the sources ask for is there, what is there is asked for."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest
from fluent.syntax import FluentParser, ast

from openrummy.server.pages import words_of
from tests.gates.repo import ROOT

SOURCES: Final = ROOT / "frontend" / "src"
LOCALE: Final = ROOT / "src" / "openrummy" / "locale" / "en"
ID: Final = r"[a-z][a-zA-Z0-9_-]*"
ASKED: Final = re.compile(rf"""["'`]({ID})["'`]""")
BROAD: Final = r"^web\-.+$"
"""Of an id that is put together from almost nothing, the rest has to stand as a word in the same source."""
ELSEWHERE: Final = {"Gallery.svelte", "Elements.svelte"}
"""Pages for looking at cards, which are not built."""
ATTRIBUTES: Final = re.compile(r"""\b(?:aria-label|title|placeholder|alt)="([^"{]*[A-Za-z]{3}[^"{]*)\"""")


def messages() -> dict[str, str]:
    """Every message of the catalogues, with the name of its file."""
    found = {}
    for path in sorted(LOCALE.glob("*.ftl")):
        for entry in FluentParser().parse(path.read_text("utf-8")).body:
            if isinstance(entry, ast.Message):
                found[entry.id.name] = path.name
    return found


def referred(names: set[str]) -> set[str]:
    """Messages that other messages of the catalogues use."""
    found = set()
    for path in LOCALE.glob("*.ftl"):
        found |= {name for name in re.findall(rf"\{{\s*({ID})\s*\}}", path.read_text("utf-8")) if name in names}
    return found


def sources() -> Iterator[tuple[Path, str]]:
    """The sources of the page but their tests."""
    for path in sorted(SOURCES.rglob("*")):
        if path.suffix in (".svelte", ".ts") and ".test." not in path.name:
            yield path, path.read_text("utf-8")


def patterns(text: str) -> list[re.Pattern[str]]:
    """The ids that a source puts together, each as a pattern."""
    return [
        re.compile("^" + re.sub(r"\\\$\\\{.*?\\\}", ".+", re.escape(one)) + "$")
        for one in re.findall(rf"`({ID}-\$\{{[^`]*)`", re.sub(r"\$\{[^`${}]*\}", "${x}", text))
    ]


def handed_out() -> set[str]:
    """The messages that the page is given."""
    return {one.id.name for one in FluentParser().parse(words_of("en")).body if isinstance(one, ast.Message)}


def test_what_the_sources_ask_for_is_there() -> None:
    known = handed_out()
    missing = []
    for path, text in sources():
        for name in re.findall(rf"""\bt\(\s*["'`]({ID})["'`]""", text) + re.findall(
            r"""["'](web-[a-z0-9_-]+)["']""", text
        ):
            if name not in known:
                missing.append(f"{path.name}: {name}")
        for pattern in patterns(text):
            if pattern.pattern.startswith("^web\\-") and not any(pattern.match(name) for name in known):
                missing.append(f"{path.name}: {pattern.pattern}")
    assert missing == []


def test_every_message_of_the_page_is_used() -> None:
    known = {name for name, file in messages().items() if file.startswith("web")}
    asked: set[str] = set()
    built: list[re.Pattern[str]] = []
    for _, text in sources():
        words = set(ASKED.findall(text))
        found = patterns(text)
        asked |= words | ({f"web-{word}" for word in words} if any(one.pattern == BROAD for one in found) else set())
        built += [one for one in found if one.pattern != BROAD]
    unused = {name for name in known - asked - referred(known) if not any(one.match(name) for one in built)}
    assert unused == set()


def test_messages_of_the_page_begin_with_web() -> None:
    wrong = [name for name, file in messages().items() if file.startswith("web") != name.startswith("web-")]
    assert wrong == []


def sentences(text: str) -> list[str]:
    """Words for people that stand in a component itself, by a rough look at its markup."""
    markup = re.sub(r"<(script|style)\b.*?</\1>|<!--.*?-->|&[a-z]+;", "", text, flags=re.DOTALL)
    found = ATTRIBUTES.findall(markup)
    bare = re.sub(r"\{(?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*\}", " ", markup)
    between = re.sub(r"<(?:[^<>\"]|\"[^\"]*\")*>", "\n", bare)
    return found + [line.strip() for line in between.split("\n") if re.search(r"[A-Za-z]{2,}", line)]


def test_no_sentence_stands_in_a_component() -> None:
    found = {
        path.relative_to(SOURCES).as_posix(): lines
        for path, text in sources()
        if path.suffix == ".svelte" and path.name not in ELSEWHERE and (lines := sentences(text))
    }
    assert found == {}


@pytest.mark.parametrize(
    "markup",
    [
        "<p>Your turn</p>",
        '<button aria-label="Close it"></button>',
        "{#if a}<b>Won</b>{/if}",
        '<input placeholder="Name">',
    ],
)
def test_the_look_at_markup_finds_words(markup: str) -> None:
    assert sentences(markup)
    assert not sentences('<p class="soft">{t("web-title")}</p>{#each [1] as one (one)}<b title={one}>{one}</b>{/each}')
