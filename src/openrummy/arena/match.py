"""One match, or one hand, between bots: what the arena repeats."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Final, Literal

from msgspec import Struct

from openrummy.bots import Bot
from openrummy.errors import IllegalAction, RummyError
from openrummy.events import Dealt, Event
from openrummy.game import ask, decide, evolve, outcome, start, supply
from openrummy.options import Ruleset
from openrummy.position import position_text
from openrummy.redact import view
from openrummy.state import Ask, Phase, State
from openrummy.table import History, Seeded

__all__ = ["LONGEST", "LONGEST_HAND", "SEATS", "BotFault", "Deals", "Tally", "Unit", "play"]

Unit = Literal["match", "hand"]
SEATS: Final = ("first", "second", "third", "fourth", "fifth", "sixth")
"""Names at the table: they do not say who plays there."""
LONGEST: Final = 1_000
"""Hands after which a match is stopped as a tie: with a knock limit of 0 random play would hardly ever end one."""
LONGEST_HAND: Final = 10_000
"""Actions after which a hand, and its match with it, is stopped as a tie: without a limit of new stocks (B13) two
players with one card each may be unable to end it.
"""


class BotFault(RummyError):
    """A bot that failed or wanted what is not allowed; nothing is counted after it.

    ``bot_failed`` (with ``error``) or ``bot_illegal`` (with ``action`` and ``reason``), both with ``bot``, ``seat``,
    ``ruleset``, ``seed`` (of the match), ``hand`` (its number) and ``position``, what the bot was shown.
    """


class Tally(Struct, frozen=True):
    """What came of a match, by seat.

    ``winners`` (none: it was stopped, or a single hand was drawn), ``totals`` with end bonuses, ``points`` of all
    hands, ``moves``, and CPU time in nanoseconds.
    """

    winners: tuple[int, ...]
    totals: tuple[int, ...]
    hands: int
    points: tuple[int, ...]
    moves: tuple[int, ...]
    nanoseconds: tuple[int, ...]


class Deals:
    """The chance of one seed, remembered for the other seatings."""

    def __init__(self, seed: int) -> None:
        self.seed = seed
        self._source = Seeded(seed)
        self._orders: dict[Ask, bytes] = {}

    def order(self, ask: Ask) -> bytes:
        """The order that ``Seeded`` gives."""
        known = self._orders.get(ask)
        if known is None:
            known = self._orders[ask] = self._source.order(ask)
        return known


def play(rules: Ruleset, bots: Sequence[Bot], deals: Deals, unit: Unit = "match") -> Tally:
    """Plays a match (or its first hand) with these deals, bots by seat. Raises ``BotFault``."""
    count = len(bots)
    state = start(rules, SEATS[:count])
    seed = deals.seed
    events: list[Event] = []
    eyes: list[tuple[int, ...]] = []
    moves, spent = [0] * count, [0] * count
    begun = 0
    clock = time.process_time_ns
    new: tuple[Event, ...]
    while True:
        hand = state.hand
        if hand is None and (state.over or state.number >= (1 if unit == "hand" else LONGEST)):
            break
        if sum(moves) - begun > LONGEST_HAND:
            break
        if hand is None or hand.phase is Phase.RESHUFFLE:
            wanted = ask(state)
            assert wanted is not None
            new = supply(state, deals.order(wanted))
        else:
            turn = hand.turn
            seen, told = view(state, turn), History(events, eyes, turn)
            started = clock()
            try:
                action = bots[turn].choose(seen, told)
            except Exception as failed:
                error = f"{type(failed).__name__}: {failed}"
                raise _fault("bot_failed", bots, state, seed, error=error) from failed
            spent[turn] += clock() - started
            moves[turn] += 1
            try:
                new = decide(state, action)
            except IllegalAction as refused:
                facts = {"action": str(action), "reason": refused.code}
                raise _fault("bot_illegal", bots, state, seed, refused.rule, **facts) from refused
            except (TypeError, ValueError) as failed:  # not even an action: what stands in it is no card
                facts = {"action": type(action).__name__, "reason": type(failed).__name__}
                raise _fault("bot_illegal", bots, state, seed, **facts) from failed
        first = new[0]
        if isinstance(first, Dealt):
            begun = sum(moves)
        eyes += [first.eyes if isinstance(first, Dealt) else hand.eyes if hand else (0,) * count] * len(new)
        events += new
        state = evolve(state, *new)
    ended = outcome(state)
    winners, totals = ended.winners, ended.scores
    if unit == "hand":
        winners, totals = tuple(seat for seat, won in enumerate(state.won) if won), state.scores
    return Tally(winners, totals, state.number, state.scores, tuple(moves), tuple(spent))


def _fault(code: str, bots: Sequence[Bot], state: State, seed: int, rule: str | None = None, **params: str) -> BotFault:
    return BotFault(
        code,
        rule,
        bot=bots[state.turn].name,
        seat=SEATS[state.turn],
        ruleset=state.rules.id,
        seed=str(seed),
        hand=state.number,
        position=position_text(view(state, state.turn)),
        **params,
    )
