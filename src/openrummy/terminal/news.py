"""What happened, in sentences: from the events that one viewer was told, so that nothing hidden can be said."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from openrummy.cards import NONE, UNKNOWN
from openrummy.events import (
    Dealt,
    Discarded,
    Drew,
    Event,
    Knocked,
    Passed,
    Took,
)
from openrummy.game import evolve
from openrummy.parts.knock import doubles, knock_limit
from openrummy.state import State
from openrummy.terminal.cards import GLUE, Look
from openrummy.terminal.people import People

__all__ = ["News"]


class News:
    """Makes sentences of events; a draw and what follows it in the same turn of somebody else become one.

    ``first`` is the match before its first hand: it knows the rules.
    """

    def __init__(self, look: Look, people: People, first: State) -> None:
        self.look = look
        self.people = people
        self.first = first

    def tell(self, events: Sequence[Event]) -> Iterator[str]:
        """A sentence for every turn or fact; what belongs to the sheet of a hand is not among them."""
        draw: Drew | Took | None = None
        for event in events:
            if isinstance(event, Drew | Took):
                if draw is not None:
                    yield self._alone(draw)
                draw = event
            elif isinstance(event, Discarded | Knocked) and draw is not None and event.seat == draw.seat:
                yield from self._turn(draw, event)
                draw = None
            else:
                yield from self._fact(event)
        if draw is not None:
            yield self._alone(draw)

    def _turn(self, draw: Drew | Took, event: Discarded | Knocked) -> Iterator[str]:
        """A whole turn in one sentence. One's own has its draw in a sentence of its own, told when it was made."""
        seat, card = event.seat, event.card
        if seat == self.people.me:
            yield self._alone(draw)
            yield from self._fact(event)
            return
        words, who, name = self.look.words, self.people.who(seat), self.people.names[seat]
        drawn = self._card(draw.card)
        if isinstance(event, Discarded):
            if isinstance(draw, Took):
                yield words.say("news-took-discarded", who=who, name=name, drawn=drawn, card=self._card(card))
            else:
                yield words.say("news-drew-discarded", who=who, name=name, card=self._card(card))
            return
        if isinstance(draw, Took):
            yield words.say("news-took", who=who, name=name, card=drawn)
        else:
            yield words.say("news-other-drew", who=who, name=name)
        yield from self._fact(event)

    def _alone(self, draw: Drew | Took) -> str:
        seat = draw.seat
        words, who, name = self.look.words, self.people.who(seat), self.people.names[seat]
        if isinstance(draw, Took):
            return words.say("news-took", who=who, name=name, card=self._card(draw.card))
        if draw.card == UNKNOWN:
            return words.say("news-other-drew", who=who, name=name)
        return words.say("news-drew", who=who, name=name, card=self._card(draw.card))

    def _fact(self, event: Event) -> Iterator[str]:
        words, people = self.look.words, self.people
        if isinstance(event, Dealt):
            yield words.say(
                "news-dealt",
                number=event.number,
                who=people.who(event.dealer),
                name=people.names[event.dealer],
                card=self._card(event.upcard),
            )
            state = evolve(self.first, event)
            assert state.hand is not None
            if state.rules.options.knock_limit == "upcard":
                yield words.say("news-limit", limit=knock_limit(state))
            if doubles(state.rules.options, state.hand):
                yield words.say("news-doubles")
        elif isinstance(event, Passed):
            yield words.say("news-passed", who=people.who(event.seat), name=people.names[event.seat])
        elif isinstance(event, Discarded):
            yield words.say(
                "news-discarded", who=people.who(event.seat), name=people.names[event.seat], card=self._card(event.card)
            )
        elif isinstance(event, Knocked):
            who, name = people.who(event.seat), people.names[event.seat]
            if event.card == NONE:
                yield words.say("news-big-gin", who=who, name=name)
            elif event.left:
                yield words.say(
                    "news-knocked", who=who, name=name, card=self._card(event.card), deadwood=event.left.points
                )
            else:
                yield words.say("news-gin", who=who, name=name, card=self._card(event.card))

    def _card(self, face: int) -> str:
        return self.look.card(face).replace(" ", GLUE)
