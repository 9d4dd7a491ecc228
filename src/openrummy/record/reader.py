"""Reading whole matches: every line is played at once, and refused with its place and the rule it breaks."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from openrummy.actions import EndTurn, parse_action
from openrummy.errors import Garbled, RummyError
from openrummy.events import Event, HandEnded, Result, RolesDrawn
from openrummy.game import ask, game_of, supply
from openrummy.position.names import AUTO, name_text
from openrummy.record.chance import Recorded, order_of, read_proof
from openrummy.record.fold import fold
from openrummy.record.headers import KNOWN, Written, check_result, first_state, number_at, roles_text, seat_at
from openrummy.record.lines import Line, Source
from openrummy.record.scores import check_score
from openrummy.shuffle import DEAL, DEALER, Proof, local_proof, reshuffle
from openrummy.state import SPECTATOR, Ask, Phase
from openrummy.table import Chance, Move, Table

__all__ = ["Played", "Record", "read_records"]


class Played(Struct, frozen=True):
    """One hand of a record: who dealt it, its proof if it has one, where it begins in the table's log, its result.

    ``chance`` is ``deck``, ``seed`` or ``proof``, or nothing where the record stops before the deal.
    """

    number: int
    dealer: int
    chance: str
    proof: Proof | None
    begin: int
    result: Result | None


class Record(Struct, frozen=True):
    """A match that was read: its headers as written, the table it was played at, its hands."""

    headers: dict[str, str]
    table: Table
    hands: tuple[Played, ...]


def read_records(source: Source, file: str = "") -> Iterator[Record]:
    """The matches of a file, one at a time, each played as it is read.

    ``source`` is an open file (binary is better), lines, or a whole text; ``file`` is its name for the errors. Raises
    ``RecordError`` with file, line, column and token; its ``rule`` and ``code`` are those of the cause.
    """
    return fold(source, Player, file)


class Player:
    """The visitor that plays."""

    def __init__(self) -> None:
        self.written: dict[str, Written] = {}
        self.line: Line | None = None
        self.source = Recorded()
        self.table: Table | None = None
        self.seats: dict[str, int] = {}
        self.hands: list[Played] = []
        self.begun: Line | None = None
        """The line of the present hand, as long as its chance is not given."""
        self.ended: Result | None = None
        """What the last hand came to, as long as no score line has said so."""
        self.new_stock: Line | None = None
        """A reshuffle that no draw has asked for yet."""

    def header(self, line: Line, key: str, value: str) -> None:
        if key not in KNOWN:
            raise line.refuse(0, "garbled", expected="|".join(KNOWN))
        self.written[key] = Written(line, value)
        self.line = line

    def opened(self, line: Line) -> Table:
        """The table, once the headers are complete."""
        if self.table is None:
            first = first_state(line, self.written)
            if "result" in self.written:
                check_result(self.written["result"], first)
            dealer = -1 if first.roles else first.dealer
            self.table = Table(first.rules, first.seats, source=self.source, dealer=dealer, roles=first.roles)
            self.seats = {name_text(name): seat for seat, name in enumerate(first.seats)}
        return self.table

    def hand(self, line: Line) -> None:
        table = self.opened(line)
        self.end_turn(table)
        state = table.state
        if state.over:
            raise line.refuse(0, "match_over")
        if state.hand is not None:
            raise line.refuse(0, "wrong_phase", phase=state.hand.phase.value)
        if len(line.words) != 4 or line.words[2] != "dealer":
            word = 2 if line.words[2:3] not in ([], ["dealer"]) else min(len(line.words), 4)
            raise line.refuse(word, "garbled", expected=f"hand {state.number + 1} dealer NAME")
        number = number_at(line, 1, line.words[1])
        if number != state.number + 1 or self.begun is not None:
            raise line.refuse(1, "garbled", expected=state.number + 1 if self.begun is None else "deck|seed|proof")
        dealer = seat_at(line, 3, line.words[3], table.seats)
        if state.dealer >= 0:
            self.right_dealer(line, state.dealer, dealer)
        self.begun, self.ended = line, None
        self.hands.append(Played(number, dealer, "", None, len(table.log) if self.hands else 0, None))

    def right_dealer(self, line: Line, dealer: int, named: int) -> None:
        if dealer != named:
            assert self.table is not None
            rule = "T2" if game_of(self.table.state).has_roles else None
            expected = name_text(self.table.seats[dealer])
            raise line.refuse(3, "wrong_dealer", rule, dealer=line.words[3], expected=expected)

    def chance(self, line: Line) -> None:
        table = self.opened(line)
        kind = line.words[0]
        if kind == "reshuffle":
            self.reshuffle(line, table)
            return
        if kind == "roles":
            self.roles(line, table)
            return
        begun = self.begun
        if begun is None:
            raise line.refuse(0, "garbled", expected=f"hand {table.state.number + 1} dealer NAME")
        now = self.hands[-1]
        proof: Proof | None = None
        if kind == "deck":
            self.require_roles(line, table)
            self.source.begin(now.number)
            self.source.know(DEAL, order_of(line, game_of(table.state).hand.pack(len(table.seats))))
            self.source.know(DEALER, _first(now.dealer, len(table.seats)))
            self.supply(table)
        elif kind == "seed":
            self.deal_by(line, table, _seed(line, now.number), " ".join(line.words))
        else:
            known = next((hand.proof.table for hand in self.hands if hand.proof is not None), None)
            proof = read_proof(line, now.number, len(table.seats), known)
            self.deal_by(line, table, proof, str(proof))
        self.right_dealer(begun, table.state.dealer, now.dealer)
        self.hands[-1] = Played(now.number, now.dealer, kind, proof, now.begin, None)
        self.begun = None

    def supply(self, table: Table) -> None:
        """Deals, as far as the source knows how."""
        while (wanted := ask(table.state)) is not None and (order := self.source.order(wanted)) is not None:
            table.supply(order)

    def roles(self, line: Line, table: Table) -> None:
        """The cards that were drawn for the roles, in the order of the seats that had to (T1)."""
        wanted = ask(table.state)
        if self.begun is not None or wanted is None or wanted.label == DEAL or not game_of(table.state).has_roles:
            raise line.refuse(0, "wrong_roles", "T1", game=table.state.rules.game)
        order = order_of(line, range(wanted.size), some=True)
        drew = next(event.cards for event in supply(table.state, order) if isinstance(event, RolesDrawn))
        if len(drew) != len(line.words) - 1:
            raise line.refuse(0, "garbled", expected=f"roles CARDS ({len(drew)})")
        self.source.begin(wanted.hand)
        self.source.know(wanted.label, order)
        self.supply(table)

    def require_roles(self, line: Line, table: Table) -> None:
        """A deck says nothing of the roles: a header or the cards drawn for them have to (T1)."""
        if game_of(table.state).has_roles and not table.state.roles:
            raise line.refuse(0, "wrong_roles", "T1", game=table.state.rules.game, expected=self.box(table))

    def deal_by(self, line: Line, table: Table, proof: Proof, origin: str) -> None:
        """Deals from a seed or proof, which has to agree with the cards drawn for the roles that were read (T1)."""
        number = table.state.number + 1
        self.source.begin(number, proof, origin)
        read = [] if number > 1 else list(table.events)
        if read:
            table.rewind(0)
        self.supply(table)
        if table.events[: len(read)] != read:
            raise line.refuse(0, "wrong_roles", "T1", game=table.state.rules.game, expected=self.box(table))

    def box(self, table: Table) -> str:
        """The roles as their header has them."""
        return roles_text([name_text(table.seats[seat]) for seat in table.state.roles] or ["NAME"] * 3)

    def reshuffle(self, line: Line, table: Table) -> None:
        state = table.state
        hand = state.hand
        if hand is None or hand.phase is not Phase.DRAW or hand.stock or len(hand.pile) < 2 or self.new_stock:
            raise line.refuse(0, "wrong_phase", "B12", phase="over" if hand is None else hand.phase.value)
        order = order_of(line, hand.pile[:-1])
        label = reshuffle(hand.reshuffles + 1)
        if self.hands[-1].chance == "deck":
            self.source.know(label, order)
        else:
            proven = self.source.order(Ask(label, len(order), state.number)) or b""
            if [hand.pile[at] for at in proven] != [hand.pile[at] for at in order]:
                raise line.refuse(0, "wrong_pack", "B12", card="")
        self.new_stock = line

    def turn(self, line: Line) -> None:
        table = self.opened(line)
        if self.begun is not None:
            raise line.refuse(0, "garbled", expected="deck|seed|proof")
        if not self.hands:
            raise line.refuse(0, "garbled", expected="hand 1 dealer NAME")
        name = line.words[0][:-1]
        auto = name.endswith(AUTO)
        name = name.removesuffix(AUTO)
        seat = self.seats.get(name, -1)
        if seat < 0:
            seat = seat_at(line, 0, name, table.seats)
        if len(line.words) < 2:
            raise line.refuse(1, "garbled", expected="action")
        self.end_turn(table, seat)
        log = len(table.log)
        for word, token in enumerate(line.words[1:], start=1):
            try:
                events = table.play(parse_action(token), seat, auto=auto)
            except RummyError as cause:
                raise line.refuse_for(word, cause) from cause
            if table.state.hand is None:
                self.close(events)
        if self.new_stock is not None:
            if not any(type(entry) is Chance for entry in table.log[log:]):
                raise self.new_stock.refuse(0, "wrong_phase", "B12", phase=Phase.DRAW.value)
            self.new_stock = None

    def end_turn(self, table: Table, seat: int = SPECTATOR) -> None:
        """Plays an ``end`` that was left out, where a line follows that is not of the player on turn (M13)."""
        hand = table.state.hand
        if hand is None or hand.phase is not Phase.CLOSE or hand.turn == seat:
            return
        move = table.log[-1]
        events = table.play(EndTurn(), auto=isinstance(move, Move) and move.auto)
        if table.state.hand is None:
            self.close(events)

    def close(self, events: tuple[Event, ...]) -> None:
        """A hand is over."""
        self.ended = next(event.result for event in events if isinstance(event, HandEnded))
        now = self.hands[-1]
        self.hands[-1] = Played(now.number, now.dealer, now.chance, now.proof, now.begin, self.ended)

    def score(self, line: Line) -> None:
        table = self.opened(line)
        self.end_turn(table)
        if self.ended is None:
            raise line.refuse(0, "wrong_score", expected="")
        check_score(line, table.state, self.ended)
        self.ended = None

    def end(self) -> Record:
        assert self.line is not None
        table = self.opened(self.line)
        if self.new_stock is not None:
            raise self.new_stock.refuse(0, "wrong_phase", "B12", phase=Phase.DRAW.value)
        if self.begun is not None:
            now = self.hands[-1]
            self.source.begin(now.number)
            self.source.know(DEALER, _first(now.dealer, len(table.seats)))
            self.require_roles(self.begun, table)
            self.supply(table)
        if table.over and "result" in self.written:
            check_result(self.written["result"], table.state)
        headers = {key: written.value for key, written in self.written.items()}
        return Record(headers, table, tuple(self.hands))


def _first(seat: int, seats: int) -> bytes:
    """An order of the seats with this one first."""
    return bytes((seat, *(other for other in range(seats) if other != seat)))


def _seed(line: Line, hand: int) -> Proof:
    """What ``seed N`` stands for. Raises ``RecordError("garbled")``."""
    text = line.words[1] if len(line.words) == 2 else ""
    if not (text.isascii() and text.isdigit() and len(text) <= 20 and str(int(text)) == text):
        raise line.refuse(min(len(line.words) - 1, 1) + (len(line.words) == 1), "garbled", expected="seed NUMBER")
    try:
        return local_proof(int(text), hand)
    except Garbled as cause:
        raise line.refuse_for(1, cause) from cause
