"""Text to positions."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final, Literal, NoReturn

from msgspec.structs import replace

from openrummy.cards import NONE, Cards, parse_face, parse_faces
from openrummy.errors import Contradiction, Garbled, RummyError
from openrummy.game import ruleset, start
from openrummy.melds import Meld, parse_melds
from openrummy.options import Ruleset
from openrummy.position import defaults
from openrummy.position.names import KEYS, OF_A_HAND, OF_SOME_HANDS, parse_name
from openrummy.position.possible import high_ace, require_possible
from openrummy.state import MeldingHand, Phase, Scored, State, TableHand

__all__ = ["parse_position"]

_PHASES: Final = {phase.value: phase for phase in Phase}
_NUMBER: Final = re.compile("0|-?[1-9][0-9]{0,8}")
Expected = Literal["number", "seat", "card", "cards", "melds", "phase", "yes", "yes|no", "once", "key=value", "ruleset"]


def parse_position(text: str) -> State:
    """The state or view of a position (``docs/notation.md``), if it could stand.

    Raises ``Garbled("bad_position")`` with ``field``, ``text`` and ``expected``,
    ``Contradiction("impossible_position")`` with ``field``, ``expected`` and what was ``found``, and as
    ``openrummy.ruleset`` and ``openrummy.start``.
    """
    first, *words = text.split() or [""]
    if not first:
        _bad("ruleset", "", "ruleset")
    rules = ruleset(first)
    fields: dict[str, str] = {}
    hands: dict[str, str] = {}
    for word in words:
        key, equals, value = word.partition("=")
        if not equals:
            _bad(key, word, "key=value")
        kept, name = (fields, key) if key in KEYS else (hands, parse_name(key))
        if name in kept:
            _bad(key, word, "once")
        kept[name] = value
    reader = _Reader(rules, fields, hands)
    state = reader.hand() if "turn" in fields else reader.between()
    require_possible(state)
    return state


def _bad(field: str, text: str, expected: Expected) -> NoReturn:
    raise Garbled("bad_position", field=field, text=text, expected=expected)


def _impossible(field: str, expected: object, found: object = "") -> NoReturn:
    raise Contradiction("impossible_position", field=field, expected=expected, found=found)


class _Reader:
    """The fields of one position, each with its type."""

    def __init__(self, rules: Ruleset, fields: dict[str, str], hands: dict[str, str]) -> None:
        self.rules = rules
        self.fields = fields
        self.hands = hands
        self.seats: tuple[str, ...] = ()

    def between(self) -> State:
        """A state without a hand."""
        extra = sorted(OF_A_HAND & self.fields.keys()) or sorted(self.hands)
        if extra:
            _impossible("turn", "seat", extra[0])
        if "seats" not in self.fields:
            _bad("seats", "", "seat")
        self.seats = tuple(map(parse_name, self.fields["seats"].split(",")))
        return self.match(-1, 0)

    def hand(self) -> State:
        """A state with a hand; the seats stand in the order of their cards."""
        if "seats" in self.fields:
            _impossible("seats", "", self.fields["seats"])
        self.seats = tuple(self.hands)
        state = self.match(0, 1)
        phase = _PHASES.get(self.fields.get("phase", ""))
        if phase is None:
            _bad("phase", self.fields.get("phase", ""), "phase")
        turn = self.seat("turn", self.fields["turn"])
        hands = tuple(self.cards(name, text) for name, text in self.hands.items())
        pile = self.faces("pile")
        taken = self.card("taken")
        drawn = self.card("drawn")
        players, eyes = defaults.seating(state)
        kind = defaults.kind(state)
        hand = kind(
            players=self.list_of_seats("players", self.fields["players"]) if "players" in self.fields else players,
            eyes=self.eyes(eyes),
            turn=turn,
            phase=phase,
            hands=hands,
            seen=self.seen(tuple(defaults.seen(at, held, turn, phase, taken) for at, held in enumerate(hands))),
            stock=self.faces("stock"),
            pile=pile,
            upcard=self.card("upcard", defaults.upcard(pile)),
            drawn=drawn,
            taken=taken,
            streak=self.number("streak", defaults.streak(taken)),
            reshuffles=self.number("reshuffles", 0),
            table=self.melds("table"),
        )
        for field in sorted(OF_SOME_HANDS & self.fields.keys() - set(kind.__struct_fields__)):
            _impossible(field, "", self.fields[field])
        if isinstance(hand, MeldingHand):
            melded = self.mask("melded", 0)
            laid = self.mask("laid", melded)
            hand = replace(hand, melded=melded, laid=laid, fresh=self.yes("fresh", defaults.fresh(laid, turn)))
        if isinstance(hand, TableHand):
            hand = replace(
                hand, draws=self.number("draws", defaults.draws(drawn)), last=self.number("last", NONE, least=1)
            )
        return replace(state, hand=hand)

    def match(self, dealer: int, number: int) -> State:
        """What is true of the match."""
        state = start(self.rules, self.seats)
        roles = self.list_of_seats("roles", self.fields["roles"]) if "roles" in self.fields else ()
        if "over" in self.fields and self.fields["over"] != "yes":
            _bad("over", self.fields["over"], "yes")
        return replace(
            start(self.rules, self.seats, roles=roles) if roles else state,
            dealer=self.seat("dealer", self.fields["dealer"])
            if "dealer" in self.fields
            else defaults.dealer(roles, dealer),
            number=self.number("number", number),
            scores=self.numbers("scores"),
            won=self.numbers("won"),
            over="over" in self.fields,
            tally=self.tally(),
            draws=self.drew(),
        )

    def tally(self) -> tuple[Scored, ...]:
        """The scored hands, ``25+,0;0,40+``."""
        found = []
        for one in self.fields["tally"].split(";") if "tally" in self.fields else ():
            parts = one.split(",")
            if len(parts) != len(self.seats):
                _impossible("tally", len(self.seats), len(parts))
            points = tuple(self.read_number("tally", part.removesuffix("+")) for part in parts)
            found.append(Scored(points, tuple(seat for seat, part in enumerate(parts) if part.endswith("+"))))
        return tuple(found)

    def drew(self) -> tuple[tuple[int, ...], ...]:
        """The cards that were drawn for the roles, by seat."""
        if "drew" not in self.fields:
            return ()
        cards = dict(self.by_seat("drew"))
        return tuple(self.read_faces("drew", cards.get(seat, "")) for seat in range(len(self.seats)))

    def number(self, field: str, default: int, least: int | None = None) -> int:
        if field not in self.fields:
            return default
        number = self.read_number(field, self.fields[field])
        if least is not None and number < least:
            _bad(field, self.fields[field], "number")
        return number

    def numbers(self, field: str) -> tuple[int, ...]:
        if field not in self.fields:
            return (0,) * len(self.seats)
        found = tuple(self.read_number(field, text) for text in self.fields[field].split(","))
        if len(found) != len(self.seats):
            _impossible(field, len(self.seats), len(found))
        return found

    def read_number(self, field: str, text: str) -> int:
        if not _NUMBER.fullmatch(text):
            _bad(field, text, "number")
        return int(text)

    def yes(self, field: str, default: bool) -> bool:
        text = self.fields.get(field)
        if text not in (None, "yes", "no"):
            _bad(field, str(text), "yes|no")
        return default if text is None else text == "yes"

    def seat(self, field: str, text: str) -> int:
        name = parse_name(text) if text else ""
        if name not in self.seats:
            _bad(field, text, "seat")
        return self.seats.index(name)

    def list_of_seats(self, field: str, text: str) -> tuple[int, ...]:
        return tuple(self.seat(field, name) for name in text.split(",")) if text else ()

    def mask(self, field: str, default: int) -> int:
        """Seats as bits, each named at most once."""
        if field not in self.fields:
            return default
        seats = self.list_of_seats(field, self.fields[field])
        if len(set(seats)) < len(seats):
            _bad(field, self.fields[field], "once")
        return sum(1 << seat for seat in seats)

    def by_seat(self, field: str) -> Iterable[tuple[int, str]]:
        """The parts of ``ann:…;bob:…``, each seat at most once."""
        found: set[int] = set()
        for part in self.fields[field].split(";") if field in self.fields else ():
            name, colon, value = part.partition(":")
            seat = self.seat(field, name)
            if not colon or seat in found:
                _bad(field, part, "once" if colon else "seat")
            found.add(seat)
            yield seat, value

    def eyes(self, usual: tuple[int, ...]) -> tuple[int, ...]:
        masks = list(usual)
        for seat, names in self.by_seat("eyes"):
            masks[seat] = sum(1 << other for other in set(self.list_of_seats("eyes", names)))
        return tuple(masks)

    def seen(self, known: tuple[Cards, ...]) -> tuple[Cards, ...]:
        cards = list(known)
        for seat, text in self.by_seat("seen"):
            cards[seat] = self.cards("seen", text)
        return tuple(cards)

    def card(self, field: str, default: int = NONE) -> int:
        text = self.fields.get(field)
        if text is None:
            return default
        if text == "-" and field == "upcard":
            return NONE
        try:
            return parse_face(text)
        except Garbled:
            _bad(field, text, "card")

    def faces(self, field: str) -> bytes:
        return bytes(self.read_faces(field, self.fields.get(field, "")))

    def read_faces(self, field: str, text: str) -> tuple[int, ...]:
        try:
            return parse_faces(text)
        except Garbled as cause:
            _bad(field, str(cause.params["text"]), "card")

    def cards(self, field: str, text: str) -> Cards:
        try:
            return Cards.of(self.read_faces(field, text))
        except Contradiction as cause:
            _impossible(field, 2, cause.params["card"])

    def melds(self, field: str) -> tuple[Meld, ...]:
        text = self.fields.get(field)
        if text is None:
            return ()
        try:
            return parse_melds(text, high_ace(self.rules))
        except RummyError:
            _bad(field, text, "melds")
