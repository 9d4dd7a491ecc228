"""What a lesson is: data, one file each. The deal, what the other plays, and the steps with what is to be done."""

from __future__ import annotations

import functools
from collections import Counter
from collections.abc import Sequence
from importlib import resources
from typing import Final

import msgspec
from msgspec import Struct

from openrummy.cards import parse_faces
from openrummy.game import GAMES, start
from openrummy.state import Ask, State
from openrummy.table import Seeded, Table

__all__ = ["LEARNER", "OTHER", "Lesson", "Step", "lesson", "names"]

LEARNER: Final = 0
OTHER: Final = 1
LEARNERS_NAME: Final = "learner"
"""A match has names; a page calls the learner "you"."""


class Step(Struct, frozen=True, forbid_unknown_fields=True):
    """One step: something to read, or something to do.

    ``do`` are the actions that lead on, the first of them the one that is shown (none: it is to be read); ``reply`` is
    what the other plays then; ``point`` are places of the table that are meant, besides what the action needs;
    ``cards`` names the cards that the words of the step speak of.
    """

    id: str
    do: tuple[str, ...] = ()
    reply: tuple[str, ...] = ()
    point: tuple[str, ...] = ()
    cards: dict[str, str] = {}


class Lesson(Struct, frozen=True, forbid_unknown_fields=True):
    """A lesson between the learner and one other.

    ``hands`` are dealt to the learner and the other, ``stock`` are the cards drawn first (the rest follows from
    ``seed``), ``before`` what both have played when the lesson begins. ``bot`` plays the other once the learner goes
    his own way.
    """

    name: str
    ruleset: str
    dealer: int
    bot: str
    seed: int
    hands: tuple[str, str]
    stock: str
    steps: tuple[Step, ...]
    upcard: str = ""
    before: tuple[str, ...] = ()

    def table(self) -> Table:
        """The table with the hand of the lesson dealt, and nothing played yet."""
        first = start(self.ruleset, (LEARNERS_NAME, self.bot), self.dealer)
        return Table(first.rules, first.seats, source=Stacked(self._order(first), self.seed), dealer=self.dealer)

    def _order(self, first: State) -> bytes:
        """The order of the pack that deals the hands, the upcard and the stock of the script."""
        game = GAMES[first.rules.game]
        pack = game.hand.pack(len(first.seats))
        players, _ = game.match.seating(first)
        hands = [parse_faces(text) for text in self.hands]
        dealt = [hands[seat][at] for at in range(len(hands[0])) for seat in players]
        return _placed(pack, [*dealt, *parse_faces(self.upcard), *parse_faces(self.stock)], self.seed)


class Stacked(Struct, frozen=True):
    """Chance of a lesson: one deal that is known, and no other."""

    deal: bytes
    seed: int

    def order(self, ask: Ask) -> bytes | None:
        if ask.label == "deal":
            return self.deal if ask.hand == 1 else None
        return Seeded(self.seed).order(ask)

    def origin(self, hand: int) -> str | None:  # noqa: ARG002
        return None


def _placed(pack: bytes, first: Sequence[int], seed: int) -> bytes:
    """The places in the pack of the cards that lie on top, then of the others as a seed shuffles them."""
    wanted = Counter(first)
    shuffled = Seeded(seed).order(Ask("deal", len(pack), 1))
    top: dict[int, list[int]] = {}
    rest = []
    for place in shuffled:
        if wanted[pack[place]]:
            wanted[pack[place]] -= 1
            top.setdefault(pack[place], []).append(place)
        else:
            rest.append(place)
    return bytes([*(top[face].pop() for face in first), *rest])


@functools.cache
def names() -> tuple[str, ...]:
    """The lessons there are, by name."""
    folder = resources.files("openrummy.lessons")
    return tuple(sorted(one.name.removesuffix(".toml") for one in folder.iterdir() if one.name.endswith(".toml")))


@functools.cache
def lesson(name: str) -> Lesson:
    """The lesson of a name. Raises ``LookupError`` where there is none."""
    if name not in names():
        raise LookupError(name)
    text = resources.files("openrummy.lessons").joinpath(f"{name}.toml").read_text("utf-8")
    found: Lesson = msgspec.toml.decode(f'name = "{name}"\n{text}', type=Lesson)
    return found
