"""One match, or one hand, between bots: what the arena repeats."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal

from msgspec import Struct

from openrummy.actions import Action
from openrummy.arena.times import Times, add
from openrummy.bots import Bot
from openrummy.bots.guard import Guarded
from openrummy.bots.program import ProgramFailed
from openrummy.errors import IllegalAction
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


class BotFault(Struct, frozen=True):
    """A bot that failed or wanted what is not allowed, and so lost the match.

    ``code`` is ``bot_failed`` (its ``facts``: ``error``), ``bot_illegal`` (``action``, ``reason``) or one of a program
    (see ``ProgramFailed``); ``seed`` is that of the match, ``hand`` its number, ``position`` what the bot was shown.
    """

    code: str
    rule: str | None
    facts: dict[str, str]
    bot: str
    seat: str
    ruleset: str
    seed: int
    hand: int
    position: str


class Tally(Struct, frozen=True):
    """What came of a match, by seat.

    ``winners`` (none: it was stopped, or a single hand was drawn), ``totals`` with end bonuses, ``points`` of all
    hands, ``moves``, CPU time in nanoseconds, how often a move took so long, and the first fault of each, if any.
    """

    winners: tuple[int, ...]
    totals: tuple[int, ...]
    hands: int
    points: tuple[int, ...]
    moves: tuple[int, ...]
    nanoseconds: tuple[int, ...]
    times: tuple[Times, ...]
    faults: tuple[BotFault | None, ...]


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
    """Plays a match (or its first hand) with these deals, bots by seat.

    A bot that fails loses: it is asked no more, sensible moves are played for it to the end, and the others' points are
    those that they make so; but it is never among the winners. Where only such have won, the best of the others have.
    """
    count = len(bots)
    state = start(rules, SEATS[:count])
    events: list[Event] = []
    eyes: list[tuple[int, ...]] = []
    moves, spent = [0] * count, [0] * count
    times: tuple[Times, ...] = tuple({} for _ in bots)
    faults: list[BotFault | None] = [None] * count
    new: tuple[Event, ...] = ()

    def failed(seen: State, error: Exception, action: object) -> None:
        faults[seen.turn] = _fault_of(bots[seen.turn].name, seen, deals.seed, error, action)

    def judge(_seen: State, action: Action) -> None:
        nonlocal new
        new = decide(state, action)  # what is needed anyway, in place of a check

    players = [Guarded(bot, failed, 1, judge) for bot in bots]
    actions = begun = 0
    while True:
        hand = state.hand
        if hand is None and (state.over or state.number >= (1 if unit == "hand" else LONGEST)):
            break
        if actions - begun > LONGEST_HAND:
            break
        if hand is None or hand.phase is Phase.RESHUFFLE:
            wanted = ask(state)
            assert wanted is not None
            new = supply(state, deals.order(wanted))
        else:
            turn = hand.turn
            player = players[turn]
            asked = not player.given_up
            action = player.choose(view(state, turn), History(events, eyes, turn))
            if asked:
                spent[turn] += player.thought
                moves[turn] += 1
                add(times[turn], player.thought)
            actions += 1
            if player.given_up:
                new = decide(state, action)
        first = new[0]
        if isinstance(first, Dealt):
            begun = actions
        eyes += [first.eyes if isinstance(first, Dealt) else hand.eyes if hand else (0,) * count] * len(new)
        events += new
        state = evolve(state, *new)
    ended = outcome(state)
    winners, totals = ended.winners, ended.scores
    if unit == "hand":
        winners, totals = tuple(seat for seat, won in enumerate(state.won) if won), state.scores
    if any(faults):
        winners = _without(winners, totals, [seat for seat in range(count) if faults[seat] is None])
    return Tally(winners, totals, state.number, state.scores, tuple(moves), tuple(spent), times, tuple(faults))


def _without(winners: tuple[int, ...], totals: Sequence[int], sound: Sequence[int]) -> tuple[int, ...]:
    """Who wins where some have failed: those winners who have not, else the best of the ``sound``, who have not."""
    kept = tuple(seat for seat in winners if seat in sound)
    return kept or tuple(seat for seat in sound if totals[seat] == max(totals[one] for one in sound))


def _fault_of(bot: str, seen: State, seed: int, error: Exception, action: object) -> BotFault:
    """What a failure was: nothing was answered, an action that is not allowed, or no action at all."""
    if isinstance(error, ProgramFailed):
        return _fault(error.code, bot, seen, seed, **error.params)
    if action is None:
        return _fault("bot_failed", bot, seen, seed, error=f"{type(error).__name__}: {error}")
    if isinstance(error, IllegalAction):
        return _fault("bot_illegal", bot, seen, seed, error.rule, action=str(action), reason=error.code)
    return _fault("bot_illegal", bot, seen, seed, action=type(action).__name__, reason=type(error).__name__)


def _fault(code: str, bot: str, seen: State, seed: int, rule: str | None = None, **facts: str) -> BotFault:
    return BotFault(
        code,
        rule,
        facts,
        bot=bot,
        seat=SEATS[seen.turn],
        ruleset=seen.rules.id,
        seed=seed,
        hand=seen.number,
        position=position_text(seen),
    )
