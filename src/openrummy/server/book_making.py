"""Every rule and strategy page and every sheet to print, made from our Markdown alone."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from msgspec import Struct

from openrummy.game import GAMES
from openrummy.options import describe
from openrummy.pages import rule_list, rule_page, rule_sentences, strategy_page
from openrummy.server.book_pages import Book, Passage, make_book
from openrummy.server.pages import Page
from openrummy.server.score_pads import score_pad
from openrummy.sheets import Sheet, sheet_of, whole
from openrummy.text import BASE, Catalogue
from openrummy.wire import encode

__all__ = ["Books", "read_books"]

LIST: Final = "list"
"""The name of the page on which all rules stand."""


class Books(Struct, frozen=True):
    """All there is: books by kind and name (``rules/gin``), every passage, and sheets with their styles by name."""

    books: dict[str, Page]
    passages: Page
    sheets: dict[str, Page]


def read_books(lang: str = BASE) -> Books:
    """The books of a language."""
    words = Catalogue(lang)
    books = list(_books(words))
    found = tuple(passage for book in books for passage in _passages(book))
    return Books(
        {f"{book.kind}/{book.name}": Page.of(f"{book.name}.json", encode(_shown(book))) for book in books},
        Page.of("passages.json", encode(found)),
        {name: page for name, sheet in _sheets(words) for name, page in _papers(name, sheet, lang)},
    )


def _books(words: Catalogue) -> Iterator[Book]:
    sentences = rule_sentences(words.lang)
    for game in GAMES.values():
        options = [option.name for option in describe(game.options)]
        rules = rule_page(game.name, words.lang) or ""
        yield make_book("rules", game.name, rules, words, sentences, options, game.rules)
        yield make_book("strategy", game.name, strategy_page(game.name, words.lang) or "", words, sentences)
    title = words.say("book-all-rules")
    yield make_book("rules", LIST, f"# {title}\n\n{rule_list(words.lang)}", words, sentences)


def _shown(book: Book) -> Book:
    """A book without what only those need who look for words."""
    return Book(book.kind, book.name, book.title, book.html, book.heads)


def _passages(book: Book) -> Iterator[Passage]:
    """What can be found in a book; in the list of rules the rules themselves."""
    if book.name != LIST:
        yield from book.passages
        return
    for rule, sentence in rule_sentences().items():
        yield Passage(book.kind, book.name, rule, book.title, (rule,), sentence)


def _sheets(words: Catalogue) -> Iterator[tuple[str, Sheet]]:
    """Every sheet by its name: ``gin``, ``gin-strategy`` and ``gin-scores``."""
    footer = words.say("print-footer-page")
    for game in GAMES:
        for name, page in ((game, rule_page(game, words.lang)), (f"{game}-strategy", strategy_page(game, words.lang))):
            yield name, sheet_of(page or "", footer, lambda other: f"<em>{words.say(f'game-{other}')}</em>")
        yield f"{game}-scores", score_pad(game, words)


def _papers(name: str, sheet: Sheet, lang: str) -> Iterator[tuple[str, Page]]:
    """A sheet and its style, for which it has to ask: the policy of our pages lets no document bring its own."""
    style = f"{name}.css"
    yield name, Page.of(f"{name}.html", whole(sheet, lang, f"/sheet/{style}").encode())
    yield style, Page.of(style, sheet.style.encode())
