"""People who play on whatever happens to the server: they come back, and ask again under the same key."""

from __future__ import annotations

import asyncio
import hashlib
import json
import secrets
from collections import defaultdict
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager, suppress
from typing import Any, Final

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException
from websockets.typing import Origin

from openrummy.server.facts import Gave, Moved, Pledged, decode_fact
from openrummy.server.live import Live
from openrummy.server.messages import Wish
from openrummy.shuffle import seat_commitment
from openrummy.store import Entry
from openrummy.wire import decode, encode
from tests.server.harness import Choose, Person, send, wise

LOST: Final = (OSError, TimeoutError, EOFError, WebSocketException, httpx.TransportError)
"""What it looks like when the server has gone."""
PAUSE: Final = 0.03
REPLIES: Final = ("accepted", "stale", "refused", "retry")

Asked = dict[str, str]


class Stubborn(Person):
    """A person with a wish in hand: it is sent again, to the letter, until it is answered.

    ``bases`` are the addresses of the server, one after the other at every return; ``heard_of`` is called with every
    answer. The last wish that was answered is sent again at every return as well.
    """

    def __init__(
        self, bases: Sequence[str], place: dict[str, Any], heard_of: Callable[[dict[str, Any]], object]
    ) -> None:
        super().__init__(bases[0], place)
        self.bases = bases
        self.heard_of = heard_of
        self.asked: Asked = {}
        """By key what was asked, as it was sent."""
        self.answers: defaultdict[str, list[dict[str, Any]]] = defaultdict(list)
        """By key every answer but ``retry``."""
        self.returns = 0
        self._last = ""
        self._open = False
        self._after = 0

    @asynccontextmanager
    async def socket(self, since: int = -1, lean: bool = False) -> AsyncIterator[ClientConnection]:
        """His connection, hello said; made as cheaply as can be, since there are thousands of them."""
        address = f"{self.base.replace('http', 'ws', 1)}/api/tables/{self.table}/socket"
        async with connect(
            address,
            origin=Origin(self.base),
            additional_headers={"authorization": f"Bearer {self.secret}"},
            proxy=None,
            compression=None,
            open_timeout=60,
            ping_interval=None,
        ) as line:
            await send(line, type="hello", since=since, lean=lean)
            yield line

    async def match(self, choose: Choose = wise) -> None:
        """Plays until the match is over, with as many connections as it takes."""
        while not self._done():
            self.base = self.bases[self.returns % len(self.bases)]
            self.returns += 1
            with suppress(*LOST):
                async with self.socket() as line:
                    if self._last:
                        await line.send(self.asked[self._last])
                    while not self._done():
                        await self._take(await self.hear(line), line)
                        if not self._open:
                            await self._next(line, choose)
            if not self._done():
                await asyncio.sleep(PAUSE)

    def _done(self) -> bool:
        return not self._open and self.seen is not None and self.seen["status"] == "over"

    async def _take(self, message: dict[str, Any], line: ClientConnection) -> None:
        if message["type"] not in REPLIES:
            return
        key = message["key"]
        if message["type"] == "retry":
            await asyncio.sleep(PAUSE)
            await line.send(self.asked[key])
            return
        self.answers[key].append(message)
        if key == self._last:
            self._open = False
        self._after = max(self._after, message["seq"])
        self.heard_of(message)

    async def _next(self, line: ClientConnection, choose: Choose) -> None:
        """Asks for what is to be done now, if anything is and nothing newer is on its way."""
        seen = self.seen
        if seen is None or seen["seq"] < self._after:
            return
        shuffle = seen["shuffle"]
        if shuffle and self.seat in shuffle["pledging"]:
            hand = shuffle["hand"]
            part = self.parts.setdefault(hand, secrets.token_bytes(32))
            digest = seat_commitment(bytes.fromhex(self.table), hand, self.seat, part).hex()
            await self._ask(line, type="pledge", hand=hand, digest=digest)
        elif shuffle and self.seat in shuffle["giving"]:
            await self._ask(line, type="give", hand=shuffle["hand"], part=self.parts[shuffle["hand"]].hex())
        elif seen["turn"] == self.seat and seen["legal"]:
            await self._ask(line, type="act", seq=seen["seq"], action=choose(seen))

    async def _ask(self, line: ClientConnection, **wish: Any) -> None:
        key = secrets.token_hex(8)
        self.asked[key] = json.dumps({"key": key, **wish})
        self._last, self._open = key, True
        await line.send(self.asked[key])


def audited(people: Sequence[Stubborn], log: Sequence[Entry]) -> Live:
    """The table that the log of the store folds to, after it was compared with what the people were told.

    No accepted wish is missing, none is there twice, none is there that was answered otherwise, and a wish that was
    sent several times was answered the same each time.
    """
    assert [entry.seq for entry in log] == list(range(1, len(log) + 1))
    live = Live(decode_fact(log[0].fact))  # type: ignore[arg-type]
    for entry in log:
        live.fold(decode_fact(entry.fact))
    rows = {(entry.seat, entry.key): entry for entry in log if entry.key}
    assert len(rows) == sum(bool(entry.key) for entry in log)
    for person in people:
        accepted = {}
        for key, answers in person.answers.items():
            kinds = {answer["type"] for answer in answers}
            if "accepted" not in kinds:
                continue
            assert answers == answers[:1] * len(answers), answers
            accepted[key] = answers[0]["seq"]
        written = {key: entry.seq for (seat, key), entry in rows.items() if seat == person.seat}
        odd = dict(accepted.items() ^ written.items())
        assert accepted == written, {
            key: (person.asked.get(key), person.answers.get(key), rows.get((person.seat, key))) for key in odd
        }
        for key in accepted:
            same(person, rows[person.seat, key])
    return live


def same(person: Stubborn, entry: Entry) -> None:
    """The row is what the person asked for under its key."""
    wish = json.loads(person.asked[entry.key])
    fact = decode_fact(entry.fact)
    assert entry.digest == hashlib.sha256(encode(decode(person.asked[entry.key], Wish))).digest()[:16]
    if isinstance(fact, Moved):
        assert (wish["type"], wish["action"], person.seat) == ("act", fact.action, fact.seat)
    elif isinstance(fact, Pledged):
        assert (wish["type"], wish["digest"], person.seat) == ("pledge", fact.digest, fact.seat)
    else:
        assert isinstance(fact, Gave)
        assert (wish["type"], wish["part"], person.seat) == ("give", fact.part, fact.seat)


async def seated(
    client: httpx.AsyncClient,
    bases: Sequence[str],
    ruleset: str,
    seats: int,
    heard_of: Callable[[dict[str, Any]], object] = lambda _: None,
    **more: Any,
) -> list[Stubborn]:
    """A table of people, all of whom have sat down; an attempt that meets a dying server is given up for another."""
    form = {"ruleset": ruleset, "seats": [{}] * seats, "name": "ann", **more}
    while True:
        with suppress(*LOST):
            base = bases[0]
            answer = await client.post(f"{base}/api/tables", json=form, headers={"origin": base})
            assert answer.status_code == 201, answer.text
            places = [answer.json()]
            for at in range(1, seats):
                base = bases[at % len(bases)]
                address = f"{base}/api/tables/{places[0]['table']}/seats"
                answer = await client.post(address, json={"name": f"friend{at}"}, headers={"origin": base})
                assert answer.status_code == 201, answer.text
                places.append(answer.json())
            turned = [[*bases[at % len(bases) :], *bases[: at % len(bases)]] for at in range(seats)]
            return [Stubborn(own, place, heard_of) for own, place in zip(turned, places, strict=True)]
        await asyncio.sleep(PAUSE)
