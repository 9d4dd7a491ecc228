"""The pages of the API about one table: look, sit down, ask, take the record away."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from litestar import Request, Response, Router, get, post
from litestar.connection import WebSocket
from litestar.datastructures import State as AppState
from litestar.di import NamedDependency
from litestar.exceptions import NotAuthorizedException
from litestar.handlers import websocket
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import FromPath, JSONBody

from openrummy.bots.review import Review
from openrummy.errors import RummyError
from openrummy.melds import Meld
from openrummy.rearrange import Step
from openrummy.server import messages, sight
from openrummy.server.access import bearer, seat_cookie
from openrummy.server.ask import assessed, checked
from openrummy.server.best import BestPlay, best_play, readings, way_of
from openrummy.server.desk import Answer, Desk
from openrummy.server.forms import Join, Placed, Resume
from openrummy.server.house import House, Place, hashed
from openrummy.server.judge import TableRefused
from openrummy.server.records import record_of
from openrummy.server.review import reviewed
from openrummy.server.seen import history_of
from openrummy.server.socket import Client
from openrummy.state import SPECTATOR
from openrummy.wire import encode, shape_of

__all__ = ["TABLE", "Asked", "TheHouse", "Word", "answered", "desk_of", "seat_of", "seated", "sit"]

Asked = Request[Any, Any, AppState]
TheHouse = NamedDependency[House]
Word = FromPath[str]
Whole = FromPath[int]
Since = messages.Welcome | messages.Missed | messages.UpToDate
STATUS: Final[dict[type[Any], int]] = {
    messages.Accepted: 200,
    messages.Stale: 409,
    messages.Refused: 422,
    messages.Retry: 503,
}


def answered(value: object, kind: Any = None, status: int = 200) -> Response[bytes]:  # noqa: ARG001
    """An answer as JSON, as everything about a match is written."""
    return Response(
        encode(value), status_code=status, media_type="application/json", headers={"cache-control": "no-store"}
    )


def spec(kind: Any, text: str) -> ResponseSpec:
    """What the OpenAPI page says of an answer."""
    return ResponseSpec(data_container=shape_of(kind), description=text, generate_examples=False)


async def desk_of(house: House, table: str) -> Desk:
    """The table of an id in an address. Raises ``TableRefused("no_such_table")``."""
    try:
        desk = await house.desk(bytes.fromhex(table)) if len(table) == 32 else None
    except ValueError:
        desk = None
    if desk is None:
        raise TableRefused("no_such_table")
    return desk


async def seat_of(connection: Any, house: House, desk: Desk) -> int:
    """The seat for which a request speaks; one without a secret, or with one that is worth nothing, looks on.

    Raises ``TableRefused("no_spectators")`` where those are not allowed and the match has begun.
    """
    seat = await _proved(connection, house, desk)
    if seat is not None:
        return seat
    if not desk.live.settings.spectators and desk.live.status != "open":
        raise TableRefused("no_spectators")
    return SPECTATOR


async def seated(connection: Any, house: House, desk: Desk) -> int:
    """The seat for which a request speaks. Raises ``TableRefused("no_seat")`` for one who only looks on."""
    seat = await _proved(connection, house, desk)
    if seat is None:
        raise TableRefused("no_seat")
    return seat


async def _proved(connection: Any, house: House, desk: Desk) -> int | None:
    """The seat whose secret a request brings, if it is worth anything; of several the one that ``as`` asks for."""
    wanted = connection.query_params.get("as")
    for seat in await held(connection, house, desk):
        if wanted is None or wanted == str(seat):
            return seat
    return None


async def held(connection: Any, house: House, desk: Desk) -> list[int]:
    """The seats whose secrets a request brings, in its order."""
    secrets = bearer(connection, desk.live.opened.table)
    return [seat for one in secrets if (seat := await _held(house, desk, one)) is not None]


async def _held(house: House, desk: Desk, secret: str) -> int | None:
    seat = await house.store.seat_of(hashed(secret), desk.live.id) if secret else None
    return None if seat is None or (seat != SPECTATOR and desk.live.people[seat].freed) else seat


def sit(request: Asked, house: House, *places: Place, beside: Sequence[str] = (), status: int = 201) -> Response[bytes]:
    """Tells somebody his seat; his secret goes into a cookie as well, behind those of his other seats (``beside``)."""
    response = answered(places[0], status=status)
    secure = request.scope["scheme"] == "https"
    secrets = [*beside, *(place.secret for place in places)]
    response.cookies.append(seat_cookie(places[0].table, secrets, secure, house.settings.keep_days))
    return response


@get("/", responses={200: spec(sight.Seen, "The table as you see it.")})
async def look(request: Asked, table: Word, house: TheHouse) -> Response[bytes]:
    """The table as one sees it, by one's cookie."""
    desk = await desk_of(house, table)
    return answered(desk.see(await seat_of(request, house, desk)))


@get(
    "/since/{seq:int}",
    responses={200: spec(messages.Welcome | messages.Missed | messages.UpToDate, "What you missed.")},
)
async def since(request: Asked, table: Word, seq: Whole, house: TheHouse) -> Response[bytes]:
    """What one has missed since the fact ``seq``."""
    desk = await desk_of(house, table)
    return answered(desk.since(await seat_of(request, house, desk), seq, False))


@get("/hands/{hand:int}", responses={200: spec(messages.History, "The facts of a hand.")})
async def history(request: Asked, table: Word, hand: Whole, house: TheHouse) -> Response[bytes]:
    """What has happened in a hand so far, as one was told it; 0 for the present or last one."""
    desk = await desk_of(house, table)
    viewer = await seat_of(request, house, desk)
    return answered(history_of(desk.live, viewer, hand))


@post("/seats", responses={201: spec(Place, "Your seat.")})
async def join(request: Asked, table: Word, data: JSONBody[Join], house: TheHouse) -> Response[bytes]:
    """Take an open seat; ``beside`` those that this device has at the table already."""
    desk = await desk_of(house, table)
    others = bearer(request, table) if data.beside and await held(request, house, desk) else []
    return sit(request, house, await house.seat_down(desk, data.name, data.seat), beside=others)


@post("/resume", status_code=200, responses={200: spec(Place, "Your seat.")})
async def resume(request: Asked, table: Word, data: JSONBody[Resume], house: TheHouse) -> Response[bytes]:
    """Take one's seat from this device, with the secret of a resume link."""
    desk = await desk_of(house, table)
    seat = await _held(house, desk, data.secret)
    if seat is None:
        raise TableRefused("no_seat")
    name = "" if seat == SPECTATOR else desk.live.seats[seat].name
    header = await house.store.header(desk.live.id)
    place = Place(table, "" if header is None else header.code, seat, name, data.secret)
    return sit(request, house, place, status=200)


@post("/links", responses={201: spec(Place, "Your seat, with a secret for another device.")})
async def link(request: Asked, table: Word, house: TheHouse) -> Response[bytes]:
    """A further secret for one's seat: for a link to another device."""
    desk = await desk_of(house, table)
    return answered(await house.give_secret(desk, await seated(request, house, desk)), status=201)


@post("/wishes", status_code=200, responses={200: spec(messages.Accepted, "Done, and durable.")})
async def wish(request: Asked, table: Word, data: JSONBody[messages.Wish], house: TheHouse) -> Response[bytes]:
    """Ask for something that changes the table; the same as over the socket."""
    desk = await desk_of(house, table)
    seat = await seated(request, house, desk)
    replies: list[Answer] = []
    await house.wish(desk, seat, data, replies.append)
    house.touch(desk)
    return answered(replies[0], status=STATUS[type(replies[0])])


@post("/checks", status_code=200, responses={200: spec(messages.Checked, "What was found.")})
async def check(request: Asked, table: Word, data: JSONBody[messages.Check], house: TheHouse) -> Response[bytes]:
    """Whether an action would be taken; changes nothing."""
    desk = await desk_of(house, table)
    return answered(checked(desk, await seated(request, house, desk), data))


@post("/assessments", status_code=200, responses={200: spec(messages.Assessed, "Your choices.")})
async def assess(request: Asked, table: Word, data: JSONBody[messages.Assess], house: TheHouse) -> Response[bytes]:
    """What the computer thinks of one's choices; changes nothing."""
    desk = await desk_of(house, table)
    return answered(await assessed(house, desk, await seated(request, house, desk), data))


@post("/best", status_code=200, responses={200: spec(BestPlay, "The best play.")})
async def best(request: Asked, table: Word, house: TheHouse) -> Response[bytes]:
    """The best play in Manipulation, where the table has hints; changes nothing."""
    desk = await desk_of(house, table)
    return answered(await best_play(house, desk, await seated(request, house, desk)))


@get("/steps/{seq:int}", responses={200: spec(tuple[Step, ...], "The steps.")})
async def way(request: Asked, table: Word, seq: Whole, house: TheHouse) -> Response[bytes]:
    """The steps by which the fact ``seq`` rebuilt the table of Manipulation; none where it did not."""
    desk = await desk_of(house, table)
    return answered(way_of(desk.live, await seat_of(request, house, desk), seq))


@post("/melds", status_code=200, responses={200: spec(tuple[Meld, ...], "The melds.")})
async def melds(request: Asked, table: Word, data: JSONBody[Placed], house: TheHouse) -> Response[bytes]:
    """Every meld that cards of Manipulation can be, where a joker may stand for any card."""
    desk = await desk_of(house, table)
    await seat_of(request, house, desk)
    return answered(readings(data.cards))


@get("/review", responses={200: spec(Review, "What could have been done better.")})
async def review(request: Asked, table: Word, house: TheHouse) -> Response[bytes]:
    """One's own match looked at again, once it is over."""
    desk = await desk_of(house, table)
    return answered(await reviewed(house, desk, await seated(request, house, desk)))


@post("/rematch", responses={201: spec(Place, "Your seat at the new table.")})
async def rematch(request: Asked, table: Word, house: TheHouse) -> Response[bytes]:
    """Another match of the same people: opens it, or joins the one that was opened; for all seats of this device."""
    desk = await desk_of(house, table)
    first = await seated(request, house, desk)
    seats = [first, *(seat for seat in await held(request, house, desk) if seat not in (first, SPECTATOR))]
    return sit(request, house, *[await house.rematch(desk, seat) for seat in seats])


@get("/record", media_type="text/plain")
async def record(request: Asked, table: Word, house: TheHouse) -> Response[bytes]:
    """The record of the match: what one may know while it is played, afterwards all of it with the proofs."""
    desk = await desk_of(house, table)
    seat = await seat_of(request, house, desk)
    if desk.live.table is None:
        raise TableRefused("not_begun")
    name = f"attachment; filename={table[:8]}.rummy"
    headers = {"content-disposition": name, "cache-control": "no-store"}
    return Response(record_of(desk.live, seat).encode(), media_type="text/plain", headers=headers)


@websocket("/socket")
async def socket(socket: WebSocket[Any, Any, AppState], table: Word, house: TheHouse) -> None:
    """The socket of a table: see ``docs/protocol.md``."""
    try:
        desk = await desk_of(house, table)
        seat = await seat_of(socket, house, desk)
    except RummyError as error:
        raise NotAuthorizedException(error.code) from None
    address = socket.client.host if socket.client else ""
    await Client(house, desk, seat, socket).run(socket.app.state.seat_budget, address, socket.app.state.address_budget)


TABLE: Final = Router(
    "/api/tables/{table:str}",
    route_handlers=[
        *(look, since, history, join, resume, link, wish, check, assess),
        *(best, way, melds, review, rematch, record, socket),
    ],
    tags=["table"],
)
