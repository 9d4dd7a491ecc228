"""What happened, in sentences: from the events that one viewer was told, so that nothing hidden can be said."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Final

from openrummy.cards import JOKER, NONE, UNKNOWN
from openrummy.events import (
    Dealt,
    Declined,
    Discarded,
    Drew,
    Event,
    Knocked,
    LaidOff,
    Melded,
    Passed,
    Rearranged,
    Reshuffled,
    RolesChanged,
    RolesDrawn,
    Took,
    TurnEnded,
)
from openrummy.game import evolve
from openrummy.melds import DECLARED, Meld
from openrummy.parts.knock import doubles, knock_limit
from openrummy.state import State
from openrummy.terminal.cards import GLUE, Look
from openrummy.terminal.laid import Laid
from openrummy.terminal.people import People

__all__ = ["News"]


class News:
    """Makes sentences of events; a draw and what follows it in the same turn of somebody else become one.

    ``first`` is the match before its first hand: it knows the rules. ``before`` are the events of the present hand that
    were told already.
    """

    def __init__(self, look: Look, people: People, first: State, before: Iterable[Event] = ()) -> None:
        self.look = look
        self.people = people
        self.first = first
        self.table = Laid()
        for event in before:
            self.table.see(event)
        self.said: Final[Mapping[type[Any], Callable[[Any], Iterator[str]]]] = {
            RolesDrawn: self._roles_drawn,
            RolesChanged: self._roles,
            Dealt: self._dealt,
            Passed: self._passed,
            Discarded: self._discarded,
            Knocked: self._knocked,
            Melded: self._melded,
            LaidOff: self._laid_off,
            Reshuffled: self._reshuffled,
            Rearranged: self._rearranged,
            TurnEnded: self._turn_ended,
            Declined: self._declined,
        }

    def tell(self, events: Sequence[Event]) -> Iterator[str]:
        """A sentence for every turn or fact; what belongs to the sheet of a hand is not among them."""
        draws: list[Drew | Took] = []
        for event in events:
            if isinstance(event, Drew | Took):
                if draws and draws[0].seat != event.seat:
                    yield from self._drawn(draws)
                    draws = []
                draws.append(event)
            elif isinstance(event, Declined) and draws and event.seat != self.people.me:
                pass  # told with the draws of this turn
            elif isinstance(event, Discarded | Knocked) and len(draws) == 1 and event.seat == draws[0].seat:
                yield from self._turn(draws[0], event)
                draws = []
            elif isinstance(event, Rearranged) and draws and event.seat == draws[0].seat != self.people.me:
                yield self._say(
                    "news-drew-played",
                    event.seat,
                    draws=len(draws),
                    drawn=self._seen(draws),
                    cards=self._played(event),
                )
                yield from self._changed(event)
                draws = []
            elif isinstance(event, TurnEnded) and draws and event.seat == draws[0].seat:
                yield from self._drawn(draws, nothing=event.seat != self.people.me)
                draws = []
                yield from self._turn_ended(event)
            else:
                yield from self._drawn(draws)
                draws = []
                yield from self._fact(event)
            self.table.see(event)
        yield from self._drawn(draws)

    def _fact(self, event: Event) -> Iterator[str]:
        say = self.said.get(type(event))
        return iter(()) if say is None else say(event)

    def _say(self, message: str, seat: int, **facts: str | int) -> str:
        return self.look.words.say(message, who=self.people.who(seat), name=self.people.names[seat], **facts)

    def _drawn(self, draws: Sequence[Drew | Took], *, nothing: bool = False) -> Iterator[str]:
        """Draws without what came after them; of others one sentence."""
        if not draws:
            return
        if nothing:
            yield self._say("news-played-nothing", draws[0].seat, draws=len(draws), drawn=self._seen(draws))
        elif len(draws) > 1 and draws[0].seat != self.people.me:
            yield self._say("news-drew-several", draws[0].seat, draws=len(draws), drawn=self._seen(draws))
        else:
            yield from map(self._alone, draws)

    def _seen(self, draws: Sequence[Drew | Took]) -> str:
        """The cards drawn where all are open, else ``none``."""
        if any(draw.card == UNKNOWN for draw in draws):
            return "none"
        return self.look.cards(draw.card for draw in draws).replace(" ", GLUE)

    def _turn(self, draw: Drew | Took, event: Discarded | Knocked) -> Iterator[str]:
        """A whole turn in one sentence. One's own has its draw in a sentence of its own, told when it was made."""
        seat, card = event.seat, event.card
        if seat == self.people.me:
            yield self._alone(draw)
            yield from self._fact(event)
            return
        if isinstance(event, Discarded):
            if isinstance(draw, Took):
                yield self._say("news-took-discarded", seat, drawn=self._card(draw.card), card=self._card(card))
            elif draw.card == UNKNOWN:
                yield self._say("news-drew-discarded", seat, card=self._card(card))
            else:
                yield self._say("news-drew-seen-discarded", seat, drawn=self._card(draw.card), card=self._card(card))
            return
        yield self._alone(draw)
        yield from self._fact(event)

    def _alone(self, draw: Drew | Took) -> str:
        if isinstance(draw, Took):
            return self._say("news-took", draw.seat, card=self._card(draw.card))
        if draw.card == UNKNOWN:
            return self._say("news-other-drew", draw.seat)
        return self._say("news-drew", draw.seat, card=self._card(draw.card))

    def _roles_drawn(self, event: RolesDrawn) -> Iterator[str]:
        for seat, card in zip(event.seats, event.cards, strict=True):
            yield self._say("news-role-drawn", seat, card=self._card(card))

    def _roles(self, event: RolesChanged) -> Iterator[str]:
        for role, seat in zip(("box", "captain", "out"), event.roles, strict=True):
            yield self._say("news-role", seat, role=role)

    def _dealt(self, event: Dealt) -> Iterator[str]:
        words = self.look.words
        if event.upcard == NONE:
            yield self._say("news-dealt-closed", event.dealer, number=event.number)
            return
        yield self._say("news-dealt", event.dealer, number=event.number, card=self._card(event.upcard))
        options = self.first.rules.options
        if getattr(options, "knock_limit", 0) == "upcard":
            state = evolve(self.first, event)
            assert state.hand is not None
            yield words.say("news-limit", limit=knock_limit(state))
            if doubles(options, state.hand):
                yield words.say("news-doubles")

    def _passed(self, event: Passed) -> Iterator[str]:
        yield self._say("news-passed", event.seat)

    def _discarded(self, event: Discarded) -> Iterator[str]:
        yield self._say("news-discarded", event.seat, card=self._card(event.card))

    def _knocked(self, event: Knocked) -> Iterator[str]:
        if event.card == NONE:
            yield self._say("news-big-gin", event.seat)
        elif event.left:
            card = self._card(event.card)
            yield self._say("news-knocked", event.seat, card=card, deadwood=event.left.points)
        else:
            yield self._say("news-gin", event.seat, card=self._card(event.card))

    def _melded(self, event: Melded) -> Iterator[str]:
        meld = self.look.group(event.meld.faces)
        yield self._say("news-melded", event.seat, number=len(self.table.melds) + 1, meld=meld)

    def _laid_off(self, event: LaidOff) -> Iterator[str]:
        before = self.table.melds[event.number - 1]
        cards = self.look.cards(event.cards).replace(" ", GLUE)
        yield self._say(
            "news-laid-off", event.seat, cards=cards, number=event.number, meld=self.look.group(before.faces)
        )

    def _reshuffled(self, event: Reshuffled) -> Iterator[str]:
        yield self.look.words.say("news-reshuffled", stock=len(event.stock))

    def _declined(self, event: Declined) -> Iterator[str]:
        yield self._say("news-declined", event.seat)

    def _rearranged(self, event: Rearranged) -> Iterator[str]:
        yield self._say("news-played", event.seat, cards=self._played(event))
        yield from self._changed(event)

    def _played(self, event: Rearranged) -> str:
        """The cards played, a joker as what it stands for where no other joker was declared anew (M8, M10)."""
        jokers = Counter(_jokers(event.table)) - Counter(_jokers(self.table.melds))
        real = [face for face in event.played if face != JOKER]
        if jokers.total() != len(event.played) - len(real):
            return self.look.cards(event.played)
        return self.look.placed((*real, *sorted(jokers.elements()))).strip("[]")

    def _changed(self, event: Rearranged) -> Iterator[str]:
        """The melds that were not on the table before."""
        kept = list(self.table.melds)
        fresh: list[tuple[int, Meld]] = []
        for number, one in enumerate(event.table, 1):
            if one in kept:
                kept.remove(one)
            else:
                fresh.append((number, one))
        numbered = [
            self.look.words.say("meld-numbered", number=number, meld=self.look.placed(one.cards))
            for number, one in fresh
        ]
        yield self.look.words.say(
            "news-table-changed", melds=", ".join(numbered).replace(" ", GLUE).replace("," + GLUE, ", ")
        )

    def _turn_ended(self, event: TurnEnded) -> Iterator[str]:
        """Nothing, but before the last turns what they are (M19)."""
        if event.last == len(self.people.names):
            yield self.look.words.say("news-last-turns")

    def _card(self, face: int) -> str:
        return self.look.card(face).replace(" ", GLUE)


def _jokers(table: Iterable[Meld]) -> Iterator[int]:
    return (card for one in table for card in one.cards if card >= DECLARED)
