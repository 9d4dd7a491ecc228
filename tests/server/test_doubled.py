"""A wire that says things twice: every frame may come again, and nothing is done or shown twice."""

from __future__ import annotations

import asyncio
from pathlib import Path
from random import Random

import pytest
from msgspec.structs import replace

from openrummy.server.facts import Moved
from tests.server.faulty import Lean, Proxy
from tests.server.harness import QUICK, Person, join, open_table, serving, wise
from tests.server.stubborn import Stubborn

TEXT = 0x81
"""First byte of a frame that is a whole text; pings and goodbyes come once."""


def whole(data: bytes) -> int:
    """The length of the frame at the beginning, or 0 if it is not all there yet (RFC 6455, 5.2)."""
    if len(data) < 2:
        return 0
    short, masked = data[1] & 127, data[1] >> 7
    more = {126: 2, 127: 8}.get(short, 0)
    if len(data) < 2 + more:
        return 0
    length = int.from_bytes(data[2 : 2 + more]) if more else short
    size = 2 + more + 4 * masked + length
    return size if len(data) >= size else 0


class Twice(Proxy):
    """Between clients and the server: of the text frames after the first, this share comes twice."""

    doubled = 0

    async def _pipe(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(await reader.readuntil(b"\r\n\r\n"))
        data, seen = b"", 0
        while more := await reader.read(65_536):
            data += more
            while size := whole(data):
                frame, data = data[:size], data[size:]
                again = frame[0] == TEXT and seen > 0 and self.rng.random() < self.rate  # a second hello is a fault
                seen += frame[0] == TEXT
                self.doubled += again
                writer.write(frame * (1 + again))
            await writer.drain()


@pytest.mark.parametrize(("rules", "seats"), [("gin/target=10", 2), ("basic/target=20", 3)])
def test_what_is_said_twice_is_done_and_shown_once(tmp_path: Path, rules: str, seats: int) -> None:
    async def work(base: str) -> tuple[list[Lean], Twice, str]:
        people = [await open_table(base, rules, [""] * (seats - 1))]
        people += [await join(base, people[0].table, f"friend{at}") for at in range(1, seats)]
        proxy = Twice(int(base.rpartition(":")[2]), Random(9), 0.5)
        listener = await asyncio.start_server(proxy.serve, "127.0.0.1", 0)
        through = f"http://127.0.0.1:{listener.sockets[0].getsockname()[1]}"
        async with listener:
            clients = [Lean(uncompressed(one, through)) for one in people]
            await asyncio.wait_for(asyncio.gather(*(one.play(wise) for one in clients)), 180)
        return clients, proxy, people[0].table

    with serving(tmp_path, replace(QUICK, part_wait=0.1, leave_after=60.0)) as server:
        clients, proxy, table = asyncio.run(work(server.base))
        live = server.house.desks[bytes.fromhex(table)].live
        moves = [span.fact for span in live.spans if isinstance(span.fact, Moved)]
    assert proxy.doubled > 5
    assert all(one.over and not one.lost and not one.resyncs for one in clients)
    assert sum(one.compared for one in clients) > 8
    assert len(moves) == len(live.keys)


def uncompressed(person: Person, base: str) -> Person:
    """The same person at another address, whose frames stand for themselves."""
    place = {"table": person.table, "code": person.code, "seat": person.seat, "secret": person.secret}
    return Stubborn([base], place, lambda _: None)
