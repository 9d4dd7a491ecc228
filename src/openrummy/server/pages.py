"""The page for browsers and its words: everything is read once, at the start, so no request ever reaches a file."""

from __future__ import annotations

import functools
import gzip
import hashlib
import mimetypes
from collections.abc import Sequence
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

__all__ = ["ASK_AGAIN", "Page", "Pages", "kept_pages", "make_pages", "read_pages", "sent", "with_bots", "words_of"]

FOREVER: Final = "public, max-age=31536000, immutable"
"""The name of an asset has its hash in it."""
ASK_AGAIN: Final = "no-cache"
"""May be kept, but whether it is still the same is asked each time."""
SMALL: Final = 400
"""Bytes below which packing is not worth it."""
PACKED: Final = (".html", ".js", ".css", ".svg", ".ftl", ".json")
INVITED: Final = "invited-plays"
"""The message that says of a program what it is."""
KINDS: Final = {".ftl": "text/plain", ".js": "text/javascript", ".woff2": "font/woff2"}
"""Kinds that a machine may not know, or know by another name."""
FIRST, TABLE, OTHER = SCREENS = ("first", "table", "index")
"""The page as it is built: for the first screen and for tables with links to what they need, and for all others."""
SHARED: Final = frozenset(
    ("names", "table", "hints", "sheet", "errors", "lines", "options", "reasons", "online", "server", "store")
)
"""The catalogues that the page reads besides its own, whose names begin with ``web``."""


class Page(Struct, frozen=True, dict=True):
    """A file as it is sent: its name, its bytes, its kind, and its tag."""

    name: str
    body: bytes
    kind: str
    tag: str

    @classmethod
    def of(cls, name: str, body: bytes) -> Page:
        """The page of a file's name and bytes."""
        ending = name[name.rfind(".") :]
        kind = KINDS.get(ending) or mimetypes.guess_type(name)[0] or "application/octet-stream"
        return cls(name, body, kind, f'"{hashlib.sha256(body).hexdigest()[:16]}"')

    @functools.cached_property
    def packed(self) -> bytes:
        """The same packed, when it is first asked for; empty if that is no smaller."""
        if not self.name.endswith(PACKED) or len(self.body) < SMALL:
            return b""
        packed = gzip.compress(self.body, 9, mtime=0)
        return packed if len(packed) < len(self.body) else b""


class Pages(Struct, frozen=True):
    """All there is: the page itself by the screen that it asks for, its assets by name, and the words by language."""

    screens: dict[str, Page]
    assets: dict[str, Page]
    words: dict[str, Page]


def read_pages(home: Traversable) -> Pages:
    """The built page in a folder, with the words of all languages.

    Raises ``Contradiction("page_not_built")`` where no page is.
    """
    screens = {name: home / f"{name}.html" for name in SCREENS}
    if not all(one.is_file() for one in screens.values()):
        raise Contradiction("page_not_built")
    folder = home / "assets"
    found = [one for one in folder.iterdir() if one.is_file()] if folder.is_dir() else []
    return Pages(
        {name: Page.of(one.name, one.read_bytes()) for name, one in screens.items()},
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


def with_bots(pages: Pages, names: Sequence[str]) -> Pages:
    """The pages with words for the programs that the host lets play: each is called by its name."""
    if not names:
        return pages
    ours = "".join(f"\nweb-bot-{name} = {name}\nweb-bot-{name}-plays = {{ {INVITED} }}\n" for name in names)
    words = {lang: Page.of(f"{lang}.ftl", page.body + ours.encode()) for lang, page in pages.words.items()}
    return Pages(pages.screens, pages.assets, words)


@functools.cache
def kept_pages() -> Pages:
    """The page that is built into the package. Raises as ``read_pages``."""
    return read_pages(files("openrummy") / "web")


def make_pages(pages: Pages) -> Router:
    """The routes of the page; every address of a table or an invitation is the page itself, which reads it."""

    @get("/", sync_to_thread=False)
    def first(request: Asked) -> Response[bytes]:
        return sent(request, pages.screens[FIRST], ASK_AGAIN)

    @get("/t/{rest:path}", sync_to_thread=False)
    def table(request: Asked) -> Response[bytes]:
        return sent(request, pages.screens[TABLE], ASK_AGAIN)

    @get(
        [
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
    def other(request: Asked) -> Response[bytes]:
        return sent(request, pages.screens[OTHER], ASK_AGAIN)

    @get("/assets/{name:str}", sync_to_thread=False)
    def asset(request: Asked, name: FromPath[str]) -> Response[bytes]:
        return sent(request, pages.assets.get(name), FOREVER)

    @get("/locale/{name:str}", sync_to_thread=False)
    def words(request: Asked, name: FromPath[str]) -> Response[bytes]:
        return sent(request, pages.words.get(name.removesuffix(".ftl")), ASK_AGAIN)

    return Router("/", route_handlers=[first, table, other, asset, words], include_in_schema=False)


def sent(request: Asked, page: Page | None, keep: str) -> Response[bytes]:
    """A page, packed for one who can unpack it; nothing but its tag for one who has it already."""
    if page is None:
        raise NotFoundException
    headers = {"cache-control": keep, "etag": page.tag, "vary": "accept-encoding"}
    if request.headers.get("if-none-match") == page.tag:
        return Response(b"", status_code=304, media_type=page.kind, headers=headers)
    if "gzip" in request.headers.get("accept-encoding", "") and page.packed:
        return Response(page.packed, media_type=page.kind, headers={**headers, "content-encoding": "gzip"})
    return Response(page.body, media_type=page.kind, headers=headers)
