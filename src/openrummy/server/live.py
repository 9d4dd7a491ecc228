"""A table as it stands: the fold of its facts. It decides nothing and knows no clock; ``judge.py`` says what may be."""

from __future__ import annotations

from msgspec import Struct

from openrummy.actions import parse_action
from openrummy.events import Event
from openrummy.game import ask, ruleset
from openrummy.options import Ruleset
from openrummy.server.deal import Again, Deals
from openrummy.server.facts import (
    Advised,
    Committed,
    Fact,
    Freed,
    Gave,
    Left,
    Moved,
    Opened,
    Pledged,
    Rematched,
    Resigned,
    Returned,
    Revealed,
    Sat,
    Seat,
    Silent,
    TableSettings,
    Undone,
)
from openrummy.shuffle import Proof
from openrummy.state import SPECTATOR, Ask
from openrummy.table import Table

__all__ = ["Live", "Person", "Span"]

AUTO_TURNS = 3
"""Turns that are played for one who has gone, before a bot takes the seat."""


class Span(Struct, frozen=True):
    """A fact with the events that followed from it: those from ``begin`` to ``end`` of the match."""

    fact: Fact
    begin: int
    end: int
    partners: int = 0


class Person:
    """What is known of a person in a seat: the time left (ms), the turns played for him, and by whom he is replaced."""

    def __init__(self, bank: int) -> None:
        self.bank = bank
        self.autos = 0
        self.bot = ""
        """The bot that plays for him, as long as he is away."""
        self.gone = False
        """He resigned or his seat was freed: he does not come back."""
        self.freed = False
        """His seat was freed: his secrets are worth nothing, whatever the store still says."""
        self.played: list[int] = []
        """The facts in which something was played for him since his last own move."""


class Live:
    """A table: who sits there, the match, the deals, what was asked under which key.

    Made from the fact ``Opened``; ``fold`` takes the others in, in order. Raises ``RummyError`` for a log that cannot
    be: one that this program never wrote.
    """

    def __init__(self, opened: Opened) -> None:
        self.opened = opened
        self.id = bytes.fromhex(opened.table)
        self.rules: Ruleset = ruleset(opened.ruleset)
        self.settings: TableSettings = opened.settings
        self.seq = 0
        self.seats: list[Seat] = list(opened.seats)
        self.people = [Person(opened.settings.clock.seconds * 1000) for _ in opened.seats]
        self.deals = Deals(self.id, len(opened.seats))
        self.table: Table | None = None
        self.turn_seq = 0
        """The last fact that changed the match: an action that was chosen before it comes too late."""
        self.loser = SPECTATOR
        """The seat that gave the match up, where that ended it."""
        self.rematch = ""
        self.spans: list[Span] = []
        self.keys: dict[tuple[int, str], tuple[int, bytes]] = {}
        """What was asked: by seat and key the number of its fact and the digest of the request."""
        self._begin()

    # --- what stands ---

    @property
    def open_seats(self) -> tuple[int, ...]:
        """The seats that nobody has taken."""
        return tuple(at for at, seat in enumerate(self.seats) if not seat.name)

    @property
    def over(self) -> bool:
        """Whether nothing more is played."""
        table = self.table
        if table is None:
            return False
        hand_over = self.settings.length == "hand" and table.state.finished > 0
        return table.over or hand_over or self.loser != SPECTATOR

    @property
    def status(self) -> str:
        """``open`` (seats are free), ``playing`` or ``over``."""
        return "open" if self.table is None else "over" if self.over else "playing"

    @property
    def turn(self) -> int:
        """The seat that decides, or -1."""
        return -1 if self.table is None or self.over else self.table.turn

    @property
    def wanted(self) -> Ask | None:
        """The chance that the match waits for."""
        return None if self.table is None or self.over else ask(self.table.state)

    def bot_of(self, seat: int) -> str:
        """The bot that plays a seat, or an empty word for a person who plays himself."""
        return self.seats[seat].bot or self.people[seat].bot

    def is_person(self, seat: int) -> bool:
        """Whether a person belongs to the seat, here or not."""
        return 0 <= seat < len(self.seats) and bool(self.seats[seat].name) and not self.seats[seat].bot

    @property
    def persons(self) -> tuple[int, ...]:
        """The seats of people, whoever plays there now."""
        return tuple(seat for seat in range(len(self.seats)) if self.is_person(seat))

    @property
    def hidden_deals(self) -> tuple[int, ...]:
        """The hands whose secrets are to be shown now and were not yet."""
        if self.table is None:
            return ()
        done = self.table.state.finished if self.settings.reveal == "hand" else 0
        shown = max(self.deals.by_hand, default=0) if self.over else done
        return tuple(hand for hand, deal in sorted(self.deals.by_hand.items()) if hand <= shown and not deal.revealed)

    def partners(self, seat: int) -> int:
        """The mask of the seat and of those whose cards it sees: whom its advice is for (T3)."""
        hand = None if self.table is None else self.table.state.hand
        return 1 << seat | (0 if hand is None else hand.eyes[seat])

    # --- what happens ---

    def fold(self, fact: Fact) -> tuple[Event, ...]:
        """Takes the next fact in; the events that followed from it."""
        # a deal that is played again lies there as soon as the table is opened: it follows from the first fact
        before = 0 if self.table is None or not self.spans else len(self.table.events)
        length = -1 if self.table is None else len(self.table.log)
        partners = self.partners(fact.seat) if isinstance(fact, Advised) else 0
        self.seq += 1
        self._take(fact)
        events: tuple[Event, ...] = ()
        if self.table is not None:
            after = len(self.table.events)
            events = tuple(self.table.events[before:])
            if len(self.table.log) != length or after != before or isinstance(fact, Resigned):
                self.turn_seq = self.seq
            self.spans.append(Span(fact, min(before, after), after, partners))
        else:
            self.spans.append(Span(fact, 0, 0))
        return events

    def _take(self, fact: Fact) -> None:
        if isinstance(fact, Moved):
            self._moved(fact)
        elif isinstance(fact, Committed | Pledged | Gave | Silent | Revealed):
            self.deals.fold(fact)
            if self.table is not None and not self.over:
                self.table.draw()
        elif isinstance(fact, Sat):
            self.seats[fact.seat] = Seat(fact.name, fact.bot)
            self.people[fact.seat].freed = False
            self._begin()
        elif isinstance(fact, Freed):
            self._freed(fact)
        elif isinstance(fact, Undone):
            assert self.table is not None
            self.table.undo(fact.seat)
            self.people[fact.seat].played.clear()
        elif isinstance(fact, Left):
            self.people[fact.seat].bot = fact.bot
        elif isinstance(fact, Returned):
            self.people[fact.seat].bot = ""
            self.people[fact.seat].autos = 0
        elif isinstance(fact, Resigned):
            self._resigned(fact)
        elif isinstance(fact, Rematched):
            self.rematch = fact.table

    def _begin(self) -> None:
        """The match begins when the last seat is taken."""
        if self.table is not None or self.open_seats:
            return
        opened = self.opened
        source = Again(Proof.parse(opened.again)) if opened.again else self.deals
        names = [seat.name for seat in self.seats]
        self.table = Table(self.rules, names, source=source, dealer=opened.dealer, roles=opened.roles)

    def _moved(self, fact: Moved) -> None:
        table, person = self.table, self.people[fact.seat]
        assert table is not None
        hand = table.state.number
        table.play(parse_action(fact.action), fact.seat, auto=fact.auto)
        clock = self.settings.clock
        if clock.kind == "bank":
            person.bank = max(0, person.bank - fact.spent) + clock.extra * 1000
        if fact.auto:
            person.played.append(self.seq)
            if table.turn != fact.seat or table.state.number != hand:
                person.autos += 1
        elif self.is_person(fact.seat):
            person.autos = 0
            person.played.clear()

    def _freed(self, fact: Freed) -> None:
        self.people[fact.seat].freed = True
        if self.table is None:
            self.seats[fact.seat] = Seat()
        else:
            self.people[fact.seat].bot = fact.bot
            self.people[fact.seat].gone = True

    def _resigned(self, fact: Resigned) -> None:
        self.people[fact.seat].gone = True
        if fact.bot:
            self.people[fact.seat].bot = fact.bot
        else:
            self.loser = fact.seat
