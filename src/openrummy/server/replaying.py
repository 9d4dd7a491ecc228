"""What a replay shows of a record: its matches, the hands of one, and every step of one hand; pure, for the pool.

The whole text is read before anything is shown of it, so that a record is refused by the page as by the command line.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from msgspec import Struct

from openrummy.actions import Action
from openrummy.errors import Garbled
from openrummy.events import Dealt, Event, HandEnded, Line, Result, RolesChanged
from openrummy.game import decide, evolve, outcome, supply
from openrummy.options import Ruleset
from openrummy.parts.columns import Column
from openrummy.position import position_text
from openrummy.position.names import name_text, parse_name
from openrummy.record import Played, Record, read_records, read_tallies
from openrummy.record.writer import spelled_out
from openrummy.redact import eyes, redact, view
from openrummy.server.judge import TableRefused
from openrummy.server.sight import Best
from openrummy.server.worth import best_of, columns_in, doubled, limit_of
from openrummy.shuffle import Proof, local_proof
from openrummy.state import SPECTATOR, State
from openrummy.table import Chance, Move
from openrummy.text import tidy
from openrummy.wire import encode

__all__ = [
    "MOST_ACTIONS",
    "MOST_HANDS",
    "MOST_STEPS",
    "DealtAgain",
    "ReplayHand",
    "ReplayMatch",
    "ReplayStep",
    "Replayed",
    "deal_of",
    "replayed",
    "shown",
]

LONGEST_HEADER: Final = 60
"""Columns that are shown of a header."""
MOST_ACTIONS: Final = 50_000
"""Actions of a text that are played; about two seconds of work."""
DEAL: Final = 10
"""Actions that take as long as dealing and scoring a hand."""
MOST_STEPS: Final = 2_000
"""Steps of a hand that are shown; the longest in our corpora has fewer than two hundred."""
MOST_HANDS: Final = 500
"""Hands of a match that are played: at the end of each all those before it are counted again."""
MOST_SCORES: Final = 200_000
"""Scores of earlier hands in all steps of one: each step has them all, so that a late hand may have fewer steps."""


class ReplayMatch(Struct, frozen=True):
    """A match of a record: its headers, fit for a line, how far it came, and its scores, once it is over with bonuses.

    ``winners`` of a match that is not over are those that its header ``result`` names: somebody has resigned.
    """

    ruleset: str
    seats: tuple[str, ...]
    event: str
    date: str
    hands: int
    over: bool
    scores: tuple[int, ...]
    winners: tuple[int, ...]
    lines: tuple[Line, ...]


class ReplayHand(Struct, frozen=True):
    """A hand of the match that is shown. ``chance``: where its deal came from, ``deck``, ``seed`` or ``proof``.

    ``proof`` is its line of the record, ``steps`` how many there are, the deal included.
    """

    number: int
    dealer: int
    chance: str
    proof: str
    steps: int
    result: Result | None


class ReplayStep(Struct, frozen=True):
    """The deal, or an action, with the events and the position after it, as the viewer sees them.

    ``seat`` is -1 for the deal. A hand that has ended lies in ``state`` as it was when it ended; ``scores`` are those
    after it, and ``position`` is what stands then. ``best``: the best arrangement of each hand that is seen, by seat.
    """

    seat: int
    action: str
    auto: bool
    events: tuple[Event, ...]
    state: State
    position: str
    scores: tuple[int, ...]
    best: tuple[Best | None, ...]
    limit: int
    doubled: bool
    columns: tuple[Column, ...]


class Replayed(Struct, frozen=True):
    """A hand of a record, to be looked at: every match of the text, the hands of one, the steps of one of them."""

    matches: tuple[ReplayMatch, ...]
    match: int
    hands: tuple[ReplayHand, ...]
    hand: int
    steps: tuple[ReplayStep, ...]


class DealtAgain(Struct, frozen=True):
    """What a deal follows from: the rules, who dealt, the roles, and the proof."""

    rules: Ruleset
    seats: int
    players: tuple[int, ...]
    dealer: int
    roles: tuple[int, ...]
    proof: str


class _Step:
    """A step while it is put together."""

    def __init__(self, seat: int, action: str, auto: bool) -> None:
        self.seat, self.action, self.auto = seat, action, auto
        self.events: list[Event] = []
        self.lies: State | None = None
        """The match when its hand ended."""


def shown(text: str, file: str, match: int, hand: int, viewer: int | None) -> bytes:
    """``replayed`` as JSON: much of the work is in writing it. Raises as ``replayed``, and ``Garbled("bad_name")``."""
    found = replayed(text, file, match, hand, viewer)
    try:
        return encode(found)
    except UnicodeEncodeError as error:  # half a character: a name in a record may have one
        raise Garbled("bad_name", text=name_text(error.object)) from None


def replayed(text: str, file: str, match: int, hand: int, viewer: int | None) -> Replayed:
    """A hand as a seat, an onlooker (``SPECTATOR``) or one to whom all cards are open (None) sees it.

    Matches and hands count from 1. Raises ``RecordError``, and ``TableRefused`` for what the record has not got.
    """
    matches, record = _read(text, file, match)
    if viewer is not None and viewer >= len(record.table.seats):
        raise TableRefused("no_such_seat", seat=viewer)
    lengths = _lengths(record)
    hands = tuple(
        ReplayHand(one.number, one.dealer, one.chance, str(one.proof or ""), lengths.get(one.number, 0), one.result)
        for one in record.hands
    )
    most = min(MOST_STEPS, MOST_SCORES // hand)
    if lengths.get(hand, 0) > most:
        raise TableRefused("long_hand", hand=hand, steps=lengths[hand], most=most)
    if not 1 <= hand <= max(1, len(hands)):
        raise TableRefused("no_such_hand", hand=hand)
    return Replayed(matches, match, hands, hand, tuple(_steps(record, hand, viewer)))


def deal_of(text: str, file: str, match: int, hand: int) -> DealtAgain:
    """What a hand has to be dealt again. Raises as ``replayed``, and where its deck is written down and no more."""
    _, record = _read(text, file, match)
    found = next((one for one in record.hands if one.number == hand), None)
    if found is None:
        raise TableRefused("no_such_hand", hand=hand)
    proof = _proof(record, found)
    table = record.table
    dealt = next((one for one in table.events if isinstance(one, Dealt) and one.number == hand), None)
    if proof is None or dealt is None:
        raise TableRefused("deck_only", hand=hand)
    roles = table.first.roles
    for event in table.events[: table.events.index(dealt)]:
        roles = event.roles if isinstance(event, RolesChanged) else roles
    rules = table.first.rules
    return DealtAgain(rules, len(table.seats), dealt.players, -1 if roles else dealt.dealer, roles, str(proof))


def _proof(record: Record, hand: Played) -> Proof | None:
    """The proof of a hand; that of a seed can be made."""
    if hand.chance != "seed":
        return hand.proof
    source = record.table.source
    line = "" if source is None else source.origin(hand.number) or ""
    return local_proof(int(line.removeprefix("seed ")), hand.number)


def _read(text: str, file: str, match: int) -> tuple[tuple[ReplayMatch, ...], Record]:
    """Every match, read to the end, and the one that is wanted."""
    actions = 0
    for number, tally in enumerate(read_tallies(text, file), 1):
        actions += tally.actions + DEAL * tally.hands
        if tally.hands > MOST_HANDS:
            raise TableRefused("long_match", match=number, hands=tally.hands, most=MOST_HANDS)
    if actions > MOST_ACTIONS:
        raise TableRefused("long_record", actions=actions, most=MOST_ACTIONS)
    matches: list[ReplayMatch] = []
    wanted: Record | None = None
    for number, record in enumerate(read_records(text, file), 1):
        matches.append(_match(record))
        wanted = record if number == match else wanted
    if not matches:
        raise TableRefused("empty_file", file=file)
    if wanted is None:
        raise TableRefused("no_such_match", match=match, matches=len(matches))
    return tuple(matches), wanted


def _match(record: Record) -> ReplayMatch:
    state = record.table.state
    end = outcome(state)
    headers = record.headers
    winners = end.winners
    if not state.over:
        names = filter(None, headers.get("result", "").partition(" winner ")[2].split(" "))
        winners = tuple(sorted(state.seats.index(parse_name(name)) for name in names))
    event, date = (tidy(headers.get(name, ""), LONGEST_HEADER) for name in ("event", "date"))
    return ReplayMatch(
        state.rules.id,
        state.seats,
        event,
        date,
        len(record.hands),
        state.over,
        end.scores,
        winners,
        end.lines if state.over else (),
    )


def _entries(record: Record) -> Iterator[tuple[int, bool, Move | Chance]]:
    """The log with the number of the hand that each entry belongs to, and whether it begins a step."""
    hand = 0
    for entry in record.table.log:
        begins = isinstance(entry, Move)
        if isinstance(entry, Chance):
            begins = entry.ask.hand > hand
            hand = entry.ask.hand
        yield hand, begins, entry


def _lengths(record: Record) -> dict[int, int]:
    """How many steps each hand has."""
    found: dict[int, int] = {}
    for hand, begins, _ in _entries(record):
        found[hand] = found.get(hand, 0) + begins
    return found


def _steps(record: Record, wanted: int, viewer: int | None) -> Iterator[ReplayStep]:
    """The steps of a hand: chance that is asked for at an action belongs to it, the deal is a step of its own."""
    state = record.table.first
    now: _Step | None = None
    for hand, begins, entry in _entries(record):
        if hand > wanted:
            break
        events = decide(state, entry.action) if isinstance(entry, Move) else supply(state, entry.order)
        if begins and hand == wanted:
            if now is not None:
                yield _shown(now, state, viewer)
            now = _begun(entry, events)
        for event in events:
            if now is not None:
                now.events.append(event if viewer is None else redact(event, eyes(state, event, viewer)))
                now.lies = state if isinstance(event, HandEnded) else now.lies
            state = evolve(state, event)
    if now is not None:
        yield _shown(now, state, viewer)


def _begun(entry: Move | Chance, events: tuple[Event, ...]) -> _Step:
    if isinstance(entry, Chance):
        return _Step(SPECTATOR, "", auto=False)
    action: Action = spelled_out(entry.action, events)
    return _Step(entry.seat, str(action), entry.auto)


def _shown(step: _Step, after: State, viewer: int | None) -> ReplayStep:
    lies = after if step.lies is None else step.lies
    known, seen = (after, lies) if viewer is None else (view(after, viewer), view(lies, viewer))
    players = () if seen.hand is None else seen.hand.players
    return ReplayStep(
        step.seat,
        step.action,
        step.auto,
        tuple(step.events),
        seen,
        position_text(known),
        after.scores,
        tuple(best_of(seen, seat) if seat in players else None for seat in range(len(after.seats))),
        limit_of(seen),
        doubled(seen),
        columns_in(after),
    )
