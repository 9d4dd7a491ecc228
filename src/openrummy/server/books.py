"""The rule and strategy pages for browsers, and sheets to print: made once, when the first of them is asked for."""

from __future__ import annotations

import functools
import threading
from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from litestar import Response, Router, get
from litestar.params import FromPath

from openrummy.server.pages import ASK_AGAIN, sent
from openrummy.server.routes import Asked

if TYPE_CHECKING:
    from openrummy.server.book_making import Books

__all__ = ["kept_books", "make_books"]

_MAKING: Final = threading.Lock()


def kept_books() -> Books:
    """The books of the one language that has them; however many ask at first, they are made once."""
    with _MAKING:
        return _made_once()


@functools.cache
def _made_once() -> Books:
    from openrummy.server.book_making import read_books  # it reads Markdown, of which the server knows nothing else

    return read_books()


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
