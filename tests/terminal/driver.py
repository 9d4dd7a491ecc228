"""Drives the line mode without a terminal: scripts in, a transcript out."""

import contextlib
import io
import re
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple

from openrummy import cards
from openrummy.actions import Action
from openrummy.bots import Bot, assess, make
from openrummy.cards import parse_faces
from openrummy.events import Event
from openrummy.game import legal
from openrummy.options import Ruleset
from openrummy.state import Ask, State
from openrummy.table import Source, Table
from openrummy.terminal.cards import Look
from openrummy.terminal.desk import Desk
from openrummy.terminal.dialogue import Leave
from openrummy.terminal.page import Page
from openrummy.terminal.people import People
from openrummy.terminal.screen import Order
from openrummy.terminal.session import Session
from openrummy.text import Catalogue


class Deal(NamedTuple):
    """Chance that deals these cards in every hand; the dealer's cards, the other's, the upcard and the stock's top.

    What is not said comes in the order of the pack.
    """

    dealer: str
    other: str
    upcard: str
    stock: str = ""

    def order(self, ask: Ask) -> bytes:
        if ask.label != "deal":
            return bytes(range(ask.size))
        mine, theirs = parse_faces(self.dealer), parse_faces(self.other)
        top = [face for pair in zip(theirs, mine, strict=True) for face in pair]
        top += [*parse_faces(self.upcard), *parse_faces(self.stock)]
        return bytes([*top, *(face for face in range(52) if face not in top)])

    def origin(self, hand: int) -> str | None:  # noqa: ARG002
        return None


class Stacked(NamedTuple):
    """Chance that deals these cards in the first hand of any game: a hand for each player in the order of play, then
    the upcard if the game has one, then the top of the stock. What is not said comes in the order of the pack.
    """

    hands: tuple[str, ...]
    rest: str = ""

    def order(self, ask: Ask) -> bytes:
        if ask.label != "deal":
            return bytes(range(ask.size))
        pack = list(cards.pack(2, jokers=2) if ask.size > 53 else cards.pack(1, jokers=ask.size - 52))
        rows = [parse_faces(hand) for hand in self.hands]
        top = [face for row in zip(*rows, strict=True) for face in row] + list(parse_faces(self.rest))
        order: list[int] = []
        for face in top:
            order.append(next(at for at, one in enumerate(pack) if one == face and at not in order))
        return bytes([*order, *(at for at in range(len(pack)) if at not in order)])

    def origin(self, hand: int) -> str | None:  # noqa: ARG002
        return None


class Idle:
    """A bot that does the first thing it may: it draws, melds nothing, and throws its lowest card."""

    name = "idle"

    def choose(self, view: State, history: Sequence[Event]) -> Action:  # noqa: ARG002
        return legal(view)[0]


ESCAPE = re.compile("\x1b\\[[0-9;]*m")
Answer = Callable[[State | None, str], str]
"""A line to type, from what is seen (nothing between hands) and the prompt; an empty text is the end of input."""


class Typist(io.TextIOWrapper):
    """An input that makes up each line when it is wanted."""

    def __init__(self, answer: Callable[[], str]) -> None:
        super().__init__(io.BytesIO(), "utf-8")
        self.answer = answer

    def readline(self, size: int = -1, /) -> str:  # type: ignore[override]  # noqa: ARG002
        return self.answer()


class Seat:
    """One session: the table, the desk and what was written. ``run`` plays until the script or the match is over."""

    def __init__(
        self,
        rules: Ruleset | str = "gin",
        *,
        seed: int | None = 7,
        source: Source | None = None,
        dealer: int = -1,
        script: str | None = None,
        answer: Answer | None = None,
        me: int = 0,
        names: tuple[str, ...] = ("you", "Robin"),
        roles: tuple[int, ...] = (),
        width: int = 80,
        symbols: bool = False,
        colour: bool = False,
        save: Callable[[str], Path] = Path,
        level: str = "simple",
        order: Order | None = None,
        table: Table | None = None,
        bot: Bot | None = None,
    ) -> None:
        self.table = table or Table(
            rules, names, seed=seed if source is None else None, source=source, dealer=dealer, roles=roles
        )
        self.out = io.StringIO()
        look = Look(Catalogue(), "symbols" if symbols else "letters", colour)
        stdin = io.StringIO(script or "") if answer is None else Typist(lambda: self._typed(answer))
        self.page = Page(stdin, self.out, look, width)
        self.me = me
        self.desk = Desk(self.table, self.page, People.of(names, me), save, order or Order())
        self.session = Session(self.desk, {seat: bot or make(level, 5) for seat in range(len(names)) if seat != me})

    def _typed(self, answer: Answer) -> str:
        prompt = self.text.rsplit("\n", 1)[-1]
        line = answer(None if prompt.startswith("(") else self.table.view(self.me), prompt)
        return line + "\n" if line else ""

    @property
    def text(self) -> str:
        """Everything written so far."""
        return self.out.getvalue()

    def run(self) -> str:
        """The transcript, without colours."""
        with contextlib.suppress(EOFError, Leave):
            self.session.run()
        return ESCAPE.sub("", self.text)


def by_hint(view: State | None, _prompt: str) -> str:
    """Types the token of the best choice."""
    return " " if view is None else str(assess(view)[0].action)


def answers(text: str) -> list[str]:
    """What was written after each line typed: the transcript cut at the prompts that ask for a move."""
    return re.split(r"^\[(?:knock \d+|gin only)\] .*$", text, flags=re.MULTILINE)
