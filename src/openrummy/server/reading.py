"""What clients send, read as strictly whichever way it comes: no text for a number, no field twice, none unknown."""

from __future__ import annotations

import functools
import json
from typing import Any, Final

import msgspec
from litestar import Request
from litestar.datastructures import State as AppState

__all__ = ["Reader", "StrictRequest", "reader"]


class Reader:
    """Reads JSON as values of one type, or of a closed union."""

    def __init__(self, kind: Any) -> None:
        self._decoder: Final = msgspec.json.Decoder(kind)

    def read(self, data: bytes | str) -> Any:
        """The value. Raises ``msgspec.DecodeError``, ``UnicodeError`` or ``RecursionError``."""
        value = self._decoder.decode(data)
        _ONCE.decode(data if isinstance(data, str) else data.decode())  # of a field that comes twice it takes the last
        return value


def _once(pairs: list[tuple[str, None]]) -> None:
    if len(dict(pairs)) < len(pairs):
        raise msgspec.DecodeError("a field stands there twice")


_ONCE: Final = json.JSONDecoder(object_pairs_hook=_once, parse_int=str, parse_float=str)
"""Nothing is made of numbers: a very long one would be work."""
reader: Final = functools.cache(Reader)
"""The reader of a type."""


class StrictRequest(Request[Any, Any, AppState]):
    """A request whose body is read as the type that its page asks for; Litestar itself would take ``"3"`` for 3."""

    async def json(self) -> Any:
        """The body as that type; nothing is left for Litestar to convert. Raises as ``Reader.read``."""
        wanted = self.route_handler.parsed_data_field
        assert wanted is not None, "pages that read a body say as what"
        return reader(wanted.annotation).read(await self.body())
