"""A rule or strategy page as the page for browsers shows it: HTML from our Markdown, with an address for each rule."""

from __future__ import annotations

import html
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from markdown_it import MarkdownIt
from markdown_it.token import Token
from msgspec import Struct

from openrummy.server.book_cards import PIECE, is_cards, notation, sign, with_signs, written
from openrummy.server.book_examples import drawing, example
from openrummy.text import Catalogue

__all__ = ["Book", "Head", "Passage", "make_book"]

CITED: Final = re.compile(r"\[([A-Z]\d{1,2})\]")
CITATIONS: Final = re.compile(r"(\s*\[[A-Z]\d{1,2}\])")
LINK: Final = re.compile(r"(?:\.\./)?(?:(rules|strategy)/)?(\w+)\.md$")
TIMES: Final = re.compile(r"(?<=\d) x (?=\d)")
MINUS: Final = re.compile(r"(?<=\d) - (?=\d)|(?<== )-(?=\d)")
WORKED: Final = "Worked "
"""How headings begin under which rules are shown at work, not told."""


class Head(Struct, frozen=True):
    """A heading: the id of its element, its words, and how deep it is, 2 or 3."""

    id: str
    text: str
    depth: int


class Passage(Struct, frozen=True):
    """A paragraph for those who look for words: its page and place there, its heading, and the rules it tells."""

    kind: str
    name: str
    id: str
    head: str
    rules: tuple[str, ...]
    text: str


class Book(Struct, frozen=True):
    """A page: ``rules`` or ``strategy``, of a game (``list``: all rules), its title, and the rest as HTML."""

    kind: str
    name: str
    title: str
    html: str
    heads: tuple[Head, ...]
    passages: tuple[Passage, ...] = ()


class _Page(Struct):
    """A page while it is made: its blocks, what was found in them, and the words for cards."""

    kind: str
    name: str
    blocks: list[Token]
    words: Catalogue
    anchors: dict[int, list[str]] = {}
    """Ids that stand at the beginning of a block, by its place."""
    heads: list[Head] = []
    passages: list[Passage] = []


def make_book(
    kind: str,
    name: str,
    text: str,
    words: Catalogue,
    sentences: Mapping[str, str],
    options: Sequence[str] = (),
    families: Sequence[str] = (),
) -> Book:
    """The page of a text, which has a title in its first line.

    Each rule has its id where the page tells it best: in the paragraph among those that cite it that shares most words
    with its sentence. After the text stand the sentences of all rules of the game's ``families`` and of those that
    the text cites. An option has its id, ``option-<name>``, where it is explained.
    """
    reader = MarkdownIt("commonmark", {"html": False, "typographer": True}).enable(["table", "smartquotes"])
    page = _Page(kind, name, reader.parse(text), words)
    told = _where_told(page.blocks, sentences)
    for rule, at in told.items():
        page.anchors.setdefault(at, []).append(rule)
    for option, at in _where_explained(page.blocks, options).items():
        page.anchors.setdefault(at, []).append(f"option-{option}")
    title = next(block.content for block in page.blocks if block.type == "inline")
    dressed = list(_dressed(page))[3:]
    body = reader.renderer.render(dressed, reader.options, {})
    rules = [one for one in sentences if one in told or one[0] in families]
    if families:
        body += _numbered(rules, told, sentences, page)
    return Book(kind, name, title, body, tuple(page.heads[1:]), tuple(page.passages))


def _where_told(blocks: Sequence[Token], sentences: Mapping[str, str]) -> dict[str, int]:
    """The block that tells each rule that the page cites."""
    best: dict[str, tuple[float, int]] = {}
    worked, row = False, False
    for at, block in enumerate(blocks):
        if block.type == "heading_open" and block.tag == "h2":
            worked = blocks[at + 1].content.startswith(WORKED)
        row = (row and block.type != "tr_close") or block.type == "tr_open"
        if block.type != "inline":
            continue
        if row and block.content in sentences:  # the list of the rules itself
            best[block.content] = (2.0, at)
        for rule in _cited(block):
            shared = _stems(block.content) & _stems(sentences[rule])
            found = 0.0 if worked else 1 + len(shared) / len(_stems(sentences[rule]))
            if found > best.get(rule, (-1.0, 0))[0]:
                best[rule] = (found, at)
    return {rule: at for rule, (_, at) in best.items()}


def _cited(block: Token) -> list[str]:
    return [rule for token in block.children or () if token.type == "text" for rule in CITED.findall(token.content)]


def _stems(text: str) -> set[str]:
    """The beginnings of the words of a text, those of the short ones left out."""
    return {word[:5] for word in re.findall(r"[a-z_]{4,}|\d+", text.lower())}


def _where_explained(blocks: Sequence[Token], options: Sequence[str]) -> dict[str, int]:
    """The block that explains each option, or the row of the table where only that has it."""
    found: dict[str, int] = {}
    for at, block in enumerate(blocks):
        if block.type != "inline":
            continue
        names, colon, _ = block.content.partition(": ")
        for name in names.split(", "):
            if name in options and (colon or name not in found):
                found[name] = at
    return found


def _dressed(page: _Page) -> Iterator[Token]:
    """The blocks with their ids, their examples and drawings as HTML, and everything within the lines."""
    table = False
    for at, block in enumerate(page.blocks):
        table = (table and block.type != "table_close") or block.type == "table_open"
        if block.type == "th_open":
            block.attrSet("scope", "col")
        if block.type == "heading_open":
            plain = _plain(page.blocks[at + 1])
            head = Head(_slug(plain, page.heads), plain, int(block.tag[1]))
            page.heads.append(head)
            block.attrSet("id", head.id)
        if block.type == "fence":
            yield _raw("html_block", example(block.info, block.content, page.words))
        elif block.type == "code_block":
            yield _raw("html_block", drawing(block.content, page.words))
        else:
            if block.children is not None:
                if not table and page.heads and page.blocks[at - 1].type != "heading_open":
                    page.passages.append(_passage(block, page, at))
                ids = "".join(f'<span id="{one}"></span>' for one in page.anchors.get(at, ()))
                block.children = [_raw("html_inline", ids), *_inline(block.children, page)]
            yield block


def _slug(text: str, heads: Sequence[Head]) -> str:
    """The id of a heading, which no other has."""
    slug = re.sub(r"[^a-z0-9]+", "-", text.lower()).strip("-")
    return slug if all(one.id != slug for one in heads) else f"{slug}-{len(heads)}"


def _passage(block: Token, page: _Page, at: int) -> Passage:
    """What a block says, with the nearest address."""
    own = page.anchors.get(at, [])
    head = page.heads[-1]
    where = own[0] if own else head.id
    return Passage(page.kind, page.name, where, head.text, tuple(_cited(block)), _plain(block))


def _plain(block: Token) -> str:
    """The words of a block without the ids of rules."""
    parts = []
    for token in block.children or ():
        if token.type == "code_inline":
            cards = is_cards(token.content)
            parts.append(PIECE.sub(lambda found: sign(found[2]), token.content) if cards else token.content)
        else:
            parts.append(with_signs(token.content) if token.type == "text" else " " * (token.type == "softbreak"))
    return " ".join(CITATIONS.sub("", "".join(parts)).split())


def _inline(tokens: Sequence[Token], page: _Page) -> Iterator[Token]:
    """What stands in a line: cards, citations as links, links as addresses of the page for browsers."""
    own = ""
    for token in tokens:
        if token.type == "link_open":
            own = _address(str(token.attrGet("href")), page)
            token.attrSet("href", own)
            yield token
        elif token.type == "text":
            game = LINK.fullmatch(token.content)
            if own and game is not None and game[2] != "README":
                token.content = page.words.say(f"game-{game[2]}")
                yield token
            else:
                yield _raw("html_inline", _text(token.content, page.words))
        elif token.type == "code_inline" and is_cards(token.content):
            yield _raw("html_inline", notation(token.content, page.words))
        else:
            yield token


def _address(link: str, page: _Page) -> str:
    """Where a link between the pages leads on the page for browsers; any other stays."""
    found = LINK.fullmatch(link)
    if found is None:
        return link
    return f"/{found[1] or page.kind}/{'list' if found[2] == 'README' else found[2]}"


def _text(text: str, words: Catalogue) -> str:
    parts = []
    for part in CITATIONS.split(text):
        cited = CITED.fullmatch(part.strip())
        if cited is None:
            parts.append(written(MINUS.sub(" − ", TIMES.sub(" × ", part)), words))
        else:
            parts.append(f' <a class="rule" href="#{cited[1]}">{cited[1]}</a>')
    return "".join(parts)


def _numbered(rules: Sequence[str], told: Mapping[str, int], sentences: Mapping[str, str], page: _Page) -> str:
    """The sentences of the rules; one that the text does not tell has its id here."""
    head = Head("by-number", page.words.say("book-by-number"), 2)
    page.heads.append(head)
    rows = []
    for rule in rules:
        sentence = html.escape(sentences[rule], quote=False)
        number = f'<a class="rule" href="#{rule}">{rule}</a>' if rule in told else f'<span id="{rule}">{rule}</span>'
        rows.append(f'<div data-rule="{rule}"><dt>{number}</dt><dd>{sentence}</dd></div>')
    return (
        f'<h2 id="{head.id}">{html.escape(head.text)}</h2>\n'
        f"<p>{html.escape(page.words.say('book-by-number-lead'))}</p>\n"
        f'<dl class="numbered">{"".join(rows)}</dl>\n'
    )


def _raw(kind: str, text: str) -> Token:
    return Token(kind, "", 0, content=text)
