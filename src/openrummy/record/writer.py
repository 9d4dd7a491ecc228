"""Writing whole matches, in the one canonical way."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Final

from openrummy.actions import Action, BigGin, Knock, Show
from openrummy.cards import faces_text
from openrummy.errors import Garbled
from openrummy.events import Event, HandEnded, Knocked, Reshuffled, Showed
from openrummy.game import decide, evolve, game_of, outcome, start, supply
from openrummy.melds import Meld, canonical
from openrummy.partition import is_meld
from openrummy.position.names import AUTO, name_text
from openrummy.record.headers import KNOWN, Written, check_result
from openrummy.record.lines import Line
from openrummy.shuffle import DEAL
from openrummy.state import State
from openrummy.table import Chance, Move, Table

__all__ = ["spelled_out", "write_record"]

_NONE: Final[Mapping[str, str]] = MappingProxyType({})


def write_record(table: Table, headers: Mapping[str, str] = _NONE) -> str:
    """The match of a table as a record, canonical, with a line end at its end; ``read_records`` reads it back.

    Of ``headers`` those that follow from the table (``ruleset``, ``seats``, ``dealer``, and ``result`` of a match that
    is over) are written as they are, whatever is given. Raises ``Garbled("bad_header")`` for an unknown header or a
    value with a quotation mark or a control character.
    """
    lines = list(_headers(table, headers))
    _Writer(table, lines).write()
    return "\n".join((*lines, ""))


def _headers(table: Table, given: Mapping[str, str]) -> Iterable[str]:
    state = table.state
    names = tuple(map(name_text, table.seats))
    values = dict(given)
    values["ruleset"] = state.rules.id
    values["seats"] = " ".join(names)
    values.pop("dealer", None)
    if table.chosen_dealer >= 0:
        values["dealer"] = names[table.chosen_dealer]
    if state.over:
        end = outcome(state)
        values["result"] = f"{_points(names, end.scores)} winner {' '.join(names[seat] for seat in end.winners)}"
    for key, value in values.items():
        if key not in KNOWN or '"' in value or any(character < " " or character == "\x7f" for character in value):
            raise Garbled("bad_header", header=key, value=value, expected=" ".join(KNOWN))
    if "result" in values:
        line = Line("", 0, f'[result "{values["result"]}"]')
        check_result(Written(line, values["result"]), state)
    return (f'[{key} "{values[key]}"]' for key in KNOWN if key in values)


def _points(names: tuple[str, ...], points: tuple[int, ...]) -> str:
    return " ".join(f"{name} {number}" for name, number in zip(names, points, strict=True))


class _Writer:
    """Folds the log of a table again, and writes a line for each turn."""

    def __init__(self, table: Table, lines: list[str]) -> None:
        self.table = table
        self.lines = lines
        self.names = tuple(map(name_text, table.seats))
        self.state = start(table.state.rules, table.seats, table.chosen_dealer)
        self.open: tuple[int, bool] | None = None
        """Whose turn the last line is, and whether it was played for him, as long as it may go on."""

    def write(self) -> None:
        for entry in self.table.log:
            if isinstance(entry, Chance):
                events = supply(self.state, entry.order)
                self.chance(entry, events)
            else:
                events = decide(self.state, entry.action)
                self.move(entry, events)
            self.state = evolve(self.state, *events)
            for event in events:
                if isinstance(event, HandEnded):
                    self.line(f"score {_points(self.names, event.result.points)}")
        if self.table.chosen_dealer < 0 <= self.state.dealer and not self.state.number:
            self.line(f"hand 1 dealer {self.names[self.state.dealer]}")

    def line(self, text: str) -> None:
        self.lines.append(text)
        self.open = None

    def origin(self, hand: int) -> str | None:
        source = self.table.source
        return None if source is None else source.origin(hand)

    def chance(self, entry: Chance, events: Sequence[Event]) -> None:
        origin = self.origin(entry.ask.hand)
        if entry.ask.label == DEAL:
            pack = game_of(self.state).hand.pack(len(self.names))
            self.line(f"hand {entry.ask.hand} dealer {self.names[self.state.dealer]}")
            self.line(origin or f"deck {faces_text(pack[at] for at in entry.order)}")
        elif origin is None:
            for event in events:
                if isinstance(event, Reshuffled):
                    self.lines.insert(-1, f"reshuffle {faces_text(event.stock)}")

    def move(self, move: Move, events: Sequence[Event]) -> None:
        token = str(spelled_out(self.state, move.action, events))
        if self.open == (move.seat, move.auto):
            self.lines[-1] += f" {token}"
        else:
            self.line(f"{self.names[move.seat]}{AUTO if move.auto else ''}: {token}")
            self.open = move.seat, move.auto


def spelled_out(state: State, action: Action, events: Sequence[Event]) -> Action:
    """An action as records write it, from the state before it and its events: no arrangement is left to a default.

    The knocker's melds stay in the order in which he laid them, for lay-offs count them; what answers them is in
    canonical order.
    """
    if isinstance(action, Knock | BigGin):
        melds = next(event.melds for event in events if isinstance(event, Knocked))
        proposal = tuple(meld.cards for meld in melds)
        return BigGin(proposal) if isinstance(action, BigGin) else Knock(action.card, proposal)
    if isinstance(action, Show):
        shown = next(event for event in events if isinstance(event, Showed))
        table = () if state.hand is None else state.hand.table
        return Show(tuple(meld.cards for meld in canonical(shown.melds)), _in_order(table, shown.layoffs))
    return action


def _in_order(table: tuple[Meld, ...], layoffs: tuple[tuple[int, int], ...]) -> tuple[tuple[int, int], ...]:
    """Lay-offs in the order in which they fit; of those that fit, by rank, suit and meld."""
    masks = [meld.mask for meld in table]
    left = sorted(layoffs, key=lambda laid: (laid[0] % 13, laid[0] // 13, laid[1]))
    order = []
    while left:
        face, number = next(laid for laid in left if is_meld(masks[laid[1] - 1] | 1 << laid[0]))
        masks[number - 1] |= 1 << face
        left.remove((face, number))
        order.append((face, number))
    return tuple(order)
