"""The pages of the API for replays: a record is read and shown step by step, and its deals can be played again."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial
from typing import Annotated, Final, TypeVar

from litestar import Response, Router, post
from litestar.datastructures import State as AppState
from litestar.params import JSONBody
from msgspec import Meta

from openrummy.bots import names_for
from openrummy.errors import RecordError
from openrummy.server.facts import Seat, TableSettings
from openrummy.server.forms import Form, Name, Number
from openrummy.server.house import House, Place
from openrummy.server.judge import TableRefused
from openrummy.server.messages import Fault
from openrummy.server.names import check_name
from openrummy.server.replaying import Replayed, deal_of, shown
from openrummy.server.routes import Asked, TheHouse, answered, sit, spec
from openrummy.text import LIST, LISTS, tidy

__all__ = ["REPLAY", "REPLAY_LIMIT", "Redeal", "Replay", "Turns"]

REPLAY_LIMIT: Final = 1_048_576
"""Bytes of a body with a record in it: several times the longest match of our corpora."""
PATIENCE: Final = 10.0
"""Seconds that one waits for the replays of others: one is worked on at a time, so that the bots come in between."""
MOST_WAITING: Final = 8
"""As many wait; each of them keeps a whole record in memory."""
LONGEST: Final = 300
"""Columns of a text from a record that are shown in a refusal, as on the command line."""

T = TypeVar("T")
Counted = Annotated[int, Meta(ge=1, le=100_000)]


class Turns:
    """One record is worked on at a time, some wait. Raises ``TableRefused("too_busy")`` where there are more."""

    def __init__(self) -> None:
        self._gate = asyncio.Semaphore(1)
        self._here = 0

    async def __aenter__(self) -> None:
        if self._here > MOST_WAITING:
            raise TableRefused("too_busy")
        self._here += 1
        try:
            async with asyncio.timeout(PATIENCE):
                await self._gate.acquire()
        except BaseException as error:
            self._here -= 1
            if isinstance(error, TimeoutError):
                raise TableRefused("too_busy") from None
            raise

    async def __aexit__(self, *_: object) -> None:
        self._here -= 1
        self._gate.release()


class Replay(Form, frozen=True):
    """A record to be shown: its text, the name of its file for refusals, which match and hand of it, and to whom.

    ``viewer`` is a seat or -1, an onlooker; null: all cards are open.
    """

    text: str
    file: Annotated[str, Meta(max_length=200)] = ""
    match: Counted = 1
    hand: Counted = 1
    viewer: Number | None = None


class Redeal(Form, frozen=True):
    """A hand of a record that somebody plays as well: the same deal, in this seat, against the computer."""

    text: str
    name: Name
    seat: Number
    file: Annotated[str, Meta(max_length=200)] = ""
    match: Counted = 1
    hand: Counted = 1


@post(
    "/",
    status_code=200,
    request_max_body_size=REPLAY_LIMIT,
    responses={200: spec(Replayed, "A hand of the record, step by step.")},
)
async def replay(data: JSONBody[Replay], house: TheHouse, state: AppState) -> Response[bytes]:
    """Show a hand of a record; every line of the text is checked by the rules first."""
    try:
        body = await _worked(house, state, partial(shown, data.text, data.file, data.match, data.hand, data.viewer))
    except RecordError as error:
        return answered(refusal(error), status=422)
    return Response(body, media_type="application/json", headers={"cache-control": "no-store"})


@post("/tables", request_max_body_size=REPLAY_LIMIT, responses={201: spec(Place, "Your seat.")})
async def redeal(request: Asked, data: JSONBody[Redeal], house: TheHouse, state: AppState) -> Response[bytes]:
    """Play a hand of a record: the same deal from its proof or seed, bots in the other seats."""
    name = check_name(data.name)
    try:
        again = await _worked(house, state, partial(deal_of, data.text, data.file, data.match, data.hand))
    except RecordError as error:
        return answered(refusal(error), status=422)
    if data.seat not in again.players:
        raise TableRefused("no_such_seat", seat=data.seat)
    seats = [Seat("", names_for(again.rules.game)[-1]) for _ in range(again.seats)]
    seats[data.seat] = Seat(name)
    settings = TableSettings(length="hand", hints=False, takebacks=False, spectators=False)
    desk, _ = await house.open_table(
        again.rules, seats, data.seat, settings, dealer=again.dealer, roles=again.roles, again=again.proof
    )
    return sit(request, house, await house.give_secret(desk, data.seat))


async def _worked(house: House, state: AppState, work: Callable[[], T]) -> T:
    """What comes of work in the pool of the bots, one replay at a time. Raises what it raises, and ``too_busy``."""
    turns: Turns = state.replays
    async with turns:
        return await house.bots.work(work)


def refusal(error: RecordError) -> Fault:
    """Why a record is refused, with its place; what stands in it of somebody's text is fit to be shown."""
    facts = {
        key: value if type(value) is int else tidy(str(value), LIST if key in LISTS else LONGEST)
        for key, value in error.params.items()
    }
    place = {"file": tidy(error.file, 10 * LONGEST), "line": error.line, "column": error.column}
    return Fault(error.code, error.rule or "", {**facts, **place, "token": tidy(error.token, LONGEST)})


REPLAY: Final = Router("/api/replay", route_handlers=[replay, redeal], tags=["replay"])
