"""The parts that seats give to a shuffle: none is taken that was not committed to, and who keeps silent is let be."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from msgspec.structs import replace

from openrummy.server.deal import MOST_SILENCES
from openrummy.server.facts import Committed, Gave
from openrummy.server.messages import Accepted, Decline, Give, Pledge, Refused
from openrummy.shuffle import seat_commitment
from tests.server.harness import QUICK
from tests.server.room import Guest, Log, Room, opened, room, until

PATIENT = replace(QUICK, part_wait=600.0, leave_after=600.0)


async def dealing(here: Room, log: Log) -> tuple[Guest, Guest]:
    """Two at a table that waits for their parts."""
    desk = await here.table(log)
    ann, bob = here.guest(desk, 0), here.guest(desk, 1)
    for guest in (ann, bob):
        await guest.come()
    await until(lambda: bool(desk.live.deals.by_hand))
    return ann, bob


def test_a_part_that_was_not_committed_to_is_refused(tmp_path: Path) -> None:
    """Else the last to show his part could choose it by those of the others."""

    async def work() -> None:
        async with room(tmp_path, PATIENT) as here:
            ann, bob = await dealing(here, Log(opened("gin", 2, salt="parts")))
            live, part = ann.desk.live, "07" * 32
            digests = [seat_commitment(live.id, 1, seat, bytes.fromhex(part)).hex() for seat in (0, 1)]
            for guest in (ann, bob):
                assert isinstance(await guest.ask(Pledge("p", 1, digests[guest.seat])), Accepted)
            assert isinstance(await ann.ask(Give("g", 1, part)), Accepted)
            for other in ("08" + part[2:], part[:-2] + "06", "00" * 32):
                answer = await bob.ask(Give("g", 1, other))
                assert isinstance(answer, Refused)
                assert answer.fault.code == "wrong_part"
                assert live.deals.by_hand[1].giving == (1,), "his part is still awaited"
            assert isinstance(await bob.ask(Give("g", 1, part)), Accepted)
            assert live.deals.by_hand[1].sealed
            for guest in (ann, bob):
                guest.leave()

    asyncio.run(work())


@pytest.mark.parametrize("speaks", [False, True], ids=["silent", "gives one part"])
def test_after_two_silences_in_a_row_a_seat_is_asked_no_more_and_that_is_shown(tmp_path: Path, speaks: bool) -> None:
    async def work() -> None:
        async with room(tmp_path, PATIENT) as here:
            ann, bob = await dealing(here, Log(opened("gin/target=5000", 2, salt="silent")))
            live = ann.desk.live
            for hand in range(1, MOST_SILENCES + 2):
                await until(lambda hand=hand: hand in live.deals.by_hand)  # type: ignore[misc]
                assert live.deals.by_hand[hand].asked == (0, 1)
                while live.deals.by_hand[hand].pledging or live.deals.by_hand[hand].giving:
                    for guest in (ann, bob):
                        wish = guest.wanted()
                        if guest is bob and isinstance(wish, Pledge) and not (speaks and hand == 2):
                            wish = Decline(f"d{hand}", hand)
                        if wish is not None:
                            assert isinstance(await guest.ask(wish), Accepted)
                if not speaks and hand == MOST_SILENCES:
                    break
                while live.table is not None and live.table.state.finished < hand:
                    await (ann, bob)[live.turn].act()
            told = [(seat.parts, seat.person) for seat in ann.desk.see(0).seats]
            assert told == [(True, True), (speaks, True)]
            while live.table is not None and live.table.state.finished < live.table.state.number:
                await (ann, bob)[live.turn].act()
            last = max(live.deals.by_hand)
            await until(lambda: last + 1 in live.deals.by_hand)
            facts = [span.fact for span in live.spans]
            asked = [fact.seats for fact in facts if isinstance(fact, Committed)]
            assert asked == [(0, 1)] * last + [(0, 1) if speaks else (0,)]
            assert sum(isinstance(fact, Gave) and fact.seat == 1 for fact in facts) == speaks
            for guest in (ann, bob):
                guest.leave()

    asyncio.run(work())
