"""What the house does at a table by itself: shuffle, let the bots play, and play for those who have gone.

``due`` says what comes next and when; ``Driver`` does it. Nothing happens while nobody is there: the table sleeps.
"""

from __future__ import annotations

import asyncio
import contextlib
import secrets
import time
from typing import Final, Literal, NamedTuple

from openrummy.actions import Action
from openrummy.automatic import automatic
from openrummy.server.desk import Desk
from openrummy.server.facts import Committed, Fact, Left, Moved, Revealed, Silent
from openrummy.server.judge import substitute
from openrummy.server.live import AUTO_TURNS, Live
from openrummy.server.logs import log_failure
from openrummy.server.pool import Bots
from openrummy.server.settings import Settings
from openrummy.shuffle import commitment
from openrummy.store.failures import StoreError

__all__ = ["Driver", "Due", "due"]

SECRET: Final = 128
"""Bytes of the house's secret (design section 6)."""
PAUSE: Final = 1.0
HURRIED: Final = 1 / 3
"""Of the usual pace, while nobody plays who wants to follow."""
"""Seconds before the house tries again what the store could not do."""
Deed = Literal["reveal", "commit", "silence", "bot", "automatic", "leave"]


class Due(NamedTuple):
    """What comes next: when (monotonic seconds), what, and for which seat or hand."""

    at: float
    deed: Deed
    which: int


def due(desk: Desk, settings: Settings, begun: float) -> Due | None:
    """What the house has to do next at this table; None while it waits for a person, or sleeps.

    ``begun`` is when the present stage of the shuffle began.
    """
    live = desk.live
    if live.hidden_deals:
        return Due(0.0, "reveal", live.hidden_deals[0])
    if live.over or live.table is None or not desk.awake:
        return None
    wanted = live.wanted
    if wanted is not None:
        deal = live.deals.by_hand.get(wanted.hand)
        if deal is None:
            return Due(0.0, "commit", wanted.hand)
        silent = deal.pledging or deal.giving
        began = max(begun, desk.woke)  # one who comes back to a table that slept can still give his part
        return Due(began + settings.part_wait, "silence", silent[0]) if silent else None
    return _turn(desk, settings)


def _turn(desk: Desk, settings: Settings) -> Due | None:
    live, seat = desk.live, desk.live.turn
    paced = desk.fact_at + settings.bot_delay
    if live.bot_of(seat):
        return Due(desk.fact_at + settings.bot_delay * (HURRIED if _sits_out(live) else 1.0), "bot", seat)
    whens: list[float] = []
    if seat not in desk.here:
        whens.append(max(paced, desk.away_since.get(seat, desk.fact_at) + settings.leave_after))
    left = desk.left(seat)
    if left >= 0:
        whens.append(time.monotonic() + left / 1000)
    if not whens:
        return None
    return Due(min(whens), "leave" if live.people[seat].autos >= AUTO_TURNS else "automatic", seat)


def _sits_out(live: Live) -> bool:
    """Whether bots play the present hand among themselves while people who play this match sit out (T3)."""
    hand = None if live.table is None else live.table.state.hand
    players = () if hand is None else hand.players
    return bool(players) and bool(live.persons) and all(live.bot_of(seat) for seat in players)


class Driver:
    """Drives one table as long as its task runs."""

    def __init__(self, desk: Desk, bots: Bots, settings: Settings) -> None:
        self.desk = desk
        self.bots = bots
        self.settings = settings
        self._stage: tuple[int, bool] = (0, False)
        self._begun = 0.0

    async def run(self) -> None:
        """Does what is due, until it is cancelled."""
        desk = self.desk
        while True:
            desk.changed.clear()
            self._look_at_shuffle()
            task = due(desk, self.settings, self._begun)
            wait = None if task is None else task.at - time.monotonic()
            if task is None or (wait is not None and wait > 0):
                with contextlib.suppress(TimeoutError):
                    async with asyncio.timeout(wait):  # wait_for may lose a cancellation (before Python 3.12)
                        await desk.changed.wait()
                continue
            try:
                await self._do(task)
            except StoreError:
                await asyncio.sleep(PAUSE)
            except Exception as error:  # one table's fault must not stop its driver for good, nor spin
                log_failure("the house failed", error, table=desk.live.id)
                await asyncio.sleep(PAUSE)

    def _look_at_shuffle(self) -> None:
        """Notes when the present stage of a shuffle began: the wait is counted from there."""
        deals = self.desk.live.deals.by_hand
        if deals:
            deal = deals[max(deals)]
            stage = deal.hand, bool(deal.pledging)
            if stage != self._stage:
                self._stage, self._begun = stage, time.monotonic()

    async def _do(self, task: Due) -> None:
        desk, live, which = self.desk, self.desk.live, task.which
        if task.deed == "reveal":
            await desk.put(
                lambda: Revealed(which, live.deals.by_hand[which].secret) if which in live.hidden_deals else None
            )
        elif task.deed == "commit":
            await desk.put(lambda: self._commit(which))
        elif task.deed == "silence":
            await desk.put(lambda: self._silence(which))
        elif task.deed == "leave":
            bot = substitute(live)
            await desk.put(lambda: Left(which, bot) if live.turn == which and not live.bot_of(which) else None)
        else:
            await self._play(which, task.deed == "bot")

    def _commit(self, hand: int) -> Fact | None:
        """The secret comes from the operating system, and is in the store before its commitment is shown."""
        live = self.desk.live
        if hand in live.deals.by_hand or live.wanted is None or live.wanted.hand != hand:
            return None
        secret = secrets.token_bytes(SECRET)
        here = [seat for seat in live.persons if not live.bot_of(seat) and not live.people[seat].gone]
        return Committed(hand, commitment(live.id, hand, secret).hex(), secret.hex(), live.deals.asked(here))

    def _silence(self, seat: int) -> Fact | None:
        live = self.desk.live
        deal = live.deals.by_hand[max(live.deals.by_hand)]
        return Silent(deal.hand, seat) if seat in deal.pledging or seat in deal.giving else None

    async def _play(self, seat: int, by_bot: bool) -> None:
        """A move for a seat, chosen on its view; it is dropped if the table has moved on meanwhile."""
        desk, live = self.desk, self.desk.live
        table, seq = live.table, live.turn_seq
        assert table is not None
        view = table.view(seat)
        action: Action
        if by_bot:
            history = list(table.history(seat))
            action = await self.bots.choose(live.bot_of(seat), live.id, seat, view, history)
        else:
            action = automatic(view)

        def make() -> Fact | None:
            if live.turn_seq != seq or live.turn != seat or bool(live.bot_of(seat)) != by_bot:
                return None
            return Moved(seat, str(action), auto=live.is_person(seat))

        await desk.put(make)
