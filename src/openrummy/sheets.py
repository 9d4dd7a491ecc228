"""Printable sheets: a rule or strategy page as HTML that prints on one side of A4, from the same Markdown."""

from __future__ import annotations

import html
import math
import re
from collections.abc import Callable, Iterator, Sequence
from typing import Final

from markdown_it import MarkdownIt
from markdown_it.token import Token
from msgspec import Struct

from openrummy.text import BASE, Catalogue

__all__ = ["Sheet", "sheet", "sheet_of", "whole"]

LARGEST: Final = 10.0
"""Points of the letters of a short page; a longer one is set smaller so that it stays one page."""
ROOM: Final = 600_000
"""Characters of a page times the square of the size of its letters, in points: what two columns of A4 hold."""
BLOCK: Final = 45
"""Room that a paragraph, an item or a row takes beside its letters, in characters."""
PAGE_LINK: Final = re.compile(r"([a-z_]+)\.md$")
RULE_IDS: Final = re.compile(r"((?:\s*\[[A-Z]\d{1,2}\])+)")

STYLE: Final = """
@page { size: A4; margin: 11mm 12mm; }
* { box-sizing: border-box; }
body { margin: 0 auto; padding: 1rem; max-width: 62rem; color: #111; background: #fff; font: 1rem/1.35 Georgia, serif; }
main { columns: 2 24rem; column-gap: 2rem; }
h1 { font-size: 1.8em; margin: 0 0 .2em; column-span: all; }
h2, h3 { font-size: 1.15em; margin: .8em 0 .2em; break-after: avoid; }
h3 { font-size: 1em; font-style: italic; }
p, ul, ol, pre { margin: 0 0 .45em; }
ul, ol { padding-left: 1.2em; }
li { margin: 0 0 .2em; }
li p { margin: 0; }
code { font-family: "DejaVu Sans Mono", Consolas, monospace; font-size: .86em; white-space: nowrap; }
pre code { white-space: pre; }
small { color: #555; font-size: .72em; white-space: nowrap; }
table { border-collapse: collapse; margin: 0 0 .5em; width: 100%; }
th, td { text-align: left; padding: .05em .4em; border-bottom: 1px solid #bbb; overflow-wrap: anywhere; }
pre, table, li { break-inside: avoid; }
footer { margin-top: .5em; padding-top: .2em; border-top: 1px solid #bbb; color: #444; font-size: .8em; }
@media print {
  body { padding: 0; max-width: none; font-size: SIZEpt; line-height: 1.24; }
  main { columns: 2; column-gap: 6mm; }
  p, ul, ol, pre { margin-bottom: .3em; }
  h2, h3 { margin-top: .5em; }
}
"""


class Sheet(Struct, frozen=True):
    """A sheet in parts: its title, its style, and the body as HTML."""

    title: str
    style: str
    body: str


def sheet(page: str, words: Catalogue, lang: str = BASE) -> str:
    """The page as HTML: whole, without script, without a request to anywhere.

    Worked examples and what is of use at a computer only are left out; so are links, which lead nowhere on paper.
    """
    return whole(sheet_of(page, words.say("print-footer"), lambda name: f"<code>openrummy rules {name}</code>"), lang)


def sheet_of(page: str, footer: str, called: Callable[[str], str]) -> Sheet:
    """The page as a sheet with this line at its foot; ``called`` says in HTML how another page is called on paper."""
    reader = MarkdownIt("commonmark", {"html": False}).enable("table")
    tokens = list(_chosen(reader.parse(page)))
    size = _size(tokens)
    title = next(token.content for token in tokens if token.type == "inline")
    body = reader.renderer.render(_dressed(tokens, called), reader.options, {})
    heading, _, rest = body.partition("</h1>\n")
    return Sheet(
        title,
        STYLE.replace("SIZE", f"{size:.1f}"),
        f"<header>\n{heading}</h1>\n</header>\n<main>\n{rest}</main>\n<footer>{html.escape(footer)}</footer>\n",
    )


def whole(one: Sheet, lang: str = BASE, style_at: str = "") -> str:
    """A sheet as a document, with its style in it or, where documents may have none of their own, at an address."""
    style = f"<style>{one.style}</style>"
    if style_at:  # and no sign, for which a browser would ask by itself
        style = f'<link rel="stylesheet" href="{html.escape(style_at)}">\n<link rel="icon" href="data:,">'
    return (
        f'<!DOCTYPE html>\n<html lang="{html.escape(lang)}">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{html.escape(one.title)}</title>\n{style}\n</head>\n<body>\n{one.body}</body>\n</html>\n"
    )


def _chosen(tokens: Sequence[Token]) -> Iterator[Token]:
    """The blocks that belong on paper.

    Left out are sections called "Worked …" and what is under a heading about names, until the next one of its depth
    or above, and of the introduction all but the first paragraph.
    """
    dropped: str | None = None
    paragraphs, introduction = 0, True
    for at, token in enumerate(tokens):
        if token.type == "heading_open":
            introduction = introduction and token.tag == "h1"
            if dropped is None or token.tag <= dropped:
                heading = tokens[at + 1].content
                dropped = token.tag if heading.startswith(("Worked ", "How a table names ")) else None
        if token.type == "paragraph_open" and introduction:
            paragraphs += 1
        if dropped is None and (not introduction or paragraphs <= 1):
            yield token


def _size(tokens: Sequence[Token]) -> float:
    """The size of the letters in points with which the page fills its side, rounded down to a tenth."""
    blocks = [token.content for token in tokens if token.type in ("inline", "fence", "code_block")]
    length = sum(len(RULE_IDS.sub("", text)) + BLOCK for text in blocks)
    return min(LARGEST, math.floor(math.sqrt(ROOM / length) * 10) / 10)


def _dressed(tokens: Sequence[Token], called: Callable[[str], str]) -> list[Token]:
    """Rule ids small, links as what their page is called on paper, column headings marked as such."""
    for token in tokens:
        if token.type == "th_open":
            token.attrSet("scope", "col")
        if token.children is not None:
            token.children = list(_inline(token.children, called))
    return list(tokens)


def _inline(tokens: Sequence[Token], called: Callable[[str], str]) -> Iterator[Token]:
    inside = False
    for token in tokens:
        if token.type == "link_open":
            link = PAGE_LINK.search(str(token.attrGet("href")))
            inside = link is not None
            if link is not None:
                yield _raw(called(link[1]))
        elif token.type == "link_close":
            inside = False
        elif token.type == "text" and not inside:
            yield from _text(token.content)
        elif not inside:
            yield token


def _text(text: str) -> Iterator[Token]:
    for part in RULE_IDS.split(text):
        if RULE_IDS.fullmatch(part):
            yield _raw(f" <small>{html.escape(' '.join(part.split()))}</small>")
        elif part:
            yield _raw(html.escape(part, quote=False))


def _raw(text: str) -> Token:
    return Token("html_inline", "", 0, content=text)
