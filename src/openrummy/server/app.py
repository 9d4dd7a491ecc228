"""The server put together: the only place where its parts are wired."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any, cast

import msgspec
from litestar import Litestar, Request, Response, get
from litestar.datastructures import State as AppState
from litestar.di import Provide
from litestar.exceptions import HTTPException
from litestar.openapi import OpenAPIConfig
from litestar.types import ASGIApp

from openrummy import __version__
from openrummy.errors import RummyError
from openrummy.server.access import Budget, Guard
from openrummy.server.apidoc import DocumentPlugin, PagePlugin
from openrummy.server.books import make_books
from openrummy.server.house import House
from openrummy.server.lessons import LESSONS
from openrummy.server.lobby import LOBBY
from openrummy.server.logs import log_failure
from openrummy.server.messages import Fault
from openrummy.server.metrics import Metrics
from openrummy.server.pages import kept_pages, make_pages, with_bots
from openrummy.server.reading import StrictRequest
from openrummy.server.replay import REPLAY, Turns
from openrummy.server.routes import TABLE, Asked, TheHouse, answered
from openrummy.server.seen import fault_of
from openrummy.server.settings import Settings, database
from openrummy.store import open_store
from openrummy.store.failures import StoreError, Unavailable

__all__ = ["create_app", "make_litestar", "start_of"]

HTTP_FAULTS = {
    400: Fault("garbled_message"),
    404: Fault("no_such_page"),
    405: Fault("no_such_page"),
    408: Fault("too_slow"),
    413: Fault("too_large"),
}
OTHER_FAULT = Fault("refused")
NOT_FOUND = frozenset({"no_such_table", "no_such_challenge", "no_such_lesson"})
FORBIDDEN = frozenset({"no_seat", "not_host", "no_spectators"})


def create_app(settings: Settings) -> ASGIApp:
    """The server as an ASGI app. Its store is opened when it starts: then ``StoreError`` may come.

    Raises ``Contradiction("page_not_built")`` where the package has no page for browsers.
    """
    return Guard(cast("ASGIApp", make_litestar(settings)), settings)


def start_of(settings: Settings) -> dict[str, Any]:
    """What the server has at hand before it starts: settings, counters at nought, budgets that are whole."""
    return {
        "settings": settings,
        "metrics": Metrics(),
        "seat_budget": Budget(settings.seat_budget),
        "address_budget": Budget(settings.address_budget),
        "replays": Turns(),
    }


@asynccontextmanager
async def _lifespan(app: Litestar) -> AsyncIterator[None]:
    settings: Settings = app.state.settings
    house = House(await open_store(database(settings)), settings, app.state.metrics)
    app.state.house = house
    await house.open()
    try:
        yield
    finally:
        await house.close()


def make_litestar(settings: Settings) -> Litestar:
    """The server without its guard: what the OpenAPI page is made from."""
    return Litestar(
        [
            make_pages(with_bots(kept_pages(), [one.partition("=")[0] for one in settings.bots])),
            make_books(),
            TABLE,
            LOBBY,
            REPLAY,
            LESSONS,
            health,
            *([metrics_page] if settings.metrics else []),
        ],
        lifespan=[_lifespan],
        state=AppState(start_of(settings)),
        dependencies={"house": Provide(_house, sync_to_thread=False)},
        request_class=StrictRequest,
        before_request=_within_budget,
        exception_handlers={
            RummyError: _refused,
            msgspec.DecodeError: _garbled,
            RecursionError: _garbled,  # JSON that is nested too deeply
            UnicodeDecodeError: _garbled,  # a body that is not UTF-8
            HTTPException: _http,
            Exception: _failed,
        },
        request_max_body_size=settings.body_limit,
        openapi_config=OpenAPIConfig(
            "openrummy",
            __version__,
            path="/schema",
            render_plugins=[PagePlugin(), DocumentPlugin()],
            use_handler_docstrings=True,
        ),
        logging_config=None,
    )


def _house(state: AppState) -> House:
    house: House = state.house
    return house


@get("/health", media_type="application/json")
async def health(house: TheHouse) -> Response[bytes]:
    """Whether the server can read what it keeps."""
    await house.store.check()
    return answered({"status": "ok"})


@get("/metrics", media_type="text/plain", include_in_schema=False, sync_to_thread=False)
def metrics_page(state: AppState, house: TheHouse) -> Response[bytes]:
    """What Prometheus wants to know."""
    state.metrics.tables.set(len(house.desks))
    body, kind = state.metrics.render()
    return Response(body, media_type=kind)


def _within_budget(request: Request[Any, Any, AppState]) -> Response[bytes] | None:
    address = request.client.host if request.client else ""
    if request.app.state.address_budget.spend(address):
        return None
    return answered(Fault("too_many"), status=429)


def _refused(request: Asked, error: RummyError) -> Response[bytes]:  # noqa: ARG001
    status = 422
    if isinstance(error, Unavailable):
        status = 503
    elif isinstance(error, StoreError) or error.code in NOT_FOUND:
        status = 404
    elif error.code in FORBIDDEN:
        status = 403
    return answered(fault_of(error), status=status)


def _garbled(request: Asked, error: Exception) -> Response[bytes]:  # noqa: ARG001
    return answered(Fault("garbled_message"), status=400)


def _http(request: Asked, error: HTTPException) -> Response[bytes]:
    """What Litestar refuses: without its words, in which the request may stand."""
    if error.status_code >= 500:
        return _failed(request, error)
    response = answered(HTTP_FAULTS.get(error.status_code, OTHER_FAULT), status=error.status_code)
    if error.status_code in (408, 413):  # what is still to come of the body is not the next request
        response.headers["connection"] = "close"
    return response


def _failed(request: Asked, error: Exception) -> Response[bytes]:  # noqa: ARG001
    log_failure("a request failed", error)
    return answered(Fault("failed"), status=500)
