"""The pages of the API about tables as such: which games there are, opening one, finding one, playing a deal again."""

from __future__ import annotations

import secrets
from typing import Final

from litestar import Response, Router, get, post
from litestar.params import JSONBody

from openrummy.bots import names_for, usual
from openrummy.events import Dealt
from openrummy.game import GAMES
from openrummy.options import describe, json_schema
from openrummy.server import network
from openrummy.server.challenges import dared, results_of, roles_in
from openrummy.server.desk import Desk
from openrummy.server.facts import Seat, TableSettings
from openrummy.server.forms import Address, Challenge, Dare, Found, GameForm, Join, Listed, NewTable
from openrummy.server.house import CODE, LETTERS, House, Place
from openrummy.server.judge import TableRefused
from openrummy.server.names import check_name
from openrummy.server.opening import rules_of
from openrummy.server.routes import Asked, TheHouse, Word, answered, desk_of, seated, sit, spec
from openrummy.state import SPECTATOR
from openrummy.store.failures import CodeTaken

__all__ = ["LOBBY"]


@get("/games", responses={200: spec(tuple[GameForm, ...], "Every game.")}, sync_to_thread=False)
def games(house: TheHouse) -> Response[bytes]:
    """The games with their house rules, for a form."""
    forms = tuple(
        GameForm(
            game.name,
            game.fewest,
            game.most,
            game.has_roles,
            house.bots.invited.names_for(game.name),
            usual(game.name),
            json_schema(game.options),
            {one.name: one.default for one in describe(game.options)} | {k: str(v) for k, v in game.fixed.items()},
            *game.lengths,
        )
        for game in GAMES.values()
    )
    return answered(forms)


@post("/tables", responses={201: spec(Place, "Your seat.")})
async def open_table(request: Asked, data: JSONBody[NewTable], house: TheHouse) -> Response[bytes]:
    """Open a table; those who share the device of the one who opens it sit down with him."""
    if (both := next((at for at, form in enumerate(data.seats) if form.bot and form.name), None)) is not None:
        raise TableRefused("no_such_seat", seat=both)
    seats = [Seat(check_name(form.name) if form.name else "", form.bot) for form in data.seats]
    if data.me == SPECTATOR:
        if not all(seat.bot for seat in seats):
            raise TableRefused("nobody_to_wait_for")
    elif data.me >= len(seats) or seats[data.me].bot:
        raise TableRefused("no_such_seat", seat=data.me)
    else:
        seats[data.me] = Seat(check_name(data.name))
    desk, _ = await house.open_table(
        rules_of(data.ruleset, data.settings.length),
        seats,
        data.me,
        data.settings,
        dealer=data.dealer,
        roles=data.roles,
    )
    beside = [at for at, form in enumerate(data.seats) if form.name and at != data.me]
    return sit(request, house, *[await house.give_secret(desk, at) for at in (data.me, *beside)])


@get("/tables", responses={200: spec(tuple[Listed, ...], "Open tables.")})
async def tables(house: TheHouse) -> Response[bytes]:
    """The tables that are listed and have a free seat: first those at which somebody waits, then the newest."""
    found: list[Listed] = []
    for header in await house.store.listed():
        desk = await house.desk(header.table)
        if desk is not None and desk.live.open_seats:
            live = desk.live
            names = tuple(seat.name for seat in live.seats)
            waits = bool(desk.here)
            found.append(Listed(live.opened.table, header.code, live.rules.id, names, len(live.open_seats), waits))
    return answered(tuple(sorted(found, key=lambda one: not one.waits)))


@get("/codes/{code:str}", responses={200: spec(Found, "The table.")})
async def find(code: Word, house: TheHouse) -> Response[bytes]:
    """The table of an invite code."""
    header = await house.store.find(code.lower()) if len(code) == CODE else None
    if header is None:
        raise TableRefused("no_such_table")
    return answered(Found(header.table.hex(), header.status, header.ruleset))


@post("/tables/{table:str}/challenges", responses={201: spec(Challenge, "The challenge.")})
async def dare(request: Asked, table: Word, data: JSONBody[Dare], house: TheHouse) -> Response[bytes]:
    """Let others play a finished hand as well: its deal has to be shown, and one had a seat in it."""
    desk = await desk_of(house, table)
    seat = await seated(request, house, desk)
    dared(desk.live, data.hand, seat)
    while True:
        code = "".join(secrets.choice(LETTERS) for _ in range(CODE)) + str(seat)
        try:
            await house.store.put_challenge(code, desk.live.id, data.hand)
            break
        except CodeTaken:
            continue
    return answered(await _challenge(house, code, desk, data.hand), status=201)


async def _original(house: House, code: str) -> tuple[Desk, int, int]:
    found = await house.store.challenge(code) if len(code) == CODE + 1 and code[-1].isdigit() else None
    desk = None if found is None else await house.desk(found[0])
    if found is None or desk is None:
        raise TableRefused("no_such_challenge")
    return desk, found[1], int(code[-1])


async def _challenge(house: House, code: str, desk: Desk, hand: int) -> Challenge:
    seat = int(code[-1])
    others = [await house.desk(header.table) for header in await house.store.made_from(code)]
    lives = [other.live for other in others if other is not None]
    return Challenge(code, desk.live.rules.id, hand, seat, results_of(desk.live, hand, seat, lives))


@get("/challenges/{code:str}", responses={200: spec(Challenge, "The challenge.")})
async def challenge(code: Word, house: TheHouse) -> Response[bytes]:
    """A challenge, and how everyone did."""
    desk, hand, _ = await _original(house, code)
    return answered(await _challenge(house, code, desk, hand))


@post("/challenges/{code:str}/tables", responses={201: spec(Place, "Your seat.")})
async def accept(request: Asked, code: Word, data: JSONBody[Join], house: TheHouse) -> Response[bytes]:
    """Play a challenge: the same deal, the same seat, bots in the others."""
    desk, hand, seat = await _original(house, code)
    live = desk.live
    assert live.table is not None
    dealt = next(event for event in live.table.events if isinstance(event, Dealt) and event.number == hand)
    bot = names_for(live.rules.game)[-1]
    seats = [Seat("", one.bot or bot) for one in live.seats]
    seats[seat] = Seat(check_name(data.name))
    roles = roles_in(live, hand)
    settings = TableSettings(length="hand", hints=False, takebacks=False, spectators=False)
    other, _ = await house.open_table(
        live.rules,
        seats,
        seat,
        settings,
        dealer=-1 if roles else dealt.dealer,
        roles=roles,
        again=str(live.deals.by_hand[hand].proof),
        origin=code,
    )
    return sit(request, house, await house.give_secret(other, seat))


@get("/address", responses={200: spec(Address, "Where others find this server.")})
async def address(house: TheHouse) -> Response[bytes]:
    """Where others on the network find this server."""
    urls = network.reach(house.settings).friends
    return answered(Address(urls, network.qr_svg(urls[0]) if urls else ""))


LOBBY: Final = Router(
    "/api",
    route_handlers=[games, open_table, tables, find, dare, challenge, accept, address],
    tags=["lobby"],
)
