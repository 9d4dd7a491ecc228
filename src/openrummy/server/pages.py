"""The page for browsers and its words: everything is read once, at the start, so no request ever reaches a file."""

from __future__ import annotations

import functools
import gzip
import hashlib
import mimetypes
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Final

from litestar import Response, Router, get
from litestar.exceptions import NotFoundException
from litestar.params import FromPath
from msgspec import Struct

from openrummy.errors import Contradiction
from openrummy.server.routes import Asked
from openrummy.text import BASE, languages, sources

__all__ = ["ASK_AGAIN", "Page", "Pages", "kept_pages", "make_pages", "read_pages", "sent", "words_of"]

FOREVER: Final = "public, max-age=31536000, immutable"
"""The name of an asset has its hash in it."""
ASK_AGAIN: Final = "no-cache"
"""May be kept, but whether it is still the same is asked each time."""
SMALL: Final = 400
"""Bytes below which packing is not worth it."""
PACKED: Final = (".html", ".js", ".css", ".svg", ".ftl", ".json")
KINDS: Final = {".ftl": "text/plain", ".js": "text/javascript", ".woff2": "font/woff2"}
"""Kinds that a machine may not know, or know by another name."""
SHARED: Final = frozenset(
    ("names", "table", "hints", "sheet", "errors", "lines", "options", "reasons", "online", "server", "store")
)
"""The catalogues that the page reads besides its own, whose names begin with ``web``."""


class Page(Struct, frozen=True):
    """A file as it is sent: its bytes, the same packed (empty if that is no smaller), its kind, and its tag."""

    body: bytes
    packed: bytes
    kind: str
    tag: str

    @classmethod
    def of(cls, name: str, body: bytes) -> Page:
        """The page of a file's name and bytes."""
        ending = name[name.rfind(".") :]
        kind = KINDS.get(ending) or mimetypes.guess_type(name)[0] or "application/octet-stream"
        packed = gzip.compress(body, 9, mtime=0) if ending in PACKED and len(body) >= SMALL else b""
        tag = f'"{hashlib.sha256(body).hexdigest()[:16]}"'
        return cls(body, packed if len(packed) < len(body) else b"", kind, tag)


class Pages(Struct, frozen=True):
    """All there is: the page itself, its assets by name, and the words by language."""

    index: Page
    assets: dict[str, Page]
    words: dict[str, Page]


def read_pages(home: Traversable) -> Pages:
    """The built page in a folder, with the words of all languages.

    Raises ``Contradiction("page_not_built")`` where no page is.
    """
    index = home / "index.html"
    if not index.is_file():
        raise Contradiction("page_not_built")
    folder = home / "assets"
    found = [one for one in folder.iterdir() if one.is_file()] if folder.is_dir() else []
    return Pages(
        Page.of(index.name, index.read_bytes()),
        {one.name: Page.of(one.name, one.read_bytes()) for one in found},
        {lang: Page.of(f"{lang}.ftl", words_of(lang).encode()) for lang in languages()},
    )


def words_of(lang: str) -> str:
    """All that the page says in a language, as one catalogue: English first, for what the language has not got."""
    return "\n".join(
        text
        for one in dict.fromkeys((BASE, lang))
        for name, text in sources(one)
        if name.startswith("web") or name.removesuffix(".ftl") in SHARED
    )


@functools.cache
def kept_pages() -> Pages:
    """The page that is built into the package. Raises as ``read_pages``."""
    return read_pages(files("openrummy") / "web")


def make_pages(pages: Pages) -> Router:
    """The routes of the page; every address of a table or an invitation is the page itself, which reads it."""

    @get(
        [
            "/",
            "/t/{rest:path}",
            "/join/{rest:path}",
            "/replay",
            "/replay/{rest:path}",
            "/review/{rest:path}",
            "/lesson/{rest:path}",
            "/rules",
            "/rules/{rest:path}",
            "/strategy/{rest:path}",
        ],
        sync_to_thread=False,
    )
    def index(request: Asked) -> Response[bytes]:
        return sent(request, pages.index, ASK_AGAIN)

    @get("/assets/{name:str}", sync_to_thread=False)
    def asset(request: Asked, name: FromPath[str]) -> Response[bytes]:
        return sent(request, pages.assets.get(name), FOREVER)

    @get("/locale/{name:str}", sync_to_thread=False)
    def words(request: Asked, name: FromPath[str]) -> Response[bytes]:
        return sent(request, pages.words.get(name.removesuffix(".ftl")), ASK_AGAIN)

    return Router("/", route_handlers=[index, asset, words], include_in_schema=False)


def sent(request: Asked, page: Page | None, keep: str) -> Response[bytes]:
    """A page, packed for one who can unpack it; nothing but its tag for one who has it already."""
    if page is None:
        raise NotFoundException
    headers = {"cache-control": keep, "etag": page.tag, "vary": "accept-encoding"}
    if request.headers.get("if-none-match") == page.tag:
        return Response(b"", status_code=304, media_type=page.kind, headers=headers)
    if page.packed and "gzip" in request.headers.get("accept-encoding", ""):
        return Response(page.packed, media_type=page.kind, headers={**headers, "content-encoding": "gzip"})
    return Response(page.body, media_type=page.kind, headers=headers)
