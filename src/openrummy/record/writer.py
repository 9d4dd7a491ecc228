"""Writing whole matches, in the one canonical way."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Final

from openrummy.actions import Action, BigGin, Knock, Lay, LayOff, Rearrange, Show
from openrummy.cards import faces_text
from openrummy.errors import Garbled
from openrummy.events import Event, HandEnded, Knocked, LaidOff, Melded, Rearranged, Reshuffled, RolesDrawn, Showed
from openrummy.game import decide, evolve, game_of, outcome, supply
from openrummy.position.names import AUTO, name_text
from openrummy.record.headers import KNOWN, Written, check_result, roles_text
from openrummy.record.lines import Line
from openrummy.record.scores import points_text, score_text
from openrummy.shuffle import DEAL
from openrummy.table import Chance, Move, Table

__all__ = ["spelled_out", "write_record"]

_NONE: Final[Mapping[str, str]] = MappingProxyType({})


def write_record(table: Table, headers: Mapping[str, str] = _NONE) -> str:
    """The match of a table as a record, canonical, with a line end at its end; ``read_records`` reads it back.

    Of ``headers`` those that follow from the table (``ruleset``, ``seats``, ``dealer``, ``roles``, and ``result`` of a
    match that is over) are written as they are, whatever is given. Raises ``Garbled("bad_header")`` for an unknown
    header or a value with a quotation mark or a control character.
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
    values.pop("roles", None)
    if table.chosen_dealer >= 0:
        values["dealer"] = names[table.chosen_dealer]
    if table.chosen_roles:
        values["roles"] = roles_text([names[seat] for seat in table.chosen_roles])
    if state.over:
        end = outcome(state)
        values["result"] = f"{points_text(names, end.scores)} winner {' '.join(names[seat] for seat in end.winners)}"
    for key, value in values.items():
        if key not in KNOWN or '"' in value or any(character < " " or character == "\x7f" for character in value):
            raise Garbled("bad_header", header=key, value=value, expected=" ".join(KNOWN))
    if "result" in values:
        line = Line("", 0, f'[result "{values["result"]}"]')
        check_result(Written(line, values["result"]), state)
    return (f'[{key} "{values[key]}"]' for key in KNOWN if key in values)


class _Writer:
    """Folds the log of a table again, and writes a line for each turn."""

    def __init__(self, table: Table, lines: list[str]) -> None:
        self.table = table
        self.lines = lines
        self.names = tuple(map(name_text, table.seats))
        self.state = table.first
        self.open: tuple[int, bool] | None = None
        """Whose turn the last line is, and whether it was played for him, as long as it may go on."""
        self.drawn: list[str] = []
        """Lines of the cards drawn for the roles (T1), which a seed or proof leaves out once there is one."""

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
                    self.line(score_text(self.names, self.state, event.result.points))
        if self.state.number == 0:
            self.lines += self.drawn
            if self.table.chosen_dealer < 0 <= self.state.dealer and not self.state.roles:
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
            self.lines += [] if origin else self.drawn
            self.line(f"hand {entry.ask.hand} dealer {self.names[self.state.dealer]}")
            self.drawn = []
            self.line(origin or f"deck {faces_text(pack[at] for at in entry.order)}")
        for event in events:
            if isinstance(event, RolesDrawn):
                self.drawn.append(f"roles {faces_text(event.cards)}")
            if isinstance(event, Reshuffled) and origin is None:
                self.lines.insert(-1, f"reshuffle {faces_text(event.stock)}")

    def move(self, move: Move, events: Sequence[Event]) -> None:
        token = str(spelled_out(move.action, events))
        if self.open == (move.seat, move.auto):
            self.lines[-1] += f" {token}"
        else:
            self.line(f"{self.names[move.seat]}{AUTO if move.auto else ''}: {token}")
            self.open = move.seat, move.auto


def spelled_out(action: Action, events: Sequence[Event]) -> Action:
    """An action as records write it, from its events: no arrangement is left to a default.

    Melds that others may count stay in the order in which they were laid: the knocker's, and those of a new table. What
    answers a knock is in canonical order, as are the cards of every meld; lay-offs are in the order in which they fit.
    """
    if isinstance(action, Knock | BigGin):
        melds = next(event.melds for event in events if isinstance(event, Knocked))
        proposal = tuple(meld.cards for meld in melds)
        return BigGin(proposal) if isinstance(action, BigGin) else Knock(action.card, proposal)
    if isinstance(action, Show):
        shown = next(event for event in events if isinstance(event, Showed))
        return Show(tuple(meld.cards for meld in shown.melds), shown.layoffs)
    if isinstance(action, Lay):
        return Lay(next(event.meld.cards for event in events if isinstance(event, Melded)))
    if isinstance(action, Rearrange):
        return Rearrange(tuple(one.cards for event in events if isinstance(event, Rearranged) for one in event.table))
    if isinstance(action, LayOff):
        return LayOff(next(event.cards for event in events if isinstance(event, LaidOff)), action.number)
    return action
