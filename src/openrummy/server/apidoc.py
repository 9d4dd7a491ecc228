"""What the server can be asked, for programs and for people: the OpenAPI document made whole, and a page of it.

Litestar describes the pages; every shape comes from the structs themselves, those of the socket among them, for which
OpenAPI has no place: they stand under ``x-socket``. The page is plain HTML, without script, style or other files.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from html import escape
from typing import Any, Final, get_args

import msgspec
from litestar import Request
from litestar.enums import MediaType
from litestar.openapi.plugins import JsonRenderPlugin, OpenAPIRenderPlugin

from openrummy.bots.review import Review
from openrummy.server import best, forms, lessons, messages, replay, replaying, sight
from openrummy.server.house import Place
from openrummy.wire import shape_of

__all__ = ["SHAPES", "TELLS", "DocumentPlugin", "PagePlugin", "whole"]

SAYS: Final = get_args(messages.Request)
"""What a client says over the socket."""
TELLS: Final = (
    *get_args(messages.Reply),
    messages.Told,
    messages.Welcome,
    messages.Missed,
    messages.UpToDate,
    messages.Presence,
    messages.Chatted,
    messages.Pong,
    messages.Bye,
)
"""What a table tells over the socket."""
FORMS: Final = (
    Place,
    *(getattr(forms, name) for name in forms.__all__ if isinstance(getattr(forms, name), type)),
)
SHAPES: Final = (
    *SAYS,
    *TELLS,
    sight.Seen,
    messages.History,
    best.BestPlay,
    messages.Fault,
    replaying.Replayed,
    replay.Replay,
    replay.Redeal,
    Review,
    lessons.LessonSeen,
    lessons.Deeds,
    lessons.Trial,
    lessons.Watched,
    *FORMS,
)
REF: Final = "#/components/schemas/{name}"
FAULTS: Final = {
    "400": "The request cannot be read.",
    "403": "Not for you: no seat, not the host, or from a foreign page.",
    "404": "There is no such thing.",
    "408": "The request took too long to come.",
    "409": "The match has moved on.",
    "413": "The request is too long.",
    "422": "Refused; nothing was done.",
    "429": "Too many requests.",
    "503": "Ask again.",
}
"""What else may be answered; each with a fault, wishes with a reply that has one."""


def whole(document: dict[str, Any]) -> dict[str, Any]:
    """The OpenAPI document with every shape and every message, from the one that Litestar makes."""
    shapes = [shape_of(kind) for kind in SHAPES]
    refs, schemas = msgspec.json.schema_components(shapes, ref_template=REF)
    names = dict(zip(SHAPES, refs, strict=True))
    paths = {path: _page(operations) for path, operations in document["paths"].items()}
    components = {**document["components"], "schemas": dict(sorted(schemas.items()))}
    socket = {
        "path": "/api/tables/{table}/socket",
        "says": {"oneOf": [names[kind] for kind in SAYS]},
        "hears": {"oneOf": [names[kind] for kind in TELLS]},
    }
    return {**document, "paths": paths, "components": components, "x-socket": socket}


def _page(operations: dict[str, Any]) -> dict[str, Any]:
    """The operations of a path with what may be answered instead."""
    return {method: _tidy(_with_faults(operation)) for method, operation in operations.items()}


def _with_faults(operation: dict[str, Any]) -> dict[str, Any]:
    wishes = operation["operationId"].endswith("Wish")
    replies = ["Stale", "Refused", "Retry", "Fault"] if wishes else ["Fault"]
    schema = {"oneOf": [{"$ref": REF.format(name=name)} for name in replies]}
    fault = {"application/json": {"schema": schema if wishes else schema["oneOf"][0]}}
    answers = {code: answer for code, answer in operation["responses"].items() if code < "400"}
    return {
        **operation,
        "responses": answers | {code: {"description": text, "content": fault} for code, text in FAULTS.items()},
    }


def _tidy(node: Any) -> Any:
    """Without the second kind that Litestar sees in ``tuple[X, ...]``."""
    if isinstance(node, list):
        return [_tidy(one) for one in node]
    if not isinstance(node, dict):
        return node
    one_of = node.get("oneOf")
    if isinstance(one_of, list) and {} in one_of:
        return _tidy(next(one for one in one_of if one))
    return {key: _tidy(value) for key, value in node.items()}


class DocumentPlugin(JsonRenderPlugin):
    """The document as JSON."""

    def render(self, request: Request[Any, Any, Any], openapi_schema: dict[str, Any]) -> bytes:
        """The bytes of the page."""
        return super().render(request, whole(openapi_schema))


class PagePlugin(OpenAPIRenderPlugin):
    """The document as a page."""

    def __init__(self) -> None:
        super().__init__(path="/", media_type=MediaType.HTML)

    def render(self, request: Request[Any, Any, Any], openapi_schema: dict[str, Any]) -> bytes:  # noqa: ARG002
        """The bytes of the page."""
        return "".join(_html(whole(openapi_schema))).encode()


def _html(document: dict[str, Any]) -> Iterator[str]:
    title = escape(f"{document['info']['title']} {document['info']['version']}")
    yield f'<!doctype html><html lang="en"><meta charset="utf-8"><title>{title}</title><main><h1>{title}</h1>'
    yield '<p><a href="/schema/openapi.json">openapi.json</a></p>'
    for path, operations in document["paths"].items():
        for method, operation in operations.items():
            yield f"<section><h2>{method.upper()} <code>{escape(path)}</code></h2><p>{_text(operation)}</p>"
            body = operation.get("requestBody")
            if body:
                yield f"<p>→ {_schema(next(iter(body['content'].values()))['schema'])}</p>"
            yield "<dl>"
            for code, answer in operation["responses"].items():
                content: dict[str, Any] = next(iter(answer.get("content", {}).values()), {})
                yield f"<dt>{code}</dt><dd>{_text(answer)} {_schema(content.get('schema', {}))}</dd>"
            yield "</dl></section>"
    socket = document["x-socket"]
    yield f"<section><h2>WS <code>{escape(socket['path'])}</code></h2>"
    yield f"<p>→ {_schema(socket['says'])}</p><p>← {_schema(socket['hears'])}</p></section>"
    for name, schema in document["components"]["schemas"].items():
        yield f'<section id="{escape(name)}"><h2>{escape(name)}</h2><p>{_text(schema)}</p><dl>'
        for field, shape in schema.get("properties", {}).items():
            yield f"<dt><code>{escape(field)}</code></dt><dd>{_schema(shape)}</dd>"
        if "enum" in schema:
            yield f"<dd>{_schema(schema)}</dd>"
        yield "</dl></section>"
    yield "</main></html>"


def _text(node: dict[str, Any]) -> str:
    return escape(" ".join(node.get("description", "").split()))


def _schema(schema: dict[str, Any]) -> str:
    """A schema in a line, names of shapes as links."""
    if "$ref" in schema:
        name = escape(schema["$ref"].rpartition("/")[2])
        return f'<a href="#{name}">{name}</a>'
    for key in ("anyOf", "oneOf"):
        if key in schema:
            return " | ".join(map(_schema, schema[key]))
    if "items" in schema and isinstance(schema["items"], dict):
        return f"[{_schema(schema['items'])}]"
    rest = {key: value for key, value in schema.items() if key not in ("title", "description", "discriminator")}
    return f"<code>{escape(json.dumps(rest))}</code>" if rest else ""
