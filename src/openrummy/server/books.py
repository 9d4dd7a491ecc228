"""The rule and strategy pages for browsers, and sheets to print: made once at the start, from our Markdown alone."""

from __future__ import annotations

import functools
import threading
from collections.abc import Callable, Iterator
from typing import Final

from litestar import Response, Router, get
from litestar.params import FromPath
from msgspec import Struct

from openrummy.game import GAMES
from openrummy.options import describe
from openrummy.pages import rule_list, rule_page, rule_sentences, strategy_page
from openrummy.server.book_pages import Book, Passage, make_book
from openrummy.server.pages import ASK_AGAIN, Page, sent
from openrummy.server.routes import Asked
from openrummy.server.score_pads import score_pad
from openrummy.sheets import Sheet, sheet_of, whole
from openrummy.text import BASE, Catalogue
from openrummy.wire import encode

__all__ = ["Books", "kept_books", "make_books", "read_books"]

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


_MAKING: Final = threading.Lock()


def kept_books() -> Books:
    """The books of the one language that has them; however many ask at first, they are made once."""
    with _MAKING:
        return _made_once()


@functools.cache
def _made_once() -> Books:
    return read_books()


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


def make_books(books: Callable[[], Books] = kept_books) -> Router:
    """The routes of books and sheets."""

    @get("/books/{kind:str}/{name:str}", sync_to_thread=True)
    def book(request: Asked, kind: FromPath[str], name: FromPath[str]) -> Response[bytes]:
        return sent(request, books().books.get(f"{kind}/{name}"), ASK_AGAIN)

    @get("/books/passages", sync_to_thread=True)
    def passages(request: Asked) -> Response[bytes]:
        return sent(request, books().passages, ASK_AGAIN)

    @get("/sheet/{name:str}", sync_to_thread=True)
    def paper(request: Asked, name: FromPath[str]) -> Response[bytes]:
        return sent(request, books().sheets.get(name), ASK_AGAIN)

    return Router("/", route_handlers=[book, passages, paper], include_in_schema=False)
